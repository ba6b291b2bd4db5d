# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
"""The interface between the search and an evaluator of positions. Compiled as the kernel is."""

from __future__ import annotations

from mandala.ai.tiles import kernel


class Evaluator:
    """Evaluates positions. Override `worth`; it is a base class because compiled code calls it."""

    def worth(self, table: kernel.Table) -> float:  # noqa: ARG002 (overridden)
        """Returns the log odds that the player to move wins, without final flips."""
        return 0.0

    def evaluate(self, table: kernel.Table) -> float:
        """Calls `worth` from Python, which does not see compiled methods."""
        return self.worth(table)

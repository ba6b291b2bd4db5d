# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
"""The seam between the search and whoever judges positions. Compiled as the kernel is."""

from __future__ import annotations

from mandala.ai.tiles import kernel


class Evaluator:
    """Judges positions. `worth` is to be overridden; a base class, since compiled code calls it."""

    def worth(self, table: kernel.Table) -> float:  # noqa: ARG002 (the base knows no opinion)
        """The log odds that the player to move wins; without the final flips."""
        return 0.0

    def opinion(self, table: kernel.Table) -> float:
        """The same for Python, which does not see `worth` where it is compiled."""
        return self.worth(table)

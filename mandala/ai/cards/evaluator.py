# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
"""The interface between the tree search and an evaluator of positions. Compiled as the kernel is."""

from __future__ import annotations

from mandala.ai.cards import kernel
from mandala.core.cards.setup import Setup


class Evaluator:
    """Evaluates positions for a search. Override `weigh` and `leaf`; it is a base class because compiled code calls them."""

    def __init__(self) -> None:
        self.values = [0.0] * 64
        self.expands = False  # True if a leaf is worth the `weigh` value of its best move

    def adopt(self, setup: Setup) -> None:
        """Takes the constants of the game; the rulebook's without this call."""

    def weigh(self, table: kernel.Table, count: int) -> None:
        """Writes into `values` the mover's chance to win (0 to 1) after each of the first `count` moves of `table.moves`. The
        table stays as it is."""

    def leaf(self, table: kernel.Table) -> float:  # noqa: ARG002 (overridden)
        """Returns seat 0's chance to win an unfinished game, 0 to 1; may play on with the table."""
        return 0.5

    def result(self, table: kernel.Table) -> float:
        """Returns the value of a finished game for seat 0, 0 to 1. A little counts the margin, so that decided games are
        played well."""
        winner, lead = table.winner(), table.score(0) - table.score(1)
        won = 0.5 if winner < 0 else 1.0 - winner
        return 0.98 * won + 0.01 * (1 + lead / (10.0 + (lead if lead > 0 else -lead)))

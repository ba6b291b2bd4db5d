# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
"""The seam between the tree search and whoever judges positions. Compiled as the kernel is."""

from __future__ import annotations

from mandala.ai.cards import kernel
from mandala.core.cards.setup import Setup


class Evaluator:
    """Judges positions for a search. `weigh` and `leaf` are to be overridden; a base class, since compiled code calls them."""

    def __init__(self) -> None:
        self.values = [0.0] * 64
        self.expands = False  # whether a leaf is worth what `weigh` says of its best move

    def adopt(self, setup: Setup) -> None:
        """Hears the constants of the game; without it they are the rulebook's."""

    def weigh(self, table: kernel.Table, count: int) -> None:
        """Puts into `values` the mover's chance to win, 0 to 1, after each of the `count` moves in `table.moves`. Leaves the
        table as it is."""

    def leaf(self, table: kernel.Table) -> float:  # noqa: ARG002 (the base knows no opinion)
        """The chance of seat 0 to win an unfinished game, 0 to 1; may play on with the table."""
        return 0.5

    def result(self, table: kernel.Table) -> float:
        """What a finished game is worth to seat 0, 0 to 1: a little of it for the margin, so that a decided game is still played
        well."""
        winner, lead = table.winner(), table.score(0) - table.score(1)
        won = 0.5 if winner < 0 else 1.0 - winner
        return 0.98 * won + 0.01 * (1 + lead / (10.0 + (lead if lead > 0 else -lead)))

"""The game tree of a variant in flat arrays: every history of moves and draws, and which of them a seat cannot tell apart.

Nodes are decisions and ends. A draw after a move has no node of its own; its chance is in the node that follows. Level n
holds what n moves lead to; moves are public, so the nodes of an information set lie in one level. A seat remembers all that it
ever saw (perfect recall). A *slot* is one legal move in one information set: a strategy is an array over the slots.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mandala.core.cards import rules
from mandala.core.cards.moves import ALL_MOVES, Move
from mandala.core.cards.observation import Observation
from mandala.core.cards.setup import Setup
from mandala.core.cards.state import State
from research.exact.positions import Positions, dealing_draws

Whole: TypeAlias = NDArray[np.int32]
Real: TypeAlias = NDArray[np.float64]
END: Final = 2  #: Instead of a seat: nobody is to move.


@dataclass(frozen=True, slots=True)
class Level:
    """The nodes after a number of moves.

    Each has its position, the node before, and the slot that led here (-1 for a deal). It has the chance of all draws so far,
    the player to move, and the information set (-1 at an end). An end has its value for seat 0, other nodes 0. The sets of a
    level are numbered `sets`, their slots `slots`.
    """

    position: Whole
    parent: Whole
    slot: Whole
    chance: Real
    seat: Whole
    set: Whole
    worth: Real
    sets: range
    slots: range


class Tree:
    """A tree, and of each information set: whose it is (`seat`), its first slot (`first`), one of its positions (`position`)."""

    def __init__(self, setup: Setup) -> None:
        self.positions = Positions(setup)
        self.levels: list[Level] = []
        self.seat = self.first = self.position = np.empty(0, np.int32)
        self.slots = self.chance_nodes = 0
        self._seen = array("i"), array("i")
        self._known: tuple[dict[Observation, int], dict[Observation, int]] = ({}, {})
        self._mover, self._worth = array("i"), array("d")
        self._grow()

    def observation(self, number: int) -> Observation:
        """Returns the observation of an information set's seat."""
        return rules.observe(self.positions.states[self.position[number]], int(self.seat[number]))

    def legal(self, number: int) -> tuple[Move, ...]:
        """The moves of an information set, in the order of its slots."""
        return rules.legal_moves(self.positions.states[self.position[number]])

    @property
    def nodes(self) -> int:
        """Decisions, ends and chance nodes."""
        return self.chance_nodes + sum([len(level.position) for level in self.levels])

    def _grow(self) -> None:
        deals = self.positions.deals()
        self.chance_nodes = dealing_draws([self.positions.states[number] for number in deals])
        position, chance = np.array(list(deals), np.int32), np.array(list(deals.values()))
        parent = slot = np.full(len(deals), -1, np.int32)
        views = [np.zeros(len(deals), np.int64)] * 2
        move = np.zeros(len(deals), np.int64)
        while len(position):
            self._describe_positions()
            views = [self._views(seat, views[seat], move, position) for seat in (0, 1)]
            level = self._level(position, parent, slot, chance, views)
            self.levels.append(level)
            self.chance_nodes += int(np.asarray(self.positions.draws)[position].sum())
            parent, branch = self._branches(position)
            slot = self.first[level.set[parent]] + np.asarray(self.positions.choice)[branch]
            move = np.asarray(self.positions.move)[branch].astype(np.int64)
            chance = chance[parent] * np.asarray(self.positions.chance)[branch]
            position = np.asarray(self.positions.after)[branch]
            views = [view[parent] for view in views]

    def _describe_positions(self) -> None:
        """Expands the new positions; says of each who moves, what it is worth, and which observation either seat has."""
        self.positions.expand()
        for state in self.positions.states[len(self._mover) :]:
            mover = rules.to_move(state)
            self._mover.append(END if mover is None else mover)
            self._worth.append(_worth(state))
            for seat in (0, 1):
                known, seen = self._known[seat], rules.observe(state, seat)
                self._seen[seat].append(known.setdefault(seen, len(known)))

    def _views(
        self, seat: int, before: NDArray[np.int64], move: NDArray[np.int64], position: Whole
    ) -> NDArray[np.int64]:
        """All that a seat saw up to each node, as a number: what it saw before, the move, and what it sees now."""
        now = np.asarray(self._seen[seat])[position]
        story = (before * len(ALL_MOVES) + move) * len(self._known[seat]) + now
        views: NDArray[np.int64] = np.unique(story, return_inverse=True)[1]
        return views

    def _level(
        self, position: Whole, parent: Whole, slot: Whole, chance: Real, views: list[NDArray[np.int64]]
    ) -> Level:
        mover = np.asarray(self._mover)[position]
        sets, seats, examples = np.full(len(position), -1, np.int32), [self.seat], [self.position]
        begun = count = len(self.seat)
        for seat in (0, 1):
            own = np.flatnonzero(mover == seat)
            _, example, inverse = np.unique(views[seat][own], return_index=True, return_inverse=True)
            sets[own] = count + inverse
            count += len(example)
            seats.append(np.full(len(example), seat, np.int32))
            examples.append(position[own[example]])
        self.seat, self.position = np.concatenate(seats), np.concatenate(examples)
        sizes = np.array([len(self.legal(number)) for number in range(begun, count)], np.int32)
        first = self.slots + np.cumsum(sizes, dtype=np.int32) - sizes
        self.first = np.concatenate([self.first, first])
        slots = range(self.slots, self.slots + int(sizes.sum()))
        self.slots = slots.stop
        worth = np.asarray(self._worth)[position]
        return Level(position, parent, slot, chance, mover, sets, worth, range(begun, count), slots)

    def _branches(self, position: Whole) -> tuple[Whole, Whole]:
        """The branches of all nodes of a level: the node and the number of the branch."""
        bounds = np.asarray(self.positions.first)
        begin, count = bounds[position], bounds[position + 1] - bounds[position]
        node = np.repeat(np.arange(len(position), dtype=np.int32), count)
        offset = np.arange(len(node), dtype=np.int32) - np.repeat(np.cumsum(count, dtype=np.int32) - count, count)
        return node, begin[node] + offset


def _worth(state: State) -> float:
    """1 where seat 0 has won, -1 where it has lost, 0 for a draw or an unfinished game."""
    outcome = rules.outcome(state)
    return 0.0 if outcome is None or outcome.winner is None else 1.0 - 2.0 * outcome.winner

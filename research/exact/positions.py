"""Every position of a variant, by the rules of the core, and what may come of each move with which chance.

A position is a `State` whose deck lies in order, since only its contents are certain: what is drawn is tried in every way. Equal
positions are one, however they were reached. Decides nothing about who knows what.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from mandala.core.cards import rules
from mandala.core.cards.counts import Counts, tally, with_added
from mandala.core.cards.moves import MOVE_INDEX, BuildMountain, ClaimColour, Move
from mandala.core.cards.setup import Setup
from mandala.core.cards.state import State, Stock


class Positions:
    """The positions found so far, by number, and their branches: those of position n are `first[n]` up to `first[n + 1]`. A
    branch is a move (`choice`: its place among the legal ones, `move`: its number), a position `after` it and its `chance`.
    `draws` says how many chance nodes a position's moves have if the hand draws first and the mountain is dealt then."""

    def __init__(self, setup: Setup) -> None:
        assert not setup.reshuffles, "the order of a new deck would be one more thing to try"
        self.setup = setup
        self.states: list[State] = []
        self.first = array("i", [0])
        self.choice, self.move, self.after = array("i"), array("i"), array("i")
        self.chance = array("d")
        self.draws = array("i")
        self._numbers: dict[State, int] = {}

    def deals(self) -> dict[int, float]:
        """The positions that a game may begin with, seat 0 to move, and their chances."""
        setup = self.setup
        heap = (setup.copies,) * setup.colours
        dealt = setup.mountain * setup.mandalas + 2 * (setup.hand + setup.cup)
        found: dict[int, float] = {}
        for order, chance in _orders(heap, dealt):
            number = self._number(_in_order(rules.deal(order, 0, setup=setup)))
            found[number] = found.get(number, 0.0) + chance
        return found

    def expand(self) -> None:
        """Says what follows the positions found since the last time."""
        for state in self.states[len(self.draws) :]:
            draws = 0
            for choice, move in enumerate(rules.legal_moves(state)):
                after = self._after(state, move)
                self.choice.extend([choice] * len(after))
                self.move.extend([MOVE_INDEX[move]] * len(after))
                self.after.extend([self._number(other) for other in after])
                self.chance.extend(after.values())
                draws += _draws(state, move, list(after))
            self.first.append(len(self.choice))
            self.draws.append(draws)

    def _after(self, state: State, move: Move) -> dict[State, float]:
        """The positions after a move, with their chances."""
        deck = tally(state.stock.order, self.setup.colours)
        taken = rules.apply(state, move).stock.top
        found: dict[State, float] = {}
        for order, chance in _orders(deck, taken):
            after = _in_order(rules.apply(state._replace(stock=_stock(order)), move))
            found[after] = found.get(after, 0.0) + chance
        return found

    def _number(self, state: State) -> int:
        number = self._numbers.setdefault(state, len(self.states))
        if number == len(self.states):
            self.states.append(state)
        return number


def dealing_draws(deals: Sequence[State]) -> int:
    """The chance nodes of dealing heap after heap."""
    parts = [[heap for heap in (*state.mountains, *state.hands, *state.cups) if any(heap)] for state in deals]
    return sum([len({tuple(heaps[:count]) for heaps in parts}) for count in range(len(parts[0]))])


def _draws(state: State, move: Move, after: Sequence[State]) -> int:
    """The chance nodes of a move."""
    shown = 0 if isinstance(move, ClaimColour) else 1 if isinstance(move, BuildMountain) else move.count
    before, now = state.hands[state.to_move], after[0].hands[state.to_move]
    drawn = sum(now) + shown - sum(before)
    dealt = state.stock.size - after[0].stock.size - drawn
    return (drawn > 0) + (dealt > 0) * len({other.hands for other in after})


def _stock(order: bytes) -> Stock:
    return Stock(order, 0, (), 0, None)


def _in_order(state: State) -> State:
    return state._replace(stock=_stock(bytes(sorted(state.stock.order[state.stock.top :]))))


def _orders(heap: Counts, count: int) -> Iterator[tuple[bytes, float]]:
    """Every order in which the first `count` cards of a deck may lie, the rest as it is, and its chance."""
    if not count:
        yield bytes([colour for colour, left in enumerate(heap) for _ in range(left)]), 1.0
        return
    for colour, left in enumerate(heap):
        if left:
            for rest, chance in _orders(with_added(heap, colour, -1), count - 1):
                yield bytes([colour]) + rest, chance * left / sum(heap)

# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
"""Determinizations of an observation, dealt with their exact probabilities.

The model: the rival's moves tell only that the shown cards were held. The core's `Posterior` says how the hidden cards may
divide and how likely each way is, before and after reshuffles; this module deals them fast. Compiled as the kernel is.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate

from mandala.ai.cards import kernel
from mandala.core.cards.observation import Observation
from mandala.core.cards.sampling import Case, Posterior

FINENESS = 1 << 30  #: The resolution of the random numbers that choose a case.


class Belief:
    """The distribution of the hidden cards, given one observation of an unfinished game. Make it once, deal it often.
    `inferred` are further weighted cases (inference.py); the `share` of all deals comes from them."""

    def __init__(
        self, observation: Observation, inferred: Sequence[tuple[float, Case]] = (), share: float = 0.0
    ) -> None:
        posterior = Posterior(observation)
        cases = [*posterior.cases, *[case for _, case in inferred]]
        limits = _limits(posterior.cumulative, 0.0, 1 - share)
        if inferred:
            limits += _limits(list(accumulate([weight for weight, _ in inferred])), 1 - share, share)
        self.size = len(cases)
        self.limit = array("d", limits)
        self.cup = array("i", [count for case in cases for count in _six(case.cup)])
        self.hand = array("i", [count for case in cases for count in _six(case.hand)])
        self.heap = array("i", [count for case in cases for count in _six(case.heap)])
        self.fresh_cup = array("i", [case.fresh_cup for case in cases])
        self.fresh = array("i", [case.fresh for case in cases])
        self.dealt = [0] * 6

    def deal(self, table: kernel.Table) -> None:
        """Deals the hidden cards by the table's generator onto a table just laid out, or onto a copy of it."""
        case = self.case(table)
        for colour in range(6):
            self.dealt[colour] = self.heap[6 * case + colour]
        table.fill_deck(self.dealt)
        for colour in range(6):
            to_cup(table, colour, self.cup[6 * case + colour])
            to_hand(table, colour, self.hand[6 * case + colour])
        for _ in range(self.fresh_cup[case]):
            to_cup(table, table.deck[table.top], 1)
            table.top += 1
        for _ in range(self.fresh[case]):
            to_hand(table, table.deck[table.top], 1)
            table.top += 1

    def expected_hand(self) -> list[float]:
        """Returns the expected number of cards of each colour in the rival's hand."""
        expected, before = [0.0] * 6, 0.0
        for case in range(self.size):
            chance, before = (self.limit[case] - before) / FINENESS, self.limit[case]
            heap = [self.heap[6 * case + colour] for colour in range(6)]
            for colour in range(6):
                fresh = self.fresh[case] * heap[colour] / max(1.0, sum(heap))
                expected[colour] += chance * (self.hand[6 * case + colour] + fresh)
        return expected

    def case(self, table: kernel.Table) -> int:
        """Draws a case by its probability; returns its index."""
        low, high = 0, self.size - 1
        if low == high:
            return 0
        thrown = table.random(FINENESS)
        while low < high:
            middle = (low + high) // 2
            if self.limit[middle] > thrown:
                high = middle
            else:
                low = middle + 1
        return low


def _limits(cumulative: Sequence[float], begin: float, share: float) -> list[float]:
    """Returns running weights as upper limits of a random number below `FINENESS`, scaled to `share` and starting at `begin`."""
    total = max(cumulative)
    return [(begin + weight / total * share) * FINENESS for weight in cumulative]


def _six(heap: Sequence[int]) -> list[int]:
    """Pads a heap of a small variant to six colours."""
    return [*heap, *[0] * (6 - len(heap))]


def lay_out(table: kernel.Table, seen: Observation) -> None:
    """Lays out what the viewer of an unfinished game sees; `Belief.deal` or `place` adds the hidden cards. Before that the
    viewer's legal moves are right, but none may be applied."""
    assert seen.to_move is not None, "the game is over"
    table.adopt(seen.setup)
    table.cup = [*_six(seen.own_cup), *_six(seen.rival_cup)]
    table.dealt = [*_six(seen.own_dealt), 0, 0, 0, 0, 0, 0]
    table.hand = [*_six(seen.hand), 0, 0, 0, 0, 0, 0]
    table.hand_size = [sum(seen.hand), 0]
    table.held = [_mask(seen.hand), 0]
    table.space = [river.index(colour) + 1 if colour in river else 0 for river in seen.rivers for colour in range(6)]
    table.river_size = [len(river) for river in seen.rivers]
    missing = 2 - seen.setup.mandalas
    mountains = [*seen.mountains, *[()] * missing]
    table.mountain = [count for mountain in mountains for count in _six(mountain)]
    table.raised = [_mask(mountain) for mountain in mountains]
    fields = [field for pair in (*seen.fields, *[((), ())] * missing) for field in pair]
    table.field = [count for field in fields for count in _six(field)]
    table.field_size = [sum(field) for field in fields]
    table.grown = [_mask(field) for field in fields]
    table.discard = _six(seen.discard)
    table.discard_size = sum(seen.discard)
    table.top, table.bottom, table.stacked_size = 0, seen.deck_size, 0
    table.to_move, table.claiming, table.completer = seen.to_move, seen.claiming, seen.completer
    table.last, table.over = seen.last, False


def place(table: kernel.Table, hand: Sequence[int], dealt: Sequence[int], deck: Sequence[int]) -> None:
    """Adds the hidden cards to a table just laid out: the rival's hand and dealt cup cards, and the deck from the top."""
    for colour in range(table.colours):
        to_hand(table, colour, hand[colour])
        to_cup(table, colour, dealt[colour])
    for index, colour in enumerate(deck):
        table.deck[index] = colour
    table.bottom = len(deck)


def forget(table: kernel.Table, discard: Sequence[int], rival_cup: Sequence[int]) -> None:
    """Makes cards of the discard pile and of the rival's cup unseen; the size of the pile stays known."""
    for colour in range(table.colours):
        table.discard[colour] -= discard[colour]
        table.cup[6 + colour] -= rival_cup[colour]


def to_hand(table: kernel.Table, colour: int, count: int) -> None:
    """Adds cards to the rival's hand."""
    if count:
        table.hand[6 + colour] += count
        table.hand_size[1] += count
        table.held[1] |= 1 << colour


def to_cup(table: kernel.Table, colour: int, count: int) -> None:
    """Adds cards dealt to the rival's cup."""
    table.cup[6 + colour] += count
    table.dealt[6 + colour] += count


def _mask(heap: Sequence[int]) -> int:
    return sum([1 << colour for colour, count in enumerate(heap) if count])

# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
"""Laying a table of the kernel: what an observation shows, and worlds that its viewer may be in.

`Posterior` of the core says which cases there are and how likely; here one case is dealt many times, fast. Compiled as the
kernel is.
"""

from __future__ import annotations

from collections.abc import Sequence

from mandala.ai.cards import kernel
from mandala.core.cards.observation import Observation
from mandala.core.cards.sampling import Case


class Hidden:
    """What a viewer does not see, ready to be dealt many times over: as `Case` has it, or, before the first reshuffle, as
    one heap whose first cards fill the rival's cup and hand."""

    def __init__(self, observation: Observation, case: Case | None = None) -> None:
        assert (case is None) == (not observation.eras), (
            "after a reshuffle the cases of the posterior say what is hidden"
        )
        known = case or Case((0,) * 6, (0,) * 6, observation.unseen, observation.rival_hand_size)
        self.cup, self.hand, self.heap = list(known.cup), list(known.hand), list(known.heap)
        self.cup_fresh = 0 if case else observation.rival_cup_hidden
        self.hand_fresh = known.fresh

    def deal(self, table: kernel.Table) -> None:
        """Deals by the table's generator, to a table just loaded with the observation or a copy of it."""
        table.fill_deck(self.heap)
        for colour in range(6):
            _to_cup(table, colour, self.cup[colour])
            _to_hand(table, colour, self.hand[colour])
        for _ in range(self.cup_fresh):
            _to_cup(table, table.deck[table.top], 1)
            table.top += 1
        for _ in range(self.hand_fresh):
            _to_hand(table, table.deck[table.top], 1)
            table.top += 1


def load(table: kernel.Table, seen: Observation) -> None:
    """Lays out what the viewer of an unfinished game sees; what is hidden comes by `Hidden.deal` or `place`. Until then the
    viewer's legal moves are right, but none may be applied."""
    assert seen.setup == type(seen.setup)(), "the kernel knows the rulebook's set-up alone"
    assert seen.to_move is not None, "the game is over"
    table.cup = [*seen.own_cup, *seen.rival_cup]
    table.dealt = [*seen.own_dealt, 0, 0, 0, 0, 0, 0]
    table.hand = [*seen.hand, 0, 0, 0, 0, 0, 0]
    table.hand_size = [sum(seen.hand), 0]
    table.held = [_mask(seen.hand), 0]
    table.space = [river.index(colour) + 1 if colour in river else 0 for river in seen.rivers for colour in range(6)]
    table.river_size = [len(river) for river in seen.rivers]
    table.mountain = [*seen.mountains[0], *seen.mountains[1]]
    table.raised = [_mask(mountain) for mountain in seen.mountains]
    fields = [field for pair in seen.fields for field in pair]
    table.field = [count for field in fields for count in field]
    table.field_size = [sum(field) for field in fields]
    table.grown = [_mask(field) for field in fields]
    table.discard = list(seen.discard)
    table.discard_size = sum(seen.discard)
    table.top, table.bottom, table.stacked_size = 0, seen.deck_size, 0
    table.to_move, table.claiming, table.completer = seen.to_move, seen.claiming, seen.completer
    table.last, table.over = seen.last, False


def place(table: kernel.Table, hand: Sequence[int], dealt: Sequence[int], deck: Sequence[int]) -> None:
    """Puts what is hidden on a table just loaded: the rival's hand and dealt cup cards, and the deck from the top."""
    for colour in range(6):
        _to_hand(table, colour, hand[colour])
        _to_cup(table, colour, dealt[colour])
    for index, colour in enumerate(deck):
        table.deck[index] = colour
    table.bottom = len(deck)


def _to_hand(table: kernel.Table, colour: int, count: int) -> None:
    """More cards in the rival's hand."""
    if count:
        table.hand[6 + colour] += count
        table.hand_size[1] += count
        table.held[1] |= 1 << colour


def _to_cup(table: kernel.Table, colour: int, count: int) -> None:
    """More cards dealt to the rival's cup."""
    table.cup[6 + colour] += count
    table.dealt[6 + colour] += count


def _mask(heap: Sequence[int]) -> int:
    return sum([1 << colour for colour, count in enumerate(heap) if count])

"""The observation of the card game: all that one seat may know and remember (C3).

It is built from what is known, so nothing is hidden in it. It has perfect recall, so a player needs no history: it counts
claims into the cups, and keeps what both players know of each reshuffle.
"""

from __future__ import annotations

from typing import NamedTuple

from mandala.core.cards.counts import Colour, Counts, minus
from mandala.core.cards.setup import Setup
from mandala.core.cards.state import NOBODY, Era, State
from mandala.core.game import Outcome, Player, relative


class Observation(NamedTuple):
    """A position as one seat sees it. In every pair 0 is the viewer, 1 the rival; `fields[mandala]` is (own, rival's)."""

    setup: Setup
    hand: Counts
    rival_hand_size: int
    own_cup: Counts
    own_dealt: Counts  #: The two cards dealt to the own cup, unknown to the rival.
    rival_cup: Counts  #: The seen cards of the rival's cup; all of them once the game is over.
    rival_cup_hidden: int  #: The number of unseen cards in the rival's cup.
    rivers: tuple[tuple[Colour, ...], tuple[Colour, ...]]
    mountains: tuple[Counts, ...]
    fields: tuple[tuple[Counts, Counts], ...]
    discard: Counts
    deck_size: int
    to_move: Player | None  #: None once the game is over.
    claiming: int  #: The mandala whose mountain is being taken, else -1.
    completer: Player  #: The player who completed that mandala.
    last: bool
    #: The reshuffles so far. The deck was empty at each, so the rival's cards of that moment are known.
    eras: tuple[Era, ...]
    outcome: Outcome | None  #: None until the end.

    @property
    def choosing(self) -> bool:
        """True while the colours of a completed mandala are chosen (C6.2)."""
        return self.claiming != NOBODY

    def lacking(self, mandala: int) -> list[Colour]:
        """Returns the colours that lie in no area of a mandala."""
        areas = zip(self.mountains[mandala], *self.fields[mandala])
        return [colour for colour, counts in enumerate(areas) if not any(counts)]

    @property
    def hand_sizes(self) -> tuple[int, int]:
        """Cards in the own hand, in the rival's."""
        return sum(self.hand), self.rival_hand_size

    @property
    def cup_sizes(self) -> tuple[int, int]:
        """Cards in the own cup, in the rival's."""
        return sum(self.own_cup), sum(self.rival_cup) + self.rival_cup_hidden

    @property
    def own_public_cup(self) -> Counts:
        """The part of the own cup that the rival has seen."""
        return minus(self.own_cup, self.own_dealt)

    @property
    def unseen(self) -> Counts:
        """The unseen cards together: deck, the rival's hand and the hidden part of the rival's cup."""
        left = [self.setup.copies] * self.setup.colours
        heaps = [self.hand, self.own_cup, self.rival_cup, self.discard, *self.mountains]
        heaps += [field for pair in self.fields for field in pair]
        for heap in heaps:
            for colour, count in enumerate(heap):
                left[colour] -= count
        for river in self.rivers:
            for colour in river:
                left[colour] -= 1
        return tuple(left)


def observe(state: State, viewer: Player, outcome: Outcome | None) -> Observation:
    """Returns all that `viewer` may know of `state`. `outcome` is relative to the viewer; None until the end."""
    rival = 1 - viewer
    seen_of_rival = state.cups[rival] if state.over else minus(state.cups[rival], state.dealt_cups[rival])
    fields = state.fields
    return Observation(
        setup=state.setup,
        hand=state.hands[viewer],
        rival_hand_size=sum(state.hands[rival]),
        own_cup=state.cups[viewer],
        own_dealt=state.dealt_cups[viewer],
        rival_cup=seen_of_rival,
        rival_cup_hidden=0 if state.over else sum(state.dealt_cups[rival]),
        rivers=(state.rivers[viewer], state.rivers[rival]),
        mountains=state.mountains,
        fields=fields if viewer == 0 else tuple([(theirs, ours) for ours, theirs in fields]),
        discard=state.discard,
        deck_size=state.stock.size,
        to_move=None if state.over else relative(state.to_move, viewer),
        claiming=state.claiming,
        completer=relative(state.completer, viewer) if state.claiming != NOBODY else NOBODY,
        last=state.last,
        eras=state.eras
        if viewer == 0
        else tuple([Era(era.contents, era.held[::-1], era.steps[::-1]) for era in state.eras]),
        outcome=outcome,
    )

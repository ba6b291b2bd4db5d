"""The Observation: what one seat may know and could remember (C3). It is a constructed copy without anything hidden; seats are
relative, own first.

It is a perfect-recall summary, so that a player needs no history: claims into the cups are counted, and after a reshuffle it
keeps what both know of the new deck and of the cards held at that moment.
"""

from __future__ import annotations

from typing import NamedTuple

from mandala.core.cards.counts import Colour, Counts, minus
from mandala.core.cards.setup import Setup
from mandala.core.cards.state import NOBODY, Era, State
from mandala.core.game import Outcome, Player, relative


class Observation(NamedTuple):
    """A position as one seat sees it. In every pair 0 is the viewer, 1 the rival; `fields[mandala]` is (own, rival's).

    `own_dealt` are the two cards dealt to the own cup, which the rival does not know; `rival_cup` the cards of the rival's
    cup that were seen (all of them once the game is over), `rival_cup_hidden` how many were not. `to_move` is 0, 1 or None.
    `claiming` is the mandala whose mountain is being taken, else -1, `completer` who completed it. `eras` are the reshuffles:
    what the rival held then is known, because the deck was empty. `outcome` is set at the end.
    """

    setup: Setup
    hand: Counts
    rival_hand_size: int
    own_cup: Counts
    own_dealt: Counts
    rival_cup: Counts
    rival_cup_hidden: int
    rivers: tuple[tuple[Colour, ...], tuple[Colour, ...]]
    mountains: tuple[Counts, ...]
    fields: tuple[tuple[Counts, Counts], ...]
    discard: Counts
    deck_size: int
    to_move: Player | None
    claiming: int
    completer: Player
    last: bool
    eras: tuple[Era, ...]
    outcome: Outcome | None

    @property
    def hand_sizes(self) -> tuple[int, int]:
        """Cards in the own and in the rival's hand."""
        return sum(self.hand), self.rival_hand_size

    @property
    def cup_sizes(self) -> tuple[int, int]:
        """Cards in the own and in the rival's cup."""
        return sum(self.own_cup), sum(self.rival_cup) + self.rival_cup_hidden

    @property
    def own_public_cup(self) -> Counts:
        """The part of the own cup that the rival has seen."""
        return minus(self.own_cup, self.own_dealt)

    @property
    def unseen(self) -> Counts:
        """The cards that lie in the deck, the rival's hand or the hidden part of the rival's cup, all together."""
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
    """All that `viewer` may know of `state`; `outcome` is the public result once the game is over."""
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

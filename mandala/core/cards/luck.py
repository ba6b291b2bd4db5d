"""Chance in a finished card game: the cards that came, and those that could have.

For `mandala.core.luck` only cards of hands and dealt cups count. Mountains are dealt to nobody, and claims are no luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from mandala.core.cards.counts import Counts, minus, plus, tally, with_added
from mandala.core.cards.moves import BuildMountain, DiscardRedraw, Move
from mandala.core.cards.observation import Observation
from mandala.core.cards.rules import observe
from mandala.core.cards.state import NOBODY, State
from mandala.core.game import Player
from mandala.core.luck import Luck, Tally
from mandala.core.tuples import with_at

DEAL: Final = "deal"
DRAW: Final = "draw"
MOUNTAIN: Final = "mountain"


class Chance(NamedTuple):
    """Cards that came by chance, with the first decision that could depend on them."""

    ply: int  #: Moves made before the cards came.
    player: Player  #: The player who makes that decision.
    seen: Observation  #: That player's observation at the decision.
    mandala: int | None  #: The mandala whose mountain got the cards; None if the player's hand got them.
    cards: Counts

    @property
    def kind(self) -> str:
        """`DEAL` for the first hand (C2), `DRAW` for drawn cards (C4), `MOUNTAIN` for a new mountain (C2, C6.6)."""
        return MOUNTAIN if self.mandala is not None else DRAW if self.ply else DEAL

    @property
    def before(self) -> Observation:
        """The player's observation if these cards still lay in the deck."""
        return self.instead((0,) * len(self.cards))._replace(deck_size=self.seen.deck_size + sum(self.cards))

    def instead(self, cards: Counts) -> Observation:
        """Returns the player's observation if other cards had come."""
        seen, mandala = self.seen, self.mandala
        if mandala is None:
            return seen._replace(hand=plus(minus(seen.hand, self.cards), cards))
        there = plus(minus(seen.mountains[mandala], self.cards), cards)
        return seen._replace(mountains=with_at(seen.mountains, mandala, there))


class _Came(NamedTuple):
    """Cards that came after `ply` moves from the deck with the number `deck`."""

    ply: int
    cards: Counts
    deck: int


def luck_by_side(states: Sequence[State], moves: Sequence[Move]) -> tuple[Luck, Luck]:
    """Returns the luck of player 0 and of player 1 in a game that went through `states` by `moves`."""
    colours = states[0].setup.colours
    tallies = Tally(colours), Tally(colours)
    _dealt(states[0], tallies)
    for before, move, after in zip(states, moves, states[1:]):
        if isinstance(move, (BuildMountain, DiscardRedraw)):
            _drawn(before, move, after, tallies[before.to_move])
    return tallies[0].luck, tallies[1].luck


def _dealt(state: State, tallies: tuple[Tally, Tally]) -> None:
    """Adds the hands and cups of the deal, in its order (C2)."""
    setup, first = state.setup, state.to_move
    left = state.stock.order[setup.mandalas * setup.mountain :]
    for player, count in ((first, setup.hand), (1 - first, setup.hand), (first, setup.cup), (1 - first, setup.cup)):
        tallies[player].drew(tally(left, setup.colours), tally(left[:count], setup.colours))
        left = left[count:]


def _drawn(before: State, move: BuildMountain | DiscardRedraw, after: State, player_tally: Tally) -> None:
    """Adds what a turn drew from the deck and, where that ran out, from the next one (C7.2)."""
    player, colours = before.to_move, before.setup.colours
    drawn = sum(after.hands[player]) - sum(before.hands[player]) + move.count
    decks = [before.stock.order[before.stock.top :]]
    if after.stock.shuffled == before.stock.shuffled + 1:
        decks.append(after.stock.order)
    for deck in decks:
        cards = deck[:drawn]
        if cards:
            player_tally.drew(tally(deck, colours), tally(cards, colours))
        drawn -= len(cards)


def chances(states: Sequence[State], moves: Sequence[Move]) -> Iterator[Chance]:
    """Yields everything that came by chance in a game, in the order of the decisions. Leaves out cards that came with a
    reshuffle, or that were reshuffled before a decision met them."""
    hands = {player: _Came(0, hand, 0) for player, hand in enumerate(states[0].hands)}
    mountains: dict[int | None, _Came] = {
        mandala: _Came(0, cards, 0) for mandala, cards in enumerate(states[0].mountains)
    }
    for ply, (before, move, after) in enumerate(zip(states, moves, states[1:])):
        met: dict[int | None, _Came] = dict(mountains)
        if before.to_move in hands:
            met[None] = hands.pop(before.to_move)
        seen = observe(before, before.to_move)
        for mandala, came in met.items():
            if came.deck == before.stock.shuffled and any(came.cards):
                yield Chance(came.ply, before.to_move, seen, mandala, came.cards)
        mountains = _new_mountain(before, after, ply + 1)
        if isinstance(move, (BuildMountain, DiscardRedraw)) and after.stock.shuffled == before.stock.shuffled:
            kept = with_added(before.hands[before.to_move], move.colour, -move.count)
            drawn = minus(after.hands[before.to_move], kept)
            hands[before.to_move] = _Came(ply + 1, drawn, after.stock.shuffled)


def _new_mountain(before: State, after: State, ply: int) -> dict[int | None, _Came]:
    """Returns the mountain dealt after the last claim, keyed by its mandala; empty if none was dealt."""
    if before.claiming == NOBODY or after.claiming != NOBODY or after.over:
        return {}
    if after.stock.shuffled != before.stock.shuffled:
        return {}
    return {before.claiming: _Came(ply, after.mountains[before.claiming], after.stock.shuffled)}

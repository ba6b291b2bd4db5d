"""The cards that each player was dealt and drew in a finished game. They are for `mandala.core.luck`.

Cards dealt to the mountains are nobody's; claimed ones are no luck.
"""

from __future__ import annotations

from collections.abc import Sequence

from mandala.core.cards.counts import Counts
from mandala.core.cards.moves import BuildMountain, DiscardRedraw, Move
from mandala.core.cards.state import State
from mandala.core.luck import Luck, Tally


def lucks(states: Sequence[State], moves: Sequence[Move]) -> tuple[Luck, Luck]:
    """The luck of player 0 and of player 1 in a game that went through `states` by `moves`."""
    colours = states[0].setup.colours
    tallies = Tally(colours), Tally(colours)
    _dealt(states[0], tallies)
    for before, move, after in zip(states, moves, states[1:]):
        if isinstance(move, (BuildMountain, DiscardRedraw)):
            _drawn(before, move, after, tallies[before.to_move])
    return tallies[0].luck, tallies[1].luck


def _dealt(state: State, tallies: tuple[Tally, Tally]) -> None:
    """Hands and cups of the deal, in its order (C2)."""
    setup, first = state.setup, state.to_move
    left = state.stock.order[setup.mandalas * setup.mountain :]
    for player, count in ((first, setup.hand), (1 - first, setup.hand), (first, setup.cup), (1 - first, setup.cup)):
        tallies[player].drew(_counted(left, setup.colours), _counted(left[:count], setup.colours))
        left = left[count:]


def _drawn(before: State, move: BuildMountain | DiscardRedraw, after: State, tally: Tally) -> None:
    """What a turn drew, from the deck and, where it ran out, from the next one (C7.2)."""
    player, colours = before.to_move, before.setup.colours
    shown = 1 if isinstance(move, BuildMountain) else move.count
    drawn = sum(after.hands[player]) - sum(before.hands[player]) + shown
    decks = [before.stock.order[before.stock.top :]]
    if after.stock.shuffled == before.stock.shuffled + 1:
        decks.append(after.stock.order)
    for deck in decks:
        cards = deck[:drawn]
        if cards:
            tally.drew(_counted(deck, colours), _counted(cards, colours))
        drawn -= len(cards)


def _counted(cards: bytes, colours: int) -> Counts:
    return tuple([cards.count(colour) for colour in range(colours)])

"""The true position of a card game: a small immutable value. Only the game's history and the rules hold a State; everything
else holds an Observation.

The deck is hidden state: its order, what was drawn, and reshuffles (C7). Drawing is deterministic: a reshuffle comes from the
record or from a generator seeded with the deal and the number of the reshuffle. So a replay and a take-back meet the same
cards.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from mandala.core.cards.counts import Colour, Counts, tally
from mandala.core.cards.setup import Setup
from mandala.core.colours import shuffled
from mandala.core.game import ChanceError, Player

NOBODY: Final = -1  #: No mandala is being claimed.


class MissingReshuffle(ChanceError):
    """The deck ran out, and neither a recorded reshuffle nor a seed gives the new one."""


class BadReshuffle(ChanceError):
    """A recorded reshuffle does not hold exactly the cards of the discard pile."""


class Stock(NamedTuple):
    """The deck; `order[top:]` is still to be drawn."""

    order: bytes
    top: int
    shuffles: tuple[bytes, ...]  #: All recorded reshuffles.
    shuffled: int  #: The number of reshuffles that have happened.
    seed: int | None

    @property
    def size(self) -> int:
        """Cards left to draw."""
        return len(self.order) - self.top


class Step(NamedTuple):
    """A public change of one player's hand in one turn: cards shown (played or discarded), then cards drawn unseen."""

    shown: Counts
    drew: int


class Era(NamedTuple):
    """The time from one reshuffle to the next, as both players remember it (C3.3)."""

    contents: Counts  #: The cards of the new deck.
    #: Each player's cards unseen by the other at the reshuffle, hand and dealt cup together. The other can work them
    #: out.
    held: tuple[Counts, Counts]
    steps: tuple[tuple[Step, ...], tuple[Step, ...]]  #: The changes of each player's hand since then.


class State(NamedTuple):
    """A position. Seats are absolute: `fields[mandala][player]`; `rivers[player]` are colours from the left (C6.3)."""

    setup: Setup
    stock: Stock
    discard: Counts
    hands: tuple[Counts, Counts]
    cups: tuple[Counts, Counts]
    dealt_cups: tuple[Counts, Counts]  #: The part of `cups` that was dealt unseen (C2).
    rivers: tuple[tuple[Colour, ...], tuple[Colour, ...]]
    mountains: tuple[Counts, ...]
    fields: tuple[tuple[Counts, Counts], ...]
    to_move: Player
    claiming: int  #: The mandala whose mountain is being taken, else `NOBODY`.
    completer: Player  #: The player who completed that mandala (C6.7).
    last: bool
    over: bool
    eras: tuple[Era, ...]  #: The reshuffles so far.
    forfeit: Player | None = None  #: Who lost the game before its end.


class Draw(NamedTuple):
    """The result of a draw: the cards, and the stock and discard pile after it."""

    cards: bytes
    stock: Stock
    discard: Counts
    emptied: bool  #: True if the last card was taken (C7.1).
    before_reshuffle: int | None  #: The number of cards that came before a reshuffle; None if there was none.


def draw(stock: Stock, discard: Counts, count: int, reshuffles: bool = True) -> Draw:
    """Draws up to `count` cards. If the game `reshuffles`, the discard pile refills an emptied deck at once (C7.1, C7.2)."""
    order, top, shuffles, shuffled, seed = stock
    end = top + count
    if end < len(order) or not count:
        return Draw(order[top:end], Stock(order, end, shuffles, shuffled, seed), discard, False, None)
    cards = order[top:]
    emptied = top < len(order)
    stock = Stock(order, len(order), shuffles, shuffled, seed)
    if not any(discard) or not reshuffles:
        return Draw(cards, stock, discard, emptied, None)
    stock, discard = _reshuffled(stock, discard), (0,) * len(discard)
    rest = draw(stock, discard, count - len(cards))
    return Draw(cards + rest.cards, rest.stock, discard, emptied or rest.emptied, len(cards))


def _reshuffled(stock: Stock, discard: Counts) -> Stock:
    number = stock.shuffled
    if number < len(stock.shuffles):
        order = stock.shuffles[number]
        if tally(order, len(discard)) != discard:
            raise BadReshuffle(f"reshuffle {number + 1} is not made of the cards on the discard pile")
    elif stock.seed is not None:
        order = shuffled(discard, random.Random(f"{stock.seed}/{number}"))
    else:
        raise MissingReshuffle(f"the deck runs out and reshuffle {number + 1} is missing")
    return Stock(order, 0, stock.shuffles, number + 1, stock.seed)


def stages(states: Sequence[State]) -> list[int]:
    """Returns the part (0, 1 or 2) of each position of a finished game; a claim belongs to the mandala that it takes from.

    The first part ends when a mandala is shared out, then comes the middle, then the last mandala.
    """
    shared = [
        ply
        for ply, (before, after) in enumerate(pairwise(states), 1)
        if before.claiming != NOBODY and (after.claiming == NOBODY or after.over)
    ]
    first, last = shared[0] if shared else len(states), shared[-2] if len(shared) > 1 else len(states)
    return [0 if ply < first else 1 if ply < last else 2 for ply in range(len(states))]

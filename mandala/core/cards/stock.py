"""The deck as hidden state: its order, what was drawn, and reshuffles (C7).

Drawing is deterministic: a reshuffle comes from the record or from a generator seeded with the deal and the number of the
reshuffle. So a replay and a take-back meet the same cards.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from mandala.core.cards.counts import Counts, tally
from mandala.core.colours import shuffled
from mandala.core.game import ChanceError


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

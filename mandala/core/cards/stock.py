"""The deck as hidden state: its order, what was drawn, and reshuffles (C7).

Drawing is deterministic: reshuffles are given by a record, or made by a generator seeded with the deal and the reshuffle's
number, so that a replay and a take-back meet the same cards.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from mandala.core.cards.counts import Counts, tally
from mandala.core.colours import shuffled
from mandala.core.game import ChanceError


class MissingReshuffle(ChanceError):
    """The deck ran out and neither a recorded reshuffle nor a seed says what the new deck is."""


class BadReshuffle(ChanceError):
    """A recorded reshuffle is not made of exactly the cards on the discard pile."""


class Stock(NamedTuple):
    """`order[top:]` is still to be drawn; `shuffles` are all recorded reshuffles, `shuffled` how many happened so far."""

    order: bytes
    top: int
    shuffles: tuple[bytes, ...]
    shuffled: int
    seed: int | None

    @property
    def size(self) -> int:
        """Cards left to draw."""
        return len(self.order) - self.top


class Draw(NamedTuple):
    """What a draw did: the cards, the stock and discard pile after it, whether the last card was taken (C7.1), and how many
    of the cards came before a reshuffle (None if there was none)."""

    cards: bytes
    stock: Stock
    discard: Counts
    emptied: bool
    before_reshuffle: int | None


def draw(stock: Stock, discard: Counts, count: int, reshuffles: bool = True) -> Draw:
    """Draws up to `count` cards; an emptied deck is refilled at once from the discard pile, if it has cards (C7.1, C7.2) and
    the game `reshuffles`."""
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

"""A whole game as one number and back: the deal, then every move as its place among the legal moves, so that nothing is told
that the rules tell already. What the number looks like as text is not decided here.

The number is a mixed-radix one: each choice is a digit below the count of what could have been chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import factorial, prod
from typing import Final

from mandala.core.cards import rules
from mandala.core.cards.counts import Counts, tally
from mandala.core.cards.moves import MOVE_INDEX, Move
from mandala.core.cards.setup import RULEBOOK
from mandala.core.cards.state import State
from mandala.core.game import Player

DEALS: Final = 1_000_000_000
"""Deal numbers are below this."""
MOST_MOVES: Final = 2000
"""Longer games are not packed: two players who only discard could go on for ever."""
_FULL: Final[Counts] = (RULEBOOK.copies,) * RULEBOOK.colours
_BY_DECK, _BY_DEAL = 0, 1

Digit = tuple[int, int]
"""A digit and what it is below."""


def packed(states: Sequence[State], moves: Sequence[Move], first_player: Player, deal: int | None) -> int:
    """A finished game as a number; shorter if the cards are those of the deal number `deal`. Raises ValueError if the game is not
    over or too long."""
    if not states[-1].over:
        raise ValueError("the game is not over")
    if len(moves) > MOST_MOVES:
        raise ValueError(f"the game has more than {MOST_MOVES} moves")
    by_deal = deal is not None and _dealt(deal, first_player, moves) == _orders(states)
    digits = [(first_player, 2), (_BY_DEAL if by_deal else _BY_DECK, 2)]
    digits += [(deal or 0, DEALS)] if by_deal else [_order_digit(states[0].stock.order)]
    for before, move, after in zip(states, moves, states[1:]):
        legal = _ordered(before)
        digits.append((legal.index(move), len(legal)))
        if not by_deal:
            digits += [_order_digit(order) for order in _new_orders(before, after)]
    number = 0
    for digit, radix in reversed(digits):
        number = number * radix + digit
    return number


def unpacked(number: int) -> tuple[tuple[State, ...], tuple[Move, ...], Player]:
    """The states, the moves and the first player of a packed game; raises ValueError if the number is none."""
    digits = _Digits(number)
    first_player, kind = digits.take(2), digits.take(2)
    if kind == _BY_DEAL:
        states = [rules.initial_state(digits.take(DEALS), first_player)]
    else:
        states = [rules.deal(_order(_FULL, digits.take(_orders_of(_FULL))), first_player)]
    moves: list[Move] = []
    while not states[-1].over:
        if len(moves) == MOST_MOVES:
            raise ValueError("the game does not come to an end")
        legal = _ordered(states[-1])
        moves.append(legal[digits.take(len(legal))])
        if kind == _BY_DEAL:
            states.append(rules.apply(states[-1], moves[-1]))
        else:
            states.append(_applied(states[-1], moves[-1], digits))
    if digits.rest:
        raise ValueError("the game ends before the number does")
    return tuple(states), tuple(moves), first_player


class _Digits:
    """Takes a number apart, the first digit first."""

    def __init__(self, number: int) -> None:
        self.rest = number

    def take(self, radix: int) -> int:
        self.rest, digit = divmod(self.rest, radix)
        return digit


def _ordered(state: State) -> list[Move]:
    """The legal moves in the frozen order of all moves."""
    return sorted(rules.legal_moves(state), key=MOVE_INDEX.__getitem__)


def _applied(state: State, move: Move, digits: _Digits) -> State:
    """The state after a move, with the new decks that the digits tell. What a new deck is made of is known from a try with any
    order: that does not depend on the order."""
    while True:
        known = state.stock.shuffles
        tried = rules.apply(state._replace(stock=state.stock._replace(seed=0)), move)
        if tried.stock.shuffled == len(known):
            return tried._replace(stock=tried.stock._replace(seed=None))
        contents = tried.eras[len(known)].contents
        order = _order(contents, digits.take(_orders_of(contents)))
        state = state._replace(stock=state.stock._replace(shuffles=(*known, order)))


def _dealt(deal: int, first_player: Player, moves: Sequence[Move]) -> list[bytes] | None:
    """The decks of a game with the cards of a deal number; None if these moves cannot be played with them."""
    states = [rules.initial_state(deal, first_player)]
    for move in moves:
        if move not in rules.legal_moves(states[-1]):
            return None
        states.append(rules.apply(states[-1], move))
    return _orders(states)


def _orders(states: Sequence[State]) -> list[bytes]:
    """All decks of a game, the first one first."""
    found = [states[0].stock.order]
    for before, after in pairwise(states):
        found += _new_orders(before, after)
    return found


def _new_orders(before: State, after: State) -> Iterator[bytes]:
    """The decks that a move made: the last one lies there, one before it can only come from the record."""
    count = after.stock.shuffled - before.stock.shuffled
    if count > 1:
        yield from after.stock.shuffles[before.stock.shuffled : after.stock.shuffled - 1]
    if count:
        yield after.stock.order


def _order_digit(order: bytes) -> Digit:
    """An order as its place among all orders of the same cards."""
    counts, size = [*tally(order)], len(order)
    ways, place = _orders_of(counts), 0
    radix = ways
    for colour in order:
        place += ways * sum(counts[:colour]) // size
        ways = ways * counts[colour] // size
        counts[colour] -= 1
        size -= 1
    return place, radix


def _order(contents: Counts, place: int) -> bytes:
    """The order of these cards that has that place."""
    counts, order = [*contents], bytearray()
    ways = _orders_of(contents)
    for size in range(sum(contents), 0, -1):
        colour, here = 0, ways * counts[0] // size
        while place >= here:
            place -= here
            colour += 1
            here = ways * counts[colour] // size
        order.append(colour)
        ways = here
        counts[colour] -= 1
    return bytes(order)


def _orders_of(counts: Sequence[int]) -> int:
    """How many different orders these cards have."""
    return factorial(sum(counts)) // prod(factorial(count) for count in counts)

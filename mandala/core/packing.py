"""Choices and orders as one number, for short codes of games. A choice is a digit of a mixed-radix number. An order is its rank
among all orders of the same pieces. Each game decides which digits it writes."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial, prod
from typing import Final

MOST_MOVES: Final = 2000  #: Longer games are not packed: some games can go on for ever.

Digit = tuple[int, int]  #: A digit and its radix; the digit is smaller.


class Digits:
    """Reads the digits of a number, the first one first."""

    def __init__(self, number: int) -> None:
        self.rest = number

    def take(self, radix: int) -> int:
        """Returns the next digit, from 0 below `radix`."""
        self.rest, digit = divmod(self.rest, radix)
        return digit


def number_of(digits: Sequence[Digit]) -> int:
    """Returns the number that `Digits` takes apart into these digits."""
    number = 0
    for digit, radix in reversed(digits):
        number = number * radix + digit
    return number


def order_digit(order: Sequence[int], kinds: int) -> Digit:
    """Returns the rank of an order among all orders of the same pieces; pieces are numbers below `kinds`."""
    counts, size = [order.count(kind) for kind in range(kinds)], len(order)
    ways, place = orders_of(counts), 0
    radix = ways
    for kind in order:
        place += ways * sum(counts[:kind]) // size
        ways = ways * counts[kind] // size
        counts[kind] -= 1
        size -= 1
    return place, radix


def order_at(contents: Sequence[int], place: int) -> bytes:
    """Returns the order at a rank; inverse of `order_digit`. `contents` counts the pieces of each kind."""
    counts, order = [*contents], bytearray()
    ways = orders_of(contents)
    for size in range(sum(contents), 0, -1):
        kind, here = 0, ways * counts[0] // size
        while place >= here:
            place -= here
            kind += 1
            here = ways * counts[kind] // size
        order.append(kind)
        ways = here
        counts[kind] -= 1
    return bytes(order)


def orders_of(counts: Sequence[int]) -> int:
    """Returns the number of different orders of pieces, `counts` of each kind."""
    return factorial(sum(counts)) // prod(factorial(count) for count in counts)

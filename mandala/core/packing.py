"""Choices and orders as numbers, which games are packed with. A choice is a digit of a mixed-radix number, an order its place
among all orders of the same pieces. What a game's digits are is its own business.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial, prod
from typing import Final

MOST_MOVES: Final = 2000
"""Longer games are not packed: two players who only discard cards could go on for ever."""

Digit = tuple[int, int]
"""A digit and what it is below."""


class Digits:
    """Takes a number apart, the first digit first."""

    def __init__(self, number: int) -> None:
        self.rest = number

    def take(self, radix: int) -> int:
        """The next digit, which is below `radix`."""
        self.rest, digit = divmod(self.rest, radix)
        return digit


def number_of(digits: Sequence[Digit]) -> int:
    """The number that `Digits` takes apart into these."""
    number = 0
    for digit, radix in reversed(digits):
        number = number * radix + digit
    return number


def order_digit(order: Sequence[int], kinds: int) -> Digit:
    """An order of pieces of so many kinds as its place among all orders of the same pieces."""
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
    """The order of so many pieces of each kind that has that place."""
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
    """How many different orders so many pieces of each kind have."""
    return factorial(sum(counts)) // prod(factorial(count) for count in counts)

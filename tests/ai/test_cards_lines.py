"""Orders of claims: all of them, backed up as two players would choose."""

from __future__ import annotations

import random
from math import factorial, inf

import pytest

from mandala.ai.cards.lines import Line, better_half, orders, principal, principals

CLAIMS = [144, 146, 147, 149]


def minimax(left: tuple[int, ...], taken: Line, worth: dict[Line, float]) -> float:
    """The viewer's value if both choose the best of all orders."""
    if not left:
        return worth[taken]
    best = -inf if len(taken) % 2 == 0 else inf
    for claim in left:
        value = minimax(tuple(other for other in left if other != claim), (*taken, claim), worth)
        best = max(best, value) if len(taken) % 2 == 0 else min(best, value)
    return best


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_principal_line_is_worth_the_minimax_value(count: int) -> None:
    lines, rng = orders(CLAIMS[:count]), random.Random(count)
    assert len(set(lines)) == factorial(count)
    for _ in range(20):
        worth = {line: rng.random() for line in lines}
        assert worth[principal(lines, worth, 0)] == minimax(tuple(CLAIMS[:count]), (), worth)
        for line in principals(lines, worth):
            rest = tuple(claim for claim in CLAIMS[:count] if claim != line[0])
            assert worth[line] == minimax(rest, (line[0],), worth)


def test_each_choice_loses_the_worse_half_until_the_principal_line_is_left() -> None:
    lines, rng = orders(CLAIMS), random.Random(5)
    worth = {line: rng.random() for line in lines}
    best, sizes = principal(lines, worth, 0), [len(lines)]
    while len(lines) > 1:
        lines = better_half(lines, worth, 0)
        assert principal(lines, worth, 0) == best
        sizes.append(len(lines))
    assert sizes == [24, 4, 1]


def test_moves_without_claims_lose_the_worse_half() -> None:
    moves = {(move,): move / 10 for move in range(5)}
    assert better_half([*moves], moves, 0) == [(4,), (3,), (2,)]

"""Lines: a move of the viewer or, where claims follow, the whole order of claims.

All claims are public, and nothing is drawn between them. So their orders make a small game tree without chance, which needs no
search: values of its ends are backed up by minimax.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

Line = tuple[int, ...]
Worth = Mapping[Line, float]  #: The viewer's value of each line.


def orders(claims: Sequence[int]) -> list[Line]:
    """Returns every order of claims, the viewer's first, then alternately the rival's."""
    return [*permutations(claims)]


def principal(lines: Sequence[Line], worth: Worth, depth: int) -> Line:
    """Returns the line that both choose. All lines have the first `depth` moves in common."""
    return lines[0] if len(lines) == 1 else principals(lines, worth, depth)[0]


def principals(lines: Sequence[Line], worth: Worth, depth: int = 0) -> list[Line]:
    """Returns the principal line after each move at `depth`, in the order of the player who makes it, the best first."""
    options = dict[int, list[Line]]()
    for line in lines:
        options.setdefault(line[depth], []).append(line)
    best = [principal(option, worth, depth + 1) for option in options.values()]
    return sorted(best, key=worth.__getitem__, reverse=depth % 2 == 0)


def better_half(lines: Sequence[Line], worth: Worth, depth: int) -> list[Line]:
    """Returns the lines that are left when each choice has lost the worse half of its options."""
    if len(lines) == 1:
        return [*lines]
    best = principals(lines, worth, depth)
    kept = [line[depth] for line in best[: (len(best) + 1) // 2]]
    return [
        line for move in kept for line in better_half([line for line in lines if line[depth] == move], worth, depth + 1)
    ]

"""Sand on its way: from the card that it was to where it settles. Grains are worked out from a `Flow` and the time alone, so the
same flow always looks the same. Nothing here draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from math import ceil, floor, tau
from random import Random
from typing import Final, NamedTuple

import pygame

from mandala.core.cards.counts import Colour
from mandala.ui.cards.places import CARD_RATIO, Pose

Vector = tuple[float, float]

CHANCES: Final = 1009  # grains with a way of their own; then ways repeat, from another one in each flow
LINGER: Final = 0.16  # [s] that a grain is seen where it came to rest
SHORTEST: Final = 0.72  # share of a flow's time that its quickest grain takes
GATHER: Final = 0.62
"""A card's grains lose this share of their breadth on the way: they run together into a stream."""
FINE: Final = 0.52  # size of the largest handful that stays behind
STRAY: Final = 0.34  # how far a grain that stays behind is carried, as a share of the push


class Flow(NamedTuple):
    """The sand of one card. It leaves the card from left to right within `melt` seconds from `begin`. Each grain is on its way
    for at most `length` seconds, pushed off by `push`, and comes to the target from `approach` beside it. The target's width is
    how far it scatters. `residue` is the share that stays on the cloth for a while."""

    colour: Colour
    source: Pose
    target: Pose
    begin: float
    melt: float
    length: float
    push: Vector
    approach: Vector
    grains: int
    residue: float = 0.0

    @property
    def finish(self) -> float:
        """When the last grain has settled and gone [s]."""
        return self.begin + self.melt + self.length

    @property
    def bounds(self) -> pygame.Rect:
        """The rectangle in which its grains stay: a curve never leaves its four points."""
        source, target = self.source, self.target
        points = (
            (source.x, source.y),
            (source.x + self.push[0] * 1.5, source.y + self.push[1] * 1.5),
            (target.x, target.y),
            (target.x + self.approach[0] * 1.5, target.y + self.approach[1] * 1.5),
        )
        spare = max(source.height, target.width * 1.6) * 0.75 + 4
        left, top = min(x for x, _ in points) - spare, min(y for _, y in points) - spare
        right, bottom = max(x for x, _ in points) + spare, max(y for _, y in points) + spare
        return pygame.Rect(floor(left), floor(top), ceil(right - left), ceil(bottom - top))


class Grain(NamedTuple):
    """A grain's whole way: seen from `leave` to `gone`, at rest after 1/`rate` seconds; x and y are cubics in the eased share of
    the way. `size` is 0 for the finest ones to 1 for handfuls."""

    leave: float
    rate: float
    gone: float
    x: tuple[float, float, float, float]
    y: tuple[float, float, float, float]
    size: float


class Chance(NamedTuple):
    """The dice of a grain: where in the card it lies, how it strays, how quick it is, where it settles."""

    across: float
    down: float
    stray: float
    swing: float
    pace: float
    settle: Vector
    size: float


@cache
def chances() -> tuple[Chance, ...]:
    """The dice of all grains. Throwing them takes a frame, so do it before the first sand flows."""
    rng = Random(20)
    made = []
    for _ in range(CHANCES):
        far, turn = abs(rng.gauss(0, 0.30)), rng.random() * tau
        settle = pygame.Vector2(far, 0).rotate_rad(turn)
        made.append(
            Chance(
                rng.uniform(0.03, 0.97),
                rng.uniform(-0.47, 0.47),
                rng.gauss(0, 1),
                rng.gauss(0, 1),
                rng.random(),
                (settle.x, settle.y),
                rng.random(),
            )
        )
    return tuple(made)


def grains(flow: Flow) -> Iterator[Grain]:
    drawn = chances()
    first = int(flow.source.x * 7 + flow.source.y * 13 + flow.colour * 151) % CHANCES
    width, height = flow.source.width, flow.source.width * CARD_RATIO
    behind = round(flow.grains * flow.residue)
    for number in range(flow.grains):
        chance = drawn[(first + number) % CHANCES]
        start = flow.source.x + (chance.across - 0.5) * width, flow.source.y + chance.down * height
        leave = flow.begin + flow.melt * chance.across
        if number < behind:
            yield _left(flow, chance, start, leave)
        else:
            yield _carried(flow, chance, start, leave)


def _carried(flow: Flow, chance: Chance, start: Vector, leave: float) -> Grain:
    """A grain that reaches the target."""
    loose = flow.source.width * 0.16
    gather = 0.0, chance.down * flow.source.height * GATHER
    life = flow.length * (SHORTEST + (1 - SHORTEST) * chance.pace) - LINGER
    strength = 1 + 0.14 * chance.stray
    ways = []
    for axis in (0, 1):
        off = start[axis] - gather[axis] + flow.push[axis] * strength + chance.swing * loose
        end = (flow.target.x, flow.target.y)[axis] + chance.settle[axis] * flow.target.width * (1.0, 0.75)[axis]
        near = end + flow.approach[axis] * (1 + 0.1 * chance.swing) + chance.stray * loose * 0.6
        ways.append(_cubic(start[axis], off, near, end))
    return Grain(leave, 1 / life, leave + life + LINGER * chance.pace, ways[0], ways[1], chance.size)


def _left(flow: Flow, chance: Chance, start: Vector, leave: float) -> Grain:
    """A grain that the hand did not take along: it is drawn out into a streak and blown away at last."""
    strength = STRAY * (0.15 + abs(chance.stray))
    ways = []
    for axis in (0, 1):
        off = flow.push[axis] * min(1.0, strength)
        ways.append(_cubic(start[axis], start[axis] + off * 0.6, start[axis] + off, start[axis] + off))
    life = flow.length * 0.4
    gone = max(leave + life, flow.finish - flow.length * 0.75 * chance.pace)
    return Grain(leave, 1 / life, gone, ways[0], ways[1], chance.size * FINE)


def _cubic(a: float, b: float, c: float, d: float) -> tuple[float, float, float, float]:
    """Bernstein's form as a polynomial, the highest power first."""
    return d - 3 * c + 3 * b - a, 3 * (c - 2 * b + a), 3 * (b - a), a


def seen(ways: Iterable[Grain], time: float) -> Iterator[tuple[float, float, float]]:
    """The sizes and places of the grains that are seen at a time."""
    for leave, rate, gone, (x3, x2, x1, x0), (y3, y2, y1, y0), size in ways:
        if leave <= time < gone:
            share = (time - leave) * rate
            share = share * share * (3 - 2 * share) if share < 1 else 1.0
            yield size, x0 + share * (x1 + share * (x2 + share * x3)), y0 + share * (y1 + share * (y2 + share * y3))

"""Sand on its way, from the card that it was to where it settles; its grains.

Cards that are partly sand or partly faded are here, too. Where a grain is, is worked out from a `Flow` and the time alone, so
the same flow always looks the same. The grains' pictures are cut from the colour's own heap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from math import tau
from random import Random
from typing import Final, NamedTuple

import pygame

from mandala.core.cards.counts import LETTERS, Colour
from mandala.ui.cards.heaps import brightness, stands_out
from mandala.ui.cards.places import Pose
from mandala.ui.cards.ritual import MELT
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.compose import Swarm
from mandala.ui.kit.sprites import clear
from mandala.ui.kit.theme import Size, Theme

Vector = tuple[float, float]
Tone = tuple[int, int, int]

CHANCES: Final = 1009  #: grains with a way of their own; then ways repeat, from another one in each flow
LINGER: Final = 0.16  #: [s] that a grain is seen where it came to rest
SHORTEST: Final = 0.72  #: share of a flow's time that its quickest grain takes
GATHER: Final = 0.62  #: a card's grains lose this share of their breadth on the way: they run together into a stream
FINE: Final = 0.52  #: size of the largest handful that stays behind
STRAY: Final = 0.34  #: how far a grain that stays behind is carried, as a share of the push


class Flow(NamedTuple):
    """The sand of one card. It leaves the card from left to right while that melts, from `begin` on. Each grain is on its way for
    at most `length` seconds, pushed off by `push`, and comes to the target from `approach` beside it. The target's width is how
    far it scatters. `residue` is the share that stays on the cloth for a while."""

    colour: Colour
    source: Pose
    target: Pose
    begin: float
    length: float
    push: Vector
    approach: Vector
    grains: int
    residue: float = 0.0

    @property
    def finish(self) -> float:
        """When the last grain has settled and gone [s]."""
        return self.begin + MELT + self.length


class Sand(NamedTuple):
    """The sand of a plan that flows at a time; `coming` is what will flow, the next first."""

    flows: tuple[Flow, ...]
    time: float
    coming: tuple[Flow, ...] = ()


class Grain(NamedTuple):
    """The path of a grain, visible from `leave` to `gone`, at rest after 1/`rate` seconds.

    x and y are cubics in the eased share of the way. `size` goes from 0 for the finest grains to 1 for handfuls.
    """

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
        settle = pygame.Vector2(abs(rng.gauss(0, 0.30)), 0).rotate_rad(rng.random() * tau)
        across, down = rng.uniform(0.03, 0.97), rng.uniform(-0.47, 0.47)
        stray, swing = rng.gauss(0, 1), rng.gauss(0, 1)
        made.append(Chance(across, down, stray, swing, rng.random(), (settle.x, settle.y), rng.random()))
    return tuple(made)


def grains(flow: Flow) -> Iterator[Grain]:
    drawn = chances()
    first = int(flow.source.x * 7 + flow.source.y * 13 + flow.colour * 151) % CHANCES
    width, height = flow.source.width, flow.source.height
    behind = round(flow.grains * flow.residue)
    for number in range(flow.grains):
        chance = drawn[(first + number) % CHANCES]
        start = flow.source.x + (chance.across - 0.5) * width, flow.source.y + chance.down * height
        leave = flow.begin + MELT * chance.across
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


KINDS: Final = 26  #: pictures of grains for each colour, the finest first
SINGLE: Final = 7  #: one in this many is a single grain, the others are handfuls that stay together
HANDFUL: Final = 2.7  #: [u] across the largest handful
GRAIN: Final = 0.2  #: [u] across a grain
MOST: Final = 34  #: grains in the largest handful
DETAIL: Final = 4  #: grains are drawn this many times larger and then reduced
SHADE: Final = (24, 16, 10, 90)
WHITE: Final = pygame.Color("white")
LIT: Final = 0.55  #: share of grains that catch the light where their sand would be lost on a dark cloth
GLINT: Final = (0.25, 0.7)  #: how far those go towards white, from and to
HEAP: Final = 0.22  #: within this share of its width from the middle, a picture of a heap shows nothing but sand

STAGES: Final = 12  #: steps in which a card becomes sand
FRAY: Final = 0.42  #: how ragged the edge of the sand is, as a share of the card's width


class GrainArt:
    """Makes and keeps the grains for one unit and table, and the ways of the flows that are under way."""

    def __init__(self, assets: Assets, theme: Theme, unit: float) -> None:
        self._assets, self._theme, self._unit = assets, theme, unit
        self._pictures: dict[Colour, tuple[pygame.Surface, ...]] = {}
        self._ways: dict[Flow, tuple[Grain, ...]] = {}
        chances()

    def swarm(self, sand: Sand) -> Swarm | None:
        """All grains that are seen now."""
        ready = self._ways
        self._ways = {flow: ready[flow] for flow in sand.coming if flow in ready}
        parts: list[tuple[pygame.Surface, tuple[float, float]]] = []
        for flow in sand.flows:
            pictures, ways = self.pictures(flow.colour), ready.get(flow) or tuple(grains(flow))
            self._ways[flow] = ways
            parts += [(pictures[int(size * KINDS)], (x, y)) for size, x, y in seen(ways, sand.time)]
        if not parts:
            return None
        (xs, ys), spare = zip(*(at for _, at in parts)), round(self._unit * HANDFUL) + 2
        left, top = int(min(xs)) - 1, int(min(ys)) - 1
        return Swarm(parts, pygame.Rect(left, top, int(max(xs)) + spare - left, int(max(ys)) + spare - top))

    def prepare(self, colours: Iterable[Colour], coming: Sequence[Flow] = ()) -> None:
        """Makes the grains of one colour that will soon flow, or the ways of one flow to come."""
        for colour in colours:
            if colour not in self._pictures:
                self.pictures(colour)
                return
        for flow in coming:
            if flow not in self._ways:
                self._ways[flow] = tuple(grains(flow))
                return

    def pictures(self, colour: Colour) -> tuple[pygame.Surface, ...]:
        if colour not in self._pictures:
            rng = Random(colour)
            tones = self._tones(rng, self._assets.master(f"sand-{LETTERS[colour]}"))
            self._pictures[colour] = tuple(self._grain(rng, tones, number) for number in range(KINDS))
        return self._pictures[colour]

    def _tones(self, rng: Random, heap: pygame.Surface) -> Iterator[Tone]:
        """Tones of a heap without end; a share of them lighter where it would be lost on a dark cloth."""
        cloth = self._theme.cloth
        lost = brightness(self._theme.ink) > brightness(cloth) and not stands_out(heap, cloth)
        width, height = heap.get_size()
        while True:
            across, down = 0.5 + rng.uniform(-HEAP, HEAP), 0.5 + rng.uniform(-HEAP, HEAP)
            tone = heap.get_at((round(width * across), round(height * down)))
            if lost and rng.random() < LIT:
                tone = tone.lerp(WHITE, rng.uniform(*GLINT))
            yield tone.r, tone.g, tone.b

    def _grain(self, rng: Random, tones: Iterator[Tone], number: int) -> pygame.Surface:
        """A single grain, or a handful that stays together, each grain in a tone of the heap and with a shadow."""
        share = max(0.0, (number - SINGLE + 1) / (KINDS - SINGLE))
        side = max(4, round(self._unit * (0.5 + (HANDFUL - 0.5) * share)))
        big = clear((side * DETAIL, side * DETAIL), next(tones))
        middle, radius = side * DETAIL / 2, max(1.1, self._unit * GRAIN / 2) * DETAIL
        spread = (middle - radius * 1.6) * 0.36 if share else 0.0
        spots = []
        for _ in range(1 + round((MOST - 1) * share)):
            at = middle + rng.gauss(0, spread), middle + rng.gauss(0, spread)
            spots.append((at, radius * rng.uniform(0.72, 1.15), next(tones)))
        for at, size, _ in spots:
            pygame.draw.circle(big, SHADE, (at[0] + radius * 0.5, at[1] + radius * 0.7), size)
        for at, size, tone in spots:
            pygame.draw.circle(big, tone, at, size)
        return pygame.transform.smoothscale(big, (side, side))


def sandy(picture: pygame.Surface, whole: float) -> pygame.Surface:
    """A picture as far as it has not run out as sand, grain by grain from left to right; `whole` is 0 to 1."""
    width, height = picture.get_size()
    mask = _mask((-(-width // 16) * 16, -(-height // 16) * 16), round(whole * STAGES))
    return mask.to_surface(picture.copy(), setcolor=None, unsetcolor=(0, 0, 0, 0))


def faded(picture: pygame.Surface, whole: float) -> pygame.Surface:
    """A picture, faded to `whole`, 0 to 1."""
    left = picture.copy()
    left.fill((255, 255, 255, round(255 * whole)), special_flags=pygame.BLEND_RGBA_MULT)
    return left


@lru_cache(256)
def _mask(size: Size, stage: int) -> pygame.Mask:
    limit = round(stage / STAGES * 255)
    return pygame.mask.from_threshold(_ground(size), (255, 255, 255), (limit, limit, limit, 255))


@lru_cache(2)
def _ground(size: Size) -> pygame.Surface:
    """How late each pixel goes: from black on the left to white on the right, with grains."""
    rough = size[0] // 2, size[1] // 2
    noise = pygame.image.frombytes(Random(size[0]).randbytes(rough[0] * rough[1]), rough, "P")
    noise.set_palette([(grey, grey, grey) for grey in range(256)])
    ramp = pygame.Surface((2, 1))
    ramp.set_at((1, 0), (255, 255, 255))
    ground = pygame.transform.smoothscale(ramp, size)
    noise = pygame.transform.smoothscale(noise.convert(ground), size)
    for part, share in ((ground, 1 - FRAY), (noise, FRAY)):
        part.fill((round(255 * share),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    ground.blit(noise, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return ground

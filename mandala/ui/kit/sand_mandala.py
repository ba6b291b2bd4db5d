"""A mandala of coloured sand: rings with ornaments, which follow from a seed.

It knows no game: each ring brings its tone, its weight and its figure. Equal rings and an equal seed make equal pictures.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from random import Random
from typing import Final, NamedTuple

import pygame

from mandala.ui.kit.sprites import clear
from mandala.ui.kit.theme import Colour

FINE: Final = 2  #: it is drawn this many times larger and then reduced
HEART: Final = 0.15  #: radius of the lotus in the middle, as a share of the whole
RIM: Final = 0.89  #: radius at which the flames begin
THIN: Final = 0.55  #: the least width of a ring, as a share of an equal part
LINE: Final = 0.011  #: breadth of the white lines between rings
RAGGED: Final = 0.0016  #: how far the sand of an edge strays
SHADE: Final = 0.0065  #: how far the shadow of a ridge of sand falls
QUARTERS: Final = 4  #: as many hands pour at once, each a part of a ring
AT_ONCE: Final = 8  #: cells of a ring that are laid without a break
STRAYS: Final = 100  #: grains of a handful that lie beside their ring
HANDFULS: Final = 9
IVORY: Final = (246, 236, 212)
DARK: Final = (34, 24, 20)
Outline = Sequence[
    tuple[float, float]
]  #: across a cell of a ring, -0.5 to 0.5, and from its inner edge, 0, to its outer, 1


class Ring(NamedTuple):
    """A ring of sand: its tone, its weight beside the other rings, the number of its figure."""

    tone: Colour
    weight: float
    figure: int


class _Layer(NamedTuple):
    """An outline in each cell of a ring, and the number of its sand: light, white, dark or the other."""

    outline: Outline
    sand: int


def edges(rings: Sequence[Ring]) -> list[float]:
    """The radii between which the rings lie, from the heart to the rim."""
    total = sum(ring.weight for ring in rings)
    shares = [(THIN + (1 - THIN) * len(rings) * ring.weight / total) / len(rings) for ring in rings]
    return [HEART + (RIM - HEART) * share / sum(shares) for share in accumulate(shares, initial=0.0)]


def laid(rings: Sequence[Ring], seed: int, side: int) -> Iterator[pygame.Surface]:
    """Lays a mandala `side` pixels across, its first ring the inmost. Yields what there is between its parts, and all at last."""
    drawing = _Drawing(side * FINE, Random(seed))
    tones = [ring.tone for ring in rings]
    for _ in drawing.flames(tones):
        yield drawing.surface
    for number, (ring, (low, high)) in reversed([*enumerate(zip(rings, pairwise(edges(rings))))]):
        drawing.disc(high + LINE, 1.0, IVORY)
        for _ in drawing.ring(ring, tones[number - 1], low + LINE, high):
            yield drawing.surface
    drawing.disc(HEART + LINE, 1.0, IVORY)
    for _ in drawing.heart(tones):
        yield drawing.surface
    for _ in range(HANDFULS):
        drawing.strays(edges(rings), tones)
        yield drawing.surface
    drawing.grain()
    yield drawing.surface
    yield pygame.transform.smoothscale(drawing.surface, (side, side))


def joined(left: pygame.Surface, right: pygame.Surface) -> pygame.Surface:
    """The left half of one mandala beside the right half of another."""
    both, half = left.copy(), left.get_width() // 2
    both.fill((0, 0, 0, 0), (half, 0, half + 1, both.get_height()))
    both.blit(right, (half, 0), (half, 0, half + 1, both.get_height()))
    return both


def grown(whole: pygame.Surface, radii: Sequence[float], share: float) -> pygame.Surface:
    """A share of a mandala, poured ring by ring, in four quarters at once."""
    if share >= 1.0:
        return whole
    half, steps = whole.get_width() / 2, [*radii, 1.02]
    at = share * len(steps)
    ring, part = int(at), at % 1.0
    mask = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
    inner = ([0.0, *steps])[ring] * half
    pygame.draw.circle(mask, "white", (half, half), inner)
    for quarter in range(QUARTERS if part else 0):
        wedge = [_at(half, turn, radius) for turn, radius in _wedge(quarter, part, inner, steps[ring] * half)]
        pygame.draw.polygon(mask, "white", wedge)
    mask.blit(whole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return mask


def tips(radii: Sequence[float], share: float) -> Iterator[tuple[float, float]]:
    """Where sand falls now: places from the middle, the rim being 1 away."""
    steps = [0.0, *radii, 1.0]
    at = min(share, 0.9999) * (len(steps) - 1)
    middle = (steps[int(at)] + steps[int(at) + 1]) / 2
    for quarter in range(QUARTERS):
        turn = math.tau * (quarter + at % 1.0) / QUARTERS
        yield middle * math.sin(turn), -middle * math.cos(turn)


def _wedge(quarter: int, part: float, inner: float, outer: float) -> Iterator[tuple[float, float]]:
    turns = [math.tau * (quarter + part * step / 12) / QUARTERS for step in range(13)]
    yield from ((turn, inner) for turn in turns)
    yield from ((turn, outer) for turn in reversed(turns))


def _at(half: float, turn: float, radius: float) -> tuple[float, float]:
    return half + radius * math.sin(turn), half - radius * math.cos(turn)


def _lens(half: float, foot: float = 0.0, top: float = 1.0, pointed: float = 1.0) -> Outline:
    """A petal or leaf in the middle of its cell: `half` as wide as the cell on either side, and `pointed` at its top."""
    steps = [step / 9 for step in range(10)]
    right = [(half * math.sin(math.pi * step**pointed), foot + (top - foot) * step) for step in steps]
    return [*right, *[(-across, up) for across, up in right[-2:0:-1]]]


def _wave(low: float, high: float) -> Outline:
    steps = [step / 16 - 0.5 for step in range(17)]
    crest = [0.16 * math.cos(math.tau * step) for step in steps]
    return [*[(x, low + y) for x, y in zip(steps, crest)], *[(x, high + y) for x, y in zip(steps[::-1], crest[::-1])]]


def _kite(half: float, foot: float, top: float) -> Outline:
    return [(0, foot), (half, (foot + top) / 2), (0, top), (-half, (foot + top) / 2)]


def _peak(half: float, foot: float, top: float) -> Outline:
    return [(-half, foot), (0, top), (half, foot)]


def _scallop(foot: float, top: float) -> Outline:
    turns = [math.pi * step / 8 for step in range(9)]
    return [(0.5 * math.cos(turn), foot + (top - foot) * math.sin(turn)) for turn in turns]


#: The figures of the cells: lotus, waves, rays, leaves, diamonds, peaks.
FIGURES: Final[Sequence[Sequence[_Layer]]] = (
    (
        _Layer(_lens(0.5, 0.0, 1.0, 0.75), 0),
        _Layer(_lens(0.33, 0.0, 0.78, 0.75), 1),
        _Layer(_lens(0.2, 0.0, 0.6, 0.75), 3),
    ),
    (_Layer(_wave(0.16, 0.3), 1), _Layer(_wave(0.38, 0.62), 0), _Layer(_wave(0.7, 0.84), 1)),
    (
        _Layer(_peak(0.4, 0.0, 1.0), 0),
        _Layer(_peak(0.2, 0.0, 0.66), 3),
        _Layer([(-0.5, 1.0), (-0.5, 0.62), (-0.38, 1.0)], 1),
        _Layer([(0.5, 1.0), (0.5, 0.62), (0.38, 1.0)], 1),
    ),
    (
        _Layer(_lens(0.42), 0),
        _Layer(_lens(0.05, 0.05, 0.95), 2),
        _Layer(_lens(0.12, 0.6, 1.0), 1),
        _Layer([(-0.5, 0.25), (-0.36, 0.0), (-0.5, 0.0)], 3),
        _Layer([(0.5, 0.25), (0.36, 0.0), (0.5, 0.0)], 3),
    ),
    (_Layer(_kite(0.48, 0.04, 0.96), 0), _Layer(_kite(0.3, 0.22, 0.78), 1), _Layer(_kite(0.16, 0.36, 0.64), 3)),
    (_Layer(_peak(0.5, 0.0, 0.94), 0), _Layer(_peak(0.2, 0.56, 0.94), 1), _Layer(_peak(0.24, 0.0, 0.4), 3)),
)
FLAME: Final = _lens(0.52, 0.0, 1.0, 0.62), _lens(0.3, 0.0, 0.7, 0.62)
PETAL: Final = _lens(0.5, 0.0, 1.0, 0.85), _lens(0.26, 0.1, 0.8, 0.85)


def _mixed(tone: Colour, other: Colour, share: float) -> Colour:
    return tuple(round(one + (two - one) * share) for one, two in zip(tone[:3], other[:3]))


class _Drawing:
    """A mandala in the making, `side` pixels across."""

    def __init__(self, side: int, rng: Random) -> None:
        self.surface, self._half, self._rng = clear((side, side), IVORY), side / 2, rng
        self._radius = self._half * 0.99
        self._shadow = max(1.0, self._radius * SHADE)

    def disc(self, radius: float, share: float, tone: Colour) -> None:
        """Lays a disc of sand, `share` as large as its radius says."""
        turns = [math.tau * step / 240 for step in range(240)]
        self._lay([self._place(turn, radius * share) for turn in turns], tone)

    def flames(self, tones: Sequence[Colour]) -> Iterator[None]:
        """The rim: flames of all sands in turn, on a dark line with white beads. Yields after some flames."""
        count = len(tones) * max(2, round(48 / len(tones)))
        for number in range(count):
            tone = tones[number % len(tones)]
            for outline, sand in zip(FLAME, (tone, _mixed(tone, IVORY, 0.55))):
                self._cell(outline, number / count, 1 / count, (RIM + 0.03, 1.0), sand)
            if number % len(tones) == 0:
                yield
        self.disc(RIM + 0.036, 1.0, DARK)
        for number in range(count):
            turn = math.tau * (number + 0.5) / count
            x, y = self._place(turn, RIM + 0.023, 0.0)
            pygame.draw.circle(self.surface, IVORY, (x, y), self._radius * 0.0075)
        yield

    def ring(self, ring: Ring, other: Colour, low: float, high: float) -> Iterator[None]:
        """A ring with its figure, as often as there is room, and a little of the `other` sand. Yields between some cells."""
        rng, tone = self._rng, ring.tone
        broad = rng.choice((0.7, 0.85, 1.0, 1.2))
        count = max(8, min(56, 4 * round(math.pi * (low + high) / (high - low) / broad / 4)))
        dark = sum(tone) < 200
        ground = _mixed(tone, DARK, 0.0 if dark else 0.24)
        light = _mixed(tone, IVORY, 0.3 if dark else 0.06)
        sands = light, _mixed(tone, IVORY, 0.78), _mixed(tone, DARK, 0.6), rng.choice((other, IVORY))
        self.disc(high, 1.0, ground)
        shift, turned = rng.choice((0.0, 0.5)), rng.random() < 0.3
        edge = (high, low) if turned else (low, high)
        for layer in FIGURES[ring.figure % len(FIGURES)]:
            for number in range(count):
                self._cell(layer.outline, (number + shift) / count, 1 / count, edge, sands[layer.sand])
                if number % AT_ONCE == 0:
                    yield

    def heart(self, tones: Sequence[Colour]) -> Iterator[None]:
        """A lotus in the middle, of the outmost sand, on the next one. Yields between petals."""
        outer, inner = tones[-1], tones[-2 % len(tones)]
        self.disc(HEART, 1.0, _mixed(inner, DARK, 0.3))
        for row, (low, high) in enumerate(((0.02, HEART), (0.0, HEART * 0.66))):
            for number in range(8):
                for outline, sand in zip(PETAL, (outer, _mixed(outer, IVORY, 0.65))):
                    self._cell(outline, (number + row / 2) / 8, 1 / 8, (low, high), sand)
                if number % (AT_ONCE // 4) == 0:
                    yield
        self.disc(HEART * 0.24, 1.0, inner)
        self.disc(HEART * 0.11, 1.0, IVORY)

    def strays(self, radii: Sequence[float], tones: Sequence[Colour]) -> None:
        """Single grains that lie beside where they belong, a handful."""
        rng, side = self._rng, max(1, round(self._radius * 0.004))
        for _ in range(STRAYS):
            number = rng.randrange(len(tones))
            radius = (*radii, 1.0)[number + 1] + rng.gauss(0.0, 0.012)
            if radius < 0.995:
                place = self._place(rng.uniform(0, math.tau), radius, 0.0)
                self.surface.fill(_mixed(tones[number], IVORY, rng.uniform(0, 0.5)), (*map(round, place), side, side))

    def grain(self) -> None:
        """Makes sand of flat colours: each grain a little lighter or darker than the next."""
        side = -(-self.surface.get_width() // FINE)
        noise = pygame.image.frombytes(self._rng.randbytes(side * side), (side, side), "P")
        darker = [172 if at < 22 else 215 + at * 40 // 255 for at in range(256)]
        lighter = [44 if at > 238 else 0 for at in range(256)]
        for tones, how in ((darker, pygame.BLEND_RGB_MULT), (lighter, pygame.BLEND_RGB_ADD)):
            noise.set_palette([(tone,) * 3 for tone in tones])
            grains = pygame.transform.scale(noise.convert(self.surface), self.surface.get_size())
            self.surface.blit(grains, (0, 0), special_flags=how)

    def _place(self, turn: float, radius: float, ragged: float = RAGGED) -> tuple[float, float]:
        stray = self._rng.gauss(0.0, ragged) if ragged else 0.0
        return _at(self._half, turn, (radius + stray) * self._radius)

    def _cell(self, outline: Outline, at: float, wide: float, edge: tuple[float, float], tone: Colour) -> None:
        """Lays an outline in a cell: `at` is its middle, as a share of the whole turn."""
        low, high = edge
        self._lay(
            [self._place(math.tau * (at + across * wide), low + (high - low) * up) for across, up in outline], tone
        )

    def _lay(self, points: Sequence[tuple[float, float]], tone: Colour) -> None:
        """A ridge of sand: its shadow below on the right, its light above on the left."""
        off = self._shadow
        for ink, shift in ((_mixed(tone, DARK, 0.62), off), (_mixed(tone, IVORY, 0.4), -off * 0.55)):
            pygame.draw.polygon(self.surface, ink, [(x + shift, y + shift) for x, y in points])
        pygame.draw.polygon(self.surface, tone, points)

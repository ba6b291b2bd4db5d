"""Pictures of sand: grains, and cards that are partly sand or partly faded. The grains are cut from the colour's own heap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final

import pygame

from mandala.core.cards.counts import LETTERS, Colour
from mandala.ui.cards.art import brightness, stands_out
from mandala.ui.cards.motion.sand import Flow, Grain, chances, grains, seen
from mandala.ui.cards.motion.show import Sand
from mandala.ui.kit.assets import Assets, Kept, pixels
from mandala.ui.kit.compose import Swarm
from mandala.ui.kit.theme import Theme

Tone = tuple[int, int, int]

KINDS: Final = 26  # pictures of grains for each colour, the finest first
SINGLE: Final = 7  # so many of them are a single grain, the others handfuls that stay together
HANDFUL: Final = 2.7  # [u] across the largest handful
GRAIN: Final = 0.2  # [u] across a grain
MOST: Final = 34  # grains in the largest handful
DETAIL: Final = 4  # grains are drawn this many times larger and then reduced
SHADE: Final = (24, 16, 10, 90)
WHITE: Final = pygame.Color("white")
LIT: Final = 0.55  # share of grains that catch the light where their sand would be lost on a dark cloth
GLINT: Final = (0.25, 0.7)  # how far those go towards white, from and to
HEAP: Final = 0.22
"""Within this share of its width from the middle, a picture of a heap shows nothing but sand."""

STAGES: Final = 12  # steps in which a card becomes sand
FRAY: Final = 0.42  # how ragged the edge of the sand is, as a share of the card's width

KEPT_PIXELS: Final = 250_000  # pixels of the grounds on which cards fray that are kept


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
        return _swarm(parts, round(self._unit * HANDFUL) + 2) if parts else None

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
        while True:
            tone = _tone(rng, heap)
            if lost and rng.random() < LIT:
                tone = tone.lerp(WHITE, rng.uniform(*GLINT))
            yield tone.r, tone.g, tone.b

    def _grain(self, rng: Random, tones: Iterator[Tone], number: int) -> pygame.Surface:
        """A single grain, or a handful that stays together, each grain in a tone of the heap and with a shadow."""
        share = max(0.0, (number - SINGLE + 1) / (KINDS - SINGLE))
        side = max(4, round(self._unit * (0.5 + (HANDFUL - 0.5) * share)))
        big = pygame.Surface((side * DETAIL, side * DETAIL), pygame.SRCALPHA)
        big.fill((*next(tones), 0))
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


def _tone(rng: Random, heap: pygame.Surface) -> pygame.Color:
    width, height = heap.get_size()
    spot = round(width * (0.5 + rng.uniform(-HEAP, HEAP))), round(height * (0.5 + rng.uniform(-HEAP, HEAP)))
    return heap.get_at(spot)


def _swarm(parts: list[tuple[pygame.Surface, tuple[float, float]]], spare: int) -> Swarm:
    xs, ys = [at[0] for _, at in parts], [at[1] for _, at in parts]
    left, top = int(min(xs)) - 1, int(min(ys)) - 1
    return Swarm(parts, pygame.Rect(left, top, int(max(xs)) + spare - left, int(max(ys)) + spare - top))


class Dissolver:
    """Takes pictures apart: grain by grain from left to right, or all at once."""

    def __init__(self) -> None:
        self._grounds: Kept[pygame.Surface] = Kept(KEPT_PIXELS, pixels)
        self._masks: dict[tuple[tuple[int, int], int], pygame.Mask] = {}

    def sandy(self, picture: pygame.Surface, whole: float) -> pygame.Surface:
        """The picture as far as it has not run out as sand; `whole` is 0 to 1."""
        size = picture.get_size()
        size = -(-size[0] // 16) * 16, -(-size[1] // 16) * 16
        mask = self._mask(size, round(whole * STAGES))
        return mask.to_surface(picture.copy(), setcolor=None, unsetcolor=(0, 0, 0, 0))

    def faded(self, picture: pygame.Surface, whole: float) -> pygame.Surface:
        """The picture, faded to `whole`, 0 to 1."""
        left = picture.copy()
        left.fill((255, 255, 255, round(255 * whole)), special_flags=pygame.BLEND_RGBA_MULT)
        return left

    def _mask(self, size: tuple[int, int], stage: int) -> pygame.Mask:
        key = size, stage
        if key not in self._masks:
            limit = round(stage / STAGES * 255)
            self._masks[key] = pygame.mask.from_threshold(
                self._ground(size), (255, 255, 255), (limit, limit, limit, 255)
            )
        return self._masks[key]

    def _ground(self, size: tuple[int, int]) -> pygame.Surface:
        """How late each pixel goes: from black on the left to white on the right, with grains."""
        return self._grounds.get(size) or self._grounds.keep(size, _ground(size))


def _ground(size: tuple[int, int]) -> pygame.Surface:
    rough = size[0] // 2, size[1] // 2
    noise = pygame.image.frombytes(Random(size[0]).randbytes(rough[0] * rough[1]), rough, "P")
    noise.set_palette([(grey, grey, grey) for grey in range(256)])
    ramp = pygame.Surface((2, 1))
    ramp.set_at((1, 0), (255, 255, 255))
    ground = pygame.transform.smoothscale(ramp, size)
    ground.fill(_shade(1 - FRAY), special_flags=pygame.BLEND_RGB_MULT)
    noise = pygame.transform.smoothscale(noise.convert(ground), size)
    noise.fill(_shade(FRAY), special_flags=pygame.BLEND_RGB_MULT)
    ground.blit(noise, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return ground


def _shade(share: float) -> tuple[int, int, int]:
    return (round(255 * share),) * 3

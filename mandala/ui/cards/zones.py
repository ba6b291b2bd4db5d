"""The zones of a mandala: bands of its circle, printed into the ornament, and lit.

Cards lie in rows across it, and these bands lie below the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product
from math import degrees
from typing import Final

import pygame

from mandala.ui.cards.frame import Frame
from mandala.ui.cards.places import FIELDS, MOUNTAINS, Kind, Place
from mandala.ui.kit.assets import Look
from mandala.ui.kit.compose import Item, Stamp
from mandala.ui.kit.sprites import Sprites, blurred, cached_picture, clear
from mandala.ui.kit.theme import Colour, Size

RADIUS: Final = 0.82  #: of the zones, as a share of the mandala's: inside the rim of every ornament
SEAM: Final = 0.015  #: between two zones, as a share of the mandala's width
LINE: Final = 0.2  #: [u] breadth of the line around a zone
FINE: Final = 0.09  #: [u] breadth of the second one inside of it
WITHIN: Final = 0.42  #: [u] from the one to the other

GAP: Final = 0.9  #: [u] between dashes of twice that length

Cut = tuple[int, int]  #: radius of a zone's circle, and how far below its middle the zone begins [px]


def is_zone(place: Place) -> bool:
    return place.kind in (Kind.MOUNTAIN, Kind.FIELD)


def zone_of(frame: Frame, place: Place) -> tuple[pygame.Rect, Cut]:
    """Where the zone of a place lies, and how it is cut out of its circle."""
    rosette = frame.rosettes[place.mandala]
    high = rosette.centery - frame.areas[FIELDS[place.mandala][1]].centery
    row = 0 if place.kind is Kind.MOUNTAIN else -1 if place.side else 1
    return zone_at(rosette, high, row)


def zone_at(rosette: pygame.Rect, high: int, row: int) -> tuple[pygame.Rect, Cut]:
    """The zone of a row of a mandala, from the upper one (-1) to the lower one (1), whose rows are `high` [px]."""
    radius, seam = round(rosette.width / 2 * RADIUS), round(rosette.width * SEAM / 2)
    half = high // 2 - seam
    top, bottom = (-radius, -high + half) if row < 0 else (high - half, radius) if row else (-half, half)
    wide = round((radius**2 - max(0, top, -bottom) ** 2) ** 0.5)
    return pygame.Rect(rosette.centerx - wide, rosette.centery + top, 2 * wide, bottom - top), (radius, top)


def zone_prints(sprites: Sprites, frame: Frame) -> list[Stamp]:
    """The zones of both mandalas as they are printed on the cloth."""
    zones = [zone_of(frame, place) for pair in (*FIELDS, MOUNTAINS) for place in pair]
    return [(rect, partial(print_zone, sprites, cut)) for rect, cut in zones]


def print_zone(look: Sprites | Look, cut: Cut, mat: pygame.Surface, rect: pygame.Rect) -> None:
    """Prints a breath of cloth within two lines; on calm cloth one strong line."""
    theme, line, fine = look.theme, look.px(LINE), look.px(WITHIN)
    strong, weak = (*theme.ink[:3], 180), (*theme.ink[:3], 100)
    if look.assets.style.calm:
        edges = [(0, theme.ink), (2 * line, (*theme.ink[:3], 0))]
    else:
        edges = [(0, strong), (line, theme.veil), (fine, weak), (fine + look.px(FINE), theme.veil)]
    mat.blit(_cut_out(cut, rect.size, edges), rect)


def zone_light(sprites: Sprites, frame: Frame, place: Place, colour: Colour, strength: float) -> Item:
    """A light along the edge of a zone, of a `strength` from 0 to 1: its middle keeps its colours."""
    rect, cut = zone_of(frame, place)
    return Item(_light(sprites, cut, rect.size, colour, strength), rect)


@cached_picture
def _light(sprites: Sprites, cut: Cut, size: Size, colour: Colour, strength: float) -> pygame.Surface:
    ink, edge = colour[:3], sprites.px(0.24 + 0.26 * strength)
    shine = [(0, (*ink, round(150 + 90 * strength))), (sprites.px(0.9 + 0.9 * strength), (*ink, 0))]
    light = blurred(_cut_out(cut, size, shine), sprites.px(0.9))
    light.blit(_cut_out(cut, size, [(0, (*ink, round(6 + 14 * strength)))]), (0, 0))
    light.blit(_cut_out(cut, size, [(0, (*ink, 245)), (edge, (*ink, 0))]), (0, 0))
    light.blit(_cut_out(cut, size, [(0, (255, 255, 255, 255))]), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return light


def zone_edge(
    sprites: Sprites, frame: Frame, place: Place, colour: Colour, breadth: float, dashed: bool = False
) -> Item:
    """A line along the edge of a zone, so broad [u]."""
    rect, cut = zone_of(frame, place)
    return Item(_line(sprites, cut, rect.size, colour, breadth, dashed), rect)


@cached_picture
def _line(sprites: Sprites, cut: Cut, size: Size, colour: Colour, breadth: float, dashed: bool) -> pygame.Surface:
    nothing, start, gap = (*colour[:3], 0), sprites.px(WITHIN) if dashed else 0, sprites.px(GAP)
    deep = start + sprites.px(breadth)
    line = _cut_out(cut, size, [(start, (*colour[:3], 235)), (deep, nothing)])
    if dashed:
        for x, y in product(range(gap, size[0], 3 * gap), (0, size[1] - deep)):
            line.fill(nothing, (x, y, gap, deep))
        line.set_clip(line.get_rect().inflate(0, -2 * deep))
        middle, step = pygame.Vector2(size[0] / 2, -cut[1]), degrees(3 * gap / cut[0])
        for number in range(round(360 / step)):
            pygame.draw.line(line, nothing, middle, middle + pygame.Vector2(cut[0], 0).rotate(number * step), gap)
    return line


def _cut_out(cut: Cut, size: Size, colours: Sequence[tuple[int, Colour]]) -> pygame.Surface:
    """A zone on nothing, in colours that begin so far [px] inside its edge; each replaces the one before it."""
    radius, top = cut
    zone = clear(size, colours[0][1])
    for inset, colour in colours:
        zone.set_clip(zone.get_rect().inflate(0, -2 * inset))
        pygame.draw.aacircle(zone, colour, (size[0] / 2, -top), radius - inset)
    zone.set_clip(None)
    return zone

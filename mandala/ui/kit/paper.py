"""Cloth and paper, and what is printed, stitched and written on them. Nothing here takes an input.

A patch of cloth bears words and signs; the games add what else lies on it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, Literal

import pygame

from mandala.ui.kit import text
from mandala.ui.kit.access import Node, Role
from mandala.ui.kit.assets import Assets, Face, Look, covering, plain_cloth
from mandala.ui.kit.boxes import Box, Column, Extent, Row, extent, shares
from mandala.ui.kit.text import Align
from mandala.ui.kit.theme import SMALLEST_TEXT, Colour, Theme
from mandala.ui.words.strings import Strings

BUTTON_RADIUS: Final = 1.0  #: [u] radius of a button's corners
SHEET_RADIUS: Final = 6  #: [u] radius of the corners of a sheet of paper
SMALL_TEXT: Final = SMALLEST_TEXT  #: the smallest text on any screen
BODY_TEXT: Final = 2.2  #: [u] size of a paragraph's words
PAIR_TEXT: Final = 2.0  #: [u] size of names and what they mean
PAIRS: Final = (0.38, 0.62)  #: shares of a line that these have
LINE_WIDTH: Final = 0.14  #: [u] width of a line
At = tuple[float, float]  #: left, top [u]
Area = tuple[float, float, float, float]  #: left, top, width, height [u]
PATCH_CORNER: Final = 1.2  #: [u] radius of the patch
Ink = Literal["ink", "faint", "accent", "button", "cloth"]


def patch(canvas: pygame.Surface, look: Look, rect: pygame.Rect, ground: Colour, line: Colour, focused: bool) -> None:
    """A rounded patch of cloth with a stitched rim and a soft shadow; a thick ring around it if it has the focus."""
    radius, width = look.px(BUTTON_RADIUS), look.px(0.18)
    shadow = pygame.Surface((rect.width + 2 * width, rect.height + 4 * width), pygame.SRCALPHA)
    pygame.draw.rect(shadow, (20, 12, 6, 70), shadow.get_rect(), border_radius=radius + width)
    canvas.blit(shadow, rect.move(-width, -width))
    pygame.draw.rect(canvas, ground, rect, border_radius=radius)
    pygame.draw.rect(canvas, line, rect, width, border_radius=radius)
    if focused:
        ring = rect.inflate(look.px(1.0), look.px(1.0))
        pygame.draw.rect(canvas, look.theme.focus, ring, max(2, look.px(0.36)), border_radius=radius + look.px(0.5))


def write(
    canvas: pygame.Surface,
    look: Look,
    words: str,
    units: float = SMALL_TEXT,
    face: Face = "text",
    ink: Colour | None = None,
    room: int | None = None,
    **anchor: tuple[float, float],
) -> pygame.Rect:
    """Writes a line, at most `room` pixels wide; `anchor` names its place as for `Surface.get_rect`. Returns where."""
    wide, ink = canvas.get_width() if room is None else room, ink or look.theme.panel_ink
    picture = text.fit(look.assets, words, face, look.px(units), wide, ink)
    return canvas.blit(picture, picture.get_rect(**anchor))


def panel(canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    """A sheet of paper; one that is higher than the window lies there already."""
    if look.window is None:
        look.assets.frame(canvas, "panel", look.theme, rect, look.px(SHEET_RADIUS))


class Print(Box, ABC):
    """Something that is only to be looked at."""

    def parts_made(self, look: Look) -> Iterator[None]:
        """Makes large parts of its picture, one after the other."""
        return iter(())

    @abstractmethod
    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        """Draws itself at its place."""


@dataclass
class Words(Print):
    """A paragraph, in as many lines as it needs: at the top of its place, or in the `middle` of its height."""

    words: str
    units: float = BODY_TEXT
    ink: Ink = "ink"
    align: Align = "centre"
    face: Face = "text"
    middle: bool = False
    _lines: dict[int, text.Lines] = field(default_factory=dict)
    _pictures: dict[int, pygame.Surface] = field(default_factory=dict)

    def widths(self, look: Look) -> Extent:
        """From the longest word to the longest line; words with a hard space between them are one."""
        font = look.assets.font(self.face, look.words(self.units))
        longest = max(font.size(word)[0] for word in self.words.replace("\n", " ").split(" "))
        return Extent(longest, max(font.size(line)[0] for line in self.words.split("\n")) + 1)

    def heights(self, look: Look, width: int) -> Extent:
        tall = self.tall(look, width) if self.words else 0
        return Extent(tall, tall)

    def place(self, look: Look, rect: pygame.Rect) -> list[Box]:
        lines = pygame.Rect(rect.topleft, (rect.width, self.heights(look, rect.width).natural))
        if self.middle:
            lines.centery = rect.centery
        return super().place(look, lines)

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        if self.words:
            canvas.blit(self._picture(look, self.rect.width), self.rect)

    def nodes(self) -> Sequence[Node]:
        role = Role.HEADING if self.face.startswith("display") else Role.TEXT
        return [Node(role, self.words)] if self.words else []

    def _picture(self, look: Look, width: int) -> pygame.Surface:
        if width not in self._pictures:
            self._pictures[width] = self.paint(look, width)
        return self._pictures[width]

    def tall(self, look: Look, width: int) -> int:
        """The height of its picture, which is painted when it is in view."""
        return self._set(look, width).height

    def paint(self, look: Look, width: int) -> pygame.Surface:
        return self._set(look, width).drawn(self.colour(look))

    def _set(self, look: Look, width: int) -> text.Lines:
        if width not in self._lines:
            px = look.words(self.units)
            self._lines[width] = text.lines_of(look.assets, self.words, self.face, px, width, self.align)
        return self._lines[width]

    def colour(self, look: Look) -> Colour:
        theme = look.theme
        inks = {"ink": theme.panel_ink, "faint": theme.faint_panel_ink, "accent": theme.accent}
        return (inks | {"button": theme.button_ink, "cloth": theme.ink})[self.ink]


@dataclass
class Picture(Print):
    """Something painted, of the size that it has in a width; `described` for who cannot see it, unless it only decorates."""

    make: Callable[[Look, int], pygame.Surface]
    wide: tuple[float, float] = (0.0, 0.0)
    described: str = ""
    _made: dict[int, pygame.Surface] = field(default_factory=dict)

    def widths(self, look: Look) -> Extent:
        return extent(look, self.wide)

    def heights(self, look: Look, width: int) -> Extent:
        if width not in self._made:
            self._made[width] = self.make(look, width)
        return Extent(self._made[width].get_height(), self._made[width].get_height())

    def place(self, look: Look, rect: pygame.Rect) -> list[Box]:
        """In the middle of its height."""
        size = rect.width, self.heights(look, rect.width).natural
        return super().place(look, pygame.Rect((0, 0), size).move_to(center=rect.center))

    def nodes(self) -> Sequence[Node]:
        return [Node(Role.FIGURE, self.described)] if self.described else []

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        picture = self._made[self.rect.width]
        canvas.blit(picture, picture.get_rect(center=self.rect.center))


@dataclass
class Rule(Print):
    """A thin line: across in a column, from top to bottom in a row."""

    WIDE = TALL = (LINE_WIDTH, LINE_WIDTH)

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        canvas.fill(look.theme.line, self.rect)


def headline(words: str, units: float = 4.5) -> Words:
    return Words(words, units, face="display-bold")


def pairs(rows: Sequence[tuple[str, str]]) -> Column:
    """Keys and what they do, or the like: the first of each pair in bold."""

    def row(name: str, words: str) -> Row:
        one, two = Words(name, PAIR_TEXT, align="left", face="text-bold"), Words(words, PAIR_TEXT, align="left")
        return Row(*shares(PAIRS, one, two), gap=2.0)

    return Column(*(row(*pair) for pair in rows), gap=0.7)


def bead(canvas: pygame.Surface, look: Look, centre: At, radius: float, ended: int) -> None:
    """How something ended, around a point [px]: full where it was won (1), half full (0), a ring where it was lost (-1)."""
    theme = look.theme
    ink = {1: theme.good, 0: theme.line, -1: theme.bad}[ended]
    if ended < 1:
        pygame.draw.aacircle(canvas, theme.panel, centre, radius)
    if ended >= 0:
        half = ended == 0
        pygame.draw.aacircle(canvas, ink, centre, radius, 0, False, half, half, False)
    pygame.draw.aacircle(canvas, ink, centre, radius, max(1, round(radius * 0.4)))


def beaded(ended: int, side: float) -> Picture:
    """Returns a single bead of the given width [u]."""

    def draw(look: Look, width: int) -> pygame.Surface:
        surface = pygame.Surface((width, width), pygame.SRCALPHA)
        bead(surface, look, (width / 2, width / 2), width / 2, ended)
        return surface

    return Picture(draw, (side, side))


def curve(canvas: pygame.Surface, look: Look, points: Sequence[At]) -> None:
    for here, there in pairwise(points):
        pygame.draw.aaline(canvas, look.theme.panel_ink, here, there, max(2, look.px(0.34)))


def rounded(picture: pygame.Surface, radius: int) -> pygame.Surface:
    cut = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    cut.blit(picture, (0, 0))
    side = radius + 1
    small = min(cut.get_width(), 2 * side), min(cut.get_height(), 2 * side)
    mask = pygame.Surface((small[0] * 2, small[1] * 2), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=radius * 2)
    mask = pygame.transform.smoothscale(mask, small)
    for x, wide in ((0, small[0] // 2), (small[0] // 2, -(-small[0] // 2))):
        for y, tall in ((0, small[1] // 2), (small[1] // 2, -(-small[1] // 2))):
            place = x and cut.get_width() - wide, y and cut.get_height() - tall
            cut.blit(mask, place, (x, y, wide, tall), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


def print_rosette(assets: Assets, theme: Theme, name: str, mat: pygame.Surface, rect: pygame.Rect) -> None:
    """Prints a rosette into the cloth: ink darkens it, thread lies on it. On calm cloth it is a plain disc with a rim."""
    if assets.style.calm:
        pygame.draw.aacircle(mat, theme.plain, rect.center, rect.width / 2)
        pygame.draw.aacircle(mat, theme.line, rect.center, rect.width / 2, max(2, rect.width // 90))
        return
    picture = pygame.transform.smoothscale(assets.master(f"{name}-{theme.name}"), rect.size)
    mat.blit(picture, rect, special_flags=pygame.BLEND_RGB_MULT if theme.inked else 0)


def print_digit(
    assets: Assets, theme: Theme, mat: pygame.Surface, number: int, px: int, centre: tuple[int, int]
) -> None:
    """Prints a number so that its ink is centred: a font's line has more room below than above."""
    digit = assets.font("display", px).render(str(number), True, theme.ink)
    digit.set_alpha(theme.digit)
    ink = digit.get_bounding_rect()
    mat.blit(digit.subsurface(ink), ink.move(centre[0] - ink.centerx, centre[1] - ink.centery))


def stitch(
    assets: Assets, canvas: pygame.Surface, rect: pygame.Rect, radius: int, length: int, ink: Colour, width: int
) -> None:
    """Stitches along a rectangle, so long and so wide [px]; its rounded corners are left open, as a needle would leave them. On
    calm cloth it is a strong line."""
    if assets.style.calm:
        pygame.draw.rect(canvas, ink[:3], rect, max(2, 2 * width), border_radius=radius)
        return
    stitches = pygame.Surface(rect.size, pygame.SRCALPHA)
    gap = max(2, length // 2)
    for along, across, upright in ((rect.width, rect.height, False), (rect.height, rect.width, True)):
        free = along - 2 * radius
        count = max(1, round((free + gap) / (length + gap)))
        step = (free + gap) / count
        for begin in (radius + number * step for number in range(count)):
            ends = round(begin), round(begin + step - gap)
            for edge in (1, across - 2):
                start, end = ((edge, at) if upright else (at, edge) for at in ends)
                pygame.draw.line(stitches, ink, start, end, width)
    canvas.blit(stitches, rect)


class Patch:
    """A patch of the cloth to draw on, `width` by `height` units. Places are counted from its upper left corner [u]."""

    def __init__(self, look: Look, strings: Strings, width: float, height: float) -> None:
        self.look, self.strings = look, strings
        self.width, self.height = width, height
        self._unit = look.unit
        self.surface = self._cloth((look.px(width), look.px(height)))
        self.stitch(self.surface.get_rect().inflate(-look.px(1.1), -look.px(1.1)), PATCH_CORNER, 110)

    def _cloth(self, size: tuple[int, int]) -> pygame.Surface:
        look = self.look
        if look.assets.style.calm:
            return rounded(plain_cloth(look.theme, size), look.px(PATCH_CORNER))
        cloth = look.assets.cloth(look.theme, look.window or look.size)
        part = pygame.Rect((0, 0), size).move_to(center=cloth.get_rect().center)  # far from its hem
        if not cloth.get_rect().contains(part):
            cloth, part = covering(cloth, size), part.move_to(topleft=(0, 0))
        return rounded(cloth.subsurface(part), look.px(PATCH_CORNER))

    def point(self, at: At) -> tuple[int, int]:
        return round(at[0] * self._unit), round(at[1] * self._unit)

    def rect(self, box: Area) -> pygame.Rect:
        left, top = self.point(box[:2])
        return pygame.Rect(left, top, self.look.px(box[2]), self.look.px(box[3]))

    def stitch(self, rect: pygame.Rect, radius: float, alpha: int) -> None:
        look, ink = self.look, (*self.look.theme.ink[:3], alpha)
        stitch(look.assets, self.surface, rect, look.px(radius), look.px(0.8), ink, look.px(0.15))

    def words(self, words: str, centre: At, room: float, size: float = 1.6, faint: bool = False) -> None:
        """Writes a few words around a point, at most `room` wide [u]."""
        theme = self.look.theme
        picture = text.fit(self.look.assets, words, "display", self.look.px(size), self.look.px(room), theme.ink)
        if faint:
            picture.set_alpha(theme.digit)
        self.surface.blit(picture, picture.get_rect(center=self.point((centre[0], centre[1] + size * 0.06))))

    def icon(self, name: str, centre: At, side: float, colour: Colour | None = None, angle: float = 0.0) -> None:
        """Draws an icon in one colour, turned by `angle` degrees."""
        picture = self.look.assets.icon(name, self.look.px(side), colour or self.look.theme.ink)
        if angle:
            picture = pygame.transform.rotozoom(picture, angle, 1.0)
        self.surface.blit(picture, picture.get_rect(center=self.point(centre)))

    def cross(self, centre: At, side: float) -> None:
        """Draws a red cross on a light disc: not allowed."""
        x, y = self.point(centre)
        self._disc((x, y), side)
        half, width = self.look.px(side * 0.22), max(2, self.look.px(side * 0.13))
        for slope in (1, -1):
            start, end = (x - half, y - slope * half), (x + half, y + slope * half)
            pygame.draw.line(self.surface, self.look.theme.bad, start, end, width)

    def check(self, centre: At, side: float) -> None:
        """Draws a green tick on a light disc: allowed."""
        self._disc(self.point(centre), side)
        self.icon("check", centre, side * 0.72, self.look.theme.good)

    def _disc(self, centre: tuple[int, int], side: float) -> None:
        big = pygame.Surface((self.look.px(side) * 3, self.look.px(side) * 3), pygame.SRCALPHA)
        big.fill((*self.look.theme.panel[:3], 0))
        radius = big.get_width() // 2
        pygame.draw.circle(big, self.look.theme.panel, (radius, radius), radius)
        disc = pygame.transform.smoothscale(big, (self.look.px(side), self.look.px(side)))
        self.surface.blit(disc, disc.get_rect(center=centre))

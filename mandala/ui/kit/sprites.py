"""Icons, badges, ribbons, buttons and the like, which a table is drawn with.

`Sprites` makes them once and keeps them, so that an unchanged thing is the same surface. An icon is drawn by a few strokes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

import pygame

from mandala.ui.kit.assets import Assets, LastValueCache, LruCache, pixels
from mandala.ui.kit.text import RichText
from mandala.ui.kit.theme import LEGIBLE_PX, Colour, Ruler, Size, Theme

#: [u²] of pictures that are kept. A window has 14400, and a lesson with places that are lit asks for 9000.
KEPT_AREA: Final = 12_000
KEPT_TEXTS: Final = 2800  #: [u²] of texts that are kept
SHADE: Final = (30, 20, 12)
BADGE_TEXT: Final = 0.7  #: height of the text on a badge, as a share of the badge's
BRIGHT: Final = 380  #: sum of the channels of an ink on which thread gleams by its shadows
RIBBON: Final = (2.6, 1.1)  #: [u] by which the paper of one sentence is wider and higher than its words
SLIP: Final = (3.3, 1.9)  #: [u] by which the paper of several sentences is wider and higher
SOFT: Final = 0.9  #: [u] of shadow around a slip
SHAPE_OVERSAMPLING: Final = 3  #: round things are drawn this many times larger and then reduced
ICON_OVERSAMPLING: Final = 4  #: icons are drawn this many times larger and then reduced
Points = Sequence[tuple[float, float]]  #: on a square whose side is 1
Given = ParamSpec("Given")
Made = TypeVar("Made")


def cached_picture(
    make: Callable[Concatenate[Sprites, Given], pygame.Surface],
) -> Callable[Concatenate[Sprites, Given], pygame.Surface]:
    """Keeps the pictures that a function makes, by its arguments."""

    def picture(sprites: Sprites, /, *given: Given.args, **named: Given.kwargs) -> pygame.Surface:
        return sprites.kept((make, *given, *named.items()), lambda: make(sprites, *given, **named))

    return picture


def painted(
    paint: Callable[Concatenate[Sprites, pygame.Surface, Given], None],
) -> Callable[Concatenate[Sprites, int, Given], pygame.Surface]:
    """Paints square pictures `SMOOTH` times larger, reduces them to a width [px], and caches them."""

    @cached_picture
    def picture(sprites: Sprites, side: int, /, *given: Given.args, **named: Given.kwargs) -> pygame.Surface:
        big = pygame.Surface((side * SHAPE_OVERSAMPLING, side * SHAPE_OVERSAMPLING), pygame.SRCALPHA)
        paint(sprites, big, *given, **named)
        return pygame.transform.smoothscale(big, (side, side))

    return picture


def clear(size: tuple[int, int], tint: Sequence[int]) -> pygame.Surface:
    """Makes a transparent picture. Its tint keeps dark edges off what is drawn on it and then reduced."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill((*tint[:3], 0))
    return picture


class Sprites(Ruler):
    """Makes and keeps small pictures for one table (theme), one unit and one size of texts."""

    def __init__(self, assets: Assets, theme: Theme, unit: float, scale: float = 1.0) -> None:
        super().__init__(unit, scale)
        self.assets, self.theme = assets, theme
        self.text = RichText(assets, round(KEPT_TEXTS * unit * unit))
        self._kept: LruCache[pygame.Surface] = LruCache(round(KEPT_AREA * unit * unit), pixels)
        self._latest: defaultdict[str, LastValueCache[Any]] = defaultdict(LastValueCache)

    def kept(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture made for `key` before, or a new one."""
        return self._kept.get(key) or self._kept.keep(key, make())

    def latest(self, name: str, key: Hashable, make: Callable[[], Made]) -> Made:
        """The same of the one thing with this name, which changes too often to be kept beside others."""
        made: Made = self._latest[name].of(key, make)
        return made

    def _rounded(
        self, size: tuple[int, int], radius: float, fill: Colour | None, edge: Colour | None, width: float
    ) -> pygame.Surface:
        around = self.px(radius + width + 0.2)
        small = 2 * around + 1, 2 * around + 1
        if min(size) > small[0]:
            return stretched(self._rounded(small, radius, fill, edge, width), around, size)
        big = pygame.Surface((size[0] * SHAPE_OVERSAMPLING, size[1] * SHAPE_OVERSAMPLING), pygame.SRCALPHA)
        tone = edge or fill or (0, 0, 0)
        big.fill((*tone[:3], 0))
        corner = round(self.unit * radius * SHAPE_OVERSAMPLING)
        if fill:
            pygame.draw.rect(big, fill, big.get_rect(), border_radius=corner)
        if edge:
            line = max(SHAPE_OVERSAMPLING, round(self.unit * width * SHAPE_OVERSAMPLING))
            pygame.draw.rect(big, edge, big.get_rect(), line, border_radius=corner)
        return pygame.transform.smoothscale(big, size)

    rounded = cached_picture(_rounded)

    def sheet(self, size: tuple[int, int], radius: float, fill: Colour, edge: Colour, width: float) -> pygame.Surface:
        """Draws a rounded area that is too large to be kept beside others. It is yours."""
        return self._rounded(size, radius, fill, edge, width)

    @cached_picture
    def glow(self, size: tuple[int, int], colour: Colour, strength: float) -> pygame.Surface:
        """A light over an area, of a `strength` from 0 to 1: a bright rim that leaves its colours to what lies below."""
        corner = min(self.px(3.4), (min(size) - 1) // 2)
        return stretched(self._glow_small(corner, colour, strength), corner, size)

    @cached_picture
    def _glow_small(self, corner: int, colour: Colour, strength: float) -> pygame.Surface:
        side = 2 * corner + 1, 2 * corner + 1
        small = self._rounded(side, 1.2, (*colour[:3], round(8 + 16 * strength)), None, 0)
        shine = self._rounded(side, 1.2, None, (*colour[:3], round(90 + 60 * strength)), 0.9 + 0.5 * strength)
        shine = blurred(shine, self.px(0.7))
        inside = self._rounded(side, 1.2, (255, 255, 255, 255), None, 0)
        shine.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        small.blit(shine, (0, 0))
        small.blit(self._rounded(side, 1.2, None, (*colour[:3], 235), 0.22 + 0.28 * strength), (0, 0))
        return small

    def outline(self, size: tuple[int, int], colour: Colour, width: float = 0.34) -> pygame.Surface:
        """A frame to be laid around something."""
        return self.rounded(size, 0.9, None, (*colour[:3], 235), width)

    @cached_picture
    def badge(self, text: str, height: float, fill: Colour, ink: Colour) -> pygame.Surface:
        """A short text on a round patch, `height` units high at the usual size of texts, never too small to be read."""
        height = max(height * min(self.scale, 1.5), min(height, LEGIBLE_PX / BADGE_TEXT / self.unit))
        tall = self.px(height)
        words = self.assets.font("text-bold", round(tall * BADGE_TEXT)).render(text, True, ink)
        wide = max(tall, words.get_width() + round(tall * 0.6))
        patch = self._rounded((wide, tall), height / 2, fill, (*SHADE, 90), 0.1)
        patch.blit(words, words.get_rect(center=patch.get_rect().center))
        return patch

    @cached_picture
    def ribbon(self, text: str, px: int, width: int, ink: Colour, edge: Colour, lines: float = 2.4) -> pygame.Surface:
        """Draws a sentence on a slip of paper, as wide as it needs, at most `width` [px], and as high as its lines."""
        room = width - 2 * self.px(1.3), round(px * 1.3 * lines)
        return self._slip(self.text.draw(text, "text-semibold", px, ink, *room, "centre"), edge, RIBBON)

    def slip(self, content: pygame.Surface) -> pygame.Surface:
        """A picture on a slip of paper. The caller keeps it, who knows when it changes."""
        return self._slip(content, self.theme.line, SLIP)

    def slip_size(self, content: pygame.Surface) -> Size:
        """How large the paper of a slip is, without its shadow [px]."""
        return content.get_width() + self.px(SLIP[0]), content.get_height() + self.px(SLIP[1])

    def slip_room(self, room: tuple[int, int]) -> tuple[int, int]:
        """The room for words on a slip that is no larger than a ribbon in `room` would be."""
        return room[0] - self.px(SLIP[0] - RIBBON[0]), room[1] - self.px(SLIP[1] - RIBBON[1])

    def _slip(self, content: pygame.Surface, edge: Colour, more: tuple[float, float]) -> pygame.Surface:
        size = content.get_width() + self.px(more[0]), content.get_height() + self.px(more[1])
        soft = self.px(SOFT)
        surface = clear((size[0] + 2 * soft, size[1] + 2 * soft), SHADE)
        shade = pygame.Rect(soft, soft + self.px(0.3), *size)
        pygame.draw.rect(surface, (*SHADE, 110), shade, border_radius=self.px(1.2))
        surface = blurred(surface, soft // 2)
        surface.blit(self._rounded(size, 1.2, (*self.theme.panel[:3], 246), edge, 0.16), (soft, soft))
        surface.blit(content, content.get_rect(center=surface.get_rect().center))
        return surface

    @cached_picture
    def thinking(self, bright: int) -> pygame.Surface:
        """The thinking sign: three dots, one of them bright and large."""
        high, step = self.px(2.0), self.px(2.4)
        surface = pygame.Surface((3 * step, high), pygame.SRCALPHA)
        for number in range(3):
            side = self.px(1.7 if number == bright else 1.1)
            ink = (*self.theme.accent[:3], 255 if number == bright else 120)
            dot = self._rounded((side, side), side / 2 / self.unit, ink, None, 0)
            surface.blit(dot, dot.get_rect(center=(step // 2 + number * step, high // 2)))
        return surface

    @cached_picture
    def button(self, icon: str | Icon, side: int, hot: bool, enabled: bool, pressed: bool) -> pygame.Surface:
        """A sign that is embroidered on a round patch of cloth; printed on a plain disc at a calm table."""
        theme, calm = self.theme, self.assets.style.calm
        lit = enabled and (hot or pressed)
        paper = (*(theme.button_hover if lit else theme.button)[:3], 255)
        surface = self._rounded((side, side), side / self.unit / 2, paper, (*theme.button_ink[:3], 150), 0.14).copy()
        if not calm:
            surface = self.assets.picture(f"patch-{theme.name}", (side, side)).copy()
            surface.fill((26, 24, 20) if lit else (0, 0, 0), special_flags=pygame.BLEND_RGB_ADD)
        ink = theme.accent if lit else theme.button_ink
        px = round(side * 0.56)
        painted = isinstance(icon, str) and icon not in ICONS
        sign = self.assets.icon(str(icon), px, ink).copy() if painted else drawn_icon(icon, px, ink)
        place = sign.get_rect(center=(side // 2, side // 2))
        if not calm:
            shade = sign.copy()
            shade.fill((*SHADE, 110), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(shade, place.move(max(1, side // 40), max(1, side // 40)))
            thread = self.assets.picture("thread", (px, px))
            sign.blit(
                thread, (0, 0), special_flags=pygame.BLEND_RGB_SUB if sum(ink[:3]) > BRIGHT else pygame.BLEND_RGB_ADD
            )
        surface.blit(sign, place)
        if pressed:
            surface.blit(
                self._rounded((side, side), side / self.unit / 2, None, (*theme.accent[:3], 255), 0.42), (0, 0)
            )
        if not enabled:
            surface.set_alpha(110)
        return surface


def blurred(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """A soft copy. It is blurred at a third of the size, which takes a tenth of the time and looks the same."""
    width, height = picture.get_size()
    small = pygame.transform.smoothscale(picture, (max(1, width // 3), max(1, height // 3)))
    soft = pygame.transform.gaussian_blur(small, max(1, round(radius / 3)), True)
    return pygame.transform.smoothscale(soft, (width, height))


def stretched(small: pygame.Surface, corner: int, size: tuple[int, int]) -> pygame.Surface:
    """A picture with its middle row and column repeated, so that the corners keep their shape."""
    result = pygame.Surface(size, pygame.SRCALPHA)

    def spans(whole: int) -> Iterator[tuple[int, int, int, int]]:
        """Where a part begins and how long it is, before and after."""
        yield 0, corner, 0, corner
        yield corner, 1, corner, whole - 2 * corner
        yield corner + 1, corner, whole - corner, corner

    for source_x, source_w, x, w in spans(size[0]):
        for source_y, source_h, y, h in spans(size[1]):
            part = small.subsurface((source_x, source_y, source_w, source_h))
            pygame.transform.scale(part, (w, h), result.subsurface((x, y, w, h)))
    return result


class Line(NamedTuple):
    """A stroke through `points`, with round ends and corners."""

    points: Points
    width: float


class Area(NamedTuple):
    """The area between `points`."""

    points: Points


class Ring(NamedTuple):
    """A circle of a `width`."""

    centre: tuple[float, float]
    radius: float
    width: float


Icon = tuple[Line | Area | Ring, ...]  #: an icon by its strokes


def dot(at: tuple[float, float], radius: float) -> Line:
    return Line((at,), 2 * radius)


#: The icons that several tables have; the games add their own.
ICONS: Final[Mapping[str, Icon]] = MappingProxyType(
    {
        "log": tuple(
            stroke for y in (0.2, 0.5, 0.8) for stroke in (dot((0.12, y), 0.08), Line(((0.34, y), (0.9, y)), 0.11))
        ),
        "hint": (
            Ring((0.5, 0.38), 0.3, 0.1),
            Line(((0.4, 0.64), (0.4, 0.78), (0.6, 0.78), (0.6, 0.64)), 0.1),
            Line(((0.44, 0.93), (0.56, 0.93)), 0.09),
        ),
        "now": (
            Line(((0.5, 0.08), (0.5, 0.94)), 0.09),
            Area(((0.3, 0.14), (0.78, 0.14), (0.96, 0.27), (0.78, 0.4), (0.3, 0.4))),
            Area(((0.7, 0.48), (0.22, 0.48), (0.04, 0.61), (0.22, 0.74), (0.7, 0.74))),
        ),
        "more": tuple(dot((x, 0.5), 0.11) for x in (0.14, 0.5, 0.86)),
        "branch": (
            Line(((0.25, 0.95), (0.25, 0.1)), 0.1),
            Line(((0.25, 0.75), (0.38, 0.52), (0.62, 0.47)), 0.1),
            Area(((0.58, 0.25), (0.95, 0.47), (0.58, 0.7))),
        ),
        "play": (Area(((0.24, 0.1), (0.9, 0.5), (0.24, 0.9))),),
        "pause": tuple(Line(((x, 0.14), (x, 0.86)), 0.18) for x in (0.32, 0.68)),
        "forward": (Line(((0.36, 0.14), (0.7, 0.5), (0.36, 0.86)), 0.14),),
        "end": (
            Line(((0.18, 0.14), (0.52, 0.5), (0.18, 0.86)), 0.14),
            Line(((0.8, 0.14), (0.8, 0.86)), 0.14),
        ),
    }
)
MIRRORED: Final = {"back": "forward", "start": "end"}  #: icons that are others seen in a mirror


def drawn_icon(icon: str | Icon, px: int, ink: Colour) -> pygame.Surface:
    """An icon, one of `ICONS` or a game's own, `px` pixels wide and high."""
    side = px * ICON_OVERSAMPLING
    paper = clear((side, side), ink)
    for stroke in ICONS[MIRRORED.get(icon, icon)] if isinstance(icon, str) else icon:
        _draw(paper, stroke, side, ink)
    return pygame.transform.flip(pygame.transform.smoothscale(paper, (px, px)), icon in MIRRORED, False)


def _draw(paper: pygame.Surface, stroke: Line | Area | Ring, side: int, ink: Colour) -> None:
    match stroke:
        case Area(points):
            pygame.draw.polygon(paper, ink, [(x * side, y * side) for x, y in points])
        case Ring((x, y), radius, width):
            pygame.draw.circle(paper, ink, (x * side, y * side), radius * side, max(1, round(width * side)))
        case Line(points, width):
            ends = [(x * side, y * side) for x, y in points]
            for start, end in pairwise(ends):
                pygame.draw.line(paper, ink, start, end, max(1, round(width * side)))
            for end in ends:
                pygame.draw.circle(paper, ink, end, width / 2 * side)


def letter_patch(letter: str, assets: Assets, side: int) -> pygame.Surface:
    """The letter on a small round-cornered paper, a little wider for two letters."""
    words = assets.font("text-bold", max(7, round(side * 0.86))).render(letter, True, (44, 30, 22))
    letters = words.subsurface(words.get_bounding_rect())
    paper = pygame.Surface((max(side, letters.get_width() + max(2, side // 4)), side), pygame.SRCALPHA)
    pygame.draw.rect(paper, (250, 244, 230), paper.get_rect(), border_radius=max(2, side // 4))
    paper.blit(letters, letters.get_rect(center=paper.get_rect().center))
    return paper


def stacked(parts: Sequence[pygame.Surface], width: int, gap: int = 0) -> pygame.Surface:
    """Pictures one below the other, on nothing."""
    paper = pygame.Surface((width, sum(part.get_height() + gap for part in parts) - gap), pygame.SRCALPHA)
    y = 0
    for part in parts:
        paper.blit(part, (0, y))
        y += part.get_height() + gap
    return paper

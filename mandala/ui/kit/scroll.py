"""Scrolling: sheets and lists that are higher than their place.

A sheet's frame and the buttons at its foot stay in place; wheel, keys and a bar scroll the rest. A `Scroll` tells the
visible part and maps inputs to the page; it draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

import pygame
from msgspec.structs import replace

from mandala.ui.kit import inputs
from mandala.ui.kit.access import AccessibilityAction, Act, Node, Role, told
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Extent
from mandala.ui.kit.inputs import Input, KeyPressed, Point
from mandala.ui.kit.paper import SHEET_RADIUS, Print
from mandala.ui.kit.scene import Swipe, Transition
from mandala.ui.kit.theme import Size, Theme
from mandala.ui.kit.widgets import Widget

KEY_STEP: Final = 0.25  #: share of the view by which an arrow key scrolls
PAGE_STEP: Final = 0.85  #: share of the view by which a page key scrolls
WHEEL_STEP: Final = 0.14  #: share of the view by which a step of the wheel scrolls
GRIP_REACH: Final = 2  #: the bar can be gripped this many times its width to either side
NOWHERE: Final = -1  #: [px] a height at which a page has nothing
EDGE_FADE: Final = 2.6  #: [u] over which something fades where it goes on
SHEET_TOP: Final = 1.7  #: [u] of a sheet's upper edge that do not move
SHEET_SIDE: Final = 2.2  #: [u] of a sheet's sides that do not move
BAR_WIDTH: Final = 0.9  #: [u] width of the bar
FOOTER_GAP: Final = 0.9  #: [u] above the buttons at the foot
#: Share of the window that the buttons at the foot may take. If they need more, they are scrolled too.
MAX_FOOTER: Final = 0.52
LEAST_ROWS: Final = 4  #: rows that are in view, where there are as many
ROW_SIDE: Final = 1.6  #: [u] free beside what a row says
ROW_ABOVE: Final = 0.55  #: [u] free above and below it


@dataclass
class Scroll:
    """A page of `area` pixels in a window. It is scrolled within the `band` of the window; its lower end stands in the `foot`;
    the scroll bar's groove is `bar`."""

    window: Size = (1, 1)
    area: Size = (1, 1)
    band: pygame.Rect = field(default_factory=pygame.Rect)
    foot: pygame.Rect = field(default_factory=pygame.Rect)
    bar: pygame.Rect = field(default_factory=pygame.Rect)
    offset: int = 0
    _held: bool = False

    @property
    def furthest(self) -> int:
        return max(0, self.area[1] - self.window[1])

    @property
    def needed(self) -> bool:
        """True if the page is higher than the window."""
        return self.furthest > 0

    @property
    def seen(self) -> pygame.Rect:
        """The part of the page that is in the band."""
        return self.band.move(0, self.offset)

    @property
    def fixed(self) -> pygame.Rect:
        """The part of the page that is at the foot."""
        return self.foot.move(0, self.furthest)

    @property
    def thumb(self) -> pygame.Rect:
        """The part of the bar that shows how far the page is scrolled."""
        whole = self.band.height + self.furthest
        height = max(3 * self.bar.width, round(self.bar.height * self.band.height / max(1, whole)))
        y = self.bar.top + round((self.bar.height - height) * self.offset / max(1, self.furthest))
        return pygame.Rect(self.bar.left, y, self.bar.width, height)

    def placed(self, event: Input) -> Input:
        """The input with its position on the page. One at the bar scrolls, and is nowhere on the page."""
        held = self.drag(event)
        if not self.needed or not isinstance(event, inputs.At):
            return event
        return replace(event, pos=(event.pos[0], NOWHERE) if held else self._on_page(event.pos))

    def drag(self, event: Input) -> bool:
        """Scrolls by a pointer that holds the bar. Returns True if it does."""
        if isinstance(event, inputs.PointerPressed) and event.button == 1:
            self._held = self.needed and self._gripped(event.pos)
        held = self._held
        if held and isinstance(event, (inputs.PointerMoved, inputs.PointerPressed)):
            thumb = self.thumb
            share = (event.pos[1] - self.bar.top - thumb.height / 2) / max(1, self.bar.height - thumb.height)
            self.to(round(share * self.furthest))
        if isinstance(event, (inputs.PointerReleased, inputs.PointerCancelled)):
            self._held = False
        return held

    def _on_page(self, pos: Point) -> Point:
        if self.band.collidepoint(pos):
            return pos[0], pos[1] + self.offset
        return pos[0], pos[1] + self.furthest if self.foot.collidepoint(pos) else NOWHERE

    def shown(self, rect: pygame.Rect) -> pygame.Rect | None:
        """Where in the window a part of the page is seen now; None if it is out of view."""
        if not self.needed:
            return rect
        up = self.furthest if self.fixed.colliderect(rect) else self.offset
        return rect.move(0, -up) if rect.colliderect(self.fixed) or rect.colliderect(self.seen) else None

    def place(self, rect: pygame.Rect) -> pygame.Rect:
        """Where in the window a part of the page is: as far as it is seen, else at the edge behind which it lies."""
        if not self.needed:
            return rect
        if rect.colliderect(self.fixed):
            return rect.move(0, -self.furthest)
        there = rect.move(0, -self.offset)
        edge = self.band.top if there.top < self.band.top else self.band.bottom - 1
        return there.clip(self.band) or pygame.Rect(there.left, edge, there.width, 1)

    def reveal(self, rect: pygame.Rect, around: int) -> None:
        """Scrolls as little as shows a rectangle with `around` pixels about it; of one that is too high the upper edge."""
        if self.fixed.contains(rect):
            return
        seen, wanted = self.seen, rect.inflate(0, 2 * around)
        seen.bottom = max(seen.bottom, wanted.bottom)
        seen.top = min(seen.top, wanted.top)
        self.to(seen.top - self.band.top)

    def turn(self, dy: float, pos: Point) -> Point:
        """Turns the wheel at a point of the page; returns the point at which the pointer then is."""
        before, scrolled = self.offset, self.seen.collidepoint(pos)
        self.to(before - round(dy * self.window[1] * WHEEL_STEP))
        return pos[0], pos[1] + (self.offset - before if scrolled else 0)

    def swiped(self, pos: Point) -> Swipe | None:
        """How a finger from a point of the window scrolls; None beside what is scrolled, and at the bar."""
        if not self.needed or not self.band.collidepoint(pos) or self._gripped(pos):
            return None
        return Swipe(max(1, round(self.window[1] * WHEEL_STEP)))

    def _gripped(self, pos: Point) -> bool:
        return self.bar.inflate(2 * GRIP_REACH * self.bar.width, 0).collidepoint(pos)

    def key(self, key: str, ctrl: bool, arrows: bool) -> bool:
        """Scrolls by a key, by an arrow only with Ctrl unless `arrows` are free for it. Returns True if it was such a key."""
        if not self.needed:
            return False
        tall = self.band.height
        ways = {"page up": -PAGE_STEP * tall, "page down": PAGE_STEP * tall, "home": -self.area[1], "end": self.area[1]}
        if ctrl or arrows:
            ways |= {"up": -KEY_STEP * tall, "down": KEY_STEP * tall}
        if key not in ways:
            return False
        self.to(self.offset + round(ways[key]))
        return True

    def to(self, offset: int) -> None:
        """Scrolls to an offset, or as far towards it as the page goes."""
        self.offset = max(0, min(offset, self.furthest))


def scroll_of(look: Look, sheet: pygame.Rect, top: int) -> Scroll:
    """Makes the scrolling of a page whose sheet is higher than the window of a look.

    The foot of the sheet begins at `top`. It stays in view at the bottom, unless it would take too much of the window.
    """
    window, shown = look.window or look.size, _shown(look, sheet)
    foot = shown.inflate(-look.px(2 * SHEET_SIDE), 0)
    foot.height = sheet.bottom - top + look.px(FOOTER_GAP)
    if foot.height > MAX_FOOTER * window[1]:
        foot.height = look.px(SHEET_TOP)
    foot.bottom = shown.bottom
    band = pygame.Rect(foot.left, shown.top + look.px(SHEET_TOP), foot.width, foot.top - shown.top - look.px(SHEET_TOP))
    bar = pygame.Rect(0, 0, look.px(BAR_WIDTH), band.height - look.px(2 * BAR_WIDTH))
    bar.midright = shown.right - look.px(SHEET_SIDE), band.centery
    return Scroll(window, look.size, band, foot, bar)


def _shown(look: Look, sheet: pygame.Rect) -> pygame.Rect:
    """The sheet, as high as the window allows."""
    return pygame.Rect(sheet.left, sheet.top, sheet.width, (look.window or look.size)[1] - 2 * sheet.top)


def unrolled(canvas: pygame.Surface, look: Look, scroll: Scroll, sheet: pygame.Rect) -> Iterator[int]:
    """Draws the sheet at the window's height, and the bar.

    For each of the two visible parts of the page, it sets the canvas's clip and yields how far the part is moved up
    [px].
    """
    look.assets.frame(canvas, "panel", look.theme, _shown(look, sheet), look.px(SHEET_RADIUS))
    with _fading(canvas, look, scroll):
        canvas.set_clip(scroll.band)
        yield scroll.offset
    canvas.set_clip(scroll.foot)
    yield scroll.furthest
    canvas.set_clip(None)
    draw_bar(canvas, look.theme, scroll.bar, scroll.thumb)


@contextmanager
def _fading(canvas: pygame.Surface, look: Look, scroll: Scroll) -> Iterator[None]:
    """Fades what is drawn in the band meanwhile towards the edge of the view."""
    soft = scroll.band.width, min(look.px(EDGE_FADE), scroll.band.height)
    above = pygame.Rect(scroll.band.topleft, soft) if scroll.offset > 0 else None
    below = pygame.Rect(scroll.band.topleft, soft) if scroll.offset < scroll.furthest else None
    if below is not None:
        below.bottom = scroll.band.bottom
    edges = [edge for edge in (above, below) if edge is not None]
    paper = [canvas.subsurface(edge).copy() for edge in edges]
    yield
    canvas.set_clip(None)
    for edge, blank in zip(edges, paper):
        part = pygame.Surface(edge.size, pygame.SRCALPHA)
        part.blit(canvas, (0, 0), edge)
        fade(look, part, above=edge is above, below=edge is below)
        canvas.blit(blank, edge)
        canvas.blit(part, edge)


def fade(look: Look, part: pygame.Surface, above: bool, below: bool) -> None:
    """Fades out the edges at which something goes on."""
    soft = look.px(EDGE_FADE)
    for row in range(soft):
        shade = (255, 255, 255, round(255 * row / soft))
        if above:
            part.fill(shade, (0, row, part.get_width(), 1), special_flags=pygame.BLEND_RGBA_MULT)
        if below:
            last = part.get_height() - 1 - row
            part.fill(shade, (0, last, part.get_width(), 1), special_flags=pygame.BLEND_RGBA_MULT)


def draw_bar(canvas: pygame.Surface, theme: Theme, bar: pygame.Rect, thumb: pygame.Rect) -> None:
    track = pygame.Surface(bar.size, pygame.SRCALPHA)
    pygame.draw.rect(track, (*theme.line[:3], 70), track.get_rect(), border_radius=bar.width // 2)
    canvas.blit(track, bar)
    pygame.draw.rect(canvas, theme.line, thumb, border_radius=bar.width // 2)


def list_steps(page: int) -> Mapping[str, int]:
    """Returns the keys that lead through a list, by the number of rows that each goes on; `page` rows are in view."""
    return {"up": -1, "down": 1, "page up": -page, "page down": page, "home": -(10**6), "end": 10**6}


@dataclass
class ListBox(Widget):
    """A list of `count` rows with up to `most` in view, from `first` on.

    `row` builds a row's content. A second click on the chosen row, and Enter, call `opened`. With a `least` width [u]
    for each, up to `columns` of them stand side by side, and fill the height that there is.
    """

    WIDE = (0.0, 80.0)
    count: int
    row: Callable[[int, bool], Box]
    chosen: int
    changed: Callable[[int], Transition]
    opened: Callable[[], Transition] | None = None
    most: int = 9
    first: int = 0
    columns: int = 1
    least: float = 0.0
    beside: int = 1  #: how many stand side by side, from its last place on
    boxes: dict[int, pygame.Rect] = field(default_factory=dict)  #: the rows in view, and where
    _rows: dict[int, Box] = field(default_factory=dict)
    _leaves: dict[int, list[Print]] = field(default_factory=dict)

    def heights(self, look: Look, width: int) -> Extent:
        tall, lines = self._tall(look, width), self._lines(look, width)
        least = max(1, min(-(-LEAST_ROWS // self.beside), lines))
        return Extent(least * tall.least, lines * tall.natural)

    def measuring(self, look: Look, width: int) -> Iterator[None]:
        for box, wide in self._inner(look, width):
            yield from box.measuring(look, wide)

    def _lines(self, look: Look, width: int) -> int:
        """The number of lines of rows in view, at most."""
        self.beside = max(1, min(self.columns, width // max(1, look.px(self.least)))) if self.least else 1
        return -(-min(self.most, self.count) // self.beside)

    def place(self, look: Look, rect: pygame.Rect) -> list[Box]:
        """Shows the chosen row, with as little scrolling as that takes; rows are a little closer where all have room then."""
        (least, tall), self._leaves, lines = self._tall(look, rect.width), {}, self._lines(look, rect.width)
        each = rect.height // max(1, min(lines, rect.height // least) if self.least else lines)
        if min(least, tall - look.px(ROW_ABOVE)) <= each < tall:
            tall = each
        room, beside = max(1, min(lines, rect.height // tall)), self.beside
        line, last = self.chosen // beside, max(0, -(-self.count // beside) - room)
        self.first = beside * max(line - room + 1, min(self.first // beside, line, last), 0)
        wide = rect.width // beside
        self.boxes = {}
        for at, number in enumerate(range(self.first, min(self.count, self.first + room * beside))):
            left, top = rect.left + at % beside * wide, rect.top + at // beside * tall
            self.boxes[number] = pygame.Rect(left, top, wide, tall)
        for number, box in self.boxes.items():
            inner = box.inflate(-2 * look.px(ROW_SIDE), -2 * look.px(ROW_ABOVE))
            high = self._of(number).heights(look, inner.width).natural
            high = min(inner.height, high) if self.least else high
            row = self._of(number).place(look, pygame.Rect(inner.left, inner.centery - high // 2, inner.width, high))
            self._leaves[number] = [box for box in row if isinstance(box, Print)]
        return super().place(look, rect)

    def move(self, down: int) -> None:
        super().move(down)
        self.boxes = {number: box.move(0, down) for number, box in self.boxes.items()}
        for leaf in chain(*self._leaves.values()):
            leaf.move(down)

    def _tall(self, look: Look, width: int) -> Extent:
        """The height of the rows: that of the highest of those that may be in view. Rows of a list do not shrink."""
        around, tall = 2 * look.px(ROW_ABOVE), [box.heights(look, wide) for box, wide in self._inner(look, width)]
        natural = max((one.natural for one in tall), default=0) + around
        return Extent(max((one.least for one in tall), default=0) + around if self.least else natural, natural)

    def _inner(self, look: Look, width: int) -> Iterator[tuple[Box, int]]:
        """Builds the rows that may be in view, and yields each with its width [px]."""
        self._lines(look, width)
        wide = width // self.beside - 2 * look.px(ROW_SIDE)
        for number in range(max(0, self.chosen - self.most), min(self.count, self.chosen + self.most + 1)):
            yield self._of(number), wide

    def _of(self, number: int) -> Box:
        if number not in self._rows:
            self._rows[number] = self.row(number, number == self.chosen)
        return self._rows[number]

    @property
    def seen(self) -> pygame.Rect:
        return self.boxes.get(self.chosen, self.rect)

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        """The rows, the chosen one on a patch with a bar at its left."""
        theme, round_ = look.theme, look.px(0.8)
        for number, box in self.boxes.items():
            chosen = number == self.chosen
            patch = box.inflate(0 if self.beside == 1 else -look.px(0.8), -look.px(0.3))
            if chosen or (hovered is not None and box.collidepoint(hovered)):
                pygame.draw.rect(canvas, theme.button if chosen else theme.button_hover, patch, border_radius=round_)
            if chosen and self.beside == 1:
                bar = pygame.Rect(box.left, box.top, look.px(0.6), box.height).inflate(0, -look.px(1.2))
                pygame.draw.rect(canvas, theme.accent, bar, border_radius=look.px(0.3))
            elif chosen:
                pygame.draw.rect(canvas, theme.accent, patch, max(1, look.px(0.2)), border_radius=round_)
            if chosen and focused:
                pygame.draw.rect(canvas, theme.focus, patch, max(2, look.px(0.3)), border_radius=round_)
        for printed in chain(*self._leaves.values()):
            printed.draw(canvas, look)
        if len(self.boxes) < self.count:
            self._draw_bar(canvas, look)

    def _draw_bar(self, canvas: pygame.Surface, look: Look) -> None:
        shown = list(self.boxes.values())
        wide, top = look.px(0.7), shown[0].top
        groove = pygame.Rect(self.rect.right + wide, top, wide, shown[-1].bottom - top)
        thumb = pygame.Rect(groove)
        thumb.height = max(3 * groove.width, groove.height * len(shown) // self.count)
        thumb.top += (groove.height - thumb.height) * self.first // (self.count - len(shown))
        draw_bar(canvas, look.theme, groove, thumb)

    def nodes(self) -> Sequence[Node]:
        rows = [
            Node(
                Role.ROW,
                " ".join(told(node) for box in self._leaves.get(number, ()) for node in box.nodes()),
                key=number,
                rect=rect,
                acts=(Act.PRESS, Act.FOCUS),
                chosen=number == self.chosen,
                place=(number + 1, self.count),
            )
            for number, rect in self.boxes.items()
        ]
        return [Node(Role.ROWS, children=tuple(rows))]

    def act_on(self, event: AccessibilityAction) -> Transition:
        match event.path, event.act:
            case (int(number),), Act.PRESS if number in self.boxes:
                return self.press(self.boxes[number].center)
        return None

    def press(self, pos: Point) -> Transition:
        """Chooses a row; the chosen one opens."""
        number = next((number for number, box in self.boxes.items() if box.collidepoint(pos)), None)
        if number is None:
            return None
        if number == self.chosen:
            return self.opened() if self.opened is not None else None
        return self.changed(number)

    def targets(self) -> Iterable[pygame.Rect]:
        return self.boxes.values()

    @property
    def swipe(self) -> Swipe | None:
        return Swipe(next(iter(self.boxes.values())).height, whole=True) if len(self.boxes) < self.count else None

    def turn(self, step: int) -> Transition:
        """The wheel chooses, too, so that it leads to rows that are not in view."""
        number = self.chosen - step * self.beside
        return self.changed(number) if 0 <= number < self.count else None

    def key(self, event: KeyPressed) -> tuple[bool, Transition]:
        """The arrows choose, beyond the ends the focus goes on; Enter opens."""
        if event.key in ("return", "space") and self.opened is not None:
            return True, self.opened()
        number = self.led(event.key)
        return (False, None) if number == self.chosen else (True, self.changed(number))

    def led(self, key: str) -> int:
        """Returns the number of the row to which an arrow key leads from the chosen one, which may be that one."""
        side = {"left": -1, "right": 1} if self.beside > 1 else {}
        number = self.chosen + {"up": -self.beside, "down": self.beside, **side}.get(key, 0)
        short = self.count > number - self.beside and self.chosen // self.beside < (self.count - 1) // self.beside
        if number >= self.count and short:
            return self.count - 1
        return number if 0 <= number < self.count else self.chosen

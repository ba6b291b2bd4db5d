"""The log beside the table: every move in words, and a scroll bar.

`LogBook` is its state. The newest move stands below. The caller decides on the effect of choosing a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

import pygame

from mandala.play.seat import SeatStep
from mandala.ui.kit.assets import LastValueCache
from mandala.ui.kit.compose import Item
from mandala.ui.kit.inputs import Input, KeyPressed, Point, PointerMoved, PointerPressed, PointerReleased, Wheel
from mandala.ui.kit.paper import SMALL_TEXT
from mandala.ui.kit.scene import Swipe
from mandala.ui.kit.scroll import draw_bar
from mandala.ui.kit.sprites import Sprites
from mandala.ui.table.curve import sign_picture
from mandala.ui.table.facts import Line, LogSight
from mandala.ui.words.strings import Strings

PAD: Final = 2.2  #: [u] of the panel's edge
GAP: Final = 0.75  #: [u] between lines
MORE: Final = 2.5  #: largest growth of a gap, as a multiple of its size
BAR: Final = 0.7  #: [u] width of the scroll bar
SIGN: Final = 1.7  #: [u] size of a sign of a review

PAGE: Final = 8  #: lines that a page key scrolls
SWIPED: Final = 5.0  #: [u] that a finger moves for one line; most have two lines of text
AROUND: Final = 3  #: lines that stay below a move that is brought into view


class LogPanel:
    """Draws the log into its rectangle, and finds its lines there."""

    def __init__(self, sprites: Sprites, rect: pygame.Rect, strings: Strings) -> None:
        self._sprites, self.rect, self._strings = sprites, rect, strings
        self._inside = pygame.Rect((0, 0), rect.size).inflate(-2 * sprites.px(PAD), -2 * sprites.px(PAD))
        self._sight: LogSight | None = None
        self._drawn: LastValueCache[pygame.Surface] = LastValueCache()
        self._places: list[tuple[pygame.Rect, Line]] = []
        self._heights: dict[tuple[str, bool], int] = {}

    def items(self, sight: LogSight) -> Iterator[Item]:
        """Yields the panel with the lines, scrolled at most as far as the log now goes."""
        wanted = sight._replace(pointer=(-1, -1), scroll=min(sight.scroll, self.furthest(sight.lines)))
        if wanted != self._sight:
            self._sight, self._places = wanted, self._placed(wanted.lines, wanted.scroll)
        line = self.line_at(sight.pointer)
        hot = line.ply if line else None
        yield Item(self._drawn.of((wanted, hot), lambda: self._draw(wanted, hot)), self.rect)

    @property
    def swipe(self) -> Swipe:
        return Swipe(self._sprites.px(SWIPED), whole=True)

    def line_at(self, pos: tuple[int, int]) -> Line | None:
        """Returns the line at a point of the window, as the log was drawn last."""
        x, y = pos[0] - self.rect.left, pos[1] - self.rect.top
        return next((line for rect, line in self._places if rect.collidepoint(x, y)), None)

    def places(self, sight: LogSight) -> Sequence[pygame.Rect]:
        """Returns the rectangle of each line in the window. A line out of view is at the edge that hides it."""
        inside, below = self._inside.move(self.rect.topleft), min(sight.scroll, self.furthest(sight.lines))
        shown = [rect.move(self.rect.topleft) for rect, _ in self._placed(sight.lines, sight.scroll)]
        above = len(sight.lines) - below - len(shown)
        upper, lower = (pygame.Rect(inside.left, edge, inside.width, 1) for edge in (inside.top, inside.bottom - 1))
        return [*[upper] * above, *reversed(shown), *[lower] * below]

    def shows(self, ply: int, lines: Sequence[Line], scroll: int) -> bool:
        """Returns whether a line of that move is in view. Ply 0 stands for the first move."""
        return any(line.ply == (ply or 1) for _, line in self._placed(lines, scroll))

    def furthest(self, lines: Sequence[Line]) -> int:
        """Returns how many lines the log can be scrolled up, until the oldest is at the top."""
        room = self._inside.height + self._sprites.px(GAP)
        for number, line in enumerate(lines):
            room -= self._height(line) + self._sprites.px(GAP)
            if room < 0:
                return len(lines) - max(1, number)
        return 0

    def thumb(self, lines: Sequence[Line], scroll: int) -> pygame.Rect | None:
        """Returns the thumb of the scroll bar, None if everything is in view."""
        furthest = self.furthest(lines)
        if not furthest:
            return None
        tall, height = self._inside.height, self._thumb_height(lines, furthest)
        y = (tall - height) * (furthest - min(scroll, furthest)) // furthest
        left = self._inside.right + self._sprites.px(0.4)
        return pygame.Rect(left, self._inside.top + y, self._sprites.px(BAR), height).move(self.rect.topleft)

    def _thumb_height(self, lines: Sequence[Line], furthest: int) -> int:
        share = 1 - furthest / len(lines)
        return max(self._sprites.px(4), round(self._inside.height * share))

    def scroll_at(self, lines: Sequence[Line], top: int) -> int:
        """Returns the scrolling at which the thumb's upper edge is at `top` [lines]."""
        furthest = self.furthest(lines)
        way = self._inside.height - self._thumb_height(lines, furthest)
        share = (top - self.rect.top - self._inside.top) / max(1, way)
        return round((1 - share) * furthest)

    def _placed(self, lines: Sequence[Line], scroll: int) -> list[tuple[pygame.Rect, Line]]:
        """Returns the places of the lines in view, from the lowest up, each with half of the gaps around it.

        If all lines fit, they begin at the top. Else the gaps grow a little to fill the height.
        """
        inside, gap, furthest = self._inside, float(self._sprites.px(GAP)), self.furthest(lines)
        shown, spare = [], inside.height + gap
        for line in reversed(lines[: len(lines) - min(scroll, furthest)]):
            tall = self._height(line)
            if tall + gap > spare:
                break
            shown.append((line, tall))
            spare -= tall + gap
        if furthest:
            gap += min(MORE * gap, spare / max(1, len(shown) - 1))
        bottom = inside.bottom - (0.0 if furthest else spare)
        places, margin = [], self._sprites.px(GAP)
        for line, tall in shown:
            place = pygame.Rect(inside.left - margin, bottom - tall - gap / 2, inside.width + margin, tall + gap)
            places.append((place, line))
            bottom -= tall + gap
        return places

    def _draw(self, sight: LogSight, hot: int | None) -> pygame.Surface:
        sprites, inside = self._sprites, self._inside
        panel = sprites.assets.paper(sprites.theme, self.rect.size, sprites.px(4.5))
        gap = sprites.px(GAP)
        if not sight.lines:
            none = self._strings.gettext("No move yet") if sight.mistakes is None else sight.mistakes
            panel.blit(self._words(Line(none, None)), inside.topleft)
        for place, line in self._places:
            words = self._words(line)
            top = place.top + (place.height - words.get_height()) // 2
            if line.ply == sight.current:
                pygame.draw.rect(panel, sprites.theme.button, place, border_radius=gap)
                pygame.draw.rect(panel, sprites.theme.accent, place, max(1, sprites.px(0.2)), border_radius=gap)
            elif line.ply == hot:
                pygame.draw.rect(panel, sprites.theme.button, place, border_radius=gap)
            if line.player is not None:
                side = sprites.theme.focus if line.player == 0 else sprites.theme.accent
                mark = pygame.Rect(inside.left, top + 1, sprites.px(0.35), words.get_height() - 2)
                pygame.draw.rect(panel, side, mark, border_radius=2)
            panel.blit(words, (inside.left + sprites.px(1.2), top))
            if line.sign is not None:
                picture = sign_picture(sprites, line.sign, sprites.px(SIGN))
                panel.blit(picture, picture.get_rect(topright=(inside.right - sprites.px(0.4), top + sprites.px(0.5))))
        if (thumb := self.thumb(sight.lines, sight.scroll)) is not None:
            thumb.move_ip(-self.rect.left, -self.rect.top)
            groove = pygame.Rect(thumb.left, inside.top, thumb.width, inside.height)
            draw_bar(panel, sprites.theme, groove, thumb)
        return panel

    def _height(self, line: Line) -> int:
        """Returns the height of a line, cached because lines out of view have no picture."""
        key = line.text, line.sign is None
        if key not in self._heights:
            self._heights[key] = self._words(line).get_height()
        return self._heights[key]

    def _words(self, line: Line) -> pygame.Surface:
        theme = self._sprites.theme
        ink = theme.faint_panel_ink if line.player is None else theme.panel_ink
        width = self._inside.width - self._sprites.px(1.9 if line.sign is None else 1.9 + SIGN)
        return self._sprites.text.draw(line.text, "text", self._sprites.words(SMALL_TEXT, 1.5), ink, width)


def numbered(steps: Sequence[SeatStep], tell: Callable[[SeatStep], Iterable[Line]], before: int = 0) -> Iterator[Line]:
    """Yields the lines of moves with their plies; `before` moves came first."""
    for ply, step in enumerate(steps, before + 1):
        for line in tell(step):
            yield line._replace(ply=ply)


class LogBook:
    """The log of one table.

    `choose` gets the ply of a clicked line. `has_room` tells whether the log fits without making the game smaller.
    """

    def __init__(self, choose: Callable[[int], None], has_room: Callable[[], bool]) -> None:
        self.scroll = 0  #: lines up from the newest
        self.pointer: Point = (-1, -1)
        self._choose, self._has_room = choose, has_room
        self._wanted: bool | None = None
        self._grabbed: int | None = None
        self._told: tuple[object, int, tuple[Line, ...]] = None, 0, ()

    @property
    def open(self) -> bool:
        """Whether the log stands beside the table: as the player chose, else if it has room."""
        return self._has_room() if self._wanted is None else self._wanted

    def toggle(self) -> None:
        self._wanted = not self.open

    def lines(
        self, key: object, steps: Sequence[SeatStep], tell: Callable[[SeatStep], Iterable[Line]]
    ) -> tuple[Line, ...]:
        """Returns the lines of all moves, oldest first. While `key` stays the same, it words only new moves."""
        known, made, lines = self._told
        if known != key or made > len(steps):
            made, lines = 0, ()
        if made < len(steps):
            lines = *lines, *numbered(steps[made:], tell, made)
        self._told = key, len(steps), lines
        return lines

    def handle(self, event: Input, panel: LogPanel | None, lines: Sequence[Line]) -> bool:
        """Handles an input to the log; returns whether it was one."""
        if isinstance(event, PointerMoved):
            self.pointer = event.pos
        if panel is None:
            self._grabbed = None
            return False
        match event:
            case Wheel(pos, dy) if panel.rect.collidepoint(pos):
                self._scroll_by(round(dy), panel, lines)
            case PointerPressed(pos, 1) if panel.rect.collidepoint(pos):
                self._press(pos, panel, lines)
            case PointerMoved(pos) if self._grabbed is not None:
                self._scroll_to(panel.scroll_at(lines, pos[1] - self._grabbed), panel, lines)
            case PointerReleased(_, 1) if self._grabbed is not None:
                self._grabbed = None
            case KeyPressed("page up" | "page down" as key):
                self._scroll_by(PAGE if key == "page up" else -PAGE, panel, lines)
            case _:
                return False
        return True

    def swiped(self, pos: Point, panel: LogPanel | None, lines: Sequence[Line]) -> Swipe | None:
        if panel is None or not panel.rect.collidepoint(pos) or self._on_bar(pos, panel.thumb(lines, self.scroll)):
            return None
        return panel.swipe

    def _on_bar(self, pos: Point, thumb: pygame.Rect | None) -> bool:
        return thumb is not None and pos[0] >= thumb.left - thumb.width

    def let_go(self) -> None:
        self._grabbed = None

    def _press(self, pos: Point, panel: LogPanel, lines: Sequence[Line]) -> None:
        thumb = panel.thumb(lines, self.scroll)
        if thumb is not None and self._on_bar(pos, thumb):
            inside = thumb.top <= pos[1] < thumb.bottom
            self._grabbed = pos[1] - thumb.top if inside else thumb.height // 2
            self._scroll_to(panel.scroll_at(lines, pos[1] - self._grabbed), panel, lines)
            return
        line = panel.line_at(pos)
        if line is not None:
            self._choose(line.ply)

    def _scroll_by(self, lines_up: int, panel: LogPanel, lines: Sequence[Line]) -> None:
        self._scroll_to(min(self.scroll, panel.furthest(lines)) + lines_up, panel, lines)

    def _scroll_to(self, scroll: int, panel: LogPanel, lines: Sequence[Line]) -> None:
        self.scroll = max(0, min(panel.furthest(lines), scroll))

    def reveal(self, ply: int, panel: LogPanel | None, lines: Sequence[Line]) -> None:
        """Scrolls until the lines of a move are in view."""
        numbers = [number for number, line in enumerate(lines) if line.ply == ply]
        if panel is None or panel.shows(ply, lines, self.scroll):
            return
        below = len(lines) - 1 - numbers[-1] if numbers else len(lines)
        self._scroll_to(below - AROUND, panel, lines)

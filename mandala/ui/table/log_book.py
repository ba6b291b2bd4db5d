"""The state of the log: open or closed, how far scrolled, which move is chosen. Nothing is drawn here; the caller decides what
choosing a move does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeVar

from mandala.ui.kit.inputs import Input, KeyPressed, Point, PointerMoved, PointerPressed, PointerReleased, Wheel
from mandala.ui.table.log_panel import LogPanel
from mandala.ui.table.sight import Line

Step = TypeVar("Step")

PAGE: Final = 8  # lines that a page key scrolls
AROUND: Final = 3  # lines that stand below a move that was out of sight and comes into it


def numbered(steps: Sequence[Step], tell: Callable[[Step], Iterable[Line]], first: int = 1) -> Iterator[Line]:
    """The lines of some moves, each with the number of moves made by then."""
    for ply, step in enumerate(steps, first):
        for line in tell(step):
            yield line._replace(ply=ply)


class LogBook:
    """The log of one table. `choose` gets the number of moves of the clicked line, `has_room` says in which windows the log can
    stand open without making the game smaller. `scroll` counts lines up from the newest."""

    def __init__(self, choose: Callable[[int], None], has_room: Callable[[tuple[int, int]], bool]) -> None:
        self.scroll = 0
        self.pointer: Point = (-1, -1)
        self._choose, self._has_room = choose, has_room
        self._wanted: bool | None = None
        self._grabbed: int | None = None
        self._key: object = None
        self._told = 0
        self._lines: tuple[Line, ...] = ()

    def is_open(self, size: tuple[int, int]) -> bool:
        """True if the log stands beside the table: as wished, else if there is room for it."""
        return self._has_room(size) if self._wanted is None else self._wanted

    def toggle(self, size: tuple[int, int]) -> None:
        self._wanted = not self.is_open(size)

    def close(self) -> None:
        """Closes it, whatever room there is."""
        self._wanted = False

    def lines(self, key: object, steps: Sequence[Step], tell: Callable[[Step], Iterable[Line]]) -> tuple[Line, ...]:
        """The lines of all moves, oldest first. While `key` stays the same, only new moves are put into words."""
        if self._key != key or len(steps) < self._told:
            self._key, self._told, self._lines = key, 0, ()
        if self._told < len(steps):
            self._lines += tuple(numbered(steps[self._told :], tell, self._told + 1))
            self._told = len(steps)
        return self._lines

    def handle(self, event: Input, panel: LogPanel | None, lines: Sequence[Line]) -> bool:
        """True if the input was for the log."""
        if isinstance(event, PointerMoved):
            self.pointer = event.pos
        if panel is None:
            self._grabbed = None
            return False
        match event:
            case Wheel(pos, dy) if panel.rect.collidepoint(pos):
                self._scroll_to(self.scroll + dy, panel, lines)
            case PointerPressed(pos, 1) if panel.rect.collidepoint(pos):
                self._press(pos, panel, lines)
            case PointerMoved(pos) if self._grabbed is not None:
                self._scroll_to(panel.scroll_at(lines, pos[1] - self._grabbed), panel, lines)
            case PointerReleased(_, 1) if self._grabbed is not None:
                self._grabbed = None
            case KeyPressed("page up" | "page down" as key):
                self._scroll_to(self.scroll + (PAGE if key == "page up" else -PAGE), panel, lines)
            case _:
                return False
        return True

    def let_go(self) -> None:
        """Lets go of what the pointer held."""
        self._grabbed = None

    def _press(self, pos: Point, panel: LogPanel, lines: Sequence[Line]) -> None:
        thumb = panel.thumb(lines, self.scroll)
        if thumb is not None and pos[0] >= thumb.left - thumb.width:
            inside = thumb.top <= pos[1] < thumb.bottom
            self._grabbed = pos[1] - thumb.top if inside else thumb.height // 2
            self._scroll_to(panel.scroll_at(lines, pos[1] - self._grabbed), panel, lines)
            return
        line = panel.line_at(pos)
        if line is not None:
            self._choose(line.ply)

    def _scroll_to(self, scroll: int, panel: LogPanel, lines: Sequence[Line]) -> None:
        self.scroll = max(0, min(panel.furthest(lines), scroll))

    def reveal(self, ply: int, panel: LogPanel | None, lines: Sequence[Line]) -> None:
        """Scrolls until the lines of a move are in view."""
        numbers = [number for number, line in enumerate(lines) if line.ply == ply]
        if panel is None or panel.shows(ply, lines, self.scroll):
            return
        below = len(lines) - 1 - numbers[-1] if numbers else len(lines)
        self._scroll_to(below - AROUND, panel, lines)

"""The sheet that says what may be done now, over the table. Each game makes its words when it is opened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import pygame

from mandala.ui.context import Context
from mandala.ui.kit.inputs import Input, KeyPressed
from mandala.ui.kit.rich_text import RichText
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.kit.widgets import SMALL, Form, Look
from mandala.ui.table.menus import Backdrop, Sheet

WIDTH: Final = 112.0
PLACE: Final = 22.0  # [u] width of the column of places
EDGE: Final = 8.0
TITLE: Final = 13.0
FOOT: Final = 13.4
BODY: Final = 2.15


class Row(NamedTuple):
    """A line: a place or "", what may go there, and what may not, and why."""

    place: str
    may: str
    not_: str = ""


class Part(NamedTuple):
    """Lines under a heading."""

    head: str
    rows: tuple[Row, ...]


class Now(NamedTuple):
    """All parts, in order."""

    title: str
    parts: tuple[Part, ...]


class NowSheet(Sheet):
    """What may be done now. F2 or ? opens it and puts it away."""

    def __init__(self, context: Context, backdrop: Backdrop, now: Now) -> None:
        t = context.strings
        super().__init__(context, backdrop, now.title, "", ((t.gettext("Back"), Pop),))
        self._now = now
        self._text = RichText(context.assets)

    def build(self, look: Look) -> Form:
        placed = list(self._placed(look))
        bottom = max((y + picture.get_height() for picture, _, y in placed), default=0)
        height = look.px(TITLE) + bottom + look.px(FOOT)
        self._sheet = pygame.Rect(0, 0, look.px(look.within(WIDTH)), height)
        self._sheet.center = look.size[0] // 2, look.size[1] // 2
        return self.way_back(look, 4.6)

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        super().paint(canvas, look)
        left, top = self._sheet.left + look.px(EDGE), self._sheet.top + look.px(TITLE)
        for picture, x, y in self._placed(look):
            canvas.blit(picture, (left + x, top + y))

    def _placed(self, look: Look) -> Iterator[tuple[pygame.Surface, int, int]]:
        """The pictures of the words, and where they stand below the title."""
        y = 0
        for part in self._now.parts:
            yield from (placed := list(self._part(look, part, y)))
            y = max(at + picture.get_height() for picture, _, at in placed) + look.px(1.6)

    def _part(self, look: Look, part: Part, y: int) -> Iterator[tuple[pygame.Surface, int, int]]:
        theme, wide = look.theme, look.px(look.within(WIDTH) - 2 * EDGE)
        if part.head:
            head = self._text.draw(part.head, "display-bold", look.px(2.4), theme.accent, wide)
            yield head, 0, y
            y += head.get_height() + look.px(0.3)
        for row in part.rows:
            left = look.px(PLACE) if row.place else 0
            may = self._text.draw(row.may, "text-semibold", look.px(BODY), theme.panel_ink, wide - left)
            if row.place:
                room = left - look.px(1)
                yield self._text.draw(row.place, "text", look.px(BODY), theme.panel_ink, room, may.get_height()), 0, y
            yield may, left, y
            y += may.get_height()
            if row.not_:
                why = self._text.draw(row.not_, "text", look.px(SMALL), theme.faint_panel_ink, wide - left)
                yield why, left, y
                y += why.get_height()
            y += look.px(0.4)

    def handle(self, event: Input) -> Transition:
        """F2 and ? close the page that they opened."""
        if isinstance(event, KeyPressed) and event.key in ("f2", "?"):
            return Pop()
        return super().handle(event)

"""Sheets of paper over a table: the menu, questions to both players, the keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from mandala.ui.context import Context
from mandala.ui.kit import boxes
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Constrained, Footer, Share, Spacer
from mandala.ui.kit.inputs import Input, KeyPressed
from mandala.ui.kit.paper import SMALL_TEXT, Words, headline, pairs
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.kit.text import RichText
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.page import Page
from mandala.ui.words.keys import KeyLine, heard_lines, pad_lines
from mandala.ui.words.strings import Strings

SHADE: Final = (96, 92, 90)  #: the light that is left on the table behind a sheet
PLACE: Final = 0.23  #: share of a line that the name of a place has
BODY: Final = 2.15  #: [u] size of the words in such a line

Backdrop = Callable[[pygame.Surface], Iterator[None]]
Entry = tuple[str, Callable[[], Transition]]


class Sheet(Page):
    """A question with some answers, over the darkened table. Escape gives the answer of `leave`."""

    def __init__(self, context: Context, backdrop: Backdrop, title: str, body: str, entries: Sequence[Entry]) -> None:
        super().__init__(context)
        self._backdrop, self._title, self._body, self._entries = backdrop, title, body, entries
        self._ground: pygame.Surface | None = None

    WIDTH = 78.0
    fades = False

    def content(self) -> Box:
        buttons = [Button(label, action, primary=not index) for index, (label, action) in enumerate(self._entries)]
        answers = Footer(Spacer(), *(Constrained(button, 44.0) for button in buttons), gap=1.1)
        return Column(headline(self._title, 4.4), self.body(), answers)

    def body(self) -> Box | None:
        return Words(self._body) if self._body else None

    def ground(self, canvas: pygame.Surface) -> Iterator[None]:
        if self._ground is None or self._ground.get_size() != canvas.get_size():
            yield from self._backdrop(canvas)
            canvas.fill(SHADE, special_flags=pygame.BLEND_RGB_MULT)
            self._ground = canvas.copy()
        else:
            canvas.blit(self._ground, (0, 0))
        yield

    def resumed(self) -> None:
        super().resumed()
        self._ground = None

    def left(self) -> None:
        super().left()
        self._ground = None


class Menu(Sheet):
    """A sheet that is written again when it comes back, because its settings change the language."""

    def __init__(
        self, context: Context, backdrop: Backdrop, written: Callable[[Strings], tuple[str, Sequence[Entry]]]
    ) -> None:
        super().__init__(context, backdrop, "", "", ())
        self._written = written

    def content(self) -> Box:
        self._title, self._entries = self._written(self.strings)
        return super().content()


class Folded(Menu):
    """The rare buttons of a table by their words. The key that opens it also closes it."""

    key = "o"

    def handle(self, event: Input) -> Transition:
        return Pop() if isinstance(event, KeyPressed) and event.key == self.key else super().handle(event)


def question(
    context: Context, backdrop: Backdrop, title: str, body: str, yes: str, act: Callable[[], Transition]
) -> Sheet:
    """Returns a sheet on which "Yes" acts and "No" changes nothing.

    `yes` is the text of that answer. It leads back unless `act` leads elsewhere.
    """
    ways = (yes, lambda: act() or Pop()), (context.strings.gettext("No"), Pop)
    return Sheet(context, backdrop, title, body, ways)


class Notice(Sheet):
    """A sheet to be read. The `keys` that open it also close it."""

    keys: tuple[str, ...]

    def __init__(self, context: Context, backdrop: Backdrop, title: str) -> None:
        super().__init__(context, backdrop, title, "", ((context.strings.gettext("Back"), Pop),))

    def handle(self, event: Input) -> Transition:
        return Pop() if isinstance(event, KeyPressed) and event.key in self.keys else super().handle(event)


class KeySheet(Notice):
    """The keys, in two columns."""

    WIDTH = 104.0
    keys = "f1", "h"

    def __init__(self, context: Context, backdrop: Backdrop, lines: Sequence[KeyLine]) -> None:
        t, ear = context.strings, context.reader.active
        super().__init__(context, backdrop, t.gettext("Keys") if ear else t.gettext("Keys and mouse"))
        self.lines = heard_lines(lines) if ear else lines

    def body(self) -> Box:
        return pairs([line.written(self.strings) for line in (*self.lines, *pad_lines(self.context.gamepads.make))])


class Row(NamedTuple):
    """One line of the sheet on what may be done now: a place, what is allowed there, what is not, and why."""

    place: str  #: its name, or "" for a line about the whole table
    may: str
    not_: str = ""  #: the forbidden things, and why


class Part(NamedTuple):
    """Lines under a heading."""

    head: str
    rows: tuple[Row, ...]


class Now(NamedTuple):
    """The words on what may be done now."""

    title: str
    parts: tuple[Part, ...]


def waiting(strings: Strings, over: bool, *rows: Row) -> Part:
    """Returns the words while nobody at this screen decides."""
    if over:
        return Part("", (Row("", strings.gettext("Nothing left to play. Enter shows the result.")),))
    wait = strings.gettext("It is not your turn. You may read the log (L) and look back (,).")
    return Part("", (*rows, Row("", wait)))


class RichWords(Words):
    """Words with the signs of colours in them."""

    def tall(self, look: Look, width: int) -> int:
        return self._picture(look, width).get_height()

    def paint(self, look: Look, width: int) -> pygame.Surface:
        return RichText(look.assets).draw(self.words, self.face, look.px(self.units), self.colour(look), width)


class NowSheet(Notice):
    WIDTH = 112.0
    keys = "f2", "?"

    def __init__(self, context: Context, backdrop: Backdrop, now: Now) -> None:
        super().__init__(context, backdrop, now.title)
        self._now = now

    def body(self) -> Box:
        return Column(*map(self._part, self._now.parts))

    def _part(self, part: Part) -> Box:
        head = RichWords(part.head, 2.4, "accent", "left", "display-bold") if part.head else None
        return Column(head, *map(self._line, part.rows), gap=0.4)

    def _line(self, row: Row) -> Box:
        """The place on the left; on the right what may be done, and why not more."""
        may = RichWords(row.may, BODY, "ink", "left", "text-semibold")
        words = Column(may, RichWords(row.not_, SMALL_TEXT, "faint", "left") if row.not_ else None, gap=0)
        if not row.place:
            return words
        return boxes.Row(Share(RichWords(row.place, BODY, align="left"), PLACE), Share(words, 1 - PLACE), gap=1.0)

"""The sheet that says what may be done now, over the table. Each game makes its words when it is opened."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

import pygame

from mandala.ui.context import Context
from mandala.ui.kit import boxes
from mandala.ui.kit.assets import Face, Look
from mandala.ui.kit.boxes import Box, Column, Share
from mandala.ui.kit.inputs import Input, KeyPressed
from mandala.ui.kit.paper import SMALL, Ink, Words
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.kit.text import RichText
from mandala.ui.table.menus import Backdrop, Sheet

PLACE: Final = 0.23  # share of a line that the places have

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


@dataclass
class RichWords(Words):
    """Words with the colours' signs in them."""

    text: RichText = field(kw_only=True)

    def paint(self, look: Look, width: int) -> pygame.Surface:
        """The lines."""
        return self.text.draw(self.words, self.face, look.px(self.units), self.colour(look), width)


class NowSheet(Sheet):
    """What may be done now. F2 or ? opens it and puts it away."""

    def __init__(self, context: Context, backdrop: Backdrop, now: Now) -> None:
        t = context.strings
        super().__init__(context, backdrop, now.title, "", ((t.gettext("Back"), Pop),))
        self._now = now
        self._text = RichText(context.assets)

    WIDTH = 112.0

    def body(self) -> Box:
        """The parts, one below the other."""
        return Column(*map(self._part, self._now.parts))

    def _part(self, part: Part) -> Box:
        head = self._rich(part.head, 2.4, "accent", "display-bold") if part.head else None
        return Column(head, *map(self._line, part.rows), gap=0.4)

    def _line(self, row: Row) -> Box:
        """The place on the left; on the right what may be done, and why not more."""
        may = self._rich(row.may, BODY, face="text-semibold")
        words = Column(may, self._rich(row.not_, SMALL, "faint") if row.not_ else None, gap=0)
        if not row.place:
            return words
        return boxes.Row(Share(self._rich(row.place, BODY), PLACE), Share(words, 1 - PLACE), gap=1.0)

    def _rich(self, words: str, units: float, ink: Ink = "ink", face: Face = "text") -> RichWords:
        return RichWords(words, units, ink, "left", face, text=self._text)

    def handle(self, event: Input) -> Transition:
        """F2 and ? close the page that they opened."""
        if isinstance(event, KeyPressed) and event.key in ("f2", "?"):
            return Pop()
        return super().handle(event)

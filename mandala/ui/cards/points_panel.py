"""Draws the points beside the table: both cups, and what each mandala would bring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from mandala.core.cards.worth import Row
from mandala.ui.cards.points import Part, PointsSight, points_parts
from mandala.ui.kit.assets import Face
from mandala.ui.kit.compose import Item
from mandala.ui.kit.pieces import Pieces
from mandala.ui.kit.theme import Colour
from mandala.ui.kit.widgets import SMALL
from mandala.ui.words.colours import sign_mark

EDGES: Final = (0.57, 1.0)  # right edges of both players' numbers, as shares of the width
NUMBERS: Final = 2.2  # [u] size of numbers; words have less room
SUM: Final = 4.2  # [u] between a number of points and the product that it comes from
NOTHING: Final = "–"


class PointsPanel:
    """The panel in its rectangle; its picture is kept until something in it changes. As `columns` on another paper it has no
    paper of its own."""

    def __init__(self, pieces: Pieces, rect: pygame.Rect, columns: int = 0) -> None:
        self._pieces, self.rect, self._columns = pieces, rect, columns
        self._drawn: tuple[PointsSight, pygame.Surface] | None = None

    def items(self, sight: PointsSight) -> Iterator[Item]:
        """The panel with its numbers."""
        if self._drawn is None or self._drawn[0] != sight:
            self._drawn = sight, self._draw(sight)
        yield Item(self._drawn[1], self.rect)

    def _draw(self, sight: PointsSight) -> pygame.Surface:
        pieces, paper = self._pieces, self._paper()
        for part in points_parts(self.rect, sight, pieces.unit, self._columns):
            box = part.rect.move(-self.rect.left, -self.rect.top)
            match part.kind:
                case "names":
                    self._names(paper, box, sight)
                case "colour":
                    self._row(paper, box, [told.rows[part.colour] for told in sight.accounts])
                case "hidden":
                    self._hidden(paper, box, [told.hidden for told in sight.accounts])
                case "total":
                    self._total(paper, box, sight)
                case "title":
                    self._title(paper, box, sight, part)
                case "lacking":
                    self._write(paper, sight.lacking[part.mandala], box, box.width, "midleft", faint=True)
                case "choice" | "choices":
                    self._write(
                        paper, sight.choices[part.mandala], box, box.width, "midleft", faint=True, high=box.height
                    )
                case _:
                    self._gain(paper, box, sight, part)
        return paper

    def _paper(self) -> pygame.Surface:
        if not self._columns:
            pieces = self._pieces
            return pieces.assets.nine_slice(f"panel-{pieces.theme.name}", self.rect.size, pieces.px(4.5))
        paper = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        paper.fill((*self._pieces.theme.panel[:3], 0))
        return paper

    def _edge(self, box: pygame.Rect, side: int) -> pygame.Rect:
        """The place of a player's numbers in a line."""
        return pygame.Rect(box.left, box.top, round(box.width * EDGES[side]), box.height)

    def _names(self, paper: pygame.Surface, box: pygame.Rect, sight: PointsSight) -> None:
        for side, name in enumerate(sight.names):
            self._write(paper, name, self._edge(box, side), round(box.width * 0.36), "midright", "text-semibold")

    def _row(self, paper: pygame.Surface, box: pygame.Rect, rows: list[Row]) -> None:
        """Draws a colour: how many cards, how much each counts, the points."""
        self._sign(paper, sign_mark(rows[0].colour), box)
        for side, row in enumerate(rows):
            edge, faint = self._edge(box, side), not row.points
            self._write(paper, str(row.points), edge, box.width, "midright", "text-bold", faint, NUMBERS)
            edge.width -= self._pieces.px(SUM)
            self._write(paper, f"{row.cards} × {row.worth}", edge, box.width, "midright", faint=faint, size=NUMBERS)

    def _hidden(self, paper: pygame.Surface, box: pygame.Rect, hidden: list[int]) -> None:
        """Draws how many cards are not known, and that nobody can say what they count."""
        self._sign(paper, "?", box)
        for side, cards in enumerate(hidden):
            edge = self._edge(box, side)
            self._write(paper, "?" if cards else NOTHING, edge, box.width, "midright", "text-bold", not cards, NUMBERS)
            edge.width -= self._pieces.px(SUM)
            if cards:
                self._write(paper, f"{cards} × ?", edge, box.width, "midright", size=NUMBERS)

    def _total(self, paper: pygame.Surface, box: pygame.Rect, sight: PointsSight) -> None:
        line = max(1, self._pieces.px(0.14))
        pygame.draw.line(paper, self._pieces.theme.line, box.topleft, (box.right, box.top), line)
        self._write(paper, sight.total, box, round(box.width * 0.36), "midleft", faint=True)
        for side, told in enumerate(sight.accounts):
            words = f"{told.total} + ?" if told.hidden else str(told.total)
            self._write(paper, words, self._edge(box, side), box.width, "midright", "text-bold", size=2.7)

    def _title(self, paper: pygame.Surface, box: pygame.Rect, sight: PointsSight, part: Part) -> None:
        """Draws which mandala this is, and what it lacks, unless that has a line of its own."""
        room = box.width
        if not self._columns:
            missing = self._write(paper, sight.missing[part.mandala], box, box.width // 2, "midright", faint=True)
            room = missing.left - box.left - self._pieces.px(0.6)
        self._write(paper, sight.titles[part.mandala], box, room, "midleft", "text-semibold")

    def _gain(self, paper: pygame.Surface, box: pygame.Rect, sight: PointsSight, part: Part) -> None:
        """Draws a colour of a mountain: how many cards, what they would bring to whom."""
        gain = sight.prospects[part.mandala].gain(part.colour)
        if gain is None:
            return
        self._sign(paper, f"{sign_mark(gain.colour)}\u00a0×\u00a0{gain.cards}", box)
        for side, points in enumerate(gain.points):
            words = NOTHING if points is None else f"+{points}"
            self._write(paper, words, self._edge(box, side), box.width, "midright", "text-bold", not points, NUMBERS)

    def _sign(self, paper: pygame.Surface, words: str, box: pygame.Rect) -> None:
        left = box.move(self._pieces.px(0.4), 0)
        self._write(paper, words, left, box.width, "midleft", "text-semibold", size=NUMBERS)

    def _write(
        self,
        paper: pygame.Surface,
        words: str,
        box: pygame.Rect,
        width: int,
        anchor: str,
        face: Face = "text",
        faint: bool = False,
        size: float = SMALL,
        high: int = 0,
    ) -> pygame.Rect:
        theme, px = self._pieces.theme, self._pieces.px(size)
        ink: Colour = theme.faint_panel_ink if faint else theme.panel_ink
        picture = self._pieces.text.draw(words, face, px, ink, width, max(high, round(px * 1.4)))
        return paper.blit(picture, picture.get_rect(**{anchor: getattr(box, anchor)}))

"""The result: both cups counted as in the rulebook's example, both hands open, and what to do next."""

from __future__ import annotations

from typing import Final

import pygame

from mandala.core.cards.observation import Observation
from mandala.core.game import Player
from mandala.play.session import Session
from mandala.ui import text
from mandala.ui.cards.art import CardArt
from mandala.ui.cards.counting import COUNTING, Count, CountedCup, counted
from mandala.ui.cards.cup_column import HAND, NAME, REST, ROW, TOTAL, CupColumn
from mandala.ui.context import Context
from mandala.ui.ending import Ending
from mandala.ui.inputs import Input, KeyPressed, PointerPressed
from mandala.ui.lettering import chosen_letters
from mandala.ui.scene import Transition
from mandala.ui.tween import SPEEDS, smooth
from mandala.ui.widgets import SMALL, Form, Look, heading, panel

SHEET: Final = (140, 88)
FADE: Final = 0.25
OVER: Final = COUNTING + FADE
"""When everything is counted, and headline, crown and hands are there too."""


class ResultScene(Ending):
    """What the game came to, the player `viewer` on the left. The session must be finished."""

    def __init__(self, context: Context, session: Session, viewer: Player) -> None:
        super().__init__(context, session, viewer)
        self._seen: tuple[Observation, ...] = self.positions
        self.cups: tuple[CountedCup, ...] = tuple(counted(seen.own_cup, seen.rivers[0]) for seen in self._seen)
        self._count = Count(self.cups)
        self._time = OVER if context.settings.speed == "off" else 0.0
        self._columns: tuple[CupColumn, ...] = ()
        self._art = CardArt(context.assets)

    @property
    def animating(self) -> bool:
        """While the cups are being counted."""
        return self._time < OVER

    def tie_sentence(self) -> str:
        """What decided between equal points; empty if the points did."""
        mine, other = self.cups
        if mine.total != other.total:
            return ""
        if self.winner is None:
            return self.strings.gettext("Equal points, and equally many cards in the cups.")
        fewer, more = sorted((mine.cards, other.cards))
        words = self.strings.gettext("Equal points: the cup with fewer cards wins, {fewer} to {more}.")
        return words.format(fewer=fewer, more=more)

    def build(self, look: Look) -> Form:
        """The ways on, and the columns' pictures."""
        self._sheet = pygame.Rect(0, 0, look.px(SHEET[0]), look.px(SHEET[1]))
        self._sheet.center = look.size[0] // 2, look.size[1] // 2
        self._art.bear(chosen_letters(self.context))
        buttons = self.ways(look, self._sheet, self._inner(look))
        self._columns = tuple(
            CupColumn(look, self._art, self.strings, self._column_width(look), cup, seen.hand, seen.own_dealt)
            for cup, seen in zip(self.cups, self._seen)
        )
        return Form(buttons)

    def _inner(self, look: Look) -> pygame.Rect:
        return self._sheet.inflate(-look.px(15), -look.px(8))

    def _column_width(self, look: Look) -> int:
        return (self._inner(look).width - look.px(10)) // 2

    def handle(self, event: Input) -> Transition:
        """Any click or key ends the counting, but M, which mutes; a click on a button acts as well."""
        if self.animating and isinstance(event, (PointerPressed, KeyPressed)) and event != KeyPressed("m"):
            self._time, self._stale = OVER, True
            if isinstance(event, KeyPressed):
                return None
        return super().handle(event)

    def update(self, dt: float) -> Transition:
        """Counts on."""
        if self.animating:
            pace = SPEEDS.get(self.context.settings.speed, 1.0)
            self._time, self._stale = min(OVER, self._time + dt * pace), True
        return None

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """The sheet, the headline, the columns."""
        panel(canvas, look, self._sheet)
        inner = self._inner(look)
        if not self.animating:
            heading(canvas, look, self.headline(), inner, 6.4)
            second = "  ·  ".join(filter(None, (self.match_words(), self.tie_sentence())))
            tie = text.fit(look.assets, second, "text", look.px(2.0), inner.width, look.theme.faint_panel_ink)
            canvas.blit(tie, tie.get_rect(midtop=(inner.centerx, inner.top + look.px(7.8))))
        for number, column in enumerate(self._columns):
            x = inner.left + number * (self._column_width(look) + look.px(10))
            self._paint_column(canvas, look, number, column, (x, inner.top + look.px(11)))
        line_x, top = inner.centerx, inner.top + look.px(13)
        bottom = top + look.px(NAME + 6 * ROW + REST + TOTAL + HAND - 2.6)
        pygame.draw.line(canvas, look.theme.line, (line_x, top), (line_x, bottom), max(1, look.px(0.14)))
        words = text.fit(look.assets, self.footnote(), "text", look.px(SMALL), inner.width, look.theme.faint_panel_ink)
        canvas.blit(words, words.get_rect(midbottom=(inner.centerx, self._sheet.bottom - look.px(15.2))))

    def _paint_column(
        self, canvas: pygame.Surface, look: Look, number: int, column: CupColumn, at: tuple[int, int]
    ) -> None:
        """A column as far as it is counted."""
        x, y = at
        crowned = not self.animating and self.winner == number
        canvas.blit(column.name(self._name(number), crowned), (x, y))
        y += look.px(NAME + 0.6)
        points, flying = 0, []
        for space, row in enumerate(self.cups[number].rows):
            shares = self._count.shares(space, row.count, self._time)
            landed = sum(share >= 1 for share in shares)
            self._appear(canvas, look, column.row(space, landed), space, (x, y))
            flying += [(share, *column.heap(row, nth), y) for nth, share in enumerate(shares) if 0 < share < 1]
            points += landed * row.space
            y += look.px(ROW)
        self._appear(canvas, look, column.rest, len(self.cups[number].rows), (x, y))
        y += look.px(REST)
        canvas.blit(column.total(points), (x, y))
        if not self.animating:
            canvas.blit(column.hand, (x, y + look.px(TOTAL)))
        if not self.context.settings.reduced_motion:
            cup = x + look.px(2.2), y + look.px(TOTAL / 2)
            for share, heap, at, top in flying:
                _fly(canvas, heap, cup, (x + at[0], top + at[1]), share)

    def _appear(
        self, canvas: pygame.Surface, look: Look, row: pygame.Surface, number: int, at: tuple[int, int]
    ) -> None:
        """A row comes into sight when it is looked at."""
        shown = max(0.0, min(1.0, (self._time - self._count.begin(number)) / FADE))
        row.set_alpha(round(255 * shown))
        canvas.blit(row, (at[0], at[1] + round((1 - shown) * look.px(0.8))))


def _fly(
    canvas: pygame.Surface, heap: pygame.Surface, start: tuple[int, int], end: tuple[int, int], share: float
) -> None:
    """Sand on its way from the cup to its row, in a small arc."""
    eased = smooth(share)
    arc = 4 * eased * (1 - eased) * heap.get_width() * 0.8
    x, y = (start[axis] + (end[axis] - start[axis]) * eased for axis in (0, 1))
    canvas.blit(heap, heap.get_rect(center=(round(x + arc), round(y - arc * 0.5))))

"""The result of the card game: both cups counted, both hands open, the ways on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame.math import smoothstep

from mandala.core.cards.observation import Observation
from mandala.core.game import Player
from mandala.play.session import Session
from mandala.ui.cards.art import CardArt
from mandala.ui.cards.cup import (
    COUNTING,
    DEALT,
    HAND,
    NAME,
    REST,
    ROW,
    TOGETHER,
    TOTAL,
    Count,
    CountedCup,
    CupColumn,
    counted,
)
from mandala.ui.context import Context
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Extent
from mandala.ui.kit.compose import SPEEDS
from mandala.ui.kit.inputs import Input, KeyPressed, PointerPressed
from mandala.ui.kit.scene import Transition
from mandala.ui.pages.result import Closing, Ending

TALL: Final = 0.6 + NAME + 6 * ROW + REST + TOTAL + HAND  # [u] height of a player's part
FADE: Final = 0.25
OVER: Final = COUNTING + FADE
"""When everything is counted, and headline, crown and hands are there too."""


class ResultScene(Ending):
    """What the game came to, the player `viewer` on the left. The session must be finished."""

    def __init__(
        self, context: Context, session: Session, viewer: Player, taught: Callable[[Context], Closing] | None = None
    ) -> None:
        super().__init__(context, session, viewer, taught)
        self._seen: tuple[Observation, ...] = self.positions
        self.cups: tuple[CountedCup, ...] = tuple(counted(seen.own_cup, seen.rivers[0]) for seen in self._seen)
        self._count = Count(self.cups)
        self._time = OVER if context.settings.speed == "off" else 0.0
        self._art = CardArt(context.assets)

    @property
    def animating(self) -> bool:
        """True while the cups are being counted."""
        return self._time < OVER

    def second_line(self) -> str:
        """How the match stands, and what decided between equal points."""
        return "  ·  ".join(filter(None, (self.match_words(), self.tie_sentence())))

    def tie_sentence(self) -> str:
        """What decided between equal points; "" if the points did."""
        mine, other = self.cups
        if mine.total != other.total:
            return ""
        if self.winner is None:
            return self.strings.gettext("Equal points, and equally many cards in the cups.")
        fewer, more = sorted((mine.cards, other.cards))
        words = self.strings.gettext("Equal points: the cup with fewer cards wins, {fewer} to {more}.")
        return words.format(fewer=fewer, more=more)

    WIDTH = 140.0

    @property
    def told(self) -> bool:
        """When everything is counted."""
        return not self.animating

    def part(self, column: int) -> Box:
        """The cup, counted row by row."""
        return _Part(self, column)

    def made(self, look: Look, column: int, width: int) -> CupColumn:
        """The pictures of a column, so many pixels wide."""
        self._art.bear(self.context.letters)
        seen = self._seen[column]
        return CupColumn(look, self._art, self.strings, width, self.cups[column], seen.hand, seen.own_dealt)

    def handle(self, event: Input) -> Transition:
        """Any click or key ends the counting, but M, which mutes; a click on a button acts as well."""
        if self.animating and isinstance(event, (PointerPressed, KeyPressed)) and event != KeyPressed("m"):
            self._time, self._calm = OVER, 0.0
            self.resumed()
            if isinstance(event, KeyPressed):
                return None
        return super().handle(event)

    def update(self, dt: float) -> Transition:
        if self.animating:
            pace = SPEEDS.get(self.context.settings.speed, 1.0)
            self._time, self._stale = min(OVER, self._time + dt * pace), True
            if not self.animating:
                self.resumed()
            return None
        return super().update(dt)

    def draw_column(
        self, canvas: pygame.Surface, look: Look, number: int, column: CupColumn, at: tuple[int, int]
    ) -> None:
        """Draws a column as far as it is counted."""
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
        total = canvas.blit(column.total(points), (x, y))
        if not self.animating:
            canvas.blit(column.hand, (x, total.bottom))
        if not self.context.settings.reduced_motion:
            cup = x + look.px(2.2), y + look.px(TOTAL / 2)
            for share, heap, at, top in flying:
                _fly(canvas, heap, cup, (x + at[0], top + at[1]), share)

    def _appear(
        self, canvas: pygame.Surface, look: Look, row: pygame.Surface, number: int, at: tuple[int, int]
    ) -> None:
        """Draws a row, which fades in when it is looked at."""
        shown = max(0.0, min(1.0, (self._time - self._count.begin(number)) / FADE))
        row.set_alpha(round(255 * shown))
        canvas.blit(row, (at[0], at[1] + round((1 - shown) * look.px(0.8))))


class _Part:
    """A player's part of the page."""

    def __init__(self, scene: ResultScene, number: int) -> None:
        self._scene, self._number = scene, number
        self._column: CupColumn | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)

    def widths(self, look: Look) -> Extent:
        return Extent(look.px(self._scene.PART), look.px(TOGETHER))

    def heights(self, look: Look, width: int) -> Extent:
        tall = look.px(TALL if width >= look.px(TOGETHER) else TALL + DEALT)
        return Extent(tall, tall)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        self.rect, self._column = rect, self._scene.made(look, self._number, rect.width)

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        if self._column is not None:
            self._scene.draw_column(canvas, look, self._number, self._column, self.rect.topleft)


def _fly(
    canvas: pygame.Surface, heap: pygame.Surface, start: tuple[int, int], end: tuple[int, int], share: float
) -> None:
    """Draws sand on its way from the cup to its row, in a small arc."""
    eased = smoothstep(0.0, 1.0, share)
    arc = 4 * eased * (1 - eased) * heap.get_width() * 0.8
    x, y = (start[axis] + (end[axis] - start[axis]) * eased for axis in (0, 1))
    canvas.blit(heap, heap.get_rect(center=(round(x + arc), round(y - arc * 0.5))))

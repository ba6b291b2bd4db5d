"""The statistics of one game: on the left a row for each opponent, on the right what the chosen one's games came to, with the
luck of the draw where something is drawn.

What is counted, and how, is decided in mandala.play.statistics; the luck is counted bit by bit while the page is shown.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from mandala.play.games import GAMES
from mandala.play.statistics import Company, LuckCount, Row, chance_of_luck, counted, rows
from mandala.ui import text
from mandala.ui.context import Context
from mandala.ui.inputs import Input, Wheel
from mandala.ui.page import Page
from mandala.ui.scene import Pop, Transition
from mandala.ui.statistics_rows import ResultTable, RowList, opponents_name, side_names
from mandala.ui.widgets import SMALL, Button, Choice, Form, Look, Widget, heading, panel

SLICE: Final = 0.008
"""Seconds in a frame for counting cards."""
LIST: Final = 53
GAP: Final = 6
TOP: Final = 25.6
"""Units: how wide the list is, what lies between it and the details, where both begin."""
KINDS: Final = 38
COMPANIES: Final = 92
"""How wide the choices are: of which game, in which company."""


class StatisticsScene(Page):
    """All finished games, as they lie in the library now; first those of `game`, by default the one that was played last."""

    def __init__(
        self, context: Context, game: str | None = None, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        super().__init__(context)
        library = context.library
        self._finished, self._unfinished = library.finished(), library.unfinished()
        self._clock, self._fresh = clock, False
        self._company = Company.ALONE
        self._list: RowList | None = None
        played = (stored.plan.game for stored in self._finished if stored.plan.game in GAMES)
        self._set_game(game or next(played, next(iter(GAMES))))

    @property
    def animating(self) -> bool:
        """While cards are being counted."""
        return self._fresh or self._count.left > 0

    @property
    def row(self) -> Row | None:
        """The row whose details are shown; None if there is no game."""
        found = self._rows[self._company]
        return found[self._chosen] if found else None

    def update(self, dt: float) -> Transition:
        """Counts on for a moment."""
        del dt
        if self._count.left:
            end = self._clock() + SLICE
            self._fresh = self._stale = True
            self._count.count_next()
            while self._count.left and self._clock() < end:
                self._count.count_next()
        return None

    def draw(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """As it stands."""
        self._fresh = False
        return super().draw(canvas)

    def handle(self, event: Input) -> Transition:
        """The wheel goes through the list."""
        if isinstance(event, Wheel) and self._list is not None:
            self._stale = True
            self._list.step(-event.dy)
            return None
        return super().handle(event)

    def build(self, look: Look) -> Form:
        """In which company, the list, the way back."""
        t = self.strings
        self._sheet = pygame.Rect(0, 0, look.px(148), look.px(84))
        self._sheet.center = look.size[0] // 2, look.size[1] // 2
        inner = self._inner(look)
        games = [(game, self.context.screens[game].name) for game in GAMES]
        kinds = Choice("", games, self._game, self._set_game)
        options = [
            (Company.ALONE.value, t.gettext("Against the computer")),
            (Company.ASSISTED.value, t.gettext("With help")),
            (Company.SHARED.value, t.gettext("Two at one machine")),
        ]
        company = Choice("", options, self._company.value, self._set_company)
        y, tall = self._sheet.top + look.px(12.6), look.px(4.8)
        kinds.rect = pygame.Rect(inner.left, y, look.px(KINDS), tall)
        company.rect = pygame.Rect(inner.right - look.px(COMPANIES), y, look.px(COMPANIES), tall)
        back = Button(t.gettext("Back"), Pop, primary=True)
        back.rect = pygame.Rect(inner.left, self._sheet.bottom - look.px(9.4), look.px(24), look.px(5.6))
        found = self._rows[self._company]
        widgets: list[Widget] = [kinds, company]
        self._list = None
        if found:
            self._list = RowList(t, found, self._chosen, self._choose)
            top = self._sheet.top + look.px(TOP)
            self._list.rect = pygame.Rect(inner.left, top, look.px(LIST), back.rect.top - look.px(1) - top)
            widgets.append(self._list)
        return Form([*widgets, back], focus=len(widgets) - 1 if found else len(widgets))

    def _inner(self, look: Look) -> pygame.Rect:
        return self._sheet.inflate(-look.px(14), -look.px(9))

    def _set_game(self, game: str) -> Transition:
        """Counts the games of a kind."""
        games = counted(self._finished, self._unfinished, game)
        self._game, self._chosen = game, 0
        self._rows = {company: rows(games, company, game) for company in Company}
        self._count = LuckCount(games)
        self.resumed()
        return None

    def _set_company(self, value: str) -> Transition:
        self._company, self._chosen = Company(value), 0
        self.resumed()
        return None

    def _choose(self, index: int) -> None:
        self._chosen = index

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """The sheet, what the company is, and the details of the chosen row."""
        panel(canvas, look, self._sheet)
        inner = self._inner(look)
        heading(canvas, look, self.strings.gettext("Statistics"), inner)
        words, ink = self._company_words(), look.theme.faint_panel_ink
        picture = text.fit(look.assets, words, "text", look.px(SMALL), inner.width, ink)
        canvas.blit(picture, picture.get_rect(midtop=(inner.centerx, self._sheet.top + look.px(18.6))))
        row = self.row
        if row is None:
            self._paint_empty(canvas, look, inner)
            return
        left = inner.left + look.px(LIST + GAP)
        self._paint_details(
            canvas, look, row, pygame.Rect(left, self._sheet.top + look.px(TOP - 3), inner.right - left, 0)
        )

    def _company_words(self) -> str:
        t = self.strings
        match self._company:
            case Company.ALONE:
                return t.gettext("Finished games. A draw counts as half a win.")
            case Company.ASSISTED:
                return (
                    t.gettext(
                        "A move was taken back, a hint was asked for, or the same deal was played before from this seat."
                    )
                    if GAMES[self._game].open
                    else t.gettext(
                        "A move was taken back, a hint was asked for, or the deal was known from an earlier game."
                    )
                )
            case Company.SHARED:
                return t.gettext("All finished games, also those in which both agreed to take a move back.")

    def _paint_empty(self, canvas: pygame.Surface, look: Look, inner: pygame.Rect) -> None:
        t = self.strings
        words = {
            Company.ALONE: t.gettext(
                "No finished game yet: that is where everybody starts. Play one, and won or lost, it will be remembered here."
            ),
            Company.ASSISTED: t.gettext(
                "No such game. Take moves back whenever you like: these games are counted here, apart from the others."
            ),
            Company.SHARED: t.gettext("Nobody has finished a game here with a friend yet. There is room for two."),
        }[self._company]
        picture = text.paragraph(look.assets, words, "text", look.px(2.6), look.px(76), look.theme.panel_ink, "centre")
        canvas.blit(picture, picture.get_rect(center=(inner.centerx, self._sheet.centery + look.px(2))))

    def _paint_details(self, canvas: pygame.Surface, look: Look, row: Row, box: pygame.Rect) -> None:
        """Name, results of both sides, cards of both sides, what chance says."""
        t, theme, y = self.strings, look.theme, box.top
        name = opponents_name(t, row)
        picture = text.fit(look.assets, name, "display-bold", look.px(3.4), box.width, theme.panel_ink)
        canvas.blit(picture, (box.left, y - look.px(0.8)))
        names = side_names(t, row)
        nothing_drawn = GAMES[self._game].open
        table = ResultTable(look, t, box.width).draw(row, names, whole=nothing_drawn)
        y += look.px(4)
        canvas.blit(table, (box.left, y))
        y += table.get_height() + look.px(1.6)
        lucks, luck_table = self._count.of(row.games), self.context.screens[self._game].luck
        if lucks is not None and luck_table is not None:
            picture = luck_table(look, lucks, names, t, box.width)
            canvas.blit(picture, (box.left, y))
            y += picture.get_height() + look.px(0.8)
        words = self.fair_words() if nothing_drawn else self.luck_words(row)
        picture = text.paragraph(look.assets, words, "text", look.px(SMALL), box.width, theme.panel_ink)
        canvas.blit(picture, (box.left, y))

    def fair_words(self) -> str:
        """What there is to say of chance where nothing is drawn."""
        return self.strings.gettext(
            "Nothing is drawn in this game and nothing is hidden: chance lays the deal out, and both see all of it. "
            "A mirror match plays the same deal from either seat, so that neither the deal nor the start favours anyone."
        )

    def luck_words(self, row: Row) -> str:
        """What the counted cards say of the dealing."""
        t, left = self.strings, self._count.left
        if left:
            words = t.ngettext("Counting cards: {count} game to go …", "Counting cards: {count} games to go …", left)
            return words.format(count=left)
        lucks = self._count.of(row.games)
        if lucks is None:
            return t.gettext(
                "Cards are counted only where nobody could know them: first deals without a move taken back."
            )
        chance = chance_of_luck(lucks)
        percent = round(100 * chance)
        if chance >= 0.05:
            words = t.gettext(
                "Fair shuffling brings differences as large as these, or larger, in {percent} of 100 cases. "
                "Nothing but chance shows here."
            )
        elif percent >= 1:
            words = t.gettext(
                "Fair shuffling brings differences as large as these in only {percent} of 100 cases. "
                "That is rare, but it happens; more games will tell."
            )
        else:
            words = t.gettext(
                "Fair shuffling brings differences as large as these in less than 1 of 100 cases. "
                "That is more than chance usually does."
            )
        return words.format(percent=min(percent, 99))

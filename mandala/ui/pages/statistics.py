"""The statistics of one game: opponents on the left, results on the right. Where something is drawn the luck of the draw is
shown, too.

What is counted, and how, is decided in mandala.play.statistics; the luck is counted bit by bit while the page is shown.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame

from mandala.play.games import GAMES
from mandala.play.statistics import Company, LuckCount, Row, chance_of_luck, counted, rows
from mandala.ui.context import Context
from mandala.ui.kit import text
from mandala.ui.kit.inputs import Input, Wheel
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.kit.widgets import SMALL, Button, Choice, Form, Look, Widget, heading, panel
from mandala.ui.pages.page import Page
from mandala.ui.pages.statistics_tables import TALL, ResultTable, RowList, opponents_name, side_names

SLICE: Final = 0.008
"""Seconds in a frame for counting cards."""
SIZE: Final = (148.0, 84.0)
EDGES: Final = (14.0, 10.0)
"""Units of the sheet where there is room for it; paper beside what is on it, and so on a narrower sheet."""
LIST: Final = 53
GAP: Final = 6
TOP: Final = 25.6
"""Units: how wide the list is, what lies between it and the details, where both begin."""
LEAST: Final = 54.0
ROWS: Final = 12
"""Units that the details need beside the list; else they stand below it, which then shows so many rows."""
KINDS: Final = 38
COMPANIES: Final = 92
"""How wide the choices are: of which game, in which company."""


class StatisticsScene(Page):
    """All finished games, as they lie in the library now; first those of the game chosen at the title."""

    def __init__(self, context: Context, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__(context)
        library = context.library
        self._finished, self._unfinished = library.finished(), library.unfinished()
        self._clock, self._fresh = clock, False
        self._narrow = self._below = False
        self._words: tuple[pygame.Surface, int] = pygame.Surface((1, 1)), 0
        self._box = pygame.Rect(0, 0, 0, 0)
        self._company = Company.ALONE
        self._list: RowList | None = None
        self._set_game(context.game)

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
            if self._narrow:  # the sheet is as high as its words
                self._size = None
        return None

    def draw(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """As it stands."""
        self._fresh = False
        return super().draw(canvas)

    def handle(self, event: Input) -> Transition:
        """The wheel goes through the list, unless it scrolls the page."""
        if isinstance(event, Wheel) and self._list is not None and not self._scroll.needed:
            self._stale = True
            self._list.step(-event.dy)
            return None
        return super().handle(event)

    def build(self, look: Look) -> Form:
        """In which company, the list, the way back. All is placed on a sheet at the upper edge, which is then moved."""
        self._narrow, self._below = look.within(SIZE[0]) < SIZE[0], False
        self.sheet = pygame.Rect(0, 0, look.px(look.within(SIZE[0])), look.px(SIZE[1]))
        inner = self._inner(look)
        choices = self._choices()
        top = self._lay_head(look, inner, choices)
        found = self._rows[self._company]
        self._list = RowList(self.strings, found, self._chosen, self._choose) if found else None
        bottom = self._lay_body(look, inner, top) if self._narrow else self.sheet.bottom - look.px(11.4)
        back = Button(self.strings.gettext("Back"), Pop, primary=True)
        back.rect = pygame.Rect(inner.left, bottom + look.px(2), look.px(24), look.px(5.6))
        self.sheet.height = back.rect.bottom + look.px(3.8)
        if not self._narrow:
            self._box = pygame.Rect(inner.left + look.px(LIST + GAP), top - look.px(3.8), 0, 0)
            self._box.width = inner.right - self._box.left
            if self._list is not None:
                self._list.rect = pygame.Rect(inner.left, top, look.px(LIST), back.rect.top - look.px(1) - top)
        widgets: list[Widget] = [*choices, *([] if self._list is None else [self._list]), back]
        self.sheet.center = look.size[0] // 2, look.size[1] // 2
        for rect in (self._box, *(widget.rect for widget in widgets)):
            rect.move_ip(self.sheet.topleft)
        return Form(widgets, focus=max(len(choices), len(widgets) - 2))

    def _choices(self) -> tuple[Choice, Choice]:
        t = self.strings
        games = [(game, self.context.screens[game].name) for game in GAMES]
        options = [
            (Company.ALONE.value, t.gettext("Against the computer")),
            (Company.ASSISTED.value, t.gettext("With help")),
            (Company.SHARED.value, t.gettext("Two at one machine")),
        ]
        company = Choice("", options, self._company.value, self._set_company)
        return Choice("", games, self._game, self._set_game), company

    def _lay_head(self, look: Look, inner: pygame.Rect, choices: tuple[Choice, Choice]) -> int:
        """Places the choices, side by side or one below the other, and the words; where what is below them begins."""
        (kinds, company), y, tall = choices, look.px(12.6), look.px(4.8)
        words, ink = self._company_words(), look.theme.faint_panel_ink
        kinds.rect = pygame.Rect(inner.left, y, look.px(KINDS), tall)
        if not self._narrow:
            company.rect = pygame.Rect(inner.right - look.px(COMPANIES), y, look.px(COMPANIES), tall)
            self._words = text.fit(look.assets, words, "text", look.px(SMALL), inner.width, ink), look.px(18.6)
            return look.px(TOP)
        company.lines = 1 if inner.width >= look.px(COMPANIES - 4) else len(company.options)
        wide = min(inner.width, look.px(COMPANIES))
        company.rect = pygame.Rect(inner.left, kinds.rect.bottom + look.px(1.4), wide, tall * company.lines)
        y = company.rect.bottom + look.px(1.4)
        self._words = text.paragraph(look.assets, words, "text", look.px(SMALL), inner.width, ink, "centre"), y
        return y + self._words[0].get_height() + look.px(4.4)

    def _lay_body(self, look: Look, inner: pygame.Rect, top: int) -> int:
        """Places list and details on a narrow sheet, side by side if they can; where they end."""
        row, listed = self.row, self._list
        if row is None or listed is None:
            return top + look.px(24)
        self._below = inner.width < look.px(LIST + GAP + LEAST)
        shown = look.px(TALL) * min(len(listed.rows), ROWS)
        listed.rect = pygame.Rect(inner.left, top, inner.width if self._below else look.px(LIST), shown)
        left = inner.left if self._below else listed.rect.right + look.px(GAP)
        y = listed.rect.bottom + look.px(3) if self._below else top - look.px(3.8)
        self._box = pygame.Rect(left, y, inner.right - left, 0)
        tall = sum(picture.get_height() + gap for picture, gap in self._details(look, row))
        return max(listed.rect.bottom, y + tall)

    def _inner(self, look: Look) -> pygame.Rect:
        return self.sheet.inflate(-look.px(EDGES[self._narrow]), -look.px(9))

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
        if self._narrow:
            self.resumed()

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """The sheet, what the company is, and the details of the chosen row."""
        panel(canvas, look, self.sheet)
        inner = self._inner(look)
        heading(canvas, look, self.strings.gettext("Statistics"), inner)
        picture, y = self._words
        canvas.blit(picture, picture.get_rect(midtop=(inner.centerx, self.sheet.top + y)))
        if self.row is None:
            self._paint_empty(canvas, look, inner)
            return
        y = self._box.top
        for picture, gap in self._details(look, self.row):
            canvas.blit(picture, (self._box.left, y))
            y += picture.get_height() + gap

    def _company_words(self) -> str:
        t = self.strings
        match self._company:
            case Company.ALONE:
                return t.gettext("Finished games. A draw counts as half a win.")
            case Company.ASSISTED:
                return (
                    t.gettext(
                        "A move taken back, a hint, a deal played before from this seat, or a move of a simpler level."
                    )
                    if GAMES[self._game].open
                    else t.gettext(
                        "A move taken back, a hint, a deal known from an earlier game, or a move of a simpler level."
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
        px, width, ink = look.px(2.6), min(look.px(76), inner.width), look.theme.panel_ink
        picture = text.paragraph(look.assets, words, "text", px, width, ink, "centre")
        y = self.sheet.centery + look.px(2)
        if self._narrow:  # in the middle between the words above and the button
            y = (self.sheet.top + self._words[1] + self._words[0].get_height() + self.sheet.bottom - look.px(9.4)) // 2
        canvas.blit(picture, picture.get_rect(center=(inner.centerx, y)))

    def _details(self, look: Look, row: Row) -> Iterator[tuple[pygame.Surface, int]]:
        """Name, results of both sides, cards of both sides, what chance says, each with the room below it."""
        t, width, ink = self.strings, self._box.width, look.theme.panel_ink
        name = text.fit(look.assets, opponents_name(t, row), "display-bold", look.px(3.4), width, ink)
        yield name, look.px(4) + look.px(0.8) - name.get_height()
        names, nothing_drawn = side_names(t, row), GAMES[self._game].open
        yield ResultTable(look, t, width).draw(row, names, whole=nothing_drawn), look.px(1.6)
        lucks, luck_table = self._count.of(row.games), self.context.screens[self._game].luck
        if lucks is not None and luck_table is not None:
            yield luck_table(look, lucks, names, self.context, width), look.px(0.8)
        words = self.fair_words() if nothing_drawn else self.luck_words(row)
        yield text.paragraph(look.assets, words, "text", look.px(SMALL), width, ink), 0

    def fair_words(self) -> str:
        """What there is to say of chance where nothing is drawn."""
        return self.strings.gettext(
            "Nothing is drawn in this game and nothing is hidden: chance decides only the deal, and both see all of it. "
            "In a mirror match the same deal is played from either seat, so that neither the deal nor the start "
            "favours anyone."
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

"""The statistics of one game: opponents on the left, results on the right.

What is counted, and how, is decided in mandala.play.statistics. Where something is drawn the luck of the draw is shown, too;
it is counted bit by bit while the page is shown.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import pygame

from mandala.play.games import GAMES
from mandala.play.intervals import Interval
from mandala.play.statistics import EVERYBODY, Company, LuckCount, chance_of_luck, counted, rows
from mandala.play.statistics import Row as Played
from mandala.ui.context import Context
from mandala.ui.kit.assets import Face, Look
from mandala.ui.kit.boxes import Box, Column, Fitting, Grow, Padded, Row, Share, Sized, Space
from mandala.ui.kit.inputs import Input, Wheel
from mandala.ui.kit.paper import SMALL, Ink, Picture, Rule, Words
from mandala.ui.kit.scene import Transition
from mandala.ui.kit.scroll import ListBox
from mandala.ui.kit.widgets import Choice
from mandala.ui.pages.page import Page
from mandala.ui.words.names import level_name
from mandala.ui.words.strings import Strings

SLICE: Final = 0.008  # [s] of a frame for counting what was drawn
ROWS: Final = 12  # of the list in view, at most
BESIDE: Final = 112.0  # [u] from which on list and details stand side by side
KINDS: Final = 33.0
COMPANIES: Final = 100.0  # [u] widths of the choices: of which game, in which company
EMPTY: Final = 76.0  # [u] width of the words where there is no game
LINE: Final = 2.0  # [u] size of the words
LIST: Final = (0.34, 0.15, 0.36, 0.15)  # shares of a line in the list: name, games, bar, percent
TABLE: Final = (0.58, 0.21, 0.21)  # shares of a line in the table: what it says, and what each side reached


class Told(NamedTuple):
    """The words on a company: its name, what is counted there, what to say where there is no game."""

    name: str
    counted: str
    empty: str


class StatisticsScene(Page):
    """All finished games, as they lie in the library now; first those of the game chosen at the title."""

    def __init__(self, context: Context, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__(context)
        library = context.library
        self._finished, self._unfinished = library.finished(), library.unfinished()
        self._clock = clock
        self._company = Company.ALONE
        self._list: ListBox | None = None
        self._set_game(context.game)

    @property
    def animating(self) -> bool:
        """While it is counted what was drawn."""
        return self._count.left > 0

    @property
    def row(self) -> Played | None:
        """The row whose details are shown; None if there is no game."""
        found = self._rows[self._company]
        return found[self._chosen] if found else None

    def update(self, dt: float) -> Transition:
        del dt
        if self._count.left:
            end = self._clock() + SLICE
            self._stale = True
            self._count.count_next()
            while self._count.left and self._clock() < end:
                self._count.count_next()
            self._size = None  # the words say how many games are left
        return None

    def handle(self, event: Input) -> Transition:
        """The wheel goes through the list, unless it scrolls the page."""
        if isinstance(event, Wheel) and self._list is not None and not self._scroll.needed:
            self._choose(max(0, min(self._list.count - 1, self._chosen - event.dy)))
            return None
        return super().handle(event)

    WIDTH = 148.0

    def content(self) -> Box:
        t, companies = self.strings, self._companies()
        games = [(game, self.context.screens[game].name) for game in GAMES]
        named = [(company, told.name) for company, told in companies.items()]
        kinds = Sized(Choice("", games, self._game, self._set_game), KINDS, at="left")
        company = Choice("", named, self._company, self._set_company)
        beside = Row(kinds, Grow(Space()), Sized(company, COMPANIES), gap=3.0, least=KINDS + COMPANIES)
        return self.headed(
            t.gettext("Statistics"),
            Fitting(beside, Column(kinds, company)),
            Words(companies[self._company].counted, SMALL, "faint"),
            self._body(),
        )

    def _body(self) -> Box:
        found, row, t = self._rows[self._company], self.row, self.strings
        if row is None:
            return Padded(Sized(Words(self._companies()[self._company].empty, 2.6), EMPTY), y=5.0)
        first = self._list.first if self._list is not None else 0
        self._list = ListBox(
            len(found), lambda at, on: line(t, found[at], on), self._chosen, self._choose, most=ROWS, first=first
        )
        listed, details = Column(Padded(captions(t), 1.6), self._list, gap=0.4), self._details(row)
        beside = Row(Share(listed, 0.4), Share(details, 0.6), gap=5.0, least=BESIDE)
        return Fitting(beside, Column(listed, details, gap=3.0))

    def _companies(self) -> dict[Company, Told]:
        t = self.strings
        known = t.gettext("A move taken back, a hint, a deal known from an earlier game, or a move of a simpler level.")
        from_here = t.gettext(
            "A move taken back, a hint, a deal played before from this seat, or a move of a simpler level."
        )
        return {
            Company.ALONE: Told(
                t.gettext("Against the computer"),
                t.gettext("Finished games. A draw counts as half a win."),
                t.gettext(
                    "No finished game yet: that is where everybody starts. Play one, and won or lost, it will be remembered here."
                ),
            ),
            Company.ASSISTED: Told(
                t.gettext("With help"),
                from_here if GAMES[self._game].open else known,
                t.gettext(
                    "No such game. Take moves back whenever you like: these games are counted here, apart from the others."
                ),
            ),
            Company.SHARED: Told(
                t.gettext("Two at one machine"),
                t.gettext("All finished games, also those in which both agreed to take a move back."),
                t.gettext("Nobody has finished a game here with a friend yet. There is room for two."),
            ),
        }

    def _set_game(self, game: str) -> None:
        games = counted(self._finished, self._unfinished, game)
        self._game, self._chosen, self._list = game, 0, None
        self._rows = {company: rows(games, company, game) for company in Company}
        self._count = LuckCount(games)
        self.resumed()

    def _set_company(self, company: Company) -> None:
        self._company, self._chosen, self._list = company, 0, None
        self.resumed()

    def _choose(self, index: int) -> None:
        self._chosen = index
        self.resumed()

    def _details(self, row: Played) -> Box:
        """Name, results of both sides, what both drew, what chance says."""
        t, open_game, lucks = self.strings, GAMES[self._game].open, self._count.of(row.games)
        luck, table = None, self.context.screens[self._game].load().luck
        if lucks is not None and table is not None:
            luck = Picture(partial(table, self.context, lucks, side_names(t, row)))
        fair = t.gettext(
            "Nothing is drawn in this game and nothing is hidden: chance decides only the deal, and both see all of it. "
            "In a mirror match the same deal is played from either seat, so that neither the deal nor the start "
            "favours anyone."
        )
        return Column(
            Words(opponents_name(t, row), 3.0, align="left", face="display-bold"),
            results(t, row, whole=open_game),
            luck,
            Words(fair if open_game else self.luck_words(row), SMALL, align="left"),
            gap=1.2,
        )

    def luck_words(self, row: Played) -> str:
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


def opponents_name(strings: Strings, row: Played) -> str:
    """Against whom the games of a row were played."""
    if row.opponents == EVERYBODY:
        return strings.gettext("All levels")
    if row.games[0].company is Company.SHARED:
        return " – ".join(side_names(strings, row))
    return level_name(strings, row.opponents[0])


def side_names(strings: Strings, row: Played) -> tuple[str, str]:
    last = row.games[-1]
    if last.company is not Company.SHARED:
        computer = row.opponents == EVERYBODY
        return strings.gettext("You"), strings.gettext("Computer") if computer else opponents_name(strings, row)
    number = strings.gettext("Player {number}")
    mine, other = (name or number.format(number=(last.person ^ side) + 1) for side, name in enumerate(row.opponents))
    return mine, other


def decimal(strings: Strings, value: float, sign: bool = False) -> str:
    """A number with one decimal place."""
    written = f"{value:+.1f}" if sign else f"{value:.1f}"
    return written.replace("-", "−").replace(".", strings.pgettext("decimal point", "."))


def captions(strings: Strings) -> Row:
    games, wins = strings.pgettext("how many", "Games"), strings.gettext("Wins (interval of 95%)")
    over = Share(Words(wins, SMALL, "faint", "left"), LIST[2] + LIST[3])
    return Row(Share(Space(), LIST[0]), Share(_right(games, "faint", size=SMALL), LIST[1]), over, gap=1.6)


def line(strings: Strings, row: Played, chosen: bool) -> Row:
    """Whom it is about, how many games, and which share of them was won."""
    ink: Ink = "button" if chosen else "ink"
    face: Face = "text-bold" if chosen else "text"
    share = _share(row, 0)
    name = Words(opponents_name(strings, row), LINE, ink, "left", face, middle=True)
    bar = Picture(lambda look, width: _bar(look, width, share, row.sides[0].share, chosen))
    won = strings.gettext("{percent}%").format(percent=round(100 * share))
    boxes: tuple[Box, ...] = (name, _right(str(len(row.games)), ink, face), bar, _right(won, ink, face))
    return Row(*map(Share, boxes, LIST), gap=1.6)


def results(strings: Strings, row: Played, whole: bool) -> Column:
    """The table of what both sides reached, with the results of the start and of mirror matches if the `whole` is wanted."""
    t, names, (mine, other), games = strings, side_names(strings, row), row.sides, len(row.games)
    words = t.gettext("{percent}% ({low} to {high})")
    shares = [
        words.format(percent=round(100 * _share(row, at)), low=round(100 * side.low), high=round(100 * side.high))
        for at, side in enumerate((mine.share, other.share))
    ]
    draws = t.ngettext("{count} draw", "{count} draws", row.draws).format(count=row.draws)
    won = t.gettext("Games won of {games}").format(games=games)
    streaks = (f"{side.streak}, {side.longest}" for side in row.sides)
    margins = ("–" if side.margin_first is None else decimal(t, side.margin_first, True) for side in row.sides)
    mirrors = t.gettext("Mirror matches won of {matches}").format(matches=row.mirrors)
    lines = [
        (f"{won} ({draws})" if row.draws else won, mine.wins, other.wins),
        (t.gettext("Share of wins (interval of 95%)"), *shares),
        (t.gettext("Average points"), decimal(t, mine.points), decimal(t, other.points)),
        (t.gettext("Average margin"), decimal(t, row.margin, True), decimal(t, -row.margin, True)),
        (t.gettext("Best score"), mine.best, other.best),
        (t.gettext("Wins in a row: now, most ever"), *streaks),
        (t.gettext("Began the game"), mine.began, other.began),
        *([(t.gettext("… and won those"), mine.won_first, other.won_first)] if whole else ()),
        *([(t.gettext("… average margin in those"), *margins)] if whole else ()),
        *([(mirrors, mine.mirrors, other.mirrors)] if whole and row.mirrors else ()),
    ]
    table = [_result(label, str(one), str(two), "text-semibold") for label, one, two in lines]
    return Column(_result("", *names, "text-bold"), Rule(), *table, gap=0.4)


def _result(label: str, one: str, two: str, face: Face) -> Row:
    boxes: tuple[Box, ...] = Words(label, LINE, align="left"), _right(one, face=face), _right(two, face=face)
    return Row(*map(Share, boxes, TABLE), gap=1.0)


def _right(words: str, ink: Ink = "ink", face: Face = "text", size: float = LINE) -> Sized:
    return Sized(Words(words, size, ink, face=face), at="right")


def _share(row: Played, side: int) -> float:
    """Of the wins, a draw counted as half a win."""
    return (row.sides[side].wins + row.draws / 2) / len(row.games)


def _bar(look: Look, width: int, share: float, interval: Interval, chosen: bool) -> pygame.Surface:
    """From 0 to 100 %: the middle marked, the interval as a beam, the share as a dot."""
    theme, thin, half = look.theme, max(1, look.px(0.14)), look.px(0.8)
    surface = pygame.Surface((width, 2 * look.px(0.8) + 1), pygame.SRCALPHA)
    left, right, y = half, width - half, half
    pygame.draw.line(surface, theme.line, (left, y), (right, y), thin)
    pygame.draw.line(surface, theme.line, (width // 2, 0), (width // 2, 2 * half), thin)
    low, high, at = (left + round((right - left) * value) for value in (*interval, share))
    pygame.draw.line(
        surface, theme.button_ink if chosen else theme.panel_ink, (low, y), (high, y), max(2, look.px(0.5))
    )
    pygame.draw.aacircle(surface, theme.accent, (at, y), look.px(0.75))
    return surface

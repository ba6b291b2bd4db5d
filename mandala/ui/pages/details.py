"""The numbers of a row of the statistics, behind its words and pictures."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from mandala.play.form import Fortune
from mandala.play.games import GAMES
from mandala.play.intervals import Interval
from mandala.play.statistics import Row as Played
from mandala.ui.context import Context
from mandala.ui.kit.assets import Face
from mandala.ui.kit.boxes import Box, Column, Row, Share, Sized
from mandala.ui.kit.paper import SMALL, Ink, Picture, Rule, Words
from mandala.ui.pages.counting import Counting, Counts, opponents_name, side_names
from mandala.ui.words.formats import decimal, percent
from mandala.ui.words.strings import Strings

LINE: Final = 2.0  # [u] size of the words
TABLE: Final = (0.58, 0.21, 0.21)  # shares of a line in the table: what it says, and what each side reached
ENOUGH: Final = 10  # games from which on a share of wins says something of the next ones


class DetailsScene(Counting):
    """The numbers of a row: what both sides reached, what both drew, what chance says to it."""

    def __init__(
        self,
        context: Context,
        row: Played,
        told: str,
        game: str,
        counts: Counts,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        super().__init__(context, counts, clock)
        self._row, self._told, self._game = row, told, game

    WIDTH = 116.0

    def content(self) -> Box:
        t, row, open_game = self.strings, self._row, GAMES[self._game].open
        lucks, pictures = self._counts.lucks.of(row.games), self.context.screens[self._game].load().luck
        table = None
        if lucks is not None and pictures is not None:
            names = side_names(t, row)
            words = pictures.told(self.context, lucks, 1, names)
            table = Picture(partial(pictures.table, self.context, lucks, names), described=words)
        fair = t.gettext(
            "Nothing is drawn in this game and nothing is hidden: chance decides only the deal, and both see all of it. "
            "In a mirror match the same deal is played from either seat, so that neither the deal nor the start "
            "favours anyone."
        )
        return self.headed(
            opponents_name(t, row),
            Words(self._told, SMALL, "faint"),
            results(t, row, self.fortune(row), whole=open_game),
            table,
            Words(fair if open_game else self.luck_words(row, detailed=True), SMALL, align="left"),
        )


def results(strings: Strings, row: Played, fortune: Fortune | None, whole: bool) -> Column:
    """The table of what both sides reached, also without luck, with the results of the start and of mirror matches if the `whole`
    is wanted."""
    t, names, (mine, other), games = strings, side_names(strings, row), row.sides, len(row.games)
    shares, likely = _both(t, _share(row), mine.share)
    draws = t.ngettext("{count} draw", "{count} draws", row.draws).format(count=row.draws)
    won = t.gettext("Games won of {games}").format(games=games)
    margins = ("–" if side.margin_first is None else decimal(t, side.margin_first, True) for side in row.sides)
    mirrors = t.gettext("Mirror matches won of {matches}").format(matches=row.mirrors)
    lines = [
        (f"{won} ({draws})" if row.draws else won, mine.wins, other.wins),
        (t.gettext("Share of wins (a draw is half a win)"), *shares),
        *([(t.gettext("… most likely in the long run"), *likely)] if games >= ENOUGH else ()),
        *(_without_luck(t, fortune) if fortune is not None else ()),
        (t.gettext("Average points"), decimal(t, mine.points), decimal(t, other.points)),
        (t.gettext("Average margin"), decimal(t, row.margin, True), decimal(t, -row.margin, True)),
        (t.gettext("Best score"), mine.best, other.best),
        (t.gettext("Current winning run"), mine.streak, other.streak),
        (t.gettext("Longest winning run"), mine.longest, other.longest),
        (t.gettext("Began the game"), mine.began, other.began),
        *([(t.gettext("… and won those"), mine.won_first, other.won_first)] if whole else ()),
        *([(t.gettext("… average margin in those"), *margins)] if whole else ()),
        *([(mirrors, mine.mirrors, other.mirrors)] if whole and row.mirrors else ()),
    ]
    table = [_result(label, str(one), str(two), "text-semibold") for label, one, two in lines]
    return Column(_result("", *names, "text-bold"), Rule(), *table, gap=0.4)


def _result(label: str, one: str, two: str, face: Face) -> Row:
    boxes: tuple[Box, ...] = Words(label, LINE, align="left"), at_right(one, face=face), at_right(two, face=face)
    return Row(*map(Share, boxes, TABLE), gap=1.0)


def at_right(words: str, ink: Ink = "ink", face: Face = "text", size: float = LINE) -> Sized:
    return Sized(Words(words, size, ink, face=face), at="right")


def _share(row: Played) -> float:
    """Of the wins of side 0, a draw counted as half a win."""
    return (row.sides[0].wins + row.draws / 2) / len(row.games)


def _both(t: Strings, share: float, interval: Interval) -> tuple[tuple[str, str], tuple[str, str]]:
    """A share of wins and its interval from both sides."""
    own, low, high = (round(100 * min(1.0, max(0.0, part))) for part in (share, *interval))
    shares = percent(t, own), percent(t, 100 - own)
    return shares, (percent(t, f"{low}–{high}"), percent(t, f"{100 - high}–{100 - low}"))


def _without_luck(t: Strings, fortune: Fortune) -> list[tuple[str, Any, Any]]:
    """The lines on what luck did."""
    games = len(fortune.ended)
    given = t.ngettext("Given by luck, in {count} reviewed game", "Given by luck, of {count} reviewed games", games)
    lines: list[tuple[str, Any, Any]] = [(given.format(count=games), fortune.gave, fortune.took)]
    if fortune.freed is not None and games >= ENOUGH:
        shares, likely = _both(t, *fortune.freed)
        lines += [
            (t.gettext("Share of wins freed from luck"), *shares),
            (t.gettext("… most likely in the long run"), *likely),
        ]
    return lines

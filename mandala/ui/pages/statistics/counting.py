"""Pages on which games are counted a few at a time, while they are shown.

The plainest has the numbers of a row. And what such pages say alike: whom a row is about, and what chance says to what was drawn.
"""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import Any, Final, NamedTuple

from mandala.play.games import GAMES
from mandala.play.intervals import Interval
from mandala.play.review.play_style import Digests, LuckFreeResults, luck_free_results
from mandala.play.statistics import EVERYBODY, Company, LuckCount, chance_of_luck
from mandala.play.statistics import Row as Played
from mandala.ui.context import Context
from mandala.ui.kit.assets import Face
from mandala.ui.kit.boxes import Box, Column, Constrained, Row, shares
from mandala.ui.kit.paper import SMALL_TEXT, Ink, Picture, Rule, Words
from mandala.ui.kit.scene import Transition
from mandala.ui.pages.page import SLICE_SECONDS, Page
from mandala.ui.words.names import level_name, listed_name
from mandala.ui.words.strings import Strings, decimal, percent

TWO_COLUMNS_FROM: Final = 112.0  #: [u] width from which on the pages of statistics have two columns
REFRESH_SECONDS: Final = 0.5  #: [s] from which on the page says again how much is left
MAX_BEADS: Final = 20  #: games that are shown as beads, at most
TABLE_TEXT: Final = 2.0  #: [u] size of the words in tables
TABLE: Final = (0.58, 0.21, 0.21)  #: shares of a line in the table: what it says, and what each side reached
ENOUGH_GAMES: Final = 10  #: games from which on a share of wins says something of the next ones


class Counts(NamedTuple):
    """Counts over the games of a kind: chance events and results of reviews."""

    luck: LuckCount
    digests: Digests

    @property
    def left(self) -> int:
        """How much is still to be counted."""
        return self.luck.left + self.digests.left

    def count_next(self) -> None:
        """Counts one more game: first what is quick."""
        if self.digests.left:
            self.digests.count_next()
        else:
            self.luck.count_next()


class Counting(Page):
    """A page on which games are counted, a few in each frame."""

    def __init__(self, context: Context, counts: Counts) -> None:
        super().__init__(context)
        self._counts, self._due = counts, 0.0

    @property
    def animating(self) -> bool:
        return self.to_count > 0

    moving = False  #: counters refresh every now and then, not every frame

    @property
    def to_count(self) -> int:
        return self._counts.left

    def count_next(self) -> None:
        self._counts.count_next()

    def update(self, dt: float) -> Transition:
        if self.to_count:
            end = perf_counter() + SLICE_SECONDS
            self.count_next()
            while self.to_count and perf_counter() < end:
                self.count_next()
            if not self.to_count or end >= self._due:
                self._due = end + REFRESH_SECONDS
                self.rebuild()
        return None

    def luck_free(self, row: Played) -> LuckFreeResults | None:
        """Returns how luck changed the reviewed games of a row; None for a game without luck."""
        return luck_free_results(self._counts.digests.pairs(row.games)) if GAMES[game_of(row)].has_luck else None

    def luck_words(self, row: Played, detailed: bool = False) -> str:
        """Says how likely the draws were, in plain words or with numbers."""
        t, left = self.strings, self._counts.luck.left
        if left:
            return t.ngettext("Counting cards: {count} game to go …", "Counting cards: {count} games to go …", left)
        luck_by_side = self._counts.luck.of(row.games)
        if luck_by_side is None:
            return t.gettext("Cards are counted only in first deals without take-backs, where nobody could know them.")
        chance = chance_of_luck(luck_by_side)
        if detailed:
            return _luck_in_numbers(t, chance)
        return _luck_in_words(t, chance, few=self._counts.luck.counted(row.games) < MAX_BEADS)


def _luck_in_words(t: Strings, chance: float, few: bool) -> str:
    """A `few` games are no reason to suspect anybody."""
    if chance >= 0.05:
        return t.gettext("The cards came as shuffling does, and favoured nobody.")
    if chance >= 0.01 or few:
        return t.gettext("The cards came a little unevenly, as happens now and then. More games will tell.")
    return t.gettext("The cards came more unevenly than shuffling usually brings them.")


def _luck_in_numbers(t: Strings, chance: float) -> str:
    cases = round(100 * chance)
    if chance >= 0.05:
        words = t.gettext("Fair shuffling is this uneven {percent} of the time: it is only chance.")
    elif cases >= 1:
        words = t.gettext(
            "Fair shuffling is this uneven only {percent} of the time. That is rare; more games will tell."
        )
    else:
        words = t.gettext("Fair shuffling is this uneven less than {percent} of the time: that is very rare.")
    return words.format(percent=percent(t, max(1, min(cases, 99))))


def game_of(row: Played) -> str:
    return row.games[0].stored.config.game


def opponents_name(strings: Strings, row: Played) -> str:
    if row.opponents == EVERYBODY:
        return strings.gettext("Everyone")
    if row.games[0].company is Company.SHARED:
        return " – ".join(side_names(strings, row))
    return listed_name(strings, game_of(row), row.opponents[0])


def side_names(strings: Strings, row: Played) -> tuple[str, str]:
    last = row.games[-1]
    if last.company is not Company.SHARED:
        anybody = row.opponents == EVERYBODY
        return strings.gettext("You"), strings.gettext("Opponent") if anybody else level_name(
            strings, game_of(row), row.opponents[0]
        )
    number = strings.gettext("Player {number}")
    mine, other = (name or number.format(number=(last.person ^ side) + 1) for side, name in enumerate(row.opponents))
    return mine, other


class DetailsScene(Counting):
    """The numbers of a row: what both sides reached, what both drew, what chance says to it."""

    WIDTH = 116.0

    def __init__(self, context: Context, row: Played, told: str, counts: Counts) -> None:
        super().__init__(context, counts)
        self._row, self._told = row, told

    def content(self) -> Box:
        t, row, game = self.strings, self._row, game_of(self._row)
        luck_by_side, pictures = self._counts.luck.of(row.games), self.context.screens[game].load().luck
        table = None
        if luck_by_side is not None and pictures is not None:
            names = side_names(t, row)
            words = pictures.told(self.context, luck_by_side, 1, names)
            table = Picture(partial(pictures.table, self.context, luck_by_side, names), described=words)
        fair = t.gettext(
            "Nothing is drawn or hidden in this game: chance only sets the deal, and both of you see all of "
            "it. A mirror match plays the same deal from either seat, so neither deal nor start favours anyone."
        )
        chance = self.luck_words(row, detailed=True) if GAMES[game].has_luck else ""
        words = fair if GAMES[game].open else chance
        return self.headed(
            opponents_name(t, row),
            Words(self._told, SMALL_TEXT, "faint"),
            results(t, row, self.luck_free(row)),
            table,
            Words(words, SMALL_TEXT, align="left") if words else None,
        )


def results(t: Strings, row: Played, luck_free: LuckFreeResults | None) -> Column:
    """The table of what both sides reached, also without luck; where nothing is drawn with what the start was worth, and with
    mirror matches."""
    names, (mine, other), games, whole = side_names(t, row), row.sides, len(row.games), GAMES[game_of(row)].open
    shares, likely = _both(t, (mine.wins + row.draws / 2) / games, mine.share)
    draws = t.ngettext("{count} draw", "{count} draws", row.draws)
    won = t.gettext("Games won of {games}").format(games=games)
    margins = ("–" if side.margin_first is None else decimal(t, side.margin_first, True) for side in row.sides)
    mirrors = t.gettext("Mirror matches won of {matches}").format(matches=row.mirrors)
    lines = [
        (f"{won} ({draws})" if row.draws else won, mine.wins, other.wins),
        (t.gettext("Share of wins (a draw is half a win)"), *shares),
        *([(t.gettext("… likely range"), *likely)] if games >= ENOUGH_GAMES else ()),
        *(_without_luck(t, luck_free) if luck_free is not None else ()),
        (t.gettext("Average points"), decimal(t, mine.points), decimal(t, other.points)),
        (t.gettext("Average margin"), decimal(t, row.margin, True), decimal(t, -row.margin, True)),
        (t.gettext("Best score"), mine.best, other.best),
        (t.gettext("Current winning run"), mine.streak, other.streak),
        (t.gettext("Longest winning run"), mine.longest, other.longest),
        (t.gettext("Games begun"), mine.began, other.began),
        *([(t.gettext("… and won those"), mine.won_first, other.won_first)] if whole else ()),
        *([(t.gettext("… average margin in those"), *margins)] if whole else ()),
        *([(mirrors, mine.mirrors, other.mirrors)] if whole and row.mirrors else ()),
    ]
    table = [_result(label, str(one), str(two), "text-semibold") for label, one, two in lines]
    return Column(_result("", *names, "text-bold"), Rule(), *table, gap=0.4)


def _result(label: str, one: str, two: str, face: Face) -> Row:
    name = Words(label, TABLE_TEXT, align="left")
    return Row(*shares(TABLE, name, at_right(one, face=face), at_right(two, face=face)), gap=1.0)


def at_right(words: str, ink: Ink = "ink", face: Face = "text", size: float = TABLE_TEXT) -> Constrained:
    return Constrained(Words(words, size, ink, face=face), at="right")


def _both(t: Strings, share: float, interval: Interval) -> tuple[tuple[str, str], tuple[str, str]]:
    """A share of wins and its interval from both sides."""
    own, low, high = (round(100 * min(1.0, max(0.0, part))) for part in (share, *interval))
    shares = percent(t, own), percent(t, 100 - own)
    return shares, (percent(t, f"{low}–{high}"), percent(t, f"{100 - high}–{100 - low}"))


def _without_luck(t: Strings, luck_free: LuckFreeResults) -> list[tuple[str, Any, Any]]:
    games = len(luck_free.ended)
    given = t.gettext("Games decided by luck ({count} reviewed)").format(count=games)
    line = given, luck_free.gave, luck_free.took
    if luck_free.freed is None or games < ENOUGH_GAMES:
        return [line]
    shares, likely = _both(t, *luck_free.freed)
    freed, in_long = t.gettext("Share of wins with average luck"), t.gettext("… likely range")
    return [line, (freed, *shares), (in_long, *likely)]

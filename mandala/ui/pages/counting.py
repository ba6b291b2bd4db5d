"""Pages on which games are counted a few at a time, while they are shown.

The plainest has the numbers of a row. And what such pages say alike: whom a row is about, and what chance says to what was drawn.
"""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import Any, Final, NamedTuple

from mandala.play.form import Digests, Fortune, fortune
from mandala.play.games import GAMES
from mandala.play.intervals import Interval
from mandala.play.statistics import EVERYBODY, Company, LuckCount, chance_of_luck
from mandala.play.statistics import Row as Played
from mandala.ui.context import Context
from mandala.ui.kit.assets import Face
from mandala.ui.kit.boxes import Box, Column, Row, Sized, shares
from mandala.ui.kit.paper import SMALL, Ink, Picture, Rule, Words
from mandala.ui.kit.scene import Transition
from mandala.ui.pages.page import Page
from mandala.ui.words.names import level_name
from mandala.ui.words.strings import Strings, decimal, percent

SLICE: Final = 0.008  # [s] of a frame for counting
RENEWED: Final = 0.5  # [s] from which on the page says again how much is left
BEADS: Final = 20  # games that are shown as beads, at most
LINE: Final = 2.0  # [u] size of the words in tables
TABLE: Final = (0.58, 0.21, 0.21)  # shares of a line in the table: what it says, and what each side reached
ENOUGH: Final = 10  # games from which on a share of wins says something of the next ones


class Counts(NamedTuple):
    """What is counted of the games of a kind: what came by chance, and what their reviews come to."""

    lucks: LuckCount
    digests: Digests

    @property
    def left(self) -> int:
        """How much is still to be counted."""
        return self.lucks.left + self.digests.left

    def count_next(self) -> None:
        """Counts one more game: first what is quick."""
        if self.digests.left:
            self.digests.count_next()
        else:
            self.lucks.count_next()


class Counting(Page):
    """A page on which games are counted, a few in each frame."""

    def __init__(self, context: Context, counts: Counts) -> None:
        super().__init__(context)
        self._counts, self._due = counts, 0.0

    @property
    def animating(self) -> bool:
        return self.to_count > 0

    moving = False  # what was counted is shown now and then

    @property
    def to_count(self) -> int:
        return self._counts.left

    def count_next(self) -> None:
        self._counts.count_next()

    def update(self, dt: float) -> Transition:
        del dt
        if self.to_count:
            end = perf_counter() + SLICE
            self.count_next()
            while self.to_count and perf_counter() < end:
                self.count_next()
            if not self.to_count or end >= self._due:
                self._size, self._stale, self._due = None, True, end + RENEWED
        return None

    def fortune(self, row: Played) -> Fortune | None:
        """What luck did to the games of a row that are reviewed; None of a game in which nothing is drawn."""
        return None if GAMES[game_of(row)].open else fortune(self._counts.digests.pairs(row.games))

    def luck_words(self, row: Played, detailed: bool = False) -> str:
        """What chance says to what was drawn, in plain words or with numbers."""
        t, left = self.strings, self._counts.lucks.left
        if left:
            return t.ngettext("Counting cards: {count} game to go …", "Counting cards: {count} games to go …", left)
        lucks = self._counts.lucks.of(row.games)
        if lucks is None:
            return t.gettext(
                "Cards are counted only where nobody could know them: first deals without a move taken back."
            )
        chance = chance_of_luck(lucks)
        if detailed:
            return _luck_in_numbers(t, chance)
        return _luck_in_words(t, chance, few=self._counts.lucks.counted(row.games) < BEADS)


def _luck_in_words(t: Strings, chance: float, few: bool) -> str:
    """A `few` games are no reason to suspect anybody."""
    if chance >= 0.05:
        return t.gettext("The cards came as shuffling brings them, and favoured nobody.")
    if chance >= 0.01 or few:
        return t.gettext("The cards came a little unevenly, as happens now and then. More games will tell.")
    return t.gettext("The cards came more unevenly than shuffling usually brings them.")


def _luck_in_numbers(t: Strings, chance: float) -> str:
    cases = round(100 * chance)
    if chance >= 0.05:
        words = t.gettext(
            "Fair shuffling brings differences as large as these, or larger, in {percent} of 100 cases. "
            "Nothing but chance shows here."
        )
    elif cases >= 1:
        words = t.gettext(
            "Fair shuffling brings differences as large as these in only {percent} of 100 cases. "
            "That is rare, but it happens; more games will tell."
        )
    else:
        words = t.gettext(
            "Fair shuffling brings differences as large as these in less than 1 of 100 cases. "
            "That is more than chance usually does."
        )
    return words.format(percent=min(cases, 99))


def game_of(row: Played) -> str:
    return row.games[0].stored.plan.game


def opponents_name(strings: Strings, row: Played) -> str:
    """Against whom the games of a row were played."""
    if row.opponents == EVERYBODY:
        return strings.gettext("Everyone")
    if row.games[0].company is Company.SHARED:
        return " – ".join(side_names(strings, row))
    return level_name(strings, row.opponents[0])


def side_names(strings: Strings, row: Played) -> tuple[str, str]:
    last = row.games[-1]
    if last.company is not Company.SHARED:
        anybody = row.opponents == EVERYBODY
        return strings.gettext("You"), strings.gettext("Opponent") if anybody else opponents_name(strings, row)
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
        lucks, pictures = self._counts.lucks.of(row.games), self.context.screens[game].load().luck
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
            results(t, row, self.fortune(row)),
            table,
            Words(fair if GAMES[game].open else self.luck_words(row, detailed=True), SMALL, align="left"),
        )


def results(t: Strings, row: Played, fortune: Fortune | None) -> Column:
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
    name = Words(label, LINE, align="left")
    return Row(*shares(TABLE, name, at_right(one, face=face), at_right(two, face=face)), gap=1.0)


def at_right(words: str, ink: Ink = "ink", face: Face = "text", size: float = LINE) -> Sized:
    return Sized(Words(words, size, ink, face=face), at="right")


def _both(t: Strings, share: float, interval: Interval) -> tuple[tuple[str, str], tuple[str, str]]:
    """A share of wins and its interval from both sides."""
    own, low, high = (round(100 * min(1.0, max(0.0, part))) for part in (share, *interval))
    shares = percent(t, own), percent(t, 100 - own)
    return shares, (percent(t, f"{low}–{high}"), percent(t, f"{100 - high}–{100 - low}"))


def _without_luck(t: Strings, fortune: Fortune) -> list[tuple[str, Any, Any]]:
    games = len(fortune.ended)
    given = t.ngettext("Given by luck, in {count} reviewed game", "Given by luck, of {count} reviewed games", games)
    line = given, fortune.gave, fortune.took
    if fortune.freed is None or games < ENOUGH:
        return [line]
    shares, likely = _both(t, *fortune.freed)
    freed, in_long = t.gettext("Share of wins freed from luck"), t.gettext("… most likely in the long run")
    return [line, (freed, *shares), (in_long, *likely)]

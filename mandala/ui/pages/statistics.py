"""The statistics of a game: the opponents, and how it went against one of them.

On the left each has how the last games ended. The numbers behind it stand on a page of their own.

What is counted, and how, is decided in mandala.play.statistics. Where something is drawn the luck of the draw is shown, too;
it is counted bit by bit while a page is shown.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from mandala.play.games import GAMES
from mandala.play.statistics import EVERYBODY, Company, LuckCount, chance_of_luck, counted, rows
from mandala.play.statistics import Row as Played
from mandala.ui.context import Context
from mandala.ui.kit import text
from mandala.ui.kit.assets import Face, Look
from mandala.ui.kit.boxes import Box, Column, Extent, Fitting, Grow, Padded, Row, Share, Sized, Space
from mandala.ui.kit.inputs import Input, Wheel
from mandala.ui.kit.paper import BODY, SMALL, Ink, Picture, Print, Rule, Words, bead, beaded, high
from mandala.ui.kit.scene import Push, Transition
from mandala.ui.kit.scroll import ListBox
from mandala.ui.kit.widgets import Button, Choice
from mandala.ui.pages.page import Page, emblem
from mandala.ui.words.formats import decimal, percent
from mandala.ui.words.names import level_name
from mandala.ui.words.strings import Strings

SLICE: Final = 0.008  # [s] of a frame for counting what was drawn
ROWS: Final = 12  # of the list in view, at most
BESIDE: Final = 112.0  # [u] from which on list and details stand side by side
TALL: Final = 54.0  # [u] height of what then stands there, whichever row is chosen
KINDS: Final = 33.0
COMPANIES: Final = 100.0  # [u] widths of the choices: of which game, in which company
EMPTY: Final = 76.0  # [u] width of the words where there is no game
LINE: Final = 2.0  # [u] size of the words
LIST: Final = (0.25, 0.52, 0.23)  # shares of a line in the list: name, beads, how many were won
EMBLEM: Final = 3.6  # [u] of an opponent in the list
CAPTIONS: Final = (0.25, 0.48, 0.27)  # ... above it, where words are longer
BEADS: Final = 20  # games that are shown as beads, at most
BEAD: Final = 1.4  # [u] across a bead, at most
THREAD: Final = 0.14  # [u]
APART: Final = 1.14  # from one bead to the next, as a share of it
TABLE: Final = (0.58, 0.21, 0.21)  # shares of a line in the table: what it says, and what each side reached
CURVE: Final = (10.0, 17.0)  # [u] height of the curve: the least, and where there is room
GAMES_OF_CURVE: Final = 40  # that it shows, at most
SMOOTHED: Final = 5  # games of which each point of the curve is the average
LEAST_MARGIN: Final = 10  # points that the curve has room for in any case
RUN: Final = 3  # wins in a row that are worth a sentence
ENOUGH: Final = 10  # games from which on a share of wins says something of the next ones


class Told(NamedTuple):
    """The words on a company: its name, what is counted there, what to say where there is no game."""

    name: str
    counted: str
    empty: str


class _Counting(Page):
    """A page on which it is counted what was drawn, a few games in each frame."""

    def __init__(self, context: Context, count: LuckCount, clock: Callable[[], float]) -> None:
        super().__init__(context)
        self._count, self._clock = count, clock

    @property
    def animating(self) -> bool:
        """While there is something to count."""
        return self._count.left > 0

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

    def luck_words(self, row: Played, detailed: bool = False) -> str:
        """What chance says to what was drawn, in plain words or with numbers."""
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
        if detailed:
            return _luck_in_numbers(t, chance)
        return _luck_in_words(t, chance, few=self._count.counted(row.games) < BEADS)


class StatisticsScene(_Counting):
    """All finished games, as they lie in the library now; first those of the game chosen at the title."""

    def __init__(self, context: Context, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__(context, LuckCount(()), clock)
        library = context.library
        self._finished, self._unfinished = library.finished(), library.unfinished()
        self._company = Company.ALONE
        self._set_game(context.game)

    @property
    def row(self) -> Played | None:
        """The row that is shown; None if there is no game."""
        found = self._rows[self._company]
        return found[self._chosen] if found else None

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
        ways = [Button(t.gettext("Details"), self._open_details)] if self.row is not None else []
        return self.headed(
            t.gettext("Statistics"),
            Fitting(beside, Column(kinds, company)),
            self._body(),
            ways=[self.back(primary=True), *ways],
        )

    def _body(self) -> Box:
        found, row, t = self._rows[self._company], self.row, self.strings
        if row is None:
            return Padded(Sized(Words(self._companies()[self._company].empty, 2.6), EMPTY), y=5.0)
        first = self._list.first if self._list is not None else 0
        self._list = ListBox(
            len(found),
            lambda at, on: line(t, self._game, found[at], on),
            self._chosen,
            self._choose,
            most=ROWS,
            first=first,
        )
        listed = Column(Padded(captions(t), 1.6), self._list, Padded(legend(t), 1.6), gap=0.6)
        beside = Row(Share(listed, 0.5), Share(self._story(row), 0.5), gap=5.0, least=BESIDE)
        return Fitting(Row(Grow(beside), Sized(Space(), tall=TALL), gap=0.0), Column(listed, self._story(row), gap=3.0))

    def _story(self, row: Played) -> Column:
        """How it went, in words, as a curve, and what was drawn."""
        t, names = self.strings, side_names(self.strings, row)
        lucks, pictures = self._count.of(row.games), self.context.screens[self._game].load().luck
        picture = None
        if lucks is not None and pictures is not None:
            games = self._count.counted(row.games)
            picture = Picture(partial(pictures.stacks, self.context, lucks, games, names))
        return Column(
            Words(opponents_name(t, row), 3.0, align="left", face="display-bold"),
            Words(" ".join(story(t, row)), BODY, align="left"),
            Grow(Curve([entry.margin for entry in row.games], ahead(t, row))),
            picture,
            None if GAMES[self._game].open else Words(self.luck_words(row), SMALL, align="left"),
            gap=1.4,
        )

    def _open_details(self) -> Transition:
        row = self.row
        if row is None:
            return None
        told = self._companies()[self._company].counted
        return Push(DetailsScene(self.context, row, told, self._game, self._count, self._clock))

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
                    "No such game yet. Take moves back whenever you like: these games are counted here, apart from the others."
                ),
            ),
            Company.SHARED: Told(
                t.gettext("With a friend"),
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


class DetailsScene(_Counting):
    """The numbers of a row: what both sides reached, what both drew, what chance says to it."""

    def __init__(
        self, context: Context, row: Played, told: str, game: str, count: LuckCount, clock: Callable[[], float]
    ) -> None:
        super().__init__(context, count, clock)
        self._row, self._told, self._game = row, told, game

    WIDTH = 116.0

    def content(self) -> Box:
        t, row, open_game = self.strings, self._row, GAMES[self._game].open
        lucks, pictures = self._count.of(row.games), self.context.screens[self._game].load().luck
        table = None
        if lucks is not None and pictures is not None:
            table = Picture(partial(pictures.table, self.context, lucks, side_names(t, row)))
        fair = t.gettext(
            "Nothing is drawn in this game and nothing is hidden: chance decides only the deal, and both see all of it. "
            "In a mirror match the same deal is played from either seat, so that neither the deal nor the start "
            "favours anyone."
        )
        return self.headed(
            opponents_name(t, row),
            Words(self._told, SMALL, "faint"),
            results(t, row, whole=open_game),
            table,
            Words(fair if open_game else self.luck_words(row, detailed=True), SMALL, align="left"),
        )


class Curve(Print):
    """Margins of games, oldest first: a stem for each, and the average of a few as a curve. `sides` say who is ahead above the
    line in the middle, and who below."""

    def __init__(self, margins: Sequence[int], sides: tuple[str, str]) -> None:
        super().__init__()
        self._margins, self._sides = margins, sides

    def heights(self, look: Look, width: int) -> Extent:
        del width
        return high(look, CURVE)

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        theme, rect, thin = look.theme, self.rect, max(1, look.px(0.14))
        shown = self._margins[-GAMES_OF_CURVE:]
        most, half = max(LEAST_MARGIN, *map(abs, shown)), rect.height / 2 - look.px(0.8)
        step = (rect.width - look.px(2.0)) / max(BEADS, len(shown))

        def point(at: int, margin: float) -> tuple[float, float]:
            return rect.left + look.px(1.0) + step * (at + 0.5), rect.centery - half * margin / most

        pygame.draw.line(canvas, theme.line, rect.midleft, (rect.right, rect.centery), thin)
        for words, place in zip(self._sides, ({"topright": rect.topright}, {"bottomright": rect.bottomright})):
            said = text.fit(look.assets, words, "text", look.px(SMALL), rect.width, theme.faint_panel_ink)
            canvas.blit(said, said.get_rect(**place))
        for at, margin in enumerate(shown):
            ink = theme.good if margin > 0 else theme.bad if margin < 0 else theme.line
            pygame.draw.line(canvas, ink, point(at, 0), point(at, margin), max(1, look.px(0.3)))
            bead(canvas, look, point(at, margin), look.px(0.55), (margin > 0) - (margin < 0))
        first = len(self._margins) - len(shown)
        average = [
            _average(self._margins[max(0, at + 1 - SMOOTHED) : at + 1]) for at in range(first, len(self._margins))
        ]
        if len(average) >= SMOOTHED:
            line = [point(at, margin) for at, margin in enumerate(average)]
            for here, there in pairwise(line):
                pygame.draw.aaline(canvas, theme.panel_ink, here, there, max(2, look.px(0.34)))


def _average(values: Sequence[int]) -> float:
    return sum(values) / len(values)


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


def story(t: Strings, row: Played) -> list[str]:
    """What there is to say of a row, in sentences."""
    mine, other = side_names(t, row)
    you, games, (own, rival) = row.games[-1].company is not Company.SHARED, len(row.games), row.sides
    won = t.gettext("You won {wins} of {games} games.") if you else t.gettext("{name} won {wins} of {games} games.")
    if games == 1:
        return [_only_game(t, row)]
    said = [won.format(name=mine, wins=own.wins, games=games)]
    if row.draws:
        said.append(t.ngettext("{count} was a draw.", "{count} were draws.", row.draws).format(count=row.draws))
    if own.streak >= RUN:
        last = t.gettext("You won the last {count}.") if you else t.gettext("{name} won the last {count}.")
        said.append(last.format(name=mine, count=own.streak))
    elif rival.streak >= RUN:
        said.append(t.gettext("{name} won the last {count}.").format(name=other, count=rival.streak))
    if own.longest >= RUN and own.longest > own.streak:
        run = (
            t.gettext("Your longest run: {count} wins.")
            if you
            else t.gettext("The longest run of {name}: {count} wins.")
        )
        said.append(run.format(name=mine, count=own.longest))
    if own.wins:
        best = (
            t.gettext("Your best game: {points} points.")
            if you
            else t.gettext("The best game of {name}: {points} points.")
        )
        said.append(best.format(name=mine, points=own.best))
    return said


def _only_game(t: Strings, row: Played) -> str:
    winner, you = row.games[0].winner, row.games[0].company is not Company.SHARED
    if winner is None:
        return t.gettext("One game so far, and it was a draw.")
    if winner == 0 and you:
        return t.gettext("One game so far, and you won it.")
    return t.gettext("One game so far, and {name} won it.").format(name=side_names(t, row)[winner])


def ahead(t: Strings, row: Played) -> tuple[str, str]:
    """The words on who is ahead above the line of the curve, and below."""
    mine, other = side_names(t, row)
    words = t.gettext("{name} ahead")
    you = t.gettext("You ahead") if row.games[-1].company is not Company.SHARED else words.format(name=mine)
    return you, words.format(name=other)


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
        anybody = row.opponents == EVERYBODY
        return strings.gettext("You"), strings.gettext("Opponent") if anybody else opponents_name(strings, row)
    number = strings.gettext("Player {number}")
    mine, other = (name or number.format(number=(last.person ^ side) + 1) for side, name in enumerate(row.opponents))
    return mine, other


def captions(strings: Strings) -> Row:
    last, won = strings.gettext("The last twenty games"), strings.gettext("Won")
    beads = Share(Words(last, SMALL, "faint", "left"), CAPTIONS[1])
    shares = Share(Space(), CAPTIONS[0]), beads, Share(_right(won, "faint", size=SMALL), CAPTIONS[2])
    return Row(Sized(Space(), EMBLEM), *shares, gap=1.2)


def line(strings: Strings, game: str, row: Played, chosen: bool) -> Row:
    """Whom it is about, how the last games ended, and how many were won."""
    level = row.opponents[0] if row.opponents and row.games[0].company is not Company.SHARED else ""
    ink: Ink = "button" if chosen else "ink"
    face: Face = "text-bold" if chosen else "text"
    name = Words(opponents_name(strings, row), LINE, ink, "left", face, middle=True)
    won = strings.gettext("{wins} of {games}").format(wins=row.sides[0].wins, games=len(row.games))
    boxes: tuple[Box, ...] = (name, Picture(partial(_beads, row)), _right(won, ink, face))
    return Row(emblem(game, level, EMBLEM), *map(Share, boxes, LIST), gap=1.2)


def _beads(row: Played, look: Look, width: int) -> pygame.Surface:
    """How the last games ended, on a thread, the latest at its right end."""
    step = min(width / BEADS, look.px(BEAD) * APART)
    side = round(step / APART)
    surface = pygame.Surface((width, 2 * side), pygame.SRCALPHA)
    pygame.draw.line(surface, look.theme.line, (0, side), (round(step * BEADS), side), max(1, look.px(THREAD)))
    for at, entry in enumerate(row.games[-BEADS:]):
        ended = 0 if entry.winner is None else 1 if entry.winner == 0 else -1
        bead(surface, look, (step * (at + 0.5), side), side / 2, ended)
    return surface


def legend(t: Strings) -> Row:
    """What the beads mean."""

    def meant(ended: int, words: str) -> Row:
        return Row(beaded(ended, BEAD), Words(words, SMALL, "faint"), gap=0.8)

    return Row(meant(1, t.gettext("won")), meant(0, t.gettext("drawn")), meant(-1, t.gettext("lost")), gap=2.4)


def results(strings: Strings, row: Played, whole: bool) -> Column:
    """The table of what both sides reached, with the results of the start and of mirror matches if the `whole` is wanted."""
    t, names, (mine, other), games = strings, side_names(strings, row), row.sides, len(row.games)
    shares = [percent(t, round(100 * _share(row, at))) for at in (0, 1)]
    ranges = (f"{round(100 * side.share.low)}–{round(100 * side.share.high)}" for side in row.sides)
    likely = [percent(t, range_) for range_ in ranges]
    draws = t.ngettext("{count} draw", "{count} draws", row.draws).format(count=row.draws)
    won = t.gettext("Games won of {games}").format(games=games)
    margins = ("–" if side.margin_first is None else decimal(t, side.margin_first, True) for side in row.sides)
    mirrors = t.gettext("Mirror matches won of {matches}").format(matches=row.mirrors)
    lines = [
        (f"{won} ({draws})" if row.draws else won, mine.wins, other.wins),
        (t.gettext("Share of wins (a draw is half a win)"), *shares),
        *([(t.gettext("… most likely in the long run"), *likely)] if games >= ENOUGH else ()),
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
    boxes: tuple[Box, ...] = Words(label, LINE, align="left"), _right(one, face=face), _right(two, face=face)
    return Row(*map(Share, boxes, TABLE), gap=1.0)


def _right(words: str, ink: Ink = "ink", face: Face = "text", size: float = LINE) -> Sized:
    return Sized(Words(words, size, ink, face=face), at="right")


def _share(row: Played, side: int) -> float:
    """Of the wins, a draw counted as half a win."""
    return (row.sides[side].wins + row.draws / 2) / len(row.games)

"""The statistics of a game: the opponents, and the results against each.

The list on the left shows how the last games ended. The numbers stand on a page of their own. `mandala.play.statistics`
counts. Games with luck also show it; it is computed in slices while a page is open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import zip_longest
from statistics import fmean
from typing import Final, NamedTuple

import pygame

from mandala.play.games import GAMES
from mandala.play.review.play_style import Digests, LuckFreeResults
from mandala.play.statistics import EVERYBODY, Company, Counted, LuckCount, counting, rows
from mandala.play.statistics import Row as Played
from mandala.play.stored import StoredGame
from mandala.ui.context import Context
from mandala.ui.kit.access import Node, Role
from mandala.ui.kit.assets import Face, Look
from mandala.ui.kit.boxes import Box, Column, Constrained, FirstFit, Grow, Padded, Row, Share, Spacer, shares
from mandala.ui.kit.inputs import Input, Wheel
from mandala.ui.kit.paper import (
    BODY_TEXT,
    LINE_WIDTH,
    SMALL_TEXT,
    Ink,
    Picture,
    Print,
    Words,
    bead,
    beaded,
    curve,
    write,
)
from mandala.ui.kit.scene import Push, Transition
from mandala.ui.kit.scroll import ListBox
from mandala.ui.kit.widgets import Button, Choice
from mandala.ui.pages.page import emblem
from mandala.ui.pages.saved import replay_of
from mandala.ui.pages.season import SeasonScene
from mandala.ui.pages.statistics.counting import (
    MAX_BEADS,
    TABLE_TEXT,
    TWO_COLUMNS_FROM,
    Counting,
    Counts,
    DetailsScene,
    at_right,
    opponents_name,
    side_names,
)
from mandala.ui.pages.statistics.milestones import MilestonesScene
from mandala.ui.pages.statistics.play_style import PlayStyleScene
from mandala.ui.pages.statistics.rating import rating_box
from mandala.ui.words.strings import Strings

GAMES_PER_STEP: Final = 200  #: games that are read between two looks at the clock, and at once if there are no more
ROWS_IN_VIEW: Final = 12  #: of the list in view, at most
GAME_CHOICE_WIDTH: Final = 33.0  #: [u]
OPPONENT_CHOICE_WIDTH: Final = 100.0  #: [u]
LIST: Final = (0.25, 0.52, 0.23)  #: shares of a line in the list: name, beads, how many were won
EMBLEM_SIZE: Final = 3.6  #: [u] of an opponent in the list
BEAD_SIZE: Final = 1.4  #: [u] across a bead, at most
SAME_BEAD: Final = 0.62  #: a bead of a game in which luck changed nothing, as a share of another
BEAD_STEP: Final = 1.14  #: from one bead to the next, as a share of it
GAMES_OF_CURVE: Final = 40  #: that it shows, at most
AVERAGED_GAMES: Final = 5  #: games in each moving average of the curve
LEAST_MARGIN: Final = 10  #: points that the curve has room for in any case
RUN_OF_WINS: Final = 3  #: wins in a row that are worth a sentence


class Told(NamedTuple):
    """The words on a company: its name, what is counted there, what to say where there is no game."""

    name: str
    counted: str
    empty: str


class StatisticsScene(Counting):
    """All finished games, as they lie in the library now; first those of the game chosen at the title."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, Counts(LuckCount(()), Digests((), context.reviews.digest, ())))
        self._finished: list[StoredGame] = []
        self._all_read = False
        self._unfinished = context.library.unfinished()
        self._company, self._game = Company.ALONE, context.game
        self._rows: dict[Company, list[Played]] = {}
        self._chosen = 0
        self._reading: Iterator[None] | None = self._read()
        self.count_next()

    def _read(self) -> Iterator[None]:
        """Reads all games and counts those of the chosen kind, some at a time; a few are read at once."""
        yield from self.context.library.read_heads()
        self._finished = self.context.library.heads()
        self._all_read = True
        yield from self._count()

    def _count(self) -> Iterator[None]:
        found, game = list[Counted](), self._game
        for entry in counting(self._finished, self._unfinished, game):
            found.append(entry)
            if len(found) % GAMES_PER_STEP == 0:
                yield
        many = len(found) >= GAMES_PER_STEP
        for company in Company:
            self._rows[company] = []
            for row in rows(found, company, game):
                self._rows[company].append(row)
                if many:
                    yield
        self.context.screens[game].load()  # for what it shows of luck
        if many:
            yield
        reviews, whole = self.context.reviews, self.context.library.whole
        luck = LuckCount(found, whole)
        if many:
            yield
        self._counts = Counts(luck, Digests(found, reviews.digest, reviews.made, whole))
        if many:
            yield

    @property
    def to_count(self) -> int:
        return 1 if self._reading is not None else super().to_count

    def count_next(self) -> None:
        """Reads some games more; when all are there, counts a little more."""
        if self._reading is None:
            super().count_next()
        elif next(self._reading, self) is self:
            self._reading = None
            self.resumed()

    @property
    def row(self) -> Played | None:
        """The row that is shown; None if there is no game."""
        found = self._rows.get(self._company)
        return found[self._chosen] if found and self._reading is None else None

    def handle(self, event: Input) -> Transition:
        """The wheel goes through the list, unless it scrolls the page."""
        if isinstance(event, Wheel) and self._list is not None and not self._scroll.needed:
            self._choose(max(0, min(self._list.count - 1, self._chosen - round(event.dy))))
            return None
        return super().handle(event)

    WIDTH = 148.0

    def content(self) -> Box:
        t, companies = self.strings, self._companies()
        games = [(game, self.context.screens[game].name) for game in GAMES]
        named = [(company, told.name) for company, told in companies.items()]
        kinds = Constrained(Choice("", games, self._game, self._set_game), GAME_CHOICE_WIDTH, at="left")
        company = Choice("", named, self._company, self._set_company)
        beside = Row(
            kinds,
            Grow(Spacer()),
            Constrained(company, OPPONENT_CHOICE_WIDTH),
            gap=3.0,
            least=GAME_CHOICE_WIDTH + OPPONENT_CHOICE_WIDTH,
        )
        ways = [self.back(primary=True)]
        if row := self.row:
            ways.append(Button(t.gettext("Your play"), partial(self._open_form, row)))
            ways.append(Button(t.gettext("Details"), partial(self._open_details, row)))
        if self._reading is None:
            ways.append(Button(t.gettext("Season"), lambda: Push(SeasonScene(self.context, self._game))))
            ways.append(Button(t.gettext("Milestones"), lambda: Push(MilestonesScene(self.context, self._game))))
        return self.headed(t.gettext("Statistics"), FirstFit(beside, Column(kinds, company)), self._body(), ways=ways)

    def _body(self) -> Box:
        row, t = self.row, self.strings
        if self._reading is not None:
            return Padded(Words(t.gettext("Reading the games …"), BODY_TEXT, "faint"), y=5.0)
        found = self._rows[self._company]
        if row is None:
            return Padded(Constrained(Words(self._companies()[self._company].empty, 2.6), 76.0), y=5.0)
        first = self._list.first if self._list is not None else 0
        one = partial(line, t, self._game, found)
        self._list = ListBox(len(found), one, self._chosen, self._choose, most=ROWS_IN_VIEW, first=first)
        rating = Padded(self._rating(found[0]), 1.6, 1.0) if len(found) == 1 else None
        listed = Column(Padded(captions(t), 1.6), self._list, Padded(legend(t), 1.6), rating, gap=0.6)
        story = self._story(row)
        beside = Row(Share(listed, 0.5), Share(story, 0.5), gap=5.0, least=TWO_COLUMNS_FROM)
        return FirstFit(Row(Grow(beside), Constrained(Spacer(), tall=54.0), gap=0.0), Column(listed, story, gap=3.0))

    def _story(self, row: Played) -> Column:
        """How it went, in words, as a curve, and what was drawn; against everyone the curve is that of the rating."""
        t, names, luck_free = self.strings, side_names(self.strings, row), self.luck_free(row)
        luck_by_side, pictures = self._counts.luck.of(row.games), self.context.screens[self._game].load().luck
        rated = row.opponents == EVERYBODY and row.games[0].company is Company.ALONE
        picture = None
        if luck_by_side is not None and pictures is not None:
            games = self._counts.luck.counted(row.games)
            words = pictures.told(self.context, luck_by_side, games, names)
            picture = Picture(partial(pictures.stacks, self.context, luck_by_side, games, names), described=words)
        return Column(
            self._heading(row),
            Words(" ".join(story(t, row)), BODY_TEXT, align="left"),
            self._rating(row) if rated else self._margins(row),
            None if luck_free is None else without_luck(t, row, luck_free),
            picture,
            Words(self.luck_words(row), SMALL_TEXT, align="left") if GAMES[self._game].has_luck else None,
            gap=1.4,
        )

    def _rating(self, row: Played) -> Box:
        """The player's rating, if the row has all games that count for it."""
        if row.games[0].company is not Company.ALONE:
            return Spacer()
        return rating_box(self.strings, self._game, row.games, self._counts.digests)

    def _margins(self, row: Played) -> Box:
        margins = [entry.margin for entry in row.games[-GAMES_OF_CURVE - AVERAGED_GAMES :]]
        return Grow(Curve(margins, ahead(self.strings, row)))

    def _heading(self, row: Played) -> Box:
        """The opponents' name, and beside or below it the way to the best game."""
        t, own = self.strings, row.sides[0]
        name = Words(opponents_name(t, row), 3.0, align="left", face="display-bold")
        if not own.wins or len(row.games) == 1:
            return name
        best = t.gettext("Your best game: {points} points")
        if row.games[-1].company is Company.SHARED:
            best = t.gettext("Best game of {name}: {points} points")
        label = best.format(name=side_names(t, row)[0], points=own.best)
        leads = Button(label, partial(replay_of, self.context, row.best.stored.game_id, reviewed=True), quiet=True)
        beside = Row(name, Grow(Spacer()), leads, gap=2.0)
        return FirstFit(beside, Column(name, Constrained(leads, at="left"), gap=0.4))

    def _open_details(self, row: Played) -> Transition:
        told = self._companies()[self._company].counted
        return Push(DetailsScene(self.context, row, told, self._counts))

    def _open_form(self, row: Played) -> Transition:
        here, all_ = self._game, [game for game in self._finished if game.config.own]
        first = sorted(all_, key=lambda game: game.config.game != here)
        return Push(PlayStyleScene(self.context, row, first, self._counts))

    def _companies(self) -> dict[Company, Told]:
        t = self.strings
        known = t.gettext("Take-backs, hints or a known deal were used.")
        from_here = t.gettext("Take-backs, hints or a deal known from this seat were used.")
        return {
            Company.ALONE: Told(
                t.gettext("Against the computer"),
                t.gettext("Finished games. A draw counts as half a win."),
                t.gettext("No finished game yet. Play one: won or lost, it will show up here."),
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
                t.gettext("All finished games, also those with moves taken back."),
                t.gettext("Nobody has finished a game here with a friend yet. There is room for two."),
            ),
        }

    def _set_game(self, game: str) -> None:
        self._game, self._chosen, self._list, self._rows = game, 0, None, {}
        if self._all_read:
            self._reading = self._count()
            self.count_next()
        self.resumed()

    def _set_company(self, company: Company) -> None:
        self._company, self._chosen, self._list = company, 0, None
        self.resumed()

    def _choose(self, index: int) -> None:
        self._chosen = index
        self.resumed()


class Curve(Print):
    """Margins of games, oldest first: a stem for each, and a curve of averages. `sides` say who is ahead where."""

    TALL = (10.0, 17.0)

    def __init__(self, margins: Sequence[int], sides: tuple[str, str]) -> None:
        super().__init__()
        self._margins, self._sides = margins, sides

    def nodes(self) -> Sequence[Node]:
        margins = ", ".join(f"{margin:+}".replace("-", "−") for margin in self._margins[-MAX_BEADS:])
        return [Node(Role.FIGURE, " / ".join(self._sides), value=margins)]

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        theme, rect, thin = look.theme, self.rect, look.px(LINE_WIDTH)
        shown = self._margins[-GAMES_OF_CURVE:]
        most, half = max(LEAST_MARGIN, *map(abs, shown)), rect.height / 2 - look.px(0.8)
        step = (rect.width - look.px(2.0)) / max(MAX_BEADS, len(shown))

        def point(at: int, margin: float) -> tuple[float, float]:
            return rect.left + look.px(1.0) + step * (at + 0.5), rect.centery - half * margin / most

        pygame.draw.line(canvas, theme.line, rect.midleft, (rect.right, rect.centery), thin)
        for words, place in zip(self._sides, ({"topright": rect.topright}, {"bottomright": rect.bottomright})):
            write(canvas, look, words, SMALL_TEXT, "text", theme.faint_panel_ink, rect.width, **place)
        for at, margin in enumerate(shown):
            ink = theme.good if margin > 0 else theme.bad if margin < 0 else theme.line
            pygame.draw.line(canvas, ink, point(at, 0), point(at, margin), look.px(0.3))
            bead(canvas, look, point(at, margin), look.px(0.55), (margin > 0) - (margin < 0))
        first = len(self._margins) - len(shown)
        average = [
            fmean(self._margins[max(0, at + 1 - AVERAGED_GAMES) : at + 1]) for at in range(first, len(self._margins))
        ]
        if len(average) >= AVERAGED_GAMES:
            curve(canvas, look, [point(at, margin) for at, margin in enumerate(average)])


def story(t: Strings, row: Played) -> list[str]:
    mine, other = side_names(t, row)
    you, games, (own, rival) = row.games[-1].company is not Company.SHARED, len(row.games), row.sides
    won = t.gettext("You won {wins} of {games} games.") if you else t.gettext("{name} won {wins} of {games} games.")
    if games == 1:
        return [_only_game(t, row)]
    said = [won.format(name=mine, wins=own.wins, games=games)]
    if row.draws:
        said.append(t.ngettext("{count} was a draw.", "{count} were draws.", row.draws))
    if own.streak >= RUN_OF_WINS:
        last = t.gettext("You won the last {count}.") if you else t.gettext("{name} won the last {count}.")
        said.append(last.format(name=mine, count=own.streak))
    elif rival.streak >= RUN_OF_WINS:
        said.append(t.gettext("{name} won the last {count}.").format(name=other, count=rival.streak))
    if own.longest >= RUN_OF_WINS and own.longest > own.streak:
        run = t.gettext("Your longest run: {count} wins.")
        if not you:
            run = t.gettext("The longest run of {name}: {count} wins.")
        said.append(run.format(name=mine, count=own.longest))
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
    mine, other = (t.gettext("{name} ahead").format(name=name) for name in side_names(t, row))
    return mine if row.games[-1].company is Company.SHARED else t.gettext("You ahead"), other


def captions(strings: Strings) -> Row:
    last, won = strings.gettext("The last twenty games"), strings.gettext("Won")
    boxes = shares(
        (0.25, 0.48, 0.27), Spacer(), Words(last, SMALL_TEXT, "faint", "left"), at_right(won, "faint", size=SMALL_TEXT)
    )
    return Row(Constrained(Spacer(), EMBLEM_SIZE), *boxes, gap=1.2)


def line(strings: Strings, game: str, rows: Sequence[Played], at: int, chosen: bool) -> Row:
    """Whom it is about, how the last games ended, and how many were won."""
    row = rows[at]
    level = row.opponents[0] if row.opponents and row.games[0].company is not Company.SHARED else ""
    ink: Ink = "button" if chosen else "ink"
    face: Face = "text-bold" if chosen else "text"
    name = Words(opponents_name(strings, row), TABLE_TEXT, ink, "left", face, middle=True)
    won = strings.gettext("{wins} of {games}").format(wins=row.sides[0].wins, games=len(row.games))
    boxes = shares(LIST, name, _thread(strings, _ends(row)), at_right(won, ink, face))
    return Row(emblem(game, level, EMBLEM_SIZE), *boxes, gap=1.2)


def _ends(row: Played) -> list[int]:
    return [0 if entry.winner is None else 1 if entry.winner == 0 else -1 for entry in row.games[-MAX_BEADS:]]


def _thread(t: Strings, ended: Sequence[int], other: Sequence[int] = ()) -> Picture:
    """How games ended, on a thread, the latest at its right end; those that ended as the `other` ones are smaller."""
    words = {1: t.gettext("won"), 0: t.gettext("drawn"), -1: t.gettext("lost")}
    return Picture(partial(_threaded, ended, other), described=", ".join(words[one] for one in ended[-MAX_BEADS:]))


def _threaded(ended: Sequence[int], other: Sequence[int], look: Look, width: int) -> pygame.Surface:
    step = min(width / MAX_BEADS, look.px(BEAD_SIZE) * BEAD_STEP)
    side = round(step / BEAD_STEP)
    surface = pygame.Surface((width, 2 * side), pygame.SRCALPHA)
    pygame.draw.line(surface, look.theme.line, (0, side), (round(step * MAX_BEADS), side), look.px(LINE_WIDTH))
    for at, (one, there) in enumerate(zip_longest(ended[-MAX_BEADS:], other[-MAX_BEADS:])):
        bead(surface, look, (step * (at + 0.5), side), side / 2 * (SAME_BEAD if one == there else 1), one)
    return surface


def without_luck(t: Strings, row: Played, luck_free: LuckFreeResults) -> Column:
    """Says how luck changed the reviewed games of a row, and draws their results above those without luck."""
    games, named = len(luck_free.ended), {"name": side_names(t, row)[0], "gave": luck_free.gave, "took": luck_free.took}
    if not (luck_free.gave or luck_free.took):
        words = t.ngettext("Luck decided none of {count} game.", "Luck decided none of {count} games.", games)
    elif row.games[-1].company is Company.SHARED:
        words = t.ngettext(
            "Of {count} game {name} won {gave} by luck and lost {took} by bad luck.",
            "Of {count} games {name} won {gave} by luck and lost {took} by bad luck.",
            games,
        )
    else:
        words = t.ngettext(
            "Of {count} game luck won you {gave} and lost you {took}.",
            "Of {count} games luck won you {gave} and lost you {took}.",
            games,
        )

    def thread(label: str, ended: Sequence[int], other: Sequence[int] = ()) -> Row:
        won = t.gettext("{wins} of {games}").format(wins=sum(one > 0 for one in ended), games=games)
        name = Words(label, SMALL_TEXT, "faint", "left", middle=True)
        return Row(*shares(LIST, name, _thread(t, ended, other), at_right(won, size=SMALL_TEXT)), gap=1.2)

    return Column(
        Words(words.format(**named), SMALL_TEXT, align="left"),
        thread(t.gettext("as it was"), luck_free.ended),
        thread(t.gettext("without luck"), luck_free.without, luck_free.ended),
        gap=0.5,
    )


def legend(t: Strings) -> Row:
    def meant(ended: int, words: str) -> Row:
        return Row(beaded(ended, BEAD_SIZE), Words(words, SMALL_TEXT, "faint"), gap=0.8)

    return Row(meant(1, t.gettext("won")), meant(0, t.gettext("drawn")), meant(-1, t.gettext("lost")), gap=2.4)

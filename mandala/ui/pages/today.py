"""Today's deals, how they ended, and a calendar. A day without one is just a day."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Final

import pygame

from mandala.core.game import Player
from mandala.play.daily import begun, config_of, counted, offered, plays_alike
from mandala.play.match import score_of
from mandala.play.stored import GoneDay, StoredGame
from mandala.ui.context import Context, new_table
from mandala.ui.kit.access import Node, Role
from mandala.ui.kit.assets import Face, Look
from mandala.ui.kit.boxes import Box, Column, Constrained, Extent, FirstFit, Grow, Row, Share, Spacer, Wrap, extent
from mandala.ui.kit.paper import BODY_TEXT, LINE_WIDTH, SMALL_TEXT, Print, Words, bead, write
from mandala.ui.kit.scene import Push, Transition
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.challenge import copy_challenge
from mandala.ui.pages.page import emblem
from mandala.ui.pages.reading import ReadingPage
from mandala.ui.pages.saved import continued, copied, led, replayed
from mandala.ui.words.names import player_name
from mandala.ui.words.strings import Strings, day_words, decimal, month_words, percent, weekdays

EMBLEM: Final = 9.0  #: [u] of today's opponent
PARTS: Final = (0.56, 0.44)  #: of the width, of the games and of the calendar
CELL: Final = (4.4, 5.6)  #: [u] height of a day: the least, and where there is room
CALENDAR: Final = (32.0, 44.0)  #: [u] width of the calendar, likewise
WEEKS: Final = 6  #: lines of a calendar, so that every month is as high
DAYS: Final = 7
HEAD: Final = 3.0  #: [u] height of the line of weekdays
BEAD: Final = 0.75  #: [u] radius of a bead
PLAY_WIDTH: Final = 30.0  #: [u] width of the button that plays
TURN_WIDTH: Final = 6.0  #: [u] width of a button that turns to another month

Ended = Mapping[tuple[str, date], StoredGame]


def ended(stored: StoredGame) -> int:
    """Returns 1 if the person won a finished game, -1 for a loss, 0 for a draw."""
    score, human = score_of(stored), stored.config.humans[0]
    return 0 if score is None or score.winner is None else 1 if score.winner == human else -1


def result_of(t: Strings, stored: StoredGame) -> str:
    """Says how a game ended for its person, with the points, and whether there was help."""
    human: Player = stored.config.humans[0]
    words = {1: t.gettext("won {points}"), 0: t.gettext("drawn {points}"), -1: t.gettext("lost {points}")}[
        ended(stored)
    ]
    score = score_of(stored)
    points = f"{score.points[human]}\u00a0:\u00a0{score.points[1 - human]}" if score is not None else ""
    helped = t.gettext("with help") if stored.assisted or stored.record.get("stood_in") else ""
    return ", ".join(filter(None, (words.format(points=points), helped)))


class Month(Print):
    """A month as a calendar, a bead for each game that was played on a day."""

    def __init__(self, strings: Strings, month: date, today: date, played: Ended, games: Mapping[str, str]) -> None:
        self._strings, self._first, self._today, self._played, self._games = strings, month, today, played, games

    def widths(self, look: Look) -> Extent:
        return extent(look, CALENDAR)

    def heights(self, look: Look, width: int) -> Extent:
        return extent(look, (HEAD + WEEKS * CELL[0], HEAD + WEEKS * CELL[1]))

    @property
    def _weekdays(self) -> list[str]:
        return [name.strip(".") for name in weekdays(self._strings)]

    def _days(self) -> Iterator[date]:
        for number in range(31):
            day = self._first + timedelta(number)
            if day.month == self._first.month:
                yield day

    def _on(self, day: date) -> list[tuple[int, str, StoredGame]]:
        """The games of a day, each with its place among the games."""
        return [
            (at, game, self._played[game, day]) for at, game in enumerate(self._games) if (game, day) in self._played
        ]

    def nodes(self) -> Sequence[Node]:
        """The days on which something was played."""
        t, told = self._strings, list[Node]()
        for day in self._days():
            ends = [f"{self._games[game]}: {result_of(t, stored)}" for _, game, stored in self._on(day)]
            if ends:
                told.append(Node(Role.ITEM, f"{day_words(t, day, with_year=False)}. {'. '.join(ends)}"))
        days = " ".join([*self._weekdays, *(str(day.day) for day in self._days())])
        picture = Node(Role.FIGURE, month_words(t, self._first), detail=days)
        return [picture, *(told or [Node(Role.ITEM, t.gettext("No deal of the day in this month"))])]

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        theme, wide, head = look.theme, self.rect.width / DAYS, look.px(HEAD)
        tall = (self.rect.height - head) / WEEKS
        for at, name in enumerate(self._weekdays):
            place = self.rect.left + wide * (at + 0.5), self.rect.top + head / 2
            write(canvas, look, name, room=round(wide), ink=theme.faint_panel_ink, center=place)
        before = self._first.weekday()
        for at, day in enumerate(self._days(), before):
            x = self.rect.left + wide * (at % DAYS + 0.5)
            top = self.rect.top + head + tall * (at // DAYS)
            face: Face = "text-bold" if day == self._today else "text"
            ink = theme.accent if day == self._today else theme.panel_ink
            if day == self._today:
                cell = pygame.Rect(0, 0, round(wide * 0.86), round(tall * 0.96)).move_to(midtop=(round(x), round(top)))
                pygame.draw.rect(canvas, theme.button, cell, border_radius=look.px(0.8))
                pygame.draw.rect(canvas, theme.accent, cell, max(1, look.px(LINE_WIDTH)), border_radius=look.px(0.8))
            number = write(canvas, look, str(day.day), SMALL_TEXT, face, ink, midtop=(x, top + tall * 0.06))
            radius = min(look.px(BEAD), (top + tall - number.bottom) / 2.6)
            for column, _, stored in self._on(day):
                shift = (column - (len(self._games) - 1) / 2) * radius * 3
                bead(canvas, look, (x + shift, top + tall * 0.94 - radius * 1.2), radius, ended(stored))


class TodayScene(ReadingPage):
    """Today's games, and the calendar."""

    WIDTH = 128.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._month: date | None = None  #: the month that is shown, None for this one
        self._gone: Sequence[GoneDay] = ()  #: the deleted games

    def content(self) -> Box:
        t, library = self.strings, self.context.library
        if self._reading is not None:
            return self.headed(t.gettext("Today"), Words(t.gettext("Reading the games …"), BODY_TEXT, "faint"))
        today, self._gone = library.today(), [*library.gone_days()]
        played = counted(library.heads(), self._gone)
        games = {game: screens.name for game, screens in self.context.screens.items() if offered(game)}
        boxes, month = [self._game(game, today, played) for game in games], self._calendar(today, played, games)
        beside = Row(Share(Column(*boxes, gap=3.0), PARTS[0]), Share(month, PARTS[1]), gap=5.0, least=100.0)
        day = Words(day_words(t, today, with_year=True), BODY_TEXT, "faint")
        return self.headed(
            t.gettext("Today"), day, FirstFit(beside, Column(*boxes, month, gap=3.0)), ways=[self.back()], gap=1.6
        )

    def _game(self, game: str, today: date, played: Ended) -> Box:
        """A game's opponent of today, how it stands, and what may be done."""
        t, config = self.strings, config_of(game, today)
        named = Words(self.context.screens[game].name, 3.2, align="left", face="display-bold")
        against = t.gettext("against {name}").format(name=player_name(t, config, 1))
        done, left = played.get((game, today)), begun(self.context.library.waiting(), game, today)
        words, ways = t.gettext("Everybody gets the same deal. It counts once."), [*self._ways(game, today, done, left)]
        if done is None and ways:
            ways[0].primary = True
        below: Box | None = Constrained(Wrap(*ways, gap=1.0), at="left") if ways else None
        if len(ways) == 1:
            below = Constrained(ways[0], PLAY_WIDTH, at="left")
        if done is not None:
            words = t.gettext("Today: {result}.").format(result=result_of(t, done))
        elif left is not None:
            words = t.gettext("You have begun it.")
        elif self._spent(game, today):
            words = t.gettext("You have played today's deal, and deleted the game. It does not come a second time.")
        elif not plays_alike(game, config.agents[1]):
            words = t.gettext("This opponent plays otherwise here: the fast part of the program is missing.")
        told = Column(
            named,
            Words(against, BODY_TEXT, align="left"),
            Words(words, SMALL_TEXT, "faint", "left"),
            gap=0.2,
        )
        return Column(Row(emblem(game, config.agents[1], EMBLEM), Grow(told), gap=2.4), below, gap=1.2)

    def _ways(self, game: str, today: date, done: StoredGame | None, left: StoredGame | None) -> Iterable[Button]:
        t, context = self.strings, self.context
        name = context.screens[game].name
        if done is not None:
            ways: tuple[tuple[str, Callable[[StoredGame], Transition]], ...] = (
                (t.gettext("Copy the result"), self._share),
                (t.gettext("Challenge a friend"), lambda stored: Push(copy_challenge(context, stored))),
                (t.gettext("Replay"), partial(replayed, context)),
            )
            for words, go in ways:
                yield Button(words, partial(self._with, done, go), quiet=True, named=f"{name}: {words}")
        elif left is not None:
            words = t.gettext("Continue")
            yield Button(words, partial(continued, context, left), named=f"{name}: {words}")
        elif plays_alike(game, config_of(game, today).agents[1]) and not self._spent(game, today):
            words = t.gettext("Play")
            yield Button(words, partial(self._begin, game, today), named=f"{name}: {words}")

    def _spent(self, game: str, day: date) -> bool:
        """Whether a game of a date was played to its end and deleted."""
        return any(one.ended for one in self._gone if (one.game, one.day) == (game, day.isoformat()))

    def _begin(self, game: str, day: date) -> Transition:
        """Begins the game of a day, which is stored with it. If the day is over, the page shows the new one instead."""
        if day != self.context.library.today():
            self.resumed()
            return None
        config = config_of(game, day, self.context.settings.name)
        known = any((one.game, one.day) == (game, day.isoformat()) for one in self._gone)
        return led(self.context, Push, partial(new_table, self.context, config, known))

    def _with(self, head: StoredGame, go: Callable[[StoredGame], Transition]) -> Transition:
        """Goes on with the whole game; nowhere if it is gone."""
        stored = self.context.library.whole(head)
        return None if stored is None else go(stored)

    def _share(self, stored: StoredGame) -> Transition:
        t, text = self.strings, share_text(self.context, stored)
        words = t.gettext("The text is on the clipboard. It tells nothing hidden.")
        return Push(copied(self.context, t.gettext("Copy the result"), words, text))

    def _calendar(self, today: date, played: Ended, games: Mapping[str, str]) -> Box:
        t, this = self.strings, today.replace(day=1)
        month = self._month or this
        months = {this, *(day.replace(day=1) for _, day in played)}
        before = (month - timedelta(1)).replace(day=1) if min(months) < month else None
        after = (month + timedelta(31)).replace(day=1) if max(months) > month else None
        head = Row(
            self._turn("‹", t.gettext("The month before"), before),
            Grow(Words(month_words(t, month), 2.6, face="display-bold", middle=True)),
            self._turn("›", t.gettext("The month after"), after),
        )
        legend = t.gettext("From the left: {games}. Full: won. Half: drawn. Ring: lost.")
        told = Words(legend.format(games=", ".join(games.values())), SMALL_TEXT, "faint")
        return Column(head, Month(t, month, today, played, games), told, gap=1.0)

    def _turn(self, sign: str, named: str, month: date | None) -> Box:
        """A button to another month; its room where there is none."""
        button = Button(sign, partial(self._show, month), named=named)
        return Constrained(Spacer() if month is None else button, TURN_WIDTH)

    def _show(self, month: date | None) -> None:
        self._month = month
        self.resumed()


def share_text(context: Context, stored: StoredGame) -> str:
    """Returns the text on a game of a day that tells nothing hidden: the date, the opponent, the result, what was given away."""
    t, human = context.strings, stored.config.humans[0]
    chance = stored.config.fixed
    assert chance is not None, "only a deal of a day is shared so"
    day = day_words(t, date.fromisoformat(chance.day), with_year=True)
    title = t.gettext("{game}, deal of {day}").format(game=context.screens[stored.config.game].name, day=day)
    name = player_name(t, stored.config, 1 - human)
    result = t.gettext("Against {name}: {result}").format(name=name, result=result_of(t, stored))
    digest = context.reviews.digest(stored)
    given = None if digest is None or digest.foreign else digest.plays[human].all
    lost = ""
    if given is not None and given.moves:
        share = percent(t, decimal(t, 100 * given.lost / given.moves))
        lost = t.gettext("Given away with an average move: {share}").format(share=share)
    return "\n".join(filter(None, (title, result, lost)))

"""The title: the games as equals, and the ways on with the chosen one. Each page is loaded when somebody goes there, so that
the title is there at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from mandala.play.series import awaiting, standing
from mandala.play.stored import Score, StoredGame
from mandala.ui.context import Context, GameScreens
from mandala.ui.kit.boxes import Box, Column, Fitting, Grid, Grow, Row, Sized, Space
from mandala.ui.kit.inputs import Input, KeyPressed, is_paste
from mandala.ui.kit.look import Look
from mandala.ui.kit.paper import SMALL, Words
from mandala.ui.kit.scene import Push, Quit, Transition
from mandala.ui.kit.tween import out
from mandala.ui.kit.units import unit
from mandala.ui.kit.widgets import Button, Widget
from mandala.ui.pages.game_choice import GameChoice, Offer
from mandala.ui.pages.page import Page
from mandala.ui.words.matches import match_score
from mandala.ui.words.names import opponent_names

Entry = tuple[str, Callable[[], Transition], str, str]
ENTRY: Final = 0.9  # [s] in which the pictures open
COLUMN: Final = 46.0  # [u] width of the buttons beside the pictures
MARGINS: Final = (9.0, 5.0)  # [u] free around everything, where there is room
HEM: Final = 5.2  # [u] ... of the window, which its hem takes, however large texts are
STEPS: Final = {"left": -1, "right": 1}
ROOMY: Final = 112.0  # [u] of width from which on more than the hem is free
SMALL_CHOICE: Final = 10.0  # [u] height of the choice above the buttons


class TitleScene(Page):
    """The first screen."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._time = ENTRY if context.settings.speed == "off" else 0.0
        self._choice = GameChoice((), "", self._choose)
        self._drawn = False

    @property
    def animating(self) -> bool:
        """True while the pictures open."""
        return self._time < ENTRY

    def update(self, dt: float) -> Transition:
        """Opens the pictures, from the first frame on, which does not wait for them."""
        if self._drawn:
            self._time = min(ENTRY, self._time + dt)
        return None

    def handle(self, event: Input) -> Transition:
        """Ctrl+V opens a game from the clipboard; left and right choose the other game, wherever the focus is, where
        the buttons stand in one column."""
        if is_paste(event):
            from mandala.ui.pages.transfer import open_pasted

            return open_pasted(self.context)
        columns = {widget.rect.left for widget in self.form.widgets if isinstance(widget, Button)}
        if isinstance(event, KeyPressed) and not event.ctrl and event.key in STEPS and len(columns) == 1:
            self._stale = True
            return self._choice.step(STEPS[event.key])
        return super().handle(event)

    def leave(self) -> Transition:
        """Does nothing: Escape does not end the program from here; the button does."""
        return None

    FILLS = True

    def content(self) -> Box:
        """The games to choose from, and the buttons for the chosen one: beside them, or below where there is too little room, one
        below the other or else in rows."""
        t, screens = self.strings, self.context.screens
        offers = [Offer(game, one.name, one.intro.emblem) for game, one in screens.items()]
        self._choice = choice = GameChoice(offers, self.context.game, self._choose)
        play, other = ([Button(*entry) for entry in entries] for entries in (self._ways_to_play(), self._other_ways()))
        play[0].primary = True
        words = t.gettext("An unofficial fan project, not connected with the publisher")
        small, low = Words(words, SMALL, "cloth"), Sized(choice, 2 * COLUMN, SMALL_CHOICE)
        column = Column(*play, *other, gap=1.5)
        wide = Column(Grow(Space()), column, Grow(Space()), small)
        pairs = Column(*play[: len(play) % 2], Grid(*play[len(play) % 2 :], columns=2))
        rows = Column(low, pairs, Grid(*other, columns=3), gap=1.6)
        return Fitting(
            Row(Grow(Sized(choice)), Sized(wide, COLUMN), gap=5.0),
            Column(Grow(Sized(Column(low, Sized(column, COLUMN), gap=2.2), 2 * COLUMN)), small),
            Column(Grow(Sized(rows, 2 * COLUMN)), small),
        )

    def first(self, widgets: Sequence[Widget]) -> int:
        """What most want to do."""
        return next(at for at, widget in enumerate(widgets) if isinstance(widget, Button))

    def margins(self, look: Look) -> tuple[float, float]:
        """The hem's, which is as large as the window."""
        hem = HEM * unit(look.size) / look.unit
        return (max(hem, MARGINS[0]), max(hem, MARGINS[1])) if look.room[0] >= ROOMY else (hem, hem)

    def _choose(self, game: str) -> Transition:
        self.context.change(game=game)
        return None

    def _ways_to_play(self) -> list[Entry]:
        """The buttons for what waits to be gone on with, of whichever game, and for what can be begun; each with a word on it,
        and a shorter one."""
        t = self.strings
        entries: list[Entry] = []
        unfinished = self.context.library.unfinished()
        if unfinished:
            stored = unfinished[0]
            entries.append((t.gettext("Continue"), partial(self._continue, stored), *self._about(stored)))
        waiting = awaiting(self.context.library.of_matches())
        if waiting is not None:
            words = self._score(*waiting)
            entries.append((t.gettext("Go on with the match"), partial(self._match, *waiting), words, ""))
        return [
            *entries,
            *(self._lessons() if self._early else ()),
            (t.gettext("Play against the computer"), partial(self._new_game, "computer"), "", ""),
            (t.gettext("Two at one machine"), partial(self._new_game, "two"), "", ""),
        ]

    def _other_ways(self) -> list[Entry]:
        """The buttons for everything else."""
        t = self.strings
        return [
            (t.gettext("Games"), self._games, "", ""),
            (t.gettext("Statistics"), self._statistics, "", ""),
            *(() if self._early else self._lessons()),
            (t.gettext("Rules"), self._rules, "", ""),
            (t.gettext("Settings"), self._settings, "", ""),
            (t.gettext("Quit"), Quit, "", ""),
        ]

    def _lessons(self) -> list[Entry]:
        words = self.strings.gettext("Learn to play")
        return [(words, self._lesson, self._lesson_detail(), "")] if self._screens.lesson else []

    @property
    def _early(self) -> bool:
        """True if the lesson is among the first things to do."""
        return self._first_time or bool(self._screens.lesson and self._lesson_detail())

    def _score(self, stored: StoredGame, ended: Score) -> str:
        """Between whom, and how the match stands."""
        now, names = standing(stored.plan, ended), opponent_names(self.strings, stored.plan)
        return f"{self._named(stored)}: {names[0]} {match_score(now, 0)} {names[1]}" if now is not None else ""

    def _named(self, stored: StoredGame) -> str:
        return self.context.screens[stored.plan.game].name

    def _match(self, stored: StoredGame, ended: Score) -> Transition:
        from mandala.ui.pages.match import MatchScene

        return Push(MatchScene(self.context, stored, ended))

    def _about(self, stored: StoredGame) -> tuple[str, str]:
        """The words on which game it is, against whom, and how far it is; the same without how far."""
        t, names, moves = self.strings, opponent_names(self.strings, stored.plan), len(stored.record["moves"])
        count = t.ngettext("after {count} move", "after {count} moves", moves).format(count=moves)
        players = f"{self._named(stored)}: {names[0]} – {names[1]}"
        return f"{players}, {count}", players

    def _new_game(self, kind: str) -> Transition:
        from mandala.ui.pages.new_game import NewGameScene

        return Push(NewGameScene(self.context, kind))

    def _continue(self, stored: StoredGame) -> Transition:
        from mandala.ui.pages.other_windows import continued

        return continued(self.context, stored)

    def _games(self) -> Transition:
        from mandala.ui.pages.games import GamesScene

        return Push(GamesScene(self.context))

    def _statistics(self) -> Transition:
        from mandala.ui.pages.statistics import StatisticsScene

        return Push(StatisticsScene(self.context))

    def _settings(self) -> Transition:
        from mandala.ui.pages.settings import SettingsScene

        return Push(SettingsScene(self.context))

    def _lesson(self) -> Transition:
        lesson = self._screens.lesson
        assert lesson is not None, "offered where there is one"
        return Push(lesson(self.context, self._lesson_done))

    @property
    def _lesson_done(self) -> int:
        return self.context.settings.lessons.get(self.context.game, 0)

    def _lesson_detail(self) -> str:
        """The words on where the lesson goes on; to someone new, on what it is."""
        t, done, steps = self.strings, self._lesson_done, self._screens.lesson_steps
        if 0 < done < steps:
            return t.gettext("Step {number} of {total}").format(number=done + 1, total=steps)
        return t.gettext("A few minutes, step by step") if self._first_time else ""

    @property
    def _first_time(self) -> bool:
        """True if neither a game of this kind nor its lesson was ever played."""
        return self._lesson_done == 0 and not self.context.library.knows(self.context.game)

    @property
    def _screens(self) -> GameScreens:
        return self.context.screens[self.context.game]

    def _rules(self) -> Transition:
        return Push(self._screens.rules(self.context))

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """Notes how far the pictures have opened, and draws."""
        self._drawn, self._choice.opened = True, out(self._time / ENTRY)
        self.paint_words(canvas, look)

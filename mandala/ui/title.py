"""The title: the great rosette, the name, and where one may go from here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from mandala.core.record import RecordError
from mandala.play.games import GAMES
from mandala.play.series import awaiting, standing
from mandala.play.stored import Score, StoredGame
from mandala.play.trouble import Trouble, TroubleKind
from mandala.ui import text
from mandala.ui.bringing import is_paste, open_pasted
from mandala.ui.context import Context, GameScreens
from mandala.ui.games_page import GamesScene
from mandala.ui.inputs import Input
from mandala.ui.match_page import MatchScene
from mandala.ui.match_words import match_score
from mandala.ui.new_game import NewGameScene
from mandala.ui.page import Page
from mandala.ui.scene import Push, Quit, Transition
from mandala.ui.settings_page import SettingsScene
from mandala.ui.statistics_page import StatisticsScene
from mandala.ui.tween import Tween, out
from mandala.ui.widgets import SMALL, Button, Form, Look
from mandala.ui.wording import opponent_names

ENTRY: Final = 0.9
"""Seconds in which the rosette opens."""
NARROW: Final = 112.0
"""Units of width under which there is no rosette."""
TOP: Final = 5.0
"""Units that are free above the buttons, at least."""
PRINT: Final = 10.0
"""Units below the buttons for the small print."""


class TitleScene(Page):
    """The first screen."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._time = ENTRY if context.settings.speed == "off" else 0.0
        self._opening = Tween(0.0, ENTRY, 0.0, 1.0, out)

    @property
    def animating(self) -> bool:
        """While the rosette opens."""
        return self._time < ENTRY

    def update(self, dt: float) -> Transition:
        """The rosette opens."""
        self._time = min(ENTRY, self._time + dt)
        return None

    def handle(self, event: Input) -> Transition:
        """Ctrl+V opens a game from the clipboard."""
        return open_pasted(self.context) if is_paste(event) else super().handle(event)

    def leave(self) -> Transition:
        """Escape does not end the program from here; the button does."""
        return None

    def build(self, look: Look) -> Form:
        """The buttons, one below the other on the right."""
        t = self.strings
        entries: list[tuple[str, Callable[[], Transition], str]] = []
        unfinished = self.context.library.unfinished()
        if unfinished:
            stored = unfinished[0]
            entries.append((t.gettext("Continue"), partial(self._resume, stored), self._about(stored)))
        waiting = awaiting(self.context.library.of_matches())
        if waiting is not None:
            entries.append((t.gettext("Go on with the match"), partial(self._match, *waiting), self._score(*waiting)))
        lesson = t.gettext("Learn to play"), self._lesson, self._lesson_detail()
        early = self._first_time or bool(lesson[2])
        entries += [lesson] if early else []
        entries += [
            (t.gettext("Play against the computer"), partial(self._new_game, "computer"), ""),
            (t.gettext("Two at one machine"), partial(self._new_game, "two"), ""),
            (t.gettext("Games"), lambda: Push(GamesScene(self.context)), ""),
            (t.gettext("Statistics"), lambda: Push(StatisticsScene(self.context)), ""),
            *(() if early else (lesson,)),
            (t.gettext("Rules"), self._rules, ""),
            (t.gettext("Settings"), lambda: Push(SettingsScene(self.context)), ""),
            (t.gettext("Quit"), Quit, ""),
        ]
        buttons = [
            Button(label, action, detail, primary=not index) for index, (label, action, detail) in enumerate(entries)
        ]
        width, height, gap = look.px(46), look.px(6.2), look.px(1.5 if len(buttons) < 8 else 1.1)
        total = sum(round(height * (1.25 if button.detail else 1)) + gap for button in buttons) - gap
        lowest = look.size[1] - look.px(PRINT)
        if not _narrow(look) and total > lowest - look.px(TOP):
            share = (lowest - look.px(TOP)) / total
            height, gap, total = int(height * share), int(gap * share), lowest - look.px(TOP)
        x, y = look.size[0] - width - look.px(14), (look.size[1] - total) // 2 + look.px(1)
        y = min(y, lowest - total)
        if _narrow(look):
            x, y = (look.size[0] - width) // 2, y + look.px(2)
        for button in buttons:
            tall = round(height * (1.25 if button.detail else 1))
            button.rect = pygame.Rect(x, y, width, tall)
            y += tall + gap
        return Form(buttons)

    def _score(self, stored: StoredGame, ended: Score) -> str:
        """Between whom, and how the match stands."""
        now, names = standing(stored.plan, ended), opponent_names(self.strings, stored.plan)
        return f"{names[0]} {match_score(now, 0)} {names[1]}" if now is not None else ""

    def _match(self, stored: StoredGame, ended: Score) -> Transition:
        return Push(MatchScene(self.context, stored, ended))

    def _about(self, stored: StoredGame) -> str:
        """Against whom, and how far the game is."""
        t, names, moves = self.strings, opponent_names(self.strings, stored.plan), len(stored.record["moves"])
        count = t.ngettext("after {count} move", "after {count} moves", moves).format(count=moves)
        return f"{names[0]} – {names[1]}, {count}"

    def _resume(self, stored: StoredGame) -> Transition:
        try:
            return Push(self.context.resume(stored))
        except RecordError as error:
            self.context.tell(Trouble(TroubleKind.GAME_UNREADABLE, str(error)))
            return None

    def _new_game(self, kind: str) -> Transition:
        return Push(NewGameScene(self.context, kind))

    def _lesson(self) -> Transition:
        lesson = self._screens.lesson
        assert lesson is not None, "the card game has one"
        return Push(lesson(self.context, self._lesson_done))

    @property
    def _lesson_done(self) -> int:
        return self.context.settings.lessons.get(next(iter(GAMES)), 0)

    def _lesson_detail(self) -> str:
        """Where the lesson goes on; to someone new, what it is."""
        t, done, steps = self.strings, self._lesson_done, self._screens.lesson_steps
        if 0 < done < steps:
            return t.gettext("Step {number} of {total}").format(number=done + 1, total=steps)
        return t.gettext("A few minutes, step by step") if self._first_time else ""

    @property
    def _first_time(self) -> bool:
        """Whether neither a game nor the lesson was ever played."""
        return self._lesson_done == 0 and self.context.library.empty

    @property
    def _screens(self) -> GameScreens:
        return self.context.screens[next(iter(GAMES))]

    def _rules(self) -> Transition:
        return Push(self._screens.rules(self.context))

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """The rosette with the name below it, and what this program is not."""
        self._small_print(canvas, look)
        if _narrow(look):
            name = text.line(look.assets, "Mandala", "display-bold", look.px(9), look.theme.ink)
            first = self.form.widgets[0].rect
            canvas.blit(name, name.get_rect(midbottom=(first.centerx, first.top - look.px(0.5))))
            return
        share = self._opening.at(self._time)
        left = (look.size[0] - look.px(60) - look.px(14)) // 2 + look.px(7)
        side = min(look.px(60), left * 2 - look.px(10))
        centre = left, look.size[1] // 2 - look.px(8)
        shown = round(side * (0.86 + 0.14 * share))
        if share < 1:
            rosette = pygame.transform.smoothscale(look.assets.picture("title-rosette", (side, side)), (shown, shown))
            rosette.set_alpha(round(255 * share))
        else:
            rosette = look.assets.picture("title-rosette", (side, side))
        canvas.blit(rosette, rosette.get_rect(center=centre))
        name = text.line(look.assets, "Mandala", "display-bold", look.px(11), look.theme.ink)
        canvas.blit(name, name.get_rect(midtop=(left, centre[1] + side // 2 - look.px(0.5))))

    def extent(self, form: Form, look: Look) -> pygame.Rect:
        """The buttons with the small print below them; where there is no room for the rosette, the name above."""
        return super().extent(form, look).inflate(0, look.px(30 if _narrow(look) else 20))

    def _small_print(self, canvas: pygame.Surface, look: Look) -> None:
        words = self.strings.gettext("An unofficial fan project, not connected with the publisher")
        last = self.form.widgets[-1].rect
        small = text.fit(look.assets, words, "text", look.px(SMALL), last.width, look.theme.ink)
        canvas.blit(small, small.get_rect(midbottom=(last.centerx, look.size[1] - look.px(6.0))))


def _narrow(look: Look) -> bool:
    """Whether the page has no room for the rosette beside the buttons."""
    return look.room[0] < NARROW

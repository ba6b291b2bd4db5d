"""The title: the games as equals, and where one may go from here with the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from mandala.core.record import RecordError
from mandala.play.series import awaiting, standing
from mandala.play.stored import Score, StoredGame
from mandala.ui import page, text
from mandala.ui.bringing import is_paste, open_pasted
from mandala.ui.context import Context, GameScreens
from mandala.ui.game_choice import GAP, NAME, GameChoice, Offer
from mandala.ui.games_page import GamesScene
from mandala.ui.inputs import Input, KeyPressed
from mandala.ui.match_page import MatchScene
from mandala.ui.match_words import match_score
from mandala.ui.new_game import NewGameScene
from mandala.ui.page import Page
from mandala.ui.scene import Push, Quit, Transition
from mandala.ui.settings_page import SettingsScene
from mandala.ui.statistics_page import StatisticsScene
from mandala.ui.tween import out
from mandala.ui.widgets import SMALL, Button, Form, Look
from mandala.ui.wording import opponent_names

ENTRY: Final = 0.9
"""Seconds in which the pictures open."""
NARROW: Final = 112.0
"""Units of width under which there are no large pictures."""
COLUMN: Final = 46.0
BUTTON: Final = 6.2
"""A button's width and height."""
MARGIN: Final = 11.0
LEFT: Final = 9.0
BETWEEN: Final = 4.5
"""Units free on the right, on the left, and between pictures and buttons."""
STEPS: Final = {"left": -1, "right": 1}
EDGE: Final = 7.0
"""Units free on both sides of a narrow page."""
SMALL_CHOICE: Final = 10.0
"""How high the choice is there."""
TOP: Final = 5.0
"""Units that are free above the buttons, at least."""
PRINT: Final = 10.0
"""Units below the buttons for the small print."""


class TitleScene(Page):
    """The first screen."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._time = ENTRY if context.settings.speed == "off" else 0.0
        self._choice = GameChoice((), "", self._choose)
        self._one_column = True

    @property
    def animating(self) -> bool:
        """While the pictures open."""
        return self._time < ENTRY

    def update(self, dt: float) -> Transition:
        """The pictures open."""
        self._time = min(ENTRY, self._time + dt)
        return None

    def handle(self, event: Input) -> Transition:
        """Ctrl+V opens a game from the clipboard; left and right choose the other game, wherever the focus is, where
        the buttons stand in one column."""
        if is_paste(event):
            return open_pasted(self.context)
        if isinstance(event, KeyPressed) and not event.ctrl and event.key in STEPS and self._one_column:
            self._stale = True
            return self._choice.step(STEPS[event.key])
        return super().handle(event)

    def leave(self) -> Transition:
        """Escape does not end the program from here; the button does."""
        return None

    def build(self, look: Look) -> Form:
        """The games to choose from, and the buttons for the chosen one, one below the other on the right."""
        self._choice = GameChoice(self._offers(look), self.context.game, self._choose)
        buttons = [Button(*entry, primary=not index) for index, entry in enumerate(self._entries())]
        (_stacked if _narrow(look) else _beside)(look, self._choice, buttons)
        self._one_column = len({button.rect.left for button in buttons}) == 1
        return Form([*buttons, self._choice])

    def _offers(self, look: Look) -> list[Offer]:
        screens = self.context.screens
        return [Offer(game, screens[game].name, partial(self._emblem, look, game)) for game in screens]

    def _emblem(self, look: Look, game: str, side: int) -> pygame.Surface:
        return self.context.screens[game].intro.emblem(look.assets, look.theme, side)

    def _choose(self, game: str) -> Transition:
        self.context.change(game=game)
        return None

    def _entries(self) -> list[tuple[str, Callable[[], Transition], str]]:
        """What can be done, with a word on it; first what waits to be gone on with, of whichever game."""
        t = self.strings
        entries: list[tuple[str, Callable[[], Transition], str]] = []
        unfinished = self.context.library.unfinished()
        if unfinished:
            stored = unfinished[0]
            entries.append((t.gettext("Continue"), partial(self._resume, stored), self._about(stored)))
        waiting = awaiting(self.context.library.of_matches())
        if waiting is not None:
            entries.append((t.gettext("Go on with the match"), partial(self._match, *waiting), self._score(*waiting)))
        lessons = [(t.gettext("Learn to play"), self._lesson, self._lesson_detail())] if self._screens.lesson else []
        early = self._first_time or bool(lessons and lessons[0][2])
        return [
            *entries,
            *(lessons if early else ()),
            (t.gettext("Play against the computer"), partial(self._new_game, "computer"), ""),
            (t.gettext("Two at one machine"), partial(self._new_game, "two"), ""),
            (t.gettext("Games"), lambda: Push(GamesScene(self.context)), ""),
            (t.gettext("Statistics"), lambda: Push(StatisticsScene(self.context)), ""),
            *(() if early else lessons),
            (t.gettext("Rules"), self._rules, ""),
            (t.gettext("Settings"), lambda: Push(SettingsScene(self.context)), ""),
            (t.gettext("Quit"), Quit, ""),
        ]

    def _score(self, stored: StoredGame, ended: Score) -> str:
        """Between whom, and how the match stands."""
        now, names = standing(stored.plan, ended), opponent_names(self.strings, stored.plan)
        return f"{self._named(stored)}: {names[0]} {match_score(now, 0)} {names[1]}" if now is not None else ""

    def _named(self, stored: StoredGame) -> str:
        return self.context.screens[stored.plan.game].name

    def _match(self, stored: StoredGame, ended: Score) -> Transition:
        return Push(MatchScene(self.context, stored, ended))

    def _about(self, stored: StoredGame) -> str:
        """Which game, against whom, and how far it is."""
        t, names, moves = self.strings, opponent_names(self.strings, stored.plan), len(stored.record["moves"])
        count = t.ngettext("after {count} move", "after {count} moves", moves).format(count=moves)
        return f"{self._named(stored)}: {names[0]} – {names[1]}, {count}"

    def _resume(self, stored: StoredGame) -> Transition:
        try:
            return Push(self.context.resume(stored))
        except RecordError as error:
            self.context.tell_unreadable(error)
            return None

    def _new_game(self, kind: str) -> Transition:
        return Push(NewGameScene(self.context, kind))

    def _lesson(self) -> Transition:
        lesson = self._screens.lesson
        assert lesson is not None, "offered where there is one"
        return Push(lesson(self.context, self._lesson_done))

    @property
    def _lesson_done(self) -> int:
        return self.context.settings.lessons.get(self.context.game, 0)

    def _lesson_detail(self) -> str:
        """Where the lesson goes on; to someone new, what it is."""
        t, done, steps = self.strings, self._lesson_done, self._screens.lesson_steps
        if 0 < done < steps:
            return t.gettext("Step {number} of {total}").format(number=done + 1, total=steps)
        return t.gettext("A few minutes, step by step") if self._first_time else ""

    @property
    def _first_time(self) -> bool:
        """Whether neither a game of this kind nor its lesson was ever played."""
        return self._lesson_done == 0 and not self.context.library.knows(self.context.game)

    @property
    def _screens(self) -> GameScreens:
        return self.context.screens[self.context.game]

    def _rules(self) -> Transition:
        return Push(self._screens.rules(self.context))

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """What this program is not, and how far the pictures have opened."""
        self._choice.opened = out(self._time / ENTRY)
        self._small_print(canvas, look)

    def extent(self, form: Form, look: Look) -> pygame.Rect:
        """The buttons with the small print below them."""
        return super().extent(form, look).inflate(0, look.px(TOP + PRINT - page.EDGE))

    def _small_print(self, canvas: pygame.Surface, look: Look) -> None:
        words = self.strings.gettext("An unofficial fan project, not connected with the publisher")
        last = self.form.widgets[-2].rect
        small = text.fit(look.assets, words, "text", look.px(SMALL), look.px(COLUMN), look.theme.ink)
        centre = self._choice.rect.centerx if _narrow(look) else last.centerx
        canvas.blit(small, small.get_rect(midbottom=(centre, look.size[1] - look.px(6.0))))


def _narrow(look: Look) -> bool:
    """Whether the page has no room for large pictures beside the buttons."""
    return look.room[0] < NARROW


def _beside(look: Look, choice: GameChoice, buttons: Sequence[Button]) -> None:
    """The pictures on the left, the column on the right; it shrinks where it is too high."""
    width, height, gap = look.px(COLUMN), look.px(BUTTON), look.px(1.5 if len(buttons) < 8 else 1.1)
    total, room = _total(buttons, height, gap), look.size[1] - look.px(PRINT + TOP)
    if total > room:
        height, gap, total = int(height * room / total), int(gap * room / total), room
    x = look.size[0] - width - look.px(MARGIN)
    y = min((look.size[1] - total) // 2 + look.px(1), look.size[1] - look.px(PRINT) - total)
    _column(buttons, pygame.Rect(x, y, width, height), gap)
    left, choice.gap = look.px(LEFT), look.px(GAP)
    wide = x - look.px(BETWEEN) - left
    tall = (wide - choice.gap) // 2 + look.px(NAME + 4.5)
    tall = min(max(tall, total), round(tall * 1.15), look.size[1] - look.px(2 * TOP + 4))
    choice.rect = pygame.Rect(left, y + (total - tall) // 2, wide, tall)


def _stacked(look: Look, choice: GameChoice, buttons: Sequence[Button]) -> None:
    """Small pictures above the buttons, which stand in two columns where one would be too high."""
    height, gap, small = look.px(BUTTON), look.px(1.1), look.px(SMALL_CHOICE)
    room = look.size[1] - look.px(PRINT + TOP)
    columns = 1 if _total(buttons, height, gap) + small + 2 * gap <= room else 2
    width = min(look.px(COLUMN), (look.size[0] - look.px(2 * EDGE) - (columns - 1) * gap) // columns)
    rows = [buttons[first : first + columns] for first in range(0, len(buttons), columns)]
    highest = [round(height * max(_tall(button) for button in row)) for row in rows]
    total = small + 2 * gap + sum(highest) + gap * (len(rows) - 1)
    whole = pygame.Rect(0, 0, columns * width + (columns - 1) * gap, total)
    whole.midtop = look.size[0] // 2, max(look.px(TOP), (room - total) // 2 + look.px(TOP))
    choice.rect, choice.gap = pygame.Rect(whole.left, whole.top, whole.width, small), gap
    y = choice.rect.bottom + 2 * gap
    for row, tall in zip(rows, highest):
        for number, button in enumerate(row):
            button.rect = pygame.Rect(whole.left + number * (width + gap), y, width, tall)
        y += tall + gap


def _tall(button: Button) -> float:
    """How high a button is, beside one of a single line."""
    return 1.25 if button.detail else 1.0


def _total(buttons: Sequence[Button], height: int, gap: int) -> int:
    return sum(round(height * _tall(button)) + gap for button in buttons) - gap


def _column(buttons: Sequence[Button], first: pygame.Rect, gap: int) -> None:
    y = first.top
    for button in buttons:
        tall = round(first.height * _tall(button))
        button.rect = pygame.Rect(first.left, y, first.width, tall)
        y += tall + gap

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
from mandala.ui.kit import text
from mandala.ui.kit.inputs import Input, KeyPressed, is_paste
from mandala.ui.kit.scene import Push, Quit, Transition
from mandala.ui.kit.tween import out
from mandala.ui.kit.units import px
from mandala.ui.kit.widgets import SMALL, Button, Form, Look
from mandala.ui.pages.game_choice import GAP, NAME, GameChoice, Offer
from mandala.ui.pages.page import Page
from mandala.ui.words.matches import match_score
from mandala.ui.words.names import opponent_names

Entry = tuple[str, Callable[[], Transition], str, str]
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
LOWEST: Final = 0.9
CLOSE: Final = 1.1
"""The share of their height that buttons in a column have at least, and units between many of them."""
EDGE: Final = 4.5
"""Units free on both sides of a narrow page."""
HEM: Final = 5.2
"""Units of the window that its hem takes, however large the texts are."""
PRINT_LOW: Final = 3.6
"""Units below the buttons for the small print there."""
TWO_LINES: Final = 7.0
"""How high a button with two lines is where there is too little room."""
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
        self._drawn = False
        self._one_column = True
        self._narrow = False

    @property
    def animating(self) -> bool:
        """While the pictures open."""
        return self._time < ENTRY

    def update(self, dt: float) -> Transition:
        """The pictures open, from the first frame on, which does not wait for them."""
        if self._drawn:
            self._time = min(ENTRY, self._time + dt)
        return None

    def handle(self, event: Input) -> Transition:
        """Ctrl+V opens a game from the clipboard; left and right choose the other game, wherever the focus is, where
        the buttons stand in one column."""
        if is_paste(event):
            from mandala.ui.pages.game_import import open_pasted

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
        play, other = ([Button(*entry) for entry in entries] for entries in (self._ways_to_play(), self._other_ways()))
        play[0].primary = True
        buttons = [*play, *other]
        self._narrow = _narrow(look, buttons)
        if self._narrow:
            _stacked(look, self._choice, play, other)
        else:
            _beside(look, self._choice, buttons)
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

    def _ways_to_play(self) -> list[Entry]:
        """What waits to be gone on with, of whichever game, and what can be begun; with a word on it, and one that is shorter."""
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
        """Where else one may go."""
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
        """Whether the lesson is among the first things to do."""
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
        """Which game, against whom, and how far it is; the same without how far."""
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
        self._drawn, self._choice.opened = True, out(self._time / ENTRY)
        self._small_print(canvas, look)

    def _small_print(self, canvas: pygame.Surface, look: Look) -> None:
        words = self.strings.gettext("An unofficial fan project, not connected with the publisher")
        last = self.form.widgets[-2].rect
        small = text.fit(look.assets, words, "text", look.px(SMALL), look.px(COLUMN + MARGIN), look.theme.ink)
        centre, foot = last.centerx, look.px(6.0)
        if self._narrow:
            centre, foot = self._choice.rect.centerx, px(look.size, HEM)
        canvas.blit(small, small.get_rect(midbottom=(centre, look.size[1] - foot)))


def _narrow(look: Look, buttons: Sequence[Button]) -> bool:
    """Whether the page has no room for large pictures beside the buttons, or not for these one below the other."""
    total = _total(buttons, look.px(BUTTON), look.px(CLOSE))
    return look.room[0] < NARROW or total * LOWEST > look.size[1] - look.px(PRINT + TOP)


def _beside(look: Look, choice: GameChoice, buttons: Sequence[Button]) -> None:
    """The pictures on the left, the column on the right; it shrinks where it is too high."""
    width, height, gap = look.px(COLUMN), look.px(BUTTON), look.px(1.5 if len(buttons) < 8 else CLOSE)
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


def _stacked(look: Look, choice: GameChoice, play: Sequence[Button], other: Sequence[Button]) -> None:
    """Small pictures above the buttons, which stand in one column, or where that would be too high in rows: ways to play two in
    a row, all else three. They are lower where there is still too little room."""
    height, gap, small = look.px(BUTTON), look.px(1.1), look.px(SMALL_CHOICE)
    hem, buttons = px(look.size, HEM), [*play, *other]
    room = look.size[1] - 2 * hem - look.px(PRINT_LOW)
    rows: list[Sequence[Button]] = [[button] for button in buttons]
    width = min(look.px(COLUMN), look.size[0] - look.px(2 * EDGE))
    if _total(buttons, height, gap) + small + 2 * gap > room:
        rows, width = _rows(play, other), min(2 * look.px(COLUMN) + gap, look.size[0] - look.px(2 * EDGE))
    tall = [height * max(_tall(button) for button in row) for row in rows]
    need = small + sum(tall) + gap * (len(rows) + 1)
    if need > room:
        least = [look.px(TWO_LINES) if any(button.detail for button in row) else 0 for row in rows]
        share = (room - sum(least)) / (need - sum(one for one, low in zip(tall, least) if low))
        small, gap, tall = (
            round(small * share),
            round(gap * share),
            [low or one * share for one, low in zip(tall, least)],
        )
    y = hem + max(0, (room - round(need)) // 2)
    choice.rect, choice.gap = pygame.Rect((look.size[0] - width) // 2, y, width, small), gap
    y = choice.rect.bottom + 2 * gap
    for row, one in zip(rows, tall):
        wide = (width - gap * (len(row) - 1)) / len(row)
        for number, button in enumerate(row):
            left = choice.rect.left + round(number * (wide + gap))
            button.rect = pygame.Rect(left, y, round(wide), round(one))
        y += round(one) + gap


def _rows(play: Sequence[Button], other: Sequence[Button]) -> list[Sequence[Button]]:
    """Ways to play two in a row, the first alone if they are odd; what else there is three in a row."""
    odd = len(play) % 2
    pairs = [play[first : first + 2] for first in range(odd, len(play), 2)]
    return [*([play[:1]] if odd else []), *pairs, *(other[first : first + 3] for first in range(0, len(other), 3))]


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

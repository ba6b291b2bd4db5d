"""The title: the games as equals, and the ways on with the chosen one.

Each page is loaded when somebody goes there, so that the title is there at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple

import pygame

from mandala.play.series import awaiting, standing
from mandala.play.stored import Score, StoredGame
from mandala.ui.context import Context, GameScreens
from mandala.ui.kit import text
from mandala.ui.kit.assets import Assets, Look
from mandala.ui.kit.boxes import Box, Column, Extent, Fitting, Grid, Grow, Row, Sized, Space
from mandala.ui.kit.compose import out
from mandala.ui.kit.inputs import Input, KeyPressed, Point, is_paste, neighbour
from mandala.ui.kit.paper import RADIUS, SMALL, Words, high, patch
from mandala.ui.kit.scene import Push, Quit, Transition
from mandala.ui.kit.theme import Theme, unit
from mandala.ui.kit.widgets import Button, Widget
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
GAP: Final = 3.0  # [u] between two games
NEAR: Final = 1.6  # [u] ... that are low
NAME: Final = 5.4  # [u] size of a name below its picture
BESIDE: Final = 3.4  # [u] ... beside its picture
FREE: Final = 11.2  # [u] above and below a picture with its name: as high as the buttons of a new player
LOW: Final = 0.8  # a box that is lower than this share of its width has the name beside the picture
LEAST: Final = (60.0, 6.0)  # [u] width and height that the pictures need
WIDE: Final = 90.0  # [u] width of the pictures where there is room


class Offer(NamedTuple):
    """A game as it is offered: its name in records, its name, its picture so many pixels wide."""

    game: str
    name: str
    picture: Callable[[Assets, Theme, int], pygame.Surface]


@dataclass
class GameChoice:
    """The games side by side; left and right change the choice. `opened` is how far the pictures have opened, 0 to 1."""

    offers: Sequence[Offer]
    value: str
    changed: Callable[[str], Transition]
    opened: float = 1.0
    gap: int = field(default=0, init=False)
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))

    @property
    def label(self) -> str:
        """The name of the chosen game."""
        return next((offer.name for offer in self.offers if offer.game == self.value), "")

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        """Two patches of cloth; the chosen one is brighter, with a thick rim inside, and its name has a dot."""
        for offer, box in zip(self.offers, self.boxes()):
            chosen = offer.game == self.value
            over = hovered is not None and box.collidepoint(hovered)
            theme = look.theme
            ground, line = (theme.panel, theme.accent) if chosen else (theme.button, theme.line)
            patch(canvas, look, box, theme.button_hover if over and not chosen else ground, line, focused and chosen)
            if chosen:
                rim = box.inflate(-look.px(1.4), -look.px(1.4))
                pygame.draw.rect(canvas, line, rim, max(2, look.px(0.3)), border_radius=look.px(RADIUS * 0.6))
            if box.height < LOW * box.width:
                self._beside(canvas, look, offer, box)
            else:
                self._below(canvas, look, offer, box)

    def widths(self, look: Look) -> Extent:
        """Side by side."""
        return high(look, (LEAST[0], WIDE))

    def heights(self, look: Look, width: int) -> Extent:
        """Pictures as wide as they may be, each with its name below."""
        return Extent(look.px(LEAST[1]), (width - look.px(GAP)) // 2 + look.px(NAME + FREE))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        self.rect, self.gap = rect, look.px(GAP if rect.height * 2 >= LOW * rect.width else NEAR)

    def boxes(self) -> list[pygame.Rect]:
        """The places of the games."""
        count = len(self.offers)
        wide = (self.rect.width - self.gap * (count - 1)) / count
        return [
            pygame.Rect(
                round(self.rect.left + number * (wide + self.gap)), self.rect.top, round(wide), self.rect.height
            )
            for number in range(count)
        ]

    def _below(self, canvas: pygame.Surface, look: Look, offer: Offer, box: pygame.Rect) -> None:
        """The picture, and the name below it."""
        side = min(box.width - look.px(4.6), box.height - look.px(NAME + 7.6))
        free = box.height - side - look.px(NAME)
        self._picture(canvas, look, offer, side, (box.centerx, box.top + round(free * 0.36) + side // 2))
        name = self._name(look, offer, NAME, box.width - look.px(4))
        canvas.blit(name, name.get_rect(center=(box.centerx, box.bottom - round(free * 0.32) - look.px(NAME * 0.5))))

    def _beside(self, canvas: pygame.Surface, look: Look, offer: Offer, box: pygame.Rect) -> None:
        """A small picture, and the name beside it."""
        side = box.height - look.px(2.8)
        name = self._name(look, offer, BESIDE, box.width - side - look.px(5))
        left = box.centerx - (side + look.px(1.4) + name.get_width()) // 2
        self._picture(canvas, look, offer, side, (left + side // 2, box.centery))
        canvas.blit(name, name.get_rect(midleft=(left + side + look.px(1.4), box.centery + look.px(0.2))))

    def _picture(self, canvas: pygame.Surface, look: Look, offer: Offer, side: int, centre: Point) -> None:
        if not round(255 * self.opened):
            return
        whole = offer.picture(look.assets, look.theme, side)
        if self.opened < 1:
            shown = round(side * (0.86 + 0.14 * self.opened))
            whole = pygame.transform.smoothscale(whole, (shown, shown))
            whole.set_alpha(round(255 * self.opened))
        canvas.blit(whole, whole.get_rect(center=centre))

    def _name(self, look: Look, offer: Offer, units: float, width: int) -> pygame.Surface:
        """The name, of the chosen game in bold and with a dot before it."""
        if offer.game != self.value:
            return text.fit(look.assets, offer.name, "display", look.px(units), width, look.theme.button_ink)
        dot = look.px(units * 0.36)
        ink = look.theme.panel_ink
        words = text.fit(look.assets, offer.name, "display-bold", look.px(units), width - 2 * dot, ink)
        picture = pygame.Surface((words.get_width() + 2 * dot, words.get_height()), pygame.SRCALPHA)
        pygame.draw.aacircle(picture, look.theme.accent, (dot * 0.6, words.get_height() * 0.48), dot * 0.55)
        picture.blit(words, (2 * dot, 0))
        return picture

    def press(self, pos: Point) -> Transition:
        """Chooses the game at a point."""
        for offer, box in zip(self.offers, self.boxes()):
            if box.collidepoint(pos):
                return self._choose(offer.game)
        return None

    def key(self, event: KeyPressed) -> tuple[bool, Transition]:
        """Left and right go to the neighbour, enter and space to the next."""
        step = {"left": -1, "right": 1, "return": 1, "space": 1}.get(event.key)
        return (False, None) if step is None else (True, self.step(step))

    def step(self, step: int) -> Transition:
        """Chooses the next game, or the one before."""
        game = neighbour([offer.game for offer in self.offers], self.value, step)
        return None if game is None else self._choose(game)

    def _choose(self, game: str) -> Transition:
        self.value = game
        return self.changed(game)


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
        offers = [Offer(game, one.name, one.emblem) for game, one in screens.items()]
        self._choice = choice = GameChoice(offers, self.context.game, self._choose)
        play, other = ([Button(*entry) for entry in entries] for entries in (self._ways_to_play(), self._other_ways()))
        play[0].primary = True
        words = t.gettext("An unofficial fan project, not connected with the publisher")
        small, low = Words(words, SMALL, "cloth"), Sized(choice, 2 * COLUMN, SMALL_CHOICE)
        column = Column(*play, *other, gap=1.5)
        beside = Row(Grow(Sized(choice)), Sized(column, COLUMN), gap=5.0)
        corner = Sized(Words(words, SMALL, "cloth"), at="right")
        pairs = Column(*play[: len(play) % 2], Grid(*play[len(play) % 2 :], columns=2))
        rows = Column(low, pairs, Grid(*other, columns=3), gap=1.6)
        return Fitting(
            Column(Grow(Space()), beside, Grow(Space()), corner),
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
        return [(words, self._lesson, self._lesson_detail(), "")]

    @property
    def _early(self) -> bool:
        """True if the lesson is among the first things to do."""
        return self._first_time or bool(self._lesson_detail())

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
        return Push(self._screens.load().lesson(self.context, self._lesson_done))

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
        return Push(self._screens.load().rules(self.context))

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """Notes how far the pictures have opened, and draws."""
        self._drawn, self._choice.opened = True, out(self._time / ENTRY)
        self.paint_words(canvas, look)

"""The title: the games as equals, and the ways on with the chosen one.

Each page is loaded when somebody goes there, so that the title is there at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pygame

from mandala.play.series import awaiting, standing
from mandala.play.stored import Score, StoredGame
from mandala.ui.context import Context, GameScreens, Pages
from mandala.ui.kit import text
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Extent, Fitting, Grid, Grow, Row, Sized, Space
from mandala.ui.kit.compose import out
from mandala.ui.kit.inputs import Input, KeyPressed, Point, is_paste
from mandala.ui.kit.paper import RADIUS, SMALL, Words, high, patch
from mandala.ui.kit.scene import Push, Quit, Scene, Transition
from mandala.ui.kit.theme import unit
from mandala.ui.kit.widgets import Button, Choice, Widget
from mandala.ui.pages.page import Page
from mandala.ui.words.names import match_score, opponent_names

ENTRY: Final = 0.9  # [s] in which the pictures open
COLUMN: Final = 46.0  # [u] width of the buttons beside the pictures
MARGINS: Final = (9.0, 5.0)  # [u] free around everything, where there is room
HEM: Final = 5.2  # [u] ... of the window, which its hem takes, however large texts are
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


class GameChoice(Choice[str]):
    """The games side by side, as pictures. `opened` is how far these have opened, 0 to 1."""

    def __init__(self, games: Mapping[str, GameScreens], value: str, changed: Callable[[str], Transition]) -> None:
        super().__init__("", [(game, screens.name) for game, screens in games.items()], value, changed)
        self._games, self._gap, self.opened = games, 0, 1.0

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        """Patches of cloth; the chosen one is brighter, with a thick rim inside, and its name has a dot."""
        theme = look.theme
        for game, box in zip(self._games, self.boxes()):
            chosen, over = game == self.value, hovered is not None and box.collidepoint(hovered)
            ground, line = (theme.panel, theme.accent) if chosen else (theme.button, theme.line)
            patch(canvas, look, box, theme.button_hover if over and not chosen else ground, line, focused and chosen)
            if chosen:
                rim = box.inflate(-look.px(1.4), -look.px(1.4))
                pygame.draw.rect(canvas, line, rim, max(2, look.px(0.3)), border_radius=look.px(RADIUS * 0.6))
            (self._beside if box.height < LOW * box.width else self._below)(canvas, look, game, box)

    def widths(self, look: Look) -> Extent:
        return high(look, (LEAST[0], WIDE))

    def heights(self, look: Look, width: int) -> Extent:
        """Pictures as wide as they may be, each with its name below."""
        return Extent(look.px(LEAST[1]), (width - look.px(GAP)) // 2 + look.px(NAME + FREE))

    def place(self, look: Look, rect: pygame.Rect) -> list[Box]:
        self._gap = look.px(GAP if rect.height * 2 >= LOW * rect.width else NEAR)
        return Widget.place(self, look, rect)

    def boxes(self) -> list[pygame.Rect]:
        left, top, width, height = self.rect
        each = (width - self._gap * (len(self._games) - 1)) / len(self._games)
        lefts = (left + number * (each + self._gap) for number in range(len(self._games)))
        return [pygame.Rect(round(at), top, round(each), height) for at in lefts]

    def _below(self, canvas: pygame.Surface, look: Look, game: str, box: pygame.Rect) -> None:
        side = min(box.width - look.px(4.6), box.height - look.px(NAME + 7.6))
        free = box.height - side - look.px(NAME)
        self._picture(canvas, look, game, side, (box.centerx, box.top + round(free * 0.36) + side // 2))
        name = self._name(look, game, NAME, box.width - look.px(4))
        canvas.blit(name, name.get_rect(center=(box.centerx, box.bottom - round(free * 0.32) - look.px(NAME * 0.5))))

    def _beside(self, canvas: pygame.Surface, look: Look, game: str, box: pygame.Rect) -> None:
        side = box.height - look.px(2.8)
        name = self._name(look, game, BESIDE, box.width - side - look.px(5))
        left = box.centerx - (side + look.px(1.4) + name.get_width()) // 2
        self._picture(canvas, look, game, side, (left + side // 2, box.centery))
        canvas.blit(name, name.get_rect(midleft=(left + side + look.px(1.4), box.centery + look.px(0.2))))

    def _picture(self, canvas: pygame.Surface, look: Look, game: str, side: int, centre: Point) -> None:
        if not round(255 * self.opened):
            return
        whole = self._games[game].emblem(look.assets, look.theme, side)
        if self.opened < 1:
            shown = round(side * (0.86 + 0.14 * self.opened))
            whole = pygame.transform.smoothscale(whole, (shown, shown))
            whole.set_alpha(round(255 * self.opened))
        canvas.blit(whole, whole.get_rect(center=centre))

    def _name(self, look: Look, game: str, units: float, width: int) -> pygame.Surface:
        """The name, of the chosen game in bold and with a dot before it."""
        name, px, theme = self._games[game].name, look.px(units), look.theme
        if game != self.value:
            return text.fit(look.assets, name, "display", px, width, theme.button_ink)
        dot = look.px(units * 0.36)
        words = text.fit(look.assets, name, "display-bold", px, width - 2 * dot, theme.panel_ink)
        picture = pygame.Surface((words.get_width() + 2 * dot, words.get_height()), pygame.SRCALPHA)
        pygame.draw.aacircle(picture, theme.accent, (dot * 0.6, words.get_height() * 0.48), dot * 0.55)
        picture.blit(words, (2 * dot, 0))
        return picture


class TitleScene(Page):
    """The first screen."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._time = ENTRY if context.settings.speed == "off" else 0.0
        self._choice = GameChoice(context.screens, context.game, self._choose)
        self._drawn = False

    @property
    def animating(self) -> bool:
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
            from mandala.ui.pages.saved import open_pasted

            return open_pasted(self.context)
        columns = {widget.rect.left for widget in self.form.widgets if isinstance(widget, Button)}
        if isinstance(event, KeyPressed) and not event.ctrl and event.key in ("left", "right") and len(columns) == 1:
            self._stale = True
            return self._choice.key(event)[1]
        return super().handle(event)

    def leave(self) -> Transition:
        """Does nothing: Escape does not end the program from here; the button does."""
        return None

    FILLS = True

    def content(self) -> Box:
        """The games to choose from, and the buttons for the chosen one: beside them, or below where there is too little room, one
        below the other or else in rows."""
        self._choice = choice = GameChoice(self.context.screens, self.context.game, self._choose)
        play, other = self._ways_to_play(), self._other_ways()
        play[0].primary = True
        words = self.strings.gettext("An unofficial fan project, not connected with the publisher")
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

    def margins(self, look: Look) -> tuple[float, float]:
        """The hem's, which is as large as the window."""
        hem = HEM * unit(look.size) / look.unit
        return (max(hem, MARGINS[0]), max(hem, MARGINS[1])) if look.room[0] >= ROOMY else (hem, hem)

    def _choose(self, game: str) -> None:
        self.context.change(game=game)

    def _ways_to_play(self) -> list[Button]:
        """The buttons for what waits to be gone on with, of whichever game, and for what can be begun."""
        t, library = self.strings, self.context.library
        running, waiting = library.unfinished()[:1], awaiting(library.of_matches())
        matches = [] if waiting is None else [waiting]
        on, next_game = t.gettext("Continue"), t.gettext("Go on with the match")
        return [
            *(Button(on, partial(self._continue, game), *self._about(game)) for game in running),
            *(Button(next_game, partial(self._match, *match), self._score(*match)) for match in matches),
            *([self._lesson()] if self._early else ()),
            Button(t.gettext("Play against the computer"), partial(self._new_game, "computer")),
            Button(t.gettext("Two at one machine"), partial(self._new_game, "two")),
        ]

    def _other_ways(self) -> list[Button]:
        t = self.strings
        return [
            Button(t.gettext("Games"), partial(self._page, "games")),
            Button(t.gettext("Statistics"), partial(self._page, "statistics")),
            *(() if self._early else [self._lesson()]),
            Button(t.gettext("Rules"), lambda: Push(self._screens.load().rules(self.context))),
            Button(t.gettext("Settings"), partial(self._page, "settings")),
            Button(t.gettext("Quit"), Quit),
        ]

    def _lesson(self) -> Button:
        words, done = self.strings.gettext("Learn to play"), self._lesson_done
        return Button(words, lambda: Push(self._screens.load().lesson(self.context, done)), self._lesson_detail())

    @property
    def _early(self) -> bool:
        """True if the lesson is among the first things to do."""
        return self._first_time or bool(self._lesson_detail())

    def _lesson_detail(self) -> str:
        """The words on where the lesson goes on; to someone new, on what it is."""
        t, done, steps = self.strings, self._lesson_done, self._screens.lesson_steps
        if 0 < done < steps:
            return t.gettext("Step {number} of {total}").format(number=done + 1, total=steps)
        return t.gettext("A few minutes, step by step") if self._first_time else ""

    @property
    def _lesson_done(self) -> int:
        return self.context.settings.lessons.get(self.context.game, 0)

    @property
    def _first_time(self) -> bool:
        """True if neither a game of this kind nor its lesson was ever played."""
        return self._lesson_done == 0 and not self.context.library.knows(self.context.game)

    @property
    def _screens(self) -> GameScreens:
        return self.context.screens[self.context.game]

    def _named(self, stored: StoredGame) -> str:
        return self.context.screens[stored.plan.game].name

    def _score(self, stored: StoredGame, ended: Score) -> str:
        """Between whom, and how the match stands."""
        now, names = standing(stored.plan, ended), opponent_names(self.strings, stored.plan)
        return f"{self._named(stored)}: {names[0]} {match_score(now, 0)} {names[1]}" if now is not None else ""

    def _about(self, stored: StoredGame) -> tuple[str, str]:
        """The words on which game it is, against whom, and how far it is; the same without how far."""
        t, names, moves = self.strings, opponent_names(self.strings, stored.plan), len(stored.record["moves"])
        count = t.ngettext("after {count} move", "after {count} moves", moves).format(count=moves)
        players = f"{self._named(stored)}: {names[0]} – {names[1]}"
        return f"{players}, {count}", players

    def _new_game(self, kind: str) -> Transition:
        from mandala.ui.pages.new_game import NewGameScene

        return Push(NewGameScene(self.context, kind))

    def _match(self, stored: StoredGame, ended: Score) -> Transition:
        from mandala.ui.pages.new_game import MatchScene

        return Push(MatchScene(self.context, stored, ended))

    def _continue(self, stored: StoredGame) -> Transition:
        from mandala.ui.pages.saved import continued

        return continued(self.context, stored)

    def _page(self, name: str) -> Transition:
        """Leads to a page. All of them are loaded when somebody first goes to one."""
        from mandala.ui.pages.settings import SettingsScene
        from mandala.ui.pages.statistics import StatisticsScene

        pages = {"games": _games, "statistics": StatisticsScene, "settings": SettingsScene}
        return Push(pages[name](self.context))

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """Opens the pictures as far as they are. There is no sheet below them."""
        del canvas, look
        self._drawn, self._choice.opened = True, out(self._time / ENTRY)


def _games(context: Context) -> Scene:
    from mandala.ui.pages.games import GamesScene

    return GamesScene(context)


PAGES: Final = Pages(title=TitleScene, games=_games)

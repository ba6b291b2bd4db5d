"""The title: the games as equals, and the ways on with the chosen one.

Each page is loaded when somebody goes there, so that the title is there at once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from mandala.core.record import RecordError
from mandala.play.games import GAMES, HUMAN
from mandala.play.history import seat_at
from mandala.play.opponents import Encounters, encounters, recommended
from mandala.play.series import awaiting, standing
from mandala.play.stored import Score, StoredGame
from mandala.ui.context import Context, GameScreens, Pages
from mandala.ui.kit import text
from mandala.ui.kit.access import Live, Node, Role
from mandala.ui.kit.assets import Assets, Look
from mandala.ui.kit.boxes import Box, Column, Extent, Fitting, Grid, Grow, Row, Sized, Steady
from mandala.ui.kit.compose import out
from mandala.ui.kit.inputs import Input, KeyPressed, Point, is_paste
from mandala.ui.kit.paper import RADIUS, SMALL, Words, patch, write
from mandala.ui.kit.scene import Push, Quit, Scene, Transition
from mandala.ui.kit.theme import Size, unit
from mandala.ui.kit.widgets import Button, Choice, Widget
from mandala.ui.pages.page import Page
from mandala.ui.words.names import emblem_of, level_name, match_score, opponent_names

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
FREE: Final = 11.2  # [u] above and below a picture with its name
LOW: Final = 0.8  # a box that is lower than this share of its width has the name beside the picture
UPRIGHT: Final = 13.0  # [u] height of the first button from which on its picture is above its words
WORDS: Final = 7.4  # [u] ... of the words below the picture
PLAY: Final = 2.9  # [u] size of the first of them
EMBLEM: Final = 18.0  # [u] of the opponent on it, at most
QUIET: Final = 4.6  # [u] height of a button that is not for playing
PROGRESS: Final = 2.4  # [u] size of the line on how it goes
LATEST: Final = 40  # games that this line looks at
TABLE: Final[Size] = (1280, 720)  # [px] at which a waiting table is drawn
LEAST: Final = 6.0  # [u] height that the pictures need


class GameChoice(Choice[str]):
    """The games side by side, as pictures. `opened` is how far these have opened, 0 to 1."""

    WIDE = (60.0, 90.0)

    def __init__(
        self, named: str, games: Mapping[str, GameScreens], value: str, changed: Callable[[str], Transition]
    ) -> None:
        super().__init__("", [(game, screens.name) for game, screens in games.items()], value, changed)
        self._games, self._gap, self.opened, self._named = games, 0, 1.0, named

    def nodes(self) -> Sequence[Node]:
        """The options with a name that is not to be seen."""
        return [replace(node, name=self._named) for node in super().nodes()]

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
        return Widget.widths(self, look)

    def heights(self, look: Look, width: int) -> Extent:
        """Pictures as wide as they may be, each with its name below."""
        return Extent(look.px(LEAST), (width - look.px(GAP)) // 2 + look.px(NAME + FREE))

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


class FirstButton(Button):
    """The first button: a picture, above the words or beside them, and what is the next thing to play."""

    TALL = (6.4, 28.0)

    def __init__(
        self,
        label: str,
        detail: tuple[str, str],
        action: Callable[[], Transition],
        picture: Callable[[Look, Size], pygame.Surface],
    ) -> None:
        super().__init__(label, action, *detail)
        self._picture = picture

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        theme, rect = look.theme, self.rect
        ground = theme.button_hover if hovered or focused else theme.button
        patch(canvas, look, rect, ground, theme.accent if self.primary else theme.line, focused)
        edge, words = look.px(1.0), look.px(WORDS)
        upright = rect.height > look.px(UPRIGHT)
        size = rect.height * 3 // 2, rect.height - 2 * edge
        picture = self._picture(look, (rect.width - 2 * edge, rect.height - words - edge) if upright else size)
        place = picture.get_rect(midtop=(rect.centerx, rect.top + edge))
        below = pygame.Rect(rect.left, rect.bottom - words, rect.width, words)
        if not upright:
            place = picture.get_rect(midleft=(rect.left + edge, rect.centery))
            below = pygame.Rect(place.right, rect.top, rect.right - place.right, rect.height)
        canvas.blit(picture, place)
        if not picture.get_flags() & pygame.SRCALPHA:
            pygame.draw.rect(canvas, theme.line, place, look.px(0.18))
        room = below.width - 2 * edge
        above, under = ((below.centerx, below.top + round(below.height * at)) for at in (0.34, 0.74))
        write(canvas, look, self.label, PLAY, "display-bold", theme.button_ink, room, center=above)
        write(canvas, look, self.said(look, room), ink=theme.button_ink, room=room, center=under)

    def widths(self, look: Look) -> Extent:
        words, picture = super().widths(look), look.px(1.5 * self.TALL[0])
        return Extent(words.least + picture, words.natural + picture)

    def heights(self, look: Look, width: int) -> Extent:
        return Widget.heights(self, look, width)


class TitleScene(Page):
    """The first screen. Its buttons stand where they stand, whatever was played and whichever game is chosen."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._time = ENTRY if context.settings.speed == "off" else 0.0
        self._choice = GameChoice("", context.screens, context.game, self._choose)
        self._turned_to = ""
        self._drawn, self._loaded = False, False
        self._waiting = context.library.unfinished()[:1]
        self._table: tuple[Hashable, pygame.Surface] | None = None

    @property
    def animating(self) -> bool:
        return self._time < ENTRY or not self._loaded or self._undrawn

    @property
    def _undrawn(self) -> bool:
        """Whether there is a table to be drawn. It takes a while, and so it waits until the page stands still."""
        drawn = self._table is not None and self._table[0] == self._shown
        return not drawn and any(
            len(game.plan.humans) == 1 or GAMES[game.plan.game].open  # not the hand of one of two people
            for game in self._waiting
        )

    @property
    def _shown(self) -> Hashable:
        """What the picture of the table that waits depends on."""
        games = [(game.game_id, game.version) for game in self._waiting]
        return *games, self.context.theme.name, self.context.style, self.strings.language

    def update(self, dt: float) -> Transition:
        """Opens the pictures, from the first frame on, which waits for nothing; looks how it goes; draws the table that waits."""
        if self._drawn and not self._loaded:
            self._loaded = True
            self.resumed()
        elif self._drawn and self._time >= ENTRY and self._undrawn:
            self._table = self._shown, _drawn(self.context, self._waiting[0])
            self.resumed()
        elif self._drawn:
            self._time = min(ENTRY, self._time + dt)
        return None

    def resumed(self) -> None:
        """On top again: another game may wait."""
        super().resumed()
        self._waiting = self.context.library.unfinished()[:1]

    def handle(self, event: Input) -> Transition:
        """Ctrl+V opens a game from the clipboard; left and right choose the other game, wherever the focus is."""
        if is_paste(event):
            from mandala.ui.pages.saved import open_pasted

            return open_pasted(self.context)
        if isinstance(event, KeyPressed) and not event.ctrl and event.key in ("left", "right"):
            self._stale = True
            transition = self._choice.key(event)[1]
            self._turned_to = "" if self.form.focused is self._choice else self._screens.name
            return transition
        self._turned_to = ""
        return super().handle(event)

    def tree(self) -> Node:
        """The page, with the game to which somebody has just turned whose focus is elsewhere."""
        tree = super().tree()
        told = [Node(Role.ITEM, self._turned_to, key="game", live=Live.POLITE)] if self._turned_to else []
        return replace(tree, children=(*tree.children, *told))

    def leave(self) -> Transition:
        """Does nothing: Escape does not end the program from here; the button does."""
        return None

    FILLS = True

    def content(self) -> Box:
        """The games to choose from, with a line on how it goes; beside them or below them the buttons."""
        t = self.strings
        self._choice = choice = GameChoice(t.gettext("Games"), self.context.screens, self.context.game, self._choose)
        play, other = self._ways_to_play(), self._other_ways()
        done, new = self._lesson_done, not self.context.library.knows(self.context.game)
        lesson = not self._waiting and (new if done == 0 else done < self._screens.lesson_steps)
        play[2 if lesson else 0].primary = True
        small = Words(t.gettext("An unofficial fan project, not connected with the publisher"), SMALL, "cloth")
        low = Sized(choice, 2 * COLUMN, SMALL_CHOICE)
        calm = [Sized(button, COLUMN, QUIET) for button in other]
        column = Column(*play, Grid(*calm[:-1], columns=2, gap=1.2, rows=1.2), calm[-1], gap=1.4)
        news = self._news()
        left = Column(Grow(Sized(choice)), news, gap=1.6)
        first = Grid(play[0], news, columns=2)
        rows = Column(low, first, Grid(*play[1:], columns=3), Grid(*other, columns=3), gap=1.6)
        brief = [replace(button, detail="") for button in (*self._matches(), *play[1:])]
        dense = Column(low, play[0], Grid(*brief, *other, columns=3, rows=1.2), gap=1.2)
        return Fitting(
            Column(Grow(Row(Grow(left), Sized(column, COLUMN), gap=5.0)), Sized(small, at="right")),
            Column(Grow(Sized(Column(low, news, Sized(column, COLUMN), gap=2.2), 2 * COLUMN)), small),
            Column(Grow(Sized(rows, 2 * COLUMN)), small),
            Column(Grow(Sized(dense, 2 * COLUMN)), small),
        )

    def margins(self, look: Look) -> tuple[float, float]:
        """The hem's, which is as large as the window."""
        hem = HEM * unit(look.size) / look.unit
        return (max(hem, MARGINS[0]), max(hem, MARGINS[1])) if look.room[0] >= ROOMY else (hem, hem)

    def _choose(self, game: str) -> None:
        self.context.change(game=game)

    def _ways_to_play(self) -> list[Button]:
        t = self.strings
        return [
            self._first_button(),
            Button(t.gettext("Choose an opponent"), partial(self._new_game, "computer")),
            self._lesson(),
            Button(t.gettext("Play with a friend"), partial(self._new_game, "two")),
        ]

    def _first_button(self) -> FirstButton:
        """What waits to be gone on with, of whichever game; else a game against the last opponent, or the recommended one."""
        t = self.strings
        if self._waiting:
            game = self._waiting[0]
            return FirstButton(t.gettext("Continue"), self._about(game), partial(self._continue, game), self._seen)
        if match := awaiting(self.context.library.of_matches()):
            sign = self._sign(next((kind for kind in match[0].plan.kinds if kind != HUMAN), ""))
            words = t.gettext("Continue the match")
            return FirstButton(words, (self._score(*match), ""), partial(self._match, *match), sign)
        if not self._loaded:
            return FirstButton(t.gettext("Play"), ("", ""), lambda: self._play(self._next_level()), _nothing)
        level = self._next_level()
        words = t.gettext("{game} against {name}").format(game=self._screens.name, name=level_name(t, level))
        return FirstButton(t.gettext("Play"), (words, words), partial(self._play, level), self._sign(level))

    def _sign(self, level: str) -> Callable[[Look, Size], pygame.Surface]:
        """Draws a level's emblem; the game's where there is none."""
        emblem, game = emblem_of(self.context.game, level), self._screens

        def draw(look: Look, size: Size) -> pygame.Surface:
            side = min(*size, look.px(EMBLEM))
            return look.assets.picture(emblem, (side, side)) if emblem else game.emblem(look.assets, look.theme, side)

        return draw

    def _next_level(self) -> str:
        game = self.context.game
        before = self.context.settings.last_kinds.get(game, "")
        return before if emblem_of(game, before) else recommended(self._met(), game)

    def _met(self) -> dict[str, Encounters]:
        return encounters(self.context.library.latest(self.context.game, LATEST), [], self.context.game)

    def _news(self) -> Box:
        """The match that waits; else a line on how it goes against the last opponent."""
        words = self.strings.gettext("Continue the match")
        return Steady(
            *(Sized(button, COLUMN) for button in self._matches()),
            Sized(Words(self._progress(), PROGRESS, "cloth"), at="right"),
            Sized(Button(words, self.leave, words), COLUMN),  # its room
        )

    def _matches(self) -> list[Button]:
        """The button of a match that waits beside a game that waits."""
        match, words = awaiting(self.context.library.of_matches()), self.strings.gettext("Continue the match")
        waits = match and self._waiting
        return [Button(words, partial(self._match, *match), self._score(*match))] if match and waits else []

    def _progress(self) -> str:
        t, game, met = self.strings, self.context.game, self._met() if self._loaded else {}
        if not met:
            return ""
        level, last = [*met.items()][-1]
        words = t.gettext("You beat {name} in {wins} of {games}.")
        told = words.format(name=level_name(t, level), wins=sum(last.recent), games=len(last.recent))
        better = recommended(met, game)
        if GAMES[game].ratings[better] > GAMES[game].ratings.get(level, 0):
            return f"{told} " + t.gettext("Time for {name}?").format(name=level_name(t, better))
        return told

    def _seen(self, look: Look, size: Size) -> pygame.Surface:
        """The table that waits, as large as there is room; else the game's emblem."""
        if self._table is None or self._table[0] != self._shown:
            return self.context.screens[self._waiting[0].plan.game].emblem(look.assets, look.theme, min(size))
        _, table = self._table
        wide, tall = table.get_size()
        share = min(size[0] / wide, size[1] / tall)
        return pygame.transform.smoothscale(table, (round(wide * share), round(tall * share)))

    def _other_ways(self) -> list[Button]:
        t = self.strings
        return [
            Button(t.gettext("Games"), partial(self._page, "games")),
            Button(t.gettext("Statistics"), partial(self._page, "statistics")),
            Button(t.gettext("Rules"), lambda: Push(self._screens.load().rules(self.context))),
            Button(t.gettext("Settings"), partial(self._page, "settings")),
            Button(t.gettext("Quit"), Quit),
        ]

    def _lesson(self) -> Button:
        """The lesson, with where it goes on, or what it is."""
        t, done, steps = self.strings, self._lesson_done, self._screens.lesson_steps
        step = t.gettext("Step {number} of {total}").format(number=done + 1, total=steps)
        detail = step if 0 < done < steps else t.gettext("A few minutes, step by step")
        return Button(t.gettext("Learn to play"), lambda: Push(self._screens.load().lesson(self.context, done)), detail)

    @property
    def _lesson_done(self) -> int:
        return self.context.settings.lessons.get(self.context.game, 0)

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
        t, moves = self.strings, len(stored.record["moves"])
        count = t.ngettext("after {count} move", "after {count} moves", moves)
        players = f"{self._named(stored)}: {' – '.join(opponent_names(t, stored.plan))}"
        return f"{players}, {count}", players

    def _play(self, level: str) -> Transition:
        from mandala.ui.pages.new_game import begin_at_once

        return begin_at_once(self.context, level)

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


def _drawn(context: Context, stored: StoredGame) -> pygame.Surface:
    """A small picture of the table of a running game, as the person at it sees it. One that cannot be read is told elsewhere."""
    canvas = pygame.Surface(TABLE)
    try:
        seat = seat_at(stored, stored.plan.humans[0])
    except RecordError:
        return canvas
    portrait = context.screens[stored.plan.game].load().portrait
    portrait(seat, stored.plan, canvas, context.theme, context.strings, Assets(context.style))
    return pygame.transform.smoothscale(canvas, (TABLE[0] // 2, TABLE[1] // 2))


def _nothing(look: Look, size: Size) -> pygame.Surface:
    del look
    return pygame.Surface(size, pygame.SRCALPHA)


def _games(context: Context) -> Scene:
    from mandala.ui.pages.games import GamesScene

    return GamesScene(context)


PAGES: Final = Pages(title=TitleScene, games=_games)

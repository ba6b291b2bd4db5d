"""The title: both games, and the next steps with the chosen one.

Modules of other pages are loaded beside the frames after the first one, so that the title appears at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import islice
from typing import Final

import pygame

from mandala.play.games import EQUAL, GAMES, HUMAN
from mandala.play.match import awaiting, standing
from mandala.play.opponents import Encounters, encounters
from mandala.play.rating import Rating, latest, recommended
from mandala.play.stored import Score, StoredGame
from mandala.ui.context import Context, GameScreens, Pages
from mandala.ui.kit.access import Live, Node, Role
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Constrained, FirstFit, Grow, Padded, Row, Stack, Wrap
from mandala.ui.kit.compose import SPEEDS, out
from mandala.ui.kit.inputs import Input, KeyPressed, is_paste
from mandala.ui.kit.paper import SMALL_TEXT, Words, patch
from mandala.ui.kit.scene import Drawing, Push, Quit, Scene, Transition
from mandala.ui.kit.theme import Size, unit
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.page import Page, practise
from mandala.ui.pages.title_widgets import (
    TURN_SECONDS,
    GameChoice,
    PlayButton,
    Quiet,
    Tall,
    Turning,
    WaitingTable,
)
from mandala.ui.words.names import emblem_of, level_name, match_score, opponent_names
from mandala.ui.words.opponents import person_of

OPENING_TIME: Final = 0.9  #: [s] in which the pictures open
ROOMY_WIDTH: Final = 112.0  #: [u] of width from which on more than the hem is free
BUTTON_COLUMN: Final = 60.0  #: [u] width of the buttons beside the picture
CHOICE_WIDTH: Final = 34.0  #: [u] width of the choice of a game
NAME_TEXT: Final = 13.0  #: [u] size of the name
MARGINS: Final = (9.0, 5.0)  #: [u] free around everything, where there is room
WINDOW_HEM: Final = 5.2  #: [u] free at the edge of the window, however large texts are
QUIET_BUTTON: Final = 4.6  #: [u] height of a button that is not for playing
SLIP_BESIDE: Final = 1.2  #: [u] of paper beside words on a slip
TWO_LINES: Final = "\n"  #: of the words on how it goes
LATEST_GAMES: Final = 40  #: games that this line looks at


class Told(Words):
    """Words on a slip of paper, so that they lie on no ornament."""

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        if self.words:
            slip = self.rect.inflate(look.px(SLIP_BESIDE), look.px(0.8))
            patch(canvas, look, slip, look.theme.panel, look.theme.line, False)
        super().draw(canvas, look)


class TitleScene(Page):
    """The first screen. Its buttons stand where they stand, whatever was played and whichever game is chosen."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._time = OPENING_TIME if context.settings.speed == "off" else 0.0
        self._choice = GameChoice("", context.screens, context.game, self._choose)
        self._turned_to = ""
        self._drawn, self._loaded = False, ""
        self._left, self._of_matches = context.library.waiting(), context.library.of_matches()
        self._table = WaitingTable(context)
        self._picture, self._angle, self._rested, self._turns = Turning(self._screens), 0.0, 0.0, False
        self._opening: Iterator[None] | None = None
        self._rated: tuple[tuple[str, int, int], Rating | None] | None = None

    @property
    def animating(self) -> bool:
        return self._turns or self._coming

    @property
    def _coming(self) -> bool:
        """Whether something is still to be made or read."""
        return (
            self._time < OPENING_TIME or not self._knows or self._unpainted or not self.context.library.heads_complete
        )

    @property
    def waiting(self) -> bool:
        """While the picture turns, which needs fewer frames than other motion."""
        settings = self.context.settings
        return settings.speed in SPEEDS and not settings.reduced_motion and not settings.calm

    @property
    def pause(self) -> float:
        return self._picture.pause - self._rested

    moving = False  #: pictures are drawn when they are ready

    @property
    def _knows(self) -> bool:
        """Whether the levels of the chosen game are loaded, and the pictures of all games."""
        return self._loaded == self.context.game

    @property
    def _unpainted(self) -> bool:
        return any(not self._table.complete(game) for game in self._waiting)

    def update(self, dt: float) -> Transition:
        """Opens the pictures, from the first frame on, which waits for nothing; looks how it goes; draws the table that waits."""
        library = self.context.library
        if not self._drawn:
            return None
        if not self._knows:
            game, ahead = self.context.game, self.context.ahead
            if ahead.has(("title", game), partial(load, game, self.context.screens)):
                self._loaded = game
                self.resumed()
        elif self._time < OPENING_TIME:
            if self._opens():
                self._time, self._stale = min(OPENING_TIME, self._time + dt), True
        elif self._unpainted:
            if self._table.paint(self._waiting[0]):
                self.resumed()
        elif not library.heads_complete and self.context.ahead.made(library.read_heads()):
            self.resumed()  # a match may wait among the earlier games
        if self.waiting and not self._coming:
            self._rested += dt
            if self._rested >= self._picture.pause:
                self._angle = self._picture.angle = (self._angle + self._rested * 360 / TURN_SECONDS) % 360
                self._rested, self._turns = 0.0, True
        return None

    def _opens(self) -> bool:
        """Whether the pictures of the games are there; they are made one after the other."""
        if self._opening is None and self._size is not None:
            self._opening = self._picture.making(self.look(self._size))
        return self._opening is not None and self.context.ahead.made(self._opening)

    def resumed(self) -> None:
        """On top again: another game may wait."""
        super().resumed()
        library = self.context.library
        self._left, self._of_matches = library.waiting(), library.of_matches()

    @property
    def _waiting(self) -> list[StoredGame]:
        """The game of the chosen kind that is gone on with, if any."""
        return [game for game in self._left if game.config.game == self.context.game][:1]

    def handle(self, event: Input) -> Transition:
        """Ctrl+V opens a game from the clipboard; left and right choose the other game, wherever the focus is."""
        if is_paste(event):
            from mandala.ui.pages.challenge import paste

            return paste(self.context)
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
    rosettes = ()  #: one mandala is enough

    def content(self) -> Box:
        """The picture; beside it or below it the name, the games to choose from and the ways to play; the pages at the foot."""
        t, name = self.strings, Words(self._screens.name, NAME_TEXT, "cloth", face="display-bold")
        self._choice = GameChoice(t.gettext("Games"), self.context.screens, self.context.game, self._choose)
        self._picture = self._picture if self._picture.of is self._screens else Turning(self._screens, self._angle)
        (play, *ways), begun = self._ways_to_play(), self._begun()
        done, new = self._lesson_done, not self.context.library.knows(self.context.game)
        lesson = not self._waiting and (new if done == 0 else done < self._screens.lesson_steps)
        (ways[1] if lesson else play).primary = True
        small = Words(t.gettext("An unofficial fan project, not connected with the publisher"), SMALL_TEXT, "cloth")
        choice, first = Constrained(self._choice, CHOICE_WIDTH, 4.4), self._first(play, begun)
        foot = Column(Wrap(*self._other_ways(), gap=0.6), small, gap=1.0)
        column = Column(name, choice, first, Wrap(*ways, gap=0.6), gap=2.0)
        upright = Column(Grow(Stack(self._picture, Tall())), Constrained(column, BUTTON_COLUMN), gap=2.0)
        quiet = Wrap(*ways, *self._other_ways(), gap=0.4)
        dense = Column(self._choice, play, Wrap(*begun, *ways, *self._other_ways(), gap=0.4), gap=0.8)
        return FirstFit(
            Column(Grow(upright), foot, gap=1.6),
            Column(Grow(Row(Grow(self._picture), Constrained(column, BUTTON_COLUMN), gap=5.0)), foot, gap=1.6),
            Column(Grow(Constrained(Column(name, choice, first, quiet, gap=1.6), 2 * BUTTON_COLUMN)), small),
            Column(Grow(Constrained(dense, 2 * BUTTON_COLUMN)), small),
        )

    def margins(self, look: Look) -> tuple[float, float]:
        """The hem's, which is as large as the window."""
        hem = WINDOW_HEM * unit(look.size) / look.unit
        return (max(hem, MARGINS[0]), max(hem, MARGINS[1])) if look.room[0] >= ROOMY_WIDTH else (hem, hem)

    def _choose(self, game: str) -> None:
        self.context.change(game=game)
        super().resumed()  # an input in the same batch finds this game's buttons

    def _ways_to_play(self) -> list[Button]:
        t = self.strings
        return [
            self._first_button(),
            Quiet(t.gettext("Choose an opponent"), partial(self._new_game, "computer")),
            self._lesson(),
            Quiet(t.gettext("Play with a friend"), partial(self._new_game, "two")),
        ]

    def _first_button(self) -> PlayButton:
        """Continues the waiting game of the chosen kind; else starts one against the last or the recommended opponent."""
        t = self.strings
        if self._waiting:
            game = self._waiting[0]
            return PlayButton(
                t.gettext("Continue"), self._about(game), partial(self._continue, game), partial(self._table.draw, game)
            )
        if match := self._match_of(self.context.game):
            sign = self._sign(next((kind for kind in match[0].config.agents if kind != HUMAN), ""))
            words = t.gettext("Continue the match")
            return PlayButton(words, (self._score(*match), ""), partial(self._match, *match), sign)
        if not self._knows:
            return PlayButton(t.gettext("Play"), ("", ""), lambda: self._play(self._next_level()), _nothing)
        level = self._next_level()
        words = t.gettext("{game} vs {name}").format(
            game=self._screens.name, name=level_name(t, self.context.game, level)
        )
        return PlayButton(t.gettext("Play"), (words, words), partial(self._play, level), self._sign(level))

    def _sign(self, level: str) -> Callable[[Look, Size], pygame.Surface]:
        """Draws a level's emblem; the game's where there is none."""
        emblem, game = emblem_of(self.context.game, level), self._screens

        def draw(look: Look, size: Size) -> pygame.Surface:
            side = min(*size, look.px(18.0))
            return look.assets.picture(emblem, (side, side)) if emblem else game.emblem(look.assets, look.theme, side)

        return draw

    def _next_level(self) -> str:
        game = self.context.game
        before = self.context.settings.last_kinds.get(game, "")
        if person_of(before) in (*GAMES[game].opponents, *self.context.bots(game)):
            return before
        return recommended(self._rating(), game)

    def _met(self) -> dict[str, Encounters]:
        game = self.context.game
        latest = (stored for stored in self.context.library.heads() if stored.config.game == game)
        return encounters(islice(latest, LATEST_GAMES), [], game)

    def _rating(self) -> Rating | None:
        """Returns the rating in the chosen game, by the games that were read; it is kept until there are others."""
        heads = self.context.library.heads()
        key = self.context.game, len(heads), heads[0].game_id if heads else 0
        if self._rated is None or self._rated[0] != key:
            self._rated = key, latest(heads, self.context.game)
        return self._rated[1]

    def _first(self, button: Button, begun: Sequence[Button]) -> Box:
        """The first button; below it what explains it, and what else was begun. All of it has its room, whatever there is."""
        told = Constrained(Padded(Told(words, SMALL_TEXT), SLIP_BESIDE)) if (words := self._progress()) else None
        row = (
            Row(*(Grow(Constrained(other, BUTTON_COLUMN, QUIET_BUTTON)) for other in begun), gap=1.2) if begun else None
        )
        blank = Column(
            button,
            Told(TWO_LINES, SMALL_TEXT),
            Constrained(Button("", self.leave), BUTTON_COLUMN, QUIET_BUTTON),
            gap=1.2,
        )
        return Stack(Column(Grow(button), told, row, gap=1.2), blank)

    def _begun(self) -> list[Button]:
        """The buttons of what was begun and is not gone on with by the first one: the chosen game's match, the other game."""
        t, found = self.strings, []
        words = t.gettext("Continue the match")
        if self._waiting and (match := self._match_of(self.context.game)):
            found.append(Button(words, partial(self._match, *match), named=f"{words}, {self._score(*match)}"))
        for game, screens in self.context.screens.items():
            if game == self.context.game:
                continue
            left = next((stored for stored in self._left if stored.config.game == game), None)
            if left is not None:
                go_on = t.gettext("Continue")
                named = f"{go_on}, {self._about(left)[0]}"
                found.append(Button(f"{screens.name}: {go_on}", partial(self._continue, left), named=named))
            elif match := self._match_of(game):
                found.append(Button(f"{screens.name}: {words}", partial(self._match, *match)))
        return found

    def _match_of(self, game: str) -> tuple[StoredGame, Score] | None:
        """Returns the last game and the score of a match that waits for its next game, else None."""
        return awaiting([stored for stored in self._of_matches if stored.config.game == game])

    def _progress(self) -> str:
        """How it goes against the last opponent, where the first button begins a game."""
        t, game, met = self.strings, self.context.game, self._met() if self._knows else {}
        if not met or self._waiting or self._match_of(game):
            return ""
        level, last = [*met.items()][-1]
        words = t.gettext("You beat {name} in {wins} of {games}.")
        told = words.format(name=level_name(t, game, level), wins=sum(last.recent), games=len(last.recent))
        better = recommended(self._rating(), game)
        if level != EQUAL and GAMES[game].ratings[better] > GAMES[game].ratings.get(level, 0):
            return f"{told} " + t.gettext("Time for {name}?").format(name=level_name(t, game, better))
        return told

    def _other_ways(self) -> list[Button]:
        t = self.strings
        return [
            Quiet(t.gettext("Today"), partial(self._page, "today")),
            Quiet(t.gettext("Games"), partial(self._page, "games")),
            Quiet(t.gettext("Statistics"), partial(self._page, "statistics")),
            Quiet(practise(self.context), partial(self._page, "practice")),
            Quiet(t.gettext("Rules"), lambda: Push(self._screens.load().rules(self.context))),
            Quiet(t.gettext("Settings"), partial(self._page, "settings")),
            Quiet(t.gettext("Quit"), Quit),
        ]

    def _lesson(self) -> Button:
        """The lesson, with where it goes on, or what it is."""
        t, done, steps = self.strings, self._lesson_done, self._screens.lesson_steps
        words, step = t.gettext("Learn to play"), t.gettext("Step {number} of {total}")
        detail = (
            step.format(number=done + 1, total=steps) if 0 < done < steps else t.gettext("A few minutes, step by step")
        )
        return Quiet(words, lambda: Push(self._screens.load().lesson(self.context, done)), named=f"{words}, {detail}")

    @property
    def _lesson_done(self) -> int:
        return self.context.settings.lessons.get(self.context.game, 0)

    @property
    def _screens(self) -> GameScreens:
        return self.context.screens[self.context.game]

    def _named(self, stored: StoredGame) -> str:
        return self.context.screens[stored.config.game].name

    def _score(self, stored: StoredGame, ended: Score) -> str:
        """Between whom, and how the match stands."""
        now, names = standing(stored.config, ended), opponent_names(self.strings, stored.config)
        return f"{self._named(stored)}: {names[0]} {match_score(now, 0)} {names[1]}" if now is not None else ""

    def _about(self, stored: StoredGame) -> tuple[str, str]:
        """The words on which game it is, against whom, and how far it is; the same without how far."""
        t, moves = self.strings, len(stored.record["moves"])
        count = t.ngettext("after {count} move", "after {count} moves", moves)
        players = f"{self._named(stored)}: {' – '.join(opponent_names(t, stored.config))}"
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
        from mandala.ui.pages.practice import PracticeScene
        from mandala.ui.pages.settings import SettingsScene
        from mandala.ui.pages.statistics.statistics import StatisticsScene
        from mandala.ui.pages.today import TodayScene

        pages: Mapping[str, Callable[[Context], Scene]] = {
            "today": TodayScene,
            "games": _games,
            "statistics": StatisticsScene,
            "practice": PracticeScene,
            "settings": SettingsScene,
        }
        return Push(pages[name](self.context))

    def making(self, size: Size) -> Iterator[None]:
        """Makes nothing: its picture opens bit by bit while it is seen."""
        return iter(())

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """Opens the picture as far as it is. There is no sheet below it."""
        self._drawn, self._picture.opened = True, out(self._time / OPENING_TIME)

    def drawing(self, canvas: pygame.Surface) -> Drawing:
        """Draws only the picture where nothing but time has passed."""
        turns, self._turns = self._turns and not self._stale, False
        if turns:
            return [self._picture.turn(canvas, self.look(canvas.get_size()))]
        return (yield from super().drawing(canvas))


def load(game: str, screens: Mapping[str, GameScreens]) -> None:
    """Loads the levels of a game, and what most want next."""
    recommended(None, game)
    for one in screens.values():
        one.load()
    for page in ("games", "new_game", "practice", "settings", "statistics.statistics", "today"):
        import_module(f"mandala.ui.pages.{page}")


def _nothing(look: Look, size: Size) -> pygame.Surface:
    del look
    return pygame.Surface(size, pygame.SRCALPHA)


def _games(context: Context) -> Scene:
    from mandala.ui.pages.games import GamesScene

    return GamesScene(context)


PAGES: Final = Pages(title=TitleScene, games=_games)

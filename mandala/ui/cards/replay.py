"""A replay: a game of the library looked at move by move. It is a view of (history, eyes, ply) and plays nothing itself.

Of a finished game everything may be shown, or what one seat saw; of a running one only what the seat saw that looks (C3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from mandala.core.cards.counts import Counts
from mandala.core.cards.events import explain
from mandala.core.cards.observation import Observation
from mandala.core.game import Player
from mandala.play.history import History, history_of
from mandala.play.seat import SeatStep
from mandala.play.stored import StoredGame
from mandala.ui.cards.choreography import choreograph
from mandala.ui.cards.frame import REPLAYED, Frame, has_room_for_log
from mandala.ui.cards.layout import TableLayout, table_layout
from mandala.ui.cards.log import discard_top, lines
from mandala.ui.cards.motion import Show
from mandala.ui.cards.pointssheet import PANEL, PointsSheet
from mandala.ui.cards.replay_keys import CardReplayHelp
from mandala.ui.cards.replay_seeing import may_count, pointed_thing, points_here, replay_sight
from mandala.ui.cards.view import TableView
from mandala.ui.commands import Command
from mandala.ui.context import Context
from mandala.ui.hover import Hover
from mandala.ui.inputs import (
    Input,
    KeyPressed,
    Point,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    Resized,
)
from mandala.ui.logbook import LogBook
from mandala.ui.play_on import PlayOnScene
from mandala.ui.reel import Reel
from mandala.ui.replay_sheets import replay_menu
from mandala.ui.said import Line
from mandala.ui.scene import Push, Transition
from mandala.ui.transport import Way, transport
from mandala.ui.wording import Names, player_name

COMMANDS: Final = {
    "escape": Command.MENU,
    "f10": Command.MENU,
    "l": Command.LOG,
    "s": Command.POINTS,
    "v": Command.EYES,
    "p": Command.PLAY_ON,
    "h": Command.HELP,
    "f1": Command.HELP,
}


class Eyes(NamedTuple):
    """Through whose eyes a game is seen; `all_open` with every hand and cup open besides."""

    player: Player
    all_open: bool


class ReplayScene:
    """A game of the library, from its beginning; `viewer` sits below."""

    def __init__(self, context: Context, stored: StoredGame, viewer: Player) -> None:
        self.context, self.stored = context, stored
        self.history: History = history_of(stored, viewer)
        self.reel = Reel(self.history.length, self._stand, self._forward)
        self.show: Show | None = None
        self.pointer: Point = (-1, -1)
        self.logbook = LogBook(self.go, has_room_for_log)
        self.hover = Hover()
        self.points_open = False
        both = (Eyes(viewer, True), Eyes(viewer, False), Eyes(1 - viewer, False))
        self._choices = both if stored.finished else (Eyes(viewer, False),)
        self._eyes = 0
        self._steps: dict[Eyes, tuple[SeatStep, ...]] = {}
        self._view = TableView(context.assets)
        self._size = context.settings.window_size
        self._drawn: tuple[object, ...] = ()
        self._layout: tuple[object, TableLayout] | None = None

    # What is looked at

    @property
    def ply(self) -> int:
        """After how many moves it stands."""
        return self.reel.ply

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self.reel.playing

    @property
    def eyes(self) -> Eyes:
        """Through whose eyes the game is seen."""
        return self._choices[self._eyes]

    @property
    def can_open(self) -> bool:
        """Whether there are other eyes to be chosen."""
        return len(self._choices) > 1

    @property
    def can_play_on(self) -> bool:
        """Whether a game can be begun from here: not at the end, and in a running game where the one who looks was to move."""
        to_move = self.observation(self.ply).to_move
        return to_move == 0 or (self.stored.finished and to_move is not None)

    @property
    def steps(self) -> tuple[SeatStep, ...]:
        """All moves as the eyes see them."""
        if self.eyes not in self._steps:
            seen = [self.observation(ply) for ply in range(self.history.length + 1)]
            plain = self.history.steps[self.eyes.player]
            self._steps[self.eyes] = tuple(
                [step._replace(before=before, after=after) for step, before, after in zip(plain, seen, seen[1:])]
            )
        return self._steps[self.eyes]

    def observation(self, ply: int) -> Observation:
        """The position after `ply` moves as the eyes see it."""
        player, all_open = self.eyes
        seen: Observation = self.history.position(player, ply)
        if not all_open:
            return seen
        other: Observation = self.history.position(1 - player, ply)
        return seen._replace(rival_cup=other.own_cup, rival_cup_hidden=0)

    def _rival_hand(self, ply: int) -> Counts | None:
        if not self.eyes.all_open:
            return None
        hand: Counts = self.history.position(1 - self.eyes.player, ply).hand
        return hand

    @property
    def names(self) -> Names:
        """The players' names, the lower one's first."""
        players = self.eyes.player, 1 - self.eyes.player
        own, rival = (player_name(self.context.strings, self.stored.plan, player) for player in players)
        return Names(own, rival, addressed=False)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The whole log."""
        strings = self.context.strings
        return self.logbook.lines((self.eyes, strings.language), lambda: lines(strings, self.names, self.steps))

    @property
    def log_open(self) -> bool:
        """Whether the log stands beside the table."""
        return self.logbook.is_open(self._size) and not self.points_open

    @property
    def layout(self) -> TableLayout:
        """Where everything lies in the position that is shown."""
        key = self._size, self.log_open, self.points_open, self.ply, self.eyes, self.context.settings.scale
        if self._layout is None or self._layout[0] != key:
            self._layout = key, self._layout_of(self.ply)
        return self._layout[1]

    def _layout_of(self, ply: int) -> TableLayout:
        return table_layout(
            self._size,
            self.steps[ply - 1].after if ply else self.observation(0),
            log_open=self.log_open or self.points_open,
            discard_top=discard_top(self.steps[:ply]),
            rival_hand=self._rival_hand(ply),
            corner=REPLAYED,
            scale=self.context.settings.scale / 100,
        )

    @property
    def hot_way(self) -> Way | None:
        """The button of the bar under the pointer."""
        return transport(self._frame).way_at(self.pointer)

    @property
    def _frame(self) -> Frame:
        return self.layout.frame

    # Going

    def go(self, ply: int) -> None:
        """To the position after `ply` moves, at once."""
        self.reel.go(ply)

    def _stand(self) -> None:
        self.show = None
        self.logbook.reveal(self.ply, self._view.log, self.lines)

    def _forward(self) -> None:
        """The last move, with its cards in motion."""
        before, step = self._layout_of(self.ply - 1), self.steps[self.ply - 1]
        show = Show(
            choreograph(before, self.layout, explain(step.before, step.move, step.after)), self._speed, calm=self._calm
        )
        self.show = None if show.over else show
        self.logbook.reveal(self.ply, self._view.log, self.lines)

    @property
    def _speed(self) -> str:
        return self.context.settings.speed

    @property
    def _calm(self) -> bool:
        return self.context.settings.reduced_motion

    # The scene

    @property
    def animating(self) -> bool:
        """Whether cards move, or another move is shown than was drawn."""
        return self.show is not None or self._drawn != (self.ply, self.playing, False, self.hover.shown)

    @property
    def waiting(self) -> bool:
        """Whether the next move comes by itself, or a tooltip."""
        return self.playing or self.hover.pending

    def resumed(self) -> None:
        """On top again: draw everything."""
        self._view.forget()

    def left(self) -> None:
        """Nothing goes on behind a replay; its pictures may go."""
        self._view = TableView(self.context.assets)

    def update(self, dt: float) -> Transition:
        """What flies, and the next move while it plays."""
        self.hover.advance(dt)
        if self.show is not None:
            self.show.advance(dt)
            if self.show.over:
                self.show = None
        else:
            self.reel.advance(dt, self._speed)
        return None

    def draw(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draws the table as it was."""
        if canvas.get_size() != self._size:
            self._size, self.show = canvas.get_size(), None
        self._drawn = self.ply, self.playing, self.show is not None, self.hover.shown
        was_open = self._view.log is not None
        changed = self._view.draw(canvas, replay_sight(self), self.context.theme, self.context.strings)
        if self._view.log is not None and not was_open:  # where it was opened it shows the move that is looked at
            scroll = self.logbook.scroll
            self.logbook.reveal(self.ply, self._view.log, self.lines)
            self._drawn = self._drawn if scroll == self.logbook.scroll else ()
        return changed

    def _backdrop(self, canvas: pygame.Surface) -> None:
        self._view.forget()
        self.draw(canvas)
        self._view.forget()

    def handle(self, event: Input) -> Transition:
        """One input."""
        if isinstance(event, PointerMoved):
            self.hover.point(pointed_thing(self, event.pos))
        else:
            self.hover.hush()
        if self.logbook.handle(event, self._view.log, self.lines):
            return None
        if isinstance(event, (PointerMoved, PointerPressed)):
            self.pointer = event.pos
        if self.reel.handle(event, transport(self._frame), self._speed):
            return None
        match event:
            case Resized(size):
                self._size, self.show = size, None
            case PointerLeft():
                self.pointer = (-1, -1)
            case PointerPressed(pos, 1):
                return self._press(pos)
            case KeyPressed(key):
                return self._key(key)
            case _:
                pass
        return None

    def _press(self, pos: Point) -> Transition:
        self.pointer = pos
        for command, rect in self._frame.buttons.items():
            if rect.collidepoint(pos):
                return self._command(command)
        self.show = None
        return None

    def _key(self, key: str) -> Transition:
        return self._command(COMMANDS[key]) if key in COMMANDS else None

    def _command(self, command: Command) -> Transition:
        match command:
            case Command.LOG:
                was, self.points_open = self.points_open, False
                if not was or not self.log_open:
                    self.logbook.toggle(self._size)
                self.show = None
            case Command.POINTS if may_count(self) and not self.points_open and self.context.settings.scale > PANEL:
                return Push(PointsSheet(self.context, self._backdrop, points_here(self)))
            case Command.POINTS if may_count(self):
                self.points_open, self.show = not self.points_open, None
            case Command.POINTS:
                return None
            case Command.EYES:
                self._eyes = (self._eyes + 1) % len(self._choices)
                self.show = None
            case Command.PLAY_ON:
                return self.play_on()
            case Command.HELP:
                return Push(CardReplayHelp(self.context, self._backdrop))
            case _:
                self.reel.playing = False
                return Push(replay_menu(self.context, self._backdrop, self.stored, self.play_on, self.can_play_on))
        return None

    def play_on(self) -> Transition:
        """To the question how to play on from here."""
        if not self.can_play_on:
            return None
        self.reel.playing = False
        return Push(PlayOnScene(self.context, self.stored, self.ply, self.eyes.player))

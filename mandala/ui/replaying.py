"""What the replays of all games do alike: going through the moves, time, the inputs. What a move looks like in motion, what lies
where and what is seen each game's replay knows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import pygame

from mandala.core.game import Player
from mandala.play.history import History, history_of
from mandala.play.stored import StoredGame
from mandala.ui.commands import Command
from mandala.ui.context import Context
from mandala.ui.hover import Hover
from mandala.ui.inputs import Input, KeyPressed, Point, PointerLeft, PointerMoved, PointerPressed, Resized
from mandala.ui.logbook import LogBook
from mandala.ui.logpanel import LogPanel
from mandala.ui.play_on import PlayOnScene
from mandala.ui.reel import Reel
from mandala.ui.said import Line
from mandala.ui.scene import Push, Transition
from mandala.ui.transport import Ground, Way, transport
from mandala.ui.units import Size
from mandala.ui.wording import Names, player_name


class Board(Ground, Protocol):
    """A table's layout with places for the bar and the buttons."""

    @property
    def buttons(self) -> Mapping[Command, pygame.Rect]:
        """Where the buttons stand."""
        ...


class Motion(Protocol):
    """A move that is being shown."""

    @property
    def over(self) -> bool:
        """Whether everything has arrived."""
        ...

    def advance(self, dt: float) -> None:
        """Time goes on."""
        ...


class View(Protocol):
    """The pictures of a table."""

    @property
    def log(self) -> LogPanel | None:
        """The log as it was drawn last; None while it is closed."""
        ...

    def refresh(self) -> None:
        """Paint everything next time."""
        ...

    def forget(self) -> None:
        """Make everything anew next time."""
        ...


class Replaying(ABC):
    """A game of the library, from its beginning, seen by `viewer`, who sits below. It plays nothing itself."""

    def __init__(self, context: Context, stored: StoredGame, viewer: Player, has_room: Callable[[Size], bool]) -> None:
        self.context, self.stored = context, stored
        self.history: History = history_of(stored, viewer)
        self.reel = Reel(self.history.length, self._stand, self._forward)
        self.pointer: Point = (-1, -1)
        self.logbook = LogBook(self.go, has_room)
        self.hover = Hover()
        self._size = context.settings.window_size
        self._drawn: tuple[object, ...] = ()

    # What each game knows

    @property
    @abstractmethod
    def player(self) -> Player:
        """Who sits below."""

    @property
    @abstractmethod
    def board(self) -> Board:
        """Where the bar and the buttons stand."""

    @property
    @abstractmethod
    def lines(self) -> tuple[Line, ...]:
        """The whole log."""

    @property
    @abstractmethod
    def view(self) -> View:
        """The pictures."""

    @property
    @abstractmethod
    def motion(self) -> Motion | None:
        """The move that is being shown."""

    @abstractmethod
    def stop(self) -> None:
        """Nothing is in motion any more."""

    @abstractmethod
    def _forward(self) -> None:
        """The last move, in motion."""

    @abstractmethod
    def _point(self, event: Input) -> None:
        """Notes what the pointer rests on."""

    @abstractmethod
    def _key(self, key: str) -> Transition:
        """What a key does that does not lead through the game."""

    @abstractmethod
    def _command(self, command: Command) -> Transition:
        """What a button does."""

    @abstractmethod
    def draw(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draws the table as it was."""

    @abstractmethod
    def left(self) -> None:
        """Nothing goes on behind a replay; its pictures may go."""

    # Where it stands

    @property
    def ply(self) -> int:
        """After how many moves it stands."""
        return self.reel.ply

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self.reel.playing

    @property
    def names(self) -> Names:
        """The players' names, the lower one's first."""
        players = self.player, 1 - self.player
        own, rival = (player_name(self.context.strings, self.stored.plan, player) for player in players)
        return Names(own, rival, addressed=False)

    @property
    def hot_way(self) -> Way | None:
        """The button of the bar under the pointer."""
        return transport(self.board).way_at(self.pointer)

    @property
    def can_play_on(self) -> bool:
        """Whether a game can be begun from here: not at the end, and in a running game where the one who looks was to move."""
        to_move = self.history.position(self.player, self.ply).to_move
        return to_move == 0 or (self.stored.finished and to_move is not None)

    def play_on(self) -> Transition:
        """To the question how to play on from here."""
        if not self.can_play_on:
            return None
        self.reel.playing = False
        return Push(PlayOnScene(self.context, self.stored, self.ply, self.player))

    def go(self, ply: int) -> None:
        """To the position after `ply` moves, at once."""
        self.reel.go(ply)

    def _stand(self) -> None:
        self.stop()
        self._reveal()

    def _reveal(self) -> None:
        """The log shows the move that is looked at."""
        self.logbook.reveal(self.ply, self.view.log, self.lines)

    # The scene

    @property
    def _shown(self) -> tuple[object, ...]:
        return self.ply, self.playing, self.motion is not None, self.hover.shown

    @property
    def animating(self) -> bool:
        """Whether a move is in motion, or another one is shown than was drawn."""
        return self.motion is not None or self._drawn != self._shown

    @property
    def waiting(self) -> bool:
        """Whether the next move comes by itself, or a tooltip."""
        return self.playing or self.hover.pending

    def resumed(self) -> None:
        """On top again: draw everything."""
        self.view.refresh()

    def update(self, dt: float) -> Transition:
        """What is in motion, and the next move while it plays."""
        self.hover.advance(dt)
        if self.motion is None:
            self.reel.advance(dt, self.context.settings.speed)
            return None
        self.motion.advance(dt)
        if self.motion.over:
            self.stop()
        return None

    def _backdrop(self, canvas: pygame.Surface) -> None:
        self.view.forget()
        self.draw(canvas)
        self.view.forget()

    def _resize(self, size: Size) -> None:
        if size != self._size:
            self._size = size
            self.stop()

    def handle(self, event: Input) -> Transition:
        """One input."""
        self._point(event)
        if self.logbook.handle(event, self.view.log, self.lines):
            return None
        if isinstance(event, (PointerMoved, PointerPressed)):
            self.pointer = event.pos
        if self.reel.handle(event, transport(self.board), self.context.settings.speed):
            return None
        match event:
            case Resized(size):
                self._resize(size)
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
        for command, rect in self.board.buttons.items():
            if rect.collidepoint(pos):
                return self._command(command)
        self.stop()
        return None

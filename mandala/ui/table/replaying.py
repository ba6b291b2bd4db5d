"""What the replays of all games do alike: going through the moves, time, the inputs. What a move looks like in motion, what lies
where and what is seen each game's replay knows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Protocol

import pygame

from mandala.core.game import Player
from mandala.core.record import RecordError
from mandala.play.history import History, history_of
from mandala.play.stored import StoredGame
from mandala.ui.context import Context
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.inputs import Input, KeyPressed, Point, PointerCancelled, PointerLeft, PointerMoved, PointerPressed
from mandala.ui.kit.scene import Push, Replace, Transition
from mandala.ui.kit.units import Size
from mandala.ui.pages.play_on import PlayOnScene
from mandala.ui.table.commands import Command
from mandala.ui.table.hover import Hover, hear
from mandala.ui.table.log_book import LogBook
from mandala.ui.table.playback import Reel
from mandala.ui.table.replay_menus import ReplayHelp, replay_menu
from mandala.ui.table.sight import Line
from mandala.ui.table.stage import Motion
from mandala.ui.table.transport import Ground, Way, transport
from mandala.ui.table.view import Pictures
from mandala.ui.words.names import Names, names_at

KEYS: Final = {
    "escape": Command.MENU,
    "f10": Command.MENU,
    "l": Command.LOG,
    "p": Command.PLAY_ON,
    "h": Command.HELP,
    "f1": Command.HELP,
}
"""The keys of the buttons that every replay has."""


class Board(Ground, Protocol):
    """A table's layout with places for the bar and the buttons."""

    @property
    def buttons(self) -> Mapping[Command, pygame.Rect]:
        """Where the buttons stand."""
        ...


class Replaying(ABC, Generic[Pictures]):
    """A game of the library, from its beginning, seen by `viewer`, who sits below. It plays nothing itself."""

    keys: ClassVar[Mapping[str, Command]]
    """The keys of the buttons."""
    key_sheet: ClassVar[type[ReplayHelp]]
    """All keys in words."""
    show: Motion | None
    """The move that is being shown."""

    def __init__(
        self,
        context: Context,
        stored: StoredGame,
        viewer: Player,
        pictures: Callable[[Assets], Pictures],
        has_room: Callable[[Size], bool],
    ) -> None:
        self.context, self.stored, self.show = context, stored, None
        self._pictures, self._view = pictures, pictures(context.assets)
        self.history: History = history_of(stored, viewer)
        self.reel = Reel(self.history.length, self._stand, self._forward)
        self.pointer: Point = (-1, -1)
        self.logbook = LogBook(self.go, has_room)
        self.hover = Hover()
        self._size = context.settings.window_size
        self._drawn: tuple[object, ...] = ()
        self._changes = context.library.changes

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

    @abstractmethod
    def _motion(self) -> Motion:
        """The last move, in motion."""

    @abstractmethod
    def _thing(self, pos: Point) -> Hashable | None:
        """What lies at a point."""

    @abstractmethod
    def sight(self) -> Any:
        """What is to be seen now."""

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
        return names_at(self.context.strings, self.stored.plan, self.player, addressed=False)

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

    def stop(self) -> None:
        """Nothing is in motion any more."""
        self.show = None

    def _stand(self) -> None:
        self.stop()
        self._reveal()

    def _forward(self) -> None:
        show = self._motion()
        self.show = None if show.over else show
        self._reveal()

    def _reveal(self) -> None:
        """The log shows the move that is looked at."""
        self.logbook.reveal(self.ply, self._view.log, self.lines)

    # The scene

    @property
    def _shown(self) -> tuple[object, ...]:
        return self.ply, self.playing, self.show is not None, self.hover.shown

    @property
    def animating(self) -> bool:
        """Whether a move is in motion, or another one is shown than was drawn."""
        return self.show is not None or self._drawn != self._shown

    @property
    def waiting(self) -> bool:
        """Whether the next move comes by itself, or a tooltip."""
        return self.playing or self.hover.pending

    def resumed(self) -> None:
        """On top again: draw everything."""
        self._view.refresh()
        self.context.assets.forget_large()

    def left(self) -> None:
        """Nothing goes on behind a replay; its pictures may go."""
        self._view = self._pictures(self.context.assets)

    def update(self, dt: float) -> Transition:
        """What is in motion, and the next move while it plays."""
        if self._changes != self.context.library.changes and not self.stored.finished and self.show is None:
            self._changes = self.context.library.changes
            return self._followed()
        self.hover.advance(dt)
        if self.show is None:
            self.reel.advance(dt, self.context.settings.speed)
        else:
            self.show.advance(dt)
            if self.show.over:
                self.stop()
        self.hover.look()
        return None

    def _followed(self) -> Transition:
        """The same game with what was played meanwhile in another window; who stood at the end sees the last move."""
        stored = self.context.library.game(self.stored.game_id)
        if stored is None or stored.record["moves"] == self.stored.record["moves"]:
            return None
        try:
            now = self.context.screens[stored.plan.game].replay(self.context, stored, self.player)
        except RecordError:
            return None  # what is shown still holds
        assert isinstance(now, Replaying)
        at_end = self.ply == self.history.length
        now.go(now.history.length - 1 if at_end else self.ply)
        if at_end:
            now.reel.take(Way.FORWARD, self.context.settings.speed)
        return Replace(now)

    def draw(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draws the table as it was."""
        self.lay_out(canvas.get_size())
        self.hover.look()
        self._drawn, log, scroll = self._shown, self._view.log, self.logbook.scroll
        changed = self._paint(canvas)
        if self._view.log is not log:  # where it comes, or has another size, it shows the move that is looked at
            self._reveal()
        if scroll != self.logbook.scroll:
            self._paint(canvas)
            return None
        return changed

    def _paint(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        return self._view.draw(canvas, self.sight(), self.context.theme, self.context.strings)

    def _backdrop(self, canvas: pygame.Surface) -> None:
        self._view.refresh()
        self.draw(canvas)
        self._view.refresh()

    def lay_out(self, size: Size) -> None:
        """The window has another size: what was in motion has arrived."""
        if size != self._size:
            self._size = size
            self.stop()

    def handle(self, event: Input) -> Transition:
        """One input. Who is led elsewhere lets go of slider and log: the button will go up there."""
        transition = self._handle(event)
        if transition is not None or isinstance(event, PointerCancelled):
            self.reel.let_go()
            self.logbook.let_go()
        return transition

    def _handle(self, event: Input) -> Transition:
        hear(self.hover, event, self._thing, lambda: self._thing(self.pointer))
        if self.logbook.handle(event, self._view.log, self.lines):
            return None
        if isinstance(event, (PointerMoved, PointerPressed)):
            self.pointer = event.pos
        if self.reel.handle(event, transport(self.board), self.context.settings.speed):
            return None
        match event:
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

    def _key(self, key: str) -> Transition:
        return self._command(self.keys[key]) if key in self.keys else None

    def _command(self, command: Command) -> Transition:
        """What a button does; those that belong to one game it has of its own."""
        match command:
            case Command.PLAY_ON:
                return self.play_on()
            case Command.HELP:
                return Push(self.key_sheet(self.context, self._backdrop))
            case Command.MENU:
                self.reel.playing = False
                return Push(replay_menu(self.context, self._backdrop, self.stored, self.play_on, self.can_play_on))
            case _:
                return None

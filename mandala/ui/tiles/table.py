"""The tile game's table. It joins the parts: inputs to intents to moves, moves to flights and sounds, and all of it to what is
to be seen. What is legal it is told; how far the game has been shown `Watch` knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import pygame

from mandala.core.tiles.observation import Observation
from mandala.play.session import Session
from mandala.ui.commands import Command, command_of
from mandala.ui.context import Context
from mandala.ui.hover import Hover
from mandala.ui.inputs import (
    Input,
    KeyPressed,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
)
from mandala.ui.intents import Do, Refuse, Submit
from mandala.ui.logbook import LogBook
from mandala.ui.lookback import looked_on
from mandala.ui.said import Line
from mandala.ui.scene import Push, Scene, Transition
from mandala.ui.sound import Sound
from mandala.ui.tiles.commands import KEYS, obey
from mandala.ui.tiles.control import Action, Control, Situation
from mandala.ui.tiles.hint import hint_of
from mandala.ui.tiles.layout import OVER, PLAYING, TileLayout, always_room, tile_layout
from mandala.ui.tiles.motion import Show, Spot, dealt, flights, sounds
from mandala.ui.tiles.seeing import see
from mandala.ui.tiles.sight import Sight
from mandala.ui.tiles.stage import LEAD, Stage
from mandala.ui.tiles.telling import Reaches, hear
from mandala.ui.tiles.view import TableView
from mandala.ui.tiles.watch import Watch
from mandala.ui.tiles.words import step_lines
from mandala.ui.wording import Names, player_name


class TableScene:
    """A game of tiles, with the computer or with two people."""

    corner: Sequence[Command] = PLAYING
    """The buttons while it is played."""
    taught = False
    """Whether a slip says what to do."""

    def __init__(self, context: Context, session: Session) -> None:
        self.context, self.session = context, session
        self.watch, self.control = Watch(session), Control()
        self.hint = hint_of(session, self.watch)
        self.stage = Stage(context.sounds.play, lambda: context.settings.reduced_motion)
        self.hover, self.reaches = Hover(), Reaches()
        self.refusal: str | None = None
        self.logbook = LogBook(self._look_back, always_room)
        self._view = TableView(context.assets)
        self._size = context.settings.window_size
        self._layout: tuple[object, TileLayout] | None = None
        self._drawn: tuple[object, ...] = ()
        self._result: Scene | None = None
        if not self.watch.shown:
            self.stage.begin(dealt(self.layout, self.watch.position), (), context.settings.speed)

    # What the parts ask for

    @property
    def show(self) -> Show | None:
        """What is in motion."""
        return self.stage.show

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        return self._size

    @property
    def position(self) -> Observation:
        """The position that is shown."""
        return self.watch.position

    @property
    def layout(self) -> TileLayout:
        """Where everything lies."""
        key = self._size, self.session.finished, self.context.settings.scale
        if self._layout is None or self._layout[0] != key:
            corner = OVER if self.session.finished else self.corner
            scale, taught = self.context.settings.scale / 100, self.taught and not self.session.finished
            self._layout = key, tile_layout(self._size, self.position.setup.shape, corner, scale, taught=taught)
        return self._layout[1]

    @property
    def names(self) -> Names:
        """The players' names, the lower one's first."""
        plan, viewer, strings = self.session.plan, self.watch.seat.player, self.context.strings
        own, rival = (player_name(strings, plan, player) for player in (viewer, 1 - viewer))
        return Names(own, rival, not self.watch.shared)

    @property
    def situation(self) -> Situation:
        """What can be acted upon."""
        acting = self.watch.acting
        seat = acting or self.watch.seat
        player = 0 if seat is self.watch.seat else 1
        legal = acting.legal_moves if acting else ()
        return Situation(self.layout, self.position, legal, player, seat.refusal, self.names, self.context.strings)

    @property
    def log_open(self) -> bool:
        """Whether the log stands beside the cloth."""
        return self.logbook.is_open(self._size)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The log."""
        strings = self.context.strings
        key = self.watch.seat.branch, strings.language
        told = self.logbook.lines(key, self.watch.told, lambda step: step_lines(strings, self.names, step))
        return told[: -self.untold or None]

    @property
    def untold(self) -> int:
        """How many of the newest lines tell what is not yet to be seen: final flips to come, and the end with its points."""
        told, rest = self.watch.told, self.watch.rest
        ended = bool(told) and told[-1].after.to_move is None
        return rest + 1 if ended and (rest or self.show is not None) else 0

    # The scene

    @property
    def animating(self) -> bool:
        """Whether tiles move, or the game went on since the last picture."""
        return self.show is not None or self._drawn != self._progress

    @property
    def _progress(self) -> tuple[object, ...]:
        watch = self.watch
        shown = watch.shown, watch.seat.branch, watch.past, watch.pending
        session = self.session.to_move, self.session.thinking
        told = self.hover.shown, self.hover.thing, self.refusal, *self.hint.state
        return (*shown, *session, self.stage.grain, *told, self.show is not None)

    @property
    def waiting(self) -> bool:
        """Whether the game goes on by itself: the computer is to move, a hint is to come, the result is to be told."""
        explains = self.context.settings.tooltips and self.hover.pending
        if self.watch.past is not None or explains:
            return explains
        if self.session.finished:
            return self._result is None
        acting = self.watch.acting
        return acting is None or len(acting.legal_moves) == 1 or self.session.advising

    def resumed(self) -> None:
        """On top again: draw everything."""
        self._view.refresh()

    def left(self) -> None:
        """The engine need not think any more, the pictures may go. The game is saved already."""
        self.session.close()
        self._view = TableView(self.context.assets)

    def update(self, dt: float) -> Transition:
        """Time goes on: what flies, the session, the next move to be shown, the result."""
        transition = self._go_on(dt)
        self.stage.hearing.settle()
        return transition

    def _go_on(self, dt: float) -> Transition:
        self.stage.advance(dt, self.session.thinking)
        self.hover.advance(dt)
        self.session.hold = self.show is not None or self.watch.past is not None or self.watch.pending
        self.session.update()
        self.context.tell(*self.session.troubles())
        if self.watch.jumped():
            self._drop()
        if self.watch.past is not None:
            return None
        while self.show is None and self.watch.pending:
            self._begin(None)
        if self.show is None and not self.watch.pending and self._result is None:
            return self.show_result()
        return None

    def show_result(self) -> Transition:
        """To the counted groups, by itself or again; nowhere while the game is played."""
        if not self.session.finished:
            return None
        if self._result is None:
            from mandala.ui.tiles.result import ResultScene

            self._result = ResultScene(self.context, self.session, self.watch.seat.player)
            self.stage.hearing.owe(Sound.BOWL)
        self._view.forget()
        return Push(self._result)

    def draw(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draws the table."""
        if canvas.get_size() != self._size:
            self._resize(canvas.get_size())
        self._drawn = self._progress
        return self._view.draw(canvas, self.sight(), self.context.theme, self.context.strings)

    def sight(self) -> Sight:
        """What is to be seen now."""
        return see(self)

    def backdrop(self, canvas: pygame.Surface) -> None:
        """Draws the table as what lies behind a sheet."""
        self._view.forget()
        self.draw(canvas)
        self._view.forget()

    def handle(self, event: Input) -> Transition:
        """One input of the player."""
        hear(self, event)
        if self.logbook.handle(event, self._view.log, self.lines):
            return None
        if looked_on(event, self.watch, self.layout.buttons, KEYS):
            self._look()
            return None
        match event:
            case Resized(size):
                self._resize(size)
            case PointerPressed(pos, 1):
                self._skip()
                self.refusal = None
                return self._act(self.control.press(pos, self.situation))
            case PointerPressed(_, 3):
                self.refusal = None
                self.control.clear()
            case PointerReleased(pos, 1):
                return self._act(self.control.release(pos, self.situation))
            case PointerMoved(pos):
                self.control.move(pos, self.layout.unit)
            case PointerLeft():
                self.control.pointer = (-1, -1)
            case KeyPressed(key, shift, False):
                self._skip()
                return self._key(key, shift)
            case _:
                pass
        return None

    # Inputs

    def _resize(self, size: tuple[int, int]) -> None:
        """What is in motion has arrived; what was to follow it follows."""
        if size != self._size:
            self._size = size
            self.stage.skip()

    def _look_back(self, ply: int) -> None:
        self.watch.look_back(ply)
        self._look()

    def _look(self) -> None:
        """The moment that is shown is another."""
        self._drop()
        past = self.watch.past
        self.logbook.reveal(self.watch.shown if past is None else past, self._view.log, self.lines)

    def _key(self, key: str, shift: bool) -> Transition:
        self.refusal = None
        command = command_of(key, KEYS, self.control.held, self.session.finished)
        if command is not None:
            return self._command(command)
        if key == "escape":
            self.control.clear()
            return None
        if key == "m":
            self.context.change_sound(sound=not self.context.settings.sound)
            return None
        return self._act(self.control.key(key, shift, self.situation))

    def _act(self, action: Action) -> Transition:
        match action:
            case None:
                return None
            case Submit(move, lifted):
                acting = self.watch.acting
                assert acting is not None
                acting.submit(move)
                self.watch.skip(but=1)
                self._begin(lifted)
            case Refuse(text):
                self.refusal = text
                self.stage.hearing.owe(Sound.REFUSAL)
            case Do(command):
                return self._command(command)
            case _:
                assert_never(action)
        return None

    def _command(self, command: Command) -> Transition:
        return obey(self, command)

    def press_log(self) -> None:
        """Opens the log or puts it away."""
        self.logbook.toggle(self._size)
        self._view.forget()

    # Showing

    def _begin(self, lifted: Spot | None) -> None:
        """Starts to show the next move, or the next final flip; what comes after it waits its turn."""
        if not self.watch.pending:
            return
        before = self.position
        frame = self.watch.advance()
        self.logbook.scroll, self.refusal = 0, None
        self.control.clear()
        lead = LEAD if before.to_move == 1 and not self.watch.shared else 0.0
        moving = flights(self.layout, before, frame.events, lifted)
        heard = sounds(frame.events)
        if self.stage.waited and self.position.to_move == 0:
            heard = (*heard, (Sound.TURN, None))
        self.stage.begin(moving, heard, self.context.settings.speed, lead)

    def _skip(self) -> None:
        """An input came: what is still in motion has arrived."""
        self.stage.skip()
        self.watch.skip()

    def _drop(self) -> None:
        self.stage.drop()
        self.refusal = None
        self.control.clear()

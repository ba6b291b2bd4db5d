"""The tile game's table. It joins the parts: inputs to intents to moves, moves to flights and sounds, and all of it to what is
to be seen. What is legal it is told; how far the game has been shown `Watch` knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

import pygame

from mandala.core.tiles.observation import Observation
from mandala.play.session import Session
from mandala.ui.commands import Command
from mandala.ui.context import Context
from mandala.ui.dialogs import agree_to_take_back, pause_menu
from mandala.ui.inputs import (
    Input,
    KeyPressed,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
)
from mandala.ui.logbook import LogBook
from mandala.ui.said import Line
from mandala.ui.scene import Push, Scene, Transition
from mandala.ui.sound import Sound
from mandala.ui.tiles.control import Action, Control, Do, Refuse, Situation, Submit
from mandala.ui.tiles.help import HelpSheet
from mandala.ui.tiles.hint import Hint
from mandala.ui.tiles.layout import OVER, PLAYING, TileLayout, always_room, tile_layout
from mandala.ui.tiles.motion import Show, Spot, dealt, flights, sounds
from mandala.ui.tiles.seeing import see
from mandala.ui.tiles.view import TableView
from mandala.ui.tiles.watch import Watch
from mandala.ui.tiles.words import lines, refusal_text
from mandala.ui.wording import Names, player_name

LEAD: Final = 0.25
"""Seconds between seeing that the rival moves and the first tile in motion."""
GRAIN: Final = 0.375
"""Seconds that each grain of the thinking sign is bright."""

KEYS: Final = {
    "u": Command.TAKE_BACK,
    "r": Command.REDO,
    "t": Command.HINT,
    "l": Command.LOG,
    "h": Command.HELP,
    "f1": Command.HELP,
    "f10": Command.MENU,
}


class TableScene:
    """A game of tiles, with the computer or with two people."""

    def __init__(self, context: Context, session: Session) -> None:
        self.context, self.session = context, session
        self.watch, self.control = Watch(session), Control()
        self.hint = Hint(session)
        self.logbook = LogBook(self._look_back, always_room)
        self.show: Show | None = None
        self.refusal: str | None = None
        self._view = TableView(context.assets)
        self._size = context.settings.window_size
        self._layout: tuple[object, TileLayout] | None = None
        self._drawn: tuple[object, ...] = ()
        self._thought = 0.0
        self._due: tuple[tuple[Sound, int | None], ...] = ()
        self._result: Scene | None = None
        if not self.watch.shown:
            self._start(Show(dealt(self.layout, self.watch.position), context.settings.speed, self._calm))

    # What the parts ask for

    @property
    def _calm(self) -> bool:
        return self.context.settings.reduced_motion

    @property
    def position(self) -> Observation:
        """The position that is shown."""
        return self.watch.position

    @property
    def layout(self) -> TileLayout:
        """Where everything lies."""
        key = self._size, self.session.finished, self.context.settings.scale
        if self._layout is None or self._layout[0] != key:
            corner = OVER if self.session.finished else PLAYING
            scale = self.context.settings.scale / 100
            self._layout = key, tile_layout(self._size, self.position.setup.shape, corner, scale)
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
        return Situation(self.layout, self.position, acting.legal_moves if acting else (), player, seat.refusal)

    @property
    def log_open(self) -> bool:
        """Whether the log stands beside the cloth."""
        return self.logbook.is_open(self._size)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The log."""
        strings, steps = self.context.strings, self.watch.told
        key = len(steps), self.watch.seat.branch, strings.language
        return self.logbook.lines(key, lambda: lines(strings, self.names, steps))

    @property
    def grain(self) -> int | None:
        """Which grain of the thinking sign is bright; None if nobody thinks."""
        return int(self._thought / GRAIN) % 3 if self.session.thinking and self.show is None else None

    # The scene

    @property
    def animating(self) -> bool:
        """Whether tiles move, or the game went on since the last picture."""
        return self.show is not None or self._drawn != self._progress

    @property
    def _progress(self) -> tuple[object, ...]:
        watch = self.watch
        shown = watch.shown, watch.seat.branch, watch.past, self.session.to_move, watch.pending
        return (*shown, self.grain, self.refusal, self.hint.state, self.show is not None)

    @property
    def waiting(self) -> bool:
        """Whether the game goes on by itself: the computer is to move, a hint is to come, the result is to be told."""
        if self.watch.past is not None:
            return False
        if self.session.finished:
            return self._result is None
        acting = self.watch.acting
        return acting is None or len(acting.legal_moves) == 1 or self.session.advising

    def resumed(self) -> None:
        """On top again: draw everything."""
        self._view.forget()

    def left(self) -> None:
        """The engine need not think any more, the pictures may go. The game is saved already."""
        self.session.close()
        self._view = TableView(self.context.assets)

    def update(self, dt: float) -> Transition:
        """Time goes on: what flies, the session, the next move to be shown, the result."""
        self._thought = self._thought + dt if self.session.thinking else 0.0
        if self.show is not None:
            self.show.advance(dt)
            if self.show.over:
                self._arrive()
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
            return self._show_result()
        return None

    def _show_result(self) -> Transition:
        """To the counted groups, by itself or again; nowhere while the game is played."""
        if not self.session.finished:
            return None
        if self._result is None:
            from mandala.ui.tiles.result import ResultScene

            self._result = ResultScene(self.context, self.session, self.watch.seat.player)
            self.context.sounds.play(Sound.BOWL)
        return Push(self._result)

    def draw(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draws the table."""
        if canvas.get_size() != self._size:
            self._size = canvas.get_size()
            self._skip()
        self._drawn = self._progress
        return self._view.draw(canvas, see(self), self.context.theme, self.context.strings)

    def _backdrop(self, canvas: pygame.Surface) -> None:
        self._view.forget()
        self.draw(canvas)
        self._view.forget()

    def handle(self, event: Input) -> Transition:
        """One input of the player."""
        if self.logbook.handle(event, self._view.log, self.lines):
            return None
        if self._looked_on(event):
            self._look()
            return None
        match event:
            case Resized(size):
                self._size = size
                self._skip()
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

    def _looked_on(self, event: Input) -> bool:
        """Takes an input that leads to another moment; whether it was one, or one without meaning in the past."""
        watch, past = self.watch, self.watch.past
        if past is None:
            if event == KeyPressed(",") and watch.shown:
                watch.look_back(watch.shown - 1)
                return True
            return False
        match event:
            case KeyPressed("left" | "," | "up"):
                watch.look_back(past - 1)
            case KeyPressed("right" | "." | "down"):
                watch.look_back(past + 1)
            case KeyPressed("home"):
                watch.look_back(0)
            case KeyPressed("end" | "escape" | "return" | "enter" | "space"):
                watch.look_back(watch.shown)
            case KeyPressed(key):
                return key not in KEYS
            case PointerPressed(pos, _, _):
                if any(rect.collidepoint(pos) for rect in self.layout.buttons.values()):
                    return False
                watch.look_back(watch.shown)
            case _:
                return False
        return True

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
        if key == "escape":
            if not self.control.held:
                return self._command(Command.MENU)
            self.control.clear()
            return None
        if key == "m":
            self.context.change_sound(sound=not self.context.settings.sound)
            return None
        if key in KEYS:
            return self._command(KEYS[key])
        if self.session.finished and key in ("return", "enter", "space"):
            return self._command(Command.RESULT)
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
            case Refuse(move, reason):
                now = self.situation
                self.refusal = refusal_text(self.context.strings, reason, move, now.position, now.player)
                self.context.sounds.play(Sound.REFUSAL)
            case Do(command):
                return self._command(command)
            case _:
                assert_never(action)
        return None

    def _command(self, command: Command) -> Transition:
        match command:
            case Command.MENU:
                return Push(pause_menu(self.context, self._backdrop, self.session.plan.game, self._help))
            case Command.HELP:
                return Push(self._help())
            case Command.HINT:
                return self.hint.press(self.context, self._backdrop)
            case Command.RESULT:
                return self._show_result()
            case Command.LOG:
                self.logbook.toggle(self._size)
                self._view.forget()
            case Command.TAKE_BACK if self.session.can_take_back():
                return self._go_back(redo=False)
            case Command.REDO if self.session.can_redo():
                return self._go_back(redo=True)
            case _:
                pass
        return None

    def _help(self) -> HelpSheet:
        return HelpSheet(self.context, self._backdrop)

    def _go_back(self, redo: bool) -> Transition:
        act = self.session.redo if redo else self.session.take_back
        if self.watch.shared:
            body = self.context.strings.gettext("The game is then marked as assisted.")
            return Push(agree_to_take_back(self.context, self._backdrop, act, redo, body))
        act()
        return None

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
        self._due = sounds(frame.events)
        self._start(Show(moving, self.context.settings.speed, self._calm, lead))

    def _start(self, show: Show) -> None:
        self.show = show
        if show.over:
            self._arrive()

    def _arrive(self) -> None:
        """What was in motion has arrived, and is heard."""
        self.show = None
        for sound, tone in self._due:
            self.context.sounds.play(sound, tone)
        self._due = ()

    def _skip(self) -> None:
        """An input came: what is still in motion has arrived."""
        self._arrive()
        self.watch.skip()

    def _drop(self) -> None:
        self.show, self._due, self.refusal = None, (), None
        self.control.clear()

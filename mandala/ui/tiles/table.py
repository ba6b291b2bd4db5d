"""The tile game's table. It joins the parts: inputs to intents to moves, moves to flights and sounds, and all of it to what is
to be seen. What is legal it is told; how far the game has been shown `Watch` knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from mandala.core.tiles.moves import Move
from mandala.core.tiles.observation import Observation
from mandala.play.session import Session
from mandala.ui.context import Context
from mandala.ui.kit.inputs import (
    Input,
    KeyPressed,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from mandala.ui.kit.scene import Scene, Transition
from mandala.ui.kit.sound import Sound
from mandala.ui.table.commands import KEYS, Command
from mandala.ui.table.hint import Hint
from mandala.ui.table.now_sheet import Now
from mandala.ui.table.playing import Playing
from mandala.ui.table.sight import Line
from mandala.ui.table.stage import LEAD, Heard, Stage
from mandala.ui.tiles.control import Control, Situation
from mandala.ui.tiles.hint import hint_of
from mandala.ui.tiles.layout import OVER, PLAYING, TileLayout, always_room, tile_layout
from mandala.ui.tiles.menus import HelpSheet
from mandala.ui.tiles.motion import Flight, Show, Spot, dealt, flights, sounds
from mandala.ui.tiles.now import what_now
from mandala.ui.tiles.sight import Sight
from mandala.ui.tiles.sight_of import see
from mandala.ui.tiles.tooltip_of import Reaches, hear
from mandala.ui.tiles.view import TableView
from mandala.ui.tiles.watch import Watch
from mandala.ui.tiles.words import step_lines


class TableScene(Playing[TableView]):
    """A game of tiles, with the computer or with two people."""

    corner: Sequence[Command] = PLAYING
    """The buttons while it is played."""
    taught = False
    """Whether a slip says what to do."""
    keys = KEYS | {"g": Command.REACH}
    key_sheet = HelpSheet

    def __init__(self, context: Context, session: Session) -> None:
        self.watch: Watch = Watch(session)
        self.control: Control = Control()
        self.hint: Hint[Move] = hint_of(session, self.watch)
        self.stage: Stage[Show] = Stage(context.sounds.play)
        super().__init__(context, session, TableView, always_room)
        self.reaches = Reaches()
        self._layout: tuple[object, TileLayout] | None = None
        if not self.watch.shown:
            self._show(dealt(self.layout, self.watch.position))

    # What the parts ask for

    @property
    def show(self) -> Show | None:
        """What is in motion."""
        return self.stage.show

    @property
    def position(self) -> Observation:
        """The position that is shown."""
        return self.watch.position

    @property
    def layout(self) -> TileLayout:
        """Where everything lies."""
        settings, session = self.context.settings, self.session
        noted = session.assisted or session.plan.series is not None or not settings.sound
        key = self._size, session.finished, settings.scale, noted
        if self._layout is None or self._layout[0] != key:
            corner, taught = OVER if session.finished else self.corner, self.taught and not session.finished
            shape, scale = self.position.setup.shape, settings.scale / 100
            self._layout = key, tile_layout(self._size, shape, corner, scale, taught=taught, noted=noted)
        return self._layout[1]

    @property
    def buttons(self) -> Mapping[Command, pygame.Rect]:
        """Where the buttons stand."""
        return self.layout.buttons

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
    def hint_on_log(self) -> bool:
        """Whether a hint stands in the place of the log."""
        hint = self.hint.sight(self.context.strings, self.names) if self.watch.past is None else None
        return hint is not None and bool(hint.rows)

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
    def _progress(self) -> tuple[object, ...]:
        watch = self.watch
        shown = watch.shown, watch.seat.branch, watch.past, watch.pending
        session = self.session.to_move, self.session.thinking
        told = self.hover.shown, self.hover.thing, self.refusal, *self.hint.state
        return (*shown, *session, self.stage.thought.grain, *told, self.show is not None)

    @property
    def _held_up(self) -> bool:
        return super()._held_up or self.watch.pending

    def _ending(self) -> Scene:
        from mandala.ui.tiles.result import ResultScene

        return ResultScene(self.context, self.session, self.watch.seat.player)

    def _paint(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        return self._view.draw(canvas, self.sight(), self.context.theme, self.context.strings)

    def sight(self) -> Sight:
        """What is to be seen now."""
        return see(self)

    # Inputs

    def _hear(self, event: Input) -> None:
        hear(self, event)

    def _take(self, event: Input) -> Transition:
        match event:
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

    def _command(self, command: Command) -> Transition:
        match command:
            case Command.REACH:
                self.context.change(reach_aid=not self.context.settings.reach_aid)
            case _:
                return super()._command(command)
        return None

    def _turn_log(self) -> None:
        self.logbook.toggle(self._size)

    def what_now(self) -> Now:
        """What may be done now, in words."""
        return what_now(self.situation)

    def _undone(self) -> str:
        return self.context.strings.gettext("The game is then marked as assisted.")

    # Showing

    def _tell(self, lifted: Spot | None) -> None:
        """The next move, or the next final flip."""
        before = self.position
        frame = self.watch.advance()
        self.control.clear()
        lead = LEAD if before.to_move == 1 and not self.watch.shared else 0.0
        moving = flights(self.layout, before, frame.events, lifted)
        heard = sounds(frame.events)
        if self.stage.thought.long and self.position.to_move == 0:
            heard = (*heard, (Sound.TURN, None))
        self._show(moving, heard, lead)

    def _show(self, moving: Sequence[Flight], heard: Sequence[Heard] = (), lead: float = 0.0) -> None:
        settings = self.context.settings
        self.stage.start(Show(moving, settings.speed, settings.reduced_motion, heard, lead))

"""The table: a game being played on the screen. It joins the parts: inputs to intents to moves, steps to flights and sounds, and
all of it to what is to be seen. What is legal it is told, who may look `Watch` decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import pygame

from mandala.core.cards.observation import Observation
from mandala.play.seat import SeatStep
from mandala.play.session import Session
from mandala.ui.cards.aside import Aside
from mandala.ui.cards.choreography import homewards
from mandala.ui.cards.commands import obey
from mandala.ui.cards.control import Action, Control, Situation
from mandala.ui.cards.frame import KEYS, has_room_for_log
from mandala.ui.cards.hint import hint_of
from mandala.ui.cards.laying import Laying
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.log import step_lines
from mandala.ui.cards.motion import Show
from mandala.ui.cards.plan import Lifted
from mandala.ui.cards.seating import Seating
from mandala.ui.cards.seeing import see
from mandala.ui.cards.sight import Sight
from mandala.ui.cards.stage import Stage
from mandala.ui.cards.telling import hear
from mandala.ui.cards.view import TableView
from mandala.ui.cards.watch import Watch
from mandala.ui.commands import Command, command_of
from mandala.ui.context import Context
from mandala.ui.inputs import (
    Input,
    KeyPressed,
    Point,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    Wheel,
)
from mandala.ui.intents import Do, Refuse, Submit
from mandala.ui.logbook import LogBook
from mandala.ui.lookback import looked_on
from mandala.ui.said import Line
from mandala.ui.scene import Push, Scene, Transition
from mandala.ui.sound import Sound
from mandala.ui.wording import Names, player_name


class TableScene:
    """A game at the table, with the computer or with two people."""

    def __init__(self, context: Context, session: Session) -> None:
        self.context, self.session = context, session
        self.watch = Watch(session)
        self.control = Control()
        self.hint = hint_of(session, self.watch)
        self.aside = Aside(context, session, self.watch)
        self.stage = Stage(context.sounds.play, lambda: context.settings.reduced_motion)
        self.refusal: str | None = None
        self.logbook = LogBook(self._look_back, has_room_for_log)
        self._view = TableView(context.assets)
        self._size = context.settings.window_size
        self._drawn: tuple[object, ...] = ()
        self._result: Scene | None = None
        self.laying = Laying()
        self.seating = Seating(context, session, self.watch, self._cleared, lambda: self._view.mat)
        self.stage.undealt = not session.seat(session.viewers[0]).ply

    # What the parts ask for

    @property
    def covered(self) -> bool:
        """Whether nobody may look."""
        return self.watch.viewer is None

    @property
    def show(self) -> Show | None:
        """The move that is being shown."""
        return self.stage.show

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        return self._size

    @property
    def log_open(self) -> bool:
        """Whether the log stands beside the table; the points take its place."""
        return self.logbook.is_open(self._size) and not self.aside.points_open

    @property
    def names(self) -> Names:
        """The players' names, the viewer's first."""
        plan, viewer, strings = self.session.plan, self.watch.seat.player, self.context.strings
        own, rival = (player_name(strings, plan, player) for player in (viewer, 1 - viewer))
        return Names(own, rival, not self.watch.shared)

    @property
    def layout(self) -> TableLayout:
        """Where everything lies in the position that is shown."""
        return self._layout_of(self.watch.observation, self.watch.steps)

    def _layout_of(self, observation: Observation, steps: Sequence[SeatStep]) -> TableLayout:
        scale = self.context.settings.scale / 100
        return self.laying.layout(self._size, observation, steps, self.beside, self.watch.concealed, scale)

    @property
    def beside(self) -> bool:
        """Whether something stands beside the table."""
        return self.log_open or self.aside.points_open

    @property
    def situation(self) -> Situation:
        """What the player may act upon."""
        acting = self.watch.acting
        seat = acting or self.watch.seat
        legal = seat.legal_moves if acting and not self.watch.pending else ()
        return Situation(self.layout, self.watch.observation, legal, seat.refusal, self.context.strings)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The log of the seat that looks."""
        strings = self.context.strings
        key = self.watch.viewer, self.watch.seat.branch, strings.language
        return self.logbook.lines(key, self.watch.told, lambda step: step_lines(strings, self.names, step))

    # The scene

    @property
    def animating(self) -> bool:
        """Whether cards move, or the game went on since the last picture."""
        return self.stage.moving or self._drawn != self._progress

    @property
    def _progress(self) -> tuple[object, ...]:
        watch = self.watch
        told = (watch.shown, watch.seat.branch, watch.past, self.stage.moving) if watch.viewer is not None else ()
        session = self.session.to_move, self.session.thinking
        return (watch.viewer, *session, self.stage.grain, *told, *self.hint.state, *self.aside.state)

    @property
    def waiting(self) -> bool:
        """Whether the game goes on by itself: the computer is to move, the only move is made, another person is to take the
        seat, the result is to be told."""
        if self.watch.past is not None or self.aside.pending:
            return self.aside.pending
        if self.session.finished:
            return self._result is None
        acting = self.watch.acting
        return acting is None or len(acting.legal_moves) == 1 or self.session.advising

    def resumed(self) -> None:
        """On top again. After a hand-over the next player has taken the seat."""
        self._view.refresh()
        self.seating.arrived()

    def left(self) -> None:
        """The engine need not think any more, the pictures may go. The game is saved already."""
        self.session.close()
        self._view = TableView(self.context.assets)

    def update(self, dt: float) -> Transition:
        """Time goes on: what flies, the session, the next step to be shown, the next scene."""
        transition = self._go_on(dt)
        self.stage.settle()
        return transition

    def _go_on(self, dt: float) -> Transition:
        self.stage.sway(dt, self.layout.frame.unit if self.control.drag.dragging else None)
        self.stage.advance(dt, self.session.thinking)
        self.aside.hover.advance(dt)
        looks_back = self.watch.past is not None
        self.session.hold = self.show is not None or looks_back or self.watch.next_viewer is not None
        self.session.update()
        self.context.tell(*self.session.troubles())
        if self.watch.jumped():
            self._drop_plans()
        if self.covered:
            return self.seating.hand_over()
        if self.stage.undealt:
            self.stage.deal(self.layout, self.context.settings.speed)
        if self.watch.past is not None:
            return None
        while self.show is None and self.watch.pending:
            self._begin(None)
        if self.show is not None or self.watch.pending:
            return None
        if self.seating.lingers(dt):
            return None
        return self.seating.hand_over() or (self.show_result() if self._result is None else None)

    def show_result(self) -> Transition:
        """To the counted cups, by itself or again; nowhere while the game is played."""
        if not self.session.finished:
            return None
        if self._result is None:
            from mandala.ui.cards.result import ResultScene

            self._result = ResultScene(self.context, self.session, self.watch.seat.player)
            self.stage.call(Sound.BOWL)
        self._view.forget()
        return Push(self._result)

    def draw(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draws the table, or bare cloth while nobody may look."""
        if canvas.get_size() != self._size:
            self._size = canvas.get_size()
            self.stage.drop()
        self._drawn = self._progress
        if self.covered:
            self._view.cover()
            canvas.blit(self.context.assets.cloth(self.context.theme, self._size), (0, 0))
            return None
        self.stage.deal(self.layout, self.context.settings.speed)
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
        if isinstance(event, Resized):
            self._size = event.size
            self.stage.drop()
        hear(self, event)
        if self.covered or self.logbook.handle(event, self._view.log, self.lines):
            return None
        if looked_on(event, self.watch, self.layout.frame.buttons, KEYS):
            self._looks_back()
            return None
        match event:
            case PointerPressed(pos, button, shift):
                self._skip()
                return self._press(pos, button, shift)
            case PointerReleased(pos, 1):
                if self.control.drag.dragging:
                    self._skip()
                return self._act(self.control.release(pos, self.situation))
            case PointerMoved(pos):
                self._move(pos)
            case PointerLeft():
                self.control.pointer = (-1, -1)
            case Wheel(_, dy):
                self.control.wheel(dy, self.situation)
            case KeyPressed(key, shift, _):
                self._skip()
                return self._key(key, shift)
            case _:
                pass
        return None

    # Inputs

    def _look_back(self, ply: int) -> None:
        self.watch.look_back(ply)
        self._looks_back()

    def _looks_back(self) -> None:
        """The moment that is shown is another."""
        self._drop_plans()
        past = self.watch.past
        self.logbook.reveal(self.watch.shown if past is None else past, self._view.log, self.lines)

    def _press(self, pos: Point, button: int, shift: bool) -> Transition:
        self.refusal = None
        selection = self.control.drag.selection
        if button == 1:
            return self._act(self.control.press(pos, shift, self.situation))
        if button == 3 and selection is not None:
            if self.control.drag.dragging:
                self.control.wheel(1, self.situation)
            else:
                self.control.clear()
        return None

    def _move(self, pos: Point) -> None:
        before = self.control.drag.pointer[0]
        self.control.pointer = pos
        self.control.by_keys = self.control.by_keys and self.control.drag.pressed is None
        if self.control.drag.move(pos, self.layout.frame.unit):
            self.stage.pull(pos[0] - before)

    def _key(self, key: str, shift: bool) -> Transition:
        self.refusal = None
        command = command_of(key, KEYS, self.control.drag.selection is not None, self.session.finished)
        if command is not None:
            return self._command(command)
        if key == "escape":
            self.control.clear()
            return None
        if key == "m":
            self.context.change_sound(sound=not self.context.settings.sound)
            return None
        if self.watch.concealed and self.watch.acting is None:
            return None  # what could be chosen is in a hand that nobody may see
        return self._act(self.control.key(key, shift, self.situation))

    def _act(self, action: Action) -> Transition:
        match action:
            case None:
                return None
            case Submit(move, lifted):
                acting = self.watch.acting
                assert acting is not None
                self.control.clear()
                acting.submit(move)
                self.watch.skip(but=1)
                self._begin(lifted)
            case Refuse(text, lifted):
                self.refusal = text
                if text:
                    self.stage.call(Sound.REFUSAL)
                if lifted is not None:
                    self.stage.begin(homewards(self.layout, lifted), self.context.settings.speed)
            case Do(command):
                return self._command(command)
            case _:
                assert_never(action)
        return None

    def _command(self, command: Command) -> Transition:
        return obey(self, command)

    # Showing

    def _begin(self, lifted: Lifted | None) -> None:
        """Starts to show the next move; what comes after it waits its turn."""
        if not self.watch.pending:
            return
        before = self.layout
        step = self.watch.advance()
        after = self._layout_of(step.after, self.watch.steps)
        self.logbook.scroll, self.refusal = 0, None
        self.stage.tell(step, before, after, lifted, self.context.settings.speed)

    def _skip(self) -> None:
        """An input came: what is still in motion has arrived."""
        self.stage.skip()
        self.watch.skip()

    def _cleared(self) -> None:
        """What one person had in hand or pointed to is no business of the other."""
        self._drop_plans()
        self.aside.hover.point(None)
        self._view.cover()

    def _drop_plans(self) -> None:
        self.stage.drop()
        self.refusal = None
        self.control.clear()

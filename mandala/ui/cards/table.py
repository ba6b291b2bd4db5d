"""The table: a game being played on the screen. It joins the parts: inputs to intents to moves, steps to flights and sounds, and
all of it to what is to be seen. What is legal it is told, who may look `Watch` decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from mandala.core.cards.moves import Move
from mandala.core.cards.observation import Observation
from mandala.play.seat import SeatStep
from mandala.play.session import Session
from mandala.ui.cards.aids import Aside
from mandala.ui.cards.control import Action, Control, Situation
from mandala.ui.cards.frame import has_room_for_log
from mandala.ui.cards.hint import hint_of
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.layout_cache import Laying
from mandala.ui.cards.log import step_lines
from mandala.ui.cards.menus import HelpSheet
from mandala.ui.cards.motion.choreography import homewards
from mandala.ui.cards.motion.plan import Lifted
from mandala.ui.cards.motion.show import Show
from mandala.ui.cards.motion.stage import Stage
from mandala.ui.cards.now import what_now
from mandala.ui.cards.points_sheet import PointsSheet
from mandala.ui.cards.seating import Seating
from mandala.ui.cards.sight import Sight
from mandala.ui.cards.sight_of import see
from mandala.ui.cards.tooltip_of import hear, points_now
from mandala.ui.cards.view import TableView
from mandala.ui.cards.watch import Watch
from mandala.ui.context import Context
from mandala.ui.kit.inputs import (
    Input,
    KeyPressed,
    Point,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Wheel,
)
from mandala.ui.kit.scene import Scene, Transition
from mandala.ui.kit.units import Size
from mandala.ui.table.commands import KEYS, Command
from mandala.ui.table.hint import Hint
from mandala.ui.table.intents import Refuse
from mandala.ui.table.now_sheet import Now
from mandala.ui.table.playing import Playing
from mandala.ui.table.sight import Line


class TableScene(Playing[TableView]):
    """A game at the table, with the computer or with two people."""

    keys = KEYS | {"s": Command.POINTS}
    key_sheet = HelpSheet

    def __init__(self, context: Context, session: Session) -> None:
        self.watch: Watch = Watch(session)
        self.control: Control = Control()
        self.hint: Hint[Move] = hint_of(session, self.watch)
        self.stage: Stage = Stage(context.sounds.play, lambda: context.settings.reduced_motion)
        super().__init__(context, session, TableView, has_room_for_log)
        self.aside = Aside(context, session, self.watch)
        self.laying = Laying()
        self.seating = Seating(context, session, self.watch, self._cleared, self._draw_mat)
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
    def log_open(self) -> bool:
        """Whether the log stands beside the table; the points take its place."""
        return self.logbook.is_open(self._size) and not self.aside.points_open

    @property
    def hint_on_log(self) -> bool:
        """Whether a hint stands in the place of the log: a large one, or any where the log stands below the mandalas."""
        hint, frame = self.hint.sight(self.context.strings, self.names), self.layout.frame
        if hint is None or not hint.rows or frame.log is None:
            return False
        return frame.scale > 1 or frame.log.top > frame.rosettes[0].bottom

    @property
    def layout(self) -> TableLayout:
        """Where everything lies in the position that is shown."""
        return self._layout_of(self.watch.observation, self.watch.steps)

    def _layout_of(self, observation: Observation, steps: Sequence[SeatStep]) -> TableLayout:
        scale, hint = self.context.settings.scale / 100, self.hint.sight(self.context.strings, self.names)
        hinted = hint is not None and bool(hint.rows)
        return self.laying.layout(self._size, observation, steps, self.beside, self.watch.concealed, scale, hinted)

    @property
    def beside(self) -> bool:
        """Whether something stands beside the table."""
        return self.log_open or self.aside.points_open

    @property
    def buttons(self) -> Mapping[Command, pygame.Rect]:
        """Where the buttons stand."""
        return self.layout.frame.buttons

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
    def _progress(self) -> tuple[object, ...]:
        watch = self.watch
        told = (watch.shown, watch.seat.branch, watch.past, self.stage.moving) if watch.viewer is not None else ()
        session = self.session.to_move, self.session.thinking
        explained = self.hover.shown, self.hover.thing if self.hover.shown else None
        aside = *self.hint.state, *self.aside.state, *explained
        return (watch.viewer, *session, self.stage.thought.grain, *told, *aside)

    def resumed(self) -> None:
        """On top again. After a hand-over the next player has taken the seat."""
        super().resumed()
        self.seating.arrived()

    @property
    def _held_up(self) -> bool:
        return super()._held_up or self.watch.next_viewer is not None

    def _go_on(self, dt: float) -> Transition:
        self.stage.sway(dt, self.layout.frame.unit if self.control.drag.dragging else None)
        self._drive(dt)
        if self.covered:
            return self.seating.hand_over()
        if self.stage.undealt:
            self.stage.deal(self.layout, self.context.settings.speed)
        if not self._caught_up() or self.seating.lingers(dt):
            return None
        return self.seating.hand_over() or (self.show_result() if self._result is None else None)

    def _ending(self) -> Scene:
        from mandala.ui.cards.result import ResultScene

        return ResultScene(self.context, self.session, self.watch.seat.player)

    def _paint(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """The table, or bare cloth while nobody may look."""
        if self.covered:
            self._view.cover()
            canvas.blit(self.context.assets.cloth(self.context.theme, self._size), (0, 0))
            return None
        self.stage.deal(self.layout, self.context.settings.speed)
        return self._view.draw(canvas, self.sight(), self.context.theme, self.context.strings)

    def _draw_mat(self, canvas: pygame.Surface) -> bool:
        return self._view.draw_mat(canvas, self.context.theme)

    def sight(self) -> Sight:
        """What is to be seen now."""
        return see(self)

    def lay_out(self, size: Size) -> None:
        """As ever; a deal of which nothing was seen yet is dealt again."""
        if size != self._size:
            self.stage.drop()
        super().lay_out(size)

    def _follow(self) -> None:
        super()._follow()
        if not self.covered:
            self.control.keep_to(self.watch.observation.hand)

    # Inputs

    def _hear(self, event: Input) -> None:
        hear(self, event)

    def _take(self, event: Input) -> Transition:
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

    def _choose(self, key: str, shift: bool) -> Transition:
        if self.watch.concealed and self.watch.acting is None:
            return None  # what could be chosen is in a hand that nobody may see
        return super()._choose(key, shift)

    def _act(self, action: Action) -> Transition:
        transition = super()._act(action)
        if isinstance(action, Refuse) and action.lifted is not None:
            self.stage.begin(homewards(self.layout, action.lifted), self.context.settings.speed)
        return transition

    def _command(self, command: Command) -> Transition:
        match command:
            case Command.POINTS:
                self.stage.drop()
                return self.aside.press_points(
                    self.backdrop, lambda: PointsSheet(self.context, self.backdrop, points_now(self))
                )
            case _:
                return super()._command(command)
        return None

    def _turn_log(self) -> None:
        self.aside.press_log(self.logbook, self._size)
        self.stage.drop()

    def what_now(self) -> Now:
        """What may be done now, in words."""
        return what_now(self.situation, self.names)

    def _undone(self) -> str:
        return self.context.strings.gettext("The same cards will come again. The game is then marked as assisted.")

    # Showing

    def _tell(self, lifted: Lifted | None) -> None:
        before = self.layout
        step = self.watch.advance()
        after = self._layout_of(step.after, self.watch.steps)
        self.stage.tell(step, before, after, lifted, self.context.settings.speed)

    def _cleared(self) -> None:
        """What one person had in hand or pointed to is no business of the other."""
        self._drop()
        self.hover.leave()
        self._view.cover()

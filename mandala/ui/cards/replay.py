"""A replay: a game of the library looked at move by move. It is a view of (history, eyes, ply) and plays nothing itself.

Of a finished game everything may be shown, or what one seat saw; of a running one only what the seat saw that looks (C3).
"""

from __future__ import annotations

from typing import NamedTuple

from mandala.core.cards.counts import Counts
from mandala.core.cards.events import explain
from mandala.core.cards.observation import Observation
from mandala.core.game import Player
from mandala.play.seat import SeatStep
from mandala.play.stored import StoredGame
from mandala.ui.cards.frame import REPLAYED, Frame, has_room_for_log
from mandala.ui.cards.layout import TableLayout, table_layout
from mandala.ui.cards.log import discard_top, step_lines
from mandala.ui.cards.motion.choreography import choreograph
from mandala.ui.cards.motion.show import Show
from mandala.ui.cards.points_sheet import PANEL, PointsSheet
from mandala.ui.cards.replay_keys import CardReplayHelp
from mandala.ui.cards.replay_seeing import extras, may_count, points_here, replay_sight
from mandala.ui.cards.sight import Sight
from mandala.ui.cards.things import Thing, thing_at
from mandala.ui.cards.view import TableView
from mandala.ui.context import Context
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.scene import Push, Transition
from mandala.ui.table.commands import Command
from mandala.ui.table.replaying import KEYS, Replaying
from mandala.ui.table.sight import Line


class Eyes(NamedTuple):
    """Through whose eyes a game is seen; `all_open` with every hand and cup open besides."""

    player: Player
    all_open: bool


class ReplayScene(Replaying[TableView]):
    """A game of the library, from its beginning; `viewer` sits below."""

    keys = KEYS | {"s": Command.POINTS, "v": Command.EYES}
    key_sheet = CardReplayHelp
    show: Show | None

    def __init__(self, context: Context, stored: StoredGame, viewer: Player) -> None:
        self._points_wanted = False
        both = (Eyes(viewer, True), Eyes(viewer, False), Eyes(1 - viewer, False))
        self._choices = both if stored.finished else (Eyes(viewer, False),)
        self._eyes = 0
        self._steps: dict[Eyes, tuple[SeatStep, ...]] = {}
        self._layout: tuple[object, TableLayout] | None = None
        super().__init__(context, stored, viewer, TableView, has_room_for_log)

    # What is looked at

    @property
    def eyes(self) -> Eyes:
        """Through whose eyes the game is seen."""
        return self._choices[self._eyes]

    @property
    def player(self) -> Player:
        """Who sits below."""
        return self.eyes.player

    @property
    def can_open(self) -> bool:
        """Whether there are other eyes to be chosen."""
        return len(self._choices) > 1

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
    def lines(self) -> tuple[Line, ...]:
        """The whole log."""
        strings = self.context.strings
        key = self.eyes, strings.language
        return self.logbook.lines(key, self.steps, lambda step: step_lines(strings, self.names, step))

    @property
    def points_open(self) -> bool:
        """Whether the points stand beside the table: as wished, while texts are not wanted larger than there is room for."""
        return self._points_wanted and self.context.settings.scale <= PANEL

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
    def board(self) -> Frame:
        """Where the bar and the buttons stand."""
        return self.layout.frame

    def _motion(self) -> Show:
        """The last move, with its cards in motion."""
        before, step = self._layout_of(self.ply - 1), self.steps[self.ply - 1]
        return Show(
            choreograph(before, self.layout, explain(step.before, step.move, step.after)),
            self.context.settings.speed,
            calm=self.context.settings.reduced_motion,
        )

    # The scene

    def sight(self) -> Sight:
        """What is to be seen now."""
        return replay_sight(self)

    def _thing(self, pos: Point) -> Thing | None:
        return thing_at(self.layout, pos, extras(self))

    def _command(self, command: Command) -> Transition:
        match command:
            case Command.LOG:
                was, self._points_wanted = self.points_open, False
                if not was or not self.log_open:
                    self.logbook.toggle(self._size)
                self.show = None
            case Command.POINTS if may_count(self) and not self.points_open and self.context.settings.scale > PANEL:
                return Push(PointsSheet(self.context, self._backdrop, points_here(self)))
            case Command.POINTS if may_count(self):
                self._points_wanted, self.show = not self.points_open, None
            case Command.POINTS:
                return None
            case Command.EYES:
                self._eyes = (self._eyes + 1) % len(self._choices)
                self.show = None
            case _:
                return super()._command(command)
        return None

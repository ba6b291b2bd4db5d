"""A replay of a game of tiles: it is looked at move by move, forwards with its tiles in motion, and plays nothing itself."""

from __future__ import annotations

from mandala.core.game import Player
from mandala.core.tiles.events import explain
from mandala.core.tiles.observation import Observation
from mandala.play.seat import SeatStep
from mandala.play.stored import StoredGame
from mandala.ui.context import Context
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.scene import Transition
from mandala.ui.table.button_words import button_hints
from mandala.ui.table.commands import Command, button_looks
from mandala.ui.table.lettering import chosen_letters
from mandala.ui.table.lookback import past_title
from mandala.ui.table.replaying import KEYS, Replaying
from mandala.ui.table.sight import Line, LogSight
from mandala.ui.table.tooltip import Tip
from mandala.ui.table.transport import TransportSight
from mandala.ui.tiles.layout import REPLAYED, TileLayout, always_room, tile_layout
from mandala.ui.tiles.menus import TileReplayHelp
from mandala.ui.tiles.motion import Show, flights
from mandala.ui.tiles.sight import Reached, Resting, Sight
from mandala.ui.tiles.sight_of import marks_of
from mandala.ui.tiles.things import Thing, thing_at
from mandala.ui.tiles.tips import Known
from mandala.ui.tiles.tooltip_of import Reaches, tip_for
from mandala.ui.tiles.view import TableView
from mandala.ui.tiles.words import step_lines, turn_text


class ReplayScene(Replaying[TableView]):
    """A game of the library, from its beginning; `viewer` sits below."""

    keys = KEYS | {"g": Command.REACH}
    key_sheet = TileReplayHelp
    show: Show | None

    def __init__(self, context: Context, stored: StoredGame, viewer: Player) -> None:
        self._viewer, self._reaches = viewer, Reaches()
        self._layout: tuple[object, TileLayout] | None = None
        super().__init__(context, stored, viewer, TableView, always_room)

    @property
    def player(self) -> Player:
        """Who sits below."""
        return self._viewer

    @property
    def steps(self) -> tuple[SeatStep, ...]:
        """All moves."""
        return self.history.steps[self._viewer]

    @property
    def position(self) -> Observation:
        """The position that is shown."""
        position: Observation = self.history.position(self._viewer, self.ply)
        return position

    @property
    def layout(self) -> TileLayout:
        """Where everything lies."""
        key = self._size, self.context.settings.scale
        if self._layout is None or self._layout[0] != key:
            shape, scale = self.position.setup.shape, self.context.settings.scale / 100
            noted = self.stored.assisted
            self._layout = key, tile_layout(self._size, shape, REPLAYED, scale, bar=True, noted=noted)
        return self._layout[1]

    @property
    def lines(self) -> tuple[Line, ...]:
        """The whole log."""
        strings = self.context.strings
        return self.logbook.lines(strings.language, self.steps, lambda step: step_lines(strings, self.names, step))

    # Going

    @property
    def board(self) -> TileLayout:
        """Where the bar and the buttons stand."""
        return self.layout

    def _motion(self) -> Show:
        """The last move, with its tiles in motion."""
        step, settings = self.steps[self.ply - 1], self.context.settings
        moving = flights(self.layout, step.before, explain(step.before, step.move, step.after), None)
        return Show(moving, settings.speed, settings.reduced_motion)

    # The scene

    def sight(self) -> Sight:
        """What is to be seen now."""
        strings, show, layout, moves = self.context.strings, self.show, self.layout, self.history.length
        marks = marks_of(self.steps[self.ply - 1]) if self.ply and show is None else ()
        hidden = show.targets if show else frozenset()
        log_open = self.logbook.is_open(self._size)
        pressed = {Command.LOG: log_open, Command.REACH: self.context.settings.reach_aid}
        return Sight(
            resting=Resting(self.position, layout, self.names, hidden, marks),
            status=(
                past_title(strings, self.ply, moves),
                turn_text(strings, self.position, self.names),
            ),
            buttons=button_looks(layout.buttons, self.pointer, {Command.PLAY_ON: self.can_play_on}, pressed),
            moving=show.tiles() if show else (),
            note=strings.gettext("Assisted game") if self.stored.assisted else "",
            log=LogSight(self.lines, self.logbook.scroll, self.ply, self.logbook.pointer) if log_open else None,
            reached=self._reached(),
            tip=self._tip(),
            letters=chosen_letters(self.context),
            transport=TransportSight(self.ply, moves, self.playing, self.hot_way),
        )

    def _reached(self) -> tuple[Reached, ...]:
        """What groups could still get, while nothing moves and the player wants to see it."""
        if not self.context.settings.reach_aid or self.show is not None:
            return ()
        return self._reaches.of(self.position, self.hover.thing)

    def _thing(self, pos: Point) -> Thing | None:
        return thing_at(self.layout, pos, self.position.choosing, True, self.logbook.is_open(self._size))

    def _tip(self) -> Tip | None:
        """The tooltip that is to be seen now."""
        thing, strings, settings = self.hover.thing, self.context.strings, self.context.settings
        if not (self.hover.shown and settings.tooltips and isinstance(thing, Thing)):
            return None
        known = Known(self.position, self.names, None, settings.reach_aid, button_hints(strings))
        return tip_for(strings, self.layout, thing, known)

    def _command(self, command: Command) -> Transition:
        self.reel.playing = False
        match command:
            case Command.LOG:
                self.logbook.toggle(self._size)
            case Command.REACH:
                self.context.change(reach_aid=not self.context.settings.reach_aid)
            case _:
                return super()._command(command)
        return None

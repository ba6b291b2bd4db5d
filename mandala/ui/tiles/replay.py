"""A replay of a game of tiles: it is looked at move by move, forwards with its tiles in motion, and plays nothing itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from mandala.core.game import Player
from mandala.core.tiles.events import explain
from mandala.core.tiles.observation import Observation
from mandala.play.history import history_of
from mandala.play.seat import SeatStep
from mandala.play.stored import StoredGame
from mandala.ui.button_words import button_hints
from mandala.ui.commands import ButtonLook, Command
from mandala.ui.context import Context
from mandala.ui.hover import Hover, hear
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
from mandala.ui.lettering import chosen_letters
from mandala.ui.logbook import LogBook
from mandala.ui.play_on import PlayOnScene
from mandala.ui.replay_sheets import replay_menu
from mandala.ui.said import Line, LogSight
from mandala.ui.scene import Push, Transition
from mandala.ui.tiles.help import TileReplayHelp
from mandala.ui.tiles.layout import REPLAYED, TileLayout, always_room, tile_layout
from mandala.ui.tiles.motion import Show, flights
from mandala.ui.tiles.seeing import marks_of
from mandala.ui.tiles.sight import Reached, Resting, Sight
from mandala.ui.tiles.telling import Reaches, tip_for
from mandala.ui.tiles.things import Thing, thing_at
from mandala.ui.tiles.tips import Known
from mandala.ui.tiles.view import TableView
from mandala.ui.tiles.words import lines, turn_text
from mandala.ui.tooltip import Tip
from mandala.ui.transport import TransportSight, Way, transport
from mandala.ui.wording import Names, player_name

REST: Final = {"slow": 1.2, "normal": 0.7, "fast": 0.35}
"""Seconds between moves while it plays; 0.8 at other speeds."""
LEAP: Final = 10
"""Moves that up and down go."""
WAYS: Final = {
    "home": Way.START,
    "left": Way.BACK,
    ",": Way.BACK,
    "space": Way.PLAY,
    "right": Way.FORWARD,
    ".": Way.FORWARD,
    "end": Way.END,
}
KEYS: Final = {
    "escape": Command.MENU,
    "f10": Command.MENU,
    "l": Command.LOG,
    "g": Command.REACH,
    "p": Command.PLAY_ON,
    "h": Command.HELP,
    "f1": Command.HELP,
}


class ReplayScene:
    """A game of the library, from its beginning; `viewer` sits below."""

    def __init__(self, context: Context, stored: StoredGame, viewer: Player) -> None:
        self.context, self.stored, self._viewer = context, stored, viewer
        self._history = history_of(stored, viewer)
        self.ply = 0
        self.playing = False
        self.show: Show | None = None
        self.hover, self._reaches = Hover(), Reaches()
        self._pointer: Point = (-1, -1)
        self._logbook = LogBook(self.go, always_room)
        self._view = TableView(context.assets)
        self._size = context.settings.window_size
        self._layout: tuple[object, TileLayout] | None = None
        self._rest = 0.0
        self._sliding = False
        self._drawn: tuple[object, ...] = ()

    @property
    def steps(self) -> tuple[SeatStep, ...]:
        """All moves."""
        return self._history.steps[self._viewer]

    @property
    def position(self) -> Observation:
        """The position that is shown."""
        position: Observation = self._history.position(self._viewer, self.ply)
        return position

    @property
    def layout(self) -> TileLayout:
        """Where everything lies."""
        key = self._size, self.context.settings.scale
        if self._layout is None or self._layout[0] != key:
            scale = self.context.settings.scale / 100
            self._layout = key, tile_layout(self._size, self.position.setup.shape, REPLAYED, scale, bar=True)
        return self._layout[1]

    @property
    def _names(self) -> Names:
        players = self._viewer, 1 - self._viewer
        own, rival = (player_name(self.context.strings, self.stored.plan, player) for player in players)
        return Names(own, rival, addressed=False)

    @property
    def _lines(self) -> tuple[Line, ...]:
        strings = self.context.strings
        return self._logbook.lines(strings.language, lambda: lines(strings, self._names, self.steps))

    # Going

    def go(self, ply: int) -> None:
        """To the position after `ply` moves, at once."""
        self.ply, self.show, self.playing = max(0, min(self._history.length, ply)), None, False
        self._logbook.reveal(self.ply, self._view.log, self._lines)

    def _forward(self) -> None:
        """One move on, with its tiles in motion."""
        if self.ply == self._history.length:
            return
        step, settings = self.steps[self.ply], self.context.settings
        moving = flights(self.layout, step.before, explain(step.before, step.move, step.after), None)
        self.ply += 1
        show = Show(moving, settings.speed, settings.reduced_motion)
        self.show = None if show.over else show
        self._rest = REST.get(settings.speed, 0.8)
        self._logbook.reveal(self.ply, self._view.log, self._lines)

    def _take(self, way: Way) -> None:
        match way:
            case Way.START:
                self.go(0)
            case Way.BACK:
                self.go(self.ply - 1)
            case Way.PLAY:
                if not self.playing and self.ply == self._history.length:
                    self.go(0)
                self.playing, self._rest = not self.playing, 0.0
            case Way.FORWARD:
                self.playing = False
                self._forward()
            case Way.END:
                self.go(self._history.length)

    # The scene

    @property
    def animating(self) -> bool:
        """Whether tiles move, or another move is shown than was drawn."""
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
        elif self.playing:
            self._rest -= dt
            if self.ply == self._history.length:
                self.playing = False
            elif self._rest <= 0:
                self._forward()
        return None

    def draw(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draws the table as it was."""
        if canvas.get_size() != self._size:
            self._size, self.show = canvas.get_size(), None
        self._drawn = self.ply, self.playing, self.show is not None, self.hover.shown
        return self._view.draw(canvas, self.sight(), self.context.theme, self.context.strings)

    def sight(self) -> Sight:
        """What is to be seen now."""
        strings, show, layout, moves = self.context.strings, self.show, self.layout, self._history.length
        marks = marks_of(self.steps[self.ply - 1]) if self.ply and show is None else ()
        hidden = show.targets if show else frozenset()
        log_open = self._logbook.is_open(self._size)
        pressed = {Command.LOG: log_open, Command.REACH: self.context.settings.reach_aid}
        return Sight(
            resting=Resting(self.position, layout, self._names, hidden, marks),
            status=(
                strings.gettext("Move {ply} of {moves}").format(ply=self.ply, moves=moves),
                turn_text(strings, self.position, self._names),
            ),
            buttons={
                command: ButtonLook(
                    hot=rect.collidepoint(self._pointer),
                    enabled=command is not Command.PLAY_ON or self._can_play_on,
                    pressed=pressed.get(command, False),
                )
                for command, rect in layout.buttons.items()
            },
            moving=show.tiles() if show else (),
            note=strings.gettext("Assisted game") if self.stored.assisted else "",
            log=LogSight(self._lines, self._logbook.scroll, self.ply, self._logbook.pointer) if log_open else None,
            reached=self._reached(),
            tip=self._tip(),
            letters=chosen_letters(self.context),
            transport=TransportSight(self.ply, moves, self.playing, transport(layout).way_at(self._pointer)),
        )

    def _reached(self) -> tuple[Reached, ...]:
        """What groups could still get, while nothing moves and the player wants to see it."""
        if not self.context.settings.reach_aid or self.show is not None:
            return ()
        return self._reaches.of(self.position, self.hover.thing)

    def _thing(self, pos: Point) -> Thing | None:
        return thing_at(self.layout, pos, self.position.choosing, True, self._logbook.is_open(self._size))

    def _tip(self) -> Tip | None:
        """The tooltip that is to be seen now."""
        thing, strings, settings = self.hover.thing, self.context.strings, self.context.settings
        if not (self.hover.shown and settings.tooltips and isinstance(thing, Thing)):
            return None
        known = Known(self.position, self._names, None, settings.reach_aid, button_hints(strings))
        return tip_for(strings, self.layout, thing, known)

    def _backdrop(self, canvas: pygame.Surface) -> None:
        self._view.forget()
        self.draw(canvas)
        self._view.forget()

    def handle(self, event: Input) -> Transition:
        """One input."""
        hear(self.hover, event, self._thing, lambda: self._thing(self._pointer))
        if self._logbook.handle(event, self._view.log, self._lines):
            return None
        match event:
            case Resized(size):
                self._size, self.show = size, None
            case PointerMoved(pos):
                self._pointer = pos
                if self._sliding:
                    self.go(transport(self.layout).ply_at(pos[0], self._history.length))
            case PointerLeft():
                self._pointer = (-1, -1)
            case PointerPressed(pos, 1):
                return self._press(pos)
            case PointerReleased(_, 1):
                self._sliding = False
            case Wheel(_, dy):
                self.go(self.ply - dy)
            case KeyPressed(key) if key in WAYS:
                self._take(WAYS[key])
            case KeyPressed("up" | "down" as key):
                self.go(self.ply + (LEAP if key == "down" else -LEAP))
            case KeyPressed(key) if key in KEYS:
                return self._command(KEYS[key])
            case _:
                pass
        return None

    def _press(self, pos: Point) -> Transition:
        self._pointer = pos
        bar = transport(self.layout)
        for command, rect in self.layout.buttons.items():
            if rect.collidepoint(pos):
                return self._command(command)
        way = bar.way_at(pos)
        if way is not None:
            self._take(way)
        elif bar.slides(pos):
            self._sliding = True
            self.go(bar.ply_at(pos[0], self._history.length))
        else:
            self.show = None
        return None

    def _command(self, command: Command) -> Transition:
        self.playing = False
        match command:
            case Command.LOG:
                self._logbook.toggle(self._size)
                self._view.forget()
            case Command.REACH:
                self.context.change(reach_aid=not self.context.settings.reach_aid)
            case Command.PLAY_ON:
                return self._play_on()
            case Command.HELP:
                return Push(TileReplayHelp(self.context, self._backdrop))
            case Command.MENU:
                return Push(replay_menu(self.context, self._backdrop, self.stored, self._play_on, self._can_play_on))
            case _:
                pass
        return None

    @property
    def _can_play_on(self) -> bool:
        """Whether a game can be begun from here."""
        to_move = self.position.to_move
        return to_move == 0 or (self.stored.finished and to_move is not None)

    def _play_on(self) -> Transition:
        if not self._can_play_on:
            return None
        return Push(PlayOnScene(self.context, self.stored, self.ply, self._viewer))

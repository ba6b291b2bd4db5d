"""The way through a game in time: a replay, or the past of a running game. One set of keys leads through both.

It goes from position to position; what a move looks like in motion the table knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from mandala.ui.kit.inputs import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased, Wheel
from mandala.ui.table.now_sheet import Now, Part, Row
from mandala.ui.table.sight import Ribbon, Tone
from mandala.ui.table.transport import Transport, Way
from mandala.ui.words.strings import Strings

REST: Final = {"slow": 1.2, "normal": 0.7, "fast": 0.35, "off": 0.8}  # [s] between moves while it plays
LEAP: Final = 10  # moves that up and down go
WAYS: Final = {
    "home": Way.START,
    "left": Way.BACK,
    ",": Way.BACK,
    "space": Way.PLAY,
    "right": Way.FORWARD,
    ".": Way.FORWARD,
    "end": Way.END,
    "return": Way.END,
}
LEAPS: Final = {"up": -LEAP, "down": LEAP}


class Track(Protocol):
    """Positions in the order of time."""

    @property
    def ply(self) -> int:
        """The number of moves that led to the position that is shown."""
        ...

    @property
    def length(self) -> int:
        """The number of moves that may be looked at."""
        ...

    def look(self, ply: int) -> None:
        """Shows the position after `ply` moves."""
        ...


class Playback:
    """The way through one game. `stand` is called when another position is shown, `forward` to show the next move in motion."""

    def __init__(self, track: Track, stand: Callable[[], None], forward: Callable[[], None]) -> None:
        self.playing = False
        self._track, self._stand, self._forward = track, stand, forward
        self._rest = 0.0
        self._sliding = False

    def go(self, ply: int) -> None:
        """Shows the position after `ply` moves, at once."""
        self.playing = False
        self._track.look(ply)
        self._stand()

    def _on(self, speed: str) -> None:
        """Goes one move on."""
        if self._track.ply < self._track.length:
            self._rest = REST[speed]
            self._forward()

    def advance(self, dt: float, speed: str) -> None:
        """Moves on by `dt` seconds in which nothing is in motion; while it plays, the next move comes."""
        if not self.playing:
            return
        self._rest -= dt
        if self._track.ply == self._track.length:
            self.playing = False
        elif self._rest <= 0:
            self._on(speed)

    def take(self, way: Way, speed: str) -> None:
        """Does what a button of the bar does."""
        track = self._track
        match way:
            case Way.START:
                self.go(0)
            case Way.BACK:
                self.go(track.ply - 1)
            case Way.PLAY:
                if not self.playing and track.ply == track.length:
                    self.go(0)
                self.playing, self._rest = not self.playing, 0.0
            case Way.FORWARD:
                self.playing = False
                self._on(speed)
            case Way.END:
                self.go(track.length)

    def let_go(self) -> None:
        """Lets go of the slider."""
        self._sliding = False

    def handle(self, event: Input, speed: str, bar: Transport | None) -> bool:
        """Takes an input that leads through the game; True if it was one. There is a `bar` in a replay only."""
        match event:
            case KeyPressed(key) if key in WAYS:
                self.take(WAYS[key], speed)
            case KeyPressed(key) if key in LEAPS:
                self.go(self._track.ply + LEAPS[key])
            case Wheel(_, dy):
                self.go(self._track.ply - dy)
            case _:
                return bar is not None and self._slide(event, speed, bar)
        return True

    def _slide(self, event: Input, speed: str, bar: Transport) -> bool:
        match event:
            case PointerMoved(pos) if self._sliding:
                self.go(bar.ply_at(pos[0], self._track.length))
            case PointerPressed(pos, 1) if (way := bar.way_at(pos)) is not None:
                self.take(way, speed)
            case PointerPressed(pos, 1) if bar.slides(pos):
                self._sliding = True
                self.go(bar.ply_at(pos[0], self._track.length))
            case PointerReleased(_, 1) if self._sliding:
                self._sliding = False
            case _:
                return False
        return True


def past_title(strings: Strings, ply: int, moves: int) -> str:
    """The words on which position of a game this is."""
    if not ply:
        return strings.gettext("Before the first move")
    return strings.gettext("After move {ply} of {moves}").format(ply=ply, moves=moves)


def past_status(strings: Strings, ply: int, moves: int) -> tuple[str, str]:
    """The words that stand in the place of whose turn it is."""
    return past_title(strings, ply, moves), strings.gettext("This is the past. The game waits.")


def past_now(strings: Strings, ply: int, moves: int) -> Now:
    """The words of "What may I do now?": look on, or come back."""
    title, waits = past_status(strings, ply, moves)
    return Now(title, (Part("", (Row("", waits), Row("", past_ribbon(strings).text))),))


def past_ribbon(strings: Strings) -> Ribbon:
    """The words on how to go on."""
    return Ribbon(strings.gettext("Left, right: earlier, later · Click or Esc: back to the game"), Tone.PAST)

"""The way through a replay: after how many moves it stands, whether it goes on by itself, and the inputs that lead on. What a
move looks like the replay knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mandala.ui.kit.inputs import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased, Wheel
from mandala.ui.table.transport import Transport, Way

REST: Final = {"slow": 1.2, "normal": 0.7, "fast": 0.35, "off": 0.8}
"""Seconds between moves while it plays."""
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


class Reel:
    """For one replay of `length` moves. `stand` is called when another position is to be shown at once, `forward` when the move
    before the position is to be shown in motion."""

    def __init__(self, length: int, stand: Callable[[], None], forward: Callable[[], None]) -> None:
        self.ply, self.length, self.playing = 0, length, False
        self._stand, self._forward = stand, forward
        self._rest = 0.0
        self._sliding = False

    def go(self, ply: int) -> None:
        """To the position after `ply` moves, at once."""
        self.ply, self.playing = max(0, min(self.length, ply)), False
        self._stand()

    def _on(self, speed: str) -> None:
        """One move on."""
        if self.ply < self.length:
            self.ply += 1
            self._rest = REST[speed]
            self._forward()

    def advance(self, dt: float, speed: str) -> None:
        """Time passes, and nothing is in motion: the next move while it plays."""
        if not self.playing:
            return
        self._rest -= dt
        if self.ply == self.length:
            self.playing = False
        elif self._rest <= 0:
            self._on(speed)

    def take(self, way: Way, speed: str) -> None:
        """What a button of the bar does."""
        match way:
            case Way.START:
                self.go(0)
            case Way.BACK:
                self.go(self.ply - 1)
            case Way.PLAY:
                if not self.playing and self.ply == self.length:
                    self.go(0)
                self.playing, self._rest = not self.playing, 0.0
            case Way.FORWARD:
                self.playing = False
                self._on(speed)
            case Way.END:
                self.go(self.length)

    def let_go(self) -> None:
        """The pointer does not hold the slider."""
        self._sliding = False

    def handle(self, event: Input, bar: Transport, speed: str) -> bool:
        """Takes an input that leads through the game; whether it was one."""
        match event:
            case PointerMoved(pos) if self._sliding:
                self.go(bar.ply_at(pos[0], self.length))
            case PointerPressed(pos, 1) if (way := bar.way_at(pos)) is not None:
                self.take(way, speed)
            case PointerPressed(pos, 1) if bar.slides(pos):
                self._sliding = True
                self.go(bar.ply_at(pos[0], self.length))
            case PointerReleased(_, 1) if self._sliding:
                self._sliding = False
            case Wheel(_, dy):
                self.go(self.ply - dy)
            case KeyPressed(key) if key in WAYS:
                self.take(WAYS[key], speed)
            case KeyPressed("up" | "down" as key):
                self.go(self.ply + (LEAP if key == "down" else -LEAP))
            case _:
                return False
        return True

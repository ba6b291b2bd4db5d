"""A person's hands: gestures of mouse and keys, as batches of events."""

from __future__ import annotations

import random
from collections.abc import Sequence

from mandala.ui.kit.inputs import Point
from tools.person import gestures
from tools.person.gestures import Event
from tools.person.program import FRAME, Program


class Hands:
    """Gestures on a program; `rng` chooses where there are several ways to do the same. With `haste` above 0 so many gestures
    of all are not waited for: their events come in one batch with those of the next one."""

    def __init__(self, program: Program, rng: random.Random, haste: float = 0.0) -> None:
        self._program, self.rng, self._haste = program, rng, haste
        self._ahead: list[Event] = []
        self._held = False

    def send(self, *events: Event, dt: float = FRAME, shift: bool = False) -> None:
        """One batch."""
        self._ahead += events
        if self._haste and self.rng.random() < self._haste and len(self._ahead) < 12 and not shift:
            return
        batch, self._ahead = self._ahead, []
        self._program.step(*batch, dt=dt, shift=shift)

    def patient(self) -> None:
        """From now on every gesture is waited for."""
        self._haste = 0.0
        self.send()

    def wait(self, seconds: float, dt: float = 0.05) -> None:
        """Lets time go on."""
        for _ in range(round(seconds / dt)):
            batch, self._ahead = self._ahead, []
            self._program.step(*batch, dt=dt)

    def look(self) -> None:
        """Sees what came by itself, which takes no answer at first."""
        while self._program.running and self._program.loop.deaf:
            self.wait(0.1)

    def move(self, pos: Point) -> None:
        """Takes the mouse to a point."""
        self.send(gestures.motion(pos, self._held))

    def press(self, pos: Point, button: int = 1) -> None:
        """A button goes down."""
        self._held = self._held or button == 1
        self.send(gestures.press(pos, button))

    def release(self, pos: Point, button: int = 1) -> None:
        """A button goes up."""
        self._held = self._held and button != 1
        self.send(gestures.release(pos, button))

    def click(self, pos: Point, button: int = 1, shift: bool = False) -> None:
        """Down and up, mostly in one round."""
        self.move(pos)
        down, between, up = gestures.click(pos, button)
        if self.rng.random() < 0.7:
            self.send(down, between, up, shift=shift)
        else:
            self.send(down, shift=shift)
            self.send(between)
            self.send(up)

    def wheel(self, steps: int) -> None:
        """Turns the wheel."""
        self.send(gestures.turn(steps))

    def drag(self, path: Sequence[Point], more: int = 0) -> None:
        """Presses at the first point, moves along the others, lets go at the last; on the way it takes more cards."""
        self.move(path[0])
        self.press(path[0])
        for pos in path[1:]:
            self.send(gestures.motion(pos, held=True))
            for _ in range(more):
                self.wheel(1)
            more = 0
        self.release(path[-1])

    def key(self, name: str, mod: int = 0, dt: float = FRAME) -> None:
        """A key goes down and up, mostly in one round."""
        *down, up = gestures.key(name, mod)
        if self.rng.random() < 0.7:
            self.send(*down, up, dt=dt)
        else:
            self.send(*down, dt=dt)
            self.send(up)

    def type(self, text: str) -> None:
        """Characters."""
        for character in gestures.typed(text):
            self.send(*character)

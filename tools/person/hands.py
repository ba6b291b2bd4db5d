"""A person's hands: gestures of mouse and keys."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pygame

from mandala.ui.inputs import Point
from tools.person.program import FRAME, Program, event


class Hands:
    """Gestures on a program; `rng` chooses where there are several ways to do the same."""

    def __init__(self, program: Program, rng: random.Random) -> None:
        self._program, self.rng = program, rng

    def wait(self, seconds: float, dt: float = 0.05) -> None:
        """Lets time go on."""
        for _ in range(round(seconds / dt)):
            self._program.step(dt=dt)

    def look(self) -> None:
        """Sees what came by itself, which takes no answer at first."""
        while self._program.running and self._program.loop.deaf:
            self.wait(0.1)

    def move(self, pos: Point) -> None:
        """Takes the mouse to a point."""
        self._program.step(event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    def press(self, pos: Point, button: int = 1) -> None:
        """A button goes down."""
        self._program.step(event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))

    def release(self, pos: Point, button: int = 1) -> None:
        """A button goes up."""
        self._program.step(event(pygame.MOUSEBUTTONUP, pos=pos, button=button))

    def click(self, pos: Point, button: int = 1, shift: bool = False) -> None:
        """Down and up, mostly in one round."""
        pygame.key.set_mods(pygame.KMOD_SHIFT if shift else 0)
        self.move(pos)
        if self.rng.random() < 0.7:
            down = event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
            self._program.step(down, event(pygame.MOUSEBUTTONUP, pos=pos, button=button))
        else:
            self.press(pos, button)
            self.release(pos, button)
        pygame.key.set_mods(0)

    def wheel(self, steps: int) -> None:
        """Turns the wheel."""
        self._program.step(event(pygame.MOUSEWHEEL, x=0, y=steps))

    def drag(self, path: Sequence[Point], more: int = 0) -> None:
        """Presses at the first point, moves along the others, lets go at the last; on the way it takes more cards."""
        self.move(path[0])
        self.press(path[0])
        for pos in path[1:]:
            self.move(pos)
            for _ in range(more):
                self.wheel(1)
            more = 0
        self.release(path[-1])

    def key(self, name: str, mod: int = 0, dt: float = FRAME) -> None:
        """A key goes down."""
        self._program.step(event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=mod), dt=dt)

    def type(self, text: str) -> None:
        """Characters."""
        self._program.step(*(event(pygame.TEXTINPUT, text=character) for character in text))

"""How long the pointer has rested on a thing: after a while the thing is explained. It knows neither things nor words."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from mandala.ui.inputs import Input, KeyPressed, Point, PointerLeft, PointerMoved, TextTyped

DELAY: Final = 0.6
"""Seconds that the pointer must rest."""


class Hover:
    """Where the pointer rests. `thing` is None where there is nothing to be explained."""

    def __init__(self) -> None:
        self.thing: Hashable | None = None
        self._rested = 0.0
        self._hushed = False

    def point(self, thing: Hashable | None) -> None:
        """The pointer, or the keyboard, is at a thing."""
        if thing != self.thing:
            self.thing, self._rested, self._hushed = thing, 0.0, False

    def hush(self) -> None:
        """Something was done: nothing is explained until another thing is pointed to."""
        self._hushed = True

    def ask(self, thing: Hashable | None) -> None:
        """Explain a thing at once."""
        self.thing, self._rested, self._hushed = thing, DELAY, False

    def advance(self, dt: float) -> None:
        """Time goes on."""
        if self.pending:
            self._rested += dt

    @property
    def pending(self) -> bool:
        """Whether an explanation will come if the pointer stays."""
        return self.thing is not None and not self._hushed and self._rested < DELAY

    @property
    def shown(self) -> bool:
        """Whether the thing is to be explained now."""
        return self.thing is not None and not self._hushed and self._rested >= DELAY


ASK: Final = "i"
"""The key that explains at once."""


def hear(
    hover: Hover, event: Input, at: Callable[[Point], Hashable | None], asked: Callable[[], Hashable | None]
) -> None:
    """Notes where the pointer is, and that something was done. `at` finds the thing at a point, `asked` the one that the key
    means."""
    match event:
        case PointerMoved(pos):
            hover.point(at(pos))
        case PointerLeft():
            hover.point(None)
        case KeyPressed(key) if key == ASK:
            hover.ask(asked())
        case TextTyped():
            pass  # the character comes with its key, which was heard
        case _:
            hover.hush()

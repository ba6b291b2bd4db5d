"""What the pointer rests on, and for how long: after a while it is explained. Neither things nor words are known here."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Final

from mandala.ui.kit.inputs import Input, KeyPressed, Point, PointerLeft, PointerMoved, TextTyped

DELAY: Final = 0.6  # [s] that the pointer must rest

Finder = Callable[[], Hashable | None]  # finds the thing that is meant, as the table is now


class Hover:
    """What the pointer rests on. It keeps how that is found, not only what it was: `look` asks anew, so that it never names a
    thing that is gone. `thing` is None where there is nothing to explain."""

    def __init__(self) -> None:
        self.thing: Hashable | None = None
        self._find: Finder = _nothing
        self._rested = 0.0
        self._hushed = False

    def point(self, find: Finder) -> None:
        """Notes that the pointer, or the keyboard, is at what `find` finds."""
        self._find, thing = find, find()
        if thing != self.thing:
            self.thing, self._rested, self._hushed = thing, 0.0, False

    def leave(self) -> None:
        """Notes that the pointer is nowhere."""
        self.point(_nothing)

    def look(self) -> None:
        """Looks what is there now: the table may have changed. Nobody pointed to it, so what was hushed stays so."""
        thing = self._find()
        if thing != self.thing:
            self.thing, self._rested = thing, 0.0

    def hush(self) -> None:
        """Notes that something was done: nothing is explained until another thing is pointed to."""
        self._hushed = True

    def ask(self, find: Finder) -> None:
        """Explains a thing at once."""
        self._find, self.thing, self._rested, self._hushed = find, find(), DELAY, False

    def advance(self, dt: float) -> None:
        if self.pending:
            self._rested += dt

    @property
    def pending(self) -> bool:
        """True if an explanation will come while the pointer stays."""
        return self.thing is not None and not self._hushed and self._rested < DELAY

    @property
    def shown(self) -> bool:
        """True while the thing is to be explained."""
        return self.thing is not None and not self._hushed and self._rested >= DELAY


def _nothing() -> None:
    return None


ASK: Final = "i"  # the key that explains at once


def hear(hover: Hover, event: Input, at: Callable[[Point], Hashable | None], asked: Finder) -> None:
    """Notes where the pointer is, and that something was done. `at` finds the thing at a point, `asked` the one that the key
    means."""
    match event:
        case PointerMoved(pos, rests):
            hover.point(partial(at, pos))
            if rests:
                hover.hush()
        case PointerLeft():
            hover.leave()
        case KeyPressed(key) if key == ASK:
            hover.ask(asked)
        case TextTyped():
            pass  # the character comes with its key, which was heard
        case _:
            hover.hush()

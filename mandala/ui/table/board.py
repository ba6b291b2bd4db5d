"""The control of a game, as a table asks it. The bodies suit a game in which nothing is taken up."""

from __future__ import annotations

from typing import Any, Final, Protocol, TypeVar

from mandala.ui.kit.inputs import Input, Point
from mandala.ui.table.facts import Action, Facts

PANEL: Final = 100  #: [%] largest size of texts at which a panel of a game has room in the place of the log


class Choosing(Protocol):
    """What the player has chosen, by pointer or by key. `dragging` says that something hangs at the pointer, `moving` that it is
    to be drawn anew by itself, `held` that something is taken up."""

    pointer: Point = (-1, -1)
    by_keys: bool = False  #: true if the keyboard chose last

    @property
    def dragging(self) -> bool:
        return False

    @property
    def held(self) -> bool:
        return False

    @property
    def moving(self) -> bool:
        return False

    def clear(self) -> None:
        """Lets go of everything that is chosen."""

    def let_go(self) -> None:
        """Lets go of what hangs at the pointer; what was chosen otherwise stays chosen."""

    def keep_to(self, position: Any, moved: bool) -> None:
        """Lets go of what this position does not have; `moved` if a move was just shown."""

    def advance(self, dt: float, unit: float, calm: bool) -> None:
        """Moves on what hangs at the pointer by `dt` seconds, at a table of `unit` pixels a unit; `calm` if motion is
        reduced."""

    def take(self, event: Input, facts: Any) -> Action[object, object]:
        """Takes an input that belongs to the game; returns what it asks for."""
        ...


AnyFacts = Facts[Any, Any, Any, Any]
Known = TypeVar("Known", bound=AnyFacts)  #: the facts of one game

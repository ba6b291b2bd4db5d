"""The control of a game, as a table uses it. The bodies suit a game in which nothing is taken up."""

from __future__ import annotations

from typing import Any, Final, Protocol, TypeVar

from mandala.ui.kit.inputs import Input, Point
from mandala.ui.table.facts import Action, Facts

PANEL: Final = 100  #: [%] largest size of texts at which a panel of a game fits in the log's place


class Choosing(Protocol):
    """Keeps what the player picked up and turns inputs into actions; a base class for the control of a game."""

    pointer: Point = (-1, -1)
    by_keys: bool = False  #: true if the keyboard chose last

    @property
    def dragging(self) -> bool:
        """Whether something hangs at the pointer."""
        return False

    @property
    def held(self) -> bool:
        """Whether something is taken up."""
        return False

    @property
    def moving(self) -> bool:
        """Whether it needs new pictures by itself."""
        return False

    def clear(self) -> None:
        """Drops every choice."""

    def let_go(self) -> None:
        """Drops what hangs at the pointer, and keeps other choices."""

    def keep_to(self, position: Any, moved: bool) -> None:
        """Drops the choices that this position does not have. `moved` says that a move was just shown."""

    def advance(self, dt: float, unit: float, calm: bool) -> None:
        """Moves what hangs at the pointer on by `dt` seconds, at `unit` pixels a unit, with less motion if `calm`."""

    def take(self, event: Input, facts: Any) -> Action[object, object]:
        """Handles an input that belongs to the game; returns what it asks for."""
        ...


AnyFacts = Facts[Any, Any, Any, Any]
Known = TypeVar("Known", bound=AnyFacts)  #: the facts of one game

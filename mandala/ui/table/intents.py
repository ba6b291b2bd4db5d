"""What a press, a drop or a key asks for at a table. `Held` is what a game keeps of the thing that hangs at the pointer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from mandala.ui.table.commands import Command

Move = TypeVar("Move")
Held = TypeVar("Held")


@dataclass(frozen=True)
class Submit(Generic[Move, Held]):
    """Make this move; `lifted` is what is moved by hand, as it hangs at the pointer."""

    move: Move
    lifted: Held | None = None


@dataclass(frozen=True)
class Refuse(Generic[Held]):
    """Say why not; what was lifted goes home."""

    text: str | None
    lifted: Held | None = None


@dataclass(frozen=True)
class Do:
    """A button or its key."""

    command: Command


Action = Submit[Move, Held] | Refuse[Held] | Do | None
"""What an input asks for, or nothing."""


class Choosing(Protocol):
    """What the player has chosen, by pointer or by key."""

    @property
    def pointer(self) -> tuple[float, float]:
        """Where the pointer is."""
        ...

    @property
    def held(self) -> bool:
        """Whether something is taken up."""
        ...

    def clear(self) -> None:
        """Nothing is chosen."""
        ...

    def let_go(self) -> None:
        """Nothing hangs at the pointer; what was chosen otherwise stays chosen."""
        ...

    def key(self, name: str, shift: bool, now: Any) -> Action[Any, Any]:
        """A key that belongs to choosing and placing."""
        ...

"""What a press, a drop or a key asks for at a table. `Held` is what a game keeps of the thing that hangs at the pointer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

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


Action = Submit[Move, Held] | Refuse[Held] | None
"""What an input asks for, or nothing."""

"""What is asked of the `Watch` of any game: who looks, how far the game has been shown, what is still to be shown."""

from __future__ import annotations

from typing import Protocol

from mandala.play.seat import Seat


class Watching(Protocol):
    """How far a game has been shown, and to whom."""

    @property
    def shown(self) -> int:
        """How many moves have been shown."""
        ...

    @property
    def past(self) -> int | None:
        """After how many moves the position is that is looked back at; None for now."""
        ...

    def look_back(self, ply: int) -> None:
        """Shows the position after `ply` moves."""
        ...

    @property
    def seat(self) -> Seat:
        """The seat that looks."""
        ...

    @property
    def shared(self) -> bool:
        """Whether two people share the screen."""
        ...

    @property
    def pending(self) -> bool:
        """Whether something is still to be shown."""
        ...

    @property
    def acting(self) -> Seat | None:
        """The seat that may decide now through this screen."""
        ...

    def skip(self, but: int = 0) -> None:
        """Everything counts as shown, but the newest few moves."""
        ...

    def jumped(self) -> bool:
        """Whether moves were taken back or made again since the last call."""
        ...

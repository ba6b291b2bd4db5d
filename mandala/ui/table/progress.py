"""The part of a game that each seat was shown, and the past that is looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from mandala.play.seat import SeatStep
from mandala.ui.table.facts import Part
from mandala.ui.table.viewing import Viewing


class Reached(NamedTuple):
    """How many moves the viewer was shown, what is still to be shown, and the earlier position that is looked back at."""

    length: int  #: the number of moves shown
    past: int | None  #: the number of moves before the position that is looked back at; None for now
    parts: int  #: the number of parts of the last move that are still to be shown
    pending: bool  #: true while anything is still to be shown

    @property
    def ply(self) -> int:
        return self.length if self.past is None else self.past


class Progress:
    """The moves that each seat was shown, part by part. `parts` splits a move."""

    def __init__(self, viewing: Viewing, parts: Callable[[SeatStep], Sequence[Part]]) -> None:
        self._viewing, self._split = viewing, parts
        self._any = next(iter(viewing.seats.values()))
        self._branch = self._any.branch
        self._seen = dict.fromkeys(viewing.seats, self._any.ply)
        self._parts: list[Part] = []
        self._part: Part | None = None
        self._past: int | None = None
        self._jumped = False

    def _follow(self) -> None:
        """Follows a game that may have become shorter, so that nobody hears of a move that was taken back."""
        if self._any.branch != self._branch:
            self._branch, self._past, self._jumped = self._any.branch, None, True
            self._seen = dict.fromkeys(self._seen, self._any.ply)
            self._parts = []
            self._viewing.jumped()

    def jumped(self) -> bool:
        """Returns whether moves were taken back or made again since the last call."""
        self._follow()
        jumped, self._jumped = self._jumped, False
        return jumped

    @property
    def made(self) -> int:
        """The number of moves made, shown or not."""
        return self._any.ply

    def reached(self) -> Reached:
        """Returns how far the viewer was shown the game."""
        self._follow()
        viewer = self._viewing.viewer
        assert viewer is not None, "nobody looks"
        length = self._seen[viewer]
        return Reached(length, self._past, len(self._parts), length < self._any.ply or bool(self._parts))

    @property
    def length(self) -> int:
        return self.reached().length

    @property
    def pending(self) -> bool:
        """Whether something is still to be shown."""
        return self.reached().pending

    @property
    def past(self) -> int | None:
        """The number of moves before the position that is looked back at; None for now."""
        self._follow()
        return self._past

    @property
    def looks_back(self) -> bool:
        return self.past is not None

    @property
    def ply(self) -> int:
        return self.reached().ply

    def position(self, ply: int) -> Any:
        """Returns the position after `ply` moves, or after the last shown part of a move."""
        if self._parts and self._past is None and self._part is not None:
            return self._part.after
        seat = self._viewing.seat
        if ply:
            return seat.steps(ply - 1)[0].after
        return seat.steps()[0].before if seat.ply else seat.observation

    def look(self, ply: int) -> None:
        """Shows the position after `ply` moves. From the last shown one on, it is no longer the past."""
        self._past = max(0, ply) if ply < self.length else None

    def advance(self) -> Part:
        """Returns the next part of a move. With its first part the move counts as shown."""
        shown, self._past = self.length, None
        if not self._parts:
            self._parts = list(self._split(self._viewing.seat.steps(shown)[0]))
            self._note(shown + 1)
        self._part = self._parts.pop(0)
        return self._part

    def skip(self, but: int = 0) -> None:
        """Counts everything as shown, except the newest `but` moves."""
        self._note(max(self.length, self._viewing.seat.ply - but))
        self._parts = []

    def leave(self) -> None:
        """Ends what one person was shown, before the next one looks."""
        self._past, self._parts = None, []

    def _note(self, ply: int) -> None:
        self._viewing.stay_together()
        self._seen.update(dict.fromkeys(self._viewing.watching(), ply))

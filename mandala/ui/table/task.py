"""A position of a game as a task, with help as it is wanted.

A wrong answer is shown with the rival's reply and taken back. Then come a second try, hints in two steps, and the
solution.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from mandala.play.practice import Outcome
from mandala.play.seat import Seat, SeatStep

FREE_TRIES: Final = 2  #: Wrong answers before hints come by themselves.


class Stage(Enum):
    """How far a task has come."""

    ASKED = "the player looks for a move"
    JUDGED = "the answer is being judged"
    WRONG = "the answer was wrong; the reply is shown or on its way"
    SOLVED = "the move was found, or the solution is shown"


@dataclass
class Attempt:
    """A task, and what was done about it."""

    ply: int
    seat: Seat
    move: Hashable = None  #: the answer
    right: bool | None = None  #: whether it is, None until it is judged
    wrong: int = 0  #: wrong answers that were taken back
    hints: int = 0  #: hints that were told
    shown: bool = False  #: true if the solution is shown
    kept: bool = False  #: true once the outcome is stored
    #: the wrong answer and the reply as they are found, and those steps
    reply: Iterator[tuple[SeatStep, ...]] | None = None
    line: tuple[SeatStep, ...] = ()

    @property
    def stage(self) -> Stage:
        if self.shown or self.right:
            return Stage.SOLVED
        if self.move is None:
            return Stage.ASKED
        return Stage.JUDGED if self.right is None else Stage.WRONG

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, None before the task is solved."""
        if self.shown:
            return Outcome.MISSED
        if not self.right:
            return None
        return Outcome.HELPED if self.hints or self.wrong else Outcome.FOUND

    def take_back(self, clues: int) -> None:
        """Takes a wrong answer back. From the second one on it gives help, too, with the number of all `clues`."""
        self.wrong += 1
        self.move = self.right = self.reply = None
        self.line = ()
        if self.wrong >= FREE_TRIES:
            self.help(clues)

    def help(self, clues: int) -> None:
        """Gives the next hint; after the last of the `clues`, the solution."""
        if self.hints < clues:
            self.hints += 1
        else:
            self.shown = True

"""What is said at a table, as values: lines of the log, how far it is scrolled, the sentence in front of the player."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Tone(Enum):
    """What kind of thing a ribbon says."""

    HINT = "hint"
    CHOICE = "choice"
    REFUSAL = "refusal"
    PAST = "past"


class Ribbon(NamedTuple):
    """A sentence in front of the player."""

    text: str
    tone: Tone


class Line(NamedTuple):
    """One line of the log. `player` is who did it as the viewer counts, None for what just happens; `ply` after how many moves it
    is so."""

    text: str
    player: int | None
    ply: int = 0


class LogSight(NamedTuple):
    """The log's lines and how many lines it is scrolled up from the newest; `current` after how many moves the position is that
    is looked back at, `pointer` where the mouse is."""

    lines: tuple[Line, ...]
    scroll: int
    current: int | None = None
    pointer: tuple[int, int] = (-1, -1)


class StepWords(NamedTuple):
    """A step of a lesson: its number, what it asks for and why."""

    head: str
    ask: str
    why: str

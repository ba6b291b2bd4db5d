"""Values of what is said at a table: log lines, the ribbon, a step, a hint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, NamedTuple, TypeVar

import pygame

from mandala.ui.table.toolbar import Button, ButtonLook

Move = TypeVar("Move")


class Tone(Enum):
    """The kind of thing that a ribbon says."""

    HINT = "hint"
    CHOICE = "choice"
    REFUSAL = "refusal"
    PAST = "past"


class Ribbon(NamedTuple):
    """A sentence in front of the player."""

    text: str
    tone: Tone


class Line(NamedTuple):
    """A line of the log. `player` is who did it, 0 for the viewer, None for what just happens; `ply` is the number of moves by
    then."""

    text: str
    player: int | None
    ply: int = 0


class LogSight(NamedTuple):
    """The log's lines, and how many lines it is scrolled up from the newest; `current` is after how many moves the position of
    the past is, `pointer` where the mouse is."""

    lines: tuple[Line, ...]
    scroll: int
    current: int | None = None
    pointer: tuple[int, int] = (-1, -1)


class StepWords(NamedTuple):
    """A step of a lesson: its number, what it asks for and why."""

    head: str
    ask: str
    why: str


class HintRow(NamedTuple, Generic[Move]):
    """A move that is worth a thought, in words: what it is, what is expected of it, what it does for certain, the weightiest
    first."""

    move: Move
    title: str
    chance: str
    reasons: tuple[str, ...]


class HintSight(NamedTuple, Generic[Move]):
    """The hint: who gives it, and the moves, best first; none while there is no answer."""

    head: str
    rows: tuple[HintRow[Move], ...] = ()


class TransportSight(NamedTuple):
    """How the bar looks: after which of how many moves, and its buttons."""

    ply: int
    moves: int
    buttons: Mapping[Button[Any], ButtonLook]


class Tip(NamedTuple):
    """A heading, a text, the rectangle that they must leave free, and the part of it that they speak of."""

    head: str
    body: str
    spot: pygame.Rect
    near: pygame.Rect | None = None


@dataclass(frozen=True, kw_only=True)
class TableSight:
    """What is to be seen of any table at one moment, as a value."""

    resting: Any
    """what lies still; equal values look the same"""
    status: tuple[str, str]
    """whose turn it is, and what can be done"""
    buttons: Mapping[Button[Any], ButtonLook]
    ribbon: Ribbon | None = None
    note: str = ""
    thinking: int | None = None
    """which dot is bright while the computer thinks, 0 to 2"""
    log: LogSight | None = None
    past: bool = False
    """true if this is a position of the past"""
    transport: TransportSight | None = None
    """the bar of a replay"""
    hint: HintSight[Any] | None = None
    tip: Tip | None = None
    letters: tuple[str, ...] = ()
    """what pieces bear"""

"""The facts of a frame: all that a table's picture and words are made from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, NamedTuple, TypeVar

from mandala.core.game import Player
from mandala.play.seat import SeatStep
from mandala.play.stored import Plan
from mandala.ui.kit.theme import Size
from mandala.ui.table.sight import HintSight, Line, LogSight, StepWords, TransportSight
from mandala.ui.table.toolbar import Button, ButtonLook, Toolbar
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings

Position = TypeVar("Position")
Layout = TypeVar("Layout")
Move = TypeVar("Move")
Chosen = TypeVar("Chosen")
Show = TypeVar("Show")
Held = TypeVar("Held")
"""what a game keeps of the thing that hangs at the pointer"""


class Mode(Enum):
    """The source of a table's positions: a game that is played, a game of the library, a lesson."""

    PLAYED = "played"
    REPLAYED = "replayed"
    TAUGHT = "taught"


class Toolbars(NamedTuple):
    """The toolbars of one game: while it is played, when it is over, while it is looked back at, while it is taught."""

    playing: Toolbar
    over: Toolbar
    replayed: Toolbar
    taught: Toolbar

    def choose(self, mode: Mode, finished: bool) -> Toolbar:
        """The toolbar of a table."""
        if mode is Mode.REPLAYED:
            return self.replayed
        if finished:
            return self.over
        return self.taught if mode is Mode.TAUGHT else self.playing


class Part(NamedTuple):
    """A move, or a part of one that is shown by itself: two positions, and what happened between them."""

    before: Any
    after: Any
    events: tuple[Any, ...]


def whole(parts: Sequence[Part]) -> Part:
    """The parts of a move, put together."""
    return Part(parts[0].before, parts[-1].after, tuple([event for part in parts for event in part.events]))


class Ask(NamedTuple):
    """What a step of a lesson asks for: its number, its words, the move."""

    step: int
    words: StepWords
    move: Any


@dataclass(frozen=True, kw_only=True)
class Ground(Generic[Position]):
    """What the layout of a table depends on."""

    size: Size
    scale: float
    """the size of texts; 1 is the usual one"""
    mode: Mode
    corner: tuple[Button[Any], ...]
    """the buttons that there are, from the left"""
    position: Position
    steps: tuple[SeatStep, ...]
    """the moves that led to the position, oldest first"""
    finished: bool
    concealed: bool
    """true if both people look at once, so that nothing hidden is shown"""
    rival: Position | None
    """the position as the rival saw it, where nothing is hidden"""
    beside: bool
    """true if the log or a panel in its place stands beside the table"""
    hinted: bool
    noted: bool
    """true if there is anything to note about the game"""


@dataclass(frozen=True, kw_only=True)
class Facts(Generic[Position, Layout, Move, Chosen, Show]):
    """A table at one moment, as far as who looks may know it. Equal facts make equal pictures, but for what is in motion."""

    strings: Strings
    names: Names
    mode: Mode
    plan: Plan
    position: Position
    layout: Layout
    steps: tuple[SeatStep, ...]
    """the moves that led to the position, oldest first"""

    legal: tuple[Move, ...]
    """the moves that may be made; empty unless somebody at this screen decides now"""
    acting: bool
    """true if somebody at this screen decides now"""
    side: Player
    """the player who decides: 0 below, 1 above"""
    refused: Callable[[Move], Enum | None]
    """the reason why a move cannot be made"""
    chosen: Chosen
    """what the player has taken up or points to"""
    refusal: str | None
    """a sentence on why the last move was not made"""
    ask: Ask | None
    """what the step of a lesson asks for"""

    ply: int
    """the number of moves that led to the position"""
    length: int
    """the number of moves that may be looked at"""
    past: bool
    """true if a running game is looked back at"""
    transport: TransportSight | None
    """the bar of a replay"""

    shared: bool
    """true if two people share the screen"""
    concealed: bool
    open: bool
    """true if all that is hidden is shown"""
    aid: bool
    """true if more is told than a player sees"""

    show: Show | None
    """the move in motion"""
    untold: bool
    """true if the end of the game is still to be seen"""
    grain: int | None
    """the grain of the thinking sign that is bright; None while the computer does not think"""
    thing: Hashable | None
    """the thing that the pointer or the keyboard is at"""
    explained: bool
    """true if it is explained"""

    lines: tuple[Line, ...]
    """the log"""
    log: LogSight | None
    """the log as it stands beside the table"""
    panel: bool
    """true if a panel of the game stands in its place"""
    hint: HintSight[Move] | None
    buttons: Mapping[Button[Any], ButtonLook]
    """how the buttons in the corner look"""
    noted: bool
    """true if the note tells more than that the sound is off"""
    note: str
    letters: tuple[str, ...]


@dataclass(frozen=True)
class Submit(Generic[Move, Held]):
    """An input asks to make this move; `lifted` is what is moved by hand, as it hangs at the pointer."""

    move: Move
    lifted: Held | None = None


@dataclass(frozen=True)
class Refuse(Generic[Held]):
    """An input asks to say why not; what was lifted goes home."""

    text: str | None
    lifted: Held | None = None


Action = Submit[Move, Held] | Refuse[Held] | None
"""What an input asks for, or nothing."""

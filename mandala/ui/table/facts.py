"""What is known of a table at one moment, and what is said there, as values.

All that a table's picture and words are made from.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

import pygame

from mandala.core.game import Player
from mandala.play.seat import SeatStep
from mandala.ui.kit.theme import Ruler, Size
from mandala.ui.table.stage import Motion
from mandala.ui.table.toolbar import AnyButton, ButtonLook, Mode
from mandala.ui.words.keys import Hand
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings

Position = TypeVar("Position")
Layout = TypeVar("Layout", bound="Laid")
Move = TypeVar("Move")
Chosen = TypeVar("Chosen")
Move_co = TypeVar("Move_co", covariant=True)
Held_co = TypeVar("Held_co", covariant=True)  #: what a game keeps of the thing that hangs at the pointer


class Tone(Enum):
    """The kind of thing that a ribbon says."""

    HINT = "hint"
    CHOICE = "choice"
    REFUSAL = "refusal"
    PAST = "past"
    SAID = "said"


class Ribbon(NamedTuple):
    """A sentence in front of the player."""

    text: str
    tone: Tone


class Annotation(Enum):
    """What a review says of a decision that was not just good."""

    ONLY = "the only good move"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Line(NamedTuple):
    """A line of the log. `player` is who did it, 0 for the viewer, None for what just happens; `ply` is the number of moves by
    then, `sign` what a review says of the move."""

    text: str
    player: int | None
    ply: int = 0
    sign: Annotation | None = None


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


class HintRow(NamedTuple, Generic[Move_co]):
    """A move that is worth a thought, in words: what it is, what is expected of it, what it does for certain, the weightiest
    first."""

    move: Move_co
    title: str
    chance: str
    reasons: tuple[str, ...]


class HintSight(NamedTuple, Generic[Move_co]):
    """The hint: who gives it, and the moves, best first; none while there is no answer. In a review it is on the move `played` by
    the player of a `side` (0 below), with the review's `sign` and reasons why. The trail of the move
    `shown` is seen while none is pointed to."""

    head: str
    rows: tuple[HintRow[Move_co], ...] = ()
    played: HintRow[Move_co] | None = None
    sign: Annotation | None = None
    why: tuple[str, ...] = ()
    side: Player = 0
    shown: int = 0
    more: str = ""
    """how to read the moves and reasons, where texts are too large for them beside the table"""

    @property
    def marked(self) -> tuple[HintRow[Move_co], ...]:
        """The moves that have a mark on the table: one that was played and has a sign last, unless it is among the others."""
        played = self.played
        if played is None or played.move is None or self.sign is None:
            return self.rows
        return self.rows if any(row.move == played.move for row in self.rows) else (*self.rows, played)

    @property
    def tagged(self) -> Annotation | None:
        """The sign of the last of these moves, if that is no number."""
        return self.sign if len(self.marked) > len(self.rows) else None


class Mark(NamedTuple):
    """A decision on the curve of a review that has a sign: after how many moves, at which chance of the player below, and in
    words what it was."""

    ply: int
    chance: float
    sign: Annotation
    words: tuple[str, str]


class CurveSight(NamedTuple):
    """The curve of a review: the chance to win of the player below after so many moves, as that player could know it and as the
    rival could; the signs on it; and how far the review has come, or what it found."""

    own: tuple[tuple[int, float], ...]
    rival: tuple[tuple[int, float], ...]
    marks: tuple[Mark, ...]
    told: str


class TransportSight(NamedTuple):
    """How the bar of a replay looks: after which of how many moves, its buttons, and the curve of a review."""

    ply: int
    moves: int
    buttons: Mapping[AnyButton, ButtonLook]
    curve: CurveSight | None = None


class Tip(NamedTuple):
    """A heading, a text, the rectangle that they must leave free, and the part of it that they speak of."""

    head: str
    body: str
    spot: pygame.Rect
    near: pygame.Rect | None = None


class Laid(Protocol):
    """The places of everything on a table."""

    @property
    def frame(self) -> Furniture: ...


class Resting(Protocol):
    """What lies still on a table."""

    @property
    def layout(self) -> Laid: ...


@dataclass(frozen=True, kw_only=True)
class TableSight:
    """What is to be seen of any table at one moment, as a value."""

    resting: Resting  #: what lies still; equal values look the same
    status: tuple[str, str]  #: whose turn it is, and what can be done
    buttons: Mapping[AnyButton, ButtonLook] = field(default_factory=dict)
    ribbon: Ribbon | None = None
    note: str = ""
    thinking: int | None = None  #: which dot is bright while the computer thinks, 0 to 2
    log: LogSight | None = None
    past: bool = False  #: true if this is a position of the past
    transport: TransportSight | None = None
    hint: HintSight[object] | None = None
    lesson: Ask[object] | None = None
    pointer: tuple[int, int] = (-1, -1)  #: where the mouse is, for what is shown where it points
    tip: Tip | None = None
    letters: tuple[str, ...] = ()  #: what pieces bear


class Part(NamedTuple):
    """A move, or a part of one that is shown by itself: two positions, and what happened between them."""

    before: Any
    after: Any
    events: tuple[Any, ...]


def whole(parts: Sequence[Part]) -> Part:
    """The parts of a move, put together."""
    return Part(parts[0].before, parts[-1].after, tuple([event for part in parts for event in part.events]))


class Ask(NamedTuple, Generic[Move_co]):
    """What a step of a lesson asks for: its number, its words, the move."""

    step: int
    words: StepWords
    move: Move_co


@dataclass(frozen=True, kw_only=True)
class Ground(Generic[Position]):
    """What the layout of a table depends on."""

    size: Size
    scale: float = 1.0
    mode: Mode = Mode.PLAYED
    corner: tuple[AnyButton, ...] = ()  #: the buttons that there are, from the left
    position: Position
    steps: tuple[SeatStep, ...] = ()
    finished: bool = False
    hidden_for_both: bool = False  #: true if both people look at once, so that nothing hidden is shown
    rival: Position | None = None  #: the position as the rival saw it, where nothing is hidden
    beside: bool = False  #: true if the log or a panel in its place stands beside the table
    hinted: bool = False  #: true if a hint shares the place of the log
    #: the buttons of a review, whose curve stands in the bar of a replay and its verdicts beside the table; () for none
    reviewed: tuple[AnyButton, ...] = ()
    noted: bool = True  #: true if there is anything to note about the game


MARGIN: Final = 4.3  #: [u] from the edge of the window to the furniture
GAP: Final = 2.2  #: [u] between the game and what stands beside it
LOG: Final = 33.0  #: [u] width of the log, and of words on the left
BUTTON: Final = 4.4  #: [u] side of a button of usual size
APART: Final = 0.45  #: [u] between two buttons
FULL_ROW: Final = 9  #: buttons for which a row has room: the note stands beside that, however few there are
SHARED: Final = 0.4  #: of the room beside the game in a review the log has this share, the verdict the rest


@dataclass(frozen=True, kw_only=True)
class Furniture(Ruler):
    """The places of what every table has [px]; a layout has it as its `frame`. `slip` is where the verdict of a review stands,
    `aids` are the buttons in its bar."""

    size: Size
    unit: float
    scale: float = 1.0
    buttons: Mapping[AnyButton, pygame.Rect]
    note: pygame.Rect
    log: pygame.Rect | None
    bar: pygame.Rect
    slip: pygame.Rect | None = None
    aids: tuple[AnyButton, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Facts(Generic[Position, Layout, Move, Chosen]):
    """A table at one moment, as far as who looks may know it. Equal facts make equal pictures, but for what is in motion."""

    strings: Strings
    names: Names
    replayed: bool  #: true if a game of the library is looked back at
    position: Position
    layout: Layout
    steps: tuple[SeatStep, ...]  #: the moves that led to the position, oldest first

    legal: tuple[Move, ...]  #: the moves that may be made; empty unless somebody at this screen decides now
    side: Player  #: the player who decides: 0 below, 1 above
    refused: Callable[[Move], Enum | None]  #: the reason why a move cannot be made
    chosen: Chosen  #: what the player has taken up or points to
    refusal: str | None  #: a sentence on why the last move was not made
    said: str  #: what the opponent says, "" if nothing
    ask: Ask[Move] | None

    ply: int  #: the number of moves that led to the position
    length: int  #: the number of moves that may be looked at
    past: bool  #: true if a running game is looked back at
    transport: TransportSight | None

    shared: bool  #: true if two people share the screen
    hidden_for_both: bool
    open: bool  #: true if all that is hidden is shown
    aid: bool  #: true if more is told than a player sees

    show: Motion | None  #: the move in motion
    untold: bool  #: true if the end of the game is still to be seen
    grain: int | None  #: the grain of the thinking sign that is bright; None while the computer does not think
    thing: Hashable | None  #: the thing that the pointer or the keyboard is at
    explained: bool  #: true if it is explained

    new: bool  #: true while the player has finished few games of this kind, and is told what can be done
    named: bool  #: true if the places of the table bear their names
    #: true if rows and columns of a board are named: as wished, and while words beside the table name its spaces
    coordinates: bool
    lines: tuple[Line, ...]  #: the log
    log: LogSight | None  #: the log as it stands beside the table
    panel: bool  #: true if a panel of the game stands in its place
    hint: HintSight[Move] | None
    buttons: Mapping[AnyButton, ButtonLook]
    noted: bool  #: true if the note tells more than that the sound is off
    note: str
    letters: tuple[str, ...]
    hand: Hand


@dataclass(frozen=True)
class Submit(Generic[Move_co, Held_co]):
    """An input asks to make this move; `lifted` is what is moved by hand, as it hangs at the pointer."""

    move: Move_co
    lifted: Held_co | None = None


@dataclass(frozen=True)
class Refuse(Generic[Held_co]):
    """An input asks to say why not; what was lifted goes home."""

    text: str | None
    lifted: Held_co | None = None


Action = Submit[Move_co, Held_co] | Refuse[Held_co] | None  #: What an input asks for, or nothing.

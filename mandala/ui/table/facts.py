"""The facts of a table at one moment, and the words there, as values.

A table's picture and words are made of nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

import pygame

from mandala.core.game import Player
from mandala.play.seat import SeatStep
from mandala.ui.kit.inputs import Input, Point
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
Held_co = TypeVar("Held_co", covariant=True)  #: a game's value for the thing that hangs at the pointer


class Tone(Enum):
    """The kind of message of a ribbon."""

    HINT = "hint"
    CHOICE = "choice"
    REFUSAL = "refusal"
    PAST = "past"


class Ribbon(NamedTuple):
    """A sentence in front of the player."""

    text: str
    tone: Tone


class Annotation(Enum):
    """The sign that a review gives to a decision, or to a draw that decided. A decision that was just good has none."""

    LUCKY = "a lucky draw"
    UNLUCKY = "an unlucky draw"
    ONLY = "the only good move"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Line(NamedTuple):
    text: str
    player: int | None  #: 0 for the viewer, 1 for the rival, None if neither did it
    ply: int = 0  #: the number of moves made by then
    sign: Annotation | None = None


class LogSight(NamedTuple):
    """The log as it looks, or the list of mistakes in its place."""

    lines: tuple[Line, ...]
    scroll: int  #: lines up from the newest
    current: int | None = None  #: the number of moves before the position of the past, None for now
    pointer: tuple[int, int] = (-1, -1)
    mistakes: str | None = None  #: how far the review has come, in a list of mistakes; None for the log


class StepWords(NamedTuple):
    head: str
    ask: str
    why: str


class HintRow(NamedTuple, Generic[Move_co]):
    """A move of a hint, in words."""

    move: Move_co
    title: str
    chance: str
    reasons: tuple[str, ...]  #: its certain effects, the weightiest first


class HintSight(NamedTuple, Generic[Move_co]):
    """The words of a hint, or of a review's evaluation of a move."""

    head: str
    rows: tuple[HintRow[Move_co], ...] = ()  #: the moves, best first; none while there is no answer
    played: HintRow[Move_co] | None = None  #: the move that a review evaluates
    sign: Annotation | None = None  #: the sign of the played move
    why: tuple[str, ...] = ()  #: reasons for the best move
    side: Player = 0  #: the player of the moves, 0 below
    shown: int = 0  #: the move whose trail is seen while none is pointed to
    more: str = ""  #: how to see the moves and reasons, where texts are too large for them beside the table

    @property
    def marked(self) -> tuple[HintRow[Move_co], ...]:
        """The moves with a mark on the table. A played move with a sign comes last, if it is not among the others."""
        played = self.played
        if played is None or played.move is None or self.sign is None:
            return self.rows
        return self.rows if any(row.move == played.move for row in self.rows) else (*self.rows, played)

    @property
    def tagged(self) -> Annotation | None:
        """The sign that the last of these moves has in place of a number, or None."""
        return self.sign if len(self.marked) > len(self.rows) else None


class Mark(NamedTuple):
    """A sign on the curve of a review."""

    ply: int
    chance: float  #: of the player below to win
    sign: Annotation
    words: tuple[str, str]


class CurveSight(NamedTuple):
    #: the number of moves and the chance to win of the player below, as that player could know it
    own: tuple[tuple[int, float], ...]
    rival: tuple[tuple[int, float], ...]  #: the chances of the player below, as the rival could know them
    marks: tuple[Mark, ...]
    told: str  #: how far the review has come, or its findings
    name: str = ""  #: whose chance the curve shows
    scale: tuple[tuple[float, str], ...] = ()  #: chances that its scale names, with their words


class TransportSight(NamedTuple):
    """The bar of a replay as it looks."""

    ply: int
    moves: int
    buttons: Mapping[AnyButton, ButtonLook]
    curve: CurveSight | None = None


class Tip(NamedTuple):
    head: str
    body: str
    spot: pygame.Rect  #: the place that it must leave free
    near: pygame.Rect | None = None  #: the part of that place which it explains, None for all


class Laid(Protocol):
    """The places of everything on a table."""

    @property
    def frame(self) -> Furniture: ...


class Resting(Protocol):
    """The things that lie still on a table."""

    @property
    def layout(self) -> Laid: ...


class Person(NamedTuple):
    """The opponent as a figure in its corner."""

    picture: str = ""  #: its picture's name, in its mood; "" for a person of flesh and blood
    said: str = ""  #: its words, "" if it says nothing


NOBODY: Final = Person()


@dataclass(frozen=True, kw_only=True)
class TableSight:
    """The picture of any table at one moment, as a value."""

    resting: Resting  #: the things that lie still; equal values look the same
    status: tuple[str, str]  #: whose turn it is, and the possible moves
    buttons: Mapping[AnyButton, ButtonLook] = field(default_factory=dict)
    ribbon: Ribbon | None = None
    person: Person = NOBODY
    note: str = ""
    thinking: int | None = None  #: which dot is bright while the computer thinks, 0 to 2
    log: LogSight | None = None
    past: bool = False  #: true if this is a position of the past
    transport: TransportSight | None = None
    hint: HintSight[object] | None = None
    lesson: Ask[object] | None = None
    pointer: tuple[int, int] = (-1, -1)  #: where the mouse is, for hints at the pointer
    tip: Tip | None = None
    letters: tuple[str, ...] = ()  #: the letters or signs of the colours on pieces


class Part(NamedTuple):
    """A move, or a part of one that is shown separately: two positions, and the events between them."""

    before: Any
    after: Any
    events: tuple[Any, ...]


def whole(parts: Sequence[Part]) -> Part:
    """Joins the parts of a move."""
    return Part(parts[0].before, parts[-1].after, tuple([event for part in parts for event in part.events]))


class Ask(NamedTuple, Generic[Move_co]):
    """A move that a step of a lesson asks for."""

    step: int
    words: StepWords
    move: Move_co


#: a button of a review with its word, which stands beside it where there is room
Aid = tuple[AnyButton, str]


@dataclass(frozen=True, kw_only=True)
class Ground(Generic[Position]):
    """Everything that the layout of a table depends on."""

    size: Size
    scale: float = 1.0
    mode: Mode = Mode.PLAYED
    corner: tuple[AnyButton, ...] = ()  #: the buttons in the corner, from the left
    position: Position
    steps: tuple[SeatStep, ...] = ()
    finished: bool = False
    hidden_for_both: bool = False  #: true if both people look at once, so that nothing hidden is shown
    rival: Position | None = None  #: the position as the rival saw it, where nothing is hidden
    beside: bool = False  #: true if the log or a panel in its place stands beside the table
    hinted: bool = False  #: true if a hint shares the place of the log
    #: the buttons of a review, () without one; its curve is in the bar, its evaluations are beside the table
    reviewed: tuple[Aid, ...] = ()
    curved: bool = True  #: true if that bar has a curve; one of a task would tell the answer
    noted: bool = True  #: true if there is anything to note about the game


MARGIN: Final = 4.3  #: [u] from the edge of the window to the furniture
GAP: Final = 2.2  #: [u] between the game and what stands beside it
LOG: Final = 33.0  #: [u] width of the log, and of words on the left
BUTTON: Final = 4.4  #: [u] side of a button of usual size
FIGURE: Final = 9.0  #: [u] side of the opponent's figure
APART: Final = 0.45  #: [u] between two buttons
FULL_ROW: Final = 9  #: buttons in a full row; the note stands beside such a row even if there are fewer
TASK_CONSOLE: Final = 13.4  #: [u] that the bar of a task takes, which has no curve
SHARED: Final = 0.4  #: the log's share of the room beside the game in a review; the evaluation has the rest


def divided(place: pygame.Rect, gap: int) -> tuple[pygame.Rect, pygame.Rect]:
    """Divides the place beside a reviewed game: the log is above, the evaluation below."""
    log, slip = place.copy(), place.copy()
    log.height = round(place.height * SHARED)
    slip.height -= log.height + gap
    slip.top = log.bottom + gap
    return log, slip


@dataclass(frozen=True, kw_only=True)
class Furniture(Ruler):
    """The places of the things that every table has [px]. A layout has it as its `frame`."""

    size: Size
    unit: float
    scale: float = 1.0
    buttons: Mapping[AnyButton, pygame.Rect]
    note: pygame.Rect
    log: pygame.Rect | None
    bar: pygame.Rect
    slip: pygame.Rect | None = None  #: the place of a review's evaluation
    person: pygame.Rect | None = None  #: the place of the opponent's figure
    aids: tuple[Aid, ...] = ()  #: the buttons of a review, in its bar

    @property
    def frame(self) -> Furniture:
        """Itself: a layout may have all its places in one value."""
        return self


@dataclass(frozen=True, kw_only=True)
class Facts(Generic[Position, Layout, Move, Chosen]):
    """A table at one moment, as far as the viewer may know it. Equal facts make equal pictures, except for motion."""

    strings: Strings
    names: Names
    replayed: bool  #: true if a game of the library is looked back at
    position: Position
    layout: Layout
    steps: tuple[SeatStep, ...]  #: the moves that led to the position, oldest first

    legal: tuple[Move, ...]  #: the moves that may be made; empty unless somebody at this screen decides now
    side: Player  #: the player who decides: 0 below, 1 above
    refused: Callable[[Move], Enum | None]  #: the reason why a move cannot be made
    chosen: Chosen  #: the player's choices, by pointer or by key
    refusal: str | None  #: a sentence on why the last move was not made
    person: Person
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

    @cached_property
    def allowed(self) -> frozenset[Move]:
        """The legal moves as a set: the words on a board ask for each space."""
        return frozenset(self.legal)


@dataclass(frozen=True)
class Submit(Generic[Move_co, Held_co]):
    """An input asks to make this move. `lifted` is the piece that was moved by hand."""

    move: Move_co
    lifted: Held_co | None = None


@dataclass(frozen=True)
class Refuse(Generic[Held_co]):
    """An input asks to say why not. The `lifted` piece goes home."""

    text: str | None
    lifted: Held_co | None = None


Action = Submit[Move_co, Held_co] | Refuse[Held_co] | None  #: the effect of an input, None if it has none


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


AnyFacts = Facts[Any, Any, Any, Any]
Known = TypeVar("Known", bound=AnyFacts)  #: the facts of one game

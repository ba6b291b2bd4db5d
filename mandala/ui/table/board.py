"""What a game hands in to be played, looked back at and taught at a table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

import pygame

from mandala.core.game import Player
from mandala.play.lesson import Course
from mandala.play.seat import Seat, SeatStep
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.stored import Plan, StoredGame
from mandala.ui.context import OnPages
from mandala.ui.kit.access import Asked, Node
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.inputs import Input, Point
from mandala.ui.kit.scene import Scene, Transition
from mandala.ui.kit.theme import Size
from mandala.ui.pages.result import Ending
from mandala.ui.table.facts import Action, Ask, Facts, Ground, Layout, Line, Move, Part, Position, Show, Tip
from mandala.ui.table.hint import MoveWords
from mandala.ui.table.menus import Now
from mandala.ui.table.review import Coach
from mandala.ui.table.stage import Pace
from mandala.ui.table.toolbar import Mode, Toolbars
from mandala.ui.table.view import Sight, View
from mandala.ui.words.keys import KeyLine
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings

PANEL: Final = 100  # [%] largest size of texts at which a panel of a game has room in the place of the log

Chosen = TypeVar("Chosen", bound="Choosing")


class Choosing(Protocol):
    """What the player has chosen, by pointer or by key. `dragging` says that something hangs at the pointer, `moving` that it is
    to be drawn anew by itself, `held` that something is taken up."""

    pointer: Point
    by_keys: bool
    """true if the keyboard chose last"""

    @property
    def dragging(self) -> bool: ...

    @property
    def held(self) -> bool: ...

    @property
    def moving(self) -> bool: ...

    def clear(self) -> None:
        """Lets go of everything that is chosen."""

    def let_go(self) -> None:
        """Lets go of what hangs at the pointer; what was chosen otherwise stays chosen."""

    def keep_to(self, position: Any, moved: bool) -> None:
        """Lets go of what this position does not have; `moved` if a move was just shown."""

    def advance(self, dt: float, unit: float, calm: bool) -> None:
        """Moves on what hangs at the pointer by `dt` seconds, at a table of `unit` pixels a unit; `calm` if motion is
        reduced."""

    def take(self, event: Input, facts: Any) -> Action[Any, Any]:
        """Takes an input that belongs to the game; returns what it asks for."""
        ...


class Host(Protocol):
    """What a table offers to its source of positions, as `TableScene` says."""

    @property
    def at_rest(self) -> bool: ...

    def backdrop(self, canvas: pygame.Surface) -> None: ...

    def mat(self, canvas: pygame.Surface) -> bool: ...

    def put_away(self) -> None: ...


class Positions:
    """Positions of a game at a table, and who may look at them. As it stands here nothing is played and nothing goes on."""

    game: Session | StoredGame
    coach: Coach | None = None
    """the review of a replay, while it is open"""
    behind = False
    """true for the past of a game that goes on at the table below: its end is the present, and leads back there"""

    @property
    def plan(self) -> Plan:
        return self.game.plan

    @property
    def finished(self) -> bool:
        return self.game.finished

    @property
    def assisted(self) -> bool:
        return self.game.assisted

    def considers(self, move: Any) -> bool:
        """Whether it is still thought about what speaks against a legal move."""
        del move
        return False

    def objection(self, move: Any) -> str | None:
        """What speaks against a legal move."""
        del move
        return None

    def ask(self) -> Ask | None:
        """What a teacher asks for."""
        return None

    def go_on(self, dt: float, host: Host) -> Transition:
        """Leads where the game itself leads."""
        del dt, host
        return None

    def ending(self) -> Scene | None:
        """The result when the game is over, else None."""
        return None

    def jumped(self) -> bool:
        """True if moves were taken back or made again since the last call; then everything counts as shown."""
        return False

    def arrived(self) -> None:
        """Notes that the table is on top again."""


@dataclass(frozen=True)
class Secret(Generic[Position]):
    """What a game with hidden things adds: players hold what the other must not see."""

    both_look: Callable[[Position], bool]
    """true if both people at one machine decide at once, so that neither hand is shown"""
    opened: Callable[[Position, Position], Position]
    """a position with what its rival saw of it"""


@dataclass(frozen=True, kw_only=True)
class Board(OnPages, Generic[Position, Layout, Move, Chosen, Show, Sight]):
    """A game at the table, as functions of what is known."""

    secret: Secret[Position] | None
    """None for a game in which nothing is hidden"""
    aided: Callable[[Plan, Settings, bool], bool]
    """true if more is told than a player sees; the last argument is true for a game that is looked back at after its end"""

    parts: Callable[[SeatStep], Sequence[Part]]
    """the parts of a move that are shown one after the other"""
    lines: Callable[[Strings, Names, SeatStep], Iterable[Line]]
    """the lines of a move in the log"""
    fine_move: Callable[[SeatStep], Player | None]
    """who made a move of which an opponent may speak, 0 for the viewer"""
    advice: Callable[[Strings, Names, Position, Move], MoveWords]
    """a move of a hint in words"""
    why: Callable[[Strings, Names, Position, Move, Move], Sequence[str]]
    """reasons why the second move is better than the first one, the weightiest first"""
    now: Callable[[Facts[Position, Layout, Move, Chosen, Show]], Now]
    """what may be done now, in words"""
    undone: Callable[[Strings], str]
    """a sentence on what it means to take a move back, for two people who must agree"""

    chosen: Callable[[], Chosen]
    """makes the control of a table, with nothing chosen"""
    thing_at: Callable[[Facts[Position, Layout, Move, Chosen, Show], Point], Hashable | None]
    """the thing at a point that can be explained"""
    explain: Callable[[Hashable, Facts[Position, Layout, Move, Chosen, Show]], Tip | None]
    """the tooltip of a thing; None if there is nothing to say, or if the thing is gone"""
    focused: Callable[[Facts[Position, Layout, Move, Chosen, Show]], Hashable | None]
    """the thing that the keyboard is at"""

    things: Callable[[Facts[Position, Layout, Move, Chosen, Show]], Sequence[Node]]
    """what a screen reader is told of what lies on the table"""
    asked: Callable[[Asked, Facts[Position, Layout, Move, Chosen, Show]], Action[Move, Any]]
    """takes what a screen reader asks for on the table; returns what that asks of the game"""
    readings: Mapping[str, Hashable]
    """the things on the table that keys read aloud"""

    has_room: Callable[[Size], bool]
    """true if the log can stand open in a window without making the game smaller"""
    layout: Callable[[Ground[Position]], Layout]
    """the places of everything; its `frame` has those of the furniture"""
    hint_on_log: Callable[[Layout], bool]
    """true if a hint stands in the place of the log"""
    sight: Callable[[Facts[Position, Layout, Move, Chosen, Show]], Sight]
    view: Callable[[Assets], View[Sight]]
    portrait: Callable[[Seat, Names, tuple[Line, ...], Size, Strings], Sight]
    """what a seat sees of its position, with the log, for a picture of that size"""

    show: Callable[[Part, Layout, Layout, Any, Pace], Show]
    """a part of a move in motion, from one layout to the next; the fourth argument is what was lifted by hand"""
    deal: Callable[[Layout, Position, Pace], Show]
    """the first pieces on their way to the table"""
    homewards: Callable[[Layout, Any, Pace], Show] | None
    """what was lifted on its way home, when it is refused"""

    toolbars: Toolbars
    key_lines: Mapping[Mode, Sequence[KeyLine]]
    """all keys in words"""
    course: Course
    result: type[Ending]


AnyBoard = Board[Any, Any, Any, Any, Any, Any]
AnyFacts = Facts[Any, Any, Any, Any, Any]

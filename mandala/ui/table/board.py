"""What a game hands in to be played, looked back at and taught at a table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

import pygame

from mandala.core.game import Player
from mandala.play.seat import SeatStep
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.stored import Plan
from mandala.ui.context import Context
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.inputs import Input, Point
from mandala.ui.kit.scene import Scene, Transition
from mandala.ui.kit.units import Size
from mandala.ui.table import transport
from mandala.ui.table.facts import Facts, Ground, Layout, Mode, Move, Part, Position, Show
from mandala.ui.table.hint import Advice
from mandala.ui.table.intents import Action
from mandala.ui.table.menus import KeySheet
from mandala.ui.table.now_sheet import Now
from mandala.ui.table.sight import HintSight, Line
from mandala.ui.table.toolbar import Button, Toolbar
from mandala.ui.table.view import Sight, View
from mandala.ui.words.keys import KeyLine
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings

PANEL: Final = 100
"""[%] The largest size of texts at which a panel of a game has room in the place of the log."""

Chosen = TypeVar("Chosen", bound="Choosing")


class Choosing(Protocol):
    """What the player has chosen, by pointer or by key."""

    pointer: Point
    by_keys: bool
    """whether the keyboard chose last"""

    @property
    def dragging(self) -> bool:
        """Whether something hangs at the pointer."""
        ...

    @property
    def held(self) -> bool:
        """Whether something is taken up."""
        ...

    @property
    def moving(self) -> bool:
        """Whether what hangs at the pointer is to be drawn anew by itself."""
        ...

    def clear(self) -> None:
        """Nothing is chosen."""
        ...

    def let_go(self) -> None:
        """Nothing hangs at the pointer; what was chosen otherwise stays chosen."""
        ...

    def keep_to(self, position: Any, moved: bool) -> None:
        """Lets go of what this position has not; `moved` where a move was just shown."""
        ...

    def advance(self, dt: float, unit: float, calm: bool) -> None:
        """Time passes for what hangs at the pointer, at a table of so many pixels a unit; `calm` where motion is reduced."""
        ...

    def take(self, event: Input, facts: Any) -> Action[Any, Any]:
        """Takes an input that belongs to the game: what it asks for."""
        ...


class Frame(transport.Ground, Protocol):
    """Where the furniture of a table stands."""

    @property
    def unit(self) -> float:
        """Pixels of a unit."""
        ...

    @property
    def buttons(self) -> Mapping[Button[Any], pygame.Rect]:
        """Where the buttons stand."""
        ...


class Pace(NamedTuple):
    """How a move is shown: its speed as the settings name it, whether motion is reduced, after how many seconds it begins, and
    whether a sound calls the player back."""

    speed: str
    calm: bool
    lead: float = 0.0
    calls: bool = False


class Host(Protocol):
    """What a table offers to its source of positions."""

    context: Context
    panel: bool

    @property
    def at_rest(self) -> bool:
        """Whether everything has been shown, and nothing moves."""
        ...

    def facts(self) -> Facts[Any, Any, Any, Any, Any]:
        """All that is known of this moment."""
        ...

    def backdrop(self, canvas: pygame.Surface) -> None:
        """Draws the table as what lies behind a sheet."""
        ...

    def mat(self, canvas: pygame.Surface) -> bool:
        """Draws the table without cards; whether it is there."""
        ...

    def put_away(self) -> None:
        """Nothing of what one person had in hand or pointed to is left for the next."""
        ...

    def agree(self) -> None:
        """Both people want to be reminded of what they have seen."""
        ...

    def help_sheet(self) -> KeySheet:
        """The keys of the table."""
        ...

    def show_result(self) -> Transition:
        """To the result, by itself or again; nowhere while the game is played."""
        ...


@dataclass(frozen=True)
class Secret(Generic[Position]):
    """Of a game in which players hold what the other must not see."""

    both_look: Callable[[Position], bool]
    """whether both people at one machine decide at once, so that neither hand is shown"""
    opened: Callable[[Position, Position], Position]
    """a position with what its rival saw of it"""


@dataclass(frozen=True, kw_only=True)
class Board(Generic[Position, Layout, Move, Chosen, Show, Sight]):
    """A game at the table, as functions of what is known."""

    secret: Secret[Position] | None
    """what players hold that the other must not see; None where nothing is hidden"""
    aided: Callable[[Plan, Settings, bool], bool]
    """whether more is told than a player sees; with `True` of a game that is looked back at after its end"""

    parts: Callable[[SeatStep], Sequence[Part]]
    """what of a move is shown one after the other"""
    lines: Callable[[Strings, Names, SeatStep], Iterable[Line]]
    """a move in the log"""
    advice: Callable[[Strings, Names, Position, str, Advice[Move]], HintSight[Move]]
    """moves with their chances to win, as a level of that name thinks, in words"""
    now: Callable[[Facts[Position, Layout, Move, Chosen, Show]], Now]
    """what may be done now"""
    undone: Callable[[Strings], str]
    """what it means to take a move back, for two people who must agree"""

    chosen: Callable[[], Chosen]
    """nothing chosen"""
    thing_at: Callable[[Facts[Position, Layout, Move, Chosen, Show], Point], Hashable | None]
    """what can be explained at a point"""
    focused: Callable[[Facts[Position, Layout, Move, Chosen, Show]], Hashable | None]
    """what the keyboard is at"""

    has_room: Callable[[Size], bool]
    """whether the log can stand open in a window without making the game smaller"""
    layout: Callable[[Ground[Position]], Layout]
    frame: Callable[[Layout], Frame]
    hint_on_log: Callable[[Layout], bool]
    """whether a hint stands in the place of the log"""
    sight: Callable[[Facts[Position, Layout, Move, Chosen, Show]], Sight]
    view: Callable[[Assets], View[Sight]]

    show: Callable[[Part, Layout, Layout, Any, Pace], Show]
    """a part of a move in motion, from one layout to the next; what was lifted by hand"""
    deal: Callable[[Layout, Position, Pace], Show]
    """how the first cards or tiles come to the table"""
    homewards: Callable[[Layout, Any, Pace], Show] | None
    """how what was lifted goes home when it is refused"""

    toolbar: Callable[[Ground[Position]], Toolbar]
    """the buttons that there are"""
    key_lines: Mapping[Mode, Sequence[KeyLine]]
    """all keys in words"""
    result: Callable[[Context, Session, Player], Scene]
    """the result of a finished game, one of its players on the left"""


AnyBoard = Board[Any, Any, Any, Any, Any, Any]
AnyFacts = Facts[Any, Any, Any, Any, Any]

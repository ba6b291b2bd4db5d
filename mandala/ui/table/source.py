"""The interface between a table and its source of positions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple, Protocol

import pygame

from mandala.core.game import Player
from mandala.play.seat import Seat, SeatStep
from mandala.play.session import Session
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.kit.scene import Scene, Transition
from mandala.ui.table.coach import Coach
from mandala.ui.table.facts import Ask, HintSight
from mandala.ui.table.game_ui import AnyGameUi
from mandala.ui.table.hint import Hint
from mandala.ui.table.playback import Track
from mandala.ui.table.toolbar import Mode, Toolbar
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings


class Shown(NamedTuple):
    """The position that is shown, and its viewer."""

    perspective: Hashable  #: who looks, and since when
    log: Hashable  #: everything except their number that the lines of the log depend on
    player: Player  #: the player who sits below, absolute
    position: Any
    steps: tuple[SeatStep, ...]  #: the moves that led to the position, oldest first
    told: tuple[SeatStep, ...]  #: the moves that may be told, oldest first
    ply: int  #: the number of moves that led to the position
    length: int  #: the number of moves that may be looked at
    acting: Seat | None  #: the seat that may decide now through this screen
    looks_back: bool  #: true while no move can be made because a position of the past is shown
    branch: int = 0  #: grows whenever moves are taken back or made again
    past: bool = False  #: true if a running game is looked back at
    shared: bool = False  #: true if two people share the screen
    hidden_for_both: bool = False  #: true if two people look at once, so that nothing hidden is shown
    rival: object = None  #: the position as the rival saw it, while all is open
    open: bool = False  #: true if all that was hidden is shown
    untold: int = 0  #: the number of parts of the last move that are still to be shown
    ends: bool = False  #: true if that move ends the game, which is not to be told before it is seen

    @property
    def moment(self) -> Hashable:
        """The perspective with the shown position."""
        return self.perspective, self.log, self.ply


class Known(NamedTuple):
    """All that a seat knew at a position."""

    position: Any
    steps: tuple[SeatStep, ...]  #: the moves that led to it
    rival: Any = None  #: the position as the rival saw it, where all lies open


class Notes(NamedTuple):
    """A note on the game, of at most two lines."""

    text: str
    tells: bool  #: true if it tells more than that the sound is off


class Host(Protocol):
    """The members of a table that its source uses; `TableScene` documents them."""

    @property
    def at_rest(self) -> bool: ...

    def backdrop(self, canvas: pygame.Surface) -> Iterator[None]: ...

    def put_away(self) -> None: ...


@dataclass(frozen=True)
class Kind:
    """The constant traits of a source."""

    mode: Mode
    bar: bool = False  #: true if a bar leads through the moves
    heard: bool = False  #: true if the moves were heard when they were made
    addressed: bool = True  #: true if a person at this screen is called "you"
    talks: bool = False  #: true if the opponent says something
    taught: bool = False  #: true if a teacher's words stand in the log's place


class Teacher:
    """Looks at moves before they are made. This one lets every move pass."""

    def watch(self) -> None:
        """Works in every round."""

    def considers(self, move: Hashable) -> bool:
        """Returns whether it still looks at a legal move."""
        return False

    def objection(self, move: Hashable) -> str | None:
        """Returns the words against a legal move, "" if they come later, None if it may be made."""
        return None

    @property
    def waiting(self) -> bool:
        """Whether it is about to speak."""
        return False

    def go_on(self, dt: float, host: Host) -> Transition:
        """Returns the sheet on which it speaks."""
        return None

    def ask(self) -> Ask[object] | None:
        """Returns the move that it asks for, None if any will do."""
        return None


class Source(ABC):
    """The positions of one game at a table, and who may look at them.

    The bodies suit a source in which nothing is played and nothing goes on.
    """

    kind: Kind
    board: AnyGameUi
    game: Session | StoredGame
    track: Track
    teacher = Teacher()
    coach: Coach | None = None  #: the review, while it is open
    hint: Hint | None = None
    undealt = False  #: true if the first pieces are still to come to the table
    #: true for the past of a game that goes on at the table below, to which its end leads back
    behind = False

    @property
    def config(self) -> GameConfig:
        return self.game.config

    @property
    def finished(self) -> bool:
        return self.game.finished

    @property
    def assisted(self) -> bool:
        return self.game.assisted

    @property
    def in_task(self) -> bool:
        """Whether a position of the past is a task."""
        return False

    def toolbar(self, toolbar: Toolbar) -> Toolbar:
        """Returns the buttons at this moment, from those of the table."""
        return toolbar

    @property
    def privacy_screen(self) -> bool:
        """Whether nobody may look."""
        return False

    @property
    @abstractmethod
    def now(self) -> Shown:
        """All that is shown at this moment. Must not be asked while nobody may look."""

    @property
    @abstractmethod
    def perspective(self) -> Hashable:
        """Who looks, and since when."""

    @property
    def player(self) -> Player:
        return self.now.player

    @property
    @abstractmethod
    def position(self) -> Any: ...

    def notes(self, strings: Strings, silent: bool) -> Notes:
        """Returns the note on the game; `silent` while the sound is off."""
        return Notes(strings.gettext("Game with help") if self.assisted else "", tells=False)

    @abstractmethod
    def advice(self, strings: Strings, names: Names, room: bool, worded: bool) -> HintSight[object] | None:
        """Returns the open hint or evaluation, if it has `room` beside the table.

        `worded` says that its words fit there.
        """

    @property
    def can_be_known(self) -> bool:
        """Whether the viewer may be told what could be known of the rival's hand."""
        return False

    @property
    def known(self) -> Known | None:
        """All that the viewer's seat knew at the position that is shown; None after the end."""
        now = self.now
        return None if now.position.to_move is None else Known(now.position, now.steps)

    @property
    @abstractmethod
    def acting(self) -> Seat | None:
        """The seat that may decide now through this screen."""

    @abstractmethod
    def refused(self, move: Hashable) -> Enum | None:
        """Returns why a move cannot be made now, None if it can."""

    @property
    def thinking(self) -> bool:
        return False

    @property
    @abstractmethod
    def waiting(self) -> bool:
        """Whether something comes by itself."""

    @abstractmethod
    def update(self, busy: bool) -> Transition:
        """Takes in changes from elsewhere. While the table is `busy`, moves wait."""

    def arrived(self) -> None:  # noqa: B027
        """Notes that the table is on top again."""

    def go_on(self, dt: float, host: Host) -> Transition:
        """Returns the transition that the game itself asks for."""
        return None

    def ending(self) -> Scene | None:
        """Returns the page of the result, None before the game is over."""
        return None

    @abstractmethod
    def close(self) -> None:
        """Ends the source's work behind the table."""

"""The members of a game that make its tables: to play, to replay and to teach it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

import pygame

from mandala.core.continuation import Continuation
from mandala.play.lesson import Course
from mandala.play.seat import Seat, SeatStep
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig
from mandala.ui.context import Context, LuckPictures
from mandala.ui.kit.access import AccessibilityAction, Node
from mandala.ui.kit.assets import Assets, plain_cloth
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.scene import Scene
from mandala.ui.kit.theme import Size, Theme
from mandala.ui.pages.result import Ending
from mandala.ui.pages.rules import RulesPage
from mandala.ui.table.facts import Action, Choosing, Ground, Known, Layout, Line, Move, Part, Position, TableSight, Tip
from mandala.ui.table.hint import MoveWords
from mandala.ui.table.menus import Now, Row, waiting
from mandala.ui.table.menus import Part as NowPart
from mandala.ui.table.stage import Motion, Pace
from mandala.ui.table.toolbar import Mode, Toolbars
from mandala.ui.table.view import View
from mandala.ui.words.keys import KeyLine
from mandala.ui.words.names import Names, turn_words
from mandala.ui.words.opponents import Moment
from mandala.ui.words.strings import Strings


@dataclass(frozen=True)
class Secret(Generic[Position]):
    """The members of a game in which players hold hidden pieces."""

    #: true if both people at one machine decide at once, so that neither hand is shown
    both_look: Callable[[Position], bool] = lambda _: False
    opened: Callable[[Position, Position], Position] = lambda own, _: own  #: a position with what its rival saw of it


class GameUi(ABC, Generic[Position, Layout, Move, Known]):
    """A game on the screen. Each game fills in the abstract members; the bodies suit a game that adds nothing."""

    # Rules and words

    secret: Secret[Position] | None = None  #: None for a game in which nothing is hidden

    def aided(self, config: GameConfig, settings: Settings, over: bool) -> bool:
        """True if more is told than a player sees; `over` for a game that is looked back at after its end."""
        return settings.aided(config.game)

    def parts(self, step: SeatStep) -> Sequence[Part]:
        """Splits a move into the parts that are shown one after the other."""
        return (Part(step.before, step.after, ()),)

    @abstractmethod
    def lines(self, strings: Strings, names: Names, step: SeatStep) -> Iterable[Line]:
        """The lines of a move in the log."""

    def occasion(self, step: SeatStep) -> Moment | None:
        """Returns what the opponent may remark on in a move; None for most."""
        return None

    def lead(self, seen: Position) -> int:
        """Returns by how many points the opponent leads, as far as both know."""
        return 0

    def choices(self, seen: Position) -> int:
        """Returns how many moves the opponent, who is to move, seems to have from where the viewer sits."""
        return 1

    def now(self, facts: Known) -> Now:
        """Says what may be done now: names the legal moves as a hint does."""
        t, names, seen = facts.strings, facts.names, facts.position
        title = turn_words(t, seen.to_move, False, names)
        if not facts.legal:
            return Now(title, (waiting(t, seen.to_move is None),))
        rows = [Row("", self.advice(t, names, seen, move)[0]) for move in facts.legal]
        return Now(title, (NowPart("", tuple(rows)),))

    def undone(self, strings: Strings) -> str:
        """Says what it means to take a move back, for two people who must agree."""
        return strings.gettext("This game will be marked “with help”.")

    # The coach

    @abstractmethod
    def advice(self, strings: Strings, names: Names, position: Position, move: Move, /) -> MoveWords:
        """Puts a move of a hint into words."""

    def why(
        self,
        strings: Strings,
        names: Names,
        position: Position,
        played: Move,
        best: Move,
        told: Continuation | None = None,
        loss: float | None = None,
        /,
    ) -> Sequence[str]:
        """Reasons why the best move is better than the one played, the weightiest first.

        `told` is what follows both in games that were played on. The first sentence tells the `loss`, if it is given.
        """
        return ()

    def blame(self, strings: Strings, names: Names, position: Position, played: Move, best: Move, /) -> str:
        """Says what is wrong with the move played, and nothing of the best one; "" if only what praises that explains it."""
        return ""

    def clues(self, strings: Strings, position: Position, best: Move, /) -> Sequence[str]:
        """Hints at the best move for who looks for it: first its kind, then its piece or place. It stays to be found."""
        return ()

    @property
    @abstractmethod
    def course(self) -> Course:
        """The game of the lesson."""

    # Control

    @abstractmethod
    def control(self) -> Choosing:
        """Makes the control of a table, with nothing chosen."""

    @property
    @abstractmethod
    def toolbars(self) -> Toolbars:
        """The buttons of the table."""

    @property
    def key_lines(self) -> Mapping[Mode, Sequence[KeyLine]]:
        """All keys in words."""
        bars = {mode: self.toolbars.choose(mode, finished=False) for mode in Mode}
        return {
            mode: [KeyLine(button.keys, button.words) for button in (*bar.corner, *bar.unseen)]
            for mode, bar in bars.items()
        }

    def thing_at(self, facts: Known, pos: Point) -> Hashable | None:
        """The thing at a point that can be explained."""
        return None

    def explain(self, thing: Hashable, facts: Known) -> Tip | None:
        """The tooltip of a thing; None if there is nothing to say, or if the thing is gone."""
        return None

    def focused(self, facts: Known) -> Hashable | None:
        """The thing that the keyboard is at."""
        return None

    # Accessibility

    @abstractmethod
    def things(self, facts: Known) -> Sequence[Node]:
        """Returns the accessible nodes of the things on the table."""

    @abstractmethod
    def act_on(self, event: AccessibilityAction, facts: Known) -> Action[Move, object]:
        """Takes what a screen reader asks for on the table; returns what that asks of the game."""

    readings: Mapping[str, Hashable] = {}  #: the things on the table that keys read aloud

    # Layout

    @abstractmethod
    def layout(self, ground: Ground[Position]) -> Layout:
        """The places of everything; its `frame` has those of the furniture."""

    def has_room(self, size: Size) -> bool:
        """True if the log can stand open in a window without making the game smaller."""
        return True

    def hint_on_log(self, layout: Layout) -> bool:
        """True if a hint stands in the place of the log."""
        return True

    # Drawing

    @abstractmethod
    def sight(self, facts: Known) -> TableSight:
        """Returns the game's part of the picture."""

    @abstractmethod
    def portrait(self, seat: Seat, names: Names, told: tuple[Line, ...], size: Size, strings: Strings) -> TableSight:
        """Returns a seat's position as it looks in a picture of that size. `told` is its log."""

    def moving(self, portrait: TableSight, show: Motion) -> TableSight:
        """Returns a portrait while its last move is still in motion."""
        return portrait

    @abstractmethod
    def view(self, assets: Assets) -> View[Any]:
        """Makes the pictures of a table, which draw what `sight` returns."""

    # Animation

    def show(self, part: Part, before: Layout, after: Layout, lifted: Any, pace: Pace) -> Motion:
        """A part of a move in motion, from one layout to the next; `lifted` is what was moved by hand."""
        return Motion(0.0, (), pace._replace(lead=0.0))

    def deal(self, layout: Layout, position: Position, pace: Pace) -> Motion:
        """The first pieces on their way to the table."""
        return Motion(0.0, (), pace)

    def homewards(self, layout: Layout, lifted: Any, pace: Pace) -> Motion | None:
        """Returns the motion of a refused piece on its way home, None if it is there at once."""
        return None

    # Pages

    luck: LuckPictures | None = None  #: None if the game has no luck

    result: type[Ending] = Ending  #: the page of the result

    def rules(self, context: Context) -> Scene:
        """The page of the rules."""
        return RulesPage(context, self.course.game)

    def glimpse(
        self, assets: Assets, theme: Theme, seen: Position, size: Size
    ) -> Generator[None, None, pygame.Surface]:
        """Draws a position in small, as a seat sees it, bit by bit."""
        yield
        return plain_cloth(theme, size)


AnyGameUi = GameUi[Any, Any, Any, Any]

"""A game of the library, looked back at, as a source of positions."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import Enum
from typing import Any, Final, NamedTuple

from mandala.core.game import Player
from mandala.core.record import RecordError
from mandala.play.seat import Seat, SeatStep
from mandala.play.seen_history import SeenHistory, history_of, may_review
from mandala.play.stored import StoredGame
from mandala.ui.context import Context
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.table.coach import Coach
from mandala.ui.table.facts import HintSight, Part, whole
from mandala.ui.table.game_ui import AnyGameUi
from mandala.ui.table.source import Host, Kind, Shown, Source
from mandala.ui.table.toolbar import Mode
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings

REPLAYED: Final = Kind(Mode.REPLAYED, bar=True, heard=True, addressed=False)


class Perspective(NamedTuple):
    """The player through whose eyes a game is seen. With `all_open` everything hidden is shown too."""

    player: Player
    all_open: bool


class Replay(Source):
    """A game of the library, seen by `viewer` from its beginning.

    A finished game may be shown completely, or as one seat saw it. A running one is shown as the viewer's seat saw it
    (C3). `behind` says that the game goes on at the table below.
    """

    kind = REPLAYED
    past = None

    def __init__(
        self, context: Context, stored: StoredGame, viewer: Player, board: AnyGameUi, behind: bool = False
    ) -> None:
        self._context, self._viewer, self.board, self.behind = context, viewer, board, behind
        self._changes = context.library.changes
        #: leads to the game at a glance, once; and true when that was seen
        self.greeting: Callable[[], Transition] | None = None
        self.greeted = False
        self.track, self.ply, self.pending = self, 0, False
        self._read(stored, history_of(stored, viewer))
        if stored.finished and context.reviews.digest(stored) is None:
            context.reviews.expect(stored.config.game)

    def _read(self, stored: StoredGame, history: SeenHistory) -> None:
        self.game = self.stored = stored
        self.history, self._eyes = history, 0
        self._all_open: tuple[SeatStep, ...] | None = None

    @property
    def _choices(self) -> tuple[Perspective, ...]:
        viewer = self._viewer
        if not self.stored.finished:
            return (Perspective(viewer, False),)
        if not self.board.secret:
            return Perspective(viewer, False), Perspective(1 - viewer, False)
        return Perspective(viewer, True), Perspective(viewer, False), Perspective(1 - viewer, False)

    @property
    def eyes(self) -> Perspective:
        """The present perspective. A player who solves a task knows only what that seat knew."""
        eyes = self._choices[self._eyes]
        return eyes if self.acting is None else eyes._replace(all_open=False)

    @property
    def can_open(self) -> bool:
        return len(self._choices) > 1

    def turn_perspective(self, step: int = 1) -> None:
        """Changes to the next perspective, or to the one before (-1), and leaves a task."""
        if self.coach is not None:
            self.coach.moved()
        self._eyes = (self._eyes + step) % len(self._choices)

    @property
    def player(self) -> Player:
        return self.eyes.player

    @property
    def open(self) -> bool:
        return self.eyes.all_open

    @property
    def perspective(self) -> Hashable:
        return self.eyes

    @property
    def now(self) -> Shown:
        acting, eyes = self.acting, self.eyes
        return Shown(
            perspective=eyes,
            log=(eyes, self.stored.version),
            player=eyes.player,
            position=self.position,
            steps=self.told[: self.ply],
            told=self.told,
            ply=self.ply,
            length=self.length,
            acting=acting,
            looks_back=acting is None,
            rival=self.history.position(1 - eyes.player, self.ply) if eyes.all_open else None,
            open=eyes.all_open,
        )

    def review(self, on: bool) -> None:
        """Opens or closes the review. Does nothing to a game that may not be reviewed."""
        if self.coach is not None and not on:
            self.coach.close()
            self.coach = None
        elif self.coach is None and on and may_review(self.stored):
            board = self.board
            self.coach = Coach(self._context.reviews, self.stored, self.history.position, board.advice, board.why)

    @property
    def can_review(self) -> bool:
        """Whether the game can be reviewed. A running one can as soon as it counts as assisted."""
        return may_review(self.stored.with_aid)

    def give_up(self) -> None:
        """Makes the game count as assisted, and reviews it."""
        self._context.library.mark_assisted(self.stored)
        self.game = self.stored = self.stored.with_aid
        self.review(on=True)

    @property
    def acting(self) -> Seat | None:
        """The seat of a task that is not answered yet, None without one."""
        attempt = None if self.coach is None else self.coach.attempt
        return None if attempt is None or attempt.move is not None else attempt.seat

    @property
    def looks_back(self) -> bool:
        return self.acting is None

    def refused(self, move: Hashable) -> Enum | None:
        return None if self.acting is None else self.acting.refusal(move)

    @property
    def can_try(self) -> bool:
        """Whether the position can be a task: the review has judged a decision of the player below."""
        known = None if self.coach is None else self.coach.review.decisions.get(self.ply)
        return known is not None and known.player == self.player

    def try_again(self) -> None:
        """Starts the position as a task, or leaves it."""
        if self.coach is not None and self.acting is not None:
            self.coach.attempt = None
        elif self.coach is not None and self.can_try:
            self.coach.try_again(self.player, self.ply)

    def evaluation(self, strings: Strings) -> HintSight[object] | None:
        """Returns the review's evaluation of the decision that comes next, None without one."""
        if self.coach is None:
            return None
        bare = self.open or self.board.secret is None
        return self.coach.evaluation(strings, self.player, self.ply, bare)

    def advice(self, strings: Strings, names: Names, room: bool, worded: bool) -> HintSight[object] | None:
        """Returns the evaluation, else the review's findings so far if their words do not fit the bar."""
        if not room or self.coach is None:
            return None
        told = self.evaluation(strings)
        return told if told is not None or worded else HintSight("", why=(self.coach.summary(strings, self.player),))

    @property
    def length(self) -> int:
        return self.history.length

    def look(self, ply: int) -> None:
        self.ply, self.pending = max(0, min(self.length, ply)), False
        if self.coach is not None:
            self.coach.moved()

    @property
    def told(self) -> tuple[SeatStep, ...]:
        """All moves as the perspective shows them."""
        plain = self.history.steps[self.player]
        if not self.open:
            return plain
        if self._all_open is None:
            seen = [self._opened(ply) for ply in range(self.length + 1)]
            opened = [step._replace(before=before, after=after) for step, before, after in zip(plain, seen, seen[1:])]
            self._all_open = tuple(opened)
        return self._all_open

    def _opened(self, ply: int) -> Any:
        assert self.board.secret is not None
        own, rival = (self.history.position(player, ply) for player in (self.player, 1 - self.player))
        return self.board.secret.opened(own, rival)

    @property
    def position(self) -> Any:
        if steps := self.told:
            return steps[self.ply - 1].after if self.ply else steps[0].before
        return self._opened(0) if self.open else self.history.position(self.player, 0)

    @property
    def waiting(self) -> bool:
        return self.coach is not None and self.coach.working

    def jumped(self) -> bool:
        return False

    @property
    def can_play_on(self) -> bool:
        """Whether a new game can begin here: before the end, and in a running game where the viewer was to move."""
        to_move = self.history.position(self.player, self.ply).to_move
        return to_move == 0 or (self.stored.finished and to_move is not None)

    def update(self, busy: bool) -> Transition:
        """Reads moves made in another window, unless `busy`; from the end it shows them, too.

        Returns `Pop` at the end over a running game.
        """
        if self.coach is not None:
            self.coach.follow()
        if self.behind and self.ply == self.length and not busy:
            return Pop()
        changes = self._context.library.changes
        if busy or self.stored.finished or self._changes == changes:
            return None
        self._changes = changes
        stored = self._context.library.game(self.stored.game_id)
        if stored is None or stored.record["moves"] == self.stored.record["moves"]:
            return None
        try:
            history = history_of(stored, self._viewer)
        except RecordError:
            return None  # the moves read before still hold
        at_end, reviewed = self.ply == self.length, self.coach is not None
        self.review(on=False)
        self._read(stored, history)
        self.review(reviewed)
        self.look(self.length - 1 if at_end else self.ply)
        self.pending = at_end
        return None

    @property
    def greets(self) -> bool:
        """Whether a review was opened that nobody saw at a glance."""
        return self.coach is not None and self.coach.review.whole and not self.greeted

    def go_on(self, dt: float, host: Host) -> Transition:
        """Leads to the game at a glance, as soon as the table is seen."""
        if not dt or self.greeting is None:
            return None
        greeting, self.greeting = self.greeting, None
        return greeting()

    def advance(self) -> Part:
        """Returns the last move, which was made meanwhile."""
        self.look(self.length)
        return whole(self.board.parts(self.told[-1]))

    def skip(self, but: int = 0) -> None:
        if self.pending and not but:
            self.look(self.length)

    def close(self) -> None:
        self.review(on=False)

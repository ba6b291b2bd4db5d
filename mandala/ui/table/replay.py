"""A game of the library, looked back at, as a source of positions."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import Enum
from typing import Any, Final, NamedTuple

from mandala.core.game import Player
from mandala.core.record import RecordError
from mandala.play.practice import Round
from mandala.play.seat import Seat, SeatStep
from mandala.play.seen_history import SeenHistory, history_of, may_review
from mandala.play.stored import StoredGame, fingerprint
from mandala.play.task_games import key_of
from mandala.play.tasks import Task
from mandala.ui.context import Context
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.table.coach import Coach
from mandala.ui.table.facts import HintSight, Part, whole
from mandala.ui.table.game_ui import AnyGameUi
from mandala.ui.table.source import Host, Kind, Known, Shown, Source
from mandala.ui.table.task import Stage
from mandala.ui.table.toolbar import Mode, Toolbar
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
        self._task: Task | None = None  #: of the collection; its game has no review
        self.track, self.ply, self.pending = self, 0, False
        #: the moves that would follow a wrong answer: those that are shown, and those still to be shown
        self._line: tuple[SeatStep, ...] = ()
        self._coming: tuple[SeatStep, ...] = ()
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
        """The present perspective. A player at a task knows only what that seat knew."""
        eyes = self._choices[self._eyes]
        return eyes._replace(all_open=False) if self.in_task else eyes

    @property
    def can_open(self) -> bool:
        return len(self._choices) > 1

    def turn_perspective(self, step: int = 1) -> None:
        """Changes to the next perspective, or to the one before (-1), and leaves a task."""
        self._drop_line()
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
        acting, eyes, ply = self.acting, self.eyes, self.ply + len(self._line)
        told = (*self.told[: self.ply], *self._line) if self.in_task else self.told
        return Shown(
            perspective=eyes,
            log=(eyes, self.stored.version, self.in_task and (self.ply, *self._line)),
            player=eyes.player,
            position=self.position,
            steps=told[:ply],
            told=told,
            ply=ply,
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
            reviews, seen = self._context.reviews, self.history.position
            key = None if self._task is None else key_of(self.stored, self._task)
            self.coach = Coach(reviews, self.stored, seen, board.advice, board.why, board.clues, board.lines, key)

    @property
    def can_review(self) -> bool:
        """Whether the game can be reviewed. A running one can as soon as it counts as assisted."""
        return self._task is None and may_review(self.stored.with_aid)

    def give_up(self) -> None:
        """Makes the game count as assisted, and reviews it."""
        self._context.library.mark_assisted(self.stored)
        self.game = self.stored = self.stored.with_aid
        self.review(on=True)

    @property
    def assisted(self) -> bool:
        """Whether the game counts as assisted. A task counts as nothing."""
        return self._task is None and super().assisted

    @property
    def can_be_known(self) -> bool:
        return self.can_review and self.known is not None

    @property
    def known(self) -> Known | None:
        history, player, ply = self.history, self.player, self.ply
        position = history.position(player, ply)
        if position.to_move is None:
            return None
        rival = history.position(1 - player, ply) if self.open else None
        return Known(position, history.steps[player][:ply], rival)

    @property
    def acting(self) -> Seat | None:
        """The seat of a task that is not answered yet, None without one."""
        attempt = None if self.coach is None else self.coach.attempt
        return attempt.seat if attempt is not None and attempt.stage is Stage.ASKED else None

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
        coach = self.coach
        if coach is not None and self.in_task:
            coach.attempt = coach.round = None
            self._drop_line()
        elif coach is not None and self.can_try:
            coach.round = None
            coach.try_again(self.player, self.ply)

    @property
    def in_task(self) -> bool:
        return self.coach is not None and self.coach.attempt is not None

    def toolbar(self, toolbar: Toolbar) -> Toolbar:
        """Returns the toolbar; during a task it has that one's buttons in place of the review's."""
        if not self.in_task:
            return toolbar
        return toolbar._replace(review=toolbar.task, unseen=toolbar.on if self.looks_back else ())

    def practise(self, round_: Round) -> bool:
        """Starts the present exercise of a round. Returns False if the review does not have it (any more)."""
        exercise = round_.now
        self._task = exercise.task
        self.review(on=True)
        if self.coach is None:
            return False
        self._eyes = next((at for at, eyes in enumerate(self._choices) if eyes.player == exercise.player), 0)
        self.look(exercise.ply)
        if not self.can_try:
            return False
        self.coach.round = round_
        self.coach.try_again(self.player, self.ply)
        return True

    def help(self) -> None:
        """Takes a wrong answer back, else gives the next hint or the solution."""
        if self.coach is not None:
            self.coach.help(self._context.strings)
            self._drop_line()
            self._keep_outcome()

    def _drop_line(self) -> None:
        self._line, self._coming, self.pending = (), (), False

    def _follow_task(self) -> None:
        """Shows a wrong answer with its reply as soon as that is found, and keeps the outcome of a task."""
        attempt = None if self.coach is None else self.coach.attempt
        if attempt is None:
            return
        if attempt.stage is Stage.WRONG and attempt.line and not self._line and not self._coming:
            self._coming, self.pending = attempt.line, True
        self._keep_outcome()

    def _keep_outcome(self) -> None:
        """Keeps the outcome of a task, once: of the collection's, and of one's own mistakes in finished games."""
        coach = self.coach
        attempt = None if coach is None else coach.attempt
        if coach is None or attempt is None or attempt.kept or (outcome := attempt.outcome) is None:
            return
        attempt.kept = True
        if coach.round is not None:
            coach.round.outcomes[coach.round.at] = outcome
        if self._task is not None and coach.round is not None:
            number, known = coach.round.now.fingerprint, {self._task.ply}
        else:
            number, known = fingerprint(self.stored.record), self._own_mistakes(coach)
        if attempt.ply in known:
            self._context.library.practised(number, attempt.ply, outcome)

    def _own_mistakes(self, coach: Coach) -> set[int]:
        return {one.ply for one in coach.exercises(*self.config.humans)} if self.stored.finished else set()

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
        self.ply = max(0, min(self.length, ply))
        self._drop_line()
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
        if self._line:
            return self._line[-1].after
        if steps := self.told:
            return steps[self.ply - 1].after if self.ply else steps[0].before
        return self._opened(0) if self.open else self.history.position(self.player, 0)

    @property
    def waiting(self) -> bool:
        return self.coach is not None and (self.coach.working or self.coach.stage in (Stage.JUDGED, Stage.WRONG))

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
            self._follow_task()
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
        """Returns the last move, which was made meanwhile, or the next one that follows a wrong answer."""
        if self._coming:
            step, *more = self._coming
            self._line, self._coming, self.pending = (*self._line, step), tuple(more), bool(more)
            return whole(self.board.parts(step))
        self.look(self.length)
        return whole(self.board.parts(self.told[-1]))

    def skip(self, but: int = 0) -> None:
        if self._coming:
            self._line, self._coming, self.pending = (*self._line, *self._coming), (), False
        elif self.pending and not but:
            self.look(self.length)

    def close(self) -> None:
        self.review(on=False)

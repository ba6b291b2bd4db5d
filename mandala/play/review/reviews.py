"""The reviews of games as the window sees them: asked for, never waited for.

Processes of low priority make them: first of the game that somebody looks at, then of all that wait, and none during
play. Complete reviews are stored.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self

import msgspec

from mandala.ai.api import THOROUGH
from mandala.core.record import RecordError
from mandala.platform.api import Platform
from mandala.platform.work import BrokenExecutor, CancelledError, Future
from mandala.play.games import GAMES
from mandala.play.notifications import Notification, NotificationKind
from mandala.play.review.analysis import ANALYSIS, analysis_of, review_of
from mandala.play.review.play_style import Digest, Mistake, digest_in, digest_of
from mandala.play.review.review import Question, Review, Task, doubt
from mandala.play.review.store import ReviewStore
from mandala.play.review.workers import MAX_WORKERS, ReviewWorkers
from mandala.play.seen_history import may_review
from mandala.play.stored import StoredGame, Whole, fingerprint, played, same

_LOG = logging.getLogger(__name__)

#: Tasks given to each worker in advance; few, since another game may be wanted at any time.
TASKS_AHEAD: Final = 2
#: The seconds of a round for giving out work, and for static evaluations.
SLICE_SECONDS: Final = 0.006
MAX_DEATHS: Final = 3  #: Deaths of workers in a row before a game is given up.
SILENCE_SECONDS: Final = 60.0  #: The silence in seconds after which workers are replaced; longer on a busy machine.
#: The most that counts as waiting between two rounds: a delay of the window itself is no fault of theirs.
STEP_SECONDS: Final = 0.5
#: The seconds of a round for finding a game without a review.
SEARCH_SECONDS: Final = 0.004
#: The seconds after the start without work for waiting games.
CALM_SECONDS: Final = 3.0
#: The golden section: its multiples, less their whole parts, fall evenly between 0 and 1, however many there are.
EVENLY: Final = (5**0.5 - 1) / 2


@dataclass(eq=False)
class Job:
    """A game under review, its remaining work, and its fingerprint."""

    number: int
    review: Review
    unseen: deque[Question]
    quick: deque[Task]
    doubts: list[Task]
    tried: deque[Task] = field(default_factory=deque)
    checks: deque[Task] = field(default_factory=deque)
    once: bool = False  #: Whether one look at each decision settles it, with whatever effort.
    sequels: deque[Task] = field(default_factory=deque)
    unanswered: int = 0  #: Tried moves without a judgement yet.
    failed: bool = False

    @classmethod
    def of(cls, number: int, review: Review, effort: int | None = None) -> Self:
        """Begins a job, or continues a known review. With `effort`, one look of that effort settles a decision."""
        entry, known = review.entry, review.decisions
        left = [question for ply, question in review.questions.items() if ply not in known]
        left.sort(key=lambda question: question.ply * EVENLY % 1)
        quick = deque([Task(entry.name, question, effort or entry.effort) for question in left])
        if not review.luck_known:
            quick.append(Task(entry.name, played=(review.played.states, review.played.moves)))
        job = cls(number, review, deque(left), quick, [], once=effort is not None)
        if not review.renewable:
            job.doubts = [job.doubt(ply) for ply, decision in known.items() if not decision.sure]
            job.checks.extend(map(job.check, review.unchecked))
            job.sequels.extend([job.sequel(ply) for ply in review.untold])
        return job

    def doubt(self, ply: int) -> Task:
        """Notes the second look at a decision."""
        return Task(self.review.entry.name, self.review.questions[ply], self.review.entry.effort * THOROUGH)

    def check(self, ply: int) -> Task:
        """Notes the check of a blunder."""
        entry, decision = self.review.entry, self.review.decisions[ply]
        return Task(entry.name, self.review.questions[ply], entry.worlds, best=decision.best[0].move)

    def sequel(self, ply: int) -> Task:
        """Notes the question what follows the move at a ply and the best one."""
        entry, decision = self.review.entry, self.review.decisions[ply]
        return Task(entry.name, self.review.questions[ply], entry.games, better=decision.best[0].move)

    @property
    def done(self) -> bool:
        """True if nothing is left to do. A review that this program did not make is not continued."""
        review = self.review
        whole = review.settled if self.once else (review.verified and not review.untold) or review.renewable
        return self.failed or (not self.unanswered and review.luck_known and whole)

    def next_task(self) -> Task | None:
        """Returns the next task: what somebody waits for, first looks, what follows settled mistakes, the most doubtful
        decision, at last checks."""
        if self.tried:
            return self.tried.popleft()
        if self.quick:
            return self.quick.popleft()
        if self.sequels:
            return self.sequels.popleft()
        if not self.doubts:
            return self.checks.popleft() if self.checks else None
        decisions = self.review.decisions
        found = max(self.doubts, key=lambda task: doubt(decisions[task.question.ply].played) if task.question else 0.0)
        self.doubts.remove(found)
        return found

    def put_back(self, task: Task) -> None:
        if task.better is not None:
            self.sequels.append(task)
        elif task.question is not None and self.is_tried(task.question):
            self.tried.append(task)
        elif task.best is not None:
            self.checks.append(task)
        elif task.effort > self.review.entry.effort:
            self.doubts.append(task)
        else:
            self.quick.appendleft(task)

    def is_tried(self, question: Question) -> bool:
        """Returns True if a question is about a move that the game does not have."""
        return question != self.review.questions[question.ply]

    def grown(self, task: Task, found: Any) -> Review:
        """Returns the review with the result of a task. A first look is followed by a second one, a blunder by a check."""
        question, review = task.question, self.review
        if question is None:
            return replace(review, **found._asdict())
        if task.best is not None:
            return review.checked(question.ply, found)
        if task.better is not None:
            return replace(review, continuations={**review.continuations, question.ply: found})
        if self.is_tried(question):
            self.unanswered -= 1
            return replace(review, answers={**review.answers, (question.ply, question.move): found})
        sure = self.once or task.effort > review.entry.effort
        self.review = review.judged(question.ply, found, sure)
        if not sure:
            self.doubts.append(self.doubt(question.ply))
        elif not self.once:
            if question.ply in self.review.untold:
                self.sequels.append(self.sequel(question.ply))
            if question.ply in self.review.unchecked:
                self.checks.append(self.check(question.ply))
        return self.review


class Reviews:
    """All reviews of the program. Static evaluations take up to `static_seconds` of a round."""

    def __init__(
        self,
        store: ReviewStore,
        platform: Platform,
        static_seconds: float = SLICE_SECONDS,
    ) -> None:
        self._store, self._static_seconds = store, static_seconds
        self._work, self._clock = platform.work, platform.clock.monotonic
        self._workers = ReviewWorkers(self._work, self._clock)
        self._looked_at: Job | None = None
        self._running: Job | None = None
        self._behind: deque[Job] = deque()
        self._waiting: deque[StoredGame] = deque()
        self._whole: Whole = same
        #: The games to read, and the time to begin [s].
        self._parts: tuple[float, Iterator[Iterable[StoredGame]]] | None = None
        self._renewing = False
        self._under_way: dict[Future[Any], tuple[Job, Task]] = {}
        self._deaths = 0
        self._silence, self._looked = 0.0, self._clock()
        self._notifications: list[Notification] = []
        self._refused: dict[int, str] = {}
        self.changes = 0  #: Grows when there is more to show.
        #: The fingerprints of games with a review stored in this session.
        self.made: list[int] = []
        self.failed: set[int] = set()  #: The fingerprints of games that cannot be reviewed.

    def expect(self, game: str) -> None:
        """Prepares the workers for reviews of this game, unless somebody plays."""
        self._workers.expect(game)

    def of(self, stored: StoredGame) -> Review:
        """Returns the review of a game so far and works on it before all others. Raises `RecordError` if its record
        does not hold, ValueError if it may not be reviewed."""
        number = fingerprint(stored.record)
        if self._looked_at is None or self._looked_at.number != number:
            self.put_away()
            behind = next((job for job in self._behind if job.number == number), None)
            if behind is not None:
                self._behind.remove(behind)
            self._looked_at = behind or self._begun(stored, self.kept(stored))
            if (why := self._refused.pop(number, None)) is not None:
                self._notifications.append(Notification(NotificationKind.REVIEW_REFUSED, why))
        return self._looked_at.review

    def again(self, stored: StoredGame) -> Review:
        """Makes a review again that an older program made, or that a record brought along."""
        self._looked_at = self._begun(stored, None)
        return self._looked_at.review

    def ask(self, ply: int, move: Any) -> None:
        """Judges a move at a ply next, although nobody played it there. `Review.tried` has the result."""
        job = self._looked_at
        if job is not None and job.review.tried(ply, move) is None:
            question = job.review.questions[ply]._replace(move=move)
            job.tried.append(Task(job.review.entry.name, question, job.review.entry.effort * THOROUGH))
            job.unanswered, job.failed = job.unanswered + 1, False

    def put_away(self) -> None:
        """Puts a review behind others. A running game's is only remembered, because it will soon be a longer one."""
        job, self._looked_at = self._looked_at, None
        if job is not None and not job.review.whole:
            self._running = job
        elif job is not None and not job.done:
            self._behind.append(job)

    @property
    def working(self) -> bool:
        """True while the review at hand grows."""
        return self._looked_at is not None and not self._looked_at.done

    def kept(self, stored: StoredGame) -> Review | None:
        """Returns the complete stored review of a game, or the one in its record, which is foreign; begins nothing.
        Raises `RecordError` if the game's record does not hold."""
        own = self._store.get(fingerprint(stored.record))
        content = own or stored.record.get(ANALYSIS)
        if content is None:
            return None
        game = played(stored)
        try:
            review = review_of(content, GAMES[stored.config.game], game)
            return review if own else replace(review, foreign=True)
        except ValueError as error:
            _LOG.warning("the review of game %s is made again: %s", stored.game_id, error)
            self._refused[fingerprint(stored.record)] = str(error)
            return None

    def digest(self, stored: StoredGame, counted: bool = False) -> Digest | None:
        """Returns the digest of a game's stored review; None if there is none. If it must be `counted`, one of an older
        program is made again."""
        number = fingerprint(stored.record)
        digest = digest_in(self._store.digest(number))
        if digest is None or digest.incomplete or (counted and not digest.counted):
            try:
                review = self.kept(stored)
            except RecordError as error:
                _LOG.warning("the review of game %s cannot be read: %s", stored.game_id, error)
                return digest
            if review is not None:
                digest = self._keep(number, review)
        return digest

    def mistakes(self, stored: StoredGame) -> Generator[None, None, tuple[Mistake, ...]]:
        """Returns the sure mistakes of a game's stored review with their themes, in short steps; none without a review."""
        number = fingerprint(stored.record)
        digest = digest_in(self._store.digest(number))
        if digest is not None and digest.mistakes is not None and all(one.theme is not None for one in digest.mistakes):
            return digest.mistakes
        try:
            review = self.kept(stored)
        except RecordError as error:
            _LOG.warning("the review of game %s cannot be read: %s", stored.game_id, error)
            return ()
        if review is None:
            return () if digest is None else digest.mistakes or ()
        digest, found = digest_of(review), list[Mistake]()
        for one in digest.mistakes or ():
            yield
            decision, question = review.decisions[one.ply], review.questions[one.ply]
            theme = review.entry.theme(question.observation, decision.played.move, decision.best[0].move)
            found.append(msgspec.structs.replace(one, theme=theme))
        digest = msgspec.structs.replace(digest, mistakes=tuple(found))
        self._store.put(number, msgspec.json.encode(analysis_of(review)), msgspec.json.encode(digest))
        return tuple(found)

    def _keep(self, number: int, review: Review) -> Digest:
        digest = digest_of(review)
        self._store.put(number, msgspec.json.encode(analysis_of(review)), msgspec.json.encode(digest))
        return digest

    def carried(self, record: Mapping[str, Any]) -> Mapping[str, Any]:
        return self._store.carried(record)

    def all_of(self, games: Iterable[StoredGame], renewing: bool = False, whole: Whole = same) -> None:
        """Replaces the waiting games by these, to be reviewed in order when nothing else is to do. Leaves out settled
        ones, unless they are `renewing` and this program did not judge them. `whole` reads moves and deal of a game that
        lacks them."""
        self._waiting, self._renewing = deque([game for game in games if game.finished]), renewing
        self._parts, self._whole = None, whole
        self.changes += 1

    def all_in(self, parts: Iterator[Iterable[StoredGame]], renewing: bool = False) -> None:
        """Does the same with games still to be read, a part in each round after a while, and the latest first."""
        self.all_of((), renewing)
        self._parts = self._clock() + CALM_SECONDS, parts

    @property
    def waiting(self) -> int:
        """The number of games known to wait for a review."""
        return len(self._waiting) + len(self._behind) + (self._parts is not None)

    def tend(self, playing: bool = False) -> None:
        """Takes results and gives out tasks. Call it in every round of the loop. While somebody is `playing`, it begins
        nothing for games that nobody looks at."""
        while (future := next((future for future in self._under_way if future.done()), None)) is not None:
            self._silence = 0.0
            self._take(*self._under_way.pop(future), future)
        self._look_after()
        if self.working and self._looked_at is not None:
            self._evaluate_statically(self._looked_at)
        if self._parts is not None and not playing and self._clock() > self._parts[0]:
            self._read(self._parts[1])
        end = time.perf_counter() + SLICE_SECONDS  # starting a worker takes most of it
        while len(self._under_way) < TASKS_AHEAD * MAX_WORKERS and time.perf_counter() < end:
            if (given := self._next_task(playing)) is None or not self._give(*given):
                break
        self._workers.tend(bool(self._under_way) or self.working, playing)

    def _look_after(self) -> None:
        """Replaces workers that were silent for long, since they may be stopped."""
        now = self._clock()
        waited, self._looked = min(now - self._looked, STEP_SECONDS), now
        self._silence = self._silence + waited if self._under_way else 0.0
        if self._silence > SILENCE_SECONDS * self._work.business():
            self._silence = 0.0
            job, _ = next(iter(self._under_way.values()))
            self._died(job, TimeoutError("the workers give no answer"))

    def _next_task(self, playing: bool) -> tuple[Job, Task] | None:
        """Returns the next task and its game: all for the game at hand, then waiting games in order."""
        jobs = [self._looked_at] if self.working else [] if playing else self._behind
        for job in jobs:
            if job is not None and (task := job.next_task()) is not None:
                return job, task
        if not self.working and not playing and (job := self._next_waiting()) is not None:
            self._behind.append(job)
            return self._next_task(playing)
        return None

    def _read(self, parts: Iterator[Iterable[StoredGame]]) -> None:
        """Reads the next part of the games to review."""
        part = next(parts, None)
        if part is not None:
            self._waiting.extend([game for game in part if not self._is_done(game)])
        else:
            self._waiting = deque(sorted(self._waiting, key=lambda game: game.updated, reverse=True))
            self._parts = None
        self.changes += 1

    def _is_done(self, stored: StoredGame) -> bool:
        """Returns True if a game has the wanted review."""
        digest = self.digest(stored)
        if digest is None:
            return False
        own = digest.judge == GAMES[stored.config.game].judge() and not digest.foreign
        return digest.settled if own else not self._renewing

    def _next_waiting(self) -> Job | None:
        """Returns the next game that waits for a review; also None if there was no time to find it."""
        end = time.perf_counter() + SEARCH_SECONDS
        while self._waiting and self._parts is None and time.perf_counter() < end:
            stored = self._whole(self._waiting.popleft())
            self.changes += 1
            if stored is None:
                continue
            try:
                if not self._is_done(stored):
                    review = self.kept(stored)
                    return self._begun(stored, None if review is None or review.renewable else review)
            except ValueError as error:
                _LOG.warning("game %s cannot be reviewed: %s", stored.game_id, error)
                self.failed.add(fingerprint(stored.record))
        return None

    def _begun(self, stored: StoredGame, review: Review | None) -> Job:
        if not may_review(stored):
            raise ValueError("the game is not finished; only a finished game is reviewed")
        if review is None:
            seat = None if stored.finished else stored.config.humans[0]
            review = Review.begun(GAMES[stored.config.game], played(stored), seat)
            if not review.whole and self._running is not None:
                review = review.remembering(self._running.review)
        return Job.of(fingerprint(stored.record), review)

    def _evaluate_statically(self, job: Job) -> None:
        """Evaluates some decisions at once, for a first curve."""
        end, found = time.perf_counter() + self._static_seconds, {**job.review.static_evaluations}
        while job.unseen and time.perf_counter() < end:
            question = job.unseen.popleft()
            if question.ply not in job.review.decisions:
                found[question.ply] = job.review.entry.static_evaluation(question.observation, question.move)
        if len(found) > len(job.review.static_evaluations):
            self._grow(job, replace(job.review, static_evaluations=found))

    def _give(self, job: Job, task: Task) -> bool:
        """Gives a task to the workers; False if there are none now."""
        try:
            self._under_way[self._workers.submit(task)] = job, task
        except (BrokenExecutor, OSError, RuntimeError) as error:
            job.put_back(task)
            self._died(job, error)
            return False
        return True

    def _take(self, job: Job, task: Task, future: Future[Any]) -> None:
        try:
            found = future.result()
        except CancelledError:
            job.put_back(task)
        except BrokenExecutor as error:
            job.put_back(task)
            self._died(job, error)
        except Exception as error:  # any fault of a judge: the window lives on and the player is told
            self._fail(job, error)
        else:
            self._deaths = 0
            self._grow(job, job.grown(task, found))

    def _grow(self, job: Job, review: Review) -> None:
        """Publishes a grown review, and stores it when it is complete and whenever a settled one grows."""
        job.review = review
        self.changes += 1
        if review.whole and (review.settled or (review.complete and not job.quick)):
            self._keep(job.number, review)
            self.made.append(job.number)
        if job.done and job in self._behind:
            self._behind.remove(job)

    def _died(self, job: Job, error: Exception) -> None:
        """Gives the work of a dead worker to new ones, up to a limit."""
        for other, task in self._under_way.values():
            other.put_back(task)
        self._dismiss()
        self._deaths += 1
        if self._deaths >= MAX_DEATHS:
            self._deaths = 0
            self.all_of(())
            self._fail(job, error)

    def _fail(self, job: Job, error: Exception) -> None:
        """Gives up a game, and reports it once if somebody looks at it."""
        detail = f"{type(error).__name__}: {error}"
        if not job.failed and job is self._looked_at:
            self._notifications.append(Notification(NotificationKind.REVIEW_FAILED, detail))
        elif not job.failed:
            _LOG.warning("a game cannot be reviewed: %s", detail)
        job.failed = True
        self.failed.add(job.number)
        with suppress(ValueError):
            self._behind.remove(job)
        self.changes += 1

    def notifications(self) -> tuple[Notification, ...]:
        notifications, self._notifications = tuple(self._notifications), []
        return notifications

    def close(self) -> None:
        self._dismiss()
        self._store.close()

    def _dismiss(self) -> None:
        for future in self._under_way:
            future.cancel()
        self._under_way.clear()
        self._workers.dismiss()

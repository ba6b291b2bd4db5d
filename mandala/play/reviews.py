"""The reviews of games as the window sees them: asked for, never waited for.

They are made in processes of their own, which take a back seat: a game that somebody looks at first, then all that wait; nothing
while a game is played. What is complete is kept and never made again.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Future
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self

import msgspec

from mandala.ai.api import THOROUGH, Verdict
from mandala.core.record import RecordError, Replay, from_fields, replay
from mandala.play.crew import WORKERS, Crew, Processes
from mandala.play.form import Digest, digest_in, digest_of
from mandala.play.games import GAMES
from mandala.play.history import may_review
from mandala.play.review import ANALYSIS, Question, Review, Task, analysis_of, doubt, parsed, review_of
from mandala.play.review_store import ReviewStore
from mandala.play.sharing import fingerprint
from mandala.play.stored import StoredGame
from mandala.play.trouble import Trouble, TroubleKind

_LOG = logging.getLogger(__name__)

AHEAD: Final = 2
"""So many tasks are given to each worker before it has done the first: another game may be wanted at any time."""
SLICE_SECONDS: Final = 0.006
"""So long at most work is given out, and so long at most are glances, in one round of the loop."""
ATTEMPTS: Final = 3
"""So often in a row the workers may die before they are given up."""
SEARCH_SECONDS: Final = 0.004
"""So long at most a game that is not yet reviewed is looked for in one round of the loop."""
CALM: Final = 3.0
"""So long after the start of the program nothing is done for games that were waiting when it was closed [s]."""
EVENLY: Final = (5**0.5 - 1) / 2
"""The golden section: its multiples, less their whole parts, fall evenly between 0 and 1, however many there are."""


@dataclass(eq=False)
class _Job:
    """A game that is being reviewed, with what is still to be done, and the number by which it is told."""

    number: int
    review: Review
    glances: deque[Question]
    quick: deque[Task]
    doubts: list[Task]
    tried: deque[Task] = field(default_factory=deque)
    unanswered: int = 0
    """moves that were tried and are not judged yet"""
    failed: bool = False

    @classmethod
    def of(cls, number: int, review: Review) -> Self:
        """Begins, or goes on where some is known already."""
        entry, known = review.entry, review.decisions
        left = [question for ply, question in review.questions.items() if ply not in known]
        left.sort(key=lambda question: question.ply * EVENLY % 1)
        quick = deque([Task(entry.name, question, entry.effort) for question in left])
        if review.strokes is None:
            quick.append(Task(entry.name, played=(review.played.states, review.played.moves)))
        job = cls(number, review, deque(left), quick, [])
        if not review.outdated:
            job.doubts = [job.doubt(ply) for ply, decision in known.items() if not decision.sure]
        return job

    def doubt(self, ply: int) -> Task:
        """The second look at a decision."""
        return Task(self.review.entry.name, self.review.questions[ply], self.review.entry.effort * THOROUGH)

    @property
    def done(self) -> bool:
        """True if nothing is to be done any more. What another program judged is not gone on with."""
        return self.failed or (not self.unanswered and (self.review.settled or self.review.outdated))

    @property
    def only_doubts_left(self) -> bool:
        """True when what is left are second looks."""
        return not self.quick

    def next_task(self) -> Task | None:
        """The next task: what somebody waits for, what was not looked at, then what is most in doubt."""
        if self.tried:
            return self.tried.popleft()
        if self.quick:
            return self.quick.popleft()
        if not self.doubts:
            return None
        decisions = self.review.decisions
        found = max(self.doubts, key=lambda task: doubt(decisions[task.question.ply].played) if task.question else 0.0)
        self.doubts.remove(found)
        return found

    def put_back(self, task: Task) -> None:
        """A task was not done."""
        if task.question is not None and self.is_tried(task.question):
            self.tried.append(task)
        elif task.effort > self.review.entry.effort:
            self.doubts.append(task)
        else:
            self.quick.appendleft(task)

    def is_tried(self, question: Question) -> bool:
        """True if a question is of a move that was not made in the game."""
        return question != self.review.questions[question.ply]

    def judged(self, task: Task, verdicts: tuple[Verdict, ...]) -> Review:
        """The review with what was found; a first look is followed by a second one."""
        assert task.question is not None
        if self.is_tried(task.question):
            self.unanswered -= 1
            key = task.question.ply, task.question.move
            return replace(self.review, answers={**self.review.answers, key: verdicts})
        ply, sure = task.question.ply, task.effort > self.review.entry.effort
        if not sure:
            self.doubts.append(self.doubt(ply))
        return self.review.judged(ply, verdicts, sure)


class Reviews:
    """All reviews of the program. `processes` makes an executor whose workers do `work`; it is opened when it is first needed.
    Glances take `glancing` seconds of a round; `clock` says how long workers had nothing to do [s]."""

    def __init__(
        self,
        store: ReviewStore,
        processes: Processes | None = None,
        glancing: float = SLICE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._glancing, self._clock = store, glancing, clock
        self._crew = Crew(processes, clock)
        self._looked_at: _Job | None = None
        self._running: _Job | None = None
        self._behind: deque[_Job] = deque()
        self._waiting: deque[StoredGame] = deque()
        self._parts: tuple[float, Iterator[Iterable[StoredGame]]] | None = None
        """games that are to be read, and from when on [s]"""
        self._renewing = False
        self._under_way: dict[Future[Any], tuple[_Job, Task]] = {}
        self._deaths = 0
        self._troubles: list[Trouble] = []
        self.changes = 0
        """Grows when there is more to be seen."""
        self.made: list[int] = []
        """The fingerprints of games whose review was kept, as it became complete and when it was settled."""
        self.failed: set[int] = set()
        """The fingerprints of games that cannot be reviewed."""

    # Looking

    def expect(self, game: str) -> None:
        """A game of this kind may be looked at soon: those who judge make ready meanwhile, unless one is played."""
        self._crew.expect(game)

    def of(self, stored: StoredGame) -> Review:
        """What is known of a game by now; it is worked on from now on, before all others. Raises `RecordError` if its record does
        not hold, ValueError if it may not be reviewed."""
        number = fingerprint(stored.record)
        if self._looked_at is None or self._looked_at.number != number:
            self.put_away()
            behind = next((job for job in self._behind if job.number == number), None)
            if behind is not None:
                self._behind.remove(behind)
            self._looked_at = behind or self._begun(stored, self.kept(stored))
        return self._looked_at.review

    def again(self, stored: StoredGame) -> Review:
        """Makes a review anew: an older program had judged."""
        self._looked_at = self._begun(stored, None)
        return self._looked_at.review

    def ask(self, ply: int, move: Any) -> None:
        """Has a move judged, before all else, that might have been made in the game that is looked at: see `Review.tried`."""
        job = self._looked_at
        if job is not None and job.review.tried(ply, move) is None:
            question = job.review.questions[ply]._replace(move=move)
            job.tried.append(Task(job.review.entry.name, question, job.review.entry.effort * THOROUGH))
            job.unanswered, job.failed = job.unanswered + 1, False

    def put_away(self) -> None:
        """Nobody looks at a review any more; what is still to be done for it waits behind others. That of a running game is only
        remembered: it will be a longer one soon."""
        job, self._looked_at = self._looked_at, None
        if job is not None and not job.review.whole:
            self._running = job
        elif job is not None and not job.done:
            self._behind.append(job)

    @property
    def working(self) -> bool:
        """True while a review that is looked at grows."""
        return self._looked_at is not None and not self._looked_at.done

    def kept(self, stored: StoredGame) -> Review | None:
        """The complete review of a game, if it was made before, here or where its record comes from; nothing is begun. Raises
        `RecordError` if the game's record does not hold."""
        content = self._store.get(fingerprint(stored.record)) or stored.record.get(ANALYSIS)
        if content is None:
            return None
        played = _played(stored)
        try:
            return review_of(parsed(content), GAMES[stored.plan.game], played)
        except ValueError as error:
            _LOG.warning("the review of game %s is made again: %s", stored.game_id, error)
            return None

    def digest(self, stored: StoredGame) -> Digest | None:
        """What the review of a game comes to, if one is kept: quick to read, once it was read."""
        number = fingerprint(stored.record)
        digest = digest_in(self._store.digest(number))
        if digest is None:
            try:
                review = self.kept(stored)
            except RecordError as error:
                _LOG.warning("the review of game %s cannot be read: %s", stored.game_id, error)
                return None
            if review is None:
                return None
            digest = self._keep(number, review)
        return digest

    def _keep(self, number: int, review: Review) -> Digest:
        digest = digest_of(review)
        self._store.put(number, msgspec.json.encode(analysis_of(review)), msgspec.json.encode(digest))
        return digest

    def carried(self, record: Mapping[str, Any]) -> Mapping[str, Any]:
        """A record with the review of its game, if there is one."""
        return self._store.carried(record)

    def all_of(self, games: Iterable[StoredGame], renewing: bool = False) -> None:
        """Lets these games be reviewed while nothing else is to be done, in their order, instead of those that waited until now.
        A game whose review is settled is left out, unless another program judged it and such reviews are to be `renewing`."""
        self._waiting, self._renewing = deque([game for game in games if game.finished]), renewing
        self._parts = None
        self.changes += 1

    def all_in(self, parts: Iterator[Iterable[StoredGame]], renewing: bool = False) -> None:
        """The same with games that are still to be read, a part in each round after a while, and the latest first."""
        self.all_of((), renewing)
        self._parts = self._clock() + CALM, parts

    @property
    def waiting(self) -> int:
        """How many games wait for their review, as far as is known."""
        return len(self._waiting) + len(self._behind) + (self._parts is not None)

    # Working

    def tend(self, playing: bool = False) -> None:
        """Takes what is there and gives out more; to be called in every round of the loop. For games that nobody looks at nothing
        is begun while a game is `playing`."""
        while (future := next((future for future in self._under_way if future.done()), None)) is not None:
            self._take(*self._under_way.pop(future), future)
        if self.working and self._looked_at is not None:
            self._glance(self._looked_at)
        if self._parts is not None and not playing and self._clock() > self._parts[0]:
            self._read(self._parts[1])
        end = time.perf_counter() + SLICE_SECONDS  # a worker that is to be started takes most of it
        while len(self._under_way) < AHEAD * WORKERS and time.perf_counter() < end:
            if (given := self._next_task(playing)) is None or not self._give(*given):
                break
        self._crew.tend(bool(self._under_way) or self.working, playing)

    def _next_task(self, playing: bool) -> tuple[_Job, Task] | None:
        """What is done next, and for which game: all for the one that is looked at, then what waits, in its order."""
        jobs = [self._looked_at] if self.working else [] if playing else self._behind
        for job in jobs:
            if job is not None and (task := job.next_task()) is not None:
                return job, task
        if not self.working and not playing and (job := self._next_waiting()) is not None:
            self._behind.append(job)
            return self._next_task(playing)
        return None

    def _read(self, parts: Iterator[Iterable[StoredGame]]) -> None:
        """Reads the next part of the games that shall be reviewed."""
        part = next(parts, None)
        if part is not None:
            self._waiting.extend([game for game in part if not self._is_done(game)])
        else:
            self._waiting = deque(sorted(self._waiting, key=lambda game: game.updated, reverse=True))
            self._parts = None
        self.changes += 1

    def _is_done(self, stored: StoredGame) -> bool:
        """Whether a game has the review that is wanted."""
        digest = self.digest(stored)
        if digest is None:
            return False
        return digest.settled if digest.judge == GAMES[stored.plan.game].judge() else not self._renewing

    def _next_waiting(self) -> _Job | None:
        """The next game that waits for a review; also None if there was no time to find it."""
        end = time.perf_counter() + SEARCH_SECONDS
        while self._waiting and self._parts is None and time.perf_counter() < end:
            stored = self._waiting.popleft()
            self.changes += 1
            try:
                if not self._is_done(stored):
                    review = self.kept(stored)
                    return self._begun(stored, None if review is None or review.outdated else review)
            except ValueError as error:
                _LOG.warning("game %s cannot be reviewed: %s", stored.game_id, error)
                self.failed.add(fingerprint(stored.record))
        return None

    def _begun(self, stored: StoredGame, review: Review | None) -> _Job:
        if not may_review(stored):
            raise ValueError("the game is not finished; only a finished game is reviewed")
        if review is None:
            seat = None if stored.finished else stored.plan.humans[0]
            review = Review.begun(GAMES[stored.plan.game], _played(stored), seat)
            if not review.whole and self._running is not None:
                review = review.remembering(self._running.review)
        return _Job.of(fingerprint(stored.record), review)

    def _glance(self, job: _Job) -> None:
        """Looks at some decisions, so that there is a first curve at once."""
        end, glances = time.perf_counter() + self._glancing, {**job.review.glances}
        while job.glances and time.perf_counter() < end:
            question = job.glances.popleft()
            if question.ply not in job.review.decisions:
                glances[question.ply] = job.review.entry.glance(question.observation, question.move)
        if len(glances) > len(job.review.glances):
            self._grow(job, replace(job.review, glances=glances))

    def _give(self, job: _Job, task: Task) -> bool:
        """Gives a task to the workers; False if there are none just now."""
        try:
            self._under_way[self._crew.submit(task)] = job, task
        except (BrokenExecutor, OSError, RuntimeError) as error:
            job.put_back(task)
            self._died(job, error)
            return False
        return True

    def _take(self, job: _Job, task: Task, future: Future[Any]) -> None:
        """Takes what a worker has done."""
        try:
            found = future.result()
        except CancelledError:
            job.put_back(task)
        except BrokenExecutor as error:
            job.put_back(task)
            self._died(job, error)
        except Exception as error:  # whatever a game's judge does, the window lives on and the player hears of it
            self._fail(job, error)
        else:
            self._deaths = 0
            if task.question is None:
                self._grow(job, replace(job.review, strokes=tuple(found)))
            else:
                self._grow(job, job.judged(task, found))

    def _grow(self, job: _Job, review: Review) -> None:
        """There is more to be seen; what has become complete is kept, and again when it is settled."""
        job.review = review
        self.changes += 1
        if review.whole and (review.settled or (review.complete and job.only_doubts_left)):
            self._keep(job.number, review)
            self.made.append(job.number)
        if job.done and job in self._behind:
            self._behind.remove(job)

    def _died(self, job: _Job, error: Exception) -> None:
        """A worker ended. What was under way is given to new ones, but not for ever."""
        for other, task in self._under_way.values():
            other.put_back(task)
        self._dismiss()
        self._deaths += 1
        if self._deaths >= ATTEMPTS:
            self._deaths = 0
            self.all_of(())
            self._fail(job, error)

    def _fail(self, job: _Job, error: Exception) -> None:
        """Gives up a game; who looks at it hears of it once."""
        detail = f"{type(error).__name__}: {error}"
        if not job.failed and job is self._looked_at:
            self._troubles.append(Trouble(TroubleKind.REVIEW_FAILED, detail))
        elif not job.failed:
            _LOG.warning("a game cannot be reviewed: %s", detail)
        job.failed = True
        self.failed.add(job.number)
        with suppress(ValueError):
            self._behind.remove(job)
        self.changes += 1

    def troubles(self) -> tuple[Trouble, ...]:
        """What went wrong since the last call."""
        troubles, self._troubles = tuple(self._troubles), []
        return troubles

    def close(self) -> None:
        """Ends the workers and closes the file."""
        self._dismiss()
        self._store.close()

    def _dismiss(self) -> None:
        for future in self._under_way:
            future.cancel()
        self._under_way.clear()
        self._crew.dismiss()


def _played(stored: StoredGame) -> Replay:
    return replay(from_fields(stored.record), GAMES[stored.plan.game].recorder, stored.plan.deal)

"""A whole game reviewed at once, for commands.

The tasks are those of the window, so the results are the same.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from mandala.core.record import Replay
from mandala.platform.work import Future, Give, done, first_done
from mandala.play.games import GameEntry
from mandala.play.review.review import Review, Task, work
from mandala.play.review.reviews import Job


def here(task: Task) -> Future[Any]:
    """Does a task in this process."""
    return done(lambda: work(task))


def growing(
    entry: GameEntry,
    played: Replay,
    effort: int | None = None,
    seconds: float | None = None,
    give: Give = here,
    ahead: int = 1,
) -> Iterator[Review]:
    """Yields the review of a finished game after each result, until it is verified or the time is over.

    With `effort`, one look of that effort settles a decision, and nothing is played out. `give` does up to `ahead` tasks at
    a time. Raises ValueError at once if the game is not finished, `WorkFailed` or `BrokenExecutor` if a task fails.
    """
    job = Job.of(0, Review.begun(entry, played), effort)
    return _growing(job, None if seconds is None else time.monotonic() + seconds, give, ahead)


def _growing(job: Job, end: float | None, give: Give, ahead: int) -> Iterator[Review]:
    under_way = dict[Future[Any], Task]()
    try:
        while not job.done:
            left = None if end is None else end - time.monotonic()
            while len(under_way) < ahead and (left is None or left > 0) and (task := job.next_task()) is not None:
                under_way[give(task)] = task
            found = first_done(under_way, left if left is None else max(0.0, left))
            if not found:
                return
            for future in found:
                job.review = job.grown(under_way.pop(future), future.result())
                yield job.review
    finally:
        for future in under_way:
            future.cancel()


def reviewed(entry: GameEntry, played: Replay, effort: int | None = None) -> Review:
    """Reviews a finished game in this process. Raises ValueError if it is not finished."""
    *_, review = growing(entry, played, effort)
    return review

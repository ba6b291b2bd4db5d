"""The processes that judge games. They start when a review may be wanted soon, and end after a while without work."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any, Final

from mandala.platform.work import BrokenExecutor, Future, Give, Work
from mandala.play.games import GAMES, knowing
from mandala.play.review.review import Task, work

MAX_WORKERS: Final = 2
IDLE_SECONDS: Final = 30.0  #: The idle time after which they end: each holds some 30 MiB.


class ReviewWorkers:
    """Does tasks in a pool, opened at first use; `clock` measures the idle time [s]."""

    def __init__(self, system: Work, clock: Callable[[], float]) -> None:
        self._system, self._clock = system, clock
        self._stack: ExitStack | None = None
        self._give: Give | None = None
        self._loading: Future[None] | None = None
        self._expected: deque[Task] = deque()
        self._used = 0.0

    def expect(self, game: str) -> None:
        """Prepares for reviews of this game, and loads its judge beside the frames."""
        self._used = self._clock()
        if self._give is None and not self._expected:
            self._expected.extend([Task(game)] * MAX_WORKERS)
            self._loading = None

    def _load(self, game: str) -> None:
        self._system.load_pool()
        GAMES[game].judge()

    def tend(self, wanted: bool, playing: bool) -> None:
        """Prepares the next expected worker. Ends all while somebody is `playing`, or long after the last `wanted`."""
        if wanted:
            self._used = self._clock()
        elif playing or self._clock() - self._used > IDLE_SECONDS:
            self.dismiss()
        if not self._expected:
            return
        if self._loading is None:
            game = self._expected[0].game
            beside = self._system.beside("load the coach")
            self._loading = beside.submit(lambda: self._load(game))
            beside.close(wait=False)
        elif self._loading.done():
            with suppress(BrokenExecutor, OSError, RuntimeError):  # the next real task will report it
                self.submit(self._expected.popleft())

    def submit(self, task: Task) -> Future[Any]:
        """Gives a task to the next free worker. Raises `BrokenExecutor`, OSError or RuntimeError if there are none."""
        if self._give is None:
            self._stack = ExitStack()
            self._give = self._stack.enter_context(self._system.pool(MAX_WORKERS, knowing(work)))
        return self._give(task)

    def dismiss(self) -> None:
        """Kills the workers at once."""
        stack, self._stack, self._give = self._stack, None, None
        self._expected.clear()
        if stack is not None:
            stack.close()

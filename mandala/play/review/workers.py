"""The processes that judge games. They start when a review may be wanted soon, and end after a while without work.

They have a low priority.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import AbstractContextManager, ExitStack, suppress
from typing import Any, Final

from mandala.play.engine.worker import deaf_to_ctrl_c, without_arguments
from mandala.play.games import GAMES
from mandala.play.review.review import Task, work

MAX_WORKERS: Final = 2
IDLE_SECONDS: Final = 30.0  #: The idle time after which they end: each holds some 30 MiB.
BELOW_NORMAL: Final = 0x4000  #: BELOW_NORMAL_PRIORITY_CLASS of Windows.

Processes = Callable[[], AbstractContextManager[Executor]]


class ReviewWorkers:
    """Does tasks. `processes` makes an executor for `work`, opened at first use; `clock` measures the idle time [s]."""

    def __init__(self, processes: Processes | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._processes, self._clock = processes or _processes, clock
        self._stack: ExitStack | None = None
        self._executor: Executor | None = None
        self._loading: threading.Thread | None = None
        self._expected: deque[Task] = deque()
        self._used = 0.0

    def expect(self, game: str) -> None:
        """Prepares for reviews of this game, and loads its judge beside the frames."""
        self._used = self._clock()
        if self._executor is None and not self._expected:
            self._expected.extend([Task(game)] * MAX_WORKERS)
            self._loading = threading.Thread(target=_load, args=(game,), name="load the coach", daemon=True)
            self._loading.start()

    def tend(self, wanted: bool, playing: bool) -> None:
        """Prepares the next expected worker. Ends all while somebody is `playing`, or long after the last `wanted`."""
        if wanted:
            self._used = self._clock()
        elif playing or self._clock() - self._used > IDLE_SECONDS:
            self.dismiss()
        if self._expected and not (self._loading and self._loading.is_alive()):
            with suppress(BrokenExecutor, OSError, RuntimeError):  # the next real task will report it
                self.submit(self._expected.popleft())

    def submit(self, task: Task) -> Future[Any]:
        """Gives a task to the next free worker. Raises `BrokenExecutor`, OSError or RuntimeError if there are none."""
        from mandala.play.engine import process_pool  # loaded at first use, after the first frame

        if self._executor is None:
            self._stack = ExitStack()
            self._executor = self._stack.enter_context(self._processes())
        with deaf_to_ctrl_c(), without_arguments():
            return self._executor.submit(process_pool.do, task)

    def dismiss(self) -> None:
        """Kills the workers at once."""
        stack, self._stack, self._executor = self._stack, None, None
        self._expected.clear()
        if stack is not None:
            stack.close()


def _load(game: str) -> None:
    from mandala.play.engine import process_pool  # loads everything that starts processes

    del process_pool
    GAMES[game].judge()


def _processes() -> AbstractContextManager[Executor]:
    """Returns processes of this machine."""
    from mandala.play.engine import process_pool

    return process_pool.processes(min(MAX_WORKERS, process_pool.cores()), work, step_back)


def step_back() -> None:
    """Lowers the priority of this process."""
    if sys.platform == "win32":
        import ctypes

        system = ctypes.WinDLL("kernel32")
        system.GetCurrentProcess.restype = ctypes.c_void_p
        system.SetPriorityClass(ctypes.c_void_p(system.GetCurrentProcess()), BELOW_NORMAL)
    else:
        os.nice(10)

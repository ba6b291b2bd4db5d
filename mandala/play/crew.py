"""The processes that judge games, there when a review is wanted or may be soon.

When nobody wanted one for a while they leave. They take a back seat: whoever else wants the processor comes first.
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

from mandala.play.games import GAMES
from mandala.play.review import Task, work
from mandala.play.worker import deaf_to_ctrl_c, without_arguments

WORKERS: Final = 2
PATIENCE: Final = 30.0
"""So many seconds without work they stay [s]: each holds some 30 MiB."""
BELOW_NORMAL: Final = 0x4000
"""What Windows calls it."""

Processes = Callable[[], AbstractContextManager[Executor]]


class Crew:
    """Does tasks. `processes` makes an executor whose workers do `work`, and is opened when it is first needed; `clock` says
    how long nothing was done [s]."""

    def __init__(self, processes: Processes | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._processes, self._clock = processes or _processes, clock
        self._stack: ExitStack | None = None
        self._executor: Executor | None = None
        self._loading: threading.Thread | None = None
        self._expected: deque[Task] = deque()
        self._used = 0.0

    def expect(self, game: str) -> None:
        """A game of this kind may be reviewed soon. What is to be loaded for it here is loaded beside the frames."""
        self._used = self._clock()
        if self._executor is None and not self._expected:
            self._expected.extend([Task(game)] * WORKERS)
            self._loading = threading.Thread(target=_load, args=(game,), name="load the coach", daemon=True)
            self._loading.start()

    def tend(self, wanted: bool, playing: bool) -> None:
        """Lets the next worker make ready, if one is expected, or all leave if nobody `wanted` them for long, or while somebody
        is `playing`."""
        if wanted:
            self._used = self._clock()
        elif playing or self._clock() - self._used > PATIENCE:
            self.dismiss()
        if self._expected and not (self._loading and self._loading.is_alive()):
            with suppress(BrokenExecutor, OSError, RuntimeError):  # who has a real task for them hears of it
                self.submit(self._expected.popleft())

    def submit(self, task: Task) -> Future[Any]:
        """Gives a task to the next worker who is free. Raises `BrokenExecutor`, OSError or RuntimeError if there are none."""
        from mandala.play import farm  # loaded when it is wanted, after the first frame

        if self._executor is None:
            self._stack = ExitStack()
            self._executor = self._stack.enter_context(self._processes())
        with deaf_to_ctrl_c(), without_arguments():
            return self._executor.submit(farm.do, task)

    def dismiss(self) -> None:
        """Ends them at once, whatever they do."""
        stack, self._stack, self._executor = self._stack, None, None
        self._expected.clear()
        if stack is not None:
            stack.close()


def _load(game: str) -> None:
    from mandala.play import farm  # with all that starts processes

    del farm
    GAMES[game].judge()


def _processes() -> AbstractContextManager[Executor]:
    """Processes of this machine."""
    from mandala.play import farm

    return farm.processes(min(WORKERS, farm.cores()), work, step_back)


def step_back() -> None:
    """Lets this process wait behind others that want the processor."""
    if sys.platform == "win32":
        import ctypes

        system = ctypes.WinDLL("kernel32")
        system.GetCurrentProcess.restype = ctypes.c_void_p
        system.SetPriorityClass(ctypes.c_void_p(system.GetCurrentProcess()), BELOW_NORMAL)
    else:
        os.nice(10)

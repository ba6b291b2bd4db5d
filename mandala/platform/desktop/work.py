"""Threads and processes of this computer, and their numbers.

The modules that start processes are loaded at first use, after the first frame.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Final, TypeVar

from mandala.platform.api import Presence
from mandala.platform.work import Beside, Give, Work

if TYPE_CHECKING:
    from mandala.platform.desktop.processes import ChildProcess
    from mandala.platform.process import Hear

T = TypeVar("T")

PAUSE_SECONDS: Final = 0.002  #: Seconds of rest within a long task, so that drawing comes first.
MAX_BUSINESS: Final = 8.0  #: The most that a busy machine multiplies patience.


class DesktopWork(Work):
    def beside(self, name: str) -> Thread:
        return Thread(name)

    def process(self, name: str, begin: Callable[..., Hear], *arguments: Any) -> ChildProcess:
        from mandala.platform.desktop.processes import ChildProcess

        return ChildProcess(name, begin, arguments)

    def pool(self, most: int, work: Callable[[Any], Any]) -> AbstractContextManager[Give]:
        from mandala.platform.desktop.pool import cores, processes
        from mandala.platform.desktop.processes import step_back

        return processes(min(most, cores()), work, step_back)

    def load_pool(self) -> None:
        from mandala.platform.desktop import pool

        del pool

    def business(self) -> float:
        waiting = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
        return min(max(1.0, waiting / (os.cpu_count() or 1)), MAX_BUSINESS)


class Thread(Beside):
    """A thread, begun with its first task."""

    waits = False

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, name)

    def do(self, task: Callable[[], None]) -> None:
        """Takes a task. Its errors go to the hook for errors of threads."""
        self._thread.submit(_hooked, task)

    def submit(self, work: Callable[[], T]) -> Future[T]:
        return self._thread.submit(work)

    def rest(self) -> None:
        time.sleep(PAUSE_SECONDS)

    def close(self, wait: bool = True) -> None:
        self._thread.shutdown(wait)


def _hooked(task: Callable[[], None]) -> None:
    try:
        task()
    except Exception as error:
        import threading

        threading.excepthook(
            threading.ExceptHookArgs((type(error), error, error.__traceback__, threading.current_thread()))
        )


SYNCHRONIZE: Final = 0x100000  #: The right of Windows to wait for a process.
INVALID_PARAMETER: Final = 87  #: The error of Windows for a process that does not exist.


class Numbered(Presence):
    """This process on this computer."""

    def __init__(self) -> None:
        # `platform.node()` asks Windows for much more, which is slow
        self.host = os.environ.get("COMPUTERNAME", "") if sys.platform == "win32" else os.uname().nodename
        self.process = os.getpid()

    def lives(self, process: int) -> bool:
        if sys.platform == "win32":  # `os.kill` would end the process
            import ctypes

            system = ctypes.WinDLL("kernel32", use_last_error=True)
            handle = system.OpenProcess(SYNCHRONIZE, False, process & 0xFFFFFFFF)
            if not handle:
                return ctypes.get_last_error() != INVALID_PARAMETER
            runs: bool = system.WaitForSingleObject(handle, 0) != 0
            system.CloseHandle(handle)
            return runs
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        except (OSError, OverflowError):
            return True
        return True

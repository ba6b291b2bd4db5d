"""Starts processes of ours with *spawn*. They are deaf to Ctrl-C, and leave with this one, even if it is killed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import connection, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from mandala.platform.process import Hear, Process

PIPE_BYTES: Final = 160_000  #: The buffer size of a pipe, where it can be set; the longest game's question fits.
BELOW_NORMAL: Final = 0x4000  #: BELOW_NORMAL_PRIORITY_CLASS of Windows.


class ChildProcess(Process):
    """A process, and our end of its pipe."""

    def __init__(self, name: str, begin: Callable[..., Hear], arguments: tuple[Any, ...]) -> None:
        self._process, self._pipe = started(_listen, begin, arguments, name=name)
        self.pid = self._process.pid

    @property
    def ended(self) -> str:
        return "" if self._process.is_alive() else f"the process ended with {self._process.exitcode}"

    def send(self, content: bytes) -> None:
        self._pipe.send_bytes(content)

    def poll(self, seconds: float = 0.0) -> bool:
        return self._pipe.poll(seconds)

    def recv(self) -> Any:
        return self._pipe.recv()

    def kill(self) -> None:
        self._process.kill()  # before all else: an orderly end could hang on its threads
        self._pipe.close()

    def wait(self, seconds: float) -> None:
        self._process.join(seconds)


def started(
    main: Callable[..., None], *arguments: Any, name: str | None = None
) -> tuple[SpawnProcess, Connection[Any, Any]]:
    """Starts a process that runs `main` with its end of a pipe and `arguments`. Returns it with our end."""
    if sys.platform == "win32":
        connection.BUFSIZE = PIPE_BYTES  # a full pipe blocks the sender
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_run, args=(main, theirs, *arguments), name=name, daemon=True)
    try:
        with deaf_to_ctrl_c(), _without_arguments():
            process.start()
    except BaseException:
        ours.close()
        raise
    finally:
        theirs.close()
    return process, ours


def _run(main: Callable[..., None], pipe: Connection[Any, Any], *arguments: Any) -> None:
    """Runs `main` in the new process, until the pipe breaks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all processes; the first one decides
    threading.Thread(target=_leave_with_parent, name="leave with parent", daemon=True).start()
    try:
        main(pipe, *arguments)
    except (EOFError, OSError):
        return


def _listen(pipe: Connection[Any, Any], begin: Callable[..., Hear], arguments: tuple[Any, ...]) -> None:
    hear = begin(pipe, *arguments)
    while True:
        hear(pipe.recv())


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Makes processes that start meanwhile ignore Ctrl-C, even while they load."""
    if sys.platform == "win32":
        import ctypes

        console = ctypes.windll.kernel32
        console.SetConsoleCtrlHandler(None, True)
        try:
            yield
        finally:
            console.SetConsoleCtrlHandler(None, False)
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # else it would start with the process and undo what follows
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _without_arguments() -> Iterator[None]:
    """Hides our command line, which may name the deal, from processes that start meanwhile."""
    arguments = sys.argv
    sys.argv = arguments[:1]
    try:
        yield
    finally:
        sys.argv = arguments


def _leave_with_parent() -> None:
    """Ends this process when its parent ends, even if the parent was killed."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(0)


def step_back() -> None:
    """Lowers the priority of this process."""
    if sys.platform == "win32":
        import ctypes

        system = ctypes.WinDLL("kernel32")
        system.GetCurrentProcess.restype = ctypes.c_void_p
        system.SetPriorityClass(ctypes.c_void_p(system.GetCurrentProcess()), BELOW_NORMAL)
    else:
        os.nice(10)

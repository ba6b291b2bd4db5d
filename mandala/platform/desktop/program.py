"""Another person's program, spoken to in lines over its standard input and output.

Nothing here waits longer than it is told, whatever the program does. The program ends with this process.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import IO, Any, Final

MAX_LINE: Final = 100_000  #: Bytes of a line.
MAX_UNREAD: Final = 10_000  #: Lines that nobody has read yet, in either direction.
LAST_WORDS: Final = 200  #: Characters of a program's last complaint.
END_SECONDS: Final = 0.5  #: The time in which a program may end by itself once its input is closed.
PR_SET_PDEATHSIG: Final = 1


class ProgramFailed(Exception):
    """The program ended, or does not keep to lines; the text says so, beginning with a verb."""


class Program:
    """A running program. Raises OSError if it cannot be started."""

    def __init__(self, command: Sequence[str]) -> None:
        self._out: SimpleQueue[bytes | None] = SimpleQueue()
        self._in: SimpleQueue[bytes | ProgramFailed] = SimpleQueue()
        self._words: deque[bytes] = deque(maxlen=1)
        system: dict[str, Any]
        if sys.platform == "win32":
            system = {"creationflags": subprocess.CREATE_NO_WINDOW}
        else:
            system = {"start_new_session": True, "preexec_fn": _leaves_with_parent()}
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, **system)
        self._close = weakref.finalize(self, _end, self._process, self._out, _job(self._process))
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._reader = _beside(_read, self._process.stdout, self._in)
        self._listener = _beside(_keep_last, self._process.stderr, self._words)
        _beside(_write, self._process.stdin, self._out)

    def send(self, line: str) -> None:
        """Sends a line without waiting for the program to read it. Raises `ProgramFailed` if it never reads."""
        if self._out.qsize() > MAX_UNREAD:
            raise ProgramFailed("does not read what it is sent")
        self._out.put(line.encode() + b"\n")

    def receive(self, seconds: float) -> str | None:
        """Returns the next line without its end; None if none comes in this time. Raises `ProgramFailed`."""
        try:
            found = self._in.get(timeout=seconds)
        except Empty:
            return None
        if isinstance(found, bytes):
            return found.decode(errors="replace").strip()
        self._in.put(found)  # for the next one who asks
        if found.args:
            raise found
        raise ProgramFailed(self._how_it_ended())

    def _how_it_ended(self) -> str:
        try:
            code = self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            return "closed its output"
        self._listener.join(END_SECONDS)
        words = self._words[0].decode(errors="replace").strip()[:LAST_WORDS] if self._words else ""
        ended = f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"
        return f"{ended}: {words}" if words else ended

    def close(self) -> None:
        """Ends the program and what it started; waits a moment for it to end by itself."""
        self._close()


def _end(process: subprocess.Popen[bytes], out: SimpleQueue[bytes | None], job: Callable[[], None]) -> None:
    out.put(None)  # closes its input
    try:
        process.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
    job()
    process.wait()


def _beside(work: Callable[..., None], *arguments: Any) -> threading.Thread:
    thread = threading.Thread(target=work, args=arguments, name="outside program", daemon=True)
    thread.start()
    return thread


def _read(stream: IO[bytes], lines: SimpleQueue[bytes | ProgramFailed]) -> None:
    """Reads lines until the program ends, or floods its reader."""
    rest = b""
    with stream:
        while block := os.read(stream.fileno(), 1 << 16):
            *found, rest = (rest + block).split(b"\n")
            if len(rest) > MAX_LINE or lines.qsize() > MAX_UNREAD:
                lines.put(ProgramFailed("floods its output"))
                return
            for line in found:
                lines.put(line[:MAX_LINE])
    lines.put(ProgramFailed())


def _keep_last(stream: IO[bytes], words: deque[bytes]) -> None:
    with stream:
        while line := stream.readline(MAX_LINE):
            if line.strip():
                words.append(line)


def _write(stream: IO[bytes], lines: SimpleQueue[bytes | None]) -> None:
    with suppress(OSError, ValueError), stream:  # if it ended, the reader says so
        while (line := lines.get()) is not None:
            stream.write(line)


def _leaves_with_parent() -> Callable[[], None] | None:
    """Returns what a new process does to be killed with its parent, where the system knows that."""
    if sys.platform != "linux":
        return None
    import ctypes

    control = ctypes.CDLL(None).prctl

    def prepare() -> None:
        control(PR_SET_PDEATHSIG, signal.SIGKILL)

    return prepare


def _job(process: subprocess.Popen[bytes]) -> Callable[[], None]:
    """Returns what kills the program's own children."""
    if sys.platform == "win32":
        from mandala.platform.desktop.windows_job import job_of

        return job_of(process)

    def kill() -> None:
        with suppress(ProcessLookupError, PermissionError):  # nobody is left
            os.killpg(process.pid, signal.SIGKILL)

    return kill

"""Work beside the frames, and processes with a line to the program. Here all is done in one thread, when asked for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor as BrokenExecutor
from concurrent.futures import CancelledError as CancelledError
from concurrent.futures import Future as Future
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar

T = TypeVar("T")
Give = Callable[[Any], Future[Any]]  #: Gives a task away. Raises OSError, RuntimeError or `BrokenExecutor`.


class Beside:
    """Does tasks in their order, beside the frames where the home can."""

    def do(self, task: Callable[[], None]) -> None:
        """Takes a task for which nobody waits."""
        task()

    def submit(self, work: Callable[[], T]) -> Future[T]:
        """Takes work, and returns its result or error as a future."""
        return done(work)

    def rest(self) -> None:
        """Lets the frames go first; to be called in a long task."""

    def close(self, wait: bool = True) -> None:
        """Takes no more tasks. Those taken are still done, and it may `wait` for them."""


def done(work: Callable[[], T]) -> Future[T]:
    """Does work. Returns its result or error."""
    future = Future[T]()
    try:
        future.set_result(work())
    except Exception as error:  # the caller decides about it, as with a thread
        future.set_exception(error)
    return future


Hear = Callable[[Any], None]  #: Does what a message asks for.


class Line:
    """A process's line to the program. A broken one raises OSError or EOFError."""

    def __init__(self, asked: deque[Any], told: deque[Any]) -> None:
        self._asked, self._told = asked, told

    def send(self, message: Any, /) -> None:
        self._told.append(message)

    def poll(self) -> bool:
        """Returns True if a newer message waits."""
        return bool(self._asked)


class Process:
    """A running process and our end of its line. A broken line raises OSError or EOFError.

    Here it hears a message when somebody asks for its answers.
    """

    pid: int | None = None

    def __init__(self, begin: Callable[..., Hear], arguments: tuple[Any, ...]) -> None:
        self._asked, self._told = deque[Any](), deque[Any]()
        self._hear = begin(Line(self._asked, self._told), *arguments)

    @property
    def ended(self) -> str:
        """How it ended; "" while it runs."""
        return ""

    def send(self, content: bytes) -> None:
        """Sends a pickled message."""
        import pickle  # seldom needed

        self._asked.append(pickle.loads(content))

    def poll(self, seconds: float = 0.0) -> bool:
        """Returns True if a message waits, or comes within `seconds`."""
        if self._asked and not self._told:
            self._hear(self._asked.popleft())
        return bool(self._told)

    def recv(self) -> Any:
        """Returns the next message."""
        return self._told.popleft()

    def kill(self) -> None:
        """Ends it without waiting for its end."""

    def wait(self, seconds: float) -> None:
        """Waits for its end."""


class Work:
    """Work beside the frames. Everything that goes to a process must be picklable."""

    def beside(self, name: str) -> Beside:
        """Returns what does tasks in their order, begun with the first one."""
        return Beside()

    def process(self, name: str, begin: Callable[..., Hear], *arguments: Any) -> Process:
        """Starts a process. It calls `begin` with its line and `arguments`, and hands each message to the result.
        Raises OSError."""
        return Process(begin, arguments)

    def pool(self, most: int, work: Callable[[Any], Any]) -> AbstractContextManager[Give]:
        """Does `work` on tasks with low priority, up to `most` at a time. Its end kills what is under way."""
        return nullcontext(lambda task: done(lambda: work(task)))

    def load_pool(self) -> None:
        """Loads what `pool` needs, which takes longer than a frame."""

    def business(self) -> float:
        """Returns by how much other work slows everything, at least 1."""
        return 1.0

"""Work beside the frames. Here it is done when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, wait
from concurrent.futures import BrokenExecutor as BrokenExecutor
from concurrent.futures import CancelledError as CancelledError
from concurrent.futures import Future as Future
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from mandala.platform.process import Hear, Process

T = TypeVar("T")
Give = Callable[[Any], Future[Any]]  #: Gives a task away. Raises OSError, RuntimeError or `BrokenExecutor`.


class Beside:
    """Does tasks in their order, beside the frames where the home can."""

    waits = True  #: Whether the frames wait for its tasks.

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


def first_done(futures: Iterable[Future[T]], seconds: float | None = None) -> set[Future[T]]:
    """Waits until one of the futures is done. Returns all that are done, none if that takes longer."""
    return wait(futures, seconds, FIRST_COMPLETED).done


class Work:
    """Work beside the frames. Everything that goes to a process must be picklable."""

    slowness = 1.0  #: How many times longer a thought takes here than on a desktop.

    def beside(self, name: str) -> Beside:
        """Returns what does tasks in their order, begun with the first one."""
        return Beside()

    def process(self, name: str, begin: Callable[..., Hear], *arguments: Any) -> Process:
        """Starts a process. It calls `begin` with its line and `arguments`, and hands each message to the result.
        Raises OSError."""
        from mandala.platform.process import Process

        return Process(begin, arguments)

    def pool(self, most: int, work: Callable[[Any], Any]) -> AbstractContextManager[Give]:
        """Does `work` on tasks with low priority, up to `most` at a time. Its end kills what is under way."""
        return nullcontext(lambda task: done(lambda: work(task)))

    def load_pool(self) -> None:
        """Loads what `pool` needs, which takes longer than a frame."""

    def business(self) -> float:
        """Returns by how much other work slows everything, at least 1."""
        return 1.0

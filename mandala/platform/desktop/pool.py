"""Runs one function on many tasks on all cores, with the results in order. Any executor will do, even a cluster's.

The processes are killed with the generator and end with this process, so a stopped one holds up nothing. If one dies,
the caller gets an error.
"""

from __future__ import annotations

import os
import threading
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from mandala.platform.desktop.processes import deaf_to_ctrl_c, started

T = TypeVar("T")
R = TypeVar("R")

#: Where and how a function is run, for `in_order`: a number of processes here, or somebody's executor.
Workers = int | Executor
MAX_TASKS_AHEAD: Final = 1000  #: Tasks given out before the first result is taken.
MAX_PROCESSES: Final = 61


class WorkFailed(Exception):
    """A task failed; the text is its traceback, or says that its process died."""


class WorkersLost(WorkFailed):
    """The processes or the cluster that did the work are gone."""


def cores() -> int:
    """Returns the number of processes that this one may keep busy."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(work: Callable[[T], R], tasks: Sequence[T], workers: Workers) -> Generator[R]:
    """Yields `work` of each of `tasks`, done by an executor or in up to this many processes; one stays in this process.
    Raises `WorkFailed`. Close the iterator to end the work early. `work`, tasks and results must be picklable."""
    if isinstance(workers, Executor):
        under_way: deque[Future[R]] = deque()
        try:
            yield from _given_out(partial(workers.submit, partial(_done, work)), tasks, under_way)
        finally:
            for future in under_way:
                future.cancel()
    elif (jobs := min(workers, len(tasks), MAX_PROCESSES)) > 1:
        with processes(jobs, work) as give:
            yield from _given_out(give, tasks, deque())
    else:
        for task in tasks:
            yield _done(work, task)


def _given_out(give: Callable[[T], Future[R]], tasks: Sequence[T], under_way: deque[Future[R]]) -> Iterator[R]:
    left = iter(tasks)
    try:
        while True:
            with deaf_to_ctrl_c():  # an executor starts its processes here
                under_way.extend([give(task) for task in islice(left, MAX_TASKS_AHEAD - len(under_way))])
            if not under_way:
                return
            yield under_way.popleft().result()
    except BrokenExecutor:
        raise WorkersLost("a process died in the middle of its work") from None
    except CancelledError:
        raise WorkersLost("the scheduler of the cluster went away in the middle of the work") from None


def _done(work: Callable[[T], R], task: T) -> R:
    try:
        return work(task)
    except Exception:  # the caller decides about a failed task
        raise WorkFailed(traceback.format_exc()) from None


@contextmanager
def processes(
    jobs: int, work: Callable[[Any], Any], prepare: Callable[[], None] | None = None
) -> Iterator[Callable[[Any], Future[Any]]]:
    """Returns a function that gives a task to one of up to `jobs` processes. They receive `work` once, since it may be
    large, and call `prepare` first. They are killed with the context."""
    workers = _Workers(jobs, work, prepare)
    try:
        yield workers.give
    finally:
        workers.kill()


class _Workers:
    """Processes, each with a pipe and with a thread here, the only thing that waits for it."""

    def __init__(self, jobs: int, work: Callable[[Any], Any], prepare: Callable[[], None] | None) -> None:
        self._jobs, self._work, self._prepare = jobs, work, prepare
        self._tasks: SimpleQueue[tuple[Future[Any], Any] | None] = SimpleQueue()
        self._processes: list[SpawnProcess] = []
        self._open: set[Future[Any]] = set()
        self._ended = threading.Event()

    def give(self, task: Any) -> Future[Any]:
        """Gives a task to the next free process, and starts one if none is free. Raises OSError if that fails, and
        `BrokenExecutor` once a process has died."""
        if self._ended.is_set():
            raise BrokenExecutor("the processes ended")
        if len(self._processes) < self._jobs and len(self._open) >= len(self._processes):
            process, pipe = started(_serve, self._work, self._prepare)
            self._processes.append(process)
            threading.Thread(target=self._hand_on, args=(pipe,), name="hand on work", daemon=True).start()
        future: Future[Any] = Future()
        self._open.add(future)
        future.add_done_callback(self._open.discard)
        self._tasks.put((future, task))
        return future

    def _hand_on(self, pipe: Connection[Any, Any]) -> None:
        """Hands tasks to a process and takes its answers, until either ends."""
        with pipe:
            while (given := self._tasks.get()) is not None:
                future, task = given
                if not future.set_running_or_notify_cancel():
                    continue
                try:
                    pipe.send(task)
                    found, error = pipe.recv()
                except (EOFError, OSError):
                    future.set_exception(BrokenExecutor("a process died in the middle of its work"))
                    self.kill()
                    return
                except Exception as failure:  # it cannot be pickled
                    found, error = None, failure
                if error is None:
                    future.set_result(found)
                else:
                    future.set_exception(error)

    def kill(self) -> None:
        """Kills all processes without waiting. Work that did not begin fails."""
        self._ended.set()
        for process in self._processes:
            process.kill()  # works on a stopped process, too
        try:
            while True:
                given = self._tasks.get_nowait()
                if given is not None and given[0].set_running_or_notify_cancel():
                    given[0].set_exception(BrokenExecutor("the processes ended"))
        except Empty:
            pass
        for _ in self._processes:
            self._tasks.put(None)


def _serve(pipe: Connection[Any, Any], work: Callable[[Any], Any], prepare: Callable[[], None] | None) -> None:
    """Answers tasks until the pipe closes."""
    if prepare is not None:
        prepare()
    while True:
        task = pipe.recv()
        answer: tuple[Any, Exception | None]
        try:
            answer = _done(work, task), None
        except Exception as error:  # the caller decides about a failed task
            answer = None, error
        pipe.send(answer)

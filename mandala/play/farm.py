"""Work on all cores: one function on many tasks, the results in their order.

It does not know what the work is, and any executor will do it, a cluster's too. Processes of this machine are started with
*spawn*, as the engine's is; they end with the generator and with this process, and when one of them dies the caller hears of it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar

from mandala.play.worker import deaf_to_ctrl_c, leave_with_parent

T = TypeVar("T")
R = TypeVar("R")

AHEAD: Final = 1000
"""Tasks that are given out before the first result is taken."""
MOST: Final = 61
"""Processes: Windows waits for no more."""


class WorkFailed(Exception):
    """A task was not done; the text is the traceback where it broke, or says that its process died."""


def cores() -> int:
    """How many processes this one may keep busy."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(work: Callable[[T], R], tasks: Sequence[T], workers: int | Executor) -> Generator[R]:
    """`work` done on each of `tasks` by an executor, or in up to so many processes, in this one if one is enough. Raises
    `WorkFailed`; close the iterator to end the work early. `work` and what it takes and gives must be fit to be pickled."""
    if isinstance(workers, Executor):
        under_way: deque[Future[R]] = deque()
        try:
            yield from _given_out(workers, partial(_done, work), tasks, under_way)
        finally:
            for future in under_way:
                future.cancel()
    elif (jobs := min(workers, len(tasks), MOST)) > 1:
        with processes(jobs, work) as executor:
            yield from _given_out(executor, do, tasks, deque())
    else:
        for task in tasks:
            yield _done(work, task)


def _given_out(
    executor: Executor, work: Callable[[T], R], tasks: Sequence[T], under_way: deque[Future[R]]
) -> Iterator[R]:
    left = iter(tasks)
    try:
        while True:
            with deaf_to_ctrl_c():  # what starts processes does it here
                under_way.extend([executor.submit(work, task) for task in islice(left, AHEAD - len(under_way))])
            if not under_way:
                return
            yield under_way.popleft().result()
    except BrokenExecutor:
        raise WorkFailed("a process died in the middle of its work") from None


def _done(work: Callable[[T], R], task: T) -> R:
    try:
        return work(task)
    except Exception:  # it is the caller's to decide what a broken task means
        raise WorkFailed(traceback.format_exc()) from None


@contextmanager
def processes(jobs: int, work: Callable[[Any], Any], prepare: Callable[[], None] | None = None) -> Iterator[Executor]:
    """An executor whose processes `do` the work on what is submitted. They get the work once, since it may be large, and end at
    once with the context, whatever they do; `prepare` is what each does first."""
    theirs, lifeline = multiprocessing.Pipe(duplex=False)
    executor = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begin, (theirs, work, prepare))
    try:
        yield executor
    finally:
        lifeline.close()
        executor.shutdown()
        theirs.close()


_telling = threading.Lock()
"""Held by the main thread of a process, but for the time of its work."""
_work: Callable[[Any], Any]
"""What the process was started for."""


def _begin(lifeline: Connection[Any, Any], work: Callable[[Any], Any], prepare: Callable[[], None] | None) -> None:
    """The first thing that a process does."""
    global _work
    if prepare is not None:
        prepare()
    _work = work
    _telling.acquire()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the first process decides
    threading.Thread(target=leave_with_parent, name="leave with parent", daemon=True).start()
    threading.Thread(target=_end_with, args=(lifeline,), name="end with the work", daemon=True).start()


def _end_with(lifeline: Connection[Any, Any]) -> None:
    with suppress(EOFError, OSError):
        lifeline.recv()
    _telling.acquire()  # not in the middle of a result, or who reads it would wait for the rest
    os._exit(0)


def do(task: Any) -> Any:
    """Does the work of `processes` on a task, in one of them. Raises `WorkFailed`."""
    _telling.release()
    try:
        return _done(_work, task)
    finally:
        _telling.acquire()

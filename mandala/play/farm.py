"""One function on many tasks, in processes on all cores. The results come in the order of the tasks.

It does not know what the work is. The processes are started with *spawn*, as the engine's is; they end with the generator, with
this process, and when one of them dies the caller hears of it instead of waiting.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Generic, TypeVar

from mandala.play.worker import deaf_to_ctrl_c, leave_with_parent

T = TypeVar("T")
R = TypeVar("R")


class WorkFailed(Exception):
    """A task was not done; the text is the traceback where it broke, or what became of its process."""


@dataclass(frozen=True, slots=True)
class _Broken:
    """The answer of a process whose work raised."""

    trace: str


@dataclass(slots=True)
class _Hand(Generic[R]):
    """A process and the number of the task it works on."""

    process: SpawnProcess
    pipe: Connection[Any, Any]
    task: int = -1

    def begin(self, task: int, given: object) -> None:
        self.task = task
        try:
            self.pipe.send(given)
        except OSError:
            raise self._lost() from None

    def result(self) -> R:
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError):
            raise self._lost() from None
        if isinstance(answer, _Broken):
            raise WorkFailed(answer.trace)
        done: R = answer
        return done

    def _lost(self) -> WorkFailed:
        self.process.join(1)
        return WorkFailed(f"a process ended with code {self.process.exitcode} in the middle of its work")


def cores() -> int:
    """How many processes this one may keep busy."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Generator[R]:
    """`work` done on each of `tasks` in up to `jobs` processes, in this one if one is enough. Raises `WorkFailed`; close the
    iterator to end the work early. `work` and what it takes and gives must be fit to be pickled."""
    jobs = min(jobs, len(tasks))
    if jobs > 1:
        yield from _on_hands(work, tasks, jobs)
        return
    for task in tasks:
        try:
            done = work(task)
        except Exception:  # the caller hears the same as from a process
            raise WorkFailed(traceback.format_exc()) from None
        yield done


def _on_hands(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Generator[R]:
    hands: list[_Hand[R]] = []
    todo, done = iter(enumerate(tasks)), dict[int, R]()
    try:
        hands.extend(_start(work) for _ in range(jobs))
        busy = {hand.pipe: hand for hand in hands if _feed(hand, todo)}
        for wanted in range(len(tasks)):
            while wanted not in done:
                for pipe in connection.wait(list(busy)):
                    hand = busy.pop(pipe)  # type: ignore[call-overload]  # wait gives back what it got
                    done[hand.task] = hand.result()
                    if _feed(hand, todo):
                        busy[hand.pipe] = hand
            yield done.pop(wanted)
    finally:
        _end(hands)


def _start(work: Callable[[T], R]) -> _Hand[R]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, work), name="mandala worker")
    with deaf_to_ctrl_c():
        process.start()
    theirs.close()  # else its end would not be seen here
    return _Hand(process, ours)


def _feed(hand: _Hand[R], todo: Iterator[tuple[int, T]]) -> bool:
    """Gives the next task; False if there is none."""
    task = next(todo, None)
    if task is not None:
        hand.begin(*task)
    return task is not None


def _end(hands: Sequence[_Hand[R]]) -> None:
    for hand in hands:
        hand.pipe.close()
        hand.process.terminate()
    for hand in hands:
        hand.process.join()


def _serve(pipe: Connection[Any, Any], work: Callable[[Any], Any]) -> None:
    """The main function of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the first process decides
    threading.Thread(target=leave_with_parent, name="leave with parent", daemon=True).start()
    try:
        while True:
            task = pipe.recv()
            try:
                answer = work(task)
            except Exception:  # it is the caller's to decide what a broken task means
                answer = _Broken(traceback.format_exc())
            pipe.send(answer)
    except (EOFError, OSError):
        return

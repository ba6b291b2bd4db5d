"""Work in web workers, each with a Python of its own."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

from mandala.platform.process import Hear, Line, Process
from mandala.platform.work import BrokenExecutor, Future, Give, Work


class WorkerProcess(Process):
    """A worker and our end of its line. The page starts it by `start`, and calls `heard` at each message and at its end."""

    def __init__(
        self,
        start: Any,
        begin: Callable[..., Hear],
        arguments: tuple[Any, ...],
        heard: Callable[[], None] | None = None,
    ) -> None:
        self._worker = start(to_js(pickle.dumps((begin, arguments))), None if heard is None else create_proxy(heard))

    @property
    def ended(self) -> str:
        return str(self._worker.ended)

    def send(self, content: bytes) -> None:
        self._worker.post(to_js(content))

    def poll(self, seconds: float = 0.0) -> bool:
        """Returns True if a message waits. A page cannot wait for one."""
        return bool(self._worker.inbox.length)

    def recv(self) -> Any:
        return pickle.loads(self._worker.inbox.shift().to_bytes())

    def kill(self) -> None:
        self._worker.kill()

    def wait(self, seconds: float) -> None:
        """It ends at once."""


class BrowserWork(Work):
    """Starts workers by the page's function `start`."""

    slowness = 3.0  #: As measured: 2 in cards, 3 in Patterns (docs/web.md).

    def __init__(self, start: Any) -> None:
        self._start = start

    def process(self, name: str, begin: Callable[..., Hear], *arguments: Any) -> WorkerProcess:
        return WorkerProcess(self._start, begin, arguments)

    def pool(self, most: int, work: Callable[[Any], Any]) -> AbstractContextManager[Give]:
        return _pool(self._start, max(1, min(most, js.navigator.hardwareConcurrency - 1)), work)


class _Member:
    """A worker of a pool, with the future of its task."""

    def __init__(self, start: Any, work: Callable[[Any], Any], free: Callable[[], None]) -> None:
        self._free, self.doing = free, Future[Any]()
        self.doing.set_result(None)
        self.process = WorkerProcess(start, _judge, (work,), self._heard)

    def do(self, task: Any, future: Future[Any]) -> None:
        self.doing = future
        self.process.send(pickle.dumps(task))

    def _heard(self) -> None:
        if self.process.poll():
            result, error = self.process.recv()
            if not self.doing.cancelled():
                self.doing.set_exception(error) if error is not None else self.doing.set_result(result)
            self._free()
        elif self.process.ended and not self.doing.done():
            self.doing.set_exception(BrokenExecutor(self.process.ended))


@contextmanager
def _pool(start: Any, most: int, work: Callable[[Any], Any]) -> Iterator[Give]:
    waiting = deque[tuple[Any, Future[Any]]]()
    members = list[_Member]()

    def go_on() -> None:
        idle = [one for one in members if one.doing.done()]
        while waiting and (idle or len(members) < most):
            if not idle:
                members.append(_Member(start, work, go_on))
                idle.append(members[-1])
            task, future = waiting.popleft()
            if not future.cancelled():
                idle.pop().do(task, future)

    def give(task: Any) -> Future[Any]:
        if any(one.process.ended for one in members):
            raise BrokenExecutor("a worker ended")
        future = Future[Any]()
        waiting.append((task, future))
        go_on()
        return future

    try:
        yield give
    finally:
        for one in members:
            one.process.kill()


def _judge(line: Line, work: Callable[[Any], Any]) -> Hear:
    """Does tasks in a worker, and sends each result or error."""

    def hear(task: Any) -> None:
        try:
            line.send((work(task), None))
        except Exception as error:  # the asker decides about it
            line.send((None, error))

    return hear

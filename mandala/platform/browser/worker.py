"""A web worker's end of its line to the program."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

from mandala.platform.process import Line


class WorkerLine(Line):
    """The line of a worker. It knows of newer messages if the page has shared memory."""

    def __init__(self, sent: Callable[[], int]) -> None:
        self._sent, self.taken = sent, 0

    def send(self, message: Any, /) -> None:
        js.postMessage(to_js(pickle.dumps(message)))

    def poll(self) -> bool:
        return self._sent() > self.taken


def begin(pickled: Any, sent: Callable[[], int]) -> Any:
    """Begins with a pickled function and its arguments, and returns what takes each message, for JavaScript."""
    made, arguments = pickle.loads(pickled.to_bytes())
    line = WorkerLine(sent)
    hear = made(line, *arguments)

    def heard(content: Any) -> None:
        line.taken += 1
        hear(pickle.loads(content.to_bytes()))

    return create_proxy(heard)

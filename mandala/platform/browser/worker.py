"""A web worker's end of its line to the program."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

import js
from pyodide.ffi import create_proxy, to_js

from mandala.platform.process import Line

LOOK_SECONDS: Final = 0.05  #: Seconds between two looks for a newer message, which take a millisecond or two.


class WorkerLine(Line):
    """The line of a worker, which can ask whether a message is outdated by a newer one."""

    def __init__(self, outdated: Callable[[str], bool]) -> None:
        self._outdated, self._looked, self.address = outdated, 0.0, ""

    def send(self, message: Any, /) -> None:
        js.postMessage(to_js(pickle.dumps(message)))

    def poll(self) -> bool:
        if monotonic() - self._looked < LOOK_SECONDS:
            return False
        outdated = self._outdated(self.address)
        self._looked = monotonic()
        return outdated


def begin(pickled: Any, outdated: Callable[[str], bool]) -> Any:
    """Begins with a pickled function and its arguments, and returns what takes each message, for JavaScript."""
    made, arguments = pickle.loads(pickled.to_bytes())
    line = WorkerLine(outdated)
    hear = made(line, *arguments)

    def heard(content: Any, address: str) -> None:
        line.address = address
        hear(pickle.loads(content.to_bytes()))

    return create_proxy(heard)

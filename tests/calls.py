"""Work counted in calls of Python functions: the same number on every machine, however busy."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class Calls:
    """How many there were since the counting began, or since `count` was set to 0."""

    def __init__(self) -> None:
        self.count = 0

    def note(self, frame: FrameType, event: str, argument: Any) -> None:
        """What `sys.setprofile` calls."""
        del frame, argument
        self.count += event == "call"


@contextmanager
def counted_calls() -> Iterator[Calls]:
    """Counts the calls within."""
    calls = Calls()
    sys.setprofile(calls.note)
    try:
        yield calls
    finally:
        sys.setprofile(None)

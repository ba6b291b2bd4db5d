"""A process and its line to the program. Here both live in one thread."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

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

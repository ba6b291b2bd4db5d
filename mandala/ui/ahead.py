"""Loads modules and makes first pictures beside the frames, in slices."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from math import inf
from time import perf_counter
from typing import Final

from mandala.platform.work import Beside, Future

SLICE: Final = 0.012  #: Seconds of a frame for what is made bit by bit.


class Ahead:
    """Loads modules by `beside`, and does other work in slices. Without `beside` it does everything at once."""

    def __init__(self, beside: Beside | None = None) -> None:
        self._slice = inf if beside is None else SLICE
        self._thread = beside
        self._loading: dict[Hashable, Future[object]] = {}

    def has(self, name: Hashable, load: Callable[[], object]) -> bool:
        """Whether something is loaded; the first question begins to load it. Raises what `load` raises."""
        if self._thread is None:
            load()
            return True
        if name not in self._loading:
            self._loading[name] = self._thread.submit(load)
        loading = self._loading[name]
        if not loading.done():
            return False
        loading.result()
        return True

    def made(self, making: Iterator[None], spent: float = 0.0) -> bool:
        """Goes on with what is made bit by bit in a frame that has `spent` some seconds already. Returns True if all is made."""
        end = perf_counter() + self._slice - spent
        return spent < self._slice and all(perf_counter() < end for _ in making)

    def close(self) -> None:
        """Begins with nothing more."""
        if self._thread is not None:
            for loading in self._loading.values():
                loading.cancel()
            self._thread.close(wait=False)

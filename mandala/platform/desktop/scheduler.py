"""Dask's scheduler as an executor. Only who has Dask may import this.

The packaged program has neither Dask nor asyncio.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from typing import Any, Final, TypeVar

from distributed import rpc
from distributed.comm import CommClosedError

from mandala.platform.desktop.pool import WorkersLost

R = TypeVar("R")

RETRIES: Final = 3  #: How often a task is tried again after its worker died.
LOOK_SECONDS: Final = 1.0  #: Seconds between two looks at whether the scheduler is still there.


def reach(address: str, seconds: float) -> None:
    """Raises OSError or ValueError unless a scheduler answers. A client that finds none leaves tracebacks behind."""

    async def kind() -> str:
        there: Any = rpc(address, timeout=seconds)
        async with there:
            return str((await asyncio.wait_for(there.identity(), seconds))["type"])

    if (found := asyncio.run(kind())) != "Scheduler":
        raise ValueError(f"this is a {found.lower()}")


class Cluster(Executor):
    """Gives tasks to a client. Dask's own executor may wait for ever once the scheduler is gone."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def submit(self, work: Callable[..., R], /, *arguments: Any, **named: Any) -> Future[R]:
        """Gives a task to the scheduler. Raises `WorkersLost` if that is gone, and so does the future."""
        self._look()
        given = self._client.submit(work, *arguments, pure=False, retries=RETRIES, **named)
        return asyncio.run_coroutine_threadsafe(self._result(given), self._client.loop.asyncio_loop)

    async def _result(self, given: Any) -> Any:
        coming = asyncio.ensure_future(given)
        try:
            while not (await asyncio.wait({coming}, timeout=LOOK_SECONDS))[0]:
                self._look()
            return coming.result()
        except (CancelledError, CommClosedError):
            raise _gone() from None
        finally:
            coming.cancel()

    def _look(self) -> None:
        if self._client.status != "running":
            raise _gone()


def _gone() -> WorkersLost:
    return WorkersLost("the scheduler of the cluster went away in the middle of the work")

"""The processes of a cluster, to which Dask's scheduler gives work.

A worker that dies has its tasks done by another one; a worker that joins gets some.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Final, TypeVar

from mandala import __version__
from mandala.platform.desktop.pool import Workers, WorkersLost, cores

R = TypeVar("R")

CONNECT_SECONDS: Final = 10.0  #: The time in which a scheduler answers, and in which a first worker is there.
RETRIES: Final = 3  #: How often a task is tried again after its worker died.
LOOK_SECONDS: Final = 1.0  #: Seconds between two looks at whether the scheduler is still there.
GONE: Final = "the scheduler of the cluster went away in the middle of the work"


class NoCluster(Exception):
    """There is no cluster to work with; the text says why, in a sentence."""


def workers(address: str | None, jobs: int | None) -> AbstractContextManager[Workers]:
    """Returns what `in_order` works with: a cluster where an address is given, else processes here. Entering it raises
    `NoCluster`."""
    return executor(address) if address else nullcontext(jobs or cores())


@contextmanager
def executor(address: str) -> Iterator[Executor]:
    """Yields the workers of the scheduler at an address like tcp://10.0.0.1:8786. Raises `NoCluster`."""
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster("a cluster needs Dask: pip install 'mandala-table[research]'") from None
    disabled = logging.root.manager.disable
    logging.disable(logging.CRITICAL)  # Dask tells every lost connection at length, by many loggers
    try:
        try:
            asyncio.run(_reach(address))
            client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError, OverflowError) as error:
            reason = (str(error) or "it is silent").splitlines()[0]
            raise NoCluster(f"no scheduler answers at {address}: {reason}") from error
        with client:
            _check(client, address)
            yield _Cluster(client)
    finally:
        logging.disable(disabled)


async def _reach(address: str) -> None:
    """Raises OSError or ValueError unless a scheduler answers. A client that finds none leaves tracebacks behind."""
    from distributed import rpc

    there: Any = rpc(address, timeout=CONNECT_SECONDS)
    async with there:
        kind = (await asyncio.wait_for(there.identity(), CONNECT_SECONDS))["type"]
    if kind != "Scheduler":
        raise ValueError(f"this is a {kind.lower()}")


class _Cluster(Executor):
    """Gives tasks to a client. Dask's own executor may wait for ever once the scheduler is gone."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def submit(self, work: Callable[..., R], /, *arguments: Any, **named: Any) -> Future[R]:
        """Gives a task to the scheduler. Raises `WorkersLost` if that is gone, and so does the future."""
        self._look()
        given = self._client.submit(work, *arguments, pure=False, retries=RETRIES, **named)
        return asyncio.run_coroutine_threadsafe(self._result(given), self._client.loop.asyncio_loop)

    async def _result(self, given: Any) -> Any:
        from distributed.comm import CommClosedError

        coming = asyncio.ensure_future(given)
        try:
            while not (await asyncio.wait({coming}, timeout=LOOK_SECONDS))[0]:
                self._look()
            return coming.result()
        except (CancelledError, CommClosedError):
            raise WorkersLost(GONE) from None
        finally:
            coming.cancel()

    def _look(self) -> None:
        if self._client.status != "running":
            raise WorkersLost(GONE)


def _check(client: Any, address: str) -> None:
    """Raises `NoCluster` without a worker, or with one that has another version of Mandala."""
    end = time.monotonic() + CONNECT_SECONDS
    while not client.nthreads():
        if time.monotonic() > end:
            raise NoCluster(f"the scheduler at {address} has no workers; start one with: dask worker {address}")
        time.sleep(0.1)
    try:
        versions = client.run(version)
    except Exception as error:  # the worker cannot load this package
        raise NoCluster(f"a worker does not know Mandala; install it there: {error}") from error
    for worker, other in versions.items():
        if other != __version__:
            raise NoCluster(f"the worker {worker} has Mandala {other}, and this is {__version__}; all must be alike")


def version() -> str:
    """Returns the version of Mandala, on whichever machine this runs."""
    return __version__

"""The processes of a cluster, to which Dask's scheduler gives work.

A worker that dies has its tasks done by another one; a worker that joins gets some.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Final

from mandala import __version__
from mandala.platform.desktop.pool import Workers, cores

CONNECT_SECONDS: Final = 10.0  #: The time in which a scheduler answers, and in which a first worker is there.


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

        from mandala.platform.desktop.scheduler import Cluster, reach
    except ImportError:
        raise NoCluster("a cluster needs Dask: pip install 'mandala-table[research]'") from None
    disabled = logging.root.manager.disable
    logging.disable(logging.CRITICAL)  # Dask tells every lost connection at length, by many loggers
    try:
        try:
            reach(address, CONNECT_SECONDS)
            client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError, OverflowError) as error:
            reason = (str(error) or "it is silent").splitlines()[0]
            raise NoCluster(f"no scheduler answers at {address}: {reason}") from error
        with client:
            _check(client, address)
            yield Cluster(client)
    finally:
        logging.disable(disabled)


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

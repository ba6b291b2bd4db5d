"""A random user at both games: see `tools/random_user`. A trial is a seed; a failure is told as a short test."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.random_user.run import Failed, run, shortest

PROMISE: Final = "Whatever a user does, no exception is raised, nothing is lost, and the screen comes to rest."
COUNT: Final = 20
INPUTS: Final = 10_000
"""Of each seed."""
SHRINKING: Final = 300.0
"""Seconds for cutting a failure short."""


def trials(seed: int, count: int, inputs: int = INPUTS) -> Iterator[str | None]:
    """One run for each seed from `seed` on."""
    for number in range(seed, seed + count):
        logging.disable(logging.WARNING)  # bad luck that is told on purpose
        try:
            with tempfile.TemporaryDirectory() as folder:
                run(Path(folder), number, inputs)
            found = None
        except Failed as failed:
            found = f"{failed}\n{shortest(failed, SHRINKING)}"
        finally:
            logging.disable(logging.NOTSET)
        yield found

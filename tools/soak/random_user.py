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
    logging.disable(logging.WARNING)  # bad luck that is told on purpose
    for number in range(seed, seed + count):
        with tempfile.TemporaryDirectory() as folder:
            try:
                run(Path(folder), number, inputs)
            except Failed as failed:
                yield f"{failed}\n{shortest(failed, SHRINKING)}"
            else:
                yield None

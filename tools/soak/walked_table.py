"""The walked table of states and inputs: see `tools/walk`. Rows are walked on all cores that this process may use, each by a
process of its own: with all pictures that a walk meets the splitting would become dearer from row to row."""

from __future__ import annotations

import os
from collections.abc import Iterator
from multiprocessing import get_context
from typing import Final
from unittest import mock

from tools.walk.walking import CELLS, cell, walked

PROMISE: Final = "In every state every input leaves the program alive, at rest, with nothing lost and everything drawn."
COUNT: Final = CELLS
FEW: Final = 2000
"""Cells that are walked by this process alone."""
SURROUNDINGS: Final = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1", "SDL_NO_SIGNAL_HANDLERS": "1"}
"""Of the processes that walk rows: large pages, so that less is to be copied for one that is split off; and they end when they
are told to, which SDL would take for a click on the window's cross."""


def trials(seed: int, count: int) -> Iterator[str | None]:
    """So many cells, evenly from all over the table; all of them if `count` is `COUNT`."""
    numbers = sorted({(seed - 1 + place * CELLS // count) % CELLS for place in range(min(count, CELLS))})
    if count <= FEW:
        yield from walked(map(cell, numbers))
        return
    rows: dict[str, list[int]] = {}
    for number in numbers:
        rows.setdefault(cell(number)[0], []).append(number)
    context = get_context("forkserver")
    context.set_forkserver_preload([__name__, "tools.walk.pictures"])
    with (
        mock.patch.dict(os.environ, SURROUNDINGS),
        context.Pool(len(os.sched_getaffinity(0)), maxtasksperchild=1) as pool,
    ):
        for row in pool.imap(_row, rows.values()):
            yield from row


def _row(numbers: list[int]) -> list[str | None]:
    return list(walked(map(cell, numbers)))

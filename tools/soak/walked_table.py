"""The walked table of states and inputs: see `tools/walk`. Rows are walked on all cores."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

from tools.walk.walking import CELLS, cell, walked

PROMISE: Final = "In every state every input leaves the program alive, at rest, with nothing lost and everything drawn."
COUNT: Final = CELLS
FEW: Final = 2000
"""Cells that are walked by this process alone."""


def trials(seed: int, count: int) -> Iterator[str | None]:
    """So many cells, evenly from all over the table; all of them if `count` is `COUNT`."""
    numbers = sorted({(seed - 1 + place * CELLS // count) % CELLS for place in range(min(count, CELLS))})
    if count <= FEW:
        yield from walked(map(cell, numbers))
        return
    rows: dict[str, list[int]] = {}
    for number in numbers:
        rows.setdefault(cell(number)[0], []).append(number)
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as workers:
        for row in workers.map(_row, rows.values()):
            yield from row


def _row(numbers: list[int]) -> list[str | None]:
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    return list(walked(map(cell, numbers)))

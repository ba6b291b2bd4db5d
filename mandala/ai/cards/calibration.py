"""What a chance to win that the search says is worth, by what happened.

The search says too much for whoever is to move. The table beside the network, which `python -m tools.train.calibrate` writes,
holds what was said in games of equals and how often it came true; it belongs to the network that it was made with.
"""

from __future__ import annotations

from bisect import bisect
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec

from mandala.ai.cards.weights import SHIPPED, shipped

TABLE: Final = SHIPPED.with_name("cards.chances.json")


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Chances that were said, rising from 0 to 1, and how often each came true; between two of them goes a straight line."""

    network: str
    """the checksum of the network's weights"""
    command: str
    said: tuple[float, ...]
    happened: tuple[float, ...]

    def chance(self, said: float) -> float:
        """How often what is said comes true."""
        above = min(max(bisect(self.said, said), 1), len(self.said) - 1)
        low, high = self.said[above - 1], self.said[above]
        share = (said - low) / (high - low)
        return self.happened[above - 1] + share * (self.happened[above] - self.happened[above - 1])


def read(path: Path) -> Table:
    """The table in a file. Raises `ValueError` if it is none, or holds no chances that rise from 0 to 1."""
    table = msgspec.json.decode(path.read_bytes(), type=Table)
    for chances in (table.said, table.happened):
        if (chances[:1], chances[-1:]) != ((0.0,), (1.0,)) or len(table.said) != len(table.happened):
            raise ValueError(f"{path}: the chances do not go from 0 to 1")
    if any(low >= high for low, high in pairwise(table.said)):
        raise ValueError(f"{path}: what was said does not rise")
    if any(low > high for low, high in pairwise(table.happened)):
        raise ValueError(f"{path}: what happened falls")
    return table


def calibrated(said: float) -> float:
    """The chance to win that goes with what the search by the shipped network says; just that if the table is of another one."""
    table = _shipped()
    return table.chance(said) if table.network == shipped().header.sha256 else said


@cache
def _shipped() -> Table:
    return read(TABLE)

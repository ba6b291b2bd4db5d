"""What a chance that was said is worth, by what happened in games of equals.

The network says too much for whoever is to move, and so does what is searched with it, the more the shallower. The table beside
the network, which `python -m tools.train.calibrate` writes, holds by how much, and what was said in games of equals and how often
it came true; it belongs to the network that it was made with.
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
    boast: float
    """the odds that the network alone sees for whoever is to move, against those that come true"""
    said: tuple[float, ...]
    happened: tuple[float, ...]

    def sober(self, said: float) -> float:
        """How often comes true what the network alone says for whoever is to move."""
        return said / (said + self.boast * (1 - said))

    def chance(self, said: float) -> float:
        """How often comes true what a search says whose leaves are worth what is `sober`."""
        above = min(max(bisect(self.said, said), 1), len(self.said) - 1)
        low, high = self.said[above - 1], self.said[above]
        share = (said - low) / (high - low)
        return self.happened[above - 1] + share * (self.happened[above] - self.happened[above - 1])


def read(path: Path) -> Table:
    """The table in a file. Raises `ValueError` if it is none, or holds no chances that rise from 0 to 1."""
    kept = msgspec.json.decode(path.read_bytes(), type=Table)
    for chances in (kept.said, kept.happened):
        if (chances[:1], chances[-1:]) != ((0.0,), (1.0,)) or len(kept.said) != len(kept.happened):
            raise ValueError(f"{path}: the chances do not go from 0 to 1")
    if kept.boast <= 0:
        raise ValueError(f"{path}: nobody can boast of {kept.boast} times the odds")
    if any(low >= high for low, high in pairwise(kept.said)):
        raise ValueError(f"{path}: what was said does not rise")
    if any(low > high for low, high in pairwise(kept.happened)):
        raise ValueError(f"{path}: what happened falls")
    return kept


def plain(boast: float = 1.0) -> Table:
    """A table for the shipped network that changes nothing but the worth of leaves."""
    return Table(shipped().header.sha256, "", boast, (0.0, 1.0), (0.0, 1.0))


@cache
def table() -> Table:
    """The table that ships; one that changes nothing if it is of another network."""
    kept = read(TABLE)
    return kept if kept.network == shipped().header.sha256 else plain()

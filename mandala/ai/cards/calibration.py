"""Predicted and observed chances to win, measured in games of equals.

The network overrates the player to move, and so does a search with it, the more the shallower it is. The table beside the
network's weights holds the corrections. `python -m tools.train.calibrate` writes it for one network.
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
    """Predicted chances rising from 0 to 1, and how often each came true; linear between them."""

    network: str  #: Checksum of the network's weights.
    command: str
    #: Odds ratio of the chances that the network alone predicts for the player to move to those that come true.
    value_bias: float
    said: tuple[float, ...]  #: Predicted chances, rising.
    happened: tuple[float, ...]  #: Observed frequencies of these predictions.

    def unbiased(self, said: float) -> float:
        """Returns the true chance of the player to move for a prediction by the network alone."""
        return said / (said + self.value_bias * (1 - said))

    def chance(self, said: float) -> float:
        """Returns the true chance for a prediction by a search whose leaves are corrected by `unbiased`."""
        above = min(max(bisect(self.said, said), 1), len(self.said) - 1)
        low, high = self.said[above - 1], self.said[above]
        share = (said - low) / (high - low)
        return self.happened[above - 1] + share * (self.happened[above] - self.happened[above - 1])


def read(path: Path) -> Table:
    """Reads a table. Raises `ValueError` if it is none, or its chances do not rise from 0 to 1."""
    kept = msgspec.json.decode(path.read_bytes(), type=Table)
    for chances in (kept.said, kept.happened):
        if (chances[:1], chances[-1:]) != ((0.0,), (1.0,)) or len(kept.said) != len(kept.happened):
            raise ValueError(f"{path}: the chances do not go from 0 to 1")
    if kept.value_bias <= 0:
        raise ValueError(f"{path}: the value bias is {kept.value_bias}, not above 0")
    if any(low >= high for low, high in pairwise(kept.said)):
        raise ValueError(f"{path}: what was said does not rise")
    if any(low > high for low, high in pairwise(kept.happened)):
        raise ValueError(f"{path}: what happened falls")
    return kept


def plain(value_bias: float = 1.0) -> Table:
    """Returns a table for the shipped network that only corrects leaves."""
    return Table(shipped().header.sha256, "", value_bias, (0.0, 1.0), (0.0, 1.0))


@cache
def table() -> Table:
    """Returns the shipped table; one that changes nothing if it belongs to another network."""
    kept = read(TABLE)
    return kept if kept.network == shipped().header.sha256 else plain()

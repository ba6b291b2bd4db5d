"""What a value is worth as a chance to win, by what happened in games of equals.

A value is the log odds of winning as the evaluation has them at the end of a line; how far that is true depends on how much of
the game is left. The curve beside the card game's table, which `python -m tools.train.calibrate --game tiles` writes, belongs to
the evaluation that it was fitted to.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from math import exp
from pathlib import Path
from typing import Final

import msgspec

import mandala
from mandala.ai.tiles.kernel import COMPILED
from mandala.ai.tiles.weights import shipped

CURVE: Final = Path(mandala.__file__).parent / "assets" / "networks" / "tiles.chances.json"

ENDED: Final = 50.0
"""Only a value that rests on ends of the game is as large (`WON` in search.py)."""


class Curve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Log odds that come true: `shift` and `slope` times the value, each as it is at the end of the game and what it has more at
    the beginning, times the share of the tiles that lie front up."""

    evaluation: str
    """the checksum of the evaluation's weights"""
    command: str
    shift: tuple[float, float] = (0.0, 0.0)
    slope: tuple[float, float] = (1.0, 0.0)

    def chance(self, value: float, share: float) -> float:
        """How often whoever has this value wins. A value that rests on ends of the game alone is what it says: 0 is a draw."""
        if value == 0 or abs(value) > ENDED:
            return 0.5 if value == 0 else float(value > 0)
        odds = self.shift[0] + share * self.shift[1] + (self.slope[0] + share * self.slope[1]) * value
        return 1 / (1 + exp(-odds))


@cache
def evaluation() -> str:
    """The checksum of the weights that values come from; without the compiled kernel they come from others (`learned`)."""
    return sha256(repr(shipped().numbers).encode()).hexdigest() if COMPILED else ""


def read(path: Path) -> Curve:
    """The curve in a file. Raises `ValueError` if it is none, or does not rise."""
    curve = msgspec.json.decode(path.read_bytes(), type=Curve)
    if min(curve.slope[0], sum(curve.slope)) <= 0:
        raise ValueError(f"{path}: a better value would be a worse chance")
    return curve


def calibrated(value: float, share: float) -> float:
    """The chance to win that goes with a value, with such a share of the tiles front up; plain log odds if the curve is of
    another evaluation."""
    curve, now = _shipped(), evaluation()
    return (curve if curve.evaluation == now else Curve(now, "")).chance(value, share)


@cache
def _shipped() -> Curve:
    return read(CURVE)

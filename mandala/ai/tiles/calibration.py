"""Predicted and observed chances to win, measured in games of equals.

A value is the evaluation's log odds at the end of a line. Its accuracy depends on how much of the game is left. The curve lies
beside the card game's table and belongs to the evaluation it was fitted to. `python -m tools.train.calibrate --game tiles`
writes it.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from math import exp
from pathlib import Path
from typing import Final

import msgspec

import mandala
from mandala.ai.tiles.evaluate import WEIGHTS
from mandala.ai.tiles.kernel import COMPILED
from mandala.ai.tiles.weights import shipped

CURVE: Final = Path(mandala.__file__).parent / "assets" / "networks" / "tiles.chances.json"  #: The shipped curve.

ENDED: Final = 50.0  #: Only the value of a game's end is larger (`WON` in search.py).


class Curve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """logit(p) = shift(t) + slope(t) * value, both linear in t, the share of tiles front up."""

    evaluation: str  #: Checksum of the evaluation's weights.
    command: str
    shift: tuple[float, float] = (0.0, 0.0)  #: At t = 0, and the increase to t = 1.
    slope: tuple[float, float] = (1.0, 0.0)  #: At t = 0, and the increase to t = 1.

    def chance(self, value: float, share: float) -> float:
        """Returns the chance to win for a value. The value of a game's end is exact; 0 is a draw."""
        if value == 0 or abs(value) > ENDED:
            return 0.5 if value == 0 else float(value > 0)
        odds = self.shift[0] + share * self.shift[1] + (self.slope[0] + share * self.slope[1]) * value
        return 1 / (1 + exp(-odds))


@cache
def evaluation() -> str:
    """Returns the checksum of the weights that values come from: the hand-made ones without the compiled kernel (`learned`)."""
    return sha256(repr(shipped().numbers if COMPILED else WEIGHTS).encode()).hexdigest()


def read(path: Path) -> Curve:
    """Reads a curve. Raises `ValueError` if it is none, or does not rise."""
    curve = msgspec.json.decode(path.read_bytes(), type=Curve)
    if min(curve.slope[0], sum(curve.slope)) <= 0:
        raise ValueError(f"{path}: a better value would be a worse chance")
    return curve


def calibrated(value: float, share: float) -> float:
    """Returns the chance to win for a value at a share of front-up tiles; plain log odds if the curve is of another
    evaluation."""
    curve, now = _shipped(), evaluation()
    return (curve if curve.evaluation == now else Curve(now, "")).chance(value, share)


@cache
def _shipped() -> Curve:
    return read(CURVE)

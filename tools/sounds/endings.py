"""The end of a game, in bells and bowls: won, lost and drawn, to be told apart by the first second."""

from __future__ import annotations

import numpy as np

from tools.sounds.metal import DEEP, LOW, chime, strike
from tools.sounds.sand import pour
from tools.sounds.wave import Wave, laid, silence


def won(rng: np.random.Generator) -> Wave:
    """Five bells that climb the scale, and a bowl that takes its time."""
    total = _bowls(rng, 3.6, (0.56, DEEP, 1.0))
    for number, space in enumerate((0, 2, 3, 4, 5)):
        laid(total, _both(chime(rng, space)) * (0.34 + 0.05 * number), 0.14 * number)
    return total


def lost(rng: np.random.Generator) -> Wave:
    """A bowl, a lower one, and sand that runs out."""
    total = _bowls(rng, 3.4, (0.0, LOW, 0.8), (0.7, DEEP / 2, 0.9))
    laid(total, _both(pour(rng)) * 0.12, 1.3)
    return total


def drawn(rng: np.random.Generator) -> Wave:
    """Two bowls, the same twice over: neither is higher."""
    fifth = (DEEP, 0.8), (DEEP * 1.5, 0.5)
    return _bowls(rng, 3.4, *((at, tone, strength) for at in (0.0, 0.6) for tone, strength in fifth))


def _bowls(rng: np.random.Generator, seconds: float, *strokes: tuple[float, float, float]) -> Wave:
    """Bowls struck after so many seconds, with a tone and a strength; all die away at the end."""
    total = np.stack([silence(seconds)] * 2, axis=1)
    for at, tone, strength in strokes:
        laid(total, strength * strike(rng, tone, seconds - at - 0.05, 1.1, 0.012), at)
    return total


def _both(wave: Wave) -> Wave:
    """A sound on both sides."""
    return np.stack([wave, wave], axis=1)

"""Bells and bowls, all from one scale, D major pentatonic, so that they sound well together however they meet."""

from __future__ import annotations

from typing import Final

import numpy as np

from tools.sounds.wave import Partial, Wave, in_room, laid, mono, noise, ring, silence, struck

SCALE: Final = (587.33, 659.26, 739.99, 880.00, 987.77, 1174.66)
"""D E F# A B D: the chimes of the six spaces of a river, in hertz."""
BOWL: Final = ((1.0, 1.0, 1.0), (2.98, 0.34, 0.62), (5.04, 0.12, 0.36), (7.62, 0.035, 0.2))
"""A singing bowl's modes: frequency, strength and decay as multiples of the lowest."""
DEEP: Final = 293.66
LOW: Final = 220.00


def chime(rng: np.random.Generator, space: int) -> Wave:
    """A small bell, higher for each space of the river."""
    tone, seconds = SCALE[space], 1.2
    partials = [
        Partial(tone, 1.0, 0.34),
        Partial(tone * 1.0035, 0.35, 0.30),
        Partial(tone * 2.0, 0.30, 0.20),
        Partial(tone * 3.01, 0.12, 0.11),
        Partial(tone * 4.9, 0.05, 0.05),
    ]
    mallet = 0.12 * noise(rng, seconds, 2200, 0.6) * struck(seconds, 0.002, 0.008)
    return in_room(ring(seconds, partials, 0.004) + mallet, rng, 0.3, 0.22)


def strike(rng: np.random.Generator, tone: float, seconds: float, decay: float, attack: float) -> Wave:
    """A bowl struck with a felt mallet, in stereo: each mode is a pair that beats slowly, one a little to each side."""
    left, right = [], []
    for ratio, strength, length in BOWL:
        beat = rng.uniform(0.7, 1.3) * ratio**0.4
        near = Partial(tone * ratio, strength, decay * length)
        far = Partial(tone * ratio + beat, 0.36 * strength, decay * length)
        left += [near, far._replace(strength=0.45 * far.strength)]
        right += [near._replace(strength=0.75 * near.strength), far]
    mallet = 0.05 * noise(rng, seconds, 420, 0.6) * struck(seconds, 0.004, 0.03)
    sides = [ring(seconds, side, attack) + mallet for side in (left, right)]
    fade = np.cos(np.clip(np.linspace(-1, 1, len(mallet)), 0, 1) * np.pi / 2) ** 2
    return np.stack([in_room(side, rng, 0.25, 0.3) * fade for side in sides], axis=1)


def complete(rng: np.random.Generator) -> Wave:
    """A mandala shows all six colours: the largest bowl, once, which rings on while the light runs round."""
    return mono(strike(rng, DEEP / 2 * rng.uniform(0.998, 1.002), 4.2, 1.7, 0.014))


def last(rng: np.random.Generator) -> Wave:
    """The last mandala: two low strokes, the second lower."""
    total = silence(2.2)
    for at, tone in ((0.0, DEEP), (0.42, LOW)):
        laid(total, mono(strike(rng, tone, 1.75, 0.6, 0.010)), at)
    return total


def turn(rng: np.random.Generator) -> Wave:
    """It is your turn after a long wait: a bowl barely touched."""
    return mono(strike(rng, DEEP * 1.5 * rng.uniform(0.996, 1.004), 1.1, 0.40, 0.030))

"""Sand: many small grains that fall, and the hiss of those that are too many to tell apart."""

from __future__ import annotations

import numpy as np

from tools.sounds.wave import RATE, Wave, band, in_room, laid, noise, silence, slow, swell


def grains(rng: np.random.Generator, density: Wave, centre: float) -> Wave:
    """Grains that fall as often as `density` says (how many a second, for each sample), each with a pitch of its own."""
    size = len(density)
    total = np.zeros(size)
    for pitch in (0.6, 1.0, 1.55):
        falls = (rng.random(size) < density / RATE / 3).astype(np.float64)
        falls *= np.exp(rng.normal(0.0, 0.7, size)) * rng.choice([-1.0, 1.0], size)
        total += band(falls, centre * pitch, 0.35) * pitch**-0.5
    return total


def pour(rng: np.random.Generator) -> Wave:
    """A handful of sand poured out."""
    seconds, pitch = rng.uniform(0.66, 0.78), rng.uniform(0.92, 1.1)
    shape = swell(seconds, 0.10, seconds * 0.75)
    patter = grains(rng, 2600 * shape * (0.6 + 0.4 * slow(rng, seconds, 14)), 4200 * pitch)
    patter /= np.abs(patter).max()
    hiss = noise(rng, seconds, 3000 * pitch, 0.6) * shape**1.3
    low = noise(rng, seconds, 750 * pitch, 0.5) * shape
    return in_room(patter + 0.085 * hiss + 0.05 * low, rng)


def sweep(rng: np.random.Generator) -> Wave:
    """A mandala swept together: two long strokes of a brush, and the grains that roll after it."""
    seconds, pitch = 1.7, rng.uniform(0.94, 1.08)
    total = silence(seconds)
    for at, length, strength in ((0.0, 0.85, 0.8), (0.52, 1.1, 1.0)):
        length *= rng.uniform(0.95, 1.05)
        way = np.linspace(0, 1, round(length * RATE))
        shape = swell(length, length * 0.38, length * 0.6)
        bright, dull = noise(rng, length, 3400 * pitch, 0.6), noise(rng, length, 1300 * pitch, 0.6)
        stroke = (bright * (0.75 - 0.45 * way) + dull * (0.25 + 0.55 * way)) * (0.72 + 0.28 * slow(rng, length, 45))
        laid(total, stroke * shape * strength, at)
    whole = swell(seconds, 0.35, 1.2)
    patter = grains(rng, 1500 * whole, 4600 * pitch)
    return in_room(total + 1.6 * patter / np.abs(patter).max() * whole, rng, 0.15, 0.2)

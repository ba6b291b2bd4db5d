"""What sounds are made of: time, noise in a band, envelopes, decaying tones, a room, and how loud the ear finds the sum.

A wave is an array of samples, of shape (length,) or, in stereo, (length, 2).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

RATE: Final = 44100
"""Samples a second."""
TAU: Final = 2 * np.pi
WINDOW: Final = 0.125
"""Seconds over which loudness is taken, as a sound level meter does when set to fast."""

Wave = NDArray[np.float64]


class Partial(NamedTuple):
    """A decaying tone: its frequency in hertz, how strong it is, and after how many seconds it has fallen to 1/e."""

    frequency: float
    strength: float
    decay: float


def times(seconds: float) -> Wave:
    """The time of each sample."""
    return np.arange(round(seconds * RATE)) / RATE


def silence(seconds: float) -> Wave:
    """Nothing yet."""
    return np.zeros(round(seconds * RATE))


def noise(rng: np.random.Generator, seconds: float, centre: float, octaves: float) -> Wave:
    """Noise around a frequency: a bell of `octaves` to either side. Its average power is 1."""
    return _unit(band(rng.standard_normal(round(seconds * RATE)), centre, octaves))


def band(wave: Wave, centre: float, octaves: float) -> Wave:
    """Of a wave what lies around a frequency."""
    frequencies = np.maximum(np.fft.rfftfreq(len(wave), 1 / RATE), 1.0)
    response = np.exp(-0.5 * (np.log2(frequencies / centre) / octaves) ** 2)
    return np.fft.irfft(np.fft.rfft(wave) * response, len(wave))


def slow(rng: np.random.Generator, seconds: float, frequency: float) -> Wave:
    """A wavering between 0 and 1, about as quick as `frequency`."""
    wander = noise(rng, seconds, frequency, 0.6)
    return np.clip(0.5 + 0.28 * wander, 0, 1)


def swell(seconds: float, attack: float, release: float) -> Wave:
    """Rises for `attack` seconds, falls for the last `release`; both ends round."""
    t = times(seconds)
    rise, fall = np.clip(t / attack, 0, 1), np.clip((seconds - t) / release, 0, 1)
    return (np.sin(rise * np.pi / 2) * np.sin(fall * np.pi / 2)) ** 2


def struck(seconds: float, attack: float, decay: float) -> Wave:
    """Rises at once, falls to 1/e in `decay` seconds."""
    t = times(seconds)
    return np.sin(np.clip(t / attack, 0, 1) * np.pi / 2) ** 2 * np.exp(-t / decay)


def ring(seconds: float, partials: Sequence[Partial], attack: float) -> Wave:
    """Tones that were struck together, and so begin together."""
    t = times(seconds)
    total = silence(seconds)
    for frequency, strength, decay in partials:
        tone = np.sin(TAU * frequency * t)
        total += strength * tone * struck(seconds, attack, decay)
    return total


def thump(seconds: float, first: float, last: float, decay: float) -> Wave:
    """A low knock: its tone falls from one frequency to another while it dies away."""
    t = times(seconds)
    frequency = last + (first - last) * np.exp(-t / (decay * 0.6))
    return np.sin(TAU * np.cumsum(frequency) / RATE) * struck(seconds, 0.003, decay)


def laid(onto: Wave, wave: Wave, at: float) -> None:
    """Adds a wave to another, `at` seconds after its beginning; what hangs over the end is lost."""
    start = round(at * RATE)
    piece = wave[: max(0, len(onto) - start)]
    onto[start : start + len(piece)] += piece


def in_room(wave: Wave, rng: np.random.Generator, share: float = 0.12, decay: float = 0.16) -> Wave:
    """With the echo of a small room with a carpet, so that all sounds come from one place. The length stays."""
    t = times(decay * 5)
    echo = band(rng.standard_normal(len(t)) * np.exp(-t / decay), 900, 1.6)
    echo[: round(0.006 * RATE)] = 0
    echo *= share / np.sqrt((echo**2).sum())
    size = len(wave) + len(echo)
    return wave + np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(echo, size), size)[: len(wave)]


def closed(wave: Wave) -> Wave:
    """With both ends at rest: a millisecond in, thirty out, and a few of silence."""
    begin, end = round(0.001 * RATE), round(0.03 * RATE)
    gain = np.ones(len(wave))
    gain[:begin] = np.sin(np.linspace(0, np.pi / 2, begin)) ** 2
    gain[-end:] = np.cos(np.linspace(0, np.pi / 2, end)) ** 2
    rest = np.zeros((round(0.004 * RATE), *wave.shape[1:]))
    return np.concatenate([rest, wave * (gain if wave.ndim == 1 else gain[:, None]), rest])


def mono(wave: Wave) -> Wave:
    """Both sides as one."""
    one: Wave = wave if wave.ndim == 1 else wave.mean(axis=1)
    return one


def loudness(wave: Wave) -> float:
    """How loud its loudest eighth of a second is, in decibels of full scale, weighed as the ear weighs (A curve, IEC 61672)."""
    padded = np.concatenate([mono(wave), np.zeros(round(WINDOW * RATE))])
    f2 = np.fft.rfftfreq(len(padded), 1 / RATE) ** 2
    weight = 12194**2 * f2**2 / ((f2 + 20.6**2) * np.sqrt((f2 + 107.7**2) * (f2 + 737.9**2)) * (f2 + 12194**2))
    heard = np.fft.irfft(np.fft.rfft(padded) * weight * 10**0.1, len(padded))
    window = round(WINDOW * RATE)
    total = np.concatenate([[0.0], np.cumsum(heard**2)])
    power = (total[window:] - total[:-window]).max() / window
    return float(10 * np.log10(power + 1e-12))


def at_loudness(wave: Wave, wanted: float) -> Wave:
    """As loud as wanted."""
    factor: float = 10 ** ((wanted - loudness(wave)) / 20)
    return wave * factor


def _unit(wave: Wave) -> Wave:
    scaled: Wave = wave / np.sqrt((wave**2).mean())
    return scaled

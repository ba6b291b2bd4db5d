"""What sounds are made of: time, noise in a band, envelopes, decaying tones, a room, and how loud the ear finds the sum.

A wave is an array of samples, of shape (length,) or, in stereo, (length, 2).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

RATE: Final = 44100
"""Samples a second."""
TAU: Final = 2 * np.pi
WINDOW: Final = round(0.4 * RATE)
"""Samples over which loudness is taken."""

Wave = NDArray[np.float64]
Spectrum = NDArray[np.complex128]


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


def power(wave: Wave) -> Wave:
    """The power of each sample as the ear weighs it (K curve, ITU-R BS.1770), of both loudspeakers together, which also
    play a sound of one side both; with a window of silence before it and behind."""
    sides = (wave, wave) if wave.ndim == 1 else tuple(wave.T)
    size = len(wave) + 2 * WINDOW
    z = np.exp(-1j * TAU * np.fft.rfftfreq(size))
    weight = _shelf(z) * _high_pass(z)
    total = np.zeros(size)
    for side in sides:
        total += np.fft.irfft(np.fft.rfft(np.pad(side, WINDOW)) * weight, size) ** 2
    return total


def _shelf(z: Spectrum) -> Spectrum:
    """The first filter of the K curve at our rate: treble counts more, since a head stands in its way."""
    k, q, high = np.tan(np.pi * 1681.9744509 / RATE), 0.7071752370, 10 ** (3.9998438540 / 20)
    middle = high**0.4996667742
    above = (high + middle * k / q + k * k) + 2 * (k * k - high) * z + (high - middle * k / q + k * k) * z**2
    shelf: Spectrum = above / _below(k, q, z)
    return shelf


def _high_pass(z: Spectrum) -> Spectrum:
    """The second one: the lowest bass hardly counts."""
    k, q = np.tan(np.pi * 38.1354708760 / RATE), 0.5003270373
    passed: Spectrum = (1 - z) ** 2 / _below(k, q, z) * (1 + k / q + k * k)
    return passed


def _below(k: float, q: float, z: Spectrum) -> Spectrum:
    below: Spectrum = (1 + k / q + k * k) + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z**2
    return below


def loudness(wave: Wave) -> float:
    """How loud its loudest 400 milliseconds are, in LUFS (momentary loudness, EBU Tech 3341)."""
    total = np.concatenate([[0.0], np.cumsum(power(wave))])
    return _lufs((total[WINDOW:] - total[:-WINDOW]).max() / WINDOW)


def mean_loudness(wave: Wave) -> float:
    """How loud it is on average, in LUFS, without a gate: music that goes round has no pauses to leave out."""
    return _lufs(power(wave).sum() / len(wave))


def _lufs(mean: float) -> float:
    return float(10 * np.log10(mean + 1e-12) - 0.691)


def peak(wave: Wave) -> float:
    """Its highest sample, in decibels of full scale."""
    return float(20 * np.log10(np.abs(wave).max() + 1e-12))


def at_loudness(wave: Wave, wanted: float, heard: Callable[[Wave], float] = loudness) -> Wave:
    """As loud as wanted, by the measure `heard`."""
    factor: float = 10 ** ((wanted - heard(wave)) / 20)
    return wave * factor


def _unit(wave: Wave) -> Wave:
    scaled: Wave = wave / np.sqrt((wave**2).mean())
    return scaled

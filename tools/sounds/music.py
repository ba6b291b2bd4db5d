"""Plays the pieces of music: plucked strings and tongues over a soft pad, and wind. What rings over the end of a
piece rings on at its beginning, so that it can go round for ever.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tools.sounds.score import CHORDS, Piece
from tools.sounds.wave import RATE, TAU, Partial, Wave, band, laid, noise, ring, struck, swell, times

STEPS: Final = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}
"""Semitones from the A of the same octave."""
RINGS: Final = 3.6
"""Seconds until a plucked note is gone."""
LATE: Final = 0.012
"""Seconds by which a hand is early or late."""
PLUCKS: Final = {
    "kalimba": ((1.0, 1.0, 0.75), (2.0, 0.10, 0.30), (5.42, 0.10, 0.07), (8.7, 0.03, 0.03)),
    "harp": ((1.0, 1.0, 1.1), (2.0, 0.42, 0.7), (3.0, 0.16, 0.45), (4.0, 0.09, 0.28), (5.0, 0.04, 0.2)),
}
"""The partials of each instrument: frequency as a multiple of the note, strength, and decay in seconds."""


def pitch(note: str) -> float:
    """The frequency of a note such as F#4, in hertz."""
    semitones = STEPS[note[0]] + ("#" in note) + 12 * (int(note[-1]) - 4)
    return float(440.0 * 2 ** (semitones / 12))


def played(piece: Piece, rng: np.random.Generator) -> Wave:
    """The whole piece in stereo; its end leads into its beginning."""
    places = len(piece.bars) * 8
    total = np.zeros((round(places * piece.place * RATE), 2))
    rocking = piece.rocking.split()
    for bar, (chord, melody) in enumerate(piece.bars):
        notes, begin = CHORDS[chord].split(), bar * 8 * piece.place
        for at, (note, below) in enumerate(zip(melody.split(), rocking)):
            when = begin + at * piece.place + rng.uniform(0, LATE)
            if note != ".":
                _put(total, _plucked(piece.pluck, pitch(note), rng), when, 0.8 * rng.uniform(-0.5, 0.5))
            if below != ".":
                deep = _plucked(piece.pluck, pitch(notes[int(below) - 1]), rng)
                _put(total, (0.42 if below == "1" else 0.22) * deep, when, 0.3)
        for number, note in enumerate(notes):
            _put(total, _pad(pitch(note), 8 * piece.place, rng), begin, (number - 1.5) / 2)
    total = _echoed(total, rng)
    return total + piece.wind * _wind(len(total), rng)


def _plucked(instrument: str, tone: float, rng: np.random.Generator) -> Wave:
    """One note. High ones die sooner, and none is as strong as the last."""
    shorter = (330 / tone) ** 0.5
    partials = [Partial(tone * ratio, strength, decay * shorter) for ratio, strength, decay in PLUCKS[instrument]]
    total = ring(RINGS, partials, 0.005)
    laid(total, 0.05 * noise(rng, 0.1, 900, 0.7) * struck(0.1, 0.002, 0.012), 0.0)
    return total * rng.uniform(0.7, 1.0) * swell(RINGS, 0.001, 0.6)


def _pad(tone: float, seconds: float, rng: np.random.Generator) -> Wave:
    """A soft tone that comes and goes with its chord and reaches into the next: three voices a little apart."""
    length = 1.5 * seconds
    t, total = times(length), np.zeros(round(length * RATE))
    for apart in (-0.0016, 0.0, 0.0019):
        phase = rng.uniform(0, TAU)
        total += np.sin(TAU * tone * (1 + apart) * t + phase) + 0.2 * np.sin(2 * TAU * tone * (1 + apart) * t + phase)
    total *= 0.04 * (220 / tone) ** 0.6
    return total * swell(length, length / 3, length / 2)


def _put(onto: Wave, wave: Wave, at: float, side: float) -> None:
    """Adds a wave at a time, `side` from left (-1) to right (1); what hangs over the end comes at the beginning."""
    where = (round(at * RATE) + np.arange(len(wave))) % len(onto)
    angle = (1 + side) * np.pi / 4
    onto[where] += np.stack([np.cos(angle) * wave, np.sin(angle) * wave], axis=1)


def _echoed(wave: Wave, rng: np.random.Generator) -> Wave:
    """In a large room, round the end as well."""
    t = times(3.0)
    sides = []
    for side in wave.T:
        echo = band(rng.standard_normal(len(t)) * np.exp(-t / 0.55), 800, 1.3)
        echo[: round(0.02 * RATE)] = 0
        echo *= 0.30 / np.sqrt((echo**2).sum())
        sides.append(side + np.fft.irfft(np.fft.rfft(side) * np.fft.rfft(echo, len(side)), len(side)))
    return np.stack(sides, axis=1)


def _wind(size: int, rng: np.random.Generator) -> Wave:
    """Wind before the window, which rises and falls five times in a piece."""
    turns = np.arange(size) / size * TAU
    gusts = 0.55 + 0.3 * np.sin(3 * turns) + 0.15 * np.sin(5 * turns + 1)
    sides = [noise(rng, size / RATE, 380, 0.7)[:size] for _ in range(2)]
    return 0.06 * np.stack(sides, axis=1) * gusts[:, None]

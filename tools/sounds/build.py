"""The catalogue of all sounds, and how they are built, written and checked."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import soundfile

from tools.assets import stale
from tools.sounds import cards, endings, metal, sand
from tools.sounds.music import played
from tools.sounds.score import PIECES
from tools.sounds.wave import RATE, Wave, at_loudness, closed, loudness, mean_loudness

SMALLER: Final = 0.75
"""How far the encoder goes from the best quality (0) to the smallest file (1)."""
TOLERANCE: Final = 0.002
"""Mean difference of samples that a check forgives: other processors round a sine differently."""


class Recipe(NamedTuple):
    """How a sound is made: from what, with which seed, and how loud (LUFS).

    Of music, which goes `round`, the mean counts, and its ends stay as they are.
    """

    make: Callable[[np.random.Generator], Wave]
    seed: int
    loud: float
    round: bool = False

    @property
    def heard(self) -> Callable[[Wave], float]:
        """What measures how loud it is."""
        return mean_loudness if self.round else loudness

    def wave(self) -> Wave:
        """The finished sound."""
        wave = at_loudness(self.make(np.random.default_rng(self.seed)), self.loud, self.heard)
        return wave if self.round else closed(wave)


def catalogue() -> dict[str, Recipe]:
    """Every sound of the game by its file name. Of what is heard often there are several, since the same sound twice running
    tires the ear."""
    return dict([*_kinds(), *_chimes(), *_pieces()])


def _kinds() -> Iterator[tuple[str, Recipe]]:
    kinds: tuple[tuple[str, Callable[[np.random.Generator], Wave], int, float], ...] = (
        ("slide", cards.slide, 5, -29.0),
        ("place", cards.place, 5, -24.6),
        ("deal", cards.deal, 2, -21.5),
        ("shuffle", cards.shuffle, 2, -24.0),
        ("refusal", cards.refusal, 3, -34.5),
        ("pour", sand.pour, 4, -20.6),
        ("sweep", sand.sweep, 3, -19.6),
        ("complete", metal.complete, 2, -22.0),
        ("last", metal.last, 1, -21.0),
        ("turn", metal.turn, 3, -28.0),
        ("won", endings.won, 1, -20.0),
        ("lift", cards.lift, 3, -31.0),
        ("tick", cards.tick, 3, -34.0),
        ("lost", endings.lost, 1, -22.0),
        ("drawn", endings.drawn, 1, -21.0),
    )
    for number, (name, make, count, loud) in enumerate(kinds):
        for variant in range(count):
            yield f"{name}-{variant + 1}.ogg", Recipe(make, 100 * (number + 1) + variant, loud)


def _chimes() -> Iterator[tuple[str, Recipe]]:
    for space in range(len(metal.SCALE)):
        yield f"chime-{space + 1}.ogg", Recipe(partial(metal.chime, space=space), 60 + space, -24.0)


def _pieces() -> Iterator[tuple[str, Recipe]]:
    for number, (name, piece) in enumerate(PIECES.items()):
        yield f"music-{name}.ogg", Recipe(partial(played, piece), 7 + number, -39.6, round=True)


def encode(wave: Wave) -> bytes:
    """The bytes of the sound's file. They are not the same twice: each Ogg stream has a number of its own."""
    buffer, sides = io.BytesIO(), wave.ndim
    with soundfile.SoundFile(buffer, "w", RATE, sides, "VORBIS", format="OGG", compression_level=SMALLER) as file:
        for begin in range(0, len(wave), RATE):  # the encoder has no room for a whole piece of music
            file.write(wave[begin : begin + RATE])
    return buffer.getvalue()


def decode(data: bytes) -> Wave:
    """The samples of a file."""
    wave: Wave = soundfile.read(io.BytesIO(data))[0]
    return wave


def build(folder: Path, only: str = "", report: Callable[[str], object] = str) -> None:
    """Writes the sounds whose name contains `only`, but not over a file that sounds the same; `report` hears of each."""
    folder.mkdir(parents=True, exist_ok=True)
    total = 0
    for name, recipe in catalogue().items():
        if only not in name:
            continue
        path, wave = folder / name, recipe.wave()
        kept = path.exists() and not _difference(path.read_bytes(), encode(wave))
        if not kept:
            path.write_bytes(encode(wave))
        total += path.stat().st_size
        done = "as it was" if kept else "written"
        report(f"{name:16s} {path.stat().st_size / 1000:6.1f} kB {len(wave) / RATE:5.2f} s  {done}")
    report(f"{'total':16s} {total / 1000:6.1f} kB")


def check(folder: Path, only: str = "") -> list[str]:
    """One line for each sound that is missing, left over, or not what its recipe makes now."""
    recipes = catalogue()
    return stale(folder, recipes, lambda name, found: _difference(found, encode(recipes[name].wave())), only)


def _difference(kept: bytes, fresh: bytes) -> str:
    """What differs, or nothing; equal samples in other bytes are equal."""
    old, new = decode(kept), decode(fresh)
    if old.shape != new.shape:
        return f"{old.shape} samples, should be {new.shape}"
    step = float(np.abs(old - new).mean())
    return f"samples differ, {step:.4f} on average" if step > TOLERANCE else ""

"""What a sound looks like, for whoever cannot listen: its wave over its spectrum in time, and its numbers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from tools.sounds.build import decode
from tools.sounds.meter import numbers
from tools.sounds.wave import RATE, Wave, mono

SIZE: Final = (300, 230)
"""Pixels of the picture of one sound: the wave in the upper third, below it 50 Hz to 16 kHz."""
LOWEST, HIGHEST = 50.0, 16000.0
FLOOR: Final = -100.0
SLICE: Final = 2048


def draw(folder: Path, out: Path, only: str = "", report: Callable[[str], object] = str) -> None:
    """One picture for all variants of a sound, side by side."""
    out.mkdir(parents=True, exist_ok=True)
    kinds: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("*.ogg")):
        if only in path.name:
            kinds.setdefault(path.stem.rsplit("-", 1)[0], []).append(path)
    for kind, paths in kinds.items():
        sheet = Image.new("RGB", (SIZE[0] * len(paths), SIZE[1]), "white")
        for number, path in enumerate(paths):
            wave = decode(path.read_bytes())
            sheet.paste(_picture(path.stem, wave), (number * SIZE[0], 0))
            report(f"{path.stem:12s} {_numbers(wave)}")
        sheet.save(out / f"{kind}.png")


def _numbers(wave: Wave) -> str:
    one = mono(wave)
    power = np.abs(np.fft.rfft(one)) ** 2
    centre = (power * np.fft.rfftfreq(len(one), 1 / RATE)).sum() / power.sum()
    ends = max(np.abs(one[:44]).max(), np.abs(one[-44:]).max())
    return f"{len(wave) / RATE:5.2f} s  {numbers(wave)}  centre {centre:5.0f} Hz  ends {ends:.5f}"


def _picture(title: str, wave: Wave) -> Image.Image:
    one = mono(wave)
    width, height = SIZE
    top = height // 3
    picture = Image.new("RGB", (width - 6, height), "white")
    pen = ImageDraw.Draw(picture)
    for x, part in enumerate(np.array_split(one, width - 6)):
        pen.line([(x, top / 2 * (1 - np.max(part))), (x, top / 2 * (1 - np.min(part)))], fill="#345")
    picture.paste(Image.fromarray(_spectrogram(one, width - 6, height - top)), (0, top))
    pen.text((4, 2), f"{title}  {len(wave) / RATE:.2f} s", fill="#a00")
    for frequency in (100, 1000, 10000):
        y = height - np.log(frequency / LOWEST) / np.log(HIGHEST / LOWEST) * (height - top)
        pen.line([(0, y), (width, y)], fill="#888")
        pen.text((2, y - 11), f"{frequency} Hz", fill="#ccc")
    return picture


def _spectrogram(one: Wave, width: int, height: int) -> NDArray[np.uint8]:
    """Decibels as brightness, the frequency on a logarithmic scale, highest at the top."""
    padded = np.concatenate([np.zeros(SLICE // 2), one, np.zeros(SLICE)])
    starts = np.linspace(0, len(one) - 1, width).astype(int)
    slices = np.stack([padded[start : start + SLICE] for start in starts]) * np.hanning(SLICE)
    levels = 20 * np.log10(np.abs(np.fft.rfft(slices, axis=1)) / SLICE * 4 + 1e-9)
    wanted = np.geomspace(HIGHEST, LOWEST, height)
    rows = np.clip((wanted / RATE * SLICE).round().astype(int), 0, levels.shape[1] - 1)
    share = np.clip((levels[:, rows].T - FLOOR) / -FLOOR, 0, 1)[..., None]
    dark, light = np.array([20, 20, 60]), np.array([255, 220, 120])
    pixels: NDArray[np.uint8] = (dark + (light - dark) * share).astype(np.uint8)
    return pixels

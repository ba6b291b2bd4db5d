"""Cards on linen: one that slides, one that is put down, a deal, a shuffle; the soft knock of a refusal;
one that is picked up, and the tick of a button.
"""

from __future__ import annotations

import numpy as np

from tools.sounds.wave import RATE, Wave, in_room, laid, noise, silence, slow, struck, swell, thump


def slide(rng: np.random.Generator) -> Wave:
    """A card over cloth: a breath of noise that brightens on its way."""
    seconds = rng.uniform(0.24, 0.30)
    pitch = rng.uniform(0.9, 1.12)
    way = np.linspace(0, 1, round(seconds * RATE))
    dull, bright = noise(rng, seconds, 1500 * pitch, 0.55), noise(rng, seconds, 3600 * pitch, 0.5)
    weave = 0.7 + 0.3 * slow(rng, seconds, 70)
    breath = (dull * (1 - 0.6 * way) + bright * (0.25 + 0.45 * way)) * weave
    return in_room(breath * swell(seconds, rng.uniform(0.06, 0.09), seconds * 0.62), rng)


def place(rng: np.random.Generator) -> Wave:
    """A card put down: a padded knock, a little paper, a little cloth."""
    seconds, pitch = 0.26, rng.uniform(0.92, 1.1)
    total = thump(seconds, 330 * pitch, 190 * pitch, rng.uniform(0.024, 0.030))
    total += 0.24 * noise(rng, seconds, 2200 * pitch, 0.6) * struck(seconds, 0.002, 0.010)
    total += 0.16 * noise(rng, seconds, 620 * pitch, 0.5) * struck(seconds, 0.004, 0.035)
    return in_room(total, rng, 0.2)


def deal(rng: np.random.Generator) -> Wave:
    """Six cards, dealt with a quick and even hand."""
    total = silence(1.25)
    for number in range(6):
        at = 0.02 + number * 0.145 + rng.uniform(-0.008, 0.008)
        laid(total, 0.10 * slide(rng) * rng.uniform(0.8, 1.0), at)
        laid(total, 0.55 * place(rng) * rng.uniform(0.8, 1.0), at + 0.13)
    return total


def shuffle(rng: np.random.Generator) -> Wave:
    """Two halves of a deck let go from the thumbs, then pushed together and squared up."""
    total = silence(1.3)
    at = 0.03
    while at < 0.72:
        flick = noise(rng, 0.05, rng.uniform(1500, 2600), 0.6) * struck(0.05, 0.0015, rng.uniform(0.006, 0.010))
        laid(total, flick * rng.uniform(0.10, 0.2) * np.sin(np.pi * min(1.0, at / 0.74)) ** 0.5, at)
        at += 0.034 - 0.016 * np.sin(np.pi * at / 0.75) + rng.uniform(-0.004, 0.004)
    laid(total, 0.14 * slide(rng), 0.68)
    laid(total, 0.5 * place(rng), 0.98)
    return in_room(total, rng, 0.15)


def refusal(rng: np.random.Generator) -> Wave:
    """No: a low double knock with a finger, felt rather than heard."""
    seconds, pitch = 0.42, rng.uniform(0.96, 1.05)
    total = silence(seconds)
    for at, tone, strength in ((0.0, 205.0, 1.0), (0.125, 172.0, 0.8)):
        knock = thump(0.25, tone * 1.12 * pitch, tone * pitch, 0.042)
        knock += 0.22 * thump(0.25, 2 * tone * pitch, 2 * tone * pitch, 0.026)
        laid(total, knock * strength, at)
    return in_room(total, rng, 0.15)


def lift(rng: np.random.Generator) -> Wave:
    """A card picked up: cloth lets go of it, and the sound rises with it."""
    seconds, pitch = 0.24, rng.uniform(0.94, 1.08)
    way = np.linspace(0, 1, round(seconds * RATE))
    cloth, paper = noise(rng, seconds, 1300 * pitch, 0.5), noise(rng, seconds, 3400 * pitch, 0.45)
    rise = thump(seconds, 210 * pitch, 400 * pitch, 0.07)
    return in_room((0.5 * cloth * (1 - way) + 0.5 * paper * way) * swell(seconds, 0.05, 0.17) + 0.5 * rise, rng)


def tick(rng: np.random.Generator) -> Wave:
    """A button pressed: a fingertip on thin wood."""
    seconds, pitch = 0.14, rng.uniform(0.95, 1.06)
    total = thump(seconds, 1250 * pitch, 980 * pitch, 0.011) + 0.5 * thump(seconds, 2300 * pitch, 2150 * pitch, 0.006)
    total += 0.08 * noise(rng, seconds, 3000 * pitch, 0.6) * struck(seconds, 0.001, 0.004)
    return in_room(total, rng, 0.2)

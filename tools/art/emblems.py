"""The emblems of the opponents: small mandalas of sand, bold enough for a line of a list. The stronger, the richer.

Who learned by playing has petals. Those of another school, greedy and expectimax, who reckon with hands they imagine, have
points like a compass rose.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PIL import Image

from tools.art.mandala import BONE, Bed
from tools.art.palette import SANDS, Sand
from tools.art.raster import mix

SIZE = 320
RIM = 0.93


class Emblem(NamedTuple):
    """A design: how many petals in each of its rows, from the outermost inwards, the sands of the rows, and of the ground."""

    petals: tuple[int, ...]
    sands: str
    ground: str
    beads: int = 0
    pointed: bool = False


EMBLEMS: dict[str, Emblem] = {
    "novice": Emblem((4,), "G", "Y"),
    "pupil": Emblem((5, 5), "YO", "G", 10),
    "apprentice": Emblem((6, 6), "OY", "P", 12),
    "greedy": Emblem((8,), "Y", "K", 8, pointed=True),
    "journeyman": Emblem((8, 8), "RY", "K", 16),
    "adept": Emblem((8, 8), "PG", "Y", 24),
    "expectimax": Emblem((8, 8), "YG", "P", 16, pointed=True),
    "expert": Emblem((12, 6), "KR", "O", 24),
    "grandmaster": Emblem((16, 8, 8), "YKY", "R", 32),
    "master": Emblem((12, 6, 6), "PYP", "G", 28),  # behind grandmaster: the grains of sand follow from the place
    "equal": Emblem((4, 4), "RG", "P", 16),
}


def emblem_picture(level: str, seed: int) -> Image.Image:
    """The emblem of a level on nothing, with a soft shadow."""
    design, bed = EMBLEMS[level], Bed(SIZE)
    c, ground = bed.compass, SANDS[design.ground]
    bed.put(c.radius - RIM, BONE)
    bed.put(c.radius - 0.875, ground.dark)
    bed.put(c.radius - 0.81, ground.base)
    if design.beads:
        bed.put(c.beads(design.beads, 0.845, 0.042 if design.beads < 20 else 0.030), BONE)
    reach = 0.79
    for row, (count, name) in enumerate(zip(design.petals, design.sands, strict=True)):
        _row(bed, design, SANDS[name], count, reach, 0.5 * (row % 2))
        reach *= 0.68
    _heart(bed, SANDS[design.sands[-1]], 0.30 if len(design.petals) == 1 else 0.20)
    return bed.picture(ground.base, 1.1, c.radius - RIM, seed)


def _row(bed: Bed, design: Emblem, sand: Sand, count: int, reach: float, shift: float) -> None:
    """A row of petals or of points, with a light rim so that each stands out."""
    c = bed.compass
    half = min(0.30, 1.25 * reach / count)
    if design.pointed:
        along, across = c.fold(count, shift)
        point = (np.abs(across) * reach + (along - reach) * half) / np.hypot(reach, half)
        for inset, tone in ((0.0, BONE), (0.026, sand.dark), (0.052, sand.base)):
            bed.put(point + inset, tone)
        bed.put(np.maximum(point + 0.052, -across), sand.light)
        return
    petal = c.petals(count, 0.04, reach, half, shift, 1.1)
    for inset, tone in ((0.0, BONE), (0.026, sand.dark), (0.056, sand.base)):
        bed.put(petal + inset, tone)
    bed.put(c.petals(count, reach * 0.42, reach * 0.80, half * 0.36, shift, 1.1), mix(sand.base, sand.light, 0.8))


def _heart(bed: Bed, sand: Sand, radius: float) -> None:
    c = bed.compass
    bed.put(c.radius - radius, BONE)
    bed.put(c.radius - radius + 0.035, sand.dark)
    bed.put(c.radius - radius * 0.45, sand.accent)

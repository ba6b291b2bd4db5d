"""Needlework: patches of satin stitch with a seam, threads and knots, laid one on another.

Points are on a field of -100 to 100 about the middle, y downwards. A posture turns and moves all that follows.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw

from tools.art.raster import TAU, Canvas, Field, blur, mix, noise
from tools.art.shapes import Point

SIZE = 192
FINE = 2
"""Pixels of the canvas for one of the picture."""
STITCH, GAP, INSET = 7.0, 4.5, 4.2
THREAD = 2.6
"""Distance between the threads of a patch."""
DARK = "#1d1512"
CHEST, FIGURE = 40.0, 0.93
"""Where a figure turns, and how large it is on its ground."""


class Felt:
    """A round piece of work in progress."""

    def __init__(self, seed: int) -> None:
        rng, side = np.random.default_rng(seed), SIZE * FINE
        self._side, self._canvas = side, Canvas(side, side)
        self._fibres = 0.9 + 0.2 * noise(rng, side, side, 3.0)
        self._wobble = 2.2 * noise(rng, side, side, 14.0)
        self._posture = 1.0, 0.0, 0.0

    def lean(self, degrees: float, down: float) -> None:
        """Turns all that follows about the chest, and moves it down."""
        angle = float(np.radians(degrees))
        self._posture = FIGURE * float(np.cos(angle)), FIGURE * float(np.sin(angle)), down

    def patch(self, points: Sequence[Point], colour: str, seam: str = "", grain: float = 30.0) -> None:
        """Sews a closed curve on, its threads at `grain` degrees, with a `seam` of that colour inside its edge."""
        outline = self._placed(_curve(points))
        cover = self._cover(lambda draw: draw.polygon(outline, fill=255))
        self._lay(cover, colour, grain)
        if seam:
            inner = np.clip(blur(cover, round(INSET * _SCALE / 4)) * 8 - 4, 0, 1)  # none of it in a pointed corner
            self._lay(self._cover(lambda draw: _dashed(draw, outline)) * inner, seam, grain + 45, 1.0)

    def oval(
        self, middle: Point, radii: Point, colour: str, seam: str = "", grain: float = 30.0, turned: float = 0.0
    ) -> None:
        c, s = float(np.cos(np.radians(turned))), float(np.sin(np.radians(turned)))
        ring = [(radii[0] * float(np.cos(a)), radii[1] * float(np.sin(a))) for a in np.arange(12) * TAU / 12]
        self.patch([(middle[0] + x * c - y * s, middle[1] + x * s + y * c) for x, y in ring], colour, seam, grain)

    def thread(self, points: Sequence[Point], colour: str, width: float = 3.4) -> None:
        """Lays a thread along an open curve."""
        line, thick = self._placed(_curve(points, closed=False)), round(width * _SCALE)
        ends = (line[0], line[-1])

        def draw(on: ImageDraw.ImageDraw) -> None:
            on.line(line, fill=255, width=thick, joint="curve")
            for x, y in ends:
                on.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=255)

        self._lay(self._cover(draw), colour, 80, 1.0)

    def trim(self, down: float, radius: float) -> None:
        """Cuts off what hangs over the foot of a round ground."""
        y, x = np.indices(self._canvas.alpha.shape, np.float32) * (2 / _SCALE) - 100
        self._canvas.erase(
            np.where(y > down + 42, np.clip(np.hypot(x, y - down) - radius + 0.5, 0, 1), 0).astype(np.float32)
        )

    def picture(self) -> Image.Image:
        """The work with a soft shadow, at its size."""
        side, over = self._side, self._canvas
        whole = Canvas(side, side)
        whole.paint(DARK, np.roll(blur(over.alpha, 4), (6, 3), (0, 1)) * 0.55)
        whole.paint(over.colour / np.maximum(over.alpha, 1e-4)[..., None], over.alpha)
        return whole.picture(step=4).reduce(FINE)

    def _placed(self, points: Sequence[Point]) -> list[Point]:
        c, s, down = self._posture
        turned = ((x * c - (y - CHEST) * s, x * s + (y - CHEST) * c + CHEST + down) for x, y in points)
        return [((x + 100) * _SCALE, (y + 100) * _SCALE) for x, y in turned]

    def _cover(self, draw: object) -> Field:
        mask = Image.new("L", (self._side * 2, self._side * 2))
        assert callable(draw)
        draw(ImageDraw.Draw(mask))
        return np.asarray(mask.reduce(2), np.float32) / 255

    def _lay(self, cover: Field, colour: str, grain: float, depth: float = 2.0) -> None:
        """Paints a shape with its shadow: rounded by light from the upper left, of threads side by side."""
        high = blur(cover, round(depth * FINE))
        down, right = np.gradient(high)
        y, x = np.indices(cover.shape, np.float32)
        along = x * np.cos(np.radians(grain)) + y * np.sin(np.radians(grain)) + self._wobble
        threads = 1 + 0.10 * np.sin(along * TAU / (THREAD * FINE))
        light = (self._fibres * threads * np.clip(1 + 2.6 * depth * (down + right), 0.62, 1.35))[..., None]
        rim = np.clip(high * 1.9, 0.45, 1)[..., None]
        self._canvas.paint(DARK, np.roll(blur(cover, 3), (3, 2), (0, 1)) * 0.42 * (self._canvas.alpha > 0))
        self._canvas.paint(np.clip(mix(colour, colour, 0) * light * rim, 0, 255), cover)


_SCALE = SIZE * FINE * 2 / 200
"""Pixels of a mask for a unit."""


def _curve(points: Sequence[Point], closed: bool = True) -> list[Point]:
    """A smooth curve through the points; one that is named twice in a row is a corner."""
    count, found = len(points), list[Point]()
    for at in range(count if closed else count - 1):
        near = [points[(at + step) % count if closed else min(max(at + step, 0), count - 1)] for step in (-1, 0, 1, 2)]
        if near[1] == near[2]:
            continue
        a, b, c, d = (np.array(point) for point in near)
        for t in np.linspace(0, 1, 10, endpoint=False):
            spot = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
            found.append((float(spot[0]), float(spot[1])))
    return found if closed else [*found, points[-1]]


def _dashed(draw: ImageDraw.ImageDraw, outline: Sequence[Point]) -> None:
    """Stitches along the inside of an outline."""
    points = np.array(outline)
    steps = np.roll(points, -1, 0) - points
    lengths = np.maximum(np.hypot(*steps.T), 1e-6)
    turning = np.sign(np.sum(points[:, 0] * np.roll(points[:, 1], -1) - points[:, 1] * np.roll(points[:, 0], -1)))
    inward = np.stack([-steps[:, 1], steps[:, 0]], 1) / lengths[:, None] * turning
    inward = sum(np.roll(inward, shift, 0) for shift in range(-4, 5)) / 9
    seam = points + inward * INSET * _SCALE
    way = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(seam, axis=0, append=seam[:1]).T))])
    closed = np.concatenate([seam, seam[:1]])
    count = max(3, round(way[-1] / ((STITCH + GAP) * _SCALE)))
    for number in range(count):
        start = number * way[-1] / count
        ends = start, start + way[-1] / count * STITCH / (STITCH + GAP)
        dash = [(float(np.interp(end, way, closed[:, 0])), float(np.interp(end, way, closed[:, 1]))) for end in ends]
        draw.line(dash, fill=255, width=round(2.0 * _SCALE))

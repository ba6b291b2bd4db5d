"""The light on the table: a lamp at the upper left of the middle, soft dark corners."""

from __future__ import annotations

import numpy as np
from PIL import Image

from tools.art.raster import Canvas, planes

SIZE = (512, 320)


def vignette_picture() -> Image.Image:
    """Black with soft alpha, to be stretched over the whole window; dithered so that no bands show."""
    canvas = Canvas(*SIZE)
    x, y = planes(*SIZE)
    x, y = x / SIZE[0] + 0.07, y / SIZE[1] + 0.09
    far = (x * 1.02) ** 2 + (y * 1.08) ** 2
    dark = 0.46 * np.clip(far / 0.62, 0, 1) ** 1.25
    grain = np.random.default_rng(3).random(dark.shape, dtype=np.float32) / 255
    canvas.paint("#000000", (dark + grain).astype(np.float32))
    return canvas.picture()

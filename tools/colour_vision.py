"""Pictures as people with another colour vision see them: without one kind of cones, or only by lightness."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Light = tuple[float, float, float]
USUAL: Final = "usual"
GREY: Final[Light] = (0.2126, 0.7152, 0.0722)
EYES: Final[Mapping[str, tuple[Light, Light, Light]]] = MappingProxyType(
    {
        USUAL: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
        "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
        "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
        "grey": (GREY, GREY, GREY),
    }
)
"""What light becomes for an eye (Machado, Oliveira and Fernandes 2009), and for one that tells only how light it is (ITU-R
BT.709)."""


def light(picture: pygame.Surface, eye: str) -> NDArray[np.float64]:
    """Red, green and blue light of each pixel as an eye sees it, 0 to 1."""
    import numpy as np  # here, since who wants the gallery's pictures alone does without

    part = pygame.surfarray.array3d(picture) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    reached: NDArray[np.float64] = np.clip(linear @ np.array(EYES[eye]).T, 0, 1)
    return reached


def seen(picture: pygame.Surface, eye: str) -> pygame.Surface:
    """A picture as an eye sees it."""
    import numpy as np

    linear = light(picture, eye)
    part = np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
    return pygame.surfarray.make_surface(np.rint(part * 255).astype(np.uint8))

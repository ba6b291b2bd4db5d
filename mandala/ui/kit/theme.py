"""The colours of the three tables, and the unit of length.

All lengths on the screen are multiples of it, so everything scales with the window. Every text colour
reads with a contrast of at least 4.5 to 1 on its ground.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import pygame

Colour = tuple[int, ...]  #: red, green, blue and perhaps alpha, 0 to 255
Size = tuple[int, int]
SMALLEST: Final[Size] = (1024, 640)  #: [px] the smallest window that is promised to work
#: A reduced interface shrinks no text of a table below this size [px], unless it is smaller at the usual size.
LEGIBLE_PX: Final = 14
SMALLEST_TEXT: Final = 1.95  #: [u] the smallest text on a page
#: A reduced interface shrinks that text no further than this [px], unless it is smaller at the usual size.
READABLE_PX: Final = 13
#: The sizes that keys and settings offer [%]. The settings file may name any size between the first and the last.
SCALES: Final = (80, 90, 100, 125, 150, 175, 200)
#: keys with Ctrl: 1 for the next larger size, -1 for the next smaller, 0 for the usual one
SCALE_KEYS: Final = {"+": 1, "[+]": 1, "=": 1, "-": -1, "[-]": -1, "0": 0, "[0]": 0}


@dataclass(frozen=True)
class Theme:
    """A table's colours.

    `ink` and `faint_ink` are for `cloth`, `panel_ink` and `faint_panel_ink` for `panel`, `button_ink` for `button`.
    `good` marks places to drop on, `bad` a refusal, `focus` the keyboard's place, `last` the last move. `lamp` is the
    darkness of the corners, as a share of the picture's, so that words stay legible. The roundels are `inked` into the
    cloth or lie on it as thread; `veil` calms it below rows of pieces, `plain` covers it below many. Numbers on it have
    the alpha `digit`.
    """

    name: str
    lamp: float
    inked: bool
    digit: int
    veil: Colour
    plain: Colour
    cloth: Colour
    ink: Colour
    faint_ink: Colour
    panel: Colour
    panel_ink: Colour
    faint_panel_ink: Colour
    button: Colour
    button_hover: Colour
    button_ink: Colour
    line: Colour
    accent: Colour
    good: Colour
    bad: Colour
    focus: Colour
    last: Colour


LINEN: Final = Theme(
    name="linen",
    lamp=0.6,
    inked=True,
    digit=205,
    veil=(246, 239, 222, 92),
    plain=(231, 220, 192, 255),
    cloth=(206, 194, 166),
    ink=(40, 27, 19),
    faint_ink=(52, 37, 26),
    panel=(248, 242, 228),
    panel_ink=(50, 36, 28),
    faint_panel_ink=(94, 73, 54),
    button=(240, 228, 202),
    button_hover=(252, 244, 226),
    button_ink=(58, 38, 26),
    line=(140, 108, 78),
    accent=(150, 58, 34),
    good=(48, 118, 62),
    bad=(164, 34, 26),
    focus=(24, 78, 140),
    last=(164, 80, 14),
)

NIGHT: Final = Theme(
    name="night",
    lamp=1.0,
    inked=False,
    digit=150,
    veil=(14, 20, 42, 96),
    plain=(30, 38, 70, 255),
    cloth=(38, 48, 82),
    ink=(244, 232, 206),
    faint_ink=(206, 194, 168),
    panel=(24, 30, 56),
    panel_ink=(242, 231, 206),
    faint_panel_ink=(190, 179, 156),
    button=(52, 62, 102),
    button_hover=(72, 84, 130),
    button_ink=(246, 236, 214),
    line=(196, 164, 100),
    accent=(240, 186, 96),
    good=(126, 214, 138),
    bad=(255, 150, 130),
    focus=(132, 196, 255),
    last=(255, 196, 92),
)

WINTER: Final = Theme(
    name="winter",
    lamp=0.35,
    inked=False,
    digit=205,
    veil=(250, 252, 255, 104),
    plain=(226, 234, 241, 255),
    cloth=(200, 211, 220),
    ink=(22, 36, 60),
    faint_ink=(38, 54, 82),
    panel=(246, 249, 252),
    panel_ink=(28, 42, 66),
    faint_panel_ink=(62, 78, 104),
    button=(222, 232, 241),
    button_hover=(241, 247, 252),
    button_ink=(28, 44, 72),
    line=(104, 128, 160),
    accent=(158, 36, 54),
    good=(26, 106, 74),
    bad=(172, 32, 20),
    focus=(16, 82, 168),
    last=(160, 74, 8),
)

THEMES: Final[Mapping[str, Theme]] = MappingProxyType({theme.name: theme for theme in (LINEN, NIGHT, WINTER)})


def unit(size: Size) -> float:
    """Pixels of one unit: a 160th of the width or a 90th of the height, whichever is less."""
    return min(size[0] / 160, size[1] / 90)


def page_unit(size: Size, scale: float) -> float:
    """Pixels of one unit on a page whose texts are enlarged `scale` times."""
    usual = unit(size)
    return max(usual * scale, min(usual, READABLE_PX / SMALLEST_TEXT))


class Ruler:
    """Units in pixels. `unit` is the pixels of one, `scale` the wanted size of texts; 1 is the usual one."""

    def __init__(self, unit: float, scale: float = 1.0) -> None:
        self.unit, self.scale = unit, scale

    def px(self, units: float) -> int:
        """Units as whole pixels, at least one."""
        return max(1, round(units * self.unit))

    def words(self, units: float, most: float = 2.0) -> int:
        """The size of a text [px]: enlarged at most `most` times, where there is no more room, and never too small to be read."""
        return max(round(units * min(self.scale, most) * self.unit), min(self.px(units), LEGIBLE_PX))

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A rectangle given in units, whose edges meet those of its neighbours."""
        left, top = round(x * self.unit), round(y * self.unit)
        return pygame.Rect(left, top, round((x + width) * self.unit) - left, round((y + height) * self.unit) - top)

    def square(self, cx: float, cy: float, side: float) -> pygame.Rect:
        length = round(side * self.unit)
        return pygame.Rect(round((cx - side / 2) * self.unit), round((cy - side / 2) * self.unit), length, length)


def rescaled(scale: int, step: int) -> int:
    """The next offered size up (`step` 1) or down (-1); the usual one for 0."""
    if not step:
        return 100
    beyond = [size for size in SCALES if (size - scale) * step > 0]
    return min(beyond, key=lambda size: abs(size - scale), default=scale)

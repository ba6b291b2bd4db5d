"""The colours of the two tables. Every text colour reads with a contrast of at least 4.5 to 1 on its ground."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

Colour = tuple[int, ...]
"""Red, green, blue and perhaps alpha, 0 to 255."""


@dataclass(frozen=True)
class Theme:
    """A table's colours. `ink` and `faint_ink` are read on `cloth`; `panel_ink` and `faint_panel_ink` on `panel`; `button_ink`
    on `button`. `good` marks where a card may go, `bad` a refusal, `focus` the keyboard's place, `last` the last move. `lamp`
    is how dark the corners far from it are, as a share of what its picture has: words must be read there too."""

    name: str
    lamp: float
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
    cloth=(206, 194, 166),
    ink=(40, 27, 19),
    faint_ink=(52, 37, 26),
    panel=(248, 242, 228),
    panel_ink=(50, 36, 28),
    faint_panel_ink=(104, 82, 62),
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

THEMES: Final[Mapping[str, Theme]] = MappingProxyType({theme.name: theme for theme in (LINEN, NIGHT)})

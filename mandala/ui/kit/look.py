"""What anything on a page needs to draw itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mandala.ui.kit.assets import Assets
from mandala.ui.kit.theme import Theme
from mandala.ui.kit.units import Size
from mandala.ui.kit.units import unit as unit_of

MARGIN: Final = 4.0
"""Units of mat that stay free beside a sheet of paper, both sides together."""


@dataclass(frozen=True)
class Look:
    """Pictures, colours, the size of the page. `given` are the pixels of a unit if they do not follow from the size, since the
    interface is enlarged or reduced; `window` is the window's size where the page is higher."""

    assets: Assets
    theme: Theme
    size: Size
    given: float | None = None
    window: Size | None = None

    @property
    def unit(self) -> float:
        """Pixels of a unit."""
        return self.given or unit_of(self.size)

    @property
    def room(self) -> tuple[float, float]:
        """Width and height of the window in units: less than 160 by 90 where the interface is enlarged."""
        wide, tall = self.window or self.size
        return wide / self.unit, tall / self.unit

    def within(self, units: float) -> float:
        """So many units, or as many as the page has room for: where the interface is enlarged it is set anew in that width."""
        return min(units, self.room[0] - MARGIN)

    def px(self, units: float) -> int:
        """Units as pixels, at least one."""
        return max(1, round(units * self.unit))

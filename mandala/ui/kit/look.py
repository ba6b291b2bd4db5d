"""What anything on a page needs to draw itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mandala.ui.kit.assets import Assets
from mandala.ui.kit.theme import Theme
from mandala.ui.kit.units import Size
from mandala.ui.kit.units import unit as unit_of

MARGIN: Final = 4.0  # [u] mat left free beside a sheet of paper, both sides together


@dataclass(frozen=True)
class Look:
    """What a widget needs to draw itself: pictures, colours, the size of the page. `given` is the unit [px] where it does not
    follow from the size, since texts are enlarged or reduced; `window` is the window's size where the page is higher than
    it."""

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
        """Width and height of the window [u]: less than 160 by 90 where texts are enlarged."""
        wide, tall = self.window or self.size
        return wide / self.unit, tall / self.unit

    def within(self, units: float) -> float:
        """`units`, or as many as the page has room for. A page is set anew in that width where texts are enlarged."""
        return min(units, self.room[0] - MARGIN)

    def px(self, units: float) -> int:
        """Units as whole pixels, at least one."""
        return max(1, round(units * self.unit))

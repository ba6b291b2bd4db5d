"""What anything on a page needs to draw itself."""

from __future__ import annotations

from dataclasses import dataclass

from mandala.ui.assets import Assets
from mandala.ui.theme import Theme
from mandala.ui.units import Size
from mandala.ui.units import unit as unit_of


@dataclass(frozen=True)
class Look:
    """Pictures, colours, the size of the page. `given` are the pixels of a unit if they do
    not follow from the size, since the interface is enlarged or reduced."""

    assets: Assets
    theme: Theme
    size: Size
    given: float | None = None

    @property
    def unit(self) -> float:
        """Pixels of a unit."""
        return self.given or unit_of(self.size)

    @property
    def room(self) -> tuple[float, float]:
        """Width and height of the page in units: less than 160 by 90 where the interface is enlarged."""
        return self.size[0] / self.unit, self.size[1] / self.unit

    def px(self, units: float) -> int:
        """Units as pixels, at least one."""
        return max(1, round(units * self.unit))

"""What tests of the screen share: the driver, contrast, and work ahead step by step."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from mandala.ui.ahead import Ahead
from mandala.ui.kit.theme import Colour
from mandala.ui.loop import Loop
from mandala.ui.platform.home import Home
from tools.driver.driver import Driver, FakeWindow, make_context, pictures
from tools.driver.hands import written

__all__ = ["Driver", "FakeWindow", "Stepwise", "contrast", "make_context", "pictures", "written"]


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in colour[:3])]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


class Stepwise(Ahead):
    """Makes one step in each round, however fast the machine is."""

    def made(self, making: Iterator[None], spent: float = 0.0) -> bool:
        del spent
        return next(making, self) is self


def run(loop: Loop) -> None:
    """Runs a loop in real time until the player leaves."""

    def rounds() -> Generator[float, None, None]:
        while loop.running:
            yield from loop.turn()

    Home().run(rounds())

"""Where the window opens again: at its last place if the screens are the same. Else the system places it. It is never larger
than a screen. Nothing here asks the display; `window.py` does.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mandala.ui.kit.units import Size

HANDLE: Final = 60
"""Pixels of the window that must lie on the screens, so that it can be taken and moved."""


class Place(NamedTuple):
    """The window's upper left corner, and the sizes of all screens at that time. Screens have no names that last."""

    corner: tuple[int, int]
    screens: tuple[Size, ...]


class Standing(NamedTuple):
    """How a window stands that is not full screen: its size and place while it does not fill the screen, and whether it does."""

    size: Size
    place: Place | None
    maximised: bool


def restored(place: Place | None, screens: tuple[Size, ...], size: Size) -> tuple[int, int] | None:
    """Where to open a window of a size; None: let the system choose."""
    if place is None or place.screens != screens:
        return None
    wide, high = sum(width for width, _ in screens), sum(height for _, height in screens)
    x, y = place.corner
    reachable = HANDLE - size[0] - wide < x < wide - HANDLE and -high < y < high - HANDLE
    if len(screens) == 1:
        reachable = HANDLE - size[0] < x < wide - HANDLE and -HANDLE < y < high - HANDLE
    return (x, y) if reachable else None


def fitting(size: Size, screens: tuple[Size, ...], above: int = 0) -> Size:
    """The size, or so much of it as the largest screen shows below `above` pixels of a title bar."""
    if not screens:
        return size
    width, height = max(screens, key=lambda screen: screen[0] * screen[1])
    return min(size[0], width), min(size[1], height - above)

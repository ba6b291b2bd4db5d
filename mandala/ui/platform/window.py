"""The window as the loop sees it: its surface, its size, how frames are shown."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import NamedTuple

import pygame

from mandala.ui.kit.theme import Size


class NoDisplay(RuntimeError):
    """No display can be opened; the message says what to do."""


class Place(NamedTuple):
    """The window's upper left corner, and the sizes of all screens at that time. Screens have no names that last."""

    corner: tuple[int, int]
    screens: tuple[Size, ...]


class Standing(NamedTuple):
    """How a window stands that is not full screen: its size and place while it does not fill the screen, and whether it does."""

    size: Size
    place: Place | None
    maximised: bool


class Window:
    """The program's one window. This one stays where its home puts it, at the size that its home gives it."""

    #: The checksum of the system on which presenting was slow, "" for none; it can be saved.
    slow_in = ""

    def __init__(self, size: Size) -> None:
        pygame.display.init()
        pygame.font.init()
        self.surface = pygame.display.set_mode(size)

    @property
    def size(self) -> Size:
        return self.surface.get_size()

    @property
    def seen(self) -> bool:
        """Whether the window is on the screen, neither minimised nor hidden."""
        return pygame.display.get_active()

    @property
    def standing(self) -> Standing:
        """The window's place and state when it is not full screen."""
        return Standing(self.size, None, False)

    def settled(self, dt: float) -> Standing | None:
        """Lets `dt` seconds pass. Returns the window's new place and state once they have lasted a moment."""
        return None

    def heard(self, events: Iterable[pygame.event.Event]) -> None:
        """Follows the system's changes of the window."""

    def follow(self) -> bool:
        """Takes over a size that the system gave the window; True if it is another one."""
        surface = pygame.display.get_surface()
        changed = surface is not None and surface is not self.surface
        self.surface = surface or self.surface
        return changed

    def set_full_screen(self, wanted: bool) -> bool:
        """Goes to full screen or back; True if anything changed."""
        return False

    def show(self) -> None:
        """Presents the whole frame. The first call shows a window that opened hidden."""
        pygame.display.flip()

    def update(self, changed: Iterable[pygame.Rect]) -> None:
        """Presents parts of the frame."""
        pygame.display.update(list(changed))

    def close(self) -> None:
        pygame.display.quit()


def without_window() -> None:
    """Gets ready to draw pictures where no window is open, as in a process of its own."""
    if pygame.display.get_surface() is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.display.set_mode((1, 1))
    pygame.font.init()

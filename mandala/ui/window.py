"""The window and its pixels: opening it, its size, full screen, and the faster way to show a frame where there is no GPU.

The only file that asks the display for anything. A size that the window manager refuses does not matter: whatever size the
surface has is the size that is drawn.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Final

import pygame

from mandala.ui import present
from mandala.ui.assets import Assets
from mandala.ui.units import SMALLEST, Size
from mandala.ui.window_place import Place, fitting, restored

RETURN: Final = 2.0
"""Seconds for an X server to come back: one that nobody else uses, as under xvfb-run, starts anew when its last window goes."""

LEAST: Final = 100
"""A window with fewer pixels on a side, as one that a system has folded up, is neither drawn on nor remembered: nothing in it
would have a size any more."""


class NoDisplay(RuntimeError):
    """There is nothing to draw on; the message says what to do."""


class Window:
    """The one window of the program. `slow_in` is the sign of the surroundings in which frames were slow before, "" for none;
    afterwards it is what to remember."""

    def __init__(self, size: Size, full_screen: bool = False, place: Place | None = None, slow_in: str = "") -> None:
        self.slow_in = slow_in
        self._windowed = size
        self._place = place
        self._full_screen = full_screen
        self._unseen = True
        self._known: Size = (0, 0)
        self._shown: pygame.Surface | None = None
        prepare_environment()
        _connect()
        pygame.font.init()
        self._require_display()
        self._windowed = fitting(size, _screens())
        self.surface = self._opened_the_fast_way()
        pygame.display.set_caption("Mandala")
        pygame.display.set_icon(Assets().picture("icon", (64, 64)))
        pygame.key.set_repeat(400, 60)

    @property
    def size(self) -> Size:
        """The drawing surface's size in pixels."""
        return self.surface.get_size()

    @property
    def windowed_size(self) -> Size:
        """The size of the window when it is not full screen."""
        return self._windowed

    @property
    def place(self) -> Place | None:
        """Where the window stands when it is not full screen; None if nobody knows."""
        window = None if self._full_screen else _placeable()
        if window is not None:
            x, y = window.position
            self._place = Place((x, y), _screens())
        return self._place

    def show(self) -> None:
        """Shows the window, which is opened unseen: call it with the first frame drawn, so that nobody sees an empty one."""
        if not self._unseen:
            return
        self._unseen = False
        pygame.Window.from_display_module().show()
        window = None if self._full_screen else _placeable()
        if window is not None:
            self._put_back(window, self._windowed)

    def follow(self) -> bool:
        """Takes over a size that the system gave the window; whether it is another one."""
        surface = pygame.display.get_surface()
        if surface is None or (surface is self._shown and surface.get_size() == self._known):
            return False
        self._shown, self._known = surface, surface.get_size()
        self.surface = surface
        if min(self._known) < LEAST:
            self.surface = pygame.Surface((max(LEAST, self._known[0]), max(LEAST, self._known[1])))
        elif not self._full_screen:
            self._windowed = self._known
        return True

    def set_full_screen(self, wanted: bool) -> bool:
        """Goes to full screen or back; whether anything changed."""
        if wanted == self._full_screen:
            return False
        self.show()
        self._place = self.place
        self._full_screen = wanted
        self.surface = self._opened()
        return True

    def to_pixels(self, position: tuple[float, float]) -> tuple[int, int]:
        """A position of the mouse in pixels of the drawing surface."""
        return round(position[0]), round(position[1])

    def close(self) -> None:
        """Closes the window."""
        pygame.display.quit()

    def _opened(self) -> pygame.Surface:
        try:
            surface = self._set_mode()
        except pygame.error as error:
            raise NoDisplay(f"no window can be opened: {error}") from error
        self._shown, self._known = surface, surface.get_size()
        return surface

    def _set_mode(self) -> pygame.Surface:
        unseen = pygame.HIDDEN if self._unseen else 0
        if self._full_screen:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN | unseen)
        size = max(self._windowed[0], SMALLEST[0]), max(self._windowed[1], SMALLEST[1])
        surface = pygame.display.set_mode(size, pygame.RESIZABLE | unseen)
        window = _placeable()
        if window is not None:
            window.minimum_size = SMALLEST
            self._put_back(window, size)
        return surface

    def _put_back(self, window: pygame.Window, size: Size) -> None:
        """Puts the window where it stood last. The corner is that of what is drawn, but a window manager takes it for the corner
        of its frame as long as the window was never shown, so it is told once more then."""
        corner = restored(self._place, _screens(), size)
        if corner is not None:
            window.position = corner

    def _require_display(self) -> None:
        """SDL takes its offscreen driver without a word if there is no display; then the game would run unseen."""
        if pygame.display.get_driver() in ("offscreen", "dummy") and not os.environ.get("SDL_VIDEODRIVER"):
            raise NoDisplay(
                "there is no display to open a window on. On Linux, start the game in a desktop session "
                "(DISPLAY or WAYLAND_DISPLAY is not set). 'mandala shot' draws pictures without a screen."
            )

    def _opened_the_fast_way(self) -> pygame.Surface:
        """Where showing frames turns out to be slow, the display is opened once more, for the direct way; where that is known
        before, at once, for a GL that was loaded stays in the memory."""
        gpus = present.devices()
        here = present.surroundings(gpus, _screens(), os.environ.get("DISPLAY", ""), pygame.get_sdl_version())
        driver, wanted = pygame.display.get_driver(), os.environ.get(present.VARIABLE)
        way = present.way(driver, wanted, gpus, self.slow_in == here)
        if way is present.Way.DIRECT:
            present.go_direct()
        surface = self._opened()
        if way is not present.Way.MEASURED:
            return surface
        slow = present.is_slow(present.measured(pygame.display.flip), surface.get_size())
        self.slow_in = here if slow else ""
        if not slow:
            return surface
        present.go_direct()
        pygame.display.quit()
        _connect(RETURN)
        return self._opened()


def _placeable() -> pygame.Window | None:
    """The window if there is one that can be asked and moved."""
    return None if pygame.display.get_driver() in ("dummy", "offscreen") else pygame.Window.from_display_module()


def _screens() -> tuple[Size, ...]:
    """The sizes of all screens; none where there are none to be seen."""
    driver = pygame.display.get_driver()
    return () if driver in ("dummy", "offscreen") else tuple(pygame.display.get_desktop_sizes())


def _connect(patience: float = 0.0) -> None:
    """Connects to the display; raises `NoDisplay` if there is none within `patience` seconds."""
    end = time.perf_counter() + patience
    while True:
        try:
            pygame.display.init()
            return
        except pygame.error as error:
            if time.perf_counter() >= end:
                raise NoDisplay(f"there is no display to open a window on: {error}") from error
        time.sleep(0.01)


def prepare_environment() -> None:
    """What SDL must know before it starts: on Windows, that we draw every pixel ourselves."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "mandala")
    if sys.platform == "win32":
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")

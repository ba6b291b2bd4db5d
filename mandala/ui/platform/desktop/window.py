"""The window and its pixels: its place, its size, how frames are shown.

Only this file asks the display for anything. The program draws at the size of the surface, even if the window manager refused
another one. The window opens at its last place if the screens are the same; else the system places it.

Without a GPU, SDL on X11 draws through a software GL. That takes twenty times as long as handing the pixels to the X server,
and fifty megabytes. We skip it where the system lists no GPU. Elsewhere we time a few frames at the start and remember the
result until the hardware or the display changes.
"""

from __future__ import annotations

import os
import platform
import sys
import time
import zlib
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from mandala.ui.kit.assets import Assets
from mandala.ui.kit.theme import SMALLEST, Size
from mandala.ui.platform.window import NoDisplay, Place, Standing, Window

if TYPE_CHECKING:
    import ctypes

#: An X server without other windows, as under xvfb-run, restarts when the last one closes; we wait this long for it [s].
X_RESTART: Final = 2.0
#: A window with a shorter side [px], such as one that the system has folded up, is neither drawn on nor remembered.
SMALLEST_SIDE: Final = 100
TITLE_BAR: Final = 40  #: height that a window's title bar may take of a screen [px]
SETTLED: Final = 1.0  #: time after the last move or resize until the place counts [s]
PLACED: Final = 0.2  #: time until the system has placed a new window [s]
DESKTOP_ID: Final = "io.github.mandalatable.Mandala"  #: the menu entry, by which Wayland finds the window's icon
GRIP: Final = 60  #: part of the window that must lie on a screen, so that it can be dragged [px]


def restored(place: Place | None, screens: tuple[Size, ...], size: Size) -> tuple[int, int] | None:
    """Where to open a window of a size; None: let the system choose."""
    if place is None or place.screens != screens:
        return None
    wide, high = sum(width for width, _ in screens), sum(height for _, height in screens)
    left, top = (GRIP - size[0], -GRIP) if len(screens) == 1 else (GRIP - size[0] - wide, -high)
    x, y = place.corner
    return (x, y) if left < x < wide - GRIP and top < y < high - GRIP else None


def fitting(size: Size, place: Place | None, screens: tuple[Size, ...], above: int = 0) -> Size:
    """Returns `size`, cut to the screen on which the window opens, less `above` pixels for the title bar.

    A window without a place opens on the first screen.
    """
    if not screens:
        return size
    anywhere = restored(place, screens, size) is not None
    width, height = max(screens, key=lambda screen: screen[0] * screen[1]) if anywhere else screens[0]
    return min(size[0], width), min(size[1], height - above)


VARIABLE: Final = "SDL_FRAMEBUFFER_ACCELERATION"  #: SDL reads it when the first window opens; "0" skips the GL
#: Presenting is slow from this many seconds a pixel. A software GL takes 5e-9 to 8e-9, the direct way 0.3e-9.
SLOW: Final = 2.5e-9
TRIALS: Final = 5  #: frames that are timed
#: Names of GPUs among the devices of Linux. A wrong one costs five frames; a missing one leaves a GPU idle.
DEVICES: Final = ("dri/*", "nvidia*", "nvhost*", "nvmap", "dxg", "mali*", "kgsl*", "pvr*")


class Way(Enum):
    """How to present frames: by SDL's choice, without the GL, or by what a measurement says."""

    SDL = "sdl"
    DIRECT = "direct"
    MEASURED = "measured"


def way(driver: str, wanted: str | None, gpus: Sequence[str] | None, known: bool) -> Way:
    """Returns how to present at first. Only X11 has the choice, and the player's `wanted` decides.

    `gpus` are names of devices, None if unknown. `known` is true if this system was slow before.
    """
    if driver != "x11" or wanted is not None:
        return Way.SDL
    return Way.DIRECT if known or (gpus is not None and not gpus) else Way.MEASURED


def devices(folder: Path = Path("/dev"), system: str = sys.platform) -> tuple[str, ...] | None:
    """Returns the device names of GPUs, None on systems other than Linux."""
    if system != "linux":
        return None
    return tuple(sorted(path.relative_to(folder).as_posix() for pattern in DEVICES for path in folder.glob(pattern)))


def surroundings(gpus: Sequence[str] | None, screens: Sequence[Size], display: str, sdl: tuple[int, ...]) -> str:
    """Returns a checksum of the machine, kernel, display and screens on which presenting speed depends."""
    told = platform.node(), platform.release(), gpus, tuple(screens), display, tuple(sdl)
    return f"{zlib.crc32(repr(told).encode()):08x}"


def is_slow(seconds: Sequence[float], size: Size) -> bool:
    """True if the median of `seconds` for frames of `size` is slow. The first frame is slow everywhere."""
    return sorted(seconds)[len(seconds) // 2] > SLOW * size[0] * size[1]


def measured(show: Callable[[], None], clock: Callable[[], float] = time.perf_counter) -> list[float]:
    """Returns the seconds that each of some frames takes to present."""
    seconds = []
    for _ in range(TRIALS):
        begin = clock()
        show()
        seconds.append(clock() - begin)
    return seconds


class DesktopWindow(Window):
    """The program's one window.

    `slow_in` is the checksum of the system on which presenting was slow, "" for none; it is updated and can be saved.
    """

    def __init__(
        self,
        size: Size,
        full_screen: bool = False,
        place: Place | None = None,
        slow_in: str = "",
        maximised: bool = False,
    ) -> None:
        self.slow_in = slow_in
        self._full_screen = full_screen
        self._unseen = True
        self._misplaced = False
        self._rested = 0.0
        self._known: Size = (0, 0)
        self._shown: pygame.Surface | None = None
        prepare_environment()
        _connect()
        pygame.font.init()
        self._require_display()
        fitted = fitting(size, place, _screens(), TITLE_BAR if managed() else 0)
        maximised = maximised or (fitted != size and managed())
        self._standing = self._seen = self._settled = Standing(fitted, place, maximised)
        self.surface = self._open_fast()
        pygame.display.set_caption("Mandala")
        pygame.display.set_icon(Assets().picture("icon", (64, 64)))
        pygame.key.set_repeat(400, 60)

    @property
    def standing(self) -> Standing:
        window = _placeable()
        if window is not None and not (self._fills or self._misplaced):
            x, y = window.position
            self._standing = self._standing._replace(place=Place((x, y), _screens()))
        return self._standing

    def settled(self, dt: float) -> Standing | None:
        now = self.standing
        self._rested = self._rested + dt if now == self._seen else 0.0
        self._seen = now
        new = self._settled.place is None and now.place is not None
        if now == self._settled or self._rested < (PLACED if new else SETTLED):
            return None
        self._settled = now
        return now

    def heard(self, events: Iterable[pygame.event.Event]) -> None:
        """Follows the system's changes of the window. The event for maximising may come after the new size."""
        for event in events:
            if event.type == pygame.WINDOWMAXIMIZED:
                self._standing = self._settled._replace(maximised=True)
            elif event.type == pygame.WINDOWRESTORED and not self._full_screen:
                self._standing = self._standing._replace(maximised=False)
            elif event.type == pygame.WINDOWEXPOSED and self._misplaced and not self._fills:
                self._misplaced = False
                self._put_back(pygame.Window.from_display_module(), self._standing.size)

    @property
    def _fills(self) -> bool:
        """True if the window is as large as the screen."""
        return self._full_screen or self._standing.maximised

    def show(self) -> None:
        first = self._unseen
        self._appear()
        pygame.display.flip()
        if first and os.environ.get("MANDALA_ANNOUNCE"):
            print("FIRST_FRAME", flush=True)

    def _appear(self) -> None:
        """Shows the window, which opened hidden."""
        if not self._unseen:
            return
        self._unseen = False
        pygame.Window.from_display_module().show()
        window = _placeable()
        self._misplaced = self._fills and window is not None
        if window is not None and not self._full_screen:
            self._put_back(window, self._standing.size)
            if self._standing.maximised:
                window.maximize()

    def follow(self) -> bool:
        surface = pygame.display.get_surface()
        if surface is None or (surface is self._shown and surface.get_size() == self._known):
            return False
        self._shown, self._known = surface, surface.get_size()
        self.surface = surface
        if min(self._known) < SMALLEST_SIDE:
            self.surface = pygame.Surface((max(SMALLEST_SIDE, self._known[0]), max(SMALLEST_SIDE, self._known[1])))
        elif not self._fills:
            self._standing = self._standing._replace(size=self._known)
        return True

    def set_full_screen(self, wanted: bool) -> bool:
        if wanted == self._full_screen:
            return False
        self._appear()
        self._standing = self.standing
        self._full_screen = wanted
        self._fill(wanted)
        self.follow()
        return True

    def _fill(self, whole: bool) -> None:
        """Makes the window as large as the screen, or as it stood before."""
        window, standing = pygame.Window.from_display_module(), self._standing
        if not managed():
            window.position = (0, 0) if whole else restored(standing.place, _screens(), standing.size) or (0, 0)
            window.size = _screens()[0] if whole else standing.size
        elif whole:
            if standing.maximised:
                window.restore()  # else SDL would come back to the size of the screen
            window.set_fullscreen(True)
        else:
            window.set_windowed()
            if standing.maximised:
                window.maximize()

    def _opened(self) -> pygame.Surface:
        wanted = self._standing.size
        size = max(wanted[0], SMALLEST[0]), max(wanted[1], SMALLEST[1])
        try:
            surface = pygame.display.set_mode(size, pygame.RESIZABLE | pygame.HIDDEN)
            window = _placeable()
            if window is not None:
                window.minimum_size = SMALLEST
                self._put_back(window, size)
            if self._full_screen:
                self._fill(True)
        except pygame.error as error:
            raise NoDisplay(f"no window can be opened: {error}") from error
        self._shown, self._known = surface, surface.get_size()
        return surface

    def _put_back(self, window: pygame.Window, size: Size) -> None:
        """Moves the window to its last place.

        Before the window has a frame, a window manager takes the place for that of the frame; so it is set again later.
        """
        corner = restored(self._standing.place, _screens(), size)
        if corner is not None:
            window.position = corner

    def _require_display(self) -> None:
        """Raises `NoDisplay` where SDL would silently draw off screen, and where Wayland without EGL would crash it."""
        driver = pygame.display.get_driver()
        if driver == "wayland" and _library("libEGL.so.1") is None:
            raise NoDisplay(
                "a window on Wayland needs the library libEGL.so.1, which is not installed: on Debian and Ubuntu the packages "
                "libegl1 and libgl1-mesa-dri"
            )
        if driver in ("offscreen", "dummy") and not os.environ.get("SDL_VIDEODRIVER"):
            raise NoDisplay(
                "there is no display to open a window on. On Linux, start the game in a desktop session "
                "(DISPLAY or WAYLAND_DISPLAY is not set). 'mandala shot' draws pictures without a screen."
            )

    def _open_fast(self) -> pygame.Surface:
        """Reopens the display without the GL if presenting is slow; skips the GL at once where that is known."""
        gpus = devices()
        driver, wanted = pygame.display.get_driver(), os.environ.get(VARIABLE)
        here = ""
        if driver == "x11":  # asking takes long on Windows
            here = surroundings(gpus, _screens(), os.environ.get("DISPLAY", ""), pygame.get_sdl_version())
        chosen = way(driver, wanted, gpus, self.slow_in == here)
        if chosen is Way.DIRECT:
            os.environ[VARIABLE] = "0"
        surface = self._opened()
        if chosen is not Way.MEASURED:
            return surface
        slow = is_slow(measured(pygame.display.flip), surface.get_size())
        self.slow_in = here if slow else ""
        if not slow:
            return surface
        os.environ[VARIABLE] = "0"
        pygame.display.quit()
        _connect(X_RESTART)
        return self._opened()


def _placeable() -> pygame.Window | None:
    """The window, if it can be asked and moved."""
    return None if pygame.display.get_driver() in ("dummy", "offscreen") else pygame.Window.from_display_module()


def managed() -> bool:
    """True if a window manager gives windows frames and fills the screen with them, as everywhere but on a bare X server."""
    if pygame.display.get_driver() != "x11":
        return True
    x11 = _library("libX11.so.6")  # SDL has loaded it already, but asks this question only for itself
    if x11 is None:
        return True
    import ctypes

    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = x11.XGetSelectionOwner.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display:
        return True
    owner = x11.XGetSelectionOwner(display, ctypes.c_ulong(x11.XInternAtom(display, b"WM_S0", 0)))
    x11.XCloseDisplay(display)
    return bool(owner)


def _library(name: str) -> ctypes.CDLL | None:
    """Loads a library of the system; None if it is missing."""
    import ctypes

    try:
        return ctypes.CDLL(name)
    except OSError:
        return None


def _screens() -> tuple[Size, ...]:
    """Returns the sizes of all screens, none if they are unknown."""
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
    """Tells SDL what it must know before it starts: on Windows, that we draw every pixel ourselves."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ["SDL_TOUCH_MOUSE_EVENTS"] = "0"  # a finger is no mouse: see kit/touch.py
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "mandala"  # pygame has set it to the name of the script
    os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = DESKTOP_ID
    if sys.platform == "win32":
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")

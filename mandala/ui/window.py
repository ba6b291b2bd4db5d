"""The window and its pixels: its place, its size, how frames are shown.

The only file that asks the display for anything. A size that the window manager refuses does not matter: whatever size the
surface has is the size that is drawn. The window opens again at its last place if the screens are the same; else the system
places it.

Without a GPU, SDL on X11 draws through a software GL, which takes twenty times as long as handing the pixels to the X server
itself, and holds fifty megabytes. Where the system knows of no GPU it is not begun with. Elsewhere SDL cannot tell; a few frames
shown at the start can, and what they told is kept for as long as the surroundings stay the same.
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
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from mandala.ui.kit.assets import Assets
from mandala.ui.kit.theme import SMALLEST, Size

if TYPE_CHECKING:
    import ctypes

RETURN: Final = 2.0
"""An X server without other windows, as under xvfb-run, starts anew when the last one goes; it has so long to come back [s]."""

LEAST: Final = 100
"""A window with a shorter side [px], such as one that the system has folded up, is neither drawn on nor remembered: nothing in
it would have a size any more."""
TITLE: Final = 40  # [px] that a window's title bar may take of a screen's height
SETTLED: Final = 1.0  # [s] after which a window that is moved or pulled has arrived
PLACED: Final = 0.2  # [s] after which one that was just opened stands where the system puts it
DESKTOP_ID: Final = "io.github.mandalatable.Mandala"
"""What the menu entry is called: by this name a desktop finds the icon of a window on Wayland."""
HANDLE: Final = 60  # pixels of the window that must lie on the screens, so that it can be taken and moved


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
    left, top = (HANDLE - size[0], -HANDLE) if len(screens) == 1 else (HANDLE - size[0] - wide, -high)
    x, y = place.corner
    return (x, y) if left < x < wide - HANDLE and top < y < high - HANDLE else None


def fitting(size: Size, place: Place | None, screens: tuple[Size, ...], above: int = 0) -> Size:
    """The size, or so much of it as the screen on which it opens shows below `above` pixels of a title bar. That may be any where
    it stood before; a window without a place opens on the first."""
    if not screens:
        return size
    anywhere = restored(place, screens, size) is not None
    width, height = max(screens, key=lambda screen: screen[0] * screen[1]) if anywhere else screens[0]
    return min(size[0], width), min(size[1], height - above)


VARIABLE: Final = "SDL_FRAMEBUFFER_ACCELERATION"  # SDL reads it when the first window is opened; "0" is the direct way
SLOW: Final = 2.5e-9
"""Seconds for a pixel from which on showing is slow: a software GL was measured at 5 to 8, the direct way at 0.3, so that
neither a loaded machine nor a small window changes the answer."""
TRIALS: Final = 5
DEVICES: Final = ("dri/*", "nvidia*", "nvhost*", "nvmap", "dxg", "mali*", "kgsl*", "pvr*")
"""What a GPU is called among the devices of Linux. One too many costs five frames; with one too few a GPU stays idle."""


class Way(Enum):
    """How frames are to be shown: as SDL likes, past the GL, or as measuring tells."""

    SDL = "sdl"
    DIRECT = "direct"
    MEASURED = "measured"


def way(driver: str, wanted: str | None, gpus: Sequence[str] | None, known: bool) -> Way:
    """How to begin. Only X11 has the choice, and what the player wants in `wanted` counts. `gpus` are the names of the devices,
    None where that cannot be told; `known` says that these surroundings were found slow before."""
    if driver != "x11" or wanted is not None:
        return Way.SDL
    return Way.DIRECT if known or (gpus is not None and not gpus) else Way.MEASURED


def devices(folder: Path = Path("/dev"), system: str = sys.platform) -> tuple[str, ...] | None:
    """The names of what looks like a GPU; None on systems that call it otherwise."""
    if system != "linux":
        return None
    return tuple(sorted(path.relative_to(folder).as_posix() for pattern in DEVICES for path in folder.glob(pattern)))


def surroundings(gpus: Sequence[str] | None, screens: Sequence[Size], display: str, sdl: tuple[int, ...]) -> str:
    """A short sign for all that the answer depends on; another machine, kernel, display or screen has another one."""
    told = platform.node(), platform.release(), gpus, tuple(screens), display, tuple(sdl)
    return f"{zlib.crc32(repr(told).encode()):08x}"


def is_slow(seconds: Sequence[float], size: Size) -> bool:
    """Whether frames of this size that took so long each call for the direct way. The middle one counts: the first is slow
    everywhere, and any other may have been interrupted."""
    return sorted(seconds)[len(seconds) // 2] > SLOW * size[0] * size[1]


def measured(show: Callable[[], None], clock: Callable[[], float] = time.perf_counter) -> list[float]:
    """How long some frames take to be shown."""
    seconds = []
    for _ in range(TRIALS):
        begin = clock()
        show()
        seconds.append(clock() - begin)
    return seconds


class NoDisplay(RuntimeError):
    """There is nothing to draw on; the message says what to do."""


class Window:
    """The one window of the program. `slow_in` names the surroundings in which frames were slow before, "" for none; afterwards
    it is what to remember."""

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
        fitted = fitting(size, place, _screens(), TITLE if managed() else 0)
        maximised = maximised or (fitted != size and managed())
        self._standing = self._seen = self._settled = Standing(fitted, place, maximised)
        self.surface = self._opened_the_fast_way()
        pygame.display.set_caption("Mandala")
        pygame.display.set_icon(Assets().picture("icon", (64, 64)))
        pygame.key.set_repeat(400, 60)

    @property
    def size(self) -> Size:
        return self.surface.get_size()

    @property
    def standing(self) -> Standing:
        """Where the window stands, and how, when it is not full screen."""
        window = _placeable()
        if window is not None and not (self._fills or self._misplaced):
            x, y = window.position
            self._standing = self._standing._replace(place=Place((x, y), _screens()))
        return self._standing

    def settled(self, dt: float) -> Standing | None:
        """Counts `dt` more seconds. Returns how the window stands if that is new and has lasted for a moment."""
        now = self.standing
        self._rested = self._rested + dt if now == self._seen else 0.0
        self._seen = now
        new = self._settled.place is None and now.place is not None
        if now == self._settled or self._rested < (PLACED if new else SETTLED):
            return None
        self._settled = now
        return now

    def heard(self, events: Iterable[pygame.event.Event]) -> None:
        """Takes over what the system did to the window. The event that it fills the screen may come after its new size, which
        is then not the one to come back to."""
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
        """Shows the window, which is opened unseen. Call it when the first frame is drawn, so that nobody sees an empty one."""
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
        """Takes over a size that the system gave the window; True if it is another one."""
        surface = pygame.display.get_surface()
        if surface is None or (surface is self._shown and surface.get_size() == self._known):
            return False
        self._shown, self._known = surface, surface.get_size()
        self.surface = surface
        if min(self._known) < LEAST:
            self.surface = pygame.Surface((max(LEAST, self._known[0]), max(LEAST, self._known[1])))
        elif not self._fills:
            self._standing = self._standing._replace(size=self._known)
        return True

    def set_full_screen(self, wanted: bool) -> bool:
        """Goes to full screen or back; True if anything changed."""
        if wanted == self._full_screen:
            return False
        self.show()
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

    def close(self) -> None:
        pygame.display.quit()

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
        """Puts the window where it stood last. The corner is that of what is drawn, but a window manager takes it for the corner
        of its frame as long as the window was never shown with one, so it is told once more then."""
        corner = restored(self._standing.place, _screens(), size)
        if corner is not None:
            window.position = corner

    def _require_display(self) -> None:
        """SDL takes its offscreen driver without a word if there is no display; then the game would run unseen. And on Wayland it
        crashes where there is no EGL."""
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

    def _opened_the_fast_way(self) -> pygame.Surface:
        """Where showing frames turns out to be slow, the display is opened once more, for the direct way; where that is known
        before, at once, for a GL that was loaded stays in the memory."""
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
        _connect(RETURN)
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
    """A library of the system, if it is there."""
    import ctypes

    try:
        return ctypes.CDLL(name)
    except OSError:
        return None


def _screens() -> tuple[Size, ...]:
    """The sizes of all screens, none where they are unknown."""
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

"""Whether frames reach the screen fast enough, and what to do where they do not.

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
from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from typing import Final

from mandala.ui.kit.units import Size

VARIABLE: Final = "SDL_FRAMEBUFFER_ACCELERATION"
"""SDL reads it when the first window is opened; "0" is the direct way."""
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
    return tuple(sorted(str(path.relative_to(folder)) for pattern in DEVICES for path in folder.glob(pattern)))


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


def go_direct() -> None:
    """The direct way, from the next opening of the display on."""
    os.environ[VARIABLE] = "0"

"""The program's home on a desktop."""

from __future__ import annotations

import os
import platform
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mandala.core.written import whole
from mandala.platform.desktop import desktop
from mandala.ui.kit.clipboard import Clipboard
from mandala.ui.platform.home import Home

if TYPE_CHECKING:
    import ctypes

    from mandala.ui.kit.theme import Size
    from mandala.ui.platform.desktop.reader import DesktopReader
    from mandala.ui.platform.desktop.sound import DesktopSounds
    from mandala.ui.platform.desktop.window import DesktopWindow
    from mandala.ui.platform.window import Place

#: Bytes from which a picture gets its own memory, which returns to the system at once. Else the C library mixes large
#: and small ones, and six megabytes of gaps stay in a large window.
LARGE: Final = 1 << 17
M_MMAP_THRESHOLD: Final = -3  #: from malloc.h
PATIENCE: Final = 2.0  #: [s] for a program that copies a picture
#: Programs of the system that copy a picture: from their input, or from the file that the variable names.
COPYING: Final[Mapping[str, Sequence[Sequence[str]]]] = {
    "linux": (("wl-copy", "--type", "image/png"), ("xclip", "-selection", "clipboard", "-t", "image/png")),
    "darwin": (
        ("osascript", "-e", 'set the clipboard to (read (system attribute "MANDALA_PICTURE") as «class PNGf»)'),
    ),
    "win32": (
        (
            "powershell",
            "-NoProfile",
            "-STA",
            "-Command",
            "Add-Type -AssemblyName System.Windows.Forms, System.Drawing; $p = [Drawing.Image]::FromFile"
            "($env:MANDALA_PICTURE); [Windows.Forms.Clipboard]::SetImage($p); $p.Dispose()",
        ),
    ),
}
#: Those that put a file itself there: on Linux the input is its address.
HANDING: Final[Mapping[str, Sequence[Sequence[str]]]] = {
    "linux": (("wl-copy", "--type", "text/uri-list"), ("xclip", "-selection", "clipboard", "-t", "text/uri-list")),
    "darwin": (("osascript", "-e", 'set the clipboard to (POSIX file (system attribute "MANDALA_PICTURE"))'),),
    "win32": (("powershell", "-NoProfile", "-Command", "Set-Clipboard -LiteralPath $env:MANDALA_PICTURE"),),
}


class DesktopHome(Home):
    """Windows, macOS and Linux."""

    def __init__(self) -> None:
        super().__init__(desktop())

    @cached_property
    def clipboard(self) -> Clipboard:
        return DesktopClipboard()

    def window(
        self, size: Size, full_screen: bool, place: Place | None, slow_in: str, maximised: bool
    ) -> DesktopWindow:
        from mandala.ui.platform.desktop.window import DesktopWindow

        return DesktopWindow(size, full_screen, place, slow_in, maximised)

    def sounds(self) -> DesktopSounds:
        from mandala.ui.platform.desktop.sound import DesktopSounds

        return DesktopSounds()

    def reader(self) -> DesktopReader:
        from mandala.ui.platform.desktop.reader import DesktopReader

        return DesktopReader()

    def show_folder(self, folder: Path) -> bool:
        try:
            if sys.platform == "win32":
                os.startfile(folder)
            else:
                from subprocess import DEVNULL, Popen  # loaded when it is wanted

                call = ["open" if sys.platform == "darwin" else "xdg-open", str(folder)]
                theirs = others_environment(os.environ)
                Popen(call, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True, env=theirs)
            return True
        except OSError:
            return False

    def languages(self) -> Sequence[str]:
        """Returns the environment's languages on Linux, elsewhere those of the system's settings."""
        named = [os.environ.get(variable, "") for variable in ("LC_ALL", "LC_MESSAGES", "LANG")]
        if any(name and name.split(".")[0] not in ("C", "POSIX") for name in named):
            named = [*os.environ.get("LANGUAGE", "").split(":"), *named]
        from pygame import system

        preferred = [found["language"] for found in system.get_pref_locales()]
        return [name.split(".")[0] for name in (*named, *preferred) if name]

    def prepare_memory(self) -> None:
        if (library := _c_library()) is not None:
            library.mallopt(M_MMAP_THRESHOLD, LARGE)

    def give_memory_back(self) -> None:
        if (library := _c_library()) is not None:
            library.malloc_trim(0)

    def told(self) -> str:
        import pygame

        video = "none"
        if pygame.display.get_init():
            surface = pygame.display.get_surface()
            video = f"{pygame.display.get_driver()}, {surface.get_size() if surface is not None else 'no window'}"
        return f"{platform.system()} {platform.release()} {platform.machine()}, video {video}"

    @contextmanager
    def watching(self, hear: Callable[[BaseException, str], None]) -> Iterator[None]:
        def in_thread(raised: Any) -> None:
            hear(raised.exc_value, raised.thread.name if raised.thread is not None else "?")

        def in_nobody(raised: Any) -> None:
            hear(raised.exc_value, "")

        hooks = threading.excepthook, sys.unraisablehook
        threading.excepthook, sys.unraisablehook = in_thread, in_nobody
        try:
            yield
        finally:
            threading.excepthook, sys.unraisablehook = hooks

    def box(self, words: str, buttons: Sequence[str]) -> int:
        from pygame.display import message_box

        return message_box("Mandala", words, "error", None, tuple(buttons), 0, 0)


class DesktopClipboard(Clipboard):
    def copy(self, text: str) -> bool:
        import pygame

        try:
            pygame.scrap.put_text(whole(text))
            return True
        except pygame.error:
            return False

    def copy_picture(self, png: bytes) -> bool:
        """By a program of the system: none that comes with pygame takes pictures everywhere."""
        from tempfile import TemporaryDirectory  # loaded when it is wanted

        with TemporaryDirectory() as folder:
            (file := Path(folder) / "mandala.png").write_bytes(png)
            return _by_program(COPYING, file, png)

    def copy_file(self, path: Path) -> bool:
        return _by_program(HANDING, path, f"{path.absolute().as_uri()}\r\n".encode())

    def pasted(self) -> str:
        import pygame

        try:
            return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
        except (pygame.error, UnicodeError):
            return ""


def _by_program(programs: Mapping[str, Sequence[Sequence[str]]], file: Path, content: bytes) -> bool:
    """Has the first program that can do it copy a file, or its `content`. Returns True if one could."""
    from subprocess import DEVNULL, SubprocessError, run  # loaded when it is wanted

    theirs = others_environment(os.environ) | {"MANDALA_PICTURE": str(file)}
    for call in programs.get(sys.platform, programs["linux"]):
        with suppress(OSError, SubprocessError):
            run(call, input=content, stdout=DEVNULL, stderr=DEVNULL, env=theirs, timeout=PATIENCE, check=True)
            return True
    return False


@cache
def _c_library() -> ctypes.CDLL | None:
    """The C library, where it can be told such things and needs it: GNU's, on Linux."""
    if sys.platform != "linux":
        return None
    import ctypes

    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") else None


def others_environment(environ: Mapping[str, str], frozen: bool = hasattr(sys, "frozen")) -> dict[str, str]:
    """The environment for a program that is not ours: a frozen program must not make others load the libraries it brought."""
    theirs = dict(environ)
    if frozen:
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            theirs.pop(name, None)
            if f"{name}_ORIG" in theirs:
                theirs[name] = theirs.pop(f"{name}_ORIG")
    return theirs

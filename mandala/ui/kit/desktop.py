"""Services of the desktop: the clipboard, and showing a folder. Each says whether it worked; none raises."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

import pygame

from mandala.core.written import whole


def copy(text: str) -> bool:
    """Puts a text on the clipboard; True if that worked."""
    try:
        pygame.scrap.put_text(whole(text))
        return True
    except pygame.error:
        return False


def pasted() -> str:
    """The text on the clipboard, "" if there is none."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except (pygame.error, UnicodeError):
        return ""


def show_folder(folder: Path) -> bool:
    """Opens a folder in the system's file manager; True if that worked."""
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


def others_environment(environ: Mapping[str, str], frozen: bool = hasattr(sys, "frozen")) -> dict[str, str]:
    """The environment for a program that is not ours: a frozen program must not make others load the libraries it brought."""
    theirs = dict(environ)
    if frozen:
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            theirs.pop(name, None)
            if f"{name}_ORIG" in theirs:
                theirs[name] = theirs.pop(f"{name}_ORIG")
    return theirs

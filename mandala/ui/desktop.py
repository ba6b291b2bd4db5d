"""What the desktop does for us: the clipboard, and showing a folder. Each says whether it worked; none raises."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame


def copy(text: str) -> bool:
    """Puts a text on the clipboard."""
    try:
        pygame.scrap.put_text(text)
        return True
    except pygame.error:
        return False


def pasted() -> str:
    """The text on the clipboard, empty if there is none."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except (pygame.error, UnicodeError):
        return ""


def show_folder(folder: Path) -> bool:
    """Opens a folder in the system's file manager."""
    try:
        if sys.platform == "win32":
            os.startfile(folder)
        else:
            opener = "open" if sys.platform == "darwin" else "xdg-open"
            subprocess.Popen(
                [opener, str(folder)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        return True
    except OSError:
        return False

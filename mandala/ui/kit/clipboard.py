"""The clipboard. It says whether something worked; it never raises."""

from __future__ import annotations

from pathlib import Path

from mandala.core.written import whole


class Clipboard:
    """Keeps a text for this program alone; most homes have one for all programs."""

    text = ""

    def copy(self, text: str) -> bool:
        """Puts a text on the clipboard. Returns True if that worked."""
        self.text = whole(text)
        return True

    def copy_picture(self, png: bytes) -> bool:
        """Puts a picture on the clipboard. Returns True if that worked."""
        return False

    def copy_file(self, path: Path) -> bool:
        """Puts a file on the clipboard, as file managers do. Returns True if that worked."""
        return False

    def pasted(self) -> str:
        """Returns the text on the clipboard, "" if there is none."""
        return self.text

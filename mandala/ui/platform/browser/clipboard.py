"""The page's clipboard."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import to_js

from mandala.core.written import whole
from mandala.ui.kit.clipboard import Clipboard


class PageClipboard(Clipboard):
    """Knows only what was pasted or copied here, since pages may not read the clipboard."""

    def __init__(self, page: Any) -> None:
        self._page = page

    def copy(self, text: str) -> bool:
        self._page.pasted = whole(text)
        return bool(self._page.copy(whole(text)))

    def copy_picture(self, png: bytes) -> bool:
        return bool(self._page.copyPicture(to_js(png)))

    def pasted(self) -> str:
        return str(self._page.pasted)

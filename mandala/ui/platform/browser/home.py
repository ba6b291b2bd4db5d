"""The program's home in a browser's page."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import js
from pyodide.ffi import create_proxy, to_js

from mandala.platform.api import Platform
from mandala.platform.browser.files import BrowserFiles
from mandala.platform.browser.presence import Tab
from mandala.platform.browser.work import BrowserWork
from mandala.ui.platform.browser.events import post
from mandala.ui.platform.home import Home

if TYPE_CHECKING:
    from mandala.ui.kit.access import Path as AccessPath
    from mandala.ui.kit.clipboard import Clipboard
    from mandala.ui.kit.theme import Size
    from mandala.ui.platform.browser.reader import BrowserReader
    from mandala.ui.platform.browser.sound import BrowserSounds
    from mandala.ui.platform.browser.window import Canvas
    from mandala.ui.platform.window import Place

T = TypeVar("T")


class BrowserHome(Home):
    """A page with a canvas. `web/page.mjs` hands over what it can do as `mandala`."""

    shows_folders = False
    chooses_files = True

    def __init__(self) -> None:
        self._page: Any = js.mandala
        self._paths: dict[int, AccessPath] = {}
        files, work = BrowserFiles(self._page.storage), BrowserWork(self._page.worker)
        super().__init__(Platform(files=files, presence=Tab(), work=work))

    @cached_property
    def clipboard(self) -> Clipboard:
        from mandala.ui.platform.browser.clipboard import PageClipboard

        return PageClipboard(self._page)

    def window(self, size: Size, full_screen: bool, place: Place | None, slow_in: str, maximised: bool) -> Canvas:
        from mandala.ui.platform.browser.window import Canvas

        return Canvas(self._page)

    def sounds(self) -> BrowserSounds:
        from mandala.ui.platform.browser.sound import BrowserSounds

        return BrowserSounds(self._page.player)

    def reader(self) -> BrowserReader:
        from mandala.ui.platform.browser.reader import BrowserReader

        return BrowserReader(self._page, self._paths)

    def run(self, rounds: Generator[float, None, T]) -> T:
        """Runs one round, returns 0 at once, and lets the page call the later rounds."""

        def go_on() -> None:
            try:
                post(self._page.taken().to_py(), self._paths)
                self._page.later(again, next(rounds))
            except StopIteration:
                self._page.ended()
            except BaseException as error:
                self._page.failed(repr(error))
                raise

        again = create_proxy(go_on)
        go_on()
        return 0  # type: ignore[return-value]

    def asset(self, folder: str, name: str) -> bytes:
        """Takes a picture from the page, which fetches it now if it has not yet."""
        if folder != "pictures":
            return super().asset(folder, name)
        if (found := self._page.picture(name)) is None:
            raise FileNotFoundError(f"{folder}/{name}")
        content: bytes = found.to_bytes()
        return content

    def show_folder(self, folder: Path) -> bool:
        """Hands the newest file in it to the player, since a browser shows no folders."""
        files = [path for path in folder.iterdir() if path.is_file()]
        if not files:
            return False
        newest = max(files, key=lambda path: path.stat().st_mtime)
        self._page.take(newest.name, to_js(newest.read_bytes()))
        return True

    def choose_files(self) -> None:
        self._page.choose()

    def languages(self) -> Sequence[str]:
        return [*js.navigator.languages]

    def told(self) -> str:
        return str(js.navigator.userAgent)

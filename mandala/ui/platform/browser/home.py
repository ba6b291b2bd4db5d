"""The program's home in a browser's page."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import js
from pyodide.ffi import create_proxy

from mandala.platform.api import Platform
from mandala.platform.browser.files import BrowserFiles
from mandala.platform.browser.work import BrowserWork
from mandala.ui.platform.browser.events import post
from mandala.ui.platform.home import Home

if TYPE_CHECKING:
    from mandala.ui.kit.theme import Size
    from mandala.ui.platform.browser.sound import BrowserSounds
    from mandala.ui.platform.browser.window import Canvas
    from mandala.ui.platform.window import Place

T = TypeVar("T")


class BrowserHome(Home):
    """A page with a canvas. `web/page.mjs` hands over what it can do as `mandala`."""

    def __init__(self) -> None:
        self._page: Any = js.mandala
        super().__init__(Platform(files=BrowserFiles(self._page.storage), work=BrowserWork(self._page.worker)))

    def window(self, size: Size, full_screen: bool, place: Place | None, slow_in: str, maximised: bool) -> Canvas:
        from mandala.ui.platform.browser.window import Canvas

        return Canvas(self._page)

    def sounds(self) -> BrowserSounds:
        from mandala.ui.platform.browser.sound import BrowserSounds

        return BrowserSounds(self._page.player)

    def run(self, rounds: Generator[float, None, T]) -> T:
        """Goes on by itself, whenever the page has time. Returns at once, with the result of a program that has ended."""

        def go_on() -> None:
            post(self._page.taken().to_py())
            try:
                self._page.later(again, next(rounds))
            except StopIteration:
                self._page.ended()
            except BaseException as error:
                self._page.failed(repr(error))
                raise

        again = create_proxy(go_on)
        go_on()
        return 0  # type: ignore[return-value]

    def languages(self) -> Sequence[str]:
        return [*js.navigator.languages]

    def told(self) -> str:
        return str(js.navigator.userAgent)

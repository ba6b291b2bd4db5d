"""The page's own words, before the program can speak or after it. `tools/web` writes them for `web/page.mjs`."""

from __future__ import annotations

from mandala.ui.words.strings import Strings


def said(t: Strings) -> dict[str, str]:
    """Returns the words by the page's names for them."""
    return {
        "loading": t.gettext("Fetching the game: {part} %"),
        "starting": t.gettext("Starting …"),
        "unofficial": t.gettext("An unofficial fan project."),
        "missing": t.gettext("This browser has no WebAssembly. The game needs a newer one."),
        "failed": t.gettext("The game could not start. Reload the page, or try another browser."),
        "broken": t.gettext("The game stopped because of an error. Your games are kept. Reload the page to go on."),
        "elsewhere": t.gettext("Mandala is open in another tab. Go on there, or close it: then the game comes here."),
        "ended": t.gettext("The game is closed. Reload the page to play again."),
    }

"""The pages that all others may lead to. Each is loaded when somebody goes there."""

from __future__ import annotations

from typing import Final

from mandala.ui.context import Context, Pages
from mandala.ui.kit.scene import Scene


def _title(context: Context) -> Scene:
    from mandala.ui.pages.title import TitleScene

    return TitleScene(context)


def _games(context: Context) -> Scene:
    from mandala.ui.pages.games import GamesScene

    return GamesScene(context)


def _keys(context: Context) -> Scene:
    from mandala.ui.pages.keys import KeysScene

    return KeysScene(context)


PAGES: Final = Pages(title=_title, games=_games, keys=_keys)

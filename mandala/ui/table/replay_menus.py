"""The menu of a replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mandala.play.stored import StoredGame
from mandala.ui.context import Context
from mandala.ui.kit.scene import Pop, Push, Replace, Transition
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.pages.transfer import copy_code, save_file
from mandala.ui.table.menus import Backdrop, Entry, Menu, Sheet, instead
from mandala.ui.words.strings import Strings


def replay_menu(
    context: Context, backdrop: Backdrop, stored: StoredGame, play_on: Callable[[], Transition], can_play_on: bool
) -> Sheet:
    """Go on, play on, hand the game out, leave. A running game is not handed out: it would tell the hidden cards."""

    def written(t: Strings) -> tuple[str, Sequence[Entry]]:
        entries: list[Entry] = [(t.gettext("Leave the replay"), lambda: Pop(2)), (t.gettext("Keep watching"), Pop)]
        if can_play_on:
            entries.append((t.gettext("Play on from here"), lambda: instead(play_on())))
        if stored.finished:
            entries.append((t.gettext("Copy as a code"), lambda: Replace(copy_code(context, stored))))
            entries.append((t.gettext("Save as a file"), lambda: Replace(save_file(context, stored))))
        entries.append((t.gettext("Settings"), lambda: Push(SettingsScene(context))))
        return t.gettext("Replay"), entries

    return Menu(context, backdrop, written)

"""Sheets over a replay: its menu and its keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mandala.play.stored import StoredGame
from mandala.ui.context import Context
from mandala.ui.kit.scene import Pop, Push, Replace, Transition
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.pages.transfer import copy_code, save_file
from mandala.ui.table.menus import Backdrop, Entry, KeySheet, Menu, Sheet, instead
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


class ReplayHelp(KeySheet):
    """The keys that every replay has, between those of one game's."""

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Keys, and what they do."""
        t = self.strings
        return (
            (t.gettext("Left, right, wheel"), t.gettext("one move back, one move on")),
            (t.gettext("Up, down"), t.gettext("ten moves back, ten moves on")),
            (t.gettext("Home, End"), t.gettext("the beginning, the end of the game")),
            (t.gettext("Space"), t.gettext("play, pause")),
            (t.gettext("Drag the slider"), t.gettext("to any move")),
            (t.gettext("Click a line of the log"), t.gettext("to the position after it")),
            *self.more_rows(),
            ("P", t.gettext("play on from here")),
            (t.gettext("L, page up, page down"), t.gettext("log of all moves")),
            ("F1, F11", t.gettext("this page, full screen")),
            (t.gettext("Ctrl and +, −, 0"), t.gettext("texts and panels larger, smaller, normal size")),
            ("Esc", t.gettext("the menu: leave, share, settings")),
        )

    def more_rows(self) -> tuple[tuple[str, str], ...]:
        """The keys of one game's replay alone."""
        return ()

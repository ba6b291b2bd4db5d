"""The keys of the tile table, in words."""

from __future__ import annotations

from mandala.ui.table.menus import KeySheet
from mandala.ui.table.replay_menus import ReplayHelp


class HelpSheet(KeySheet):
    def rows(self) -> tuple[tuple[str, str], ...]:
        """Keys, and what they do."""
        t = self.strings
        return (
            (t.gettext("Click a tile"), t.gettext("flip it, or swap, as its light shows")),
            (t.gettext("Drag the swap tile"), t.gettext("open a colour group, or swap")),
            (t.gettext("Click it, click a space"), t.gettext("the same without dragging")),
            (t.gettext("Arrows"), t.gettext("go from space to space")),
            ("Tab", t.gettext("the next space where something can be done")),
            ("X", t.gettext("take the swap tile up, put it back")),
            (t.gettext("Enter"), t.gettext("play")),
            ("U, R", t.gettext("take a move back, make it again")),
            ("T", t.gettext("a hint: show three good moves, or hide them")),
            ("F2, ?", t.gettext("what may I do now, in words")),
            (t.gettext("Point at anything, or I"), t.gettext("what it is and what is known of it")),
            ("G", t.gettext("show what groups can still reach, or not")),
            (t.gettext("L, page up, page down"), t.gettext("log of all moves")),
            (t.gettext("Click a line of the log, or ,"), t.gettext("look back at an earlier position")),
            ("M", t.gettext("sound on or off")),
            ("F1, H, F11", t.gettext("this page, full screen")),
            (t.gettext("Ctrl and +, −, 0"), t.gettext("texts and panels larger, smaller, normal size")),
            ("Esc, F10", t.gettext("put the swap tile back, then the menu")),
        )


class TileReplayHelp(ReplayHelp):
    """The keys of a replay."""

    def more_rows(self) -> tuple[tuple[str, str], ...]:
        """The key of what groups could still reach."""
        return (("G", self.strings.gettext("show what groups can still reach, or not")),)

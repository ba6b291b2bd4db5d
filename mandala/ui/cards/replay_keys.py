"""The keys of a card game's replay."""

from __future__ import annotations

from mandala.ui.table.replay_menus import ReplayHelp


class CardReplayHelp(ReplayHelp):
    """With what a game with hidden cards has besides."""

    def more_rows(self) -> tuple[tuple[str, str], ...]:
        """The eyes and the points."""
        t = self.strings
        return (
            ("V", t.gettext("all cards open, or as one player saw it")),
            ("S", t.gettext("points, and what each mandala would bring")),
        )

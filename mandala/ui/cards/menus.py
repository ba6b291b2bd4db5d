"""Sheets of paper over the card table: the agreement on the memory aid, the keys."""

from __future__ import annotations

from collections.abc import Callable

from mandala.ui.context import Context
from mandala.ui.kit.scene import Transition
from mandala.ui.table.menus import Backdrop, KeySheet, Sheet, question
from mandala.ui.table.replay_menus import ReplayHelp


def agree_to_memory(context: Context, backdrop: Backdrop, act: Callable[[], Transition]) -> Sheet:
    """Two people must both agree before they are reminded of what both have seen."""
    t = context.strings
    body = t.gettext(
        "Points, discards by colour and the cards that went to the cups are then shown to both of you until the end."
    )
    return question(context, backdrop, t.gettext("Memory aid?"), body, t.gettext("We both agree"), act)


class HelpSheet(KeySheet):
    def rows(self) -> tuple[tuple[str, str], ...]:
        """Keys, and what they do."""
        t = self.strings
        return (
            (t.gettext("Drag a card"), t.gettext("play it where the table lights up")),
            (t.gettext("Wheel, Shift, right click"), t.gettext("more cards of the colour")),
            (t.gettext("Click cards, click a place"), t.gettext("the same without dragging")),
            (t.gettext("Left, right"), t.gettext("choose a colour in the hand or in the mountain")),
            (t.gettext("Up, down"), t.gettext("more or fewer cards")),
            (t.gettext("Tab, 1 to 5"), t.gettext("choose the place: mountains, fields, discard pile")),
            (t.gettext("Enter"), t.gettext("play")),
            ("U, R", t.gettext("take a move back, make it again")),
            ("T", t.gettext("a hint: show three good moves, or hide them")),
            ("F2, ?", t.gettext("what may I do now, in words")),
            (t.gettext("Point at anything, or I"), t.gettext("what it is and what is known of it")),
            ("S", t.gettext("points, and what each mandala would bring")),
            (t.gettext("L, page up, page down"), t.gettext("log of all moves")),
            (t.gettext("Click a line of the log, or ,"), t.gettext("look back at an earlier position")),
            ("M", t.gettext("sound on or off")),
            ("F1, H, F11", t.gettext("this page, full screen")),
            (t.gettext("Ctrl and +, −, 0"), t.gettext("texts and panels larger, smaller, normal size")),
            ("Esc, F10", t.gettext("put the cards back, then the menu")),
        )


class CardReplayHelp(ReplayHelp):
    """The keys of a replay, with what a game with hidden cards has besides."""

    def more_rows(self) -> tuple[tuple[str, str], ...]:
        """The eyes and the points."""
        t = self.strings
        return (
            ("V", t.gettext("all cards open, or as one player saw it")),
            ("S", t.gettext("points, and what each mandala would bring")),
        )

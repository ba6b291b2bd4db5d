"""The agreement on the memory aid: a sheet of paper over the card table."""

from __future__ import annotations

from collections.abc import Callable

from mandala.ui.context import Context
from mandala.ui.kit.scene import Transition
from mandala.ui.table.menus import Backdrop, Sheet, question


def agree_to_memory(context: Context, backdrop: Backdrop, act: Callable[[], Transition]) -> Sheet:
    """Two people must both agree before they are reminded of what both have seen."""
    t = context.strings
    body = t.gettext(
        "Points, discards by colour and the cards that went to the cups are then shown to both of you until the end."
    )
    return question(context, backdrop, t.gettext("Memory aid?"), body, t.gettext("We both agree"), act)

"""A game of two people by code: copied as far as it goes, and gone on with."""

from __future__ import annotations

from mandala.play.by_code import running_code_of, taken
from mandala.play.codes import CodeError
from mandala.ui.context import Context
from mandala.ui.kit.scene import Replace, Transition
from mandala.ui.pages.saved import continued, copied, faulty


def copy_running(context: Context, game_id: int) -> Transition:
    """Puts a game on the clipboard as far as it goes; nothing if it is gone."""
    stored, t = context.library.game(game_id), context.strings
    if stored is None:
        return None
    words = t.gettext(
        "The game is on the clipboard, as far as it goes. The other player pastes it on Mandala's title screen (Ctrl+V), "
        "moves, and sends it back in the same way."
    )
    return Replace(copied(context, t.gettext("The code of this game"), words, running_code_of(stored)))


def go_on(context: Context, text: str) -> Transition:
    """Leads to the game in a code, which continues the one here; says so if it is older or goes another way."""
    try:
        return continued(context, taken(text, context.library))
    except CodeError as error:
        return faulty(context, error)

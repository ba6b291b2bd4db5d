"""Games that are open in another window: they can be watched, or taken over. The other window is told."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mandala.core.record import RecordError
from mandala.play.stored import StoredGame
from mandala.ui.context import Context, resumed_table
from mandala.ui.kit.scene import Pop, Push, Replace, Transition
from mandala.ui.pages.message import MessageScene
from mandala.ui.pages.transfer import replayed


def continued(context: Context, stored: StoredGame) -> Transition:
    """Leads to the table of a running game, or to the result of a finished one; first to a question where it is open
    elsewhere."""
    if not stored.finished and context.library.open_elsewhere(stored.game_id):
        t = context.strings
        words = t.gettext(
            "This game is open in another window. You can watch it here, or take it over and play on here."
        )
        entries = (
            (t.gettext("Watch"), partial(replayed, context, stored)),
            (t.gettext("Take it over"), partial(_played_on, context, stored)),
            (t.gettext("Back"), Pop),
        )
        return Push(MessageScene(context, t.gettext("Open in another window"), [words], entries))
    transition = _played_on(context, stored)
    return Push(transition.scene) if isinstance(transition, Replace) else transition


def taken_over(context: Context, number: int) -> MessageScene:
    """The page in place of a game that goes on in another window."""
    t = context.strings
    words = t.gettext("You play on in the other window. Nothing is lost: every move made here is there, too.")

    def now(go: Callable[[Context, StoredGame], Transition]) -> Transition:
        stored = context.library.game(number)
        return Pop() if stored is None else go(context, stored)

    entries = (
        (t.gettext("To the title"), Pop),
        (t.gettext("Watch"), partial(now, replayed)),
        (t.gettext("Take it over"), partial(now, _played_on)),
    )
    return MessageScene(context, t.gettext("This game was taken over"), [words], entries)


def _played_on(context: Context, stored: StoredGame) -> Transition:
    try:
        return Replace(resumed_table(context, stored))
    except RecordError as error:
        context.troubles.tell_unreadable(error)
        return None

"""Ways to a saved game: to its table, to its result, to its replay.

A game that is open in another window can be watched, or taken over: the other window is told.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mandala.core.record import RecordError
from mandala.play.games import GAMES
from mandala.play.history import history_of, may_look
from mandala.play.stored import StoredGame
from mandala.play.trouble import Trouble, TroubleKind
from mandala.ui.context import Context, resumed_table
from mandala.ui.kit.scene import Pop, Push, Replace, Scene, Transition
from mandala.ui.pages.message import HandOverScene, MessageScene
from mandala.ui.words.names import player_name


def led(context: Context, go: Callable[[Scene], Transition], made: Callable[[], Scene]) -> Transition:
    """Goes to a scene of a game. Nowhere if its record does not hold, or its level is gone; then the player is told."""
    try:
        return go(made())
    except RecordError as error:
        context.troubles.tell(Trouble(TroubleKind.GAME_UNREADABLE, str(error)))
        return None


def continued(context: Context, stored: StoredGame) -> Transition:
    """Leads to the table of a running game, or to the result of a finished one; first to a question where it is open
    elsewhere."""
    if stored.finished or not context.library.open_elsewhere(stored.game_id):
        return _played_on(context, stored, Push)
    t = context.strings
    words = t.gettext("This game is open in another window. You can watch it here, or take it over and play on here.")
    return Push(
        MessageScene(
            context,
            t.gettext("Open in another window"),
            [words],
            (t.gettext("Watch"), partial(replayed, context, stored)),
            (t.gettext("Take it over"), partial(_played_on, context, stored)),
            (t.gettext("Back"), Pop),
        )
    )


def taken_over(context: Context, number: int) -> MessageScene:
    """The page in place of a game that goes on in another window."""
    t = context.strings

    def now(go: Callable[[Context, StoredGame], Transition]) -> Transition:
        stored = context.library.game(number)
        return Pop() if stored is None else go(context, stored)

    return MessageScene(
        context,
        t.gettext("This game was taken over"),
        [t.gettext("You play on in the other window. Nothing is lost: every move made here is there, too.")],
        (t.gettext("To the title"), Pop),
        (t.gettext("Watch"), partial(now, replayed)),
        (t.gettext("Take it over"), partial(now, _played_on)),
    )


def _played_on(context: Context, stored: StoredGame, go: Callable[[Scene], Transition] = Replace) -> Transition:
    return led(context, go, partial(resumed_table, context, stored))


def replayed(context: Context, stored: StoredGame) -> Transition:
    """Leads to the replay of a game. Of one that two people are playing at this machine whoever is to move takes the seat,
    behind a cover where the other must not see it."""
    replay, plan = context.screens[stored.plan.game].load().replay, stored.plan

    def scene() -> Scene:
        viewer = may_look(stored)[0]
        if stored.finished or len(plan.humans) < 2:
            return replay(context, stored, viewer)
        history = history_of(stored, viewer)
        viewer = 0 if history.position(viewer, history.length).to_move == 0 else 1
        if GAMES[plan.game].open:
            return replay(context, stored, viewer)
        name = player_name(context.strings, plan, viewer)
        return HandOverScene(context, name, lambda: Replace(replay(context, stored, viewer)))

    return led(context, Push, scene)


def replay_of(context: Context, game_id: int) -> Transition:
    """Leads to the replay of a finished game; nowhere if it is not in the library (any more)."""
    stored = next((game for game in context.library.finished() if game.game_id == game_id), None)
    return replayed(context, stored) if stored is not None else None

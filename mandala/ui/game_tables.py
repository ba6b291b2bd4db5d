"""Opens tables: a new game, a saved one, one that goes on from another's position."""

from __future__ import annotations

from mandala.play.branching import play_on
from mandala.play.session import Session
from mandala.play.stored import Plan, StoredGame
from mandala.ui.context import Context
from mandala.ui.kit.scene import Scene


def new_table(context: Context, plan: Plan) -> Scene:
    """The table of a new game."""
    return _table(context, Session.new(plan, context.engine, context.library, context.settings.thinking_seconds))


def resumed_table(context: Context, stored: StoredGame) -> Scene:
    """The table of a saved game, at its last finished move; of a finished one its end, with the result. Raises `RecordError`
    if its record does not hold."""
    return _table(context, Session.resume(stored, context.engine, context.library, context.settings.thinking_seconds))


def branched_table(context: Context, stored: StoredGame, ply: int, plan: Plan) -> Scene:
    """The table of a new game from a position of another one. Raises `RecordError` if its record does not hold."""
    return _table(
        context, play_on(stored, ply, plan, context.engine, context.library, context.settings.thinking_seconds)
    )


def _table(context: Context, session: Session) -> Scene:
    return context.screens[session.plan.game].table(context, session)

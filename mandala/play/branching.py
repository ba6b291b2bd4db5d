"""Playing on from a position of another game, which stays as it is. The new game has the same deal, and the same moves up to
there.

Whoever plays on knows more than a player should: what came afterwards. So the new game counts as assisted, and a running game
that was branched off too, for its cards can be tried in the other first.
"""

from __future__ import annotations

from mandala.core.record import from_fields
from mandala.core.record import replay as replayed
from mandala.play import dice
from mandala.play.autosave import Autosave, Now, utc_now
from mandala.play.engine import Engine
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.match import Match
from mandala.play.session import Session
from mandala.play.stored import Plan, StoredGame


def may_play_on(stored: StoredGame, plan: Plan) -> bool:
    """Whether a game may be branched off with this plan: anyone may play a finished game's position; a running game goes on with
    the same players, since another seat would show another hand."""
    return stored.finished or plan.kinds == stored.plan.kinds


def play_on(
    stored: StoredGame,
    ply: int,
    plan: Plan,
    engine: Engine,
    library: Library,
    thinking_seconds: float = 1.0,
    now: Now = utc_now,
) -> Session:
    """A new game from the position after `ply` moves, in the library at once. Later new decks are shuffled as the plan's deal
    says. Raises `RecordError` if the record does not hold."""
    assert may_play_on(stored, plan)
    recorder, first_player = GAMES[plan.game].recorder, stored.plan.first_player
    whole = Match.replayed(recorder, replayed(from_fields(stored.record), recorder, stored.plan.deal))
    whole.jump(ply)
    assert not whole.finished, "there is nothing to play at the end"
    begun = from_fields(whole.record(first_player, {}))
    autosave = Autosave(library, plan, dice.new_sign(), assisted=True, now=now)
    match = Match.replayed(recorder, replayed(begun, recorder, plan.deal))
    session = Session(match, engine, autosave, thinking_seconds)
    if not stored.finished:
        library.mark_assisted(stored)
    session.keep()
    return session

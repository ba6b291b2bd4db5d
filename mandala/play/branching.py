"""Starts a new game from a position of another one, with the same deal.

The player knows what came afterwards, so the new game counts as assisted. So does a running game that was branched
off: its hidden pieces can be tried out in the new one.
"""

from __future__ import annotations

from mandala.core.record import from_fields, replay
from mandala.play import rng
from mandala.play.autosave import Autosave, Now
from mandala.play.engine.engine import Engine
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.session import Session
from mandala.play.stored import GameConfig, StoredGame, played


def may_play_on(stored: StoredGame, config: GameConfig) -> bool:
    """Returns True for a finished game, and a running one with the same players, who know their own hands."""
    return stored.finished or config.agents == stored.config.agents


def play_on(
    stored: StoredGame,
    ply: int,
    config: GameConfig,
    engine: Engine,
    library: Library,
    thinking_seconds: float = 1.0,
    now: Now | None = None,
) -> Session:
    """Starts a game from the position after `ply` moves and saves it at once. The config's deal decides later chance.
    Raises `RecordError` if the record does not hold."""
    assert may_play_on(stored, config)
    recorder, first_player = GAMES[config.game].recorder, stored.config.first_player
    whole = GameHistory.replayed(recorder, played(stored))
    whole.jump(ply)
    assert not whole.finished, "there is nothing to play at the end"
    begun = from_fields(whole.record(first_player, {}))
    autosave = Autosave(library, config, rng.new_sign(), assisted=True, now=now)
    history = GameHistory.replayed(recorder, replay(begun, recorder, config.deal))
    session = Session(history, engine, autosave, thinking_seconds)
    if not stored.finished:
        library.mark_assisted(stored)
    session.keep()
    return session

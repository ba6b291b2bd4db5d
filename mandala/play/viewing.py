"""Opens a position of a record as a session that is only looked at."""

from __future__ import annotations

from mandala.core.record import RecordError, parse, replay
from mandala.play.autosave import Autosave
from mandala.play.engine.engine import InlineEngine
from mandala.play.game_history import GameHistory
from mandala.play.games import HUMAN, recorded_game
from mandala.play.library import Library
from mandala.play.session import Session
from mandala.play.stored import GameConfig


def session_of_record(text: str | bytes, ply: int | None = None) -> Session:
    """Returns the game after `ply` moves, by default all, with both seats and unsaved. Raises `RecordError`."""
    record = parse(text)
    envelope = record.envelope
    entry = recorded_game(envelope.game)
    played = replay(record, entry.recorder)
    moves = len(played.moves)
    if ply is not None and not 0 <= ply <= moves:
        raise RecordError("moves", f"there is no position after {ply} moves: the record has {moves}")
    history = GameHistory.replayed(entry.recorder, played)
    history.jump(moves if ply is None else ply)
    names = envelope.players or ("", "")
    config = GameConfig((HUMAN, HUMAN), names, 0, envelope.first_player, envelope.game)
    session = Session(history, InlineEngine(0), Autosave(Library.in_memory(), config, 0))
    session.hold = True
    return session

"""Helpers: plans, and sessions that are played on."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from mandala.play.autosave import Now
from mandala.play.engine.engine import Engine
from mandala.play.engine.worker import Answer
from mandala.play.library import Library
from mandala.play.record_files import read
from mandala.play.session import Session
from mandala.play.sharing import MAX_TEXT_BYTES, Brought, bring_text
from mandala.play.statistics import Counted, counting
from mandala.play.stored import GameConfig, StoredGame

TWO = GameConfig(("human", "human"), ("Ada", "Ben"), deal=7, first_player=0)
AGAINST_GREEDY = GameConfig(("human", "greedy"), ("Ada", "Greedy"), deal=7, first_player=0)


def noon() -> datetime:
    """A clock that stands still."""
    return datetime(2026, 1, 31, 12, tzinfo=UTC)


def play_on(session: Session, rng: random.Random, moves: int = 1000) -> None:
    """Lets the humans make up to `moves` random free moves, and everything else happen; ends where a human decides."""
    for _ in range(100_000):
        player = session.to_move
        legal = session.seat(player).legal_moves if player in session.humans else ()
        if len(legal) > 1:
            if not moves:
                return
            moves -= 1
            session.update()
            session.seat(player).submit(rng.choice(legal))
        elif session.finished:
            return
        else:
            session.update()
    raise AssertionError("the game does not go on")


def wait(engine: Engine, seconds: float = 30) -> Answer:
    """Polls as a window does; no poll may take long."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = engine.poll()
        if answer is not None:
            return answer
        time.sleep(0.002)
    raise AssertionError("no answer")


def counted(finished: Iterable[StoredGame], unfinished: Iterable[StoredGame], game: str) -> tuple[Counted, ...]:
    """Returns the games that count in the statistics."""
    return tuple(counting(finished, unfinished, game))


def bring_file(path: Path, library: Library, now: Now | None = None) -> Brought:
    """Takes the games of a file into a library, as one that was dropped on the window. Raises `Unreadable`."""
    return bring_text(read(path, MAX_TEXT_BYTES), library, now)

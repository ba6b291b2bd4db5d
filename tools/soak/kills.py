"""kill -9 while games are played: at random instants, and at every write of a session, in the middle of it."""

from __future__ import annotations

import os
import random
import resource
import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mandala.core.record import RecordError
from mandala.platform.desktop import desktop
from mandala.play.engine.engine import InlineEngine
from mandala.play.library import Library
from mandala.play.match import awaiting, begun, next_game
from mandala.play.practice import Outcome
from mandala.play.session import Session
from mandala.play.stored import GameConfig

PROMISE: Final = (
    "kill -9 at any instant and at any write: every move that was made and every answer of a "
    "practice is there again, and the game goes on."
)
COUNT: Final = 1000
"""Every other one at a random instant, so 500 of both kinds."""
SETTINGS: Final = [(game, kind) for game in ("cards", "tiles") for kind in ("computer", "people", "match")]
"""Both games: against the computer, two people, a match."""
PRACTISED: Final = -1
"""Stands for a game where the number of answers is acknowledged."""
LOG_HEAD, FRAME_HEAD, PAGE = 32, 24, 4096
INTO: Final = (0, FRAME_HEAD, FRAME_HEAD + PAGE // 2)
"""Bytes of a frame of the log that are still written: none, its head, half of its page."""


def trials(seed: int, count: int) -> Iterator[str | None]:
    """A kill each."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        acknowledged: dict[Path, dict[int, tuple[str, ...]]] = {}
        for number in range(count):
            game, kind = SETTINGS[number // 2 % len(SETTINGS)]
            if number % 2:
                path, limit = Path(folder) / f"write-{number}" / "library.db", _limit(number // 2)
            else:
                path, limit = Path(folder) / f"{game}-{kind}" / "library.db", None
            path.parent.mkdir(exist_ok=True)
            told = _killed(rng, path, game, kind, limit)
            known = acknowledged[path] = acknowledged.get(path, {}) | told
            fault = _compared(path, known)
            yield fault and f"{game}, {kind}, {'a random instant' if limit is None else f'{limit} bytes'}: {fault}"


def _limit(number: int) -> int:
    """The size at which a file may grow no more: the log's, one frame after the other."""
    return LOG_HEAD + number // len(INTO) * (FRAME_HEAD + PAGE) + INTO[number % len(INTO)]


def _killed(rng: random.Random, path: Path, game: str, kind: str, limit: int | None) -> dict[int, tuple[str, ...]]:
    """Lets a process play until it is killed; the moves of each game that it has acknowledged."""
    reader, writer = os.pipe()
    seed, wait = rng.randrange(1 << 30), rng.uniform(0.002, 0.15)
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            if limit is not None:
                signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
                resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            _play(path, game, kind, seed, writer)
        finally:
            os._exit(1)
    os.close(writer)
    if limit is None:
        time.sleep(wait)
        os.kill(child, signal.SIGKILL)
    with os.fdopen(reader) as pipe:
        lines = pipe.read().splitlines()
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), f"the player ended by itself: {status}"
    return {int(number): tuple(moves) for number, *moves in (line.split("|") for line in lines)}


def _play(path: Path, game: str, kind: str, seed: int, acknowledge: int) -> None:
    """Plays game after game, goes on with what is unfinished, and says after every move what is kept now."""
    rng, engine = random.Random(seed), InlineEngine(seed, iterations=1)
    library, notifications = Library.open(desktop(), path)
    assert not notifications, notifications
    while True:
        session = _next(library, engine, game, kind, rng)
        while not session.finished:
            before = session.seat(0).ply
            if session.to_move in session.humans:
                seat = session.seat(session.to_move or 0)
                seat.submit(rng.choice(seat.legal_moves))
            else:
                session.update()
            if session.seat(0).ply != before:
                line = "|".join((str(session.game_id), *map(str, session._autosave.record(session._history)["moves"])))
                os.write(acknowledge, f"{line}\n".encode())
            if rng.random() < 0.1:
                library.practised(rng.randrange(40), rng.randrange(3), Outcome.MISSED)
                os.write(acknowledge, f"{PRACTISED}|{_answers(library)}\n".encode())
        session.close()
        library.tend()


def _answers(library: Library) -> int:
    return sum(len(given) for game in library.practice().values() for given in game.values())


def _next(library: Library, engine: InlineEngine, game: str, kind: str, rng: random.Random) -> Session:
    unfinished = library.unfinished()
    if unfinished:
        return Session.resume(unfinished[0], engine, library, 0.001)
    waiting = awaiting(library.of_matches()) if kind == "match" else None
    following = next_game(*(waiting[0].config, waiting[1]), rng.randrange(10**9)) if waiting else None
    if following is None:
        agents = ("human", "novice") if kind == "computer" else ("human", "human")
        match = begun("three", rng.randrange(1 << 40)) if kind == "match" else None
        following = GameConfig(agents, ("Ada", "Ben"), rng.randrange(10**9), rng.randrange(2), game, match)
    return Session.new(following, engine, library, 0.001)


def _compared(path: Path, acknowledged: dict[int, tuple[str, ...]]) -> str | None:
    """What is lost of what was acknowledged. A move that was kept before it could be acknowledged is known from now on."""
    library, notifications = Library.open(desktop(), path)
    try:
        if notifications:
            return str(notifications)
        unfinished = library.unfinished()
        games = {game.game_id: game for game in (*unfinished, *library.finished())}
        answers = _answers(library)
        if answers < (promised := int(acknowledged.get(PRACTISED, ("0",))[0])):
            return f"{promised} answers were practised, {answers} are there"
        made = {number: moves for number, moves in acknowledged.items() if number != PRACTISED}
        for number, moves in made.items():
            kept = tuple(map(str, games[number].record["moves"])) if number in games else ()
            if kept[: len(moves)] != moves or len(kept) > len(moves) + 1:
                return f"{len(moves)} moves were made, {len(kept)} are there"
            acknowledged[number] = kept
        if len(games) > len(made) + 1 or library.damaged() or library.notifications():
            return f"{len(games)} games of {len(made)}, {library.damaged()} damaged"
        for game in unfinished:
            if library.open_elsewhere(game.game_id):
                return "a dead window seems to be open"
            Session.resume(game, InlineEngine(1), library).close()
    except RecordError as error:
        return f"a game does not hold: {error}"
    finally:
        library.close()
    return None

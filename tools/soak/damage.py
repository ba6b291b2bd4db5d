"""A library that is damaged, flipped bit by bit, page by page, or cut off, and then opened as the program does."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from mandala.platform.desktop import desktop
from mandala.play.engine.engine import InlineEngine
from mandala.play.library import Library
from mandala.play.practice import Answer, Outcome
from mandala.play.session import Session
from mandala.play.stored import GameConfig, StoredGame

PROMISE: Final = (
    "One flipped bit, a damaged page or a cut in the library's file: no game and no answer of a "
    "practice is changed without a word, no more is unreadable "
    "than what was hit and is in no copy, and the next new game is always there."
)
COUNT: Final = 1000
"""Of ten trials six flip a bit, two damage a page and two cut the file off; half of them without copies to take games from."""
GAMES: Final = 40
PRACTISED: Final = 10
"""Games of which something was practised."""
PAGE: Final = 4096
PIECE: Final = 40
"""Bytes of a record by which it is found on a page."""


def trials(seed: int, count: int) -> Iterator[str | None]:
    """One damage each."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole"
        games = _filled(whole / "library.db")
        for number in range(count):
            copy = Path(folder) / str(number)
            shutil.copytree(whole, copy)
            if number % 20 >= 10:
                shutil.rmtree(copy / "copies")
            yield _trial(rng, copy / "library.db", number % 10, games)
            shutil.rmtree(copy)


def _trial(rng: random.Random, path: Path, kind: int, games: Sequence[StoredGame]) -> str | None:
    data = bytearray(path.read_bytes())
    if kind < 6:
        place = rng.randrange(len(data) * 8)
        data[place // 8] ^= 1 << place % 8
        what, hit = f"bit {place}", {place // 8 // PAGE}
    elif kind < 8:
        page = rng.randrange(len(data) // PAGE)
        data[page * PAGE : (page + 1) * PAGE] = rng.choice((bytes(PAGE), rng.randbytes(PAGE)))
        what, hit = f"page {page}", {page}
    else:
        length = rng.randrange(len(data))
        what, hit = f"cut to {length} bytes", set(range(length // PAGE, len(data) // PAGE))
        del data[length:]
    on_them = _games_on(path.read_bytes(), hit, games)
    path.write_bytes(data)
    copies = path.with_name("copies").exists()
    most = 0 if copies else min(1, len(on_them)) if kind < 6 else len(on_them)
    faults = _looked_at(path, {game.game_id: game for game in games}, most, copies)
    return f"{what}, {'with' if copies else 'without'} copies: {'; '.join(faults)}" if faults else None


def _looked_at(path: Path, kept: dict[int, StoredGame], most: int, copies: bool) -> list[str]:
    """What is wrong after the program was started, played in, and started again; `most` games may be unreadable.

    Answers of a practice may be lost if there are no `copies`.
    """
    faults = []
    for start in ("first", "second"):
        library, notifications = Library.open(desktop(), path)
        library.look_through()
        told = [*notifications, *library.notifications()]
        found = {game.game_id: game for game in (*library.unfinished(), *library.finished())}
        wrong = [number for number, game in found.items() if number in kept and game != kept[number]]
        gone = set(kept) - set(found)
        listed = {game.game_id for game in library.damaged()}
        told += library.notifications()
        if wrong or set(found) - set(kept):
            faults.append(f"{start} start: changed: {wrong}, invented: {set(found) - set(kept)}")
        if len(gone) > most:
            faults.append(f"{start} start: {len(gone)} games unreadable, {most} were hit")
        if gone and not told and start == "first":
            faults.append(f"{start} start: {len(gone)} games unreadable without a word")
        for number, answers in library.practice().items():
            if answers != practised(number):
                faults.append(f"{start} start: what was practised of {number} was changed")
        if copies and len(library.practice()) < PRACTISED:
            faults.append(f"{start} start: {PRACTISED - len(library.practice())} practised games are lost")
        if start == "first" and not gone <= listed and most < 2:
            faults.append(f"{start} start: games {gone - listed} are gone and not listed")
        session = Session.new(GameConfig(("human", "human"), ("", ""), 3, 0, "tiles"), InlineEngine(1), library)
        seat = session.seat(session.to_move or 0)
        seat.submit(seat.legal_moves[0])
        (kept[session.game_id],) = [game for game in library.unfinished() if game.game_id == session.game_id]
        library.close()
    return faults


def _filled(path: Path) -> tuple[StoredGame, ...]:
    """Games of both kinds in a library that was played in and closed."""
    library, _ = Library.open(desktop(), path)
    for game in _games():
        library.save(game)
    for number in range(PRACTISED):
        library.take_answers(number, practised(number))
    library.close()
    return _games()


def practised(number: int) -> dict[int, tuple[Answer, ...]]:
    """What was practised of a game."""
    rng = random.Random(number)
    return {
        ply: tuple([Answer(f"2026-01-{day:02}", rng.choice([*Outcome])) for day in range(1, rng.randrange(2, 30))])
        for ply in sorted(rng.sample(range(60), 5))
    }


@cache
def _games() -> tuple[StoredGame, ...]:
    """Games of both kinds, a quarter of them running, some with a record that is longer than a page."""
    rng, library, games = random.Random(0), Library.in_memory(), list[StoredGame]()
    for number in range(GAMES):
        config = GameConfig(("human", "human"), ("Änne", "Bo"), number, number % 2, "cards" if number % 3 else "tiles")
        session = Session.new(config, InlineEngine(1), library)
        most = rng.randrange(1, 30) if number % 4 == 0 else 10**6
        while session.to_move is not None and session.seat(0).ply < most:
            seat = session.seat(session.to_move)
            seat.submit(rng.choice(seat.legal_moves))
        (game,) = [one for one in (*library.unfinished(), *library.finished()) if one.game_id == session.game_id]
        games.append(game)
    return tuple([replace(game, version=0) for game in games])


def _games_on(data: bytes, pages: set[int], games: Sequence[StoredGame]) -> set[int]:
    """Games of which at least a part stands on one of these pages of a file."""
    there = b"\n".join([data[page * PAGE : (page + 1) * PAGE] for page in pages])
    found = set()
    for game in games:
        record = msgspec.json.encode(game.record)
        pieces = [record[start : start + PIECE] for start in range(0, len(record), PIECE)]
        if any(piece in there for piece in pieces if len(piece) == PIECE):
            found.add(game.game_id)
    return found

"""Killing the program at any instant loses nothing but, at most, the move that was not finished."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mandala.platform.desktop import desktop
from mandala.play.engine.engine import InlineEngine
from mandala.play.library import Library
from mandala.play.session import Session
from tools.driver.desk import wait_until

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
"""On Windows any signal kills."""
KILLS = 50 if hasattr(os, "fork") else 8
"""Where no process can be doubled, each that is killed has to begin with Python."""


@pytest.mark.timeout(600)  # a guard against hanging: how long it takes is the load of the machine
def test_a_game_survives_kill_9_at_random_instants(tmp_path: Path) -> None:
    rng, library, side = random.Random(), tmp_path / "data" / "library.db", tmp_path / "acknowledged"
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "tests.play.kill_child"]
    with subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        finished = moves = kills = 0
        slowness = 1.0
        while kills < KILLS or moves <= 500 or not finished:
            assert kills < 1000, "the children are killed before they play"
            kills += 1
            print(library, side, kills, file=child.stdin, flush=True)
            pid = int(child.stdout.readline())
            time.sleep(rng.uniform(0.002, 0.12) * slowness)
            os.kill(pid, KILL)
            assert child.stdout.readline() == "dead\n"
            before, moves = moves, len(side.read_bytes().splitlines()) if side.exists() else 0
            slowness *= 1.5 if moves == before else 1 / 1.5 if slowness > 1.0 else 1.0
            finished = check(library, side, every_game=kills == KILLS)


THINKING = """
import sys
from pathlib import Path
from mandala.platform.desktop import desktop
from mandala.play.engine.process_engine import ProcessEngine
from mandala.play.library import Library
from mandala.play.session import Session
from mandala.play.stored import GameConfig

engine = ProcessEngine(desktop(), seed=1)
game, level, first = sys.argv[2], sys.argv[3], int(sys.argv[4])
session = Session.new(
    GameConfig(("human", level), ("", ""), 7, first, game), engine, Library.open(desktop(), Path(sys.argv[1]))[0], 30.0
)
session.seat(0).submit(session.seat(0).legal_moves[0])
session.update()
print(engine.pid, flush=True)
while True:
    session.update()
"""
"""A game against a level whose first thought takes longer than the test."""


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
@pytest.mark.parametrize(
    ("game", "level", "first", "seconds"),
    [
        ("cards", "master", 0, 1.5),
        ("tiles", "grandmaster", 1, 0.6),  # the person chooses a start tile (T2), then the computer begins
    ],
)
def test_a_game_killed_while_the_computer_thinks_goes_on_where_it_was(
    tmp_path: Path, game: str, level: str, first: int, seconds: float
) -> None:
    path, root = tmp_path / "library.db", Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", THINKING, str(path), game, level, str(first)],
        cwd=root,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        try:
            worker = Path("/proc") / program.stdout.readline().strip()
            wait_until(lambda: used(worker) > seconds, "it thinks")
        finally:
            program.kill()
    wait_until(lambda: not lives(worker), "nobody thinks on for a dead table")

    library, notifications = Library.open(desktop(), path)
    assert notifications == ()
    (left,) = library.unfinished()
    assert left.config.game == game
    session = Session.resume(left, InlineEngine(1, iterations=20), library)
    assert session.seat(0).ply == 1
    while not session.finished:
        if session.seat(0).legal_moves:
            session.seat(0).submit(session.seat(0).legal_moves[0])
        session.update()
    assert not library.unfinished()
    assert [finished.game_id for finished in library.finished()] == [left.game_id]
    library.close()


def lives(process: Path) -> bool:
    """Whether a process is there; a dead one may wait for its burial."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def used(process: Path) -> float:
    """Seconds of the processor that a process has used."""
    return int((process / "stat").read_text().rpartition(")")[2].split()[11]) / os.sysconf("SC_CLK_TCK")


def check(path: Path, side: Path, every_game: bool) -> int:
    """Compares the library with what was acknowledged, in the end for every game; how many games are finished."""
    acknowledged: dict[int, list[str]] = {}  # by game: its last acknowledged state, then nothing or one more
    for line in side.read_text().splitlines() if side.exists() else []:
        game, *state = line.split("|")
        acknowledged[int(game)] = state
    library, notifications = Library.open(desktop(), path)
    assert notifications == ()
    unfinished, finished = library.unfinished(), library.finished()
    assert len(unfinished) <= 1
    stored = {game.game_id: game for game in (*unfinished, *finished)}
    assert set(acknowledged) <= set(stored)
    assert len(stored) <= len(acknowledged) + 1
    latest = next(reversed(acknowledged), None)
    for game_id, game in stored.items():
        if not every_game and game_id in acknowledged and game_id != latest:
            continue
        session = Session.resume(game, InlineEngine(0), library)
        steps = session.seat(0).steps()
        assert session.finished == game.finished
        last = [str(len(steps)), str(steps[-1].move) if steps else "None", str(session.finished)]
        if game_id not in acknowledged:
            assert len(steps) == 1
        elif (
            last != acknowledged[game_id]
        ):  # then the move that was saved but not acknowledged, or a take-back, is the last
            assert game_id == latest
            assert len(steps) <= int(acknowledged[game_id][0]) + 1
            assert len(steps) != int(acknowledged[game_id][0])
        if acknowledged.get(game_id) != last:  # seen here, so the next one may be lost too, but not this
            with side.open("a") as file:
                print(game_id, *last, sep="|", file=file)
    library.close()
    return len(finished)

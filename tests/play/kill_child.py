"""Plays games through a Session with a real library until it is killed; the companion of test_kill.py.

Reads lines `LIBRARY SIDE_FILE SEED`, forks a player for each and prints its process number: the slow start of Python is paid
once, but on Windows, which cannot. Every finished move is acknowledged in the side file, after `submit` or `update` came back. A
player that has made many waits: on a busy machine it may live long, and who compares the games would not come to an end.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

from mandala.platform.desktop import desktop
from mandala.play.engine.engine import InlineEngine
from mandala.play.library import Library
from mandala.play.session import Session
from mandala.play.stored import GameConfig

MOST = 150  # moves of one player


def play(library_path: str, side_path: str, seed: int) -> None:
    library, notifications = Library.open(desktop(), Path(library_path))
    assert not notifications, notifications
    side = os.open(side_path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    rng = random.Random(seed)
    unfinished, moves = library.unfinished(), 0
    while True:
        if unfinished:
            session = Session.resume(unfinished.pop(), InlineEngine(seed), library)
        else:
            config = GameConfig(("human", "human"), ("Ada", "Ben"), rng.randrange(10**9), rng.randrange(2))
            session = Session.new(config, InlineEngine(seed), library)
        while session.to_move is not None:
            if session.can_take_back() and rng.random() < 0.1:
                session.take_back()
            else:
                seat = session.seat(session.to_move)
                seat.submit(rng.choice(seat.legal_moves))
            last = session.seat(0).steps()[-1].move if session.seat(0).ply else None
            os.write(side, f"{session.game_id}|{session.seat(0).ply}|{last}|{session.finished}\n".encode())
            moves += 1
            while moves >= MOST:
                time.sleep(60.0)


def main() -> None:
    for line in sys.stdin:
        library, side, seed = line.split()
        if not hasattr(os, "fork"):
            player = subprocess.Popen([sys.executable, "-m", "tests.play.kill_child", library, side, seed])
            print(player.pid, flush=True)
            player.wait()
        elif (pid := os.fork()) == 0:
            play(library, side, int(seed))
        else:
            print(pid, flush=True)
            os.waitpid(pid, 0)
        print("dead", flush=True)


if __name__ == "__main__":
    if sys.argv[1:]:
        play(*sys.argv[1:3], int(sys.argv[3]))
    main()

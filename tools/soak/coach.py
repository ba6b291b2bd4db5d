"""The processes that review games are killed, stopped and starved: no frame waits for them, nor does the end of the program."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from typing import Final

from mandala.platform.desktop import desktop
from mandala.play.review.reviews import Reviews
from mandala.play.review.store import ReviewStore
from mandala.play.stored import StoredGame
from tools.driver.recorded import stored
from tools.soak.engine import LAZIEST, busy

PROMISE: Final = "however the processes that review games are killed, stopped or starved, no frame waits for them"
COUNT: Final = 60
RECORDS: Final = 40
"""Recorded games of each kind, of which one is reviewed."""
PATTERN: Final = "kill", "stop", "kill", "stop", "starve"
"""What happens, in turn: of 60 trials 24 kill, 24 stop and 12 starve."""
SECONDS: Final = 2.0
"""How long a review is looked at in a trial."""
FRAME: Final = 1 / 60  # [s]
LONGEST: Final = 0.25
"""A longer frame breaks the promise [s]; beside processes that take all cores, twice as long."""


def trials(seed: int, count: int) -> Iterator[str | None]:
    """A review each, looked at for a while; at the end the longest frames are told."""
    games = [stored(seed % RECORDS, agents=("human", "human"), game=game) for game in ("cards", "tiles")]
    longest = dict.fromkeys(PATTERN, 0.0)
    for number, kind in enumerate(islice(cycle(PATTERN), count)):
        with busy() if kind == "starve" else contextlib.nullcontext():
            took = trial(kind, games[number % len(games)], random.Random(f"{seed} {number}"))
        longest[kind] = max(longest[kind], took)
        limit = LONGEST * (2 if kind == "starve" else 1)
        yield f"{kind}: a frame of {took * 1000:.0f} ms" if took > limit else None
    told = ", ".join(f"{kind} {took * 1000:.0f} ms" for kind, took in longest.items())
    print(f"\nlongest frames: {told}", end="")


def trial(kind: str, game: StoredGame, rng: random.Random) -> float:
    """How long the longest frame took, closing among them [s]."""
    reviews, longest, at = Reviews(ReviewStore(), desktop()), 0.0, rng.uniform(0.3, SECONDS)
    begun, struck = time.monotonic(), False
    while time.monotonic() - begun < SECONDS:
        if time.monotonic() - begun > at and not struck:
            struck = True
            strike(kind)
        longest = max(longest, timed(lambda: reviews.of(game)) + timed(reviews.tend))
        time.sleep(FRAME)
    return max(longest, timed(reviews.close))


def strike(kind: str) -> None:
    """Does it to all processes that there are."""
    for child in multiprocessing.active_children():
        with contextlib.suppress(ProcessLookupError):
            if child.pid is None:
                continue
            if kind == "starve":
                os.setpriority(os.PRIO_PROCESS, child.pid, LAZIEST)
            else:
                os.kill(child.pid, signal.SIGKILL if kind == "kill" else signal.SIGSTOP)


def timed(act: Callable[[], object]) -> float:
    """How long something takes [s]."""
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun

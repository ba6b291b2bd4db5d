"""The moves that levels choose in given games. It runs here and in a browser, so it knows nothing of either."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from mandala.ai.api import Budget, Listener, Ply, never
from mandala.core.record import parse, replay
from mandala.play.games import GAMES

EVERY = 7
"""Of a game's positions one in so many is asked for."""
ITERATIONS = {"cards": 4000, "tiles": 30000}
"""About a second of grandmaster, which alone thinks for as long as it may."""


def decided(game: str, level: str, records: Sequence[str], part: slice) -> tuple[list[str], list[float]]:
    """Returns the moves of a level in a part of the games' positions, each with its seconds, at the strength of play."""
    budget = Budget(iterations=ITERATIONS[game]) if level == "grandmaster" else Budget()
    entry, moves, seconds = GAMES[game], list[str](), list[float]()
    games = [replay(parse(record), entry.recorder) for record in records]
    plies = [(one, ply) for one in games for ply in range(3, len(one.moves), EVERY)]
    asked = [(one, ply) for one, ply in plies if entry.rules.to_move(one.states[ply]) is not None]
    for number, (one, ply) in list(enumerate(asked))[part]:
        state, strategy = one.states[ply], entry.levels[level]()
        player = entry.rules.to_move(state)
        assert player is not None
        if isinstance(strategy, Listener):
            seen = [entry.rules.observe(before, player) for before in one.states[:ply]]
            strategy.follow(tuple(map(Ply, seen, one.moves[:ply])))
        begun = time.perf_counter()
        choice = strategy.choose(entry.rules.observe(state, player), budget, random.Random(number), never)
        seconds.append(time.perf_counter() - begun)
        moves.append(entry.recorder.move_text(choice.move))
    return moves, seconds

"""What each level gives away with a move, in points of a hundred chances to win, as a settled review says.

    python benchmarks/levels.py [--game cards] [--games 200] [--asked 5] [--levels pupil journeyman] [--beside adept]

Each level plays itself; a few free decisions of every game are judged, taken by chance. The 95 % intervals count games.
With `--beside` a level plays each of the others, and at each of these decisions both say what they would play: what is told is
by how much more the one gives away than the other on the same positions.
The strongest level thinks for `--iterations`, the others as they do at the table. The games'
`levels.py` have these figures.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from statistics import fmean, stdev
from typing import Any

from benchmarks.quick import parsed
from mandala.ai.api import THOROUGH, Budget, Listener, never
from mandala.core.game import Player
from mandala.platform.desktop.pool import cores, in_order
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES
from mandala.play.intervals import Z_95

ENDLESS = 300
THOUGHT = {"cards": 1000, "tiles": 30_000}
"""Iterations or nodes of the strongest level."""


def given_away(
    game: str, levels: Sequence[str], iterations: int, asked: int, effort: int, number: int
) -> list[list[float]]:
    """What each of one or two levels gives away in some decisions of a game between them, from 0 to 1."""
    entry, rng = GAMES[game], random.Random(f"losses {number}")
    history = GameHistory.dealt(entry.recorder, rng.getrandbits(30), number % 2)
    players, decisions = [entry.levels[level]() for level in levels], list[tuple[Any, list[Any]]]()

    def choice(level: int, mover: Player) -> Any:
        player = players[level]
        if isinstance(player, Listener):
            player.follow(history.seen_by(mover))  # an amateur who has not heard the game forgets nothing of it
        budget = Budget(iterations=iterations) if levels[level] == entry.strongest else Budget()
        return player.choose(history.observe(mover), budget, rng, never).move

    while (mover := history.to_move) is not None and history.ply < ENDLESS:
        move, free = choice(mover % len(levels), mover), len(history.legal_moves) > 1
        if free:
            beside = [choice(level, mover) for level in range(len(levels)) if level != mover % len(levels)]
            moves = [move, *beside] if mover % len(levels) == 0 else [*beside, move]
            decisions.append((history.observe(mover), moves))
        history.submit(move)
    losses = list[list[float]]()
    for seen, moves in rng.sample(decisions, min(asked, len(decisions))):
        if len({*moves}) < len(levels):
            losses.append([0.0] * len(levels))  # on the same move they do not differ
            continue
        found = {one.move: one.loss for one in entry.evaluate_moves(seen, moves, entry.effort * effort, never)}
        losses.append([found[one] for one in moves])
    return losses


def main() -> None:
    """Plays, judges and prints a table in Markdown, line by line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, default="cards")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--asked", type=int, default=5, help="decisions of each game (%(default)s)")
    parser.add_argument("--levels", nargs="+", help="all that a player may choose, if not said")
    parser.add_argument("--beside", help="another level")
    parser.add_argument("--iterations", type=int, help="of the strongest level")
    parser.add_argument("--effort", type=int, default=THOROUGH, help="times that of a first look (%(default)s)")
    parser.add_argument("--jobs", type=int, default=cores())
    given = parsed(parser, games=2, asked=1, effort=1, jobs=1, levels=["novice", "pupil"])
    iterations = given.iterations or THOUGHT[given.game]
    more = f" more than {given.beside}" if given.beside else ""
    print(f"| level | decisions | points given away a move{more} |\n|---|---|---|")
    for level in given.levels or GAMES[given.game].selectable_levels:
        levels = [level, given.beside] if given.beside else [level]
        work = partial(given_away, given.game, levels, iterations, given.asked, given.effort)
        with closing(in_order(work, range(given.games), given.jobs)) as found:
            games = [losses for losses in found if losses]
        means = [100 * fmean([one[0] - sum(one[1:]) for one in losses]) for losses in games]
        half = Z_95 * stdev(means) / len(means) ** 0.5
        print(f"| {level} | {sum(map(len, games))} | {fmean(means):+.2f} ±{half:.2f} |", flush=True)


if __name__ == "__main__":
    main()

"""What share of mistakes is explained: games of weak levels are judged, and each mistake asked why.

    python benchmarks/why.py [--game cards] [--games 6] [--effort 200]

A mistake gives away 3 points of 100 or more, a blunder 7. The table counts how often each reason was among the three that are
said, and how often it speaks for the move that was played: the more it does that, the less it tells.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from itertools import combinations, cycle
from typing import Any

from benchmarks.quick import parsed
from mandala.ai.api import Budget, MoveEvaluation, never
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES, GameEntry
from mandala.play.review.review import Judgement, judged

PAIRS = [*combinations(("novice", "pupil", "journeyman"), 2)]
ENDLESS = 300
SAID = 3
"""So many reasons are told."""


def decisions(
    entry: GameEntry, games: int, effort: int, seed: int
) -> Iterator[tuple[Any, tuple[MoveEvaluation, ...], Any]]:
    """The free decisions of games of all pairs: what was seen, the evaluations, the move that was played."""
    for number, pair in zip(range(games), cycle(PAIRS)):
        rng = random.Random(f"why {seed} {number}")
        players = [entry.levels[level]() for level in pair]
        history = GameHistory.dealt(entry.recorder, rng.getrandbits(62), number // len(PAIRS) % 2)
        while (player := history.to_move) is not None and history.ply < ENDLESS:
            seen = history.observe(player)
            move = players[player].choose(seen, Budget(iterations=1), rng, never).move
            if len(history.legal_moves) > 1:
                yield seen, entry.evaluate_moves(seen, (move,), effort, never), move
            history.submit(move)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=[*GAMES], default="cards")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--effort", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parsed(parser, games=1, effort=10)
    entry, reasons = GAMES[given.game], import_module(f"mandala.core.{given.game}.reasons").reasons
    if entry.open:
        reasons = partial(reasons, exact_margin=entry.exact_margin)
    found, explained, against, in_favour = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    taken, longest = 0.0, 0.0
    for seen, evaluations, move in decisions(entry, given.games, given.effort, given.seed):
        name = judged(next(evaluation for evaluation in evaluations if evaluation.move == move)).name.lower()
        if name in (Judgement.GOOD.name.lower(), Judgement.INACCURACY.name.lower()):
            continue
        begun = time.process_time()
        said = reasons(seen, move, evaluations[0].move)[:SAID]
        spent = time.process_time() - begun
        taken, longest = taken + spent, max(longest, spent)
        found[name] += 1
        explained[name] += bool(said)
        against.update(type(reason).__name__ for reason in said)
        in_favour.update(type(reason).__name__ for reason in reasons(seen, evaluations[0].move, move)[:SAID])
    for name, count in found.items():
        print(f"{name}: {explained[name]} of {count} explained ({explained[name] / count:.0%})")
    print(f"{1000 * taken / found.total():.1f} ms of processor time each, at most {1000 * longest:.1f}")
    for name, count in against.most_common():
        print(f"  {name:12} {count:4} against the move played, {in_favour[name]:4} for it")


if __name__ == "__main__":
    main()

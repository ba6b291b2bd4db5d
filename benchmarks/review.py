"""How sure verdicts are: the same decisions judged with other seeds, and against many more worlds.

    python benchmarks/review.py [--decisions 500] [--worlds 680] [--reference 3400]

The decisions are taken by chance from games of pupil against journeyman. Classes by points of a hundred given away: less than 1,
less than 3, less than 7, more.
"""

from __future__ import annotations

import argparse
import random
import time
from bisect import bisect
from collections.abc import Iterator
from statistics import fmean

from mandala.ai.api import Budget, Verdict, never
from mandala.ai.cards.levels import LEVELS
from mandala.ai.cards.verdict import WORLDS, compare
from mandala.core.cards import rules
from mandala.core.cards.moves import Move
from mandala.core.cards.observation import Observation
from mandala.play.review import CLASSES

ENDLESS = 300
ASKED = 0.25
"""The share of the free decisions of a game that are judged."""
MISTAKE = 0.03


def decisions(seed: int) -> Iterator[tuple[Observation, Move]]:
    """Positions with the move that was played."""
    number = 0
    while True:
        rng = random.Random(f"review {seed} {number}")
        players = [LEVELS[level]() for level in ("pupil", "journeyman")]
        state = rules.initial_state(rng.getrandbits(62), number % 2)
        number += 1
        for _ in range(ENDLESS):
            if state.over:
                break
            seen, legal = rules.observe(state, state.to_move), rules.legal_moves(state)
            move = players[state.to_move].choose(seen, Budget(iterations=1), rng, never).move
            if len(legal) > 1 and rng.random() < ASKED:
                yield seen, move
            state = rules.apply(state, move)


def of(verdicts: tuple[Verdict, ...], move: Move) -> float:
    """What the move gave away."""
    return next(verdict.loss for verdict in verdicts if verdict.move == move)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=500)
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--reference", type=int, default=3400)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    losses, taken = list[tuple[float, float, float]](), 0.0
    for number, (seen, move) in zip(range(given.decisions), decisions(given.seed)):
        begun = time.process_time()
        first = of(compare(seen, [move], given.worlds, never, 2 * number), move)
        taken += time.process_time() - begun
        second = of(compare(seen, [move], given.worlds, never, 2 * number + 1), move)
        reference = of(compare(seen, [move], given.reference, never, -number - 1), move)
        losses.append((first, second, reference))
    classes = [tuple(bisect(CLASSES, loss) for loss in three) for three in losses]
    same = fmean(one == other for one, other, _ in classes)
    far = fmean(abs(one - other) > 1 for one, other, _ in classes)
    apart, off = (100 * fmean(abs(three[0] - three[other]) for three in losses) for other in (1, 2))
    mistakes = [three for three in losses if three[2] >= MISTAKE]
    named = [three for three in losses if three[0] >= MISTAKE]
    found, none = sum(three[0] >= MISTAKE for three in mistakes), sum(three[2] < MISTAKE for three in named)
    print(f"{len(losses)} decisions, {given.worlds} worlds each, {1000 * taken / len(losses):.1f} ms of processor time")
    print(f"another seed: the same class {same:.1%}, two classes off {far:.1%}, losses {apart:.2f} points apart")
    print(
        f"{given.reference} worlds: losses {off:.2f} points apart, {found} of {len(mistakes)} mistakes found; ", end=""
    )
    print(f"of {len(named)} named {none} are none")


if __name__ == "__main__":
    main()

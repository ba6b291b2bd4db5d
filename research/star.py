"""Counts how much Star1 and Star2 would save in expectimax, without building them.

    python -m research.star [--positions 200]

Both (Ballard 1983; Hauk, Buro, Schaeffer 2004) leave a chance node early: when its other outcomes cannot lift its mean above
the best move. Here the outcomes of a move are its worlds, each with the same chance. A value not yet known lies between 0 and 1
for Star1. Star2 first probes one reply in each outcome, which bounds its value from above, at the cost of the probes.
Counted are evaluations of positions at depth 2, the moves in their best order, which flatters both.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence

from mandala.ai.cards.expectimax import DETERMINIZATIONS
from mandala.ai.cards.judge import Judge
from mandala.ai.cards.lookahead import Lookahead
from mandala.core.cards import rules
from mandala.core.cards.state import State


def positions(count: int) -> list[State]:
    """Moments of games of a careless pair of players, the mover with a choice."""
    found: list[State] = []
    rng = random.Random(1)
    while len(found) < count:
        state = rules.initial_state(rng.getrandbits(32))
        for _ in range(rng.randrange(50)):
            if not state.over:
                state = rules.apply(state, rng.choice(rules.legal_moves(state)))
        if len(rules.legal_moves(state)) > 1:
            found.append(state)
    return found


def looked_at(worlds: Sequence[float], upper: Sequence[float], best: float) -> int:
    """How many of a move's worlds are evaluated until it is clear that its mean stays below `best`, or to the end."""
    total, open_ = 0.0, sum(upper)
    for number, (value, bound) in enumerate(zip(worlds, upper)):
        if (total + open_) / len(worlds) <= best:
            return number
        total, open_ = total + value, open_ - bound
    return len(worlds)


def main() -> None:
    """Counts and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=200)
    full = star1 = star2 = probes = 0
    for number, state in enumerate(positions(parser.parse_args().positions)):
        ahead = Lookahead(rules.observe(state, state.to_move), Judge(), number, DETERMINIZATIONS)
        table = [[ahead.worth(world, move, 2) for world in range(DETERMINIZATIONS)] for move in ahead.moves()]
        table.sort(key=sum, reverse=True)
        best = 0.0
        for values in table:
            full += DETERMINIZATIONS
            star1 += looked_at(values, [1.0] * DETERMINIZATIONS, best)
            probes += DETERMINIZATIONS if best else 0
            star2 += looked_at(values, values, best) if best else DETERMINIZATIONS
            best = max(best, sum(values) / DETERMINIZATIONS)
    print(f"{full:,} moves in worlds; Star1 looks at {star1 / full:.0%} of them")
    print(f"Star2 with perfect probes at {star2 / full:.0%}, and probes {probes / full:.0%}")


if __name__ == "__main__":
    main()

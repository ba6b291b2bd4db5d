"""Finds the weights of the tile game's evaluation: players of this evaluation play, and a logistic regression says which features
told the winner. Prints the table for `mandala/ai/tiles/evaluate.py`.

    python -m research.fit_tiles --games 2000 --depth 1 --rounds 2 --seed 1
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from math import exp
from typing import Any

import numpy as np

from mandala.ai.tiles.deepening import SMALL, Root
from mandala.ai.tiles.evaluate import WEIGHTS, Feature
from mandala.ai.tiles.judge import Judge
from mandala.ai.tiles.kernel import Table
from mandala.ai.tiles.search import Search
from mandala.core.tiles import rules

BLIND = 0.1  #: This share of the moves is made by chance, so that also bad positions are known.
SOFTNESS = 0.3  #: A move that is worth so much less, in log odds, is chosen 2.7 times as rarely.
RIDGE = 2.0  #: Holds weights of little use near zero.

#: The features of a position, then those times the share of free tiles; and what the game brought the mover, 0 to 1.
Row = tuple[list[float], float]


def game(seed: int, depth: int, judge: Judge) -> list[Row]:
    """The positions of a game."""
    rng = random.Random(f"fit {seed}")
    state = rules.initial_state(rng.getrandbits(30))
    state = rules.apply(state, rng.choice(rules.legal_moves(state)))
    root = Root(rules.observe(state, 0), Search(Table(), judge, SMALL))
    table, search, seen = root.table, root.search, list[tuple[int, list[float]]]()
    while moves := table.legal():
        judge.look(table)
        share = table.free.bit_count() / table.spaces
        values = [*judge.values]
        seen.append((table.to_move, values + [share * value for value in values]))
        if rng.random() < BLIND:
            table.play(rng.choice(moves))
            continue
        worths = [search.worth(move, depth, -1e9, 1e9) for move in moves]
        best = max(worths)
        table.play(rng.choices(moves, [exp((worth - best) / SOFTNESS) for worth in worths])[0])
    lead = table.final_lead() if table.to_move == 0 else -table.final_lead()
    won = 0.5 if not lead else float(lead > 0)
    return [(features, won if mover == 0 else 1 - won) for mover, features in seen]


def fitted(rows: Sequence[Row]) -> tuple[Any, float]:
    """The weights by Newton's method, and the mean log loss."""
    features, won = np.array([row[0] for row in rows]), np.array([row[1] for row in rows])
    scale = features.std(axis=0) + 1e-9
    scale[features.std(axis=0) < 1e-9] = 1.0  # the turn is always the mover's
    inputs, weights = features / scale, np.zeros(features.shape[1])
    for _ in range(30):
        expected = 1 / (1 + np.exp(-inputs @ weights))
        slope = inputs.T @ (expected - won) + RIDGE * weights
        bend = (inputs * (expected * (1 - expected))[:, None]).T @ inputs + RIDGE * np.eye(len(weights))
        weights -= np.linalg.solve(bend, slope)
    expected = np.clip(1 / (1 + np.exp(-inputs @ weights)), 1e-9, 1 - 1e-9)
    loss = -np.mean(won * np.log(expected) + (1 - won) * np.log(1 - expected))
    return weights / scale, float(loss)


def main() -> None:
    """Plays and fits, round by round."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, help="games a round")
    parser.add_argument("--depth", type=int, default=1, help="how far the players look")
    parser.add_argument("--rounds", type=int, default=1, help="rounds, each with the weights of the one before")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    weights: Sequence[Feature] = WEIGHTS
    for number in range(chosen.rounds):
        judge = Judge(weights)
        rows = [
            row
            for index in range(chosen.games)
            for row in game((chosen.seed << 32) + number * chosen.games + index, chosen.depth, judge)
        ]
        found, loss = fitted(rows)
        count = len(weights)
        weights = tuple(
            [
                Feature(feature.name, float(found[index]), float(found[count + index]))
                for index, feature in enumerate(weights)
            ]
        )
        print(f"# round {number + 1}: {len(rows)} positions, log loss {loss:.4f}")
    for feature in weights:
        print(f'    Feature("{feature.name}", {feature.late:.4f}, {feature.early:.4f}),')


if __name__ == "__main__":
    main()

"""What the training framework says of a hundred positions, for the test that the kernel says the same.

`python -m tools.train.golden` writes tests/ai/network.json anew for the accepted weights; training does so when it accepts some.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Final

import torch

from mandala.ai.cards import belief, kernel
from mandala.ai.cards.features import Features
from mandala.ai.cards.weights import Weights, shipped
from mandala.core.cards import rules
from mandala.core.cards.moves import ALL_MOVES, move_text
from mandala.core.cards.state import State
from tools.train.model import MARGIN, loaded

GOLDEN: Final = Path("tests/ai/network.json")
POSITIONS: Final = 100


def write(weights: Weights) -> None:
    """Writes what these weights say."""
    layers, lines = loaded(weights), []
    for seed in range(POSITIONS):
        rng, plies = random.Random(seed), seed * 7 % 80
        state, moves = _position(seed, plies)
        move = rng.choice(moves)
        with torch.no_grad():
            logit, margin = layers(torch.tensor([_inputs(state, move)]))[0].double().tolist()
        chance = torch.sigmoid(torch.tensor(logit, dtype=torch.float64)).item()
        lines.append(json.dumps([seed, plies, move_text(ALL_MOVES[move]), round(chance, 7), round(MARGIN * margin, 5)]))
    head = json.dumps({"sha256": weights.header.sha256})
    GOLDEN.write_text("[\n" + ",\n".join([head, *lines]) + "\n]\n", encoding="utf-8")


def _position(seed: int, plies: int) -> tuple[State, list[int]]:
    """A position after random moves, and the numbers of its legal moves; as `full_game` of the tests makes it."""
    rng, state = random.Random(seed), rules.initial_state(seed, seed % 2)
    for _ in range(plies):
        successor = rules.apply(state, rng.choice(rules.legal_moves(state)))
        if successor.over:
            break
        state = successor
    return state, [ALL_MOVES.index(move) for move in rules.legal_moves(state)]


def _inputs(state: State, move: int) -> list[float]:
    table, features = kernel.Table(), Features()
    seen = rules.observe(state, state.to_move)
    belief.lay_out(table, seen)
    belief.Belief(seen).deal(table)
    features.look(table)
    features.try_move(table, move)
    return features.seen()


if __name__ == "__main__":
    write(shipped())

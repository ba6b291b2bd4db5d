"""Lets the tree search play alpha-beta: equal processor time for a move, every deal twice with the seats exchanged.

    cythonize -3 -i research/tile_tree/tree.py
    python -m research.tile_tree --deals 100 --seconds 0.1

The start tile is chosen by alpha-beta in every game, so that the two only differ in what is measured.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from functools import partial

from mandala.ai.api import Budget, Stop, never
from mandala.ai.tiles.deepening import Deepening
from mandala.ai.tiles.judge import Judge
from mandala.ai.tiles.kernel import Table
from mandala.core.tiles import rules
from mandala.core.tiles.moves import Move
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.state import State
from mandala.play.intervals import wilson
from research.tile_tree.tree import COMPILED, Tree

BATCH = 16  #: Iterations between two looks at the clock.
START_DEPTH = 5  #: How far ahead the start tile is chosen.

Player = Callable[[Observation, Stop], Move]


def grown(tree: Tree, observation: Observation, stop: Stop) -> Move:
    """The move that the tree search plays."""
    table = Table()
    table.lay_out(observation)
    tree.begin(table)
    while tree.grow(BATCH) and not stop():
        pass
    return table.as_move(tree.best())


def deepened(observation: Observation, stop: Stop) -> Move:
    """The move that alpha-beta plays."""
    move: Move = Deepening().choose(observation, Budget(), random.Random(0), stop).move
    return move


def after(seconds: float) -> Stop:
    """True when this process has worked for so long."""
    end = time.process_time() + seconds
    return lambda: time.process_time() >= end


def begun(deal: int) -> State:
    """A deal with its start tile chosen."""
    state = rules.initial_state(deal)
    chooser = rules.to_move(state)
    assert chooser is not None
    choice = Deepening(START_DEPTH).choose(rules.observe(state, chooser), Budget(), random.Random(0), never)
    return rules.apply(state, choice.move)


def points(start: State, players: tuple[Player, Player], seconds: float) -> float:
    """Returns the first player's result: 1, 0.5 or 0."""
    state = start
    while (mover := rules.to_move(state)) is not None:
        legal = rules.legal_moves(state)
        seen = rules.observe(state, mover)
        state = rules.apply(state, legal[0] if len(legal) == 1 else players[mover](seen, after(seconds)))
    outcome = rules.outcome(state)
    assert outcome is not None
    return 0.5 if outcome.winner is None else float(outcome.winner == 0)


def main() -> None:
    """Plays and tells."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.1, help="of processor time, for a move")
    parser.add_argument("--explore", type=float, default=0.5)
    parser.add_argument("--temperature", type=float, default=0.5, help="of the prior, in log odds")
    parser.add_argument("--prior-visits", type=float, default=1.0, help="visits that the evaluation counts for")
    parser.add_argument("--minimax", type=float, default=0.5, help="the share of the minimax value")
    chosen = parser.parse_args()
    tree = partial(grown, Tree(Judge(), chosen.explore, chosen.temperature, chosen.prior_visits, chosen.minimax))
    rng, won = random.Random(f"tree {chosen.seed}"), 0.0
    for _ in range(chosen.deals):
        start = begun(rng.getrandbits(40))
        won += points(start, (tree, deepened), chosen.seconds) + 1 - points(start, (deepened, tree), chosen.seconds)
    games = 2 * chosen.deals
    low, high = wilson(won, games)
    print(f"{'compiled' if COMPILED else 'uncompiled'} tree, {vars(chosen)}")
    print(f"tree search against alpha-beta: {won / games:.1%} ({low:.1%} to {high:.1%}) of {games} games")


if __name__ == "__main__":
    main()

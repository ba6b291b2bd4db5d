"""Nodes a second of the tile game's search on one core and how deep it looks, from positions of a game; or from which turn on
games are solved. Time is the processor's, so that other work on the machine does not count.

    python benchmarks/tiles.py [--seconds 2]
    python benchmarks/tiles.py --seconds 1 --games 40
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter

from benchmarks.quick import parsed
from mandala.ai.api import Budget, never
from mandala.ai.tiles.deepening import LARGE, Deepening, Root
from mandala.ai.tiles.judge import Judge
from mandala.ai.tiles.kernel import COMPILED, Table
from mandala.ai.tiles.move_evaluation import evaluate_moves
from mandala.ai.tiles.search import Search
from mandala.core.tiles import rules
from mandala.core.tiles.state import State
from tests.core.tile_positions import random_game

PLIES = (1, 9, 17, 25)
PLAYED = 4
"""How far ahead those look whose games are solved."""
GLANCE = 600
"""Nodes that are looked at for the moves of a beginning."""
UNSOLVED = 3
"""After so many positions that were not solved, from the end backwards, those before are taken not to be, either."""
WARM_UP = 6
"""Moves at the beginning, after the start tile, one of the best five at random, so that no two games are alike."""


def searched(state: State, seconds: float) -> tuple[Root, float]:
    """The position after a search, and how long it took."""
    root = Root(rules.observe(state, 0), Search(Table(), Judge(), LARGE))
    begin = time.process_time()
    root.search.stop = lambda: time.process_time() - begin > seconds
    depth = 0
    while not root.search.stopped and not root.solved:
        depth += 1
        root.look(depth)
    return root, time.process_time() - begin


def tell_speed(seconds: float) -> None:
    """Searches positions of a random game."""
    states = random_game(5)[0]
    for plies in PLIES:
        root, took = searched(states[plies], seconds)
        end = "solved" if root.solved else "reached"
        print(
            f"after {plies:2} moves, {len(root.moves):2} legal: depth {root.depth} {end} in {took:.2f} s, "
            f"{root.search.nodes / took:,.0f} nodes/s"
        )


def played(deal: int) -> list[State]:
    """The positions of a game between equals, from the first turn on, without its end."""
    rng, player, state = random.Random(deal), Deepening(PLAYED), rules.initial_state(deal)
    states = list[State]()
    while not state.over:
        seen = rules.observe(state, state.to_move)
        if not seen.choosing:
            states.append(state)
        if 0 < len(states) <= WARM_UP:
            move = rng.choice(evaluate_moves(seen, (), GLANCE, never)).move
        else:
            move = player.choose(seen, Budget(), rng, never).move
        state = rules.apply(state, move)
    return states


def solved_turns(states: list[State], seconds: float) -> list[int]:
    """The turns of a game whose positions are solved in time, the last one first."""
    found, missed = list[int](), 0
    for turn in range(len(states), 0, -1):
        if searched(states[turn - 1], seconds)[0].solved:
            found.append(turn)
            missed = 0
        else:
            missed += 1
        if missed == UNSOLVED:
            break
    return found


def tell_solved(games: int, seconds: float) -> None:
    """The share of positions that are solved in time, by turn."""
    lasted, solved, lengths = Counter[int](), Counter[int](), list[int]()
    for deal in range(games):
        states = played(deal)
        turns = solved_turns(states, seconds)
        print(f"game {deal + 1}: {len(states)} turns, solved {turns}", flush=True)
        lengths.append(len(states))
        lasted.update(range(1, len(states) + 1))
        solved.update(turns)
    print(f"{games} games of {min(lengths)} to {max(lengths)} turns, {sum(lengths) / games:.1f} on average")
    for turn in range(min(solved), max(lengths) + 1):
        print(f"turn {turn:2}: {solved[turn]:3} of {lasted[turn]:3} solved, {solved[turn] / lasted[turn]:.0%}")


def main() -> None:
    """Measures one or the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each position")
    parser.add_argument(
        "--games", type=int, default=0, help="so many games instead, from which turn on they are solved"
    )
    chosen = parsed(parser, seconds=0.02)
    print(f"{'compiled' if COMPILED else 'uncompiled'} kernel")
    if chosen.games:
        tell_solved(chosen.games, chosen.seconds)
    else:
        tell_speed(chosen.seconds)


if __name__ == "__main__":
    main()

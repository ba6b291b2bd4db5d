"""One level against another, seats exchanged, with a 95 % interval.

python -m tools.duel greedy random --games 200
"""

from __future__ import annotations

import argparse
import random
from math import sqrt

from mandala.ai.api import Budget, never
from mandala.core.game import Player
from mandala.play.games import GAMES, strategy


def play(game: str, levels: tuple[str, str], seed: int, first: Player) -> Player | None:
    """The winner of one game of a deal."""
    rules, rng = GAMES[game].rules, random.Random(f"duel {seed} {first}")
    strategies = strategy(game, levels[0]), strategy(game, levels[1])
    state = rules.initial_state(seed, first)
    while (player := rules.to_move(state)) is not None:
        move = strategies[player].choose(rules.observe(state, player), Budget(), rng, never).move
        rules.check(state, move)
        state = rules.apply(state, move)
    outcome = rules.outcome(state)
    assert outcome is not None
    return outcome.winner


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927)."""
    z = 1.96
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return centre - half, centre + half


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("level")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=200)
    chosen = parser.parse_args()
    game = next(iter(GAMES))
    points = 0.0
    for number in range(chosen.games):
        winner = play(game, (chosen.level, chosen.other), number // 2, number % 2)
        points += 0.5 if winner is None else 1 - winner
    low, high = wilson(points / chosen.games, chosen.games)
    print(f"{chosen.level} {points:g} of {chosen.games} against {chosen.other}: {low:.1%} to {high:.1%}")


if __name__ == "__main__":
    main()

"""How the lower levels err: their losses, what they overlook, how varied they are, and whether their habits show.

    python benchmarks/manners.py --losses 300 [--game cards] [--levels novice pupil] [--seed 1]
    python benchmarks/manners.py --variety
    python benchmarks/manners.py --habits 200 [--levels novice]

--losses   Each level plays itself; so many of its decisions are judged as a review's first look does. In cards the table says
           how often it leaves a completion that is best, and completes where that is not best.
--variety  Ten seeds choose in each of six positions: how many different moves?
--habits   Each style plays so many games against its plain level. A classifier learns from half of them how often each
           habit is followed, and names the player of the others from `--moves` of its moves. The Elo is what the style costs.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import log, log10
from statistics import fmean
from typing import Any, Final, NamedTuple

from benchmarks.quick import parsed
from mandala.ai.api import Budget, Listener, never
from mandala.core.game import Player
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES
from mandala.play.intervals import wilson

ENDLESS: Final = 300
MISTAKE: Final = 0.03
LEVELS: Final = "novice", "pupil", "apprentice", "journeyman", "adept", "expert"
POSITIONS, SEEDS = 6, 10


class Choice(NamedTuple):
    """A free decision in a game."""

    player: Player
    seen: Any
    legal: Sequence[Any]
    move: Any


def played(game: str, levels: tuple[str, str], seed: str) -> tuple[list[Choice], int | None]:
    """Plays a game between two levels; returns its free decisions and the winner."""
    entry, rng = GAMES[game], random.Random(seed)
    history = GameHistory.dealt(entry.recorder, rng.getrandbits(30), rng.randrange(2))
    players, found = [entry.levels[level]() for level in levels], list[Choice]()
    while (mover := history.to_move) is not None and history.ply < ENDLESS:
        legal, move = history.legal_moves, history.legal_moves[0]
        if len(legal) > 1:
            player = players[mover]
            if isinstance(player, Listener):
                player.follow(history.seen_by(mover))
            seen = history.observe(mover)
            move = player.choose(seen, Budget(), rng, never).move
            found.append(Choice(mover, seen, legal, move))
        history.submit(move)
    outcome = history.observe(0).outcome
    return found, None if outcome is None else outcome.winner


def losses(game: str, level: str, wanted: int, seed: int) -> str:
    """Returns a row on the losses of a level."""
    entry, rng = GAMES[game], random.Random(f"losses {seed}")
    found, missed, eager, number = list[float](), Counter[bool](), Counter[bool](), 0
    while len(found) < wanted:
        choices, _ = played(game, (level, level), f"losses {level} {seed} {number}")
        number += 1
        for one in rng.sample(choices, min(5, len(choices))):
            judged = entry.evaluate_moves(one.seen, [one.move], entry.effort, never)
            loss = next(evaluation.loss for evaluation in judged if evaluation.move == one.move)
            found.append(loss)
            finishing = entry.habits(one.seen, one.legal).get("finish", frozenset())
            if finishing and judged[0].move in finishing:
                missed[one.move not in finishing] += 1
            elif finishing and max(
                [evaluation.loss for evaluation in judged if evaluation.move in finishing], default=1
            ):
                eager[one.move in finishing and loss > 0] += 1
    shares = [100 * fmean([low <= loss < high for loss in found]) for low, high in BANDS]
    cells = [f"{100 * fmean(found):.1f}", *[f"{share:.0f}" for share in shares], f"{100 * max(found):.0f}"]
    if missed or eager:
        cells += [f"{missed[True]} of {missed.total()}", f"{eager[True]} of {eager.total()}"]
    return " | ".join(cells)


BANDS: Final = (0.0, 0.005), (0.005, 0.05), (0.05, 0.1), (0.1, 0.2), (0.2, 0.3), (0.3, 1.1)


def variety(game: str, level: str) -> float:
    """Returns the mean number of different moves that ten seeds choose in a position."""
    entry, numbers = GAMES[game], list[int]()
    for position in range(POSITIONS):
        choices, _ = played(game, ("adept", "adept"), f"variety {position}")
        one = choices[(position + 1) * len(choices) // (POSITIONS + 1)]
        moves = [
            entry.levels[level]().choose(one.seen, Budget(), random.Random(seed), never).move for seed in range(SEEDS)
        ]
        numbers.append(len({*moves}))
    return fmean(numbers)


def opportunities(game: str, choices: Sequence[Choice], player: Player) -> Iterator[dict[str, bool]]:
    """Yields for each decision of a player which habits had a say, and whether the move followed them."""
    for one in choices:
        if one.player == player:
            yield {habit: one.move in moves for habit, moves in GAMES[game].habits(one.seen, one.legal).items()}


def rates(decisions: Sequence[Mapping[str, bool]]) -> dict[str, float]:
    """Returns how often each habit was followed when it had a say."""
    said, followed = Counter[str](), Counter[str]()
    for one in decisions:
        said.update([*one])
        followed.update([habit for habit, follows in one.items() if follows])
    return {habit: (followed[habit] + 1) / (count + 2) for habit, count in said.items()}


def likelihood(decisions: Sequence[Mapping[str, bool]], rate: Mapping[str, float]) -> float:
    """Returns the log likelihood of some decisions."""
    return sum(
        log(rate.get(habit, 0.5) if follows else 1 - rate.get(habit, 0.5))
        for one in decisions
        for habit, follows in one.items()
    )


def told(game: str, level: str, style: str, games: int, moves: int, seed: int) -> str:
    """Returns a row on a style: how often the classifier is right, and what the style costs."""
    both, points = ([list[dict[str, bool]]() for _ in range(games)] for _ in range(2)), 0.0
    styled, plain = both
    for number in range(games):
        side = number % 2
        levels = (f"{level}-{style}", level) if side == 0 else (level, f"{level}-{style}")
        choices, winner = played(game, levels, f"habits {level} {style} {seed} {number // 2}")
        points += 0.5 if winner is None else float(winner == side)
        styled[number].extend(opportunities(game, choices, side))
        plain[number].extend(opportunities(game, choices, 1 - side))
    half = games // 2
    known = [rates([one for decisions in group[:half] for one in decisions]) for group in (styled, plain)]
    right = tried = 0
    for which, group in enumerate((styled, plain)):
        left = [one for decisions in group[half:] for one in decisions]
        for begin in range(0, len(left) - moves + 1, moves):
            some = left[begin : begin + moves]
            right += (likelihood(some, known[0]) > likelihood(some, known[1])) == (which == 0)
            tried += 1
    share, interval = points / games, wilson(points, games)
    cost = [round(-400 * log10(1 / min(max(one, 0.01), 0.99) - 1)) for one in (share, interval.low, interval.high)]
    return f"{right} of {tried} ({right / max(1, tried):.0%}) | {cost[0]:+d} ({cost[1]:+d} to {cost[2]:+d})"


def main() -> None:
    """Prints the tables that are asked for, in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, default="cards")
    parser.add_argument("--levels", nargs="+", default=LEVELS)
    parser.add_argument("--losses", type=int, help="so many decisions of each level")
    parser.add_argument("--variety", action="store_true")
    parser.add_argument("--habits", type=int, help="so many games of each style")
    parser.add_argument("--moves", type=int, default=25, help="that the classifier sees (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    given = parsed(parser, losses=4, variety=True, habits=4, levels=["novice"])
    game = given.game
    if given.losses:
        print("| level | mean | none | under 5 | 5-10 | 10-20 | 20-30 | more | worst | completion missed | too eager |")
        for level in given.levels:
            print(f"| {level} | {losses(game, level, given.losses, given.seed)} |", flush=True)
    if given.variety:
        print("| level | different moves of ten |")
        for level in given.levels:
            print(f"| {level} | {variety(game, level):.1f} |", flush=True)
    if given.habits:
        print("| level | style | told from plain | Elo |")
        for level in given.levels:
            row = partial(told, game, level, games=given.habits, moves=given.moves, seed=given.seed)
            for style in GAMES[game].style_habits:
                print(f"| {level} | {style} | {row(style=style)} |", flush=True)


if __name__ == "__main__":
    main()

"""What the second reader of a review costs, how often it disagrees, and whether a longer one would say the same.

    python benchmarks/playouts.py [--game cards] [--games 10] [--again 20]

Games of pupil against journeyman are judged: all decisions at first, those that lose 3.5 points of 100 or more a second time. The
blunders are played out as in a review, the first `--again` of them also in ten times as many worlds. A game's time is processor
time.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from math import sqrt
from statistics import fmean

from benchmarks.quick import parsed
from mandala.ai.api import THOROUGH, Budget, never
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES, GameEntry
from mandala.play.review.review import Check, Decision, Question, answer, check, judged

LEVELS = "pupil", "journeyman"
DOUBTFUL = 0.035
"""The least loss of a first look that is looked at again."""
LONGER = 10


def blunders(entry: GameEntry, effort: int, seed: int, number: int) -> Iterator[tuple[Question, Decision]]:
    """The settled blunders of one game."""
    rng, players = random.Random(f"{seed} {number}"), [entry.levels[level]() for level in LEVELS]
    history = GameHistory.dealt(entry.recorder, rng.randrange(10**9), number % 2)
    while (player := history.to_move) is not None:
        seen = history.observe(player)
        move = players[player].choose(seen, Budget(), rng, never).move
        if len(history.legal_moves) > 1:
            question = Question(entry.name, history.ply, player, seen, move)
            for share in (1, THOROUGH):
                evaluations = answer(question, effort * share)
                played = next(one for one in evaluations if one.move == move)
                if played.loss < DOUBTFUL:
                    break
            decision = Decision(history.ply, player, played, judged(played), evaluations, True)
            if decision.checkable:
                yield question, decision
        history.submit(move)


def told(found: Check) -> str:
    """A check as it is printed."""
    return f"{100 * found.difference:+6.1f} ±{100 * found.error:.1f}"


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=[*GAMES], default="cards")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--again", type=int, default=20, help="blunders that are played out ten times longer")
    parser.add_argument("--effort", type=int, help="of first looks, for trying out")
    parser.add_argument("--worlds", type=int, help="of the second reader")
    parser.add_argument("--seed", type=int, default=1)
    given = parsed(parser, games=1, again=1, effort=4, worlds=2)
    entry = GAMES[given.game]
    worlds, seconds = given.worlds or entry.worlds, list[float]()
    found, longer = list[Decision](), list[tuple[Decision, Decision]]()
    for number in range(given.games):
        spent = 0.0
        for question, decision in blunders(entry, given.effort or entry.effort, given.seed, number):
            begun, best = time.process_time(), decision.best[0].move
            one = decision._replace(check=check(question, best, worlds))
            spent += time.process_time() - begun
            found.append(one)
            line = f"game {number} move {decision.ply + 1:3}  {100 * decision.played.loss:5.1f} lost, played out {text(one)}"
            if len(longer) < given.again:
                longer.append((one, decision._replace(check=check(question, best, LONGER * worlds))))
                line += f", longer {text(longer[-1][1])}"
            print(line, flush=True)
        seconds.append(spent)
        print(f"game {number}: {spent:.1f} s", flush=True)
    print(f"{len(found)} blunders, {fmean(seconds):.1f} s a game, at most {max(seconds):.1f} s")
    if found:
        summary(found, longer)


def text(one: Decision) -> str:
    """What the second reader says of a decision."""
    return f"{told(checked(one))}{' unsure' if one.unsure else ''}"


def checked(one: Decision) -> Check:
    """The check of a decision that has one."""
    assert one.check is not None
    return one.check


def summary(found: list[Decision], longer: list[tuple[Decision, Decision]]) -> None:
    """Prints what all together say."""
    apart = [checked(one).difference - one.played.loss for one in found]
    print(f"lost {100 * fmean(one.played.loss for one in found):.1f}, played out {100 * fmean(apart):+.1f} more")
    print(f"unsure: {sum([one.unsure for one in found])} of {len(found)}")
    errors = [
        (checked(one).difference - checked(other).difference)
        / sqrt(checked(one).error ** 2 + checked(other).error ** 2)
        for one, other in longer
    ]
    same = sum([one.unsure == other.unsure for one, other in longer])
    print(f"the same verdict by the longer one: {same} of {len(longer)}; within two standard errors: ", end="")
    print(f"{sum([abs(error) < 2 for error in errors])} of {len(errors)}")


if __name__ == "__main__":
    main()

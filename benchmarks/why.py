"""What share of mistakes is explained: games of weak levels are judged, and each mistake asked why.

    python benchmarks/why.py [--game cards] [--games 6] [--effort 200] [--again 0]

A mistake gives away 3 points of 100 or more, a blunder 7. An apparent one is looked at again, as thoroughly as in a review. Then
the words are made that a review says. "Trivial" are words that only tell how many cards are drawn or kept, or that all is worth
a little more in the end. "By the rules" are reasons that need no games. With `--again N`, what games told is counted once more in
N fresh worlds for each mistake: a size is off if it lies more than three standard errors away. A sentence is false if the other
move has more of it there, and in five times as many games. The table counts how often each reason was found, and how often it
speaks for the move that was played: the more it does that, the less it tells.
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
from math import hypot
from typing import Any

from benchmarks.quick import parsed
from mandala.ai.api import THOROUGH, Budget, MoveEvaluation, never
from mandala.core.continuation import Continuation
from mandala.main import screens
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES, GameEntry
from mandala.play.review.review import LEAST_REGRETS, Judgement, judged
from mandala.ui.words.names import Names
from mandala.ui.words.strings import SOURCE, Strings

PAIRS = [*combinations(("novice", "pupil", "journeyman"), 2)]
ENDLESS = 300
SAID = 3
"""So many reasons are told."""
AGAIN = 5
"""How many times the games are played on for a sentence that seems false."""
OFF = 3.0
"""Standard errors between two counts that are no accident."""


def _evaluations(entry: GameEntry, seen: Any, move: Any, effort: int) -> tuple[MoveEvaluation, ...]:
    """A first look, and a thorough one at an apparent mistake."""
    found = entry.evaluate_moves(seen, (move,), effort, never)
    blamed = next(one for one in found if one.move == move).loss >= LEAST_REGRETS[1]
    return entry.evaluate_moves(seen, (move,), effort * THOROUGH, never) if blamed else found


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
                yield seen, _evaluations(entry, seen, move, effort), move
            history.submit(move)


def recount(seen: Any, told: Continuation, games: int, rng: random.Random) -> Counter[str]:
    """Counts what games told again in fresh worlds."""
    from mandala.ai.cards.continuation import Playouts

    played, found = Playouts(seen, told.worse, told.better, games, rng.randrange(2, 1 << 30)), Counter[str]()
    for one in told.differences:
        key = one.kind, one.place, one.player
        fresh = [played.size(after, key) for after in (0, 1)]
        found["sentences"] += 1
        if (fresh[1].mean - fresh[0].mean) * (one.better - one.worse) <= 0:  # by chance? more games tell
            more = Playouts(seen, told.worse, told.better, AGAIN * games, rng.randrange(2, 1 << 30))
            apart = more.size(1, key).mean - more.size(0, key).mean
            found["false"] += apart * (one.better - one.worse) <= 0
        for after, said in enumerate((one.worse, one.better)):
            error = fresh[after].error * hypot(1, (games / told.games) ** 0.5)
            found["sizes"] += 1
            found["sizes off"] += abs(said - fresh[after].mean) > OFF * error + 0.0001
    for after, answer in enumerate(told.answers):
        if answer.move is not None:
            share = played.share(after, answer.move)
            error = hypot(*[(share * (1 - share) / count) ** 0.5 for count in (games, told.games)])
            found["answers"] += 1
            found["answers off"] += abs(share - answer.share) > OFF * error + 0.005
            usual = played.answer(after)
            found["answers that are not the most frequent"] += usual.share - share > OFF * error
    return found


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=[*GAMES], default="cards")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--effort", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mistakes", type=int, default=10**9, help="the most that are looked at")
    parser.add_argument("--again", type=int, default=0, metavar="N", help="fresh games after each move, for cards")
    parser.add_argument("--show", action="store_true", help="print what is said")
    given = parsed(parser, games=1, effort=10, mistakes=2, again=200)
    entry, game = GAMES[given.game], import_module(f"mandala.core.{given.game}.reasons")
    reasons = partial(game.reasons, exact_margin=entry.exact_margin) if entry.open else game.reasons
    why, t, names = screens()[given.game].load().why, Strings(SOURCE), Names("You", "the rival")
    text, rng = entry.recorder.move_text, random.Random(f"again {given.seed}")
    found, against, in_favour, again = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    told_by = {how: Counter[str]() for how in ("said", "by the rules", "trivial")}
    taken, longest, differing = 0.0, 0.0, Counter[str]()
    for seen, evaluations, move in decisions(entry, given.games, given.effort, given.seed):
        played = next(evaluation for evaluation in evaluations if evaluation.move == move)
        if judged(played) in (Judgement.GOOD, Judgement.INACCURACY):
            continue
        name, best = judged(played).name.lower(), evaluations[0].move
        begun = time.process_time()
        certain = reasons(seen, move, best)
        told = None if entry.continuation is None else entry.continuation(seen, move, best, entry.games)
        said = why(t, names, seen, move, best, told, played.loss)
        spent = time.process_time() - begun
        taken, longest = taken + spent, max(longest, spent)
        telling = [reason for reason in certain if not game.trivial(reason)]
        often = [one for one in (() if told is None else told.differences) if one.kind != "lead"]
        found[name] += 1
        told_by["said"][name] += bool(said)
        told_by["by the rules"][name] += bool(telling)
        told_by["trivial"][name] += bool(said) and not telling and not often
        differing.update(one.kind for one in often[:1])
        if given.again and told is not None and entry.hidden:
            again += recount(seen, told, given.again, rng)
        if given.show:
            print(f"{text(move)}, best {text(best)}:", *said, sep="\n  ")
        against.update(type(reason).__name__ for reason in certain[:SAID])
        in_favour.update(type(reason).__name__ for reason in reasons(seen, best, move)[:SAID])
        if found.total() == given.mistakes:
            break
    for name, count in found.items():
        parts = ", ".join(f"{counts[name]} {how}" for how, counts in told_by.items())
        print(f"{name}: of {count} {parts}; without words or with a trifle {_bare(told_by, name, count):.0%}")
    print(f"{1000 * taken / found.total():.1f} ms of processor time each, at most {1000 * longest:.1f}")
    print("games tell first:", ", ".join(f"{kind} {count}" for kind, count in differing.most_common()))
    print("counted again:", ", ".join(f"{count} {what}" for what, count in again.items()))
    for name, count in against.most_common():
        print(f"  {name:12} {count:4} against the move played, {in_favour[name]:4} for it")


def _bare(told_by: dict[str, Counter[str]], name: str, count: int) -> float:
    return (count - told_by["said"][name] + told_by["trivial"][name]) / count


if __name__ == "__main__":
    main()

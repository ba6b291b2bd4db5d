"""How sure evaluations are: the same decisions judged with other seeds, and against a reference that looks deeper.

    python benchmarks/review.py [--game cards] [--decisions 500] [--reference 16]
    python benchmarks/review.py --best 2000

The decisions are taken by chance from games of pupil against journeyman. As in a review there is a first look, and a second with
`THOROUGH` times the effort. The reference has `--reference` times the effort of a first
evaluation, on every decision, and other seeds. Nothing in Patterns is by chance, so there is no other seed. `--best` plays the
move that a hint calls best, and counts how often the review blames it.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from statistics import fmean
from typing import Any, NamedTuple

from benchmarks.quick import parsed
from mandala.ai.api import THOROUGH, Budget, MoveEvaluation, never
from mandala.ai.cards import move_evaluation as cards
from mandala.ai.tiles import move_evaluation as tiles
from mandala.platform.desktop.pool import cores, in_order
from mandala.play.games import GAMES
from mandala.play.review.review import Judgement, judged

ENDLESS = 300
ASKED = 0.25
"""The share of the free decisions of a game that are judged."""
MISTAKE = 0.03
CLASSES = list(Judgement)


class Asked(NamedTuple):
    """A decision: what was seen, and the move that was played."""

    number: int
    seen: Any
    move: Any


class Judged(NamedTuple):
    """First and final evaluations, each with two seeds, the reference, and the seconds that a first and a final one take."""

    first: tuple[MoveEvaluation, MoveEvaluation]
    final: tuple[MoveEvaluation, MoveEvaluation]
    reference: MoveEvaluation
    seconds: tuple[float, float]


def decisions(game: str, seed: int) -> Iterator[Asked]:
    """Positions with the move that was played."""
    rules, found, number = GAMES[game].rules, 0, 0
    while True:
        rng = random.Random(f"review {seed} {number}")
        players = [GAMES[game].levels[level]() for level in ("pupil", "journeyman")]
        state = rules.initial_state(rng.getrandbits(62), number % 2)
        number += 1
        for _ in range(ENDLESS):
            player = rules.to_move(state)
            if player is None:
                break
            seen, legal = rules.observe(state, player), rules.legal_moves(state)
            move = players[player].choose(seen, Budget(), rng, never).move
            if len(legal) > 1 and rng.random() < ASKED:
                yield Asked(found, seen, move)
                found += 1
            state = rules.apply(state, move)


def evaluations(game: str, asked: Asked, effort: int, seed: int) -> tuple[MoveEvaluation, ...]:
    """All evaluations with this effort; the move that was played is among them."""
    if game == "cards":
        return cards.evaluate_moves(asked.seen, [asked.move], effort, never, seed)
    return tiles.evaluate_moves(asked.seen, [asked.move], effort, never)


def evaluation(game: str, asked: Asked, effort: int, seed: int) -> MoveEvaluation:
    """That on the move that was played."""
    return next(one for one in evaluations(game, asked, effort, seed) if one.move == asked.move)


def examined(game: str, reference: int, asked: Asked) -> Judged:
    """A decision with two seeds, and by the reference."""
    effort, first, final, taken = GAMES[game].effort, list[MoveEvaluation](), list[MoveEvaluation](), [0.0, 0.0]
    for seed in (2 * asked.number + 1, 2 * asked.number + 2)[: 1 + (game == "cards")]:
        begun = time.process_time()
        first.append(evaluation(game, asked, effort, seed))
        taken[0] = time.process_time() - begun
        begun = time.process_time()
        final.append(evaluation(game, asked, effort * THOROUGH, seed))
        taken[1] = time.process_time() - begun
    deep = evaluation(game, asked, effort * reference, 10**6 + asked.number)
    return Judged((first[0], first[-1]), (final[0], final[-1]), deep, (taken[0], taken[1]))


def row(name: str, pairs: Sequence[tuple[MoveEvaluation, MoveEvaluation]], references: Sequence[MoveEvaluation]) -> str:
    """A line of the table."""
    classes = [[CLASSES.index(judged(one)) for one in pair] for pair in pairs]
    same = fmean([one == other for one, other in classes])
    far = sum([abs(one - other) > 1 for one, other in classes])
    apart = 100 * fmean([abs(one.loss - other.loss) for one, other in pairs])
    mistakes = [one >= 2 for one, _ in classes]
    real = [reference.loss >= MISTAKE for reference in references]
    found = sum([said and true for said, true in zip(mistakes, real)])
    false = sum([said and not true for said, true in zip(mistakes, real)])
    off = 100 * fmean([abs(pair[0].loss - reference.loss) for pair, reference in zip(pairs, references)])
    mean = 100 * fmean([one.loss for pair in pairs for one in pair])
    return (
        f"| {name} | {mean:.2f} | {same:.1%} | {far} | {apart:.2f} | {off:.2f} "
        f"| {found} of {sum(real)}, {found / max(1, sum(real)):.0%} "
        f"| {false} of {sum(mistakes)}, {false / max(1, sum(mistakes)):.0%} |"
    )


def best(game: str, asked: Asked) -> bool:
    """Whether the move that a hint calls best is blamed in the review."""
    hint = GAMES[game].levels[GAMES[game].strongest]()
    advised = hint.advise(asked.seen, (), Budget(seconds=60), never)[0].move
    found = GAMES[game].evaluate_moves(asked.seen, [advised], GAMES[game].effort * THOROUGH, never)
    return judged(next(one for one in found if one.move == advised)) is not Judgement.GOOD


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, default="cards")
    parser.add_argument("--decisions", type=int, default=500)
    parser.add_argument(
        "--reference", type=int, default=16, help="times the effort of a first evaluation (%(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--best", type=int, help="so many decisions: is the move blamed that a hint calls best?")
    parser.add_argument("--jobs", type=int, default=cores())
    given = parsed(parser, decisions=1, reference=1, jobs=1)
    asked = list(islice(decisions(given.game, given.seed), given.best or given.decisions))
    if given.best:
        with closing(in_order(partial(best, given.game), asked, given.jobs)) as answers:
            print(f"a move that a hint calls best is blamed in {sum(answers)} of {len(asked)} decisions")
        return
    with closing(in_order(partial(examined, given.game, given.reference), asked, given.jobs)) as answers:
        found = list(answers)
    references = [one.reference for one in found]
    first, second = [1000 * fmean([one.seconds[look] for one in found]) for look in (0, 1)]
    print(f"{len(found)} decisions; a first look takes {first:.0f} ms of a processor, a second one {second:.0f} ms\n")
    print(
        "| | mean loss | same class, other seed | two classes off | apart | off the reference | its mistakes found | false |"
    )
    print("|---|---|---|---|---|---|---|---|")
    print(row("first evaluations", [one.first for one in found], references))
    print(row("with second looks", [one.final for one in found], references))
    print(f"\nthe reference's mean loss is {100 * fmean([one.loss for one in references]):.2f}")


if __name__ == "__main__":
    main()

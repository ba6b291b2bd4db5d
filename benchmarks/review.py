"""How sure evaluations are: the same decisions judged with other seeds, and against a reference that looks deeper.

    python benchmarks/review.py [--game cards] [--decisions 500] [--reference 16]
    python benchmarks/review.py --best 2000
    python benchmarks/review.py --hard 200 | --missed 1000 | --false 200 | --sharp 60

The decisions are taken by chance from games of pupil against journeyman. As in a review there is a first look, and a second with
`THOROUGH` times the effort. The reference has `--reference` times the effort of a first
evaluation, on every decision, and other seeds. Nothing in Patterns is by chance, so there is no other seed. `--best` plays the
move that a hint calls best, and counts how often the review blames it.

Four more options ask one question each, of so many decisions:

--hard    A first look blames the move played by 2 points or more. Do two seeds find the same class and the same best move?
--missed  Every legal move is searched equally often by another seed, `--longer` times as long as the best one is in a second
          look. How often does that find a move clearly better than the second look's best one?
--false   A second look names a mistake. Is it one by a look that is `--longer` times as long?
--sharp   The best move of a hard decision is played out by expert against itself, `--games` times. Does it win as often as was
          said?
"""

from __future__ import annotations

import argparse
import random
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from statistics import fmean, variance
from typing import Any, NamedTuple

from benchmarks.quick import parsed
from mandala.ai.api import THOROUGH, Budget, MoveEvaluation, never
from mandala.ai.cards import move_evaluation as cards
from mandala.ai.tiles import move_evaluation as tiles
from mandala.platform.desktop.pool import cores, in_order
from mandala.play.engine.worker import stop_after
from mandala.play.games import GAMES
from mandala.play.intervals import Z_95, wilson
from mandala.play.review.review import Judgement, judged

ENDLESS = 300
ASKED = 0.25
"""The share of the free decisions of a game that are judged."""
MISTAKE = 0.03
HARD = 0.02
"""A first look blames the move that was played by as much in a hard decision."""
SHORT = 64
"""Iterations of a level's search in games that are played out."""
CLOSE, BORDER = 0.01, 0.005
"""What a move as good as the best gives away at most; what is near the border of a class."""
QUESTIONS = "hard", "missed", "false", "sharp"
BATCH = 4
"""Decisions for each process between two looks at the clock."""
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


def evaluate(game: str, seen: Any, moves: Sequence[Any], effort: int, seed: int) -> tuple[MoveEvaluation, ...]:
    """All evaluations with this effort; these moves are among them."""
    if game == "cards":
        return cards.evaluate_moves(seen, moves, effort, never, seed)
    return tiles.evaluate_moves(seen, moves, effort, never)


def evaluations(game: str, asked: Asked, effort: int, seed: int) -> tuple[MoveEvaluation, ...]:
    """All evaluations with this effort; the move that was played is among them."""
    return evaluate(game, asked.seen, [asked.move], effort, seed)


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


def hard(game: str, seed: int, mistakes: bool = False) -> Iterator[Asked]:
    """Decisions that a first look blames; with `mistakes`, those that a second look names a mistake."""
    effort = GAMES[game].effort
    for asked in decisions(game, seed):
        if evaluation(game, asked, effort, 3 * asked.number).loss < HARD:
            continue
        if mistakes and evaluation(game, asked, effort * THOROUGH, 3 * asked.number + 1).loss < MISTAKE:
            continue
        yield asked


def with_two_seeds(game: str, asked: Asked) -> tuple[int, float]:
    """By how many classes two seeds differ, and what the second one says that the first one's best move gives away."""
    effort = GAMES[game].effort * THOROUGH
    one = evaluations(game, asked, effort, 3 * asked.number + 1)
    other = evaluate(game, asked.seen, [asked.move, one[0].move], effort, 3 * asked.number + 2)
    classes = [CLASSES.index(judged(next(one for one in some if one.move == asked.move))) for some in (one, other)]
    return abs(classes[0] - classes[1]), next(best.loss for best in other if best.move == one[0].move)


def missed(game: str, longer: float, asked: Asked) -> float:
    """What the best move of a second look gives away, if every legal move is searched equally often."""
    rules, effort = GAMES[game].rules, GAMES[game].effort * THOROUGH
    best = evaluations(game, asked, effort, 3 * asked.number + 1)[0].move
    legal = rules.legal_moves(rules.sample_state(asked.seen, random.Random(1)))
    everything = evaluate(game, asked.seen, legal, round(effort * longer), 3 * asked.number + 2)
    return next(one.loss for one in everything if one.move == best)


def longer_look(game: str, longer: float, asked: Asked) -> tuple[float, float]:
    """What the move played gives away by a second look, and by one that is longer."""
    effort = GAMES[game].effort * THOROUGH
    said = evaluation(game, asked, effort, 3 * asked.number + 1).loss
    return said, evaluation(game, asked, round(effort * longer), 3 * asked.number + 2).loss


def played_out(game: str, games: int, asked: Asked) -> tuple[float, list[float]]:
    """The chance that a second look says of its best move, and how so many games ended in which expert went on from it."""
    rules = GAMES[game].rules
    best = evaluations(game, asked, GAMES[game].effort * THOROUGH, 3 * asked.number + 1)[0]
    ends = list[float]()
    for number in range(games):
        rng = random.Random(f"sharp {asked.number} {number}")
        state = rules.apply(rules.sample_state(asked.seen, rng), best.move)
        players = [GAMES[game].levels["expert"]() for _ in range(2)]
        while (player := rules.to_move(state)) is not None:
            seen = rules.observe(state, player)
            state = rules.apply(state, players[player].choose(seen, Budget(iterations=SHORT), rng, never).move)
        outcome = rules.outcome(state)
        assert outcome is not None
        ends.append(0.5 if outcome.winner is None else float(outcome.winner == 0))
    return best.chance, ends


def share(name: str, times: int, of: int) -> None:
    """Prints how often something happened, with its 95 % interval."""
    low, high = wilson(times, of)
    print(f"{name}: {times} of {of}, {times / of:.1%} ({low:.1%} to {high:.1%})")


def tell_hard(found: Sequence[tuple[int, float]]) -> None:
    """Prints whether two seeds agree."""
    share("same class with another seed", sum([apart == 0 for apart, _ in found]), len(found))
    share("same best move or one within a point", sum([loss < CLOSE for _, loss in found]), len(found))
    share("two classes off", sum([apart > 1 for apart, _ in found]), len(found))


def tell_missed(found: Sequence[float]) -> None:
    """Prints how often a better move was missed."""
    for least in (0.01, MISTAKE, 0.07):
        share(f"best move missed by {100 * least:.0f} points or more", sum([one >= least for one in found]), len(found))


def tell_false(found: Sequence[tuple[float, float]]) -> None:
    """Prints how many mistakes are none."""
    share("mistakes that are none", sum([longer < MISTAKE for _, longer in found]), len(found))
    near = [longer for _, longer in found if MISTAKE - BORDER <= longer < MISTAKE]
    print(f"{len(near)} of them are within half a point of one")


def tell_sharp(found: Sequence[tuple[float, list[float]]]) -> None:
    """Prints by how much the chances said are too low or too high."""
    off = [said - fmean(ends) for said, ends in found]
    noise = sum([variance(ends) / len(ends) for _, ends in found]) ** 0.5 / len(found) if len(found[0][1]) > 1 else 0.0
    said, happened = fmean([said for said, _ in found]), fmean([fmean(ends) for _, ends in found])
    print(f"{len(found)} positions, {len(found[0][1])} games each: said {said:.1%}, happened {happened:.1%}")
    print(f"said less happened: {100 * fmean(off):+.1f} points (games: +-{100 * Z_95 * noise:.1f})")


class Question(NamedTuple):
    """One of the four questions."""

    asked: Iterator[Asked]
    work: Callable[[Asked], Any]
    tell: Callable[[Sequence[Any]], None]


def question(name: str, given: Namespace) -> Question:
    """What an option of this name asks."""
    game, seed = given.game, given.seed
    match name:
        case "missed":
            return Question(decisions(game, seed), partial(missed, game, given.longer), tell_missed)
        case "hard":
            return Question(hard(game, seed), partial(with_two_seeds, game), tell_hard)
        case "false":
            return Question(hard(game, seed, mistakes=True), partial(longer_look, game, given.longer), tell_false)
        case _:
            return Question(hard(game, seed), partial(played_out, game, given.games), tell_sharp)


def answered(one: Question, count: int, minutes: float | None, jobs: int) -> list[Any]:
    """The answers to so many decisions, to fewer if the time ends."""
    found, late = list[Any](), stop_after(minutes and 60 * minutes)
    while len(found) < count and not late():
        some = list(islice(one.asked, min(count - len(found), BATCH * jobs)))
        with closing(in_order(one.work, some, jobs)) as answers:
            found += answers
    return found


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
    parser.add_argument("--hard", type=int, help="so many hard decisions, with two seeds")
    parser.add_argument("--missed", type=int, help="so many decisions: is a better move missed?")
    parser.add_argument("--false", type=int, help="so many mistakes: are they still mistakes by a longer look?")
    parser.add_argument("--sharp", type=int, help="so many hard decisions: does what is said happen?")
    parser.add_argument("--longer", type=float, default=1, help="times a second look, for --missed and --false")
    parser.add_argument("--minutes", type=float, help="ends each of the four earlier, and tells what was found")
    parser.add_argument("--games", type=int, default=50, help="played out from each position of --sharp")
    given = parsed(parser, decisions=1, reference=1, jobs=1, games=1, **dict.fromkeys(QUESTIONS, 1))
    for name in QUESTIONS:
        if count := getattr(given, name):
            one = question(name, given)
            one.tell(answered(one, count, given.minutes, given.jobs))
    if any(getattr(given, name) for name in QUESTIONS) and not given.quick:
        return
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

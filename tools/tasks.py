"""Finds tasks in games of the levels, and checks a collection.

    python -m tools.tasks --game cards [--seed 1] [--games 1000] [--jobs 2]
    python -m tools.tasks --game cards --check 200
    python -m tools.tasks --game cards --easy 200 [--drop 12:5 40:17]

A quick look picks decisions at which few moves are good. Two thorough looks with different seeds must agree on a task, the
second at all moves but the hopeless. At most two are right, within a point of a hundred of the best, and any other gives away
five points and two standard errors more. Patterns knows no chance; there the second look has twice the nodes, the third four
times. A grade says how many levels miss a task.

Games go on where the file ends, so the same command finishes what was interrupted. `--check` looks again with a third seed.
Most tasks that are found are easy; `--easy` then keeps only some of them. `--drop` removes those that a reader doubts.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice, takewhile, zip_longest
from pathlib import Path
from typing import Any, Final

import msgspec

from mandala.ai.api import Budget, Listener, MoveEvaluation, Ply, never
from mandala.ai.cards import move_evaluation as cards
from mandala.ai.tiles import move_evaluation as tiles
from mandala.core.record import Replay, parse, replay
from mandala.platform.desktop.pool import cores, in_order
from mandala.play.arena.contest import Contest, Entrant, play_pair
from mandala.play.games import GAMES, GameEntry, knowing
from mandala.play.tasks import GRADES, Task, TaskGame

FOLDER: Final = Path(__file__).parents[1] / "mandala" / "assets" / "tasks"
RIGHT, WRONG, ERRORS, MOST_RIGHT = 0.01, 0.05, 2.0, 2
FEWEST_MOVES: Final = 4  #: Fewer legal moves are no task.
THOROUGH: Final = 7  #: How many times the effort of a first look.
NEAR: Final = 0.3  #: A move that gives away more at first sight need not be looked at twice.
TRIES: Final = 3  #: How often each level tries a task.
LEVEL_BUDGET: Final = Budget(iterations=400)
MOST_OF_A_GAME: Final = 3
THIRD_SEED: Final = 3

Look = tuple[MoveEvaluation, ...]


def look(game: str, seen: Any, moves: Sequence[Any], times: int, seed: int) -> Look:
    """Returns the evaluations of the best moves and of `moves`, the best first."""
    effort = GAMES[game].effort * times
    if game == "cards":
        return cards.evaluate_moves(seen, moves, effort, never, seed)
    return tiles.evaluate_moves(seen, moves, effort * 2 ** (seed - 1), never)


def right_in(found: Look) -> frozenset[Any] | None:
    """Returns the right moves of a position; None if it is no task."""
    right = [*takewhile(lambda one: one.loss <= RIGHT, found)]
    others = found[len(right) :]
    if len(right) > MOST_RIGHT or not others or any(one.loss - ERRORS * one.error < WRONG for one in others):
        return None
    return frozenset([one.move for one in right])


def tasks_of(contest: Contest, number: int) -> TaskGame | None:
    """Returns a game of a contest with a few tasks; None without one."""
    entry, played = GAMES[contest.game], play_pair(contest, number)[number % 2]
    record = parse(played.record)
    game = replay(record, entry.recorder)
    if record.envelope.result is None:
        return None
    plies = random.Random(number).sample(range(len(game.moves)), len(game.moves))
    tasks = (task for ply in plies if (task := _task(entry, game, ply)) is not None)
    chosen = sorted(islice(tasks, MOST_OF_A_GAME), key=lambda task: task.ply)
    return TaskGame(record.fields, tuple(chosen)) if chosen else None


def _task(entry: GameEntry, game: Replay, ply: int) -> Task | None:
    rules, state = entry.rules, game.states[ply]
    player, legal, text = rules.to_move(state), rules.legal_moves(state), entry.recorder.move_text
    if player is None or len(legal) < FEWEST_MOVES:
        return None
    seen = rules.observe(state, player)
    if right_in(look(entry.name, seen, (), 1, 1)) is None:
        return None
    before = right_in(look(entry.name, seen, (), THOROUGH, 1))
    if before is None:
        return None
    near = [one.move for one in look(entry.name, seen, legal, 1, 1) if one.loss <= NEAR or one.move in before]
    found = look(entry.name, seen, near, THOROUGH, 2)
    right = right_in(found)
    if right is None or right != before:
        return None
    past = tuple([Ply(rules.observe(before, player), move) for before, move in zip(game.states, game.moves[:ply])])
    answers = [move for level in entry.selectable_levels for move in _answers(entry, level, seen, past)]
    misses = [move for move in answers if move not in right]
    best, *others = [one for one in found if one.move not in right or one is found[0]]
    wrong = max(misses, key=misses.count) if misses else others[0].move
    grade = 1 + min(GRADES - 1, GRADES * len(misses) // len(answers))
    ordered = tuple([text(one.move) for one in found if one.move in right])
    return Task(ply, ordered, text(wrong), round(others[0].loss, 3), grade, entry.theme(seen, wrong, best.move))


def _answers(entry: GameEntry, level: str, seen: Any, past: tuple[Ply, ...]) -> Iterator[Any]:
    for number in range(TRIES):
        strategy = entry.levels[level]()
        if isinstance(strategy, Listener):
            strategy.follow(past)
        yield strategy.choose(seen, LEVEL_BUDGET, random.Random(number), never).move


def contest_of(game: str, seed: int, number: int) -> Contest:
    """Returns the contest of a game: any two levels, often weak ones."""
    rng, levels = random.Random(f"tasks {seed} {number}"), GAMES[game].selectable_levels
    one, other = [levels[min(rng.randrange(len(levels)), rng.randrange(len(levels)))] for _ in range(2)]
    budget = Budget(iterations=100)
    return Contest(game, (Entrant(one, budget), Entrant(other, budget)), seed)


def found_in(game: str, seed: int, number: int) -> tuple[int, TaskGame | None]:
    return number, tasks_of(contest_of(game, seed, number), number)


def missed(one: TaskGame, game: str) -> list[int]:
    """Returns the plies of the tasks of a game whose best move another seed does not call right."""
    entry = GAMES[game]
    record = replay(parse(msgspec.json.encode(one.record).decode()), entry.recorder)
    wrong = list[int]()
    for task in one.tasks:
        state = record.states[task.ply]
        seen, legal = entry.rules.observe(state, entry.rules.to_move(state) or 0), entry.rules.legal_moves(state)
        best = look(entry.name, seen, legal, THOROUGH, THIRD_SEED)[0].move
        if entry.recorder.move_text(best) not in task.right:
            wrong.append(task.ply)
    return wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the tasks of more games, or checks those that are there."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True, choices=["cards", "tiles"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--games", type=int, default=1000, help="the games to look at, those of earlier runs among them"
    )
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--check", type=int, metavar="TASKS", help="look at so many tasks again instead")
    parser.add_argument("--easy", type=int, metavar="TASKS", help="keep only so many tasks of grade 1 instead")
    parser.add_argument("--drop", nargs="+", default=[], metavar="DEAL:PLY", help="remove these tasks instead")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    chosen = parser.parse_args(arguments)
    path: Path = chosen.folder / f"{chosen.game}.jsonl"
    lines = path.read_bytes().splitlines() if path.exists() else []
    kept = [msgspec.json.decode(line, type=TaskGame) for line in lines]
    if chosen.check:
        return _check(kept, chosen.game, chosen.check, chosen.jobs)
    if chosen.easy is not None or chosen.drop:
        unknown = {*chosen.drop} - {f"{one.record['arena']['deal']}:{task.ply}" for one in kept for task in one.tasks}
        if unknown or (chosen.easy or 0) < 0:
            parser.error(f"there is no task {', '.join(sorted(unknown))}" if unknown else "--easy is a number from 0")
        fewer = thinned(kept, chosen.easy, chosen.drop)
        path.write_bytes(b"".join([msgspec.json.encode(one) + b"\n" for one in fewer]))
        print(f"{sum(len(one.tasks) for one in fewer)} tasks left")
        return 0
    begun = kept[-1].record["arena"]["deal"] + 1 if kept else 0
    count = sum(len(one.tasks) for one in kept)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        work = knowing(partial(found_in, chosen.game, chosen.seed))
        for number, one in in_order(work, range(begun, chosen.games), chosen.jobs):
            if one is not None:
                file.write(msgspec.json.encode(one) + b"\n")
                file.flush()
                count += len(one.tasks)
            print(f"game {number + 1}: {count} tasks", flush=True)
    return 0


def thinned(kept: Sequence[TaskGame], easy: int | None, dropped: Sequence[str]) -> list[TaskGame]:
    """Returns the games with `easy` tasks of grade 1, of each theme alike, and without the dropped ones."""
    named = [(one, task, f"{one.record['arena']['deal']}:{task.ply}") for one in kept for task in one.tasks]
    left = {name for _, _, name in named if name not in dropped}
    if easy is not None:
        themes: dict[str, list[str]] = {}
        for _, task, name in named:
            if task.grade == 1 and name in left:
                themes.setdefault(task.theme, []).append(name)
        in_turn = [name for some in zip_longest(*themes.values()) for name in some if name is not None]
        left -= {*in_turn[easy:]}
    found = [(one, tuple([task for of, task, name in named if of is one and name in left])) for one in kept]
    return [
        TaskGame(one.record, tasks) for one, tasks in found if tasks or one is kept[-1]
    ]  # the last says where to go on


def _check(kept: Sequence[TaskGame], game: str, wanted: int, jobs: int) -> int:
    """Says how many tasks of a random sample are right under a third seed."""
    sample = random.Random(wanted).sample(kept, len(kept))
    looked = wrong = 0
    for one, plies in zip(sample, in_order(knowing(partial(missed, game=game)), sample, jobs)):
        looked, wrong = looked + len(one.tasks), wrong + len(plies)
        for ply in plies:
            print(f"deal {one.record['arena']['deal']}, ply {ply}: another move is better")
        if looked >= wanted:
            break
    print(f"{looked - wrong} of {looked} tasks are right under a third seed")
    return 0 if looked else 1


if __name__ == "__main__":
    raise SystemExit(main())

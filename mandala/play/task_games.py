"""The tasks of the collection as exercises, with keys, and the player's grade.

A task is no game of the library. Its game ends where it is asked, and only its player's seat may look. So it is shown like
a running game, and nothing can tell what came later or what the rival held.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from mandala.ai.api import MoveEvaluation
from mandala.core.record import Replay, from_fields, replay, write
from mandala.play.games import GAMES, HUMAN
from mandala.play.practice import MOST_AT_ONCE, Answers, Exercise, Outcome
from mandala.play.review.review import Decision, Question, Review, judged
from mandala.play.stored import GameConfig, StoredGame, fingerprint, played
from mandala.play.tasks import GRADES, Task, TaskGame, collection

FEWEST: Final = 5  #: The answers from which on a player has a grade.
COUNTED: Final = 50  #: The latest answers that count for it.
BEGUN: Final = 2  #: The grade of somebody without answers; it counts like one task found and one missed.
AGAIN: Final = 0.25  #: The grades that a task seems farther away for each one of its grade or its theme in a session.
ODDS: Final = 3.0  #: How many times harder to find a task of the next grade is.
WORTH: Final = {Outcome.FOUND: 1.0, Outcome.HELPED: 0.5, Outcome.MISSED: 0.0}


@cache
def games_of(game: str) -> Mapping[int, TaskGame]:
    """Returns the games of a collection by their fingerprint."""
    return {fingerprint(one.record): one for one in collection(game)}


@cache
def tasks_of(game: str) -> tuple[Exercise, ...]:
    """Returns all tasks as exercises, those that come earlier in their games first. Their `player` says nothing."""
    found = [(at, number, task) for number, one in games_of(game).items() for at, task in enumerate(one.tasks)]
    return tuple(
        [
            Exercise(-sign, game, number, task.ply, 0, task.loss, task.theme, task)
            for sign, (_, number, task) in enumerate(sorted(found, key=lambda one: one[0]), 1)
        ]
    )


def task_game(exercise: Exercise) -> StoredGame:
    """Returns the game of a task until it is asked, with a person at the seat of its player."""
    entry, record = GAMES[exercise.game], from_fields(games_of(exercise.game)[exercise.fingerprint].record)
    game, first = replay(record, entry.recorder), record.envelope.first_player
    states, moves = game.states[: exercise.ply + 1], game.moves[: exercise.ply]
    one, other = record.envelope.agents or (entry.fallback, entry.fallback)
    agents = (one, HUMAN) if entry.rules.to_move(states[-1]) else (HUMAN, other)
    config = GameConfig(agents, ("", ""), 0, first, exercise.game, imported=True)
    fields = write(entry.recorder, states, moves, first, {})
    return StoredGame(exercise.game_id, config, fields, "", finished=False, assisted=True)


def key_of(stored: StoredGame, task: Task) -> Review:
    """Returns what is known of a task as a review: the right moves, and what any other loses at least."""
    entry, (player,) = GAMES[stored.config.game], stored.config.humans
    state = played(stored).states[-1]
    moves = {entry.recorder.move_text(move): move for move in entry.rules.legal_moves(state)}
    right = tuple([MoveEvaluation(moves[text], 1.0, 0.0, 0.0) for text in task.right])
    others = {
        text: MoveEvaluation(move, 1.0 - task.loss, task.loss, 0.0)
        for text, move in moves.items()
        if text not in task.right
    }
    wrong = others[task.wrong]
    question = Question(entry.name, task.ply, player, entry.rules.observe(state, player), wrong.move)
    decision = Decision(task.ply, player, wrong, judged(wrong), right, sure=True)
    answers = {(task.ply, one.move): (*right, one) for one in others.values()}
    return Review(entry, Replay((), ()), {task.ply: question}, {task.ply: decision}, (), {}, "", answers)


def split(answers: Mapping[int, Answers], games: Iterable[str]) -> tuple[dict[int, Answers], dict[int, Answers]]:
    """Returns the answers to one's own mistakes, and those to tasks."""
    known = {number for game in games for number in games_of(game)}
    own, tasks = ({n: one for n, one in answers.items() if (n in known) == of} for of in (False, True))
    return own, tasks


def found_of(tasks: Iterable[Exercise], answers: Mapping[int, Answers]) -> int:
    """Returns how many tasks were found without help."""
    given = [answers.get(one.fingerprint, {}).get(one.ply, ()) for one in tasks]
    return sum(any(one.outcome is Outcome.FOUND for one in task) for task in given)


def grade(tasks: Iterable[Exercise], answers: Mapping[int, Answers]) -> float | None:
    """Returns the grade at which a player finds every second task at first sight; None after too few answers."""
    first = [
        (given[0].day, one.task.grade, WORTH[given[0].outcome])
        for one in tasks
        if one.task is not None and (given := answers.get(one.fingerprint, {}).get(one.ply))
    ]
    if len(first) < FEWEST:
        return None
    counted = [(level, worth) for _, level, worth in sorted(first)[-COUNTED:]]
    return _even([*counted, (BEGUN, 1.0), (BEGUN, 0.0)])


def _even(results: Sequence[tuple[int, float]]) -> float:
    """Returns the grade at which the results are as they were to be expected."""
    low, high = 1.0, float(GRADES)
    for _ in range(10):
        middle = (low + high) / 2
        expected = sum(1 / (1 + ODDS ** (level - middle)) for level, _ in results)
        low, high = (middle, high) if sum(worth for _, worth in results) > expected else (low, middle)
    return low


def session(due: Iterable[Exercise], fresh: Iterable[Exercise], at: float | None = None) -> list[Exercise]:
    """Returns some of these tasks: what is due, then what is near to a grade, of several grades and themes, the easier
    ones first. No two are of one game, since the later one would tell what was drawn after the earlier one."""
    back, new = dict[int, Exercise](), dict[int, Exercise]()
    for one in due:
        back.setdefault(one.fingerprint, one)
    back = dict([*back.items()][:MOST_AT_ONCE])
    piles, taken = dict[tuple[int, str], deque[Exercise]](), Counter[int | str]()
    for one in fresh:
        piles.setdefault((_level(one), one.theme), deque()).append(one)

    def far(kind: tuple[int, str]) -> float:
        level, theme = kind
        return abs(level - (BEGUN if at is None else at)) + AGAIN * (taken[level] + taken[theme])

    while piles and len(back) + len(new) < MOST_AT_ONCE:
        kind = min(piles, key=far)
        one = piles[kind].popleft()
        if not piles[kind]:
            del piles[kind]
        if one.fingerprint not in back and one.fingerprint not in new:
            new[one.fingerprint] = one
            taken.update(kind)
    return [*back.values(), *sorted(new.values(), key=_level)]


def _level(one: Exercise) -> int:
    return one.task.grade if one.task is not None else 0

"""Mistakes as exercises that come back until they are found.

A mistake is an exercise, told by the fingerprint of its game and its ply. Only the answers are stored, each with its
day. When it comes back follows from them, so a clock that goes wrong loses nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import Enum
from typing import Annotated, Any, Final, NamedTuple

import msgspec

from mandala.play.tasks import Task

INTERVALS: Final = (1, 3, 7, 16, 35)  #: The days until an exercise comes back, by the days on which it was practised.
FOUND_DAYS: Final = 2  #: The days on which a move must be found without help until its exercise is learnt.
PRACTICE: Final = "practice"  #: The key of a record that holds its answers.
MAX_ANSWERS: Final = 5000  #: The most answers of a game that a record may bring.
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")


class Outcome(Enum):
    """How a player did in an exercise; the worst comes first. The values are for the file."""

    MISSED = "missed"
    HELPED = "helped"
    FOUND = "found"


class Answer(NamedTuple):
    """The answer to an exercise on a day, in ISO 8601."""

    day: str
    outcome: Outcome


Answers = Mapping[int, Sequence[Answer]]  #: The answers of a game by ply, in the order in which they were given.


class PracticeError(ValueError):
    """The answers in a record do not fit its game."""


def _days(answers: Sequence[Answer]) -> dict[str, Outcome]:
    """Returns the worst outcome of each day, the latest day first.

    No answer was given after one that followed it. So an answer of a clock that was ahead has the day of the next one.
    """
    order, days, latest = [*Outcome], dict[str, Outcome](), ""
    for day, outcome in reversed(answers):
        latest = min(latest or day, day)
        days[latest] = min(days.get(latest, outcome), outcome, key=order.index)
    return days


def is_learnt(answers: Sequence[Answer]) -> bool:
    """Returns True if a move was found without help on two days."""
    return list(_days(answers).values()).count(Outcome.FOUND) >= FOUND_DAYS


def due_on(answers: Sequence[Answer], today: date) -> date:
    """Returns the day on which an exercise comes back.

    An answer of a later day than today was given while the clock was ahead. Its exercise is due today.
    """
    days = _days(answers)
    last = date.fromisoformat(next(iter(days)))
    if last > today:
        return today
    return last + timedelta(INTERVALS[min(len(days), len(INTERVALS)) - 1])


def is_due(answers: Sequence[Answer], today: date) -> bool:
    return bool(answers) and not is_learnt(answers) and due_on(answers, today) <= today


def answered_on(answers: Sequence[Answer], today: date) -> Outcome | None:
    """Returns the last outcome of a day; None without one. A later day counts as today."""
    return answers[-1].outcome if answers and answers[-1].day >= today.isoformat() else None


def joined(one: Answers, other: Answers) -> dict[int, tuple[Answer, ...]]:
    """Returns the answers of both; each answer counts once, although one side may continue the other."""
    return {ply: tuple(_joined(one.get(ply, ()), other.get(ply, ()))) for ply in sorted({*one, *other})}


def _joined(one: Sequence[Answer], other: Sequence[Answer]) -> Iterable[Answer]:
    more = Counter(other) - Counter(one)
    if not more:
        return one
    if not Counter(one) - Counter(other):
        return other
    return sorted([*one, *more.elements()], key=lambda answer: answer.day)


class _Kept(msgspec.Struct, frozen=True):
    answers: Annotated[
        tuple[tuple[Annotated[int, msgspec.Meta(ge=0, lt=100_000)], str, Outcome], ...],
        msgspec.Meta(max_length=MAX_ANSWERS),
    ]


def text_of(answers: Answers) -> bytes:
    return msgspec.json.encode(fields_of(answers))


def fields_of(answers: Answers) -> dict[str, Any]:
    """Returns answers as a record carries them."""
    return {"answers": [(ply, day, outcome.value) for ply, given in answers.items() for day, outcome in given]}


def answers_in(content: bytes | Any, moves: int | None = None) -> dict[int, tuple[Answer, ...]]:
    """Returns the answers in bytes, or in a record's value. Raises `PracticeError`, also for a ply at or after `moves`."""
    try:
        kept = (
            msgspec.json.decode(content, type=_Kept) if isinstance(content, bytes) else msgspec.convert(content, _Kept)
        )
        return _by_ply(kept, moves)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError, ValueError, OverflowError) as error:
        raise PracticeError(str(error)) from error


def _by_ply(kept: _Kept, moves: int | None) -> dict[int, tuple[Answer, ...]]:
    found = dict[int, list[Answer]]()
    for ply, day, outcome in kept.answers:
        if _DAY.fullmatch(day) is None or (moves is not None and ply >= moves):
            raise ValueError("an answer fits no day or no move")
        date.fromisoformat(day)
        found.setdefault(ply, []).append(Answer(day, outcome))
    return {ply: tuple(answers) for ply, answers in found.items()}


class Exercise(NamedTuple):
    """A mistake or a task as an exercise, with the number, the name and the fingerprint of its game, its loss and theme."""

    game_id: int
    game: str
    fingerprint: int
    ply: int
    player: int
    loss: float
    theme: str
    task: Task | None = None  #: None for a mistake.


@dataclass
class Round:
    """Exercises one after the other: the lesson of a game, or a session of practice, which began on a page (`paged`)."""

    exercises: Sequence[Exercise]
    paged: bool = False
    at: int = 0
    outcomes: dict[int, Outcome] = field(default_factory=dict)  #: By the number of the exercise.

    @property
    def over(self) -> bool:
        return self.at >= len(self.exercises)

    @property
    def now(self) -> Exercise:
        return self.exercises[self.at]


MOST_AT_ONCE: Final = 10  #: The exercises of a session.
LESSON: Final = (3, 7)  #: The fewest and the most exercises in the lesson of a game.
DEAR: Final = 0.07  #: The loss from which on a mistake belongs to the lesson of its game.


def waiting(exercises: Iterable[Exercise], answers: Mapping[int, Answers], today: date) -> tuple[list[Exercise], ...]:
    """Returns the exercises that are due, the longest overdue first, and those that nobody tried, in their order."""
    due, fresh = list[tuple[date, Exercise]](), list[Exercise]()
    for one in exercises:
        given = answers.get(one.fingerprint, {}).get(one.ply, ())
        if not given:
            fresh.append(one)
        elif is_due(given, today):
            due.append((due_on(given, today), one))
    return [one for _, one in sorted(due, key=lambda pair: (pair[0], -pair[1].loss))], fresh


def done_on(answers: Mapping[int, Answers], today: date) -> Iterator[Outcome]:
    """Yields the outcome of each exercise that was practised on a day."""
    for game in answers.values():
        for given in game.values():
            if (outcome := answered_on(given, today)) is not None:
                yield outcome


def due(answers: Mapping[int, Answers], today: date) -> int:
    """Returns the number of exercises that come back today."""
    return sum(is_due(given, today) for game in answers.values() for given in game.values())


def learnt(answers: Mapping[int, Answers]) -> int:
    """Returns the number of exercises that are learnt."""
    return sum(is_learnt(given) for game in answers.values() for given in game.values())

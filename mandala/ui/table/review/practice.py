"""The lesson of a game, and its buttons and summary."""

from __future__ import annotations

import math
from typing import Any, Final

from mandala.play.practice import Exercise, Outcome, Round
from mandala.ui.kit.scene import Pop, Push, Replace, Transition
from mandala.ui.kit.sprites import Area, Icon, Line, dot
from mandala.ui.pages.practice import outcome_words, practice_table
from mandala.ui.table.menus import Sheet
from mandala.ui.table.replay import Replay
from mandala.ui.table.scene import TableScene
from mandala.ui.table.task import Stage
from mandala.ui.table.toolbar import Button
from mandala.ui.words.keys import KeyLine

Replayed = TableScene[Replay]


def begin(table: Replayed, round_: Round) -> Transition:
    """Shows the present exercise of a round, at this table if it belongs to its game, else at another one.

    Exercises that are gone are left out. After the last one comes the summary.
    """
    while not round_.over:
        exercise = round_.now
        if exercise.game_id != table.source.stored.game_id:
            other = practice_table(table.context, round_)
            return summary(table, round_) if other is None else Replace(other)
        if table.source.practise(round_):
            table.showing.stand()
            return None
        round_.at += 1
    return summary(table, round_)


def _going_on(table: Replayed) -> Transition:
    """Goes on: takes a wrong answer back, else shows the next exercise, else leads back to the replay."""
    source = table.source
    coach = source.coach
    if coach is None or coach.stage is Stage.JUDGED:
        return None
    if coach.stage is Stage.WRONG:
        return _help(table)
    return _next(table)


def _next(table: Replayed) -> Transition:
    source = table.source
    round_ = None if source.coach is None else source.coach.round
    if round_ is None:
        source.try_again()
        table.showing.stand()
        return None
    round_.at += 1
    return begin(table, round_)


def _help(table: Replayed) -> Transition:
    table.source.help()
    table.showing.stand()
    return None


def leave(table: Replayed) -> Transition:
    """Leaves a task for where one came from: the page of practice, or the replay."""
    round_ = None if table.source.coach is None else table.source.coach.round
    if round_ is not None and round_.paged:
        return Pop()
    table.source.try_again()
    table.showing.stand()
    return None


def summary(table: Replayed, round_: Round) -> Transition:
    """Says how many moves of a round were found, and leads back."""
    t = table.context.strings
    if table.source.in_task and not round_.paged:
        table.source.try_again()
    table.showing.stand()
    outcomes = [*round_.outcomes.values()]
    words = t.gettext("Nothing was answered this time.")
    if outcomes:
        words = t.gettext("This time: {outcomes}.").format(outcomes=outcome_words(t, outcomes))
    if {Outcome.MISSED, Outcome.HELPED} & {*outcomes}:
        words += " " + t.gettext("What you did not find alone comes back tomorrow.")
    ways = ((t.gettext("Back"), lambda: Pop(2) if round_.paged else Pop()),)
    return Push(Sheet(table.context, table.backdrop, t.gettext("Well practised"), words, ways))


def _lesson(table: Replayed) -> list[Exercise]:
    source = table.source
    if source.coach is None or not source.stored.finished:
        return []
    return source.coach.lesson(source.player)


def _begin_lesson(table: Replayed) -> Transition:
    return begin(table, Round(_lesson(table)))


def _stage(table: Replayed) -> Stage | None:
    return None if table.source.coach is None else table.source.coach.stage


#: the directions of an arrow in a circle
TURNS: Final = tuple(math.radians(degree) for degree in range(60, -241, -15))
AGAIN: Final[Icon] = (
    Line(tuple((0.5 + 0.36 * math.cos(turn), 0.54 - 0.36 * math.sin(turn)) for turn in TURNS), 0.11),
    Area(((0.56, 0.02), (0.9, 0.2), (0.56, 0.38))),
)
BULB: Final[Icon] = (
    dot((0.5, 0.38), 0.3),
    Area(((0.34, 0.6), (0.66, 0.6), (0.62, 0.76), (0.38, 0.76))),
    Line(((0.38, 0.88), (0.62, 0.88)), 0.1),
)
CAP: Final[Icon] = (
    Area(((0.5, 0.16), (1.0, 0.4), (0.5, 0.64), (0.0, 0.4))),
    Area(((0.22, 0.58), (0.5, 0.72), (0.78, 0.58), (0.78, 0.78), (0.5, 0.9), (0.22, 0.78))),
    Line(((0.94, 0.42), (0.94, 0.78)), 0.07),
)
LESSON: Final = Button[Replayed](
    icon=CAP,
    keys=("shift+t",),
    words=lambda t: t.gettext("The lesson of this game: find better moves for the dearest mistakes"),
    act=_begin_lesson,
    enabled=lambda table: bool(_lesson(table)),
)
HELP: Final = Button[Replayed](
    icon=BULB,
    keys=("t",),
    words=lambda t: t.gettext("A hint, then the solution"),
    act=_help,
    enabled=lambda table: _stage(table) in (Stage.ASKED, Stage.WRONG),
)
TAKE_BACK: Final = Button[Replayed](
    icon=AGAIN,
    keys=("u",),
    words=lambda t: t.gettext("Take the move back and try again"),
    act=_help,
    enabled=lambda table: _stage(table) is Stage.WRONG,
)
NEXT: Final = Button[Replayed](
    icon="forward",
    keys=("n",),
    words=lambda t: t.gettext("Go on"),
    act=_next,
)
#: keys that lead on after an answer; before it they belong to the game
ON: Final = Button[Replayed](
    icon="forward",
    keys=("return", "space"),
    words=lambda t: t.gettext("Go on"),
    act=_going_on,
)
TASK: Final[tuple[Button[Any], ...]] = (HELP, TAKE_BACK, NEXT)
TASK_KEYS: Final = (
    KeyLine(LESSON.keys, lambda t: t.gettext("the lesson of this game: its dearest mistakes as exercises")),
    KeyLine(
        lambda t: t.gettext("In an exercise"),
        lambda t: t.gettext("T: a hint, then the solution · U: take the answer back · N: go on"),
    ),
)

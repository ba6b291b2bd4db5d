"""The lesson as a source of positions, with its words and sheets.

The steps belong to the games, their words are prose.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import partial
from typing import Final

from mandala.play import rng
from mandala.play.games import HUMAN
from mandala.play.lesson import LEARNER, PARTNER, Course
from mandala.play.stored import GameConfig
from mandala.ui.context import Context, new_table
from mandala.ui.kit.scene import Pop, Push, Replace, Scene, Transition
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.result import Closing
from mandala.ui.table.facts import Ask, StepWords
from mandala.ui.table.game_ui import AnyGameUi
from mandala.ui.table.live import Live
from mandala.ui.table.menus import Sheet
from mandala.ui.table.source import Host, Kind, Teacher
from mandala.ui.table.toolbar import Mode
from mandala.ui.words.prose import Topic, read

LINGER: Final = 1.2  #: [s] for which the end of a part stays in view
HOW: Final = "mouse", "keys", "gamepad"  #: how a step may be played: `mouse-1` says it of the first
TAUGHT: Final = Kind(Mode.TAUGHT, taught=True)
LAST_WORD: Final = "end"  #: the topic for the page of the result


class Taught(Live):
    """A game with a teacher, from a step on.

    Each step asks for one move. Any other is refused with the reason and changes nothing. The settings keep the
    learner's step, which returns to the first after the last.
    """

    kind = TAUGHT

    def __init__(self, context: Context, board: AnyGameUi, step: int) -> None:
        course = self._course = board.course
        self.step = step if 0 <= step < len(course.steps) else 0
        super().__init__(context, course.session(self.step), board)
        self.teacher = StepTeacher(self, context, course)
        self._part = course.part_end(self.step)
        #: the topic that is still to be read before the second part
        self._greeting = "later" if self.step and self.step == course.later else None
        self._rest = 0.0

    @property
    def over(self) -> bool:
        """Whether no step is left."""
        return self.step == len(self._course.steps)

    @property
    def asks(self) -> bool:
        """Whether a step is left and what was skipped was read."""
        return self._greeting is None and not self.over

    @property
    def text(self) -> Mapping[str, Topic]:
        steps = [_topic_of(step) for step in range(len(self._course.steps))]
        needed = (*steps, *(f"{way}-1" for way in HOW), *(("later",) if self._course.later else ()), LAST_WORD)
        return read(self._context.strings.language, self._course.game, "lesson", needed=needed)

    def update(self, busy: bool) -> Transition:
        """Takes in changes from elsewhere as any running game does, but none before the learner has read what was skipped."""
        return None if self._greeting is not None else super().update(busy)

    def go_on(self, dt: float, host: Host) -> Transition:
        """Leads to the words before the second part, and after the first one's end to it."""
        if self._greeting is not None:
            return self._greet(host)
        if not self.over and self.seat.ply > self._course.steps[self.step]:
            self.step += 1
            self._context.change(lessons={**self._context.settings.lessons, self._course.game: self.step})
        if self.finished or self.seat.ply < self._part or not host.at_rest:
            return None
        self._rest += dt
        return Replace(lesson_scene(self._context, self._course.game, self.step)) if self._rest >= LINGER else None

    def _greet(self, host: Host) -> Transition:
        t = self._context.strings
        assert self._greeting is not None
        topic, self._greeting = self.text[self._greeting], None
        ways = (t.gettext("Continue"), Pop), (t.gettext("To the title"), lambda: Pop(2))
        return Push(Sheet(self._context, host.backdrop, topic.title, topic.text, ways))

    def ending(self) -> Scene | None:
        if not self.finished:
            return None
        return self.board.result(self._context, self.session, LEARNER, partial(closing, self._course))


class StepTeacher(Teacher):
    """Asks for one move in each step, and refuses any other with the reason."""

    def __init__(self, lesson: Taught, context: Context, course: Course) -> None:
        self._lesson, self._context, self._course = lesson, context, course

    def ask(self) -> Ask[object] | None:
        """Returns the move of the step, None in the past and while it is not the learner's turn."""
        lesson, steps = self._lesson, self._course.steps
        if not lesson.asks or lesson.acting is None or lesson.seat.ply != steps[lesson.step]:
            return None
        topic, hand = lesson.text[_topic_of(lesson.step)], self._context.hand
        way = "gamepad" if hand.pad is not None else "keys" if hand.keys else "mouse"
        how = lesson.text.get(f"{way}-{lesson.step + 1}")
        why = " ".join(filter(None, (topic.text, how.text if how else "")))
        head = self._context.strings.gettext("Step {number} of {total}")
        head = head.format(number=lesson.step + 1, total=len(steps))
        return Ask(lesson.step, StepWords(head, topic.title, why), self._course.move(lesson.step))

    def objection(self, move: Hashable) -> str | None:
        """Returns the words against a move that the rules allow and the step does not ask for."""
        ask = self.ask()
        if self._lesson.over or (ask is not None and move == ask.move):
            return None
        allowed = self._context.strings.gettext("Allowed, but not in this step.")
        return f"{allowed} {self._lesson.text[_topic_of(self._lesson.step)].quote}"


def closing(course: Course, context: Context) -> Closing:
    """Returns the words at the end of the lesson, and the buttons there."""
    t, game = context.strings, course.game

    def novice() -> Transition:
        config = GameConfig((HUMAN, PARTNER), (context.settings.name, ""), rng.new_deal(), LEARNER, game)
        return context.home(new_table(context, config))

    return Closing(
        read(t.language, game, "lesson")[LAST_WORD].title,
        t.gettext("What next? A game against Novice. The rules answer any other question."),
        (
            Button(t.gettext("Play against Novice"), novice),
            Button(t.gettext("Rules"), lambda: Push(context.screens[game].load().rules(context))),
            Button(t.gettext("The lesson once more"), lambda: lesson_again(context, game)),
            Button(t.gettext("Look at the table"), Pop),
            Button(t.gettext("To the title"), context.home),
        ),
    )


def _topic_of(step: int) -> str:
    """Returns the name of a step's topic, which counts from 1."""
    return f"step-{step + 1}"


def lesson_again(context: Context, game: str) -> Transition:
    return context.home(lesson_scene(context, game, 0))


def lesson_scene(context: Context, game: str, step: int) -> Scene:
    return context.screens[game].load().lesson(context, step)

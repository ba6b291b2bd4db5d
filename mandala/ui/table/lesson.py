"""The lesson as a source of positions: where it is, what is said when, its sheets.

The steps belong to the games, their words are prose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from mandala.play import dice
from mandala.play.games import HUMAN
from mandala.play.lesson import LEARNER, PARTNER, Course
from mandala.play.session import Session
from mandala.play.stored import Plan
from mandala.ui.context import Context, new_table
from mandala.ui.kit.scene import Pop, Push, Replace, Reset, Scene, Transition
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.result import Ending
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.table.board import AnyBoard, Host
from mandala.ui.table.facts import Ask, Mode
from mandala.ui.table.live import Live
from mandala.ui.table.menus import Entry, Menu, Sheet, instead
from mandala.ui.table.sight import StepWords
from mandala.ui.words.prose import Topic, read
from mandala.ui.words.strings import Strings

LINGER: Final = 1.2  # [s] in which the end of a part is to be seen
LAST_WORD: Final = "end"  # the topic that is said with the result


class Lesson(NamedTuple):
    """A game's lesson: its course and its result."""

    course: Course
    result: Callable[[Context, Session], Scene]


class Taught(Live):
    """A game with a teacher, from a step on; after the last one it begins anew. Each step asks for one move, any other is refused
    with the reason and changes nothing. How far the learner came is kept in the settings."""

    mode = Mode.TAUGHT

    def __init__(self, context: Context, lesson: Lesson, board: AnyBoard, step: int) -> None:
        course = lesson.course
        self._course, self._lesson = course, lesson
        self.step = step if 0 <= step < len(course.steps) else 0
        super().__init__(context, course.session(self.step), board)
        self.hint = None
        self._part = course.part_end(self.step)
        self._greeting = {0: "welcome", course.later: "later"}.get(self.step)
        self._rest = 0.0

    @property
    def over(self) -> bool:
        """True if no step is left: then there is no choice any more."""
        return self.step == len(self._course.steps)

    def ask(self) -> Ask | None:
        """What the step asks for; None while it is not the learner's turn, and in the past."""
        if self._greeting is not None or self.over or self.acting is None:
            return None
        if self.seat.ply != self._course.steps[self.step]:
            return None
        topic = self._text[_topic_of(self.step)]
        head = step_of(self._context.strings, self.step, len(self._course.steps))
        return Ask(self.step, StepWords(head, topic.title, topic.text), self._course.move(self.step))

    def objection(self, move: Any) -> str | None:
        """The words on a move that the rules allow and the step does not ask for; None for the one that it asks for."""
        ask = self.ask()
        if self.over or (ask is not None and move == ask.move):
            return None
        allowed = self._context.strings.gettext("Allowed, but not in this step.")
        return f"{allowed} {self._text[_topic_of(self.step)].quote}"

    @property
    def _text(self) -> Mapping[str, Topic]:
        """The words of the lesson."""
        steps = [_topic_of(step) for step in range(len(self._course.steps))]
        needed = ("welcome", *steps, "later", LAST_WORD)
        return read(self._context.strings.language, self._course.game, "lesson", needed=needed)

    # Time

    def update(self, busy: bool) -> Transition:
        """Moves the game on once the greeting was read."""
        return None if self._greeting is not None else super().update(busy)

    def go_on(self, dt: float, host: Host) -> Transition:
        """Leads to the words before a part of the lesson. Keeps the step that was done, and goes on to the next part when the
        end of this one was seen for a while."""
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
        topic, self._greeting = self._text[self._greeting], None
        on = t.gettext("Begin") if self.step == 0 else t.gettext("Go on")
        ways = (on, Pop), (t.gettext("To the title"), lambda: Pop(2))
        return Push(Sheet(self._context, host.backdrop, topic.title, topic.text, ways))

    def ending(self) -> Scene | None:
        """The result when the game is over, else None."""
        return self._lesson.result(self._context, self.session) if self.finished else None

    def menu(self, host: Host) -> Sheet:
        """The menu: go on, begin anew, look something up, leave. The lesson goes on with the step where it was left."""
        context, game = self._context, self._course.game

        def written(t: Strings) -> tuple[str, Sequence[Entry]]:
            title, leave = t.gettext("Pause"), t.gettext("To the title (you can go on later)")
            first: Sequence[Entry] = [(t.gettext("Continue"), Pop)]
            if self.finished:
                title, leave = t.gettext("The game is over"), t.gettext("To the title")
                first = [
                    (t.gettext("Result"), lambda: instead(host.show_result())),
                    (t.gettext("Look at the table"), Pop),
                ]
            return title, (
                *first,
                (t.gettext("Start the lesson over"), lambda: anew(context, game)),
                (t.gettext("Rules"), lambda: Push(context.screens[game].rules(context))),
                (t.gettext("Keys"), lambda: Push(host.help_sheet())),
                (t.gettext("Settings"), lambda: Push(SettingsScene(context))),
                (leave, lambda: Pop(2)),
            )

        return Menu(context, host.backdrop, written)


class LessonEnding(Ending):
    """The result of a lesson; its ways on stand where the result of a game has its own."""

    def second_line(self) -> str:
        """The words on what came last."""
        return read(self.strings.language, self._plan.game, "lesson")[LAST_WORD].title

    def footnote(self) -> str:
        """The words on what to try next."""
        return self.strings.gettext("What next? A game against Novice. The rules answer any other question.")

    def choices(self) -> list[Button]:
        """The buttons: a game, the rules, the lesson once more."""
        t, context, game = self.strings, self.context, self._plan.game
        return [
            Button(t.gettext("Play against Novice"), self._novice, primary=True),
            Button(t.gettext("Rules"), lambda: Push(context.screens[game].rules(context))),
            Button(t.gettext("The lesson once more"), lambda: anew(context, game)),
            Button(t.gettext("Look at the table"), Pop),
            Button(t.gettext("To the title"), lambda: Reset(context.pages.title(context))),
        ]

    def _novice(self) -> Transition:
        kinds, names, game = (HUMAN, PARTNER), (self.context.settings.name, ""), self._plan.game
        plan = Plan(kinds, names, dice.new_deal(), LEARNER, game)
        return Reset(self.context.pages.title(self.context), (new_table(self.context, plan),))


def _topic_of(step: int) -> str:
    """The name of a step's topic, as a player counts."""
    return f"step-{step + 1}"


def step_of(t: Strings, step: int, steps: int) -> str:
    """The words on which step it is."""
    return t.gettext("Step {number} of {total}").format(number=step + 1, total=steps)


def anew(context: Context, game: str) -> Transition:
    """A game's lesson from the beginning."""
    return Reset(context.pages.title(context), (lesson_scene(context, game, 0),))


def lesson_scene(context: Context, game: str, step: int) -> Scene:
    """A game's lesson from a step on."""
    lesson = context.screens[game].lesson
    assert lesson is not None, "asked from within it"
    return lesson(context, step)

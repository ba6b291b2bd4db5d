"""What the lessons of all games share: where a lesson is, what is said when, the sheets before its parts and its menu. The table
of each game is taught by a `Teacher`; the steps belong to the games, their words are prose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from mandala.play import dice
from mandala.play.games import HUMAN
from mandala.play.lesson import LEARNER, PARTNER, Course
from mandala.play.session import Session
from mandala.play.stored import Plan
from mandala.ui.context import Context
from mandala.ui.kit.scene import Pop, Push, Replace, Reset, Scene, Transition
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.result import Ending
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.commands import Command
from mandala.ui.table.intents import Action, Refuse, Submit
from mandala.ui.table.menus import Entry, Menu, Sheet, instead
from mandala.ui.table.playing import Playing
from mandala.ui.table.sight import StepWords
from mandala.ui.table.view import Pictures
from mandala.ui.words.prose import Topic, read
from mandala.ui.words.strings import Strings

LINGER: Final = 1.2
"""Seconds in which the end of a part is to be seen."""
LAST_WORD: Final = "end"
"""The topic that is said with the result."""


class Teacher:
    """Leads through a lesson from a step on; after the last one it begins anew. How far it came is kept in the settings."""

    def __init__(self, context: Context, course: Course, step: int) -> None:
        self.step = step if 0 <= step < len(course.steps) else 0
        self._context, self._course = context, course
        self._part = course.part_end(self.step)
        self._greeting = {0: "welcome", course.later: "later"}.get(self.step)
        self._rest = 0.0

    def session(self) -> Session:
        """The game where the step begins."""
        return self._course.session(self.step)

    @property
    def over(self) -> bool:
        """Whether no step is left: then there is no choice any more."""
        return self.step == len(self._course.steps)

    def wanted(self, table: Playing[Any]) -> Any:
        """The move that the step asks for now; None while it is not the learner's turn, and in the past."""
        watch = table.watch
        if self._greeting is not None or self.over or watch.pending or table.stage.show is not None:
            return None
        at_step = watch.acting is not None and watch.seat.ply == self._course.steps[self.step]
        return self._course.move(self.step) if at_step else None

    def said(self) -> StepWords:
        """What the step says."""
        topic = self._text[_topic_of(self.step)]
        return StepWords(step_of(self._context.strings, self.step, len(self._course.steps)), topic.title, topic.text)

    def objection(self, table: Playing[Any], move: object) -> str | None:
        """What is said to a move that the rules allow and the step does not ask for; None to the one that it asks for."""
        if self.over or move == self.wanted(table):
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

    def greet(self, table: Playing[Any]) -> Transition:
        """A few words before a part of the lesson, once."""
        if self._greeting is None:
            return None
        t = self._context.strings
        topic, self._greeting = self._text[self._greeting], None
        on = t.gettext("Begin") if self.step == 0 else t.gettext("Go on")
        ways = (on, Pop), (t.gettext("To the title"), lambda: Pop(2))
        return Push(Sheet(self._context, table.backdrop, topic.title, topic.text, ways))

    def go_on(self, table: Playing[Any], dt: float) -> Transition:
        """Keeps the step that was done; on to where the next one is, when the end of this part was to be seen for a while."""
        watch = table.watch
        if not self.over and watch.seat.ply > self._course.steps[self.step]:
            self.step += 1
            self._context.change(lessons={**self._context.settings.lessons, self._course.game: self.step})
        at_rest = not watch.pending and table.stage.show is None and watch.past is None
        if table.session.finished or watch.seat.ply < self._part or not at_rest:
            return None
        self._rest += dt
        return Replace(lesson_scene(self._context, self._course.game, self.step)) if self._rest >= LINGER else None

    def menu(self, table: Playing[Any], help_scene: Callable[[], Sheet]) -> Sheet:
        """Go on, begin anew, look something up, leave: the lesson goes on with the step where it was left."""
        context, game = self._context, self._course.game

        def written(t: Strings) -> tuple[str, Sequence[Entry]]:
            title, leave = t.gettext("Pause"), t.gettext("To the title (you can go on later)")
            first: Sequence[Entry] = [(t.gettext("Continue"), Pop)]
            if table.session.finished:
                title, leave = t.gettext("The game is over"), t.gettext("To the title")
                first = [
                    (t.gettext("Result"), lambda: instead(table.show_result())),
                    (t.gettext("Look at the table"), Pop),
                ]
            return title, (
                *first,
                (t.gettext("Start the lesson over"), lambda: anew(context, game)),
                (t.gettext("Rules"), lambda: Push(context.screens[game].rules(context))),
                (t.gettext("Keys"), lambda: Push(help_scene())),
                (t.gettext("Settings"), lambda: Push(SettingsScene(context))),
                (leave, lambda: Pop(2)),
            )

        return Menu(context, table.backdrop, written)


class LessonTable(Playing[Pictures]):
    """A table with a teacher. It comes before the table of a game among the classes of its lesson."""

    teacher: Teacher

    @property
    def wanted(self) -> Any:
        """The move that the step asks for now; None while it is not the learner's turn, and in the past."""
        return self.teacher.wanted(self)

    def _go_on(self, dt: float) -> Transition:
        greeting = self.teacher.greet(self)
        if greeting is not None:
            return greeting
        transition = super()._go_on(dt)
        return self.teacher.go_on(self, dt) or transition

    def _act(self, action: Action[Any, Any]) -> Transition:
        if isinstance(action, Submit) and (objection := self.teacher.objection(self, action.move)) is not None:
            action = Refuse(objection, action.lifted)
        return super()._act(action)

    def _command(self, command: Command) -> Transition:
        match command:
            case Command.MENU:
                return Push(self.teacher.menu(self, self.help_sheet))
            case Command.HINT | Command.TAKE_BACK | Command.REDO:
                return None
            case _:
                return super()._command(command)


class LessonEnding(Ending):
    """The result of a lesson; its ways on stand where the result of a game has its own."""

    def second_line(self) -> str:
        """What came last."""
        return read(self.strings.language, self._plan.game, "lesson")[LAST_WORD].title

    def footnote(self) -> str:
        """What to try next."""
        return self.strings.gettext("What next? A game against Novice. The rules answer any other question.")

    def choices(self) -> list[Button]:
        """A game, the rules, the lesson once more."""
        t, context, game = self.strings, self.context, self._plan.game
        return [
            Button(t.gettext("Play against Novice"), self._novice, primary=True),
            Button(t.gettext("Rules"), lambda: Push(context.screens[game].rules(context))),
            Button(t.gettext("The lesson once more"), lambda: anew(context, game)),
            Button(t.gettext("Look at the table"), Pop),
            Button(t.gettext("To the title"), lambda: Reset(TitleScene(context))),
        ]

    def _novice(self) -> Transition:
        kinds, names, game = (HUMAN, PARTNER), (self.context.settings.name, ""), self._plan.game
        plan = Plan(kinds, names, dice.new_deal(), LEARNER, game)
        return Reset(TitleScene(self.context), (self.context.play(plan),))


def _topic_of(step: int) -> str:
    """What the topic of a step is called, as a player counts."""
    return f"step-{step + 1}"


def step_of(t: Strings, step: int, steps: int) -> str:
    """Which step it is."""
    return t.gettext("Step {number} of {total}").format(number=step + 1, total=steps)


def anew(context: Context, game: str) -> Transition:
    """A game's lesson from the beginning."""
    return Reset(TitleScene(context), (lesson_scene(context, game, 0),))


def lesson_scene(context: Context, game: str, step: int) -> Scene:
    """A game's lesson from a step on."""
    lesson = context.screens[game].lesson
    assert lesson is not None, "asked from within it"
    return lesson(context, step)

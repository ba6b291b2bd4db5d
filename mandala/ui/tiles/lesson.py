"""The lesson: a table with a teacher. Each step asks for one move of a prepared game; any other move is refused with the reason
and changes nothing. What is legal the game says, as always; the words are a text of their own, the arrows in lessonpanel.py.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mandala.core.tiles.moves import Flip, Move, TakeStart
from mandala.play.lesson import LEARNER
from mandala.play.session import Session
from mandala.ui.context import Context
from mandala.ui.kit.scene import Scene, Transition
from mandala.ui.table.commands import Command
from mandala.ui.table.lesson import LessonEnding, LessonTable, Teacher
from mandala.ui.tiles.lesson_game import COURSE, CROSSED
from mandala.ui.tiles.result import ResultScene
from mandala.ui.tiles.sight import Kind, LessonSight, Sight
from mandala.ui.tiles.table import TableScene
from mandala.ui.tiles.view import TableView

TAUGHT: Final = (Command.MENU, Command.HELP)
"""The buttons of the lesson. There is nothing to take back, the hint is the step itself, and its words want the log's place."""


class LessonScene(LessonTable[TableView], TableScene):
    """The lesson from a step on."""

    corner, taught = TAUGHT, True

    def __init__(self, context: Context, step: int = 0) -> None:
        self.teacher = Teacher(context, COURSE, step)
        super().__init__(context, self.teacher.session())
        self.logbook.close()

    def sight(self) -> Sight:
        """The table with the step's words and arrows, in place of what can be done at all."""
        seen = super().sight()
        wanted: Move | None = self.wanted
        if wanted is None:
            return seen
        names = self.position.setup.shape.names
        crossed = tuple(names.index(name) for name in CROSSED.get(self.teacher.step, ()))
        if isinstance(wanted, TakeStart):
            said = LessonSight(self.teacher.said(), start=self.position.start_tiles.index(wanted.colour))
        else:
            lifts = not isinstance(wanted, Flip) and not self.control.held
            said = LessonSight(self.teacher.said(), wanted.space, lifts, crossed=crossed)
        lights = {
            space: light for space, light in seen.lights.items() if light.kind is not Kind.OPEN or space == said.space
        }  # an opening is possible nearly everywhere
        return replace(seen, status=(seen.status[0], ""), lights=lights, reached=(), lesson=said)

    def _command(self, command: Command) -> Transition:
        match command:
            case Command.LOG if not self.session.finished:
                return None
            case _:
                return super()._command(command)

    def _ending(self) -> Scene:
        return LessonResult(self.context, self.session)


class LessonResult(LessonEnding, ResultScene):
    """The counted groups of the lesson, and where to go from here."""

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context, session, LEARNER)

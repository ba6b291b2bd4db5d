"""The lesson: a table with a teacher. Each step asks for one move of a prepared game; any other move is refused with the reason
and changes nothing. What is legal the game says, as always; the words are a text of their own, the arrows in lessonpanel.py.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mandala.core.cards.moves import BuildMountain, ClaimColour, Move
from mandala.play.lesson import LEARNER
from mandala.play.session import Session
from mandala.ui.cards.drag import target_of
from mandala.ui.cards.lesson_game import COURSE
from mandala.ui.cards.result import ResultScene
from mandala.ui.cards.sight import LessonSight, Sight
from mandala.ui.cards.table import TableScene
from mandala.ui.cards.view import TableView
from mandala.ui.context import Context
from mandala.ui.kit.scene import Scene
from mandala.ui.table.commands import Command
from mandala.ui.table.lesson import LessonEnding, LessonTable, Teacher

SLIP: Final = 125
"""The largest size of texts, in percent, at which the step's words have room below the mandalas."""
TAUGHT: Final = (Command.MENU, Command.LOG, Command.HELP)
"""The buttons of the lesson. There is nothing to take back, and the hint is the step itself."""


class LessonScene(LessonTable[TableView], TableScene):
    """The lesson from a step on."""

    def __init__(self, context: Context, step: int = 0) -> None:
        self.teacher = Teacher(context, COURSE, step)
        super().__init__(context, self.teacher.session())
        self.laying.corner = TAUGHT
        self.logbook.close()  # the step's words want its place

    @property
    def beside(self) -> bool:
        """Large words of a step need the place of the log."""
        return super().beside or self.context.settings.scale > SLIP

    def sight(self) -> Sight:
        """The table with the step's words and arrows, in place of what can be done at all."""
        seen = super().sight()
        wanted: Move | None = self.wanted
        if wanted is None:
            return seen
        count = wanted.count if not isinstance(wanted, (BuildMountain, ClaimColour)) else 1
        said = LessonSight(self.teacher.said(), wanted.colour, count, target_of(wanted))
        return replace(seen, status=("", ""), lesson=said)

    def _ending(self) -> Scene:
        self.laying.corner = None
        return LessonResult(self.context, self.session)


class LessonResult(LessonEnding, ResultScene):
    """The counted cups of the lesson, and where to go from here."""

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context, session, LEARNER)

"""The lesson of the card game: its table and its result. The words are a text of their own, the arrows in lesson_slip.py."""

from __future__ import annotations

from typing import Final

from mandala.play.lesson import LEARNER
from mandala.play.session import Session
from mandala.ui.cards.board import BOARD
from mandala.ui.cards.lesson_game import COURSE
from mandala.ui.cards.result import ResultScene
from mandala.ui.context import Context
from mandala.ui.table.lesson import Lesson, LessonEnding, Taught
from mandala.ui.table.scene import TableScene


class LessonResult(LessonEnding, ResultScene):
    """The counted cups of the lesson, and where to go from here."""

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context, session, LEARNER)


LESSON: Final = Lesson(COURSE, LessonResult)


def lesson(context: Context, step: int = 0) -> TableScene[Taught]:
    """The table of the lesson, begun at a step."""
    return TableScene(context, BOARD, Taught(context, LESSON, BOARD, step))

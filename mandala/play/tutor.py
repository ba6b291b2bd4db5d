"""The tutor's verdicts on the moves of one position, and its next look.

One first look compares all legal moves in common worlds. Moves near the border get longer looks, up to one that is as
thorough as a review's last. All of it comes from what one seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from mandala.ai.api import THOROUGH, MoveEvaluation
from mandala.play.engine.worker import Question
from mandala.play.review.review import LEAST_REGRETS, Judgement

LOOKS: Final = 1, 4, THOROUGH  #: The effort of each look at a doubtful move, in first looks.
#: Standard errors between a loss and the border from which a look is sure. A short look may miss the rival's best answer
#: in all its worlds, which no standard error tells.
SURE_ERRORS: Final = 4.0
LIKELY_ERRORS: Final = 1.0  #: Standard errors above the border from which a look is believed when no time is left.
#: The error of a short look in a game without chance, whose evaluations give none.
ROUGH: Final = 0.02


class Look(NamedTuple):
    """The last look at a move: its evaluation, None if it has none, and its effort in first looks."""

    evaluation: MoveEvaluation | None
    effort: int


class Objection(NamedTuple):
    """A move that gives away much, how much, and a better one; and the observation in which all that is so."""

    observation: Any
    move: Any
    best: Any
    loss: float


@dataclass
class Known:
    """The looks at the moves of a position. `question` asks about it, as its player sees it."""

    question: Question
    looks: dict[Any, Look] = field(default_factory=dict)
    best: Any = None  #: The best move of the longest look.
    longest: int = 0  #: The effort of that look.
    failed: bool = False  #: Whether the engine had no answer.

    def take(self, moves: Sequence[Any], effort: int, advice: Sequence[MoveEvaluation]) -> None:
        """Notes the evaluations of a look at these moves."""
        found = {one.move: one for one in advice}
        self.failed |= not advice
        self.looks.update({move: Look(found.get(move), effort) for move in moves})
        if advice and effort >= self.longest:
            self.best, self.longest = advice[0].move, effort

    def objection(self, move: Any) -> Objection:
        """Returns the words against a move that was looked at."""
        evaluation = self.looks[move].evaluation
        assert evaluation is not None
        return Objection(self.question.observation, move, self.best, evaluation.loss)


def border(judgement: Judgement) -> float:
    """Returns the least regret of a class that is no good move."""
    return LEAST_REGRETS[[*Judgement].index(judgement) - 1]


def verdict(look: Look | None, least: float) -> bool | None:
    """Returns whether a move gives away `least` or more; None if that takes a longer look."""
    if look is None or look.evaluation is None:
        return None if look is None else False
    loss, doubt = look.evaluation.loss, _doubt(look)
    if look.effort >= LOOKS[-1]:
        return likely(look, least)
    if abs(loss - least) < doubt:
        return None
    return loss >= least


def likely(look: Look | None, least: float) -> bool:
    """Returns whether a move gives away `least` or more, as far as is known."""
    if look is None or look.evaluation is None:
        return False
    return look.evaluation.loss - LIKELY_ERRORS * look.evaluation.error >= least


def _doubt(look: Look) -> float:
    assert look.evaluation is not None
    return SURE_ERRORS * (look.evaluation.error or ROUGH / look.effort**0.5)


def next_look(known: Known, legal: Sequence[Any], least: float) -> tuple[int, tuple[Any, ...]] | None:
    """Returns the effort and the moves of the next look; None if there is no doubt left."""
    if known.failed:
        return None
    if fresh := tuple([move for move in legal if move not in known.looks]):
        return LOOKS[0], fresh
    doubtful = [move for move in legal if verdict(known.looks[move], least) is None]
    if not doubtful:
        return None
    least_effort = min(known.looks[move].effort for move in doubtful)
    again = tuple([move for move in doubtful if known.looks[move].effort == least_effort])
    return next(effort for effort in LOOKS if effort > least_effort), again

"""The chance to win that each decision gave away, and the luck.

A decision is judged by what its player could know. The first look is quick. A second one is as thorough as a hint, the
most doubtful decisions first. In a running game only one player's decisions are judged, and the review holds nothing
that this player did not see.
"""

from __future__ import annotations

import time
from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final, NamedTuple, Self

from mandala.ai.api import THOROUGH, ChanceEvent, MoveEvaluation, Prospect, Stop, never
from mandala.core.game import Player
from mandala.core.record import Replay
from mandala.play.engine.worker import stop_after
from mandala.play.games import GAMES, GameEntry
from mandala.play.review.account import Account, Turn, chained, followed

Advice = tuple[MoveEvaluation, ...]  #: The best moves of a position, best first.

LEAST_REGRETS: Final = 0.01, 0.03, 0.07  #: The least regret of an inaccuracy, a mistake and a blunder.
CERTAIN_ERRORS: Final = 3.0  #: Standard errors above a border at which a quick evaluation is certain.


class Judgement(Enum):
    """The class of a decision; the values are for the command line."""

    GOOD = "as good as the best"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Decision(NamedTuple):
    """A free decision: its ply, player, evaluation, class, and best moves. `sure` after its second look."""

    ply: int
    player: Player
    played: MoveEvaluation
    judgement: Judgement
    best: tuple[MoveEvaluation, ...]
    sure: bool

    @property
    def alone(self) -> bool:
        """True for the best move if any other one is a blunder."""
        best, *others = self.best
        return best.move == self.played.move and bool(others) and others[0].loss >= LEAST_REGRETS[-1]


class Question(NamedTuple):
    """A move to judge, with the observation of its player."""

    game: str
    ply: int
    player: Player
    observation: Any
    move: Any


@dataclass(frozen=True)
class Review:
    """Everything known of a game so far; a new value replaces it whenever there is more."""

    entry: GameEntry
    played: Replay  #: The whole game; empty for a running one.
    questions: Mapping[int, Question]  #: The free decisions by ply.
    decisions: Mapping[int, Decision]
    chance_events: tuple[ChanceEvent, ...] | None  #: All luck of the game; None until it is known.
    #: The static evaluations of decisions without an evaluation.
    static_evaluations: Mapping[int, float]
    judge: str  #: The program that judged.
    #: Evaluations of other moves that were tried, by ply and move; they are not stored.
    answers: Mapping[tuple[int, Any], tuple[MoveEvaluation, ...]] = field(default_factory=dict)
    #: Each player's prospects, empty if the game hides nothing; None until they are known, as in an older review.
    prospects: tuple[Prospect, ...] | None = None

    @classmethod
    def begun(cls, entry: GameEntry, played: Replay, seat: Player | None = None) -> Self:
        """Returns an empty review; of a running game it covers the moves that the player of `seat` saw. Raises
        ValueError for an unfinished game without a seat."""
        over = entry.rules.outcome(played.states[-1]) is not None
        if not over and seat is None:
            raise ValueError("the game is not finished; only a finished game is reviewed")
        rules, questions = entry.rules, dict[int, Question]()
        for ply, (state, move) in enumerate(zip(played.states, played.moves)):
            player = rules.to_move(state)
            assert player is not None, "a move was made"
            if (over or player == seat) and len(rules.legal_moves(state)) > 1:
                questions[ply] = Question(entry.name, ply, player, rules.observe(state, player), move)
        held = played if over else Replay((), ())
        return cls(entry, held, questions, {}, None if over else (), {}, entry.judge())

    @property
    def whole(self) -> bool:
        """True for the review of a finished game."""
        return bool(self.played.states)

    @property
    def luck_known(self) -> bool:
        """True once the luck is known, and of a finished game what an account needs beside it."""
        return self.chance_events is not None and (not self.whole or self.prospects is not None)

    @property
    def has_account(self) -> bool:
        """True once all that an account needs is known; False in a running game."""
        return self.whole and self.complete and self.luck_known

    @property
    def complete(self) -> bool:
        """True once every decision has an evaluation."""
        return self.chance_events is not None and len(self.decisions) == len(self.questions)

    @property
    def settled(self) -> bool:
        """True once the review is complete and every decision has had its second look."""
        return self.complete and all(decision.sure for decision in self.decisions.values())

    @property
    def outdated(self) -> bool:
        """True if the current program judges differently."""
        return self.judge != self.entry.judge()

    def judged(self, ply: int, evaluations: tuple[MoveEvaluation, ...], sure: bool) -> Self:
        """Returns the review with the evaluations of one decision; `sure` after the second look."""
        question = self.questions[ply]
        played = next(evaluation for evaluation in evaluations if evaluation.move == question.move)
        decision = Decision(ply, question.player, played, judged(played), evaluations, sure)
        return replace(self, decisions={**self.decisions, ply: decision})

    def tried(self, ply: int, move: Any) -> Decision | None:
        """Returns the class of another move in place of the one made; None before it is judged."""
        known = self.decisions.get(ply)
        if known is not None and any(evaluation.move == move for evaluation in known.best):
            evaluations, sure = known.best, known.sure
        elif (ply, move) in self.answers:
            evaluations, sure = self.answers[ply, move], True
        else:
            return None
        evaluation = next(evaluation for evaluation in evaluations if evaluation.move == move)
        return Decision(ply, self.questions[ply].player, evaluation, judged(evaluation), evaluations, sure)

    def remembering(self, earlier: Self) -> Self:
        """Returns the review with the results of an earlier one for the same decisions."""
        known = {
            ply: one for ply, one in earlier.decisions.items() if self.questions.get(ply) == earlier.questions[ply]
        }
        return replace(self, decisions={**known, **self.decisions})

    def curve(self, player: Player) -> list[tuple[int, float]]:
        """Returns a player's chance to win after each of the player's free decisions, by ply."""
        known = {**self.static_evaluations, **{ply: one.played.chance for ply, one in self.decisions.items()}}
        return [(ply, known[ply]) for ply, one in self.questions.items() if one.player == player and ply in known]

    def mistakes(self, *players: Player) -> list[Decision]:
        """Returns the decisions of these players that were clearly worse than the best move, in order."""
        found = [self.decisions[ply] for ply in sorted(self.decisions)]
        return [one for one in found if one.player in players and one.judgement is not Judgement.GOOD]

    def given_away(self, player: Player) -> list[float]:
        """Returns the regret of each free decision of a player."""
        return [one.played.loss for one in self.decisions.values() if one.player == player]

    def account(self, player: Player) -> Account | None:
        """Returns what decided the game for a player; None until all of it is known, and in a running game."""
        if not self.has_account or self.chance_events is None or self.prospects is None:
            return None
        outcome = self.entry.rules.outcome(self.played.states[-1])
        assert outcome is not None
        result = 0.5 if outcome.winner is None else float(outcome.winner == player)
        turns = [
            Turn(ply, one.player, one.best[0].chance, one.played.loss) for ply, one in sorted(self.decisions.items())
        ]
        if self.entry.open:
            return followed(player, turns, result)
        movers = [1 - player if mover is None else mover for mover in map(self.entry.rules.to_move, self.played.states)]
        prospect = self.prospects[player] if self.prospects else Prospect(0.5, result)
        return chained(player, turns, self.chance_events, movers[:-1], prospect, result)


def judged(evaluation: MoveEvaluation) -> Judgement:
    return list(Judgement)[bisect(LEAST_REGRETS, evaluation.loss)]


def is_blunder(evaluation: MoveEvaluation) -> bool:
    """Returns True if a quick evaluation is clear enough that a second look would also find a blunder."""
    return evaluation.loss - CERTAIN_ERRORS * evaluation.error >= LEAST_REGRETS[-1]


def doubt(evaluation: MoveEvaluation) -> float:
    """Returns how urgently a decision needs a second look: blame first, then evaluations near the border of a class."""
    near = min(abs(evaluation.loss - border) for border in LEAST_REGRETS)
    return evaluation.loss if evaluation.loss >= LEAST_REGRETS[0] else evaluation.error - near


def answer(question: Question, effort: int, stop: Stop = never) -> tuple[MoveEvaluation, ...]:
    """Returns the evaluations of the move made and of the best moves, best first."""
    return GAMES[question.game].evaluate_moves(question.observation, (question.move,), effort, stop)


@dataclass(frozen=True)
class Task:
    """Asks for evaluations with this effort. Without a question it asks for the luck of a game; without a move it only
    loads everything."""

    game: str
    question: Question | None = None
    effort: int = 0
    played: tuple[tuple[Any, ...], tuple[Any, ...]] = ((), ())


class Luck(NamedTuple):
    """The luck of a finished game, and the prospects of its players."""

    chance_events: tuple[ChanceEvent, ...]
    prospects: tuple[Prospect, ...]


def luck(entry: GameEntry, states: Sequence[Any], moves: Sequence[Any]) -> Luck:
    return Luck(tuple(entry.chance_events(states, moves)), tuple(entry.prospects(states, moves)))


def work(task: Task) -> tuple[MoveEvaluation, ...] | Luck | None:
    """Does a task; the function of the worker processes."""
    entry = GAMES[task.game]
    entry.judge()  # loads everything that judges
    if task.question is not None:
        return answer(task.question, task.effort)
    return luck(entry, *task.played) if task.played[1] else None


def reviewed(entry: GameEntry, played: Replay, effort: int | None = None, seconds: float | None = None) -> Review:
    """Reviews a whole game at once, within `seconds`. With `effort`, evaluates each decision once with that effort.

    Raises ValueError if the game is not finished.
    """
    review, late = Review.begun(entry, played), stop_after(seconds)
    first = effort or entry.effort
    end = time.monotonic() + (seconds or 0.0)
    left = len(review.questions)
    for ply, question in review.questions.items():
        share = None if seconds is None else (end - time.monotonic()) / left
        review, left = review.judged(ply, answer(question, first, stop_after(share)), effort is not None), left - 1
    for decision in sorted(review.decisions.values(), key=lambda one: -doubt(one.played)):
        if not decision.sure and not late():
            again = answer(review.questions[decision.ply], first * THOROUGH, late)
            review = review.judged(decision.ply, again, True)
    return replace(review, **luck(entry, played.states, played.moves)._asdict())

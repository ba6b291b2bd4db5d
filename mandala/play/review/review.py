"""The chance to win that each decision gave away, and the luck.

A decision is judged by what its player could know. The first look is quick. A second one is as thorough as a hint, the
most doubtful decisions first. In a running game only one player's decisions are judged, and the review holds nothing
that this player did not see.
"""

from __future__ import annotations

import time
from bisect import bisect
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final, NamedTuple, Self

from mandala.ai.api import THOROUGH, ChanceEvent, MoveEvaluation, Stop, never
from mandala.core.game import Player
from mandala.core.record import Replay
from mandala.play.engine.worker import stop_after
from mandala.play.games import GAMES, GameEntry

Advice = tuple[MoveEvaluation, ...]  #: The best moves of a position, best first.

LEAST_REGRETS: Final = 0.01, 0.03, 0.07  #: The least regret of an inaccuracy, a mistake and a blunder.


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


class Account(NamedTuple):
    """The parts of one player's chance to win in a game, each from 0 to 1, gains above 0. `start` and the parts add up
    to the `result`: 1 for a win, 0 for a loss. `own` is the player's regret, `rival` the rival's, and `rest` is
    unexplained."""

    start: float
    luck: float
    own: float
    rival: float
    rest: float
    result: float

    @property
    def without_luck(self) -> float:
        """The result with as much luck as the rival had."""
        return self.result - self.luck


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
        """Returns the parts of a player's chance to win; None until the review is complete, and in a running game."""
        if not (self.complete and self.whole) or self.chance_events is None:
            return None
        outcome = self.entry.rules.outcome(self.played.states[-1])
        assert outcome is not None
        result = 0.5 if outcome.winner is None else float(outcome.winner == player)
        own, rival = -sum(self.given_away(player)), sum(self.given_away(1 - player))
        luck = sum(event.luck * (1 if event.player == player else -1) for event in self.chance_events)
        first = min((one for one in self.decisions.values() if one.player == player), default=None)
        if first is None:
            start = 0.5
        else:
            came = [event for event in self.chance_events if event.ply <= first.ply]
            start = first.best[0].chance - sum(one.luck * (1 if one.player == player else -1) for one in came)
        return Account(start, luck, own, rival, result - start - luck - own - rival, result)


def judged(evaluation: MoveEvaluation) -> Judgement:
    return list(Judgement)[bisect(LEAST_REGRETS, evaluation.loss)]


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


def work(task: Task) -> tuple[MoveEvaluation, ...] | list[ChanceEvent]:
    """Does a task; the function of the worker processes."""
    entry = GAMES[task.game]
    entry.judge()  # loads everything that judges
    if task.question is not None:
        return answer(task.question, task.effort)
    return [*entry.chance_events(*task.played)] if task.played[1] else []


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
    return replace(review, chance_events=tuple(entry.chance_events(played.states, played.moves)))

"""The chance to win that each decision gave away, and the luck.

A decision is judged by what its player could know. The first look is quick. A second one is as thorough as a hint, the
most doubtful decisions first. In a running game only one player's decisions are judged, and the review holds nothing
that this player did not see.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from math import sqrt
from statistics import fmean
from typing import Any, Final, NamedTuple, Self

from mandala.ai.api import ChanceEvent, MoveEvaluation, Prospect, Stop, never
from mandala.core.continuation import Continuation
from mandala.core.game import Player
from mandala.core.record import Replay
from mandala.play.games import GAMES, GameEntry
from mandala.play.review.account import Account, Turn, chained, followed

Advice = tuple[MoveEvaluation, ...]  #: The best moves of a position, best first.

LEAST_REGRETS: Final = 0.01, 0.03, 0.07  #: The least regret of an inaccuracy, a mistake and a blunder.
DISAGREEING_ERRORS: Final = 2.0  #: Standard errors between two readers who disagree.


class Judgement(Enum):
    """The class of a decision; the values are for the command line."""

    GOOD = "as good as the best"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Check(NamedTuple):
    """The second reader's result: how much more often the best move won than the one played, in common worlds."""

    difference: float
    error: float  #: The standard error of the difference.

    @classmethod
    def of(cls, results: Sequence[Sequence[float]]) -> Self:
        """Returns the check from the results of both moves in each world, first those of the move played.

        Two imaginary worlds, each won by another move, keep a few equal results from seeming certain.
        """
        apart = [best - played for played, best in results]
        mean, count = fmean(apart), len(apart)
        variance = (sum([(one - mean) ** 2 for one in apart]) + 2) / count
        return cls(round(mean, 4), round(min(1.0, sqrt(variance / count)), 4))


class Decision(NamedTuple):
    """A free decision: its ply, player, evaluation, class, and best moves. `sure` after its second look."""

    ply: int
    player: Player
    played: MoveEvaluation
    judgement: Judgement
    best: tuple[MoveEvaluation, ...]
    sure: bool
    check: Check | None = None  #: Of a settled blunder, once the second reader has played it out.

    @property
    def checkable(self) -> bool:
        """True for a settled blunder, which the second reader plays out."""
        return self.sure and self.judgement is Judgement.BLUNDER

    @property
    def unsure(self) -> bool:
        """True if the second reader finds less than a mistake, and is two standard errors away from the blunder."""
        if self.check is None:
            return False
        apart = self.played.loss - self.check.difference
        error = sqrt(self.check.error**2 + self.played.error**2)
        return self.check.difference < LEAST_REGRETS[1] and apart > DISAGREEING_ERRORS * error

    @property
    def alone(self) -> bool:
        """True for the best move if any other one is a blunder."""
        best, *others = self.best
        return best.move == self.played.move and bool(others) and others[0].loss >= LEAST_REGRETS[-1]

    @property
    def explicable(self) -> bool:
        """True for a settled mistake or blunder. Games that are played on can tell more of it."""
        return self.sure and self.judgement in (Judgement.MISTAKE, Judgement.BLUNDER)


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
    foreign: bool = False  #: Whether a record brought the review along, so that anybody may have made it.
    #: The continuations of the move made and the best one, by ply, for settled mistakes and blunders.
    continuations: Mapping[int, Continuation] = field(default_factory=dict)

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
    def keyed(self) -> bool:
        """True for the key of a task: it knows right from wrong, but no chance to win."""
        return not self.judge

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
    def unchecked(self) -> tuple[int, ...]:
        """The plies of settled blunders that the second reader has not played out."""
        if self.entry.play_out is None or self.renewable:
            return ()
        return tuple([ply for ply, one in self.decisions.items() if one.checkable and one.check is None])

    @property
    def verified(self) -> bool:
        """True once the review is settled and the second reader has played out every blunder."""
        return self.settled and not self.unchecked

    @property
    def untold(self) -> tuple[int, ...]:
        """The plies of settled mistakes and blunders without a continuation."""
        if self.entry.continuation is None or self.renewable:
            return ()
        return tuple([ply for ply, one in self.decisions.items() if one.explicable and self.continuation(one) is None])

    def continuation(self, decision: Decision) -> Continuation | None:
        """Returns what follows the move of a decision and the best one; None if that is not known."""
        known = self.continuations.get(decision.ply)
        moves = decision.played.move, decision.best[0].move
        return known if known is not None and (known.worse, known.better) == moves else None

    @property
    def outdated(self) -> bool:
        """True if the current program judges differently."""
        return self.judge != self.entry.judge()

    @property
    def renewable(self) -> bool:
        """True if the current program did not make the review. It is not continued, but can be made again."""
        return self.foreign or self.outdated

    def judged(self, ply: int, evaluations: tuple[MoveEvaluation, ...], sure: bool) -> Self:
        """Returns the review with the evaluations of one decision; `sure` after the second look."""
        question = self.questions[ply]
        played = next(evaluation for evaluation in evaluations if evaluation.move == question.move)
        decision = Decision(ply, question.player, played, judged(played), evaluations, sure)
        return replace(self, decisions={**self.decisions, ply: decision})

    def checked(self, ply: int, check: Check) -> Self:
        """Returns the review with the second reader's result for one blunder."""
        return replace(self, decisions={**self.decisions, ply: self.decisions[ply]._replace(check=check)})

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
        told = {ply: one for ply, one in earlier.continuations.items() if ply in known}
        return replace(self, decisions={**known, **self.decisions}, continuations={**told, **self.continuations})

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


def doubt(evaluation: MoveEvaluation) -> float:
    """Returns how urgently a decision needs a second look: blame first, then evaluations near the border of a class."""
    near = min(abs(evaluation.loss - border) for border in LEAST_REGRETS)
    return evaluation.loss if evaluation.loss >= LEAST_REGRETS[0] else evaluation.error - near


def check(question: Question, best: Any, worlds: int) -> Check:
    """Plays games on after the move made and after the best one, in as many worlds."""
    play_out = GAMES[question.game].play_out
    assert play_out is not None, "asked of a game that is played out"
    return Check.of(play_out(question.observation, (question.move, best), worlds))


def answer(question: Question, effort: int, stop: Stop = never) -> tuple[MoveEvaluation, ...]:
    """Returns the evaluations of the move made and of the best moves, best first."""
    return GAMES[question.game].evaluate_moves(question.observation, (question.move,), effort, stop)


@dataclass(frozen=True)
class Task:
    """Asks for evaluations with this effort. Without a question it asks for the luck of a game; without a move it only
    loads everything. With `best`, the best move, it asks for a check in `effort` worlds, with a `better` move for what
    follows both moves in `effort` games."""

    game: str
    question: Question | None = None
    effort: int = 0
    played: tuple[tuple[Any, ...], tuple[Any, ...]] = ((), ())
    best: Any = None
    better: Any = None


class Luck(NamedTuple):
    """The luck of a finished game, and the prospects of its players."""

    chance_events: tuple[ChanceEvent, ...]
    prospects: tuple[Prospect, ...]


def luck(entry: GameEntry, states: Sequence[Any], moves: Sequence[Any]) -> Luck:
    return Luck(tuple(entry.chance_events(states, moves)), tuple(entry.prospects(states, moves)))


def work(task: Task) -> tuple[MoveEvaluation, ...] | Luck | Check | Continuation | None:
    """Does a task; the function of the worker processes."""
    entry, question = GAMES[task.game], task.question
    entry.judge()  # loads everything that judges
    if question is None:
        return luck(entry, *task.played) if task.played[1] else None
    if task.best is not None:
        return check(question, task.best, task.effort)
    if task.better is not None and entry.continuation is not None:
        return entry.continuation(question.observation, question.move, task.better, task.effort)
    return answer(question, task.effort)

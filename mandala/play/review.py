"""What each decision of a game gave away, and what was luck.

A decision is judged by what its player could know. The first look is quick; then each is looked at again, as thoroughly as a
hint looks, and first what is in doubt. Of a
running game only the decisions of one player are judged, and nothing is held that this player did not see.
"""

from __future__ import annotations

import time
from bisect import bisect
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Annotated, Any, Final, NamedTuple, Self

import msgspec

from mandala.ai.api import THOROUGH, Stop, Stroke, Verdict, never
from mandala.core.game import Player
from mandala.core.record import Replay
from mandala.play.games import GAMES, GameEntry
from mandala.play.worker import stop_after

Advice = tuple[Verdict, ...]
"""The best moves of a position, best first."""

CLASSES: Final = 0.01, 0.03, 0.07
"""From so much given away on a move is an inaccuracy, a mistake, a blunder."""
CERTAIN: Final = 3.0
"""So many standard errors a quick verdict must lie above a border to stay there."""
ANALYSIS: Final = "analysis"
"""The key of a record that holds an `Analysis`."""


class Judgement(Enum):
    """What a decision was; the values are what the command line says."""

    GOOD = "as good as the best"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Decision(NamedTuple):
    """A free decision: after how many moves of the game, by whom, the verdict on the move, what it was, and the best moves.
    `sure` if it had its second look."""

    ply: int
    player: Player
    played: Verdict
    judgement: Judgement
    best: tuple[Verdict, ...]
    sure: bool

    @property
    def alone(self) -> bool:
        """True for the best move where any other one is a blunder."""
        best, *others = self.best
        return best.move == self.played.move and bool(others) and others[0].loss >= CLASSES[-1]


class Account(NamedTuple):
    """Where one player's chance to win went in a game, each from 0 to 1, gains above 0. `start` and what follows it add up to the
    `result`: 1 for a win, 0 for a loss. `own` is what the player gave away, `rival` what the rival did; the `rest` neither
    explains."""

    start: float
    luck: float
    own: float
    rival: float
    rest: float
    result: float

    @property
    def without_luck(self) -> float:
        """The result as it would have been with as much luck as the rival had."""
        return self.result - self.luck


class Question(NamedTuple):
    """What shall be judged: the move that followed the observation of a player."""

    game: str
    ply: int
    player: Player
    observation: Any
    move: Any


@dataclass(frozen=True)
class Review:
    """What is known so far of a game; a new value each time there is more."""

    entry: GameEntry
    played: Replay
    """the whole game; nothing of a running one"""
    questions: Mapping[int, Question]
    """the free decisions, by how many moves were made before"""
    decisions: Mapping[int, Decision]
    strokes: tuple[Stroke, ...] | None
    """all luck of the game; None until it is known"""
    glances: Mapping[int, float]
    """what the player to move could expect, at a glance, where there is no verdict yet"""
    judge: str
    """which program judged"""
    answers: Mapping[tuple[int, Any], tuple[Verdict, ...]] = field(default_factory=dict)
    """verdicts on moves that were tried afterwards, by how many moves were made before and by the move; they are not kept"""

    @classmethod
    def begun(cls, entry: GameEntry, played: Replay, seat: Player | None = None) -> Self:
        """A review of which nothing is known yet; of a running game what lies behind the player of a `seat`. Raises ValueError if
        the game is not finished and no seat is given."""
        over = entry.rules.outcome(played.states[-1]) is not None
        if not over and seat is None:
            raise ValueError("the game is not finished; only a finished game is reviewed")
        questions = {
            ply: Question(entry.name, ply, state.to_move, entry.rules.observe(state, state.to_move), move)
            for ply, (state, move) in enumerate(zip(played.states, played.moves))
            if (over or state.to_move == seat) and len(entry.rules.legal_moves(state)) > 1
        }
        held = played if over else Replay((), ())
        return cls(entry, held, questions, {}, None if over else (), {}, entry.judge())

    @property
    def whole(self) -> bool:
        """True for the review of a finished game."""
        return bool(self.played.states)

    @property
    def complete(self) -> bool:
        """True when every decision has a verdict."""
        return self.strokes is not None and len(self.decisions) == len(self.questions)

    @property
    def settled(self) -> bool:
        """True when no verdict is in doubt any more."""
        return self.complete and all(decision.sure for decision in self.decisions.values())

    @property
    def outdated(self) -> bool:
        """True if another program would judge now."""
        return self.judge != self.entry.judge()

    def judged(self, ply: int, verdicts: tuple[Verdict, ...], sure: bool) -> Self:
        """The same with the verdicts on one decision; `sure` after the second look."""
        question = self.questions[ply]
        played = next(verdict for verdict in verdicts if verdict.move == question.move)
        decision = Decision(ply, question.player, played, judged(played), verdicts, sure)
        return replace(self, decisions={**self.decisions, ply: decision})

    def tried(self, ply: int, move: Any) -> Decision | None:
        """What a move would have been in the place of the one that was played; None if it is not judged yet."""
        known = self.decisions.get(ply)
        if known is not None and any(verdict.move == move for verdict in known.best):
            verdicts, sure = known.best, known.sure
        elif (ply, move) in self.answers:
            verdicts, sure = self.answers[ply, move], True
        else:
            return None
        verdict = next(verdict for verdict in verdicts if verdict.move == move)
        return Decision(ply, self.questions[ply].player, verdict, judged(verdict), verdicts, sure)

    def remembering(self, earlier: Self) -> Self:
        """The same with what an earlier review knew of the same decisions."""
        known = {
            ply: one for ply, one in earlier.decisions.items() if self.questions.get(ply) == earlier.questions[ply]
        }
        return replace(self, decisions={**known, **self.decisions})

    def curve(self, player: Player) -> list[tuple[int, float]]:
        """The player's chance to win after each of the player's free decisions, by how many moves were made before it."""
        points = []
        for ply, question in self.questions.items():
            if question.player == player:
                if ply in self.decisions:
                    points.append((ply, self.decisions[ply].played.chance))
                elif ply in self.glances:
                    points.append((ply, self.glances[ply]))
        return points

    def mistakes(self, *players: Player) -> list[Decision]:
        """Decisions of these players that were worse than as good as the best, in order."""
        found = [self.decisions[ply] for ply in sorted(self.decisions)]
        return [one for one in found if one.player in players and one.judgement is not Judgement.GOOD]

    def given_away(self, player: Player) -> list[float]:
        """What each free decision of a player gave away."""
        return [one.played.loss for one in self.decisions.values() if one.player == player]

    def account(self, player: Player) -> Account | None:
        """Where the player's chance to win went; None until the review is complete, and while the game runs."""
        if not (self.complete and self.whole) or self.strokes is None:
            return None
        outcome = self.entry.rules.outcome(self.played.states[-1])
        assert outcome is not None
        result = 0.5 if outcome.winner is None else float(outcome.winner == player)
        own, rival = -sum(self.given_away(player)), sum(self.given_away(1 - player))
        luck = sum(stroke.luck * (1 if stroke.player == player else -1) for stroke in self.strokes)
        first = min((one for one in self.decisions.values() if one.player == player), default=None)
        if first is None:
            start = 0.5
        else:
            came = [stroke for stroke in self.strokes if stroke.ply <= first.ply]
            start = first.best[0].chance - sum(one.luck * (1 if one.player == player else -1) for one in came)
        return Account(start, luck, own, rival, result - start - luck - own - rival, result)


def judged(verdict: Verdict) -> Judgement:
    """What a move was."""
    return list(Judgement)[bisect(CLASSES, verdict.loss)]


def is_blunder(verdict: Verdict) -> bool:
    """Whether a quick verdict is so clear that a second look would also call the move a blunder."""
    return verdict.loss - CERTAIN * verdict.error >= CLASSES[-1]


def doubt(verdict: Verdict) -> float:
    """How much a first verdict on the move that was played wants a second look, the more the sooner: above all what would be
    blamed, then what lies near the border of a class."""
    near = min(abs(verdict.loss - border) for border in CLASSES)
    return verdict.loss if verdict.loss >= CLASSES[0] else verdict.error - near


def answer(question: Question, effort: int, stop: Stop = never) -> tuple[Verdict, ...]:
    """The verdicts on a move that was played and on the best ones, the best first."""
    return GAMES[question.game].compare(question.observation, (question.move,), effort, stop)


@dataclass(frozen=True)
class Task:
    """What a worker does: verdicts with so much effort; without a question the luck of a game that went through states by moves;
    without a move it only makes ready."""

    game: str
    question: Question | None = None
    effort: int = 0
    played: tuple[tuple[Any, ...], tuple[Any, ...]] = ((), ())


def work(task: Task) -> tuple[Verdict, ...] | list[Stroke]:
    """Does a task: what the processes are started for."""
    entry = GAMES[task.game]
    entry.judge()  # all that judges is loaded with it
    if task.question is not None:
        return answer(task.question, task.effort)
    return [*entry.strokes(*task.played)] if task.played[1] else []


def reviewed(entry: GameEntry, played: Replay, effort: int | None = None, seconds: float | None = None) -> Review:
    """The whole review of a game, made here and now; with so much `effort` for each verdict, and then without second looks, and
    within so many seconds. Raises ValueError if the game is not finished."""
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
    return replace(review, strokes=tuple(entry.strokes(played.states, played.moves)))


class Analysis(msgspec.Struct, frozen=True):
    """A review as it is kept, and as a record carries it in its key `analysis`. Chances go from 0 to 1."""

    judge: str
    """which program judged"""
    decisions: tuple[tuple[int, bool, tuple[tuple[str, float, float, float], ...]], ...]
    """each free decision: how many moves were made before it, whether it is settled, and moves with chance, loss and standard
    error of the loss, the best first"""
    luck: tuple[tuple[int, Annotated[int, msgspec.Meta(ge=0, le=1)], str, tuple[int, ...], float], ...]
    """each stroke of luck: how many moves were made before it, whose it is, how it came, which pieces, and its worth"""


def analysis_of(review: Review) -> Analysis:
    """A complete review in the form in which it is kept."""
    text = review.entry.recorder.move_text

    def told(verdict: Verdict) -> tuple[str, float, float, float]:
        return text(verdict.move), round(verdict.chance, 4), round(verdict.loss, 4), round(verdict.error, 4)

    found = [review.decisions[ply] for ply in sorted(review.decisions)]
    decisions = tuple([(one.ply, one.sure, tuple(map(told, one.best))) for one in found])
    luck = tuple((*stroke[:4], round(stroke.luck, 4)) for stroke in review.strokes or ())
    return Analysis(review.judge, decisions, luck)


def review_of(analysis: Analysis, entry: GameEntry, played: Replay) -> Review:
    """The review that was kept. Raises ValueError if it is not one of this game."""
    review = replace(Review.begun(entry, played), judge=analysis.judge)
    if [ply for ply, *_ in analysis.decisions] != [*review.questions]:
        raise ValueError("the analysis does not judge the decisions of this game")
    for ply, sure, told in analysis.decisions:
        verdicts = tuple([Verdict(entry.recorder.parse_move(move), *numbers) for move, *numbers in told])
        if review.questions[ply].move not in [verdict.move for verdict in verdicts]:
            raise ValueError(f"the analysis does not judge move {ply + 1}")
        review = review.judged(ply, verdicts, sure)
    return replace(review, strokes=tuple([Stroke(*stroke) for stroke in analysis.luck]))


def parsed(content: bytes | Any) -> Analysis:
    """The analysis in bytes, or in the value of a record's key. Raises ValueError if it is none."""
    try:
        if isinstance(content, bytes):
            return msgspec.json.decode(content, type=Analysis)
        return msgspec.convert(content, Analysis)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise ValueError(f"this is no analysis: {error}") from error

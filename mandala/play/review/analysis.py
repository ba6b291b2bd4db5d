"""A review as it is stored, and as a record carries it in its key `analysis`.

A record may come from a stranger, so everything is checked against the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, Any, Final

import msgspec

from mandala.ai.api import ChanceEvent, MoveEvaluation, Prospect
from mandala.core.continuation import Answer, Continuation, Difference
from mandala.core.record import Replay
from mandala.play.games import GameEntry
from mandala.play.review.review import Check, Judgement, Review, judged

ANALYSIS: Final = "analysis"  #: The key of a record that holds an `Analysis`.
ROUNDING_TOLERANCE: Final = 0.0002  #: The greatest difference of two figures by rounding.

Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Place = Annotated[int, msgspec.Meta(ge=0)]
Side = Annotated[int, msgspec.Meta(ge=0, le=1)]
_PATH: Final = re.compile(r" - at `\$(.*?)`$")  #: The place in a message of msgspec.


class Told(msgspec.Struct, frozen=True, array_like=True):
    """A stored continuation, with moves as in records."""

    ply: Place
    worse: str
    better: str
    games: Annotated[int, msgspec.Meta(ge=1)]
    #: The rival's most frequent ones, with their shares.
    answers: tuple[tuple[str | None, Share], tuple[str | None, Share]]
    differences: tuple[tuple[str, Place, Side, float, float], ...]  #: Kind, place, player, and both sizes.


class Analysis(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stored review. Chances go from 0 to 1."""

    judge: Annotated[str, msgspec.Meta(max_length=200)]  #: The program that judged.
    #: Each free decision: its ply, whether it is settled, and moves with chance, loss and the standard error of the
    #: loss, the best first.
    decisions: tuple[tuple[Place, bool, tuple[tuple[str, Share, Share, Share], ...]], ...]
    #: Each chance event: its ply, the player, its kind, the pieces, and its worth.
    luck: tuple[
        tuple[
            Place,
            Side,
            str,
            tuple[int, ...],
            Annotated[float, msgspec.Meta(ge=-1, le=1)],
        ],
        ...,
    ]
    #: Each player's chance to win at the start and before the hidden pieces were opened; empty if nothing is hidden, and
    #: in reviews of earlier programs.
    prospects: tuple[tuple[Share, Share], ...] = ()
    foreign: bool = (
        False  #: Whether a record brought it along. In a record it says nothing: anybody may have written that.
    )
    #: Each settled blunder that was played out: its ply, how much more often the best move won, and the standard error.
    checks: tuple[tuple[Place, Annotated[float, msgspec.Meta(ge=-1, le=1)], Share], ...] = ()
    #: The games that were played on from a move made and from the best one, for some decisions.
    continuations: tuple[Told, ...] = ()


class AnalysisError(ValueError):
    """An analysis that does not fit its game, with its `place`, such as `analysis.decisions[3][2][0]`."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place


def analysis_of(review: Review) -> Analysis:
    """Returns a complete review in the form in which it is stored."""
    text = review.entry.recorder.move_text

    def told(evaluation: MoveEvaluation) -> tuple[str, float, float, float]:
        return text(evaluation.move), round(evaluation.chance, 4), round(evaluation.loss, 4), round(evaluation.error, 4)

    found = [review.decisions[ply] for ply in sorted(review.decisions)]
    decisions = tuple([(one.ply, one.sure, tuple(map(told, one.best))) for one in found])
    luck = tuple((*event[:4], round(event.luck, 4)) for event in review.chance_events or ())
    prospects = tuple([(round(one.start, 4), round(one.end, 4)) for one in review.prospects or ()])
    checks = tuple([(one.ply, *one.check) for one in found if one.check is not None])
    sequels = [review.continuation(one) for one in found]
    continuations = tuple([_told(one.ply, sequel, text) for one, sequel in zip(found, sequels) if sequel is not None])
    return Analysis(review.judge, decisions, luck, prospects, review.foreign, checks, continuations)


def _told(ply: int, found: Continuation, text: Callable[[Any], str]) -> Told:
    one, other = [(None if move is None else text(move), round(share, 4)) for move, share in found.answers]
    return Told(
        ply,
        text(found.worse),
        text(found.better),
        found.games,
        (one, other),
        tuple([(*one,) for one in found.differences]),
    )


def review_of(content: bytes | Any, entry: GameEntry, played: Replay) -> Review:
    """Returns the review in bytes or in a record's value. Raises `AnalysisError` if it does not fit the game."""
    analysis = checked(content, entry, played)
    review = replace(Review.begun(entry, played), judge=analysis.judge)
    for ply, sure, told in analysis.decisions:
        evaluations = tuple([MoveEvaluation(entry.recorder.parse_move(move), *numbers) for move, *numbers in told])
        review = review.judged(ply, evaluations, sure)
    for ply, *numbers in analysis.checks:
        review = review.checked(ply, Check(*numbers))
    found = {one.ply: _continuation(one, entry.recorder.parse_move) for one in analysis.continuations}
    events = tuple([ChanceEvent(*event) for event in analysis.luck])
    prospects = tuple([Prospect(*pair) for pair in analysis.prospects])
    known = prospects if prospects or not entry.hidden else None
    return replace(review, chance_events=events, prospects=known, foreign=analysis.foreign, continuations=found)


def _continuation(told: Told, parse: Callable[[str], Any]) -> Continuation:
    one, other = [Answer(None if text is None else parse(text), share) for text, share in told.answers]
    differences = tuple([Difference(*fields) for fields in told.differences])
    return Continuation(parse(told.worse), parse(told.better), told.games, (one, other), differences)


def checked(content: bytes | Any, entry: GameEntry, played: Replay) -> Analysis:
    """Returns the analysis in bytes or in a record's value. Raises `AnalysisError` unless every part fits the game."""
    try:
        if isinstance(content, bytes):
            analysis = msgspec.json.decode(content, type=Analysis)
        else:
            analysis = msgspec.convert(content, Analysis)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, OverflowError) as error:
        found = _PATH.search(str(error))
        raise AnalysisError(ANALYSIS + (found[1] if found else ""), _PATH.sub("", str(error))) from error
    if entry.rules.outcome(played.states[-1]) is None:
        raise AnalysisError(ANALYSIS, "the game is not finished")
    _check_decisions(analysis, entry, played)
    came = [*entry.chances(played.states, played.moves)]
    if [tuple(event[:4]) for event in analysis.luck] != came:
        raise AnalysisError(f"{ANALYSIS}.luck", "this is not the luck of this game")
    if len(analysis.prospects) not in ((0, 2) if entry.hidden else (0,)):
        raise AnalysisError(f"{ANALYSIS}.prospects", "these are not the prospects of this game's players")
    _check_checks(analysis, entry, played)
    _check_continuations(analysis, entry, played)
    return analysis


def _check_decisions(analysis: Analysis, entry: GameEntry, played: Replay) -> None:
    legal = {ply: entry.rules.legal_moves(state) for ply, state in enumerate(played.states[:-1])}
    free = {ply: moves for ply, moves in legal.items() if len(moves) > 1}
    if [ply for ply, *_ in analysis.decisions] != [*free]:
        raise AnalysisError(f"{ANALYSIS}.decisions", "these are not the decisions of this game")
    for number, (ply, _, told) in enumerate(analysis.decisions):
        place = f"{ANALYSIS}.decisions[{number}][2]"
        seen = []
        for at, (text, *_) in enumerate(told):
            try:
                move = entry.recorder.parse_move(text)
            except ValueError as error:
                raise AnalysisError(f"{place}[{at}][0]", "this is no move") from error
            if move not in free[ply] or move in seen:
                raise AnalysisError(f"{place}[{at}][0]", "this move was not possible, or is judged twice")
            seen.append(move)
        if played.moves[ply] not in seen:
            raise AnalysisError(place, "the move that was made is not judged")
        if any(other[2] < told[0][2] - ROUNDING_TOLERANCE for other in told):
            raise AnalysisError(place, "the best move does not stand first")


def _check_checks(analysis: Analysis, entry: GameEntry, played: Replay) -> None:
    blunders = set[int]()
    for ply, sure, told in analysis.decisions:
        made = next(MoveEvaluation(*one) for one in told if entry.recorder.parse_move(one[0]) == played.moves[ply])
        if sure and judged(made) is Judgement.BLUNDER:
            blunders.add(ply)
    plies = [ply for ply, *_ in analysis.checks]
    if plies != sorted({*plies} & blunders) or (plies and entry.play_out is None):
        raise AnalysisError(f"{ANALYSIS}.checks", "these are not blunders of this game, each once and in order")


def _check_continuations(analysis: Analysis, entry: GameEntry, played: Replay) -> None:
    recorder, judged = entry.recorder, {ply: [move for move, *_ in told] for ply, _, told in analysis.decisions}
    seen = set[int]()
    for number, told in enumerate(analysis.continuations):
        place = f"{ANALYSIS}.continuations[{number}]"
        made = played.moves[told.ply] if told.ply in judged else None
        if made is None or told.worse != recorder.move_text(made) or told.ply in seen:
            raise AnalysisError(place, "this is no decision of this game, or it is told twice")
        if told.better not in judged[told.ply] or told.better == told.worse:
            raise AnalysisError(place, "the better move is not one of those that were judged")
        seen.add(told.ply)
        for text, _ in told.answers:
            try:
                _ = None if text is None else recorder.parse_move(text)
            except ValueError as error:
                raise AnalysisError(f"{place}[4]", "this is no move") from error
        for kind, at, _, *sizes in told.differences:
            places, most = entry.differences.get(kind, (0, 0.0))
            if at >= places or not all(abs(size) <= most for size in sizes):
                raise AnalysisError(f"{place}[5]", "nothing of this kind or size can happen")


def without(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if key != ANALYSIS}

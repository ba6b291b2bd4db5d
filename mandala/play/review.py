"""What each decision of a finished game gave away.

It is judged by what that player could know.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, Final, NamedTuple

from mandala.ai.api import Stop, Verdict, never
from mandala.core.game import Player
from mandala.play.games import GameEntry

CLASSES: Final = 0.01, 0.03, 0.07
"""From so much given away on a move is an inaccuracy, a mistake, a blunder."""
SURE: Final = 2.0
"""So many standard errors a loss must be to count."""


class Judgement(Enum):
    """What a decision was; the values are what the command line says."""

    GOOD = "as good as the best"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Decision(NamedTuple):
    """A free decision: after how many moves of the game, by whom, the verdict on the move, what it was, and the best moves."""

    ply: int
    player: Player
    played: Verdict
    judgement: Judgement
    best: tuple[Verdict, ...]


def decisions(
    entry: GameEntry, states: Sequence[Any], moves: Sequence[Any], effort: int, stop: Stop = never
) -> Iterator[Decision]:
    """Judges a game that went through these states by these moves, one free decision after the other. Forced moves are none."""
    for ply, (state, move) in enumerate(zip(states, moves)):
        if len(entry.rules.legal_moves(state)) > 1:
            player = state.to_move
            verdicts = entry.compare(entry.rules.observe(state, player), (move,), effort, stop)
            played = next(verdict for verdict in verdicts if verdict.move == move)
            yield Decision(ply, player, played, judged(played), verdicts)


def judged(verdict: Verdict) -> Judgement:
    """What a move was. What could be chance is held against nobody."""
    sure = verdict.loss > SURE * verdict.error
    return list(Judgement)[bisect(CLASSES, verdict.loss) if sure else 0]

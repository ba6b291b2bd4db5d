"""The shared parts of written observations: seats by name, and the result."""

from __future__ import annotations

from typing import Literal

import msgspec

from mandala.core.game import Outcome, Player

SeatName = Literal["own", "rival"]


class Ended(msgspec.Struct, frozen=True):
    """The result of a finished game; of each pair the first number is the viewer's."""

    scores: tuple[int, int]
    tie_break: tuple[int, int]
    winner: SeatName | None  #: None for a draw.
    forfeit: SeatName | None = None  #: Who lost before the end, by no legal move.


def seat_name(player: Player | None) -> SeatName | None:
    return None if player is None else "rival" if player else "own"


def seat_in(name: SeatName | None) -> Player | None:
    return None if name is None else int(name == "rival")


def ended(outcome: Outcome | None) -> Ended | None:
    if outcome is None:
        return None
    return Ended(outcome.scores, outcome.tie_break, seat_name(outcome.winner), seat_name(outcome.forfeit))


def end_in(result: Ended | None) -> Outcome | None:
    if result is None:
        return None
    return Outcome(result.scores, result.tie_break, seat_in(result.winner), seat_in(result.forfeit))

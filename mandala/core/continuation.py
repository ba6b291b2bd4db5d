"""Values for games that are played on from two moves of one position."""

from __future__ import annotations

from typing import Any, NamedTuple

from mandala.core.game import Player


class Answer(NamedTuple):
    """The rival's most frequent answer to a move. The move is None if the rival never answered."""

    move: Any
    share: float  #: Of the games, from 0 to 1.


class Difference(NamedTuple):
    """Something that happens more often, or is larger on average, after one of two moves. It speaks for the better
    move."""

    kind: str  #: The game's name for what happens.
    place: int  #: Where: a mandala, a colour. 0 if the kind has no place.
    player: Player  #: To whom: 0 is the viewer, 1 the rival.
    worse: float  #: The share of games or the mean after the worse move.
    better: float  #: The same after the better move.


class Continuation(NamedTuple):
    """Games that were played on from a worse and a better move, the same number from each."""

    worse: Any
    better: Any
    games: int
    answers: tuple[Answer, Answer]  #: To the worse move, to the better one.
    differences: tuple[Difference, ...]  #: Those that are no accident, the weightiest first.

"""The key moments of a reviewed game, for one of its players."""

from __future__ import annotations

from typing import Final, NamedTuple

from mandala.ai.api import ChanceEvent
from mandala.core.game import Player
from mandala.play.review.review import Decision, Review

MOMENTS: Final = 3  #: The number of key moments, at most.
LEAST_LUCK: Final = 0.01  #: Luck below which no draw decided anything.


class KeyMoment(NamedTuple):
    """A decision, or what came by chance. `ply` is the position that shows it."""

    ply: int
    decision: Decision | None = None
    event: ChanceEvent | None = None


def key_moments(review: Review, player: Player) -> list[KeyMoment]:
    """Returns the key moments for a player, the most important first.

    These are the dearest mistake, the only good move that was found, and the draw that decided. Where one is missing,
    the dearest mistakes of the rival and the next ones of the player take its place.
    """
    own, rival = (sorted(review.mistakes(who), key=lambda one: -one.played.loss) for who in (player, 1 - player))
    alone = [one for one in review.decisions.values() if one.player == player and one.alone]
    found = sorted(alone, key=lambda one: -one.best[1].loss)
    drawn = sorted(review.chance_events or (), key=lambda one: -abs(one.luck))
    events = [KeyMoment(one.ply, event=one) for one in drawn[:1] if abs(one.luck) >= LEAST_LUCK]
    first, others = [*own[:1], *found[:1]], [*rival[:1], *own[1:], *rival[1:]]
    wanted = [*(KeyMoment(one.ply, one) for one in first), *events, *(KeyMoment(one.ply, one) for one in others)]
    return wanted[:MOMENTS]

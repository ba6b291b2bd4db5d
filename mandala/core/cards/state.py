"""The true position of a card game: a small immutable value. Only the game's history and the rules hold a State; everything
else holds an Observation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from mandala.core.cards.counts import Colour, Counts
from mandala.core.cards.setup import Setup
from mandala.core.cards.stock import Stock
from mandala.core.game import Player

NOBODY: Final = -1  #: No mandala is being claimed.


class Step(NamedTuple):
    """A public change of one player's hand in one turn: cards shown (played or discarded), then cards drawn unseen."""

    shown: Counts
    drew: int


class Era(NamedTuple):
    """The time from one reshuffle to the next, as both players remember it (C3.3)."""

    contents: Counts  #: The cards of the new deck.
    #: Each player's cards unseen by the other at the reshuffle, hand and dealt cup together. The other can work them
    #: out.
    held: tuple[Counts, Counts]
    steps: tuple[tuple[Step, ...], tuple[Step, ...]]  #: The changes of each player's hand since then.


class State(NamedTuple):
    """A position. Seats are absolute: `fields[mandala][player]`; `rivers[player]` are colours from the left (C6.3)."""

    setup: Setup
    stock: Stock
    discard: Counts
    hands: tuple[Counts, Counts]
    cups: tuple[Counts, Counts]
    dealt_cups: tuple[Counts, Counts]  #: The part of `cups` that was dealt unseen (C2).
    rivers: tuple[tuple[Colour, ...], tuple[Colour, ...]]
    mountains: tuple[Counts, ...]
    fields: tuple[tuple[Counts, Counts], ...]
    to_move: Player
    claiming: int  #: The mandala whose mountain is being taken, else `NOBODY`.
    completer: Player  #: The player who completed that mandala (C6.7).
    last: bool
    over: bool
    eras: tuple[Era, ...]  #: The reshuffles so far.


def stages(states: Sequence[State]) -> list[int]:
    """Returns the part (0, 1 or 2) of each position of a finished game; a claim belongs to the mandala that it takes from.

    The first part ends when a mandala is shared out, then comes the middle, then the last mandala.
    """
    shared = [
        ply
        for ply, (before, after) in enumerate(pairwise(states), 1)
        if before.claiming != NOBODY and (after.claiming == NOBODY or after.over)
    ]
    first, last = shared[0] if shared else len(states), shared[-2] if len(shared) > 1 else len(states)
    return [0 if ply < first else 1 if ply < last else 2 for ply in range(len(states))]

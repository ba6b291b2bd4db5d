"""The whole truth about a position: a small immutable value.

Only `mandala.play.match` and the rules hold a State; everybody else holds an Observation.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mandala.core.cards.counts import Colour, Counts
from mandala.core.cards.setup import Setup
from mandala.core.cards.stock import Stock
from mandala.core.game import Player

NOBODY: Final = -1
"""In `State.claiming`: no mandala is being claimed."""


class Step(NamedTuple):
    """One player's public hand change in one turn: cards shown (played or discarded), then cards drawn unseen."""

    shown: Counts
    drew: int


class Era(NamedTuple):
    """The time from one reshuffle to the next, as both players remember it (C3.3).

    `contents` is what the new deck was made of; `held[p]` the cards that player p held unseen by the other at the moment of
    the reshuffle (hand and dealt cup cards together), which the other could work out; `steps[p]` what p's hand did since.
    """

    contents: Counts
    held: tuple[Counts, Counts]
    steps: tuple[tuple[Step, ...], tuple[Step, ...]]


class State(NamedTuple):
    """A position. Seats are absolute. `fields[mandala][player]`; `rivers[player]` are colours from the left (C6.3).

    `claiming` is the mandala whose mountain is being taken, else NOBODY; `completer` who completed it (C6.7). `dealt_cups`
    is the part of `cups` that was dealt unseen (C2); `eras` the reshuffles so far.
    """

    setup: Setup
    stock: Stock
    discard: Counts
    hands: tuple[Counts, Counts]
    cups: tuple[Counts, Counts]
    dealt_cups: tuple[Counts, Counts]
    rivers: tuple[tuple[Colour, ...], tuple[Colour, ...]]
    mountains: tuple[Counts, ...]
    fields: tuple[tuple[Counts, Counts], ...]
    to_move: Player
    claiming: int
    completer: Player
    last: bool
    over: bool
    eras: tuple[Era, ...]

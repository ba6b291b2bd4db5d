"""The luck of the cards in a finished game, and a match without it.

For cards that came by chance: the chance to win that the network sees for the player who decides next, less its mean over other
cards that might have come as far as that player could know, all else as it was. Nobody has acted on them, so this is zero in the
mean, whatever the network thinks and whoever plays: a control variate (Zinkevich, Bowling, Bard, Kan, Billings: Optimal Unbiased
Estimators for Evaluating Agent Performance, AAAI 2006). To be exact it would be so among the cards of the true deck, but then it
would tell what the rival held; the difference is a tenth of a point a game (docs/coach.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any, Final
from zlib import crc32

from mandala.ai.api import Stroke
from mandala.ai.cards import belief, kernel
from mandala.ai.cards.calibration import table
from mandala.ai.cards.network import Network
from mandala.ai.cards.weights import shipped
from mandala.core.cards.counts import Counts, tally
from mandala.core.cards.luck import Chance, chances
from mandala.core.cards.moves import Move
from mandala.core.cards.observation import Observation

OTHERS: Final = 16
"""So many other cards are tried: more take little more out of the variance."""


def strokes(states: Sequence[Any], moves: Sequence[Move]) -> list[Stroke]:
    """All luck in a finished game, in the order of the decisions that met it. The same game gives the same figures."""
    judge = _Judge()
    return [
        Stroke(chance.ply, chance.player, chance.kind, chance.cards, judge.luck(chance))
        for chance in chances(states, moves)
    ]


class _Judge:
    """The network that the levels use, and a table for it to look at."""

    def __init__(self) -> None:
        self._network = Network(shipped())
        self._table = kernel.Table()

    def luck(self, chance: Chance) -> float:
        """What it was worth to the decider that these cards came and not any others."""
        return self._chance(chance.seen) - fmean([self._chance(chance.instead(cards)) for cards in _others(chance)])

    def _chance(self, seen: Observation) -> float:
        """The viewer's chance to win. Which cards the rival holds makes no difference to the network, only how many."""
        here, nothing = self._table, (0,) * (seen.setup.colours - 1)
        belief.lay_out(here, seen)
        belief.place(here, (seen.rival_hand_size, *nothing), (seen.rival_cup_hidden, *nothing), bytes(seen.deck_size))
        return table().sober(max(self._network.opinions(here))[0])


def _others(chance: Chance) -> Iterator[Counts]:
    """Other cards that might have come, as many: the first of decks that the decider could think of."""
    before, count = chance.before, sum(chance.cards)
    start, world, likely = kernel.Table(), kernel.Table(crc32(repr(chance).encode())), belief.Belief(before)
    belief.lay_out(start, before)
    world.adopt(before.setup)
    for _ in range(OTHERS):
        world.copy_from(start)
        likely.deal(world)
        yield tally(bytes(world.deck[world.top : world.top + count]), before.setup.colours)

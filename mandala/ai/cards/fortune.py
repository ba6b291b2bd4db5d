"""The luck of the cards in a finished game: what each draw and deal was worth.

For cards that came by chance: the chance to win that the network sees for the player who decides next, calibrated as verdicts
are, less its mean over other cards that were as likely, all else as it was. Nobody has acted on them, so this is zero in the
mean, whatever the network thinks and whoever plays: a control variate (Zinkevich, Bowling, Bard, Kan, Billings: Optimal Unbiased
Estimators for Evaluating Agent Performance, AAAI 2006).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import chain, repeat
from typing import Any, Final

from mandala.ai.api import Stroke
from mandala.ai.cards import belief, kernel
from mandala.ai.cards.calibration import table
from mandala.ai.cards.network import Network
from mandala.ai.cards.weights import shipped
from mandala.core.cards.counts import Counts, minus, plus, tally
from mandala.core.cards.luck import Chance, chances
from mandala.core.cards.moves import Move
from mandala.core.cards.observation import Observation
from mandala.core.tuples import with_at

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
        others = [self._chance(_with(chance, cards)) for cards in _others(chance.cards, chance.pool)]
        return self._chance(chance.seen) - sum(others) / len(others)

    def _chance(self, seen: Observation) -> float:
        """The viewer's chance to win. Which cards the rival holds makes no difference to the network, only how many."""
        here, nothing = self._table, (0,) * (seen.setup.colours - 1)
        belief.lay_out(here, seen)
        belief.place(here, (seen.rival_hand_size, *nothing), (seen.rival_cup_hidden, *nothing), bytes(seen.deck_size))
        return table().sober(max(self._network.opinions(here))[0])


def _with(chance: Chance, cards: Counts) -> Observation:
    """What would have been seen with other cards."""
    seen, mandala = chance.seen, chance.mandala
    if mandala is None:
        return seen._replace(hand=plus(minus(seen.hand, chance.cards), cards))
    return seen._replace(mountains=with_at(seen.mountains, mandala, cards))


def _others(cards: Counts, pool: Counts) -> list[Counts]:
    """Other cards from the pool, as many."""
    heap = list(chain.from_iterable(map(repeat, range(len(pool)), pool)))
    rng, count = random.Random(f"{cards} of {pool}"), sum(cards)
    return [tally(bytes(rng.sample(heap, count)), len(pool)) for _ in range(OTHERS)]

"""The luck of the cards in a finished game, in chance to win.

The luck of a chance outcome is the network's chance for the player who decides next, less a mean. The mean is over other cards
that this player had to expect. Nobody has acted on the cards yet, so luck is zero in the mean for any network and any players.
It is a control variate (Zinkevich, Bowling, Bard, Kan, Billings: Optimal Unbiased Estimators, AAAI 2006). It would be exact
with the cards of the true deck, but would then reveal the rival's hand. The difference is a tenth of a point a game
(docs/coach.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any, Final
from zlib import crc32

from mandala.ai.api import ChanceEvent
from mandala.ai.cards import kernel
from mandala.ai.cards.belief import Belief, lay_out, place
from mandala.ai.cards.calibration import table
from mandala.ai.cards.network import Network
from mandala.ai.cards.weights import shipped
from mandala.core.cards.counts import Counts, tally
from mandala.core.cards.luck import Chance, chances
from mandala.core.cards.moves import Move
from mandala.core.cards.observation import Observation

ALTERNATIVES: Final = 16  #: The number of other cards that are tried; more reduce the variance little.


def chance_events(states: Sequence[Any], moves: Sequence[Move]) -> list[ChanceEvent]:
    """Returns the chance events of a finished game, in the order of the decisions that met them; repeatable."""
    judge = _Judge()
    return [
        ChanceEvent(chance.ply, chance.player, chance.kind, chance.cards, judge.luck(chance))
        for chance in chances(states, moves)
    ]


class _Judge:
    """The network of the levels, and a table for its positions."""

    def __init__(self) -> None:
        self._network = Network(shipped())
        self._table = kernel.Table()

    def luck(self, chance: Chance) -> float:
        """Returns how much the cards that came raise the next player's chance to win, against the mean of others that could
        have come."""
        return self._chance(chance.seen) - fmean([self._chance(chance.instead(cards)) for cards in _others(chance)])

    def _chance(self, seen: Observation) -> float:
        """Returns the viewer's chance to win. The network sees only the number of the rival's cards, so any cards will do."""
        here, nothing = self._table, (0,) * (seen.setup.colours - 1)
        lay_out(here, seen)
        place(here, (seen.rival_hand_size, *nothing), (seen.rival_cup_hidden, *nothing), bytes(seen.deck_size))
        return table().unbiased(max(self._network.move_values(here))[0])


def _others(chance: Chance) -> Iterator[Counts]:
    """Yields other cards that might have come, as many as came: the top cards of decks that the player could expect."""
    before, count = chance.before, sum(chance.cards)
    start, world, belief = kernel.Table(), kernel.Table(crc32(repr(chance).encode())), Belief(before)
    lay_out(start, before)
    world.adopt(before.setup)
    for _ in range(ALTERNATIVES):
        world.copy_from(start)
        belief.deal(world)
        yield tally(bytes(world.deck[world.top : world.top + count]), before.setup.colours)

"""Complete states sampled from an observation with their exact probabilities.

The model: the rival's moves tell only that the shown cards were held; the choice among the held cards is random. Until the
first reshuffle all unseen cards are exchangeable. At a reshuffle the rival's cards are known as one heap, but not how they
divide into hand and dealt cup cards. A card shown later comes from that heap or from the new deck. `Posterior` weighs these
few cases exactly.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import accumulate
from math import comb, exp, log
from typing import NamedTuple

from mandala.core.cards.counts import Counts, minus, plus, tally, with_added
from mandala.core.cards.observation import Observation
from mandala.core.cards.state import Era, State, Stock
from mandala.core.colours import shuffled


class Case(NamedTuple):
    """One way to split the hidden cards: the known parts of the rival's dealt cup and hand, and a heap of the rest.

    The shuffled heap completes the cup with its first `fresh_cup` cards and the hand with the next `fresh`; the rest is the
    deck.
    """

    cup: Counts
    hand: Counts
    heap: Counts
    fresh_cup: int
    fresh: int


class Posterior:
    """The distribution of the hidden cards, given one observation of an unfinished game. Make it once, sample it often. `cases`
    are all ways to split the hidden cards, `cumulative` the running sum of their weights."""

    def __init__(self, observation: Observation) -> None:
        assert observation.outcome is None, "nothing is hidden when the game is over"
        self._observation = observation
        weighted = list(_cases(observation)) if observation.eras else [(0.0, _only_case(observation))]
        highest = max(weight for weight, _ in weighted)
        self.cases = [case for _, case in weighted]
        self.cumulative = list(accumulate(exp(weight - highest) for weight, _ in weighted))

    def sample(self, rng: random.Random) -> State:
        """Returns a complete state that the observation allows; the viewer sits at 0."""
        seen = self._observation
        case = rng.choices(self.cases, cum_weights=self.cumulative)[0]
        order = shuffled(case.heap, rng)
        to_cup, to_hand = case.fresh_cup, case.fresh_cup + case.fresh
        cup = plus(case.cup, tally(order[:to_cup], seen.setup.colours))
        hand = plus(case.hand, tally(order[to_cup:to_hand], seen.setup.colours))
        return _assembled(seen, hand, cup, Stock(order[to_hand:], 0, (), len(seen.eras), rng.getrandbits(63)))


def _assembled(seen: Observation, rival_hand: Counts, rival_dealt: Counts, stock: Stock) -> State:
    assert seen.to_move is not None
    return State(
        setup=seen.setup,
        stock=stock,
        discard=seen.discard,
        hands=(seen.hand, rival_hand),
        cups=(seen.own_cup, plus(seen.rival_cup, rival_dealt)),
        dealt_cups=(seen.own_dealt, rival_dealt),
        rivers=seen.rivers,
        mountains=seen.mountains,
        fields=seen.fields,
        to_move=seen.to_move,
        claiming=seen.claiming,
        completer=seen.completer,
        last=seen.last,
        over=False,
        eras=seen.eras,
    )


def _only_case(seen: Observation) -> Case:
    """Before the first reshuffle all unseen cards are exchangeable."""
    nothing = (0,) * seen.setup.colours
    return Case(nothing, nothing, seen.unseen, seen.rival_cup_hidden, seen.rival_hand_size)


def _cases(seen: Observation) -> Iterator[tuple[float, Case]]:
    """Yields the cases after a reshuffle, for every possible dealt cup, each with the logarithm of its weight. After many
    reshuffles the weights themselves are too small for a float."""
    eras = seen.eras
    pools = [_pool(era, eras[i + 1].held[1] if i + 1 < len(eras) else seen.unseen) for i, era in enumerate(eras)]
    for cup in _multisets(eras[0].held[1], seen.rival_cup_hidden):
        weight = sum([log(comb(held, chosen)) for held, chosen in zip(eras[0].held[1], cup)])
        shown_from_hand: dict[Counts, float] = {}
        for era, pool in zip(eras, pools):
            hand = minus(era.held[1], cup)
            shown_from_hand = _attributions(era, hand, pool) if min(hand) >= 0 else {}
            if not shown_from_hand:
                break
            if era is not eras[-1]:
                weight += log(sum(shown_from_hand.values()))
        for from_hand, likelihood in shown_from_hand.items():
            rest = minus(minus(era.held[1], cup), from_hand)
            heap = minus(pool, minus(_shown(era), from_hand))
            yield weight + log(likelihood), Case(cup, rest, heap, 0, seen.rival_hand_size - sum(rest))


def _shown(era: Era) -> Counts:
    """Returns all cards that the rival showed in an era."""
    total: Counts = (0,) * len(era.contents)
    for step in era.steps[1]:
        total = plus(total, step.shown)
    return total


def _pool(era: Era, held_after: Counts) -> Counts:
    """Returns the cards of an era's deck that the viewer did not see dealt or drawn. They were held unseen after the era or
    shown in it, but not held before it."""
    return minus(plus(held_after, _shown(era)), era.held[1])


def _attributions(era: Era, hand: Counts, pool: Counts) -> dict[Counts, float]:
    """Returns the likelihood of the rival's shown cards for each way to attribute them.

    The key counts the shown cards that came from the hand held at the reshuffle; the others came from the new deck. A shown
    card is a random card of the hand. An old card has its colour by the shares of `hand`, a new one by those of `pool`.
    """
    held, fresh, shown = sum(hand), 0, (0,) * len(hand)
    layer: dict[Counts, float] = {shown: 1.0}
    for step in era.steps[1]:
        for colour, count in enumerate(step.shown):
            for _ in range(count):
                layer = _after_one(layer, colour, hand, pool, held + fresh - sum(shown), shown, fresh)
                shown = with_added(shown, colour, 1)
        fresh += step.drew
    return layer


def _after_one(
    layer: dict[Counts, float], colour: int, hand: Counts, pool: Counts, size: int, shown: Counts, fresh: int
) -> dict[Counts, float]:
    """Returns the layer after one more card of `colour` is shown from a hand of `size`, `fresh` of them drawn in this era."""
    result: dict[Counts, float] = {}
    for from_hand, weight in layer.items():
        old = hand[colour] - from_hand[colour]
        if old > 0:
            key = with_added(from_hand, colour, 1)
            result[key] = result.get(key, 0.0) + weight * old / size
        from_pool = sum(shown) - sum(from_hand)
        new, pool_left = fresh - from_pool, pool[colour] - (shown[colour] - from_hand[colour])
        if new > 0 and pool_left > 0:
            share = new / size * pool_left / (sum(pool) - from_pool)
            result[from_hand] = result.get(from_hand, 0.0) + weight * share
    return result


def _multisets(heap: Counts, size: int) -> Iterator[Counts]:
    """Yields every way to take `size` cards from a heap."""
    if not heap:
        if size == 0:
            yield ()
        return
    for count in range(min(heap[0], size) + 1):
        for rest in _multisets(heap[1:], size - count):
            yield (count, *rest)

# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False, cpow=True
"""A particle filter over what the rival holds: weighted worlds follow the game.

A particle is the rival's dealt cup cards and hand, except that the cards drawn last were not looked at yet: they lie in the heap
with the deck, all that is unseen besides. They are looked at when the rival shows cards, on condition that those are among
them, and the weight takes the chance of that; so no particle is lost because it lacks a card. A weight also grows with the
chance of the cards seen to come from the deck, and of the move. When the particles begin is not decided here (inference.py).
Compiled as the kernel is.
"""

from __future__ import annotations

from array import array

from mandala.ai.cards import belief, evaluator, kernel
from mandala.core.cards.counts import minus, plus
from mandala.core.cards.observation import Observation
from mandala.core.cards.sampling import Case

E = 2.718281828459045
FINENESS = 1073741824.0


class Particles:
    """`count` worlds. The rival's moves are as likely as a softmax of temperature `softness` over their values says, or, with
    the chance `doubt`, as likely as it is that random cards are those shown, which is what the exact sampler thinks."""

    def __init__(self, count: int, judge: evaluator.Evaluator, softness: float, doubt: float) -> None:
        self.count, self.evaluator, self.softness, self.doubt = count, judge, softness, doubt
        self.shown, self.world = kernel.Table(), kernel.Table()
        self.unseen = [0] * 6
        self.seen = [0] * 6
        self.heap = [0] * 6
        self.chance = [0.0] * 32
        self.hand = array("i", [0]) * (6 * count)
        self.cup = array("i", [0]) * (6 * count)
        self.fresh = array("i", [0]) * count  # how many cards of the hand were not looked at
        self.weight = array("d", [0.0]) * count
        self.old_hand = array("i", [0]) * (6 * count)
        self.old_cup = array("i", [0]) * (6 * count)
        self.old_fresh = array("i", [0]) * count

    def seed(self, number: int) -> None:
        """Starts the generator anew."""
        self.world.seed(number)

    def begin(self, observation: Observation) -> None:
        """All worlds anew, as the exact sampler deals them."""
        self.world.adopt(observation.setup)
        self.evaluator.adopt(observation.setup)
        self._lay_out(observation)
        self._deal(belief.Belief(observation))

    def _lay_out(self, observation: Observation) -> None:
        belief.lay_out(self.shown, observation)
        self.unseen = [*observation.unseen, *[0] * (6 - observation.setup.colours)]

    def _deal(self, likely: belief.Belief) -> None:
        for index in range(self.count):
            case = likely.case(self.world)
            for colour in range(6):
                self.hand[6 * index + colour] = likely.hand[6 * case + colour]
                self.cup[6 * index + colour] = likely.cup[6 * case + colour]
            self.fresh[index] = likely.fresh[case]
            size = self._find_heap(index)
            for drawn in range(likely.fresh_cup[case]):
                self.cup[6 * index + self._drawn(size - drawn)] += 1
            self.weight[index] = 1.0 / self.count

    def follow(self, before: Observation, move: int, after: Observation) -> None:
        """Goes on by a move, of whomever, that brought no reshuffle."""
        self._lay_out(before)
        gone = [was - now for was, now in zip(before.unseen, after.unseen)]
        if before.to_move:
            colour, count = colour_of(move), cards_of(move)
            self._weigh(move)
            for index in range(self.count):
                self.hand[6 * index + colour] -= count
                self.fresh[index] = after.rival_hand_size - before.rival_hand_size + count
            gone[colour] -= count
            self.unseen[colour] -= count
        self.seen = [*gone, *[0] * (6 - len(gone))]
        self._see()

    def _weigh(self, move: int) -> None:
        """The rival's move is evidence."""
        colour, count = colour_of(move), cards_of(move)
        for index in range(self.count):
            if self.weight[index] > 0:
                self.weight[index] *= self._look(index, colour, count)
            if self.weight[index] > 0:
                self._set_up(index)
                self.weight[index] *= self._likelihood(move)

    def _look(self, index: int, colour: int, count: int) -> float:
        """Looks at the cards drawn last, on condition that the hand then has `count` of `colour`; returns the chance of that."""
        size, fresh = self._find_heap(index), self.fresh[index]
        there, missing = self.heap[colour], count - self.hand[6 * index + colour]
        others = size - there
        number = fresh - others if fresh > others else 0
        most = fresh if fresh < there else there
        ways, total, enough = 1.0, 0.0, 0.0
        for taken in range(number, most + 1):
            self.chance[taken] = ways if taken >= missing else 0.0
            enough += self.chance[taken]
            total += ways
            ways *= 1.0 * (there - taken) * (fresh - taken) / ((taken + 1.0) * (others - fresh + taken + 1.0))
        if enough == 0:
            return 0.0
        thrown = enough * self.world.random(1 << 30) / FINENESS
        while number < most and thrown >= self.chance[number]:
            thrown -= self.chance[number]
            number += 1
        self.hand[6 * index + colour] += number
        self.heap[colour] = 0
        for drawn in range(fresh - number):
            self.hand[6 * index + self._drawn(others - drawn)] += 1
        self.fresh[index] = 0
        return enough / total

    def _drawn(self, size: int) -> int:
        """A card taken from the heap, which has so many."""
        colour, card = 0, self.world.random(size)
        while card >= self.heap[colour]:
            card -= self.heap[colour]
            colour += 1
        self.heap[colour] -= 1
        return colour

    def _find_heap(self, index: int) -> int:
        """Finds what lies in a particle's heap; returns how many cards."""
        size = 0
        for colour in range(6):
            self.heap[colour] = self.unseen[colour] - self.hand[6 * index + colour] - self.cup[6 * index + colour]
            size += self.heap[colour]
        return size

    def _set_up(self, index: int) -> None:
        """Lays out the world of a particle all of whose cards were looked at, the deck in any order."""
        self._find_heap(index)
        self.world.copy_from(self.shown)
        self.world.fill_deck(self.heap)
        for colour in range(6):
            belief.to_hand(self.world, colour, self.hand[6 * index + colour])
            belief.to_cup(self.world, colour, self.cup[6 * index + colour])

    def _likelihood(self, move: int) -> float:
        """How likely the rival makes a move in the world laid out."""
        count, found, best = self.world.fill_moves(), -1, 0.0
        self.evaluator.weigh(self.world, count)
        for index in range(count):
            if self.world.moves[index] == move:
                found = index
            if self.evaluator.values[index] > best:
                best = self.evaluator.values[index]
        if found < 0:
            return 0.0
        total: float = 0.0
        for index in range(count):
            total += E ** ((self.evaluator.values[index] - best) / self.softness)
        chosen: float = E ** ((self.evaluator.values[found] - best) / self.softness) / total
        held, shown = self.world.hand[6 + colour_of(move)], cards_of(move)
        by_chance = _orders(held, shown) / _orders(self.world.hand_size[1], shown)
        return (1 - self.doubt) * chosen + self.doubt * by_chance

    def _see(self) -> None:
        """The cards seen to come from the deck are evidence."""
        for index in range(self.count):
            self._find_heap(index)
            for colour in range(6):
                self.weight[index] *= _orders(self.heap[colour], self.seen[colour])

    def effective(self) -> float:
        """How many equal worlds the weights are worth (Kong 1992), 0 if none is possible; makes their sum 1."""
        total, squares = 0.0, 0.0
        for index in range(self.count):
            total += self.weight[index]
        if total == 0:
            return 0.0
        for index in range(self.count):
            self.weight[index] /= total
            squares += self.weight[index] * self.weight[index]
        return 1 / squares

    def resample(self) -> None:
        """Equal weights again: likely worlds are repeated, unlikely ones dropped (systematically: Kitagawa 1996). The sum of
        the weights must be 1."""
        self.old_hand[:] = self.hand
        self.old_cup[:] = self.cup
        self.old_fresh[:] = self.fresh
        begin = self.world.random(1 << 30) / FINENESS
        source, reached = 0, self.weight[0]
        for index in range(self.count):
            while reached < (index + begin) / (1.0 * self.count) and source < self.count - 1:
                source += 1
                reached += self.weight[source]
            for colour in range(6):
                self.hand[6 * index + colour] = self.old_hand[6 * source + colour]
                self.cup[6 * index + colour] = self.old_cup[6 * source + colour]
            self.fresh[index] = self.old_fresh[source]
        for index in range(self.count):
            self.weight[index] = 1.0 / self.count

    def cases(self, observation: Observation) -> list[tuple[float, Case]]:
        """The different worlds with their weights, as cases of what is hidden in the observation that was reached."""
        unseen = observation.unseen
        colours = len(unseen)
        weights: dict[tuple[int, ...], float] = {}
        for index in range(self.count):
            key = (
                self.fresh[index],
                *[self.hand[6 * index + colour] for colour in range(colours)],
                *[self.cup[6 * index + colour] for colour in range(colours)],
            )
            weights[key] = weights.get(key, 0.0) + self.weight[index]
        cases = []
        for (fresh, *held), weight in weights.items():
            if weight > 0:
                hand, cup = tuple(held[:colours]), tuple(held[colours:])
                cases.append((weight, Case(cup, hand, minus(unseen, plus(hand, cup)), 0, fresh)))
        return cases


def cards_of(move: int) -> int:
    """How many cards of the hand a move shows."""
    if move < kernel.GROW:
        return 1
    if move < kernel.DISCARD:
        return (move - kernel.GROW) % 7 + 1
    return (move - kernel.DISCARD) % 8 + 1 if move < kernel.CLAIM else 0


def colour_of(move: int) -> int:
    """The colour of a move."""
    if move < kernel.GROW:
        return move % 6
    if move < kernel.DISCARD:
        return (move - kernel.GROW) // 7 % 6
    return (move - kernel.DISCARD) // 8 if move < kernel.CLAIM else move - kernel.CLAIM


def _orders(held: int, count: int) -> float:
    """In how many orders so many of the cards held can be taken one by one."""
    orders = 1.0
    for taken in range(count):
        orders *= held - taken if held > taken else 0
    return orders

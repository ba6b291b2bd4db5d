# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False, cpow=True
"""A particle filter over the rival's cards, which follows the game.

A particle holds the rival's dealt cup cards and hand. Cards drawn last stay undetermined in a heap with the deck. They are
drawn when the rival shows cards, on condition that these are among them, and the weight is multiplied by the chance of that.
So no particle is lost because it lacks a card. The weight also takes the chance of the cards seen to come from the deck, and
of the move. inference.py decides when the particles begin. Compiled as the kernel is.
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
    """`count` weighted determinizations of the rival's cards. The rival's moves follow a softmax of temperature `softness` over
    their values. With the chance `doubt` they tell only that the shown cards were held, as the exact sampler assumes."""

    def __init__(self, count: int, judge: evaluator.Evaluator, softness: float, doubt: float) -> None:
        self.count, self.evaluator, self.softness, self.doubt = count, judge, softness, doubt
        self.shown, self.world = kernel.Table(), kernel.Table()
        self.unseen = [0] * 6
        self.seen = [0] * 6
        self.heap = [0] * 6
        self.chance = [0.0] * 32
        self.hand = array("i", [0]) * (6 * count)
        self.cup = array("i", [0]) * (6 * count)
        self.fresh = array("i", [0]) * count  # undetermined cards of the hand
        self.weight = array("d", [0.0]) * count
        self.old_hand = array("i", [0]) * (6 * count)
        self.old_cup = array("i", [0]) * (6 * count)
        self.old_fresh = array("i", [0]) * count

    def seed(self, number: int) -> None:
        """Seeds the generator."""
        self.world.seed(number)

    def begin(self, observation: Observation) -> None:
        """Deals all particles from the exact sampler."""
        self.world.adopt(observation.setup)
        self.evaluator.adopt(observation.setup)
        self._lay_out(observation)
        self._deal(belief.Belief(observation))

    def _lay_out(self, observation: Observation) -> None:
        belief.lay_out(self.shown, observation)
        self.unseen = [*observation.unseen, *[0] * (6 - observation.setup.colours)]

    def _deal(self, belief: belief.Belief) -> None:
        for index in range(self.count):
            case = belief.case(self.world)
            for colour in range(6):
                self.hand[6 * index + colour] = belief.hand[6 * case + colour]
                self.cup[6 * index + colour] = belief.cup[6 * case + colour]
            self.fresh[index] = belief.fresh[case]
            size = self._find_heap(index)
            for drawn in range(belief.fresh_cup[case]):
                self.cup[6 * index + self._drawn(size - drawn)] += 1
            self.weight[index] = 1.0 / self.count

    def follow(self, before: Observation, move: int, after: Observation) -> None:
        """Follows a move of either player that brought no reshuffle."""
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
        """Weights the particles by the rival's move."""
        colour, count = colour_of(move), cards_of(move)
        for index in range(self.count):
            if self.weight[index] > 0:
                self.weight[index] *= self._look(index, colour, count)
            if self.weight[index] > 0:
                self._set_up(index)
                self.weight[index] *= self._likelihood(move)

    def _look(self, index: int, colour: int, count: int) -> float:
        """Draws the undetermined cards of a hand so that it holds `count` of `colour`; returns the chance of that."""
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
        """Takes a random card from the heap of `size` cards; returns its colour."""
        colour, card = 0, self.world.random(size)
        while card >= self.heap[colour]:
            card -= self.heap[colour]
            colour += 1
        self.heap[colour] -= 1
        return colour

    def _find_heap(self, index: int) -> int:
        """Finds the heap of a particle; returns its size."""
        size = 0
        for colour in range(6):
            self.heap[colour] = self.unseen[colour] - self.hand[6 * index + colour] - self.cup[6 * index + colour]
            size += self.heap[colour]
        return size

    def _set_up(self, index: int) -> None:
        """Lays out the position of a particle without undetermined cards, the deck in a random order."""
        self._find_heap(index)
        self.world.copy_from(self.shown)
        self.world.fill_deck(self.heap)
        for colour in range(6):
            belief.to_hand(self.world, colour, self.hand[6 * index + colour])
            belief.to_cup(self.world, colour, self.cup[6 * index + colour])

    def _likelihood(self, move: int) -> float:
        """Returns the probability that the rival makes a move in the position laid out."""
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
        """Weights the particles by the cards seen to come from the deck."""
        for index in range(self.count):
            self._find_heap(index)
            for colour in range(6):
                self.weight[index] *= _orders(self.heap[colour], self.seen[colour])

    def effective(self) -> float:
        """Normalizes the weights; returns the effective number of particles (Kong 1992), 0 if none is possible."""
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
        """Draws the particles again by weight, with equal weights (systematic resampling, Kitagawa 1996). The weights must add
        up to 1."""
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
        """Returns the distinct particles with their weights, as cases of what `observation` hides."""
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
    """Returns how many cards of the hand a move shows."""
    if move < kernel.GROW:
        return 1
    if move < kernel.DISCARD:
        return (move - kernel.GROW) % 7 + 1
    return (move - kernel.DISCARD) % 8 + 1 if move < kernel.CLAIM else 0


def colour_of(move: int) -> int:
    """Returns the colour of a move."""
    if move < kernel.GROW:
        return move % 6
    if move < kernel.DISCARD:
        return (move - kernel.GROW) // 7 % 6
    return (move - kernel.DISCARD) // 8 if move < kernel.CLAIM else move - kernel.CLAIM


def _orders(held: int, count: int) -> float:
    """Returns the number of ways to take `count` of `held` cards one by one."""
    orders = 1.0
    for taken in range(count):
        orders *= held - taken if held > taken else 0
    return orders

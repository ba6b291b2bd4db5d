# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False, cpow=True
"""Information-set Monte Carlo tree search: one tree over the public moves, a new world every iteration.

Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search (IEEE TCIAIG 4(2), 2012). All moves of the game are public,
so the single-observer and the multiple-observer search are the same. What is drawn makes no nodes (an open-loop tree): the
children of a node are the moves that were legal in any world so far, and a choice is among those legal in this one.
The choice is PUCT (Rosin 2011; Silver et al. 2017) with the evaluator's opinion of a move as its prior and first value, and
with the visits of the moves at hand in place of the parent's, as availability asks. Compiled as the kernel is.
"""

from __future__ import annotations

from array import array
from contextlib import nullcontext
from typing import TypeVar

from mandala.ai.cards import belief, evaluator, kernel
from mandala.core.cards.observation import Observation

nogil = nullcontext()  # compiled, this is Cython's: other threads run meanwhile

E = 2.718281828459045
Number = TypeVar("Number", int, float)

NO_CHILD = 0
SPARE = 8192
"""Room for the new nodes of one iteration."""
LONGEST = 512
"""Deeper than this no iteration descends."""


class Tree:
    """The search from one observation. `explore` is PUCT's constant, `temperature` the softness of the prior, `trust` how many
    visits the evaluator's opinion of a move counts for."""

    def __init__(
        self,
        observation: Observation,
        judge: evaluator.Evaluator,
        seed: int,
        explore: float,
        temperature: float,
        trust: float,
        capacity: int = 1 << 21,
    ) -> None:
        self.start, self.world = kernel.Table(), kernel.Table(seed)
        belief.lay_out(self.start, observation)
        self.world.adopt(observation.setup)
        self.belief, self.evaluator = belief.Belief(observation), judge
        self.explore, self.temperature, self.trust = explore, temperature, trust
        self.capacity = capacity
        self.used, self.room, self.iterations = 2, 0, 0
        self.path = [0] * 512
        self.at_hand = [0] * 64
        self.child_of = [0] * 150
        self.move = array("i")
        self.first = array("i")
        self.next = array("i")
        self.visits = array("i")
        self.total = array("d")
        self.value = array("d")
        self.weight = array("d")
        self._grow_room(1 << 15)

    def _grow_room(self, room: int) -> None:
        """Room for more nodes. Node 0 is none, node 1 the root."""
        self.move = _longer(array("i", [0]), self.move, room)
        self.first = _longer(array("i", [0]), self.first, room)
        self.next = _longer(array("i", [0]), self.next, room)
        self.visits = _longer(array("i", [0]), self.visits, room)
        self.total = _longer(array("d", [0]), self.total, room)
        self.value = _longer(array("d", [0]), self.value, room)
        self.weight = _longer(array("d", [0]), self.weight, room)
        self.room = room

    def run(self, iterations: int) -> None:
        """So many iterations more."""
        left = iterations
        while left > 0:
            with nogil:
                left = self._run(left)
            if left > 0:
                self._grow_room(2 * self.room)

    def _run(self, iterations: int) -> int:
        """Iterations until all are done or the room is used up; returns how many are left to do."""
        left = iterations
        while left > 0 and (self.used + SPARE < self.room or self.room >= self.capacity):
            self._iterate()
            left -= 1
        return left

    def _iterate(self) -> None:
        self.iterations += 1
        self.world.copy_from(self.start)
        self.belief.deal(self.world)
        node, depth, value = 1, 1, 0.0
        self.path[0] = 1
        while True:
            if self.world.over:
                value = self.evaluator.result(self.world)
                break
            if (node != 1 and self.visits[node] == 0) or depth == LONGEST:
                value = self.evaluator.leaf(self.world)
                break
            count = self.world.fill_moves()
            if not self._match(node, count):
                value = self.evaluator.leaf(self.world)
                break
            chosen = self._choose(count, self.world.to_move)
            node = self.at_hand[chosen]
            self.path[depth] = node
            depth += 1
            self.world.apply(self.world.moves[chosen])
        for index in range(depth):
            node = self.path[index]
            self.visits[node] += 1
            self.total[node] += value

    def _match(self, node: int, count: int) -> bool:
        """Finds the child of each move at hand, makes those that are missing; false if there is no room for them."""
        child, found = self.first[node], 0
        while child != NO_CHILD:
            self.child_of[self.move[child]] = child
            child = self.next[child]
        for index in range(count):
            self.at_hand[index] = self.child_of[self.world.moves[index]]
            found += self.at_hand[index] != NO_CHILD
        child = self.first[node]
        while child != NO_CHILD:
            self.child_of[self.move[child]] = NO_CHILD
            child = self.next[child]
        if found == count:
            return True
        if self.used + count >= self.room:
            return False
        self.evaluator.weigh(self.world, count)
        for index in range(count):
            if self.at_hand[index] == NO_CHILD:
                self.at_hand[index] = self._child(node, self.world.moves[index], self.evaluator.values[index])
        return True

    def _child(self, node: int, move: int, value: float) -> int:
        child = self.used
        self.used += 1
        self.move[child] = move
        self.value[child] = value
        self.weight[child] = E ** ((value - 1) / self.temperature)
        self.next[child] = self.first[node]
        self.first[node] = child
        return child

    def _choose(self, count: int, mover: int) -> int:
        """The index of the move at hand with the highest upper bound."""
        visited, weights = 0, 0.0
        for index in range(count):
            visited += self.visits[self.at_hand[index]]
            weights += self.weight[self.at_hand[index]]
        scale = self.explore * (visited + 1.0) ** 0.5 / weights
        chosen, best = 0, -1.0
        for index in range(count):
            child = self.at_hand[index]
            visits = self.visits[child]
            total = self.total[child] if mover == 0 else visits - self.total[child]
            bound = (total + self.trust * self.value[child]) / (visits + self.trust)
            bound += scale * self.weight[child] / (1 + visits)
            if bound > best:
                chosen, best = index, bound
        return chosen

    def votes(self) -> dict[int, tuple[int, float]]:
        """For each move of the root that was tried, by its number: its visits, and the sum of what they found for seat 0."""
        votes, child = {}, self.first[1]
        while child != NO_CHILD:
            votes[self.move[child]] = self.visits[child], self.total[child]
            child = self.next[child]
        return votes


def _longer(nothing: array[Number], old: array[Number], size: int) -> array[Number]:
    """A copy with room for `size` numbers, the new ones 0."""
    new = nothing * size
    memoryview(new)[: len(old)] = old
    return new

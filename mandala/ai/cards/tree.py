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
from collections.abc import Sequence
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
    """The search from one observation, in worlds that `likely` deals. `explore` is PUCT's constant, `temperature` the softness of
    the prior, `trust` how many visits the evaluator's opinion of a move counts for."""

    def __init__(
        self,
        observation: Observation,
        likely: belief.Belief,
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
        judge.adopt(observation.setup)
        self.belief, self.evaluator = likely, judge
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
        self._grow_room(1 << 14)

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

    def inherit(self, other: Tree, moves: Sequence[int], divisor: int) -> None:
        """Takes over what another tree found after `moves`, if it tried them, one of `divisor` visits. The tree must be new."""
        node = 1
        for move in moves:
            node = other.child(node, move)
        if node == NO_CHILD:
            return
        while self.room < other.used + SPARE and self.room < self.capacity:
            self._grow_room(2 * self.room)
        if other.used + SPARE < self.room:
            with nogil:
                self._copy(other, node, 1, divisor)

    def child(self, node: int, move: int) -> int:
        """The node after a move, or `NO_CHILD`, which has no children."""
        child = self.first[node]
        while child != NO_CHILD and self.move[child] != move:
            child = self.next[child]
        return child

    def _copy(self, other: Tree, source: int, node: int, divisor: int) -> None:
        """Copies the nodes below `source`, one of `divisor` visits."""
        child = other.first[source]
        while child != NO_CHILD:
            visits = other.visits[child] // divisor
            here = self._child(node, other.move[child], other.value[child])
            if visits:
                self.visits[here] = visits
                self.total[here] = other.total[child] * visits / other.visits[child]
                self._copy(other, child, here, divisor)
            child = other.next[child]

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
                value = self._leaf(node)
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

    def _leaf(self, node: int) -> float:
        """The worth of a new node for seat 0; where its moves are weighed for that, their nodes are made at once."""
        if not self.evaluator.expands:
            return self.evaluator.leaf(self.world)
        count = self.world.fill_moves()
        if not self._match(node, count):
            return self.evaluator.leaf(self.world)
        best = 0.0
        for index in range(count):
            value = self.value[self.at_hand[index]]
            if value > best:
                best = value
        return 1 - best if self.world.to_move else best

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
        return found == count or self._add(node, count)

    def _add(self, node: int, count: int) -> bool:
        """Makes the children that are missing; only their moves are weighed."""
        if self.used + count >= self.room:
            return False
        missing, child = 0, self.used
        for index in range(count):
            if self.at_hand[index] == NO_CHILD:
                self.at_hand[index] = child + missing
                self.world.moves[missing] = self.world.moves[index]
                missing += 1
        self.evaluator.weigh(self.world, missing)
        for index in range(missing):
            self._child(node, self.world.moves[index], self.evaluator.values[index])
        self.world.fill_moves()  # all of them again
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

    def moves(self) -> list[int]:
        """The numbers of the viewer's legal moves, if it is the viewer's turn."""
        return self.start.legal()

    def visits_of(self, moves: Sequence[int]) -> int:
        """How often the search went through these moves."""
        node = 1
        for move in moves:
            node = self.child(node, move)
        return self.visits[node]

    def votes(self) -> dict[int, tuple[int, float]]:
        """For each legal move of the viewer, by its number: its visits, and the sum of what they found for the viewer."""
        votes = {}
        for move in self.moves():
            child = self.child(1, move)
            votes[move] = self.visits[child], self.total[child]
        return votes


def _longer(nothing: array[Number], old: array[Number], size: int) -> array[Number]:
    """A copy with room for `size` numbers, the new ones 0."""
    new = nothing * size
    memoryview(new)[: len(old)] = old
    return new

# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False, cpow=True
"""Information-set Monte Carlo tree search. There is one tree over the public moves, and a new world every iteration.

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
    the prior, `trust` how many visits the evaluator's opinion of a move counts for, `capacity` the most nodes, several times
    `SPARE`, `boast` the odds that the evaluator sees in a leaf for whoever is to move, against those that are true. Of the
    visits of a claim every colour gets at least the root times `curious`, however little the evaluator thinks of it."""

    def __init__(
        self,
        observation: Observation,
        likely: belief.Belief,
        judge: evaluator.Evaluator,
        seed: int,
        explore: float,
        temperature: float,
        trust: float,
        capacity: int = 1 << 19,
        boast: float = 1.0,
        curious: float = 0.0,
    ) -> None:
        self.start, self.world, self.dealt = kernel.Table(), kernel.Table(seed), kernel.Table(seed)
        belief.lay_out(self.start, observation)
        self.world.adopt(observation.setup)
        self.dealt.adopt(observation.setup)
        judge.adopt(observation.setup)
        self.belief, self.evaluator = likely, judge
        self.explore, self.temperature, self.trust = explore, temperature, trust
        self.capacity, self.boast, self.curious = capacity, boast, curious
        self.used, self.room, self.iterations = 2, 0, 0
        self.tallies, self.tally_room = 2, 0
        self.path = [0] * 512
        self.at_hand = [0] * 64
        self.child_of = [0] * 150
        self.move = array("B")  # of each node: the move that leads to it
        self.next = array("i")  # the next one with the same parent
        self.value = array("d")
        self.weight = array("d")
        self.tally = array("i")  # of those that were visited: where the following is kept
        self.first = array("i")
        self.visits = array("i")
        self.total = array("d")
        self._resize(1 << 14, 1 << 10)
        self.tally[1] = 1

    def _resize(self, room: int, tally_room: int) -> None:
        """Room for so many nodes and tallies. Node 0 is none and has tally 0, which stays empty; node 1 is the root."""
        self.move = _resized(array("B", [0]), self.move, room)
        self.next = _resized(array("i", [0]), self.next, room)
        self.value = _resized(array("d", [0]), self.value, room)
        self.weight = _resized(array("d", [0]), self.weight, room)
        self.tally = _resized(array("i", [0]), self.tally, room)
        self.first = _resized(array("i", [0]), self.first, tally_room)
        self.visits = _resized(array("i", [0]), self.visits, tally_room)
        self.total = _resized(array("d", [0]), self.total, tally_room)
        self.room, self.tally_room = room, tally_room

    def _make_room(self) -> None:
        """More room; at the end of it opinions are forgotten, of what follows the least visited nodes first."""
        if self.tallies >= self.tally_room:
            self._resize(self.room, 2 * self.tally_room)
        elif self.room < self.capacity:
            self._resize(min(2 * self.room, self.capacity), self.tally_room)
        else:
            least = 2
            while self.used > self.capacity // 2:
                self._forget(least)
                least *= 2

    def rest(self) -> None:
        """Nobody grows the tree for now: a large one gives back most of its memory. Its votes stay."""
        if self.used > self.capacity // 4:
            self._forget(2)
            self._resize(self.used, self.tallies)

    def _forget(self, least: int) -> None:
        """Forgets what follows nodes that were visited less often; more visits bring it again."""
        number = array("i", [0]) * self.used
        with nogil:
            self._compact(number, least)

    def _compact(self, number: array[int], least: int) -> None:
        """Moves together the nodes that stay; a node always stands before its children. `number` holds a 0 for each node. The
        tallies stay where they are, a few of them without a node."""
        number[1] = 1
        for node in range(1, self.used):
            tally = self.tally[node]
            if number[node] == 0 or tally == 0:
                continue
            if self.visits[tally] < least and node != 1:
                self.first[tally] = NO_CHILD
            child = self.first[tally]
            while child != NO_CHILD:
                number[child] = 1
                child = self.next[child]
        used = 1
        for node in range(1, self.used):
            if number[node]:
                number[node] = used
                used += 1
        for node in range(1, self.used):
            here, tally = number[node], self.tally[node]
            if here == 0:
                continue
            self.move[here], self.next[here] = self.move[node], number[self.next[node]]
            self.value[here], self.weight[here] = self.value[node], self.weight[node]
            self.tally[here] = 0
            if tally:
                self.tally[here] = tally
                self.first[tally] = number[self.first[tally]]
        self.used = used

    def inherit(self, other: Tree, moves: Sequence[int], divisor: int) -> None:
        """Takes over what another tree found after `moves`, if it tried them, one of `divisor` visits. The tree must be new."""
        node = 1
        for move in moves:
            node = other.child(node, move)
        if node != NO_CHILD:
            self._resize(min(max(self.room, other.used + SPARE), self.capacity), max(self.tally_room, other.tallies))
            with nogil:
                self._copy(other, node, 1, divisor)
                if self.start.to_move == 0:
                    self._judge_root()

    def _judge_root(self) -> None:
        """Judges the viewer's moves anew: what was inherited of them was thought of another hand than the viewer holds."""
        self.world.copy_from(self.start)
        self.belief.deal(self.world)
        count = self.world.fill_moves()
        self.evaluator.weigh(self.world, count)
        for index in range(count):
            child = self.child(1, self.world.moves[index])
            if child != NO_CHILD:
                self._judged(child, self.evaluator.values[index])

    def child(self, node: int, move: int) -> int:
        """The node after a move, or `NO_CHILD`, which has no children."""
        child = self.first[self.tally[node]]
        while child != NO_CHILD and self.move[child] != move:
            child = self.next[child]
        return child

    def _copy(self, other: Tree, source: int, node: int, divisor: int) -> None:
        """Copies the nodes below `source`, one of `divisor` visits."""
        child = other.first[other.tally[source]]
        while child != NO_CHILD:
            found = other.tally[child]
            visits = other.visits[found] // divisor
            here = self._child(node, other.move[child], other.value[child])
            if visits:
                tally = self._counted(here)
                self.visits[tally] = visits
                self.total[tally] = other.total[found] * visits / other.visits[found]
                self._copy(other, child, here, divisor)
            child = other.next[child]

    def _counted(self, node: int) -> int:
        """A node's tally, a new one if it has none yet."""
        tally = self.tally[node]
        if tally == 0:
            tally = self.tally[node] = self.tallies
            self.tallies += 1
        return tally

    def run(self, iterations: int) -> None:
        """So many iterations more."""
        left = iterations
        while left > 0:
            with nogil:
                left = self._run(left)
            if left > 0:
                self._make_room()

    def _run(self, iterations: int) -> int:
        """Iterations until all are done or the room is used up; returns how many are left to do."""
        left = iterations
        while left > 0 and self.used + SPARE < self.room and self.tallies < self.tally_room:
            self._iterate()
            left -= 1
        return left

    def compare(self, moves: Sequence[int], rounds: int) -> list[list[float]]:
        """Goes on from each of the viewer's moves in so many worlds, which are the same for all of them: so a move that a search
        hardly looks at is judged as well as one that it likes. For each world what was found of each move, for the viewer;
        which other moves there are makes no difference to it, as long as nothing had to be forgotten."""
        found = []
        for _ in range(rounds):
            self.world.state = self.dealt.state
            self._deal()
            self.dealt.copy_from(self.world)
            self.dealt.state = self.world.state
            found.append([self._try(move) for move in moves])
        return found

    def _try(self, move: int) -> float:
        """Goes on from a move of the viewer in the world that was dealt."""
        while self.used + SPARE >= self.room or self.tallies >= self.tally_room:
            self._make_room()
        with nogil:
            self.world.copy_from(self.dealt)
            self.world.state = self.dealt.state
            self._match(1, self.world.fill_moves())
            node = self.path[1] = self.child(1, move)
            self.world.apply(move)
            value = self._descend(node, 2)
        return value

    def _iterate(self) -> None:
        self._deal()
        self._descend(1, 1)

    def _deal(self) -> None:
        self.world.copy_from(self.start)
        self.belief.deal(self.world)

    def _descend(self, node: int, depth: int) -> float:
        """Goes on from a node, with so many on the path to it, in the world as it is there. Returns what that is worth to the
        viewer, as all on the path are told."""
        self.iterations += 1
        value = 0.0
        self.path[0] = 1
        while True:
            tally = self.tally[node]
            if tally == 0:
                self._counted(node)
            if self.world.over:
                value = self.evaluator.result(self.world)
                break
            if tally == 0 or depth == LONGEST:
                value = self._leaf(node)
                break
            count = self.world.fill_moves()
            if not self._match(node, count):
                value = self.evaluator.leaf(self.world)
                break
            chosen = self._neglected(count) if self.curious > 0 and self.world.claiming >= 0 else -1
            if chosen < 0:
                chosen = self._choose(count, self.world.to_move)
            node = self.at_hand[chosen]
            self.path[depth] = node
            depth += 1
            self.world.apply(self.world.moves[chosen])
        for index in range(depth):
            tally = self.tally[self.path[index]]
            self.visits[tally] += 1
            self.total[tally] += value
        return value

    def _leaf(self, node: int) -> float:
        """The worth of a new node for seat 0; where its moves are weighed for that, their nodes are made at once."""
        if not self.evaluator.expands:
            return self.evaluator.leaf(self.world)
        count = self._without_discards(self.world.fill_moves())
        if not self._match(node, count):
            return self.evaluator.leaf(self.world)
        best = 0.0
        for index in range(count):
            value = self.value[self.at_hand[index]]
            if value > best:
                best = value
        best /= best + self.boast * (1 - best)
        return 1 - best if self.world.to_move else best

    def _without_discards(self, count: int) -> int:
        """How many of the moves at hand are judged in a new node. Discards wait for its second visit, unless there is nothing
        else: they are a third of all moves, and the best one in a sixtieth of the positions."""
        others = count
        while others and kernel.DISCARD <= self.world.moves[others - 1] < kernel.CLAIM:
            others -= 1
        return others or count

    def _match(self, node: int, count: int) -> bool:
        """Finds the child of each move at hand, makes those that are missing; false if there is no room for them."""
        tally, found = self.tally[node], 0
        child = self.first[tally]
        while child != NO_CHILD:
            self.child_of[self.move[child]] = child
            child = self.next[child]
        for index in range(count):
            self.at_hand[index] = self.child_of[self.world.moves[index]]
            found += self.at_hand[index] != NO_CHILD
        child = self.first[tally]
        while child != NO_CHILD:
            self.child_of[self.move[child]] = NO_CHILD
            child = self.next[child]
        return found == count or self._add(node, count)

    def _add(self, node: int, count: int) -> bool:
        """Makes the children that are missing; only their moves are weighed, and one that was known: what makes it better in this
        world than where it was weighed first makes the others better, too, and is taken off."""
        if self.used + count >= self.room:
            return False
        missing, known, known_move, child, luck = 0, NO_CHILD, 0, self.used, 0.0
        for index in range(count):
            if self.at_hand[index] == NO_CHILD:
                self.at_hand[index] = child + missing
                self.world.moves[missing] = self.world.moves[index]
                missing += 1
            elif known == NO_CHILD:
                known, known_move = self.at_hand[index], self.world.moves[index]
        if known == NO_CHILD:
            self.evaluator.weigh(self.world, missing)
        else:
            self.world.moves[missing] = known_move
            self.evaluator.weigh(self.world, missing + 1)
            luck = self.evaluator.values[missing] - self.value[known]
        for index in range(missing):
            self._child(node, self.world.moves[index], self.evaluator.values[index] - luck)
        self.world.fill_moves()  # all of them again
        return True

    def _child(self, node: int, move: int, value: float) -> int:
        child = self.used
        self.used += 1
        self.move[child] = move
        self._judged(child, value)
        self.next[child] = self.first[self.tally[node]]
        self.first[self.tally[node]] = child
        self.tally[child] = 0
        return child

    def _judged(self, node: int, value: float) -> None:
        """What the evaluator says of the move that leads to a node."""
        self.value[node] = value
        self.weight[node] = E ** ((value - 1) / self.temperature)

    def _choose(self, count: int, mover: int) -> int:
        """The index of the move at hand with the highest upper bound."""
        visited, weights = 0, 0.0
        for index in range(count):
            visited += self.visits[self.tally[self.at_hand[index]]]
            weights += self.weight[self.at_hand[index]]
        scale = self.explore * (visited + 1.0) ** 0.5 / weights
        chosen, best = 0, -1.0
        for index in range(count):
            child = self.at_hand[index]
            tally = self.tally[child]
            visits = self.visits[tally]
            total = self.total[tally] if mover == 0 else visits - self.total[tally]
            bound = (total + self.trust * self.value[child]) / (visits + self.trust)
            bound += scale * self.weight[child] / (1 + visits)
            if bound > best:
                chosen, best = index, bound
        return chosen

    def _neglected(self, count: int) -> int:
        """The index of a move at hand that was tried too rarely to be judged, or -1."""
        visited = 0
        for index in range(count):
            visited += self.visits[self.tally[self.at_hand[index]]]
        for index in range(count):
            tried = self.visits[self.tally[self.at_hand[index]]]
            if tried * tried < self.curious * self.curious * visited:
                return index
        return -1

    def moves(self) -> list[int]:
        """The numbers of the viewer's legal moves, if it is the viewer's turn."""
        return self.start.legal()

    def visits_of(self, moves: Sequence[int]) -> int:
        """How often the search went through these moves."""
        node = 1
        for move in moves:
            node = self.child(node, move)
        return self.visits[self.tally[node]]

    def opinion_of(self, moves: Sequence[int]) -> float:
        """What the evaluator said of the last of these moves, for its mover; 0 for a move that was never at hand."""
        node = 1
        for move in moves:
            node = self.child(node, move)
        return self.value[node]

    def votes(self) -> dict[int, tuple[int, float]]:
        """For each legal move of the viewer, by its number: its visits, and the sum of what they found for the viewer."""
        votes = {}
        for move in self.moves():
            tally = self.tally[self.child(1, move)]
            votes[move] = self.visits[tally], self.total[tally]
        return votes


def _resized(nothing: array[Number], old: array[Number], size: int) -> array[Number]:
    """A copy with room for `size` numbers; new ones are 0."""
    new, kept = nothing * size, min(size, len(old))
    memoryview(new)[:kept] = memoryview(old)[:kept]
    return new

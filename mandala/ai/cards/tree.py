# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False, cpow=True
"""Information-set Monte Carlo tree search.

One tree grows over the public moves; each iteration deals another determinization. Cowling, Powley, Whitehouse: Information
Set Monte Carlo Tree Search (IEEE TCIAIG 4(2), 2012). All moves are public, so the single-observer and the multiple-observer
search are the same. Draws make no nodes (an open-loop tree). The children of a node are the moves that were legal in any
determinization so far; a choice is among those legal in this one. The choice is PUCT (Rosin 2011; Silver et al. 2017). The
evaluator's value of a move is its prior and first value; the visits of the legal children replace the parent's, as
availability asks. Compiled as the kernel is.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from contextlib import nullcontext
from typing import TypeVar

from mandala.ai.cards import evaluator, kernel
from mandala.ai.cards.belief import Belief, lay_out
from mandala.ai.cards.search_config import SearchConfig
from mandala.core.cards.observation import Observation

nogil = nullcontext()  #: Cython's in compiled code, where other threads run meanwhile.

E = 2.718281828459045
Number = TypeVar("Number", int, float)

NO_CHILD = 0
SPARE = 8192  #: Room for the new nodes of one iteration.
LONGEST = 512  #: The greatest depth of an iteration.
LONGEST_LINE = 8  #: More moves than any line to compare has.
DEFAULT = SearchConfig()


class Tree:
    """The search from one observation, in determinizations that `belief` deals."""

    def __init__(
        self,
        observation: Observation,
        belief: Belief,
        judge: evaluator.Evaluator,
        seed: int,
        config: SearchConfig = DEFAULT,
    ) -> None:
        self.start, self.world, self.dealt = kernel.Table(), kernel.Table(seed), kernel.Table(seed)
        lay_out(self.start, observation)
        self.world.adopt(observation.setup)
        self.dealt.adopt(observation.setup)
        judge.adopt(observation.setup)
        self.belief, self.evaluator = belief, judge
        self.c_puct, self.prior_temperature, self.prior_visits = (
            config.c_puct,
            config.prior_temperature,
            config.prior_visits,
        )
        self.value_bias, self.min_visit_share, self.capacity = (
            config.value_bias,
            config.min_visit_share,
            config.capacity,
        )
        self.used, self.room, self.iterations = 2, 0, 0
        self.stats_used, self.stats_room = 2, 0
        self.path = [0] * 512
        self.legal_children = [0] * 64
        self.child_of = [0] * 150
        self.move = array("B")  # of each node: the move to it
        self.next = array("i")  # the next child of the same parent
        self.value = array("d")
        self.weight = array("d")
        self.node_stats = array("i")  # of each visited node: the index of its first child, visits and total
        self.first = array("i")
        self.visits = array("i")
        self.total = array("d")
        self._resize(1 << 14, 1 << 10)
        self.node_stats[1] = 1

    def _resize(self, room: int, stats_room: int) -> None:
        """Makes room for nodes and their statistics. Node 0 is none, with statistics 0, which stay empty; node 1 is the root."""
        self.move = _resized(array("B", [0]), self.move, room)
        self.next = _resized(array("i", [0]), self.next, room)
        self.value = _resized(array("d", [0]), self.value, room)
        self.weight = _resized(array("d", [0]), self.weight, room)
        self.node_stats = _resized(array("i", [0]), self.node_stats, room)
        self.first = _resized(array("i", [0]), self.first, stats_room)
        self.visits = _resized(array("i", [0]), self.visits, stats_room)
        self.total = _resized(array("d", [0]), self.total, stats_room)
        self.room, self.stats_room = room, stats_room

    def _make_room(self) -> None:
        """Makes more room; at the capacity it forgets the descendants of the least visited nodes."""
        if self.stats_used + LONGEST_LINE >= self.stats_room:
            self._resize(self.room, 2 * self.stats_room)
        elif self.room < self.capacity:
            self._resize(min(2 * self.room, self.capacity), self.stats_room)
        else:
            least = 2
            while self.used > self.capacity // 2:
                self._forget(least)
                least *= 2

    def rest(self) -> None:
        """Gives back most of a large tree's memory while nobody grows it; its votes stay."""
        if self.used > self.capacity // 4:
            self._forget(2)
            self._resize(self.used, self.stats_used)

    def _forget(self, least: int) -> None:
        """Forgets the descendants of nodes with fewer than `least` visits; more visits bring them back."""
        number = array("i", [0]) * self.used
        with nogil:
            self._compact(number, least)

    def _compact(self, number: array[int], least: int) -> None:
        """Moves the remaining nodes together; a node always stands before its children. `number` holds a 0 for each node.
        Statistics stay in place, a few of them without a node."""
        number[1] = 1
        for node in range(1, self.used):
            stats = self.node_stats[node]
            if number[node] == 0 or stats == 0:
                continue
            if self.visits[stats] < least and node != 1:
                self.first[stats] = NO_CHILD
            child = self.first[stats]
            while child != NO_CHILD:
                number[child] = 1
                child = self.next[child]
        used = 1
        for node in range(1, self.used):
            if number[node]:
                number[node] = used
                used += 1
        for node in range(1, self.used):
            here, stats = number[node], self.node_stats[node]
            if here == 0:
                continue
            self.move[here], self.next[here] = self.move[node], number[self.next[node]]
            self.value[here], self.weight[here] = self.value[node], self.weight[node]
            self.node_stats[here] = 0
            if stats:
                self.node_stats[here] = stats
                self.first[stats] = number[self.first[stats]]
        self.used = used

    def inherit(self, other: Tree, moves: Sequence[int], divisor: int) -> None:
        """Takes over what another tree found after `moves`, one of `divisor` visits. This tree must be new."""
        node = 1
        for move in moves:
            node = other.child(node, move)
        if node != NO_CHILD:
            self._resize(min(max(self.room, other.used + SPARE), self.capacity), max(self.stats_room, other.stats_used))
            with nogil:
                self._copy(other, node, 1, divisor)
                if self.start.to_move == 0:
                    self._judge_root()

    def _judge_root(self) -> None:
        """Evaluates the viewer's moves again: inherited values belong to another hand than the viewer holds."""
        self.world.copy_from(self.start)
        self.belief.deal(self.world)
        count = self.world.fill_moves()
        self.evaluator.weigh(self.world, count)
        for index in range(count):
            child = self.child(1, self.world.moves[index])
            if child != NO_CHILD:
                self._judged(child, self.evaluator.values[index])

    def child(self, node: int, move: int) -> int:
        """Returns the node after a move; `NO_CHILD`, which has no children, if there is none."""
        child = self.first[self.node_stats[node]]
        while child != NO_CHILD and self.move[child] != move:
            child = self.next[child]
        return child

    def _copy(self, other: Tree, source: int, node: int, divisor: int) -> None:
        """Copies the nodes below `source`, one of `divisor` visits."""
        child = other.first[other.node_stats[source]]
        while child != NO_CHILD:
            found = other.node_stats[child]
            visits = other.visits[found] // divisor
            here = self._child(node, other.move[child], other.value[child])
            if visits:
                stats = self._stats_of(here)
                self.visits[stats] = visits
                self.total[stats] = other.total[found] * visits / other.visits[found]
                self._copy(other, child, here, divisor)
            child = other.next[child]

    def _stats_of(self, node: int) -> int:
        """Returns the index of a node's statistics, new ones if it has none."""
        stats = self.node_stats[node]
        if stats == 0:
            stats = self.node_stats[node] = self.stats_used
            self.stats_used += 1
        return stats

    def run(self, iterations: int) -> None:
        """Runs `iterations` more iterations."""
        left = iterations
        while left > 0:
            with nogil:
                left = self._run(left)
            if left > 0:
                self._make_room()

    def _run(self, iterations: int) -> int:
        """Runs iterations until all are done or the room is used up; returns how many are left."""
        left = iterations
        while left > 0 and self.used + SPARE < self.room and self.stats_used < self.stats_room:
            self._iterate()
            left -= 1
        return left

    def compare(self, lines: Sequence[Sequence[int]], rounds: int) -> list[list[float]]:
        """Searches on from each line once in each of `rounds` determinizations, the same ones for all lines.

        A line is a move of the viewer, or several moves of both that are legal in every determinization. Returns the viewer's
        value of each line, by determinization. A move that a search hardly visits is judged as well as its favourite. The
        choice of moves does not change the values, unless nodes had to be forgotten.
        """
        found = []
        for _ in range(rounds):
            self.world.state = self.dealt.state
            self._deal()
            self.dealt.copy_from(self.world)
            self.dealt.state = self.world.state
            found.append([self._try(line) for line in lines])
        return found

    def _try(self, line: Sequence[int]) -> float:
        """Searches on from the end of a line in the determinization just dealt; returns the viewer's value."""
        while self.used + SPARE >= self.room or self.stats_used + LONGEST_LINE >= self.stats_room:
            self._make_room()
        self.world.copy_from(self.dealt)
        self.world.state = self.dealt.state
        node, depth = 1, 1
        for move in line:
            self._stats_of(node)
            self._match(node, self.world.fill_moves())
            node = self.path[depth] = self.child(node, move)
            self.world.apply(move)
            depth += 1
        with nogil:
            value = self._descend(node, depth)
        return value

    def _iterate(self) -> None:
        self._deal()
        self._descend(1, 1)

    def _deal(self) -> None:
        self.world.copy_from(self.start)
        self.belief.deal(self.world)

    def _descend(self, node: int, depth: int) -> float:
        """Searches on from a node at `depth` in the current determinization. Returns the viewer's value and adds it to the
        whole path."""
        self.iterations += 1
        value = 0.0
        self.path[0] = 1
        while True:
            stats = self.node_stats[node]
            if stats == 0:
                self._stats_of(node)
            if self.world.over:
                value = self.evaluator.result(self.world)
                break
            if stats == 0 or depth == LONGEST:
                value = self._leaf(node)
                break
            count = self.world.fill_moves()
            if not self._match(node, count):
                value = self.evaluator.leaf(self.world)
                break
            chosen = self._neglected(count) if self.min_visit_share > 0 and self.world.claiming >= 0 else -1
            if chosen < 0:
                chosen = self._choose(count, self.world.to_move)
            node = self.legal_children[chosen]
            self.path[depth] = node
            depth += 1
            self.world.apply(self.world.moves[chosen])
        for index in range(depth):
            stats = self.node_stats[self.path[index]]
            self.visits[stats] += 1
            self.total[stats] += value
        return value

    def _leaf(self, node: int) -> float:
        """Returns seat 0's value of a new node. If the evaluator weighs moves for that, creates their nodes at once."""
        if not self.evaluator.expands:
            return self.evaluator.leaf(self.world)
        count = self._without_discards(self.world.fill_moves())
        if not self._match(node, count):
            return self.evaluator.leaf(self.world)
        best = 0.0
        for index in range(count):
            value = self.value[self.legal_children[index]]
            if value > best:
                best = value
        best /= best + self.value_bias * (1 - best)
        return 1 - best if self.world.to_move else best

    def _without_discards(self, count: int) -> int:
        """Returns how many of the legal moves a new node evaluates. Discards wait for its second visit, unless there is nothing
        else. They are a third of all moves, but the best one in only one of sixty positions."""
        others = count
        while others and kernel.DISCARD <= self.world.moves[others - 1] < kernel.CLAIM:
            others -= 1
        return others or count

    def _match(self, node: int, count: int) -> bool:
        """Finds the child of each legal move and adds missing ones; False if there is no room for them."""
        stats, found = self.node_stats[node], 0
        child = self.first[stats]
        while child != NO_CHILD:
            self.child_of[self.move[child]] = child
            child = self.next[child]
        for index in range(count):
            self.legal_children[index] = self.child_of[self.world.moves[index]]
            found += self.legal_children[index] != NO_CHILD
        child = self.first[stats]
        while child != NO_CHILD:
            self.child_of[self.move[child]] = NO_CHILD
            child = self.next[child]
        return found == count or self._add(node, count)

    def _add(self, node: int, count: int) -> bool:
        """Adds missing children, corrected by how a known child's value changed in this determinization."""
        if self.used + count >= self.room:
            return False
        missing, known, known_move, child, luck = 0, NO_CHILD, 0, self.used, 0.0
        for index in range(count):
            if self.legal_children[index] == NO_CHILD:
                self.legal_children[index] = child + missing
                self.world.moves[missing] = self.world.moves[index]
                missing += 1
            elif known == NO_CHILD:
                known, known_move = self.legal_children[index], self.world.moves[index]
        if known == NO_CHILD:
            self.evaluator.weigh(self.world, missing)
        else:
            self.world.moves[missing] = known_move
            self.evaluator.weigh(self.world, missing + 1)
            luck = self.evaluator.values[missing] - self.value[known]
        for index in range(missing):
            self._child(node, self.world.moves[index], self.evaluator.values[index] - luck)
        self.world.fill_moves()  # restores `moves`
        return True

    def _child(self, node: int, move: int, value: float) -> int:
        child = self.used
        self.used += 1
        self.move[child] = move
        self._judged(child, value)
        self.next[child] = self.first[self.node_stats[node]]
        self.first[self.node_stats[node]] = child
        self.node_stats[child] = 0
        return child

    def _judged(self, node: int, value: float) -> None:
        """Sets the evaluator's value of the move that leads to a node, and its prior weight."""
        self.value[node] = value
        self.weight[node] = E ** ((value - 1) / self.prior_temperature)

    def _choose(self, count: int, mover: int) -> int:
        """Returns the index of the legal move with the highest upper bound."""
        visited, weights = 0, 0.0
        for index in range(count):
            visited += self.visits[self.node_stats[self.legal_children[index]]]
            weights += self.weight[self.legal_children[index]]
        scale = self.c_puct * (visited + 1.0) ** 0.5 / weights
        chosen, best = 0, -1.0
        for index in range(count):
            child = self.legal_children[index]
            stats = self.node_stats[child]
            visits = self.visits[stats]
            total = self.total[stats] if mover == 0 else visits - self.total[stats]
            bound = (total + self.prior_visits * self.value[child]) / (visits + self.prior_visits)
            bound += scale * self.weight[child] / (1 + visits)
            if bound > best:
                chosen, best = index, bound
        return chosen

    def _neglected(self, count: int) -> int:
        """Returns the index of a legal move with too few visits, or -1."""
        visited = 0
        for index in range(count):
            visited += self.visits[self.node_stats[self.legal_children[index]]]
        for index in range(count):
            tried = self.visits[self.node_stats[self.legal_children[index]]]
            if tried * tried < self.min_visit_share * self.min_visit_share * visited:
                return index
        return -1

    def moves(self) -> list[int]:
        """Returns the numbers of the viewer's legal moves, if it is the viewer's turn."""
        return self.start.legal()

    def mean(self) -> float:
        """Returns the viewer's mean value of all iterations."""
        stats = self.node_stats[1]
        return self.total[stats] / self.visits[stats]

    def votes(self) -> dict[int, tuple[int, float]]:
        """Returns the visits and the sum of the viewer's values of each legal move, by its number."""
        votes = {}
        for move in self.moves():
            stats = self.node_stats[self.child(1, move)]
            votes[move] = self.visits[stats], self.total[stats]
        return votes


def _resized(nothing: array[Number], old: array[Number], size: int) -> array[Number]:
    """Returns a copy with room for `size` numbers; new ones are 0."""
    new, kept = nothing * size, min(size, len(old))
    memoryview(new)[:kept] = memoryview(old)[:kept]
    return new

"""Players below grandmaster, who overlook moves, forget cards and have habits.

They judge by the network one move ahead, or by a short search with it. A player sees a move by its salience (attention.py)
and has habits (core/cards/habits.py). The parameters are in levels.py.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf
from typing import Final, NamedTuple

from mandala.ai.api import Budget, Choice, History, Stop
from mandala.ai.attention import habitual, noticed, secret_of, seen
from mandala.ai.cards import belief, kernel
from mandala.ai.cards.network import Network
from mandala.ai.cards.patience import considered
from mandala.ai.cards.tree_search import SEARCH, TreeSearch
from mandala.ai.cards.weights import Weights
from mandala.core.cards.counts import Counts
from mandala.core.cards.habits import followed
from mandala.core.cards.moves import ALL_MOVES, MOVE_INDEX, BuildMountain, ClaimColour, DiscardRedraw, GrowField, Move
from mandala.core.cards.observation import Observation

ITERATIONS: Final = 64  #: Of a short search.
#: The chance to win that a player gives away for each habit, in one move at most.
PRICES: Final[Mapping[str, float]] = {
    "finish": 0.08,
    "fuller": 0.05,
    "all": 0.06,
    "single": 0.035,
    "hoard": 0.045,
    "first": 0.10,
    "behind": 0.06,
    "many": 0.05,
    "heap": 0.08,
}


class Salience(NamedTuple):
    """The weights of a move's salience, in log odds of being seen."""

    completes: float = 1.0
    point: float = 0.5  #: For each point that a claim scores now.
    new_colour: float = 1.5  #: A claim of a colour that is new to the own river.
    touched: float = 1.0  #: A move in the mandala that the last move was in.
    last_colour: float = 0.6  #: Leaves one colour missing.
    card: float = 0.4  #: For each card played after the first.
    draws: float = 0.5  #: Building a mountain, which brings cards.
    discards: float = -0.8
    far: float = -0.8  #: A move in a mandala with fewer cards than the other one.


SALIENCE: Final = Salience()


class Manner(NamedTuple):
    """The weaknesses of a player."""

    alertness: float = inf  #: The log odds of seeing a move without salience.
    #: The number of moves back, by both players, within which it remembers discards and cards in the rival's cup.
    memory: float = inf
    fondness: float = 1.0  #: How many times the usual price it pays for a habit.


class Judged(NamedTuple):
    """A player's judgement of a move."""

    chance: float  #: To win.
    rank: float  #: The player takes the move with the highest.


Gone = tuple[Counts, Counts]  #: The forgotten cards in the discard pile and in the rival's cup.
Judgement = Callable[[Observation, Gone | None, Budget, random.Random, Stop], dict[int, Judged]]


class OnePly:
    """Plays the network's best move, one move ahead. The network judges a move before the draw, so nothing is sampled."""

    def __init__(self, weights: Weights) -> None:
        self._network, self._table = Network(weights), kernel.Table()

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """Returns a move by the network's values; takes less than a millisecond."""
        judged = self.judge(observation, None, budget, rng, stop)
        best = max(considered(observation, list(judged)), key=lambda move: judged[move].rank)
        return Choice(ALL_MOVES[best], judged[best].chance)

    def judge(
        self, observation: Observation, gone: Gone | None, budget: Budget, rng: random.Random, stop: Stop
    ) -> dict[int, Judged]:
        """Judges every legal move. Any deal of the hidden cards will do: only their number matters."""
        del budget, rng, stop
        belief.lay_out(self._table, observation)
        belief.Belief(observation).deal(self._table)
        if gone is not None:
            belief.forget(self._table, *gone)
        moves, values = self._table.legal(), self._network.move_values(self._table)
        return {move: Judged(chance, worth) for move, (chance, _), worth in zip(moves, values, self._network.values)}


class ShortSearch:
    """Judges by grandmaster's search with at most `ITERATIONS` iterations, without reading the rival's moves."""

    def __init__(self, weights: Weights) -> None:
        self._search = TreeSearch(lambda: Network(weights), SEARCH._replace(chunk=1), threads=1)

    def judge(
        self, observation: Observation, gone: Gone | None, budget: Budget, rng: random.Random, stop: Stop
    ) -> dict[int, Judged]:
        """Judges every legal move, those that were not searched as lost."""
        del gone
        most = min(budget.iterations or ITERATIONS, ITERATIONS)
        votes = self._search.votes(observation, Budget(iterations=most), rng, stop)
        return {move: Judged(total / visits if visits else 0.0, visits) for move, (visits, total) in votes.items()}


class Amateur:
    """Takes the best of the moves that it sees and that fit its habits. If it has not followed the game, it remembers
    everything."""

    def __init__(self, judgement: Judgement, manner: Manner, habits: Sequence[str] = ()) -> None:
        self._judgement, self._manner = judgement, manner
        self._prices = {habit: manner.fondness * PRICES[habit] for habit in habits}
        self._heard: History | None = None
        self._secret = b""

    def follow(self, history: History) -> None:
        """Hears the game, to know what it overlooks in this one and to forget some of it."""
        self._heard = history

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """Returns a move. The same game, position and random numbers give the same one."""
        heard, self._heard = self._heard, None
        gone = None if heard is None else forgotten(heard, observation, self._manner.memory)
        judged = self._judgement(observation, gone, budget, rng, stop)
        moves = considered(observation, list(judged))
        here = followed(observation, [ALL_MOVES[move] for move in moves]) if self._prices else {}
        fits = {habit: [MOVE_INDEX[move] for move in here[habit]] for habit in self._prices if habit in here}
        left = self._seen(observation, moves, heard, rng) | noticed(fits, self._prices, moves)
        fitting = habitual({move: judged[move].chance for move in left}, fits, self._prices)
        best = max(fitting, key=lambda move: judged[move].rank)
        return Choice(ALL_MOVES[best], judged[best].chance)

    def _seen(
        self, observation: Observation, moves: Sequence[int], heard: History | None, rng: random.Random
    ) -> set[int]:
        """Returns the moves that the player sees. In a game that it has not heard, it overlooks what chance wills."""
        if heard is not None:
            self._secret = secret_of(heard[0].before if heard else observation)
        elif not self._secret:
            self._secret = rng.randbytes(8)
        touched = touched_last(heard)
        salience = {move: salience_of(observation, ALL_MOVES[move], touched) for move in moves}
        return set(seen(self._manner.alertness, salience, thing, self._secret))


def thing(number: int) -> tuple[str, int, int]:
    """Returns what is overlooked with a move: its kind, its mandala or -1, and its colour, whatever the number of cards."""
    move = ALL_MOVES[number]
    return type(move).__name__, getattr(move, "mandala", -1), move.colour


def touched_last(heard: History | None) -> int:
    """Returns the mandala of the last move; -1 if it was in none, or is not known."""
    return getattr(heard[-1].move, "mandala", -1) if heard else -1


def salience_of(seen: Observation, move: Move, touched: int, weights: Salience = SALIENCE) -> float:
    """Returns the salience of a move in log odds. `touched` is the mandala of the last move, or -1."""
    match move:
        case ClaimColour(colour):
            count, river = seen.mountains[seen.claiming][colour], seen.rivers[0]
            if colour not in river:
                return weights.new_colour + weights.card * (count - 1)
            return weights.point * count * (1 + river.index(colour))
        case DiscardRedraw(_, count):
            return weights.discards + weights.card * (count - 1)
        case BuildMountain() | GrowField():
            lacking = seen.lacking(move.mandala)
            left = [colour for colour in lacking if colour != move.colour]
            parts = (
                (not left, weights.completes),
                (len(left) == 1 and left != lacking, weights.last_colour),
                (move.mandala == touched, weights.touched),
                (
                    _cards(seen, move.mandala) < max(map(partial(_cards, seen), range(seen.setup.mandalas))),
                    weights.far,
                ),
                (isinstance(move, BuildMountain), weights.draws),
            )
            return weights.card * (move.count - 1) + sum([weight for holds, weight in parts if holds])


def _cards(seen: Observation, mandala: int) -> int:
    """Returns the number of cards in a mandala."""
    return sum([sum(area) for area in (seen.mountains[mandala], *seen.fields[mandala])])


def forgotten(history: History, now: Observation, memory: float) -> Gone:
    """Returns the forgotten cards in the discard pile and in the rival's cup: those older than the last `memory` moves. The
    last discards lie on top of the pile and stay visible, as everything else on the table does."""
    seen = [*[ply.before for ply in history], now]
    index = max(0, len(history) - int(min(memory, len(history))))
    cup: Counts = seen[index].rival_cup
    while index and seen[index].discard == now.discard:
        index -= 1
    same_pile = seen[index].eras == now.eras
    return seen[index].discard if same_pile else (0,) * now.setup.colours, cup

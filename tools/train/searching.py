"""Games to learn from in which a search plays: a level against the learner, or the learner's own search for both sides.

They are played by the rules of the core, because a level is asked with an Observation, and what that remembers of a reshuffle
the kernel's tables do not. Whoever decides sees nothing else; only the dealer of these games holds the state.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from mandala.ai.api import Budget, History, never
from mandala.ai.cards import belief, kernel
from mandala.ai.cards.grandmaster import SEARCH
from mandala.ai.cards.levels import LEVELS
from mandala.ai.cards.network import Network
from mandala.ai.cards.selfplay import SelfPlay
from mandala.ai.cards.tree_search import TreeSearch
from mandala.ai.cards.weights import Weights, shipped
from mandala.core.cards import rules
from mandala.core.cards.moves import ALL_MOVES, MOVE_INDEX, Move
from mandala.core.cards.observation import Observation
from tools.games import Level, Seated, play
from tools.train.playing import Play


class Learner:
    """The network one move ahead with the chance moves of self-play; its decisions are taken down."""

    def __init__(self, games: SelfPlay, seat: int) -> None:
        self._games, self._seat = games, seat

    def move(self, seen: Observation, legal: Sequence[Move], history: History) -> Move:
        """As `SelfPlay` chooses."""
        del legal, history
        return ALL_MOVES[self._games.decide(_laid(self._games, seen), self._seat)]


class Expert:
    """The learner's network in grandmaster's search; what the search finds is taken down in place of the network's opinion."""

    def __init__(self, games: SelfPlay, seat: int, search: TreeSearch, budget: Budget, rng: random.Random) -> None:
        self._games, self._seat, self._rng = games, seat, rng
        self._search, self._budget = search, budget

    def move(self, seen: Observation, legal: Sequence[Move], history: History) -> Move:
        """What the search chooses, or one by chance out of curiosity."""
        table = _laid(self._games, seen)
        if len(legal) == 1:
            return ALL_MOVES[self._games.decide(table, self._seat)]
        self._search.follow(history)
        best, value = self._search.choose(seen, self._budget, self._rng, never)
        move: Move = self._rng.choice(legal) if self._rng.random() < self._games.curiosity else best
        self._games.take(table, self._seat, MOVE_INDEX[best], MOVE_INDEX[move], value)
        return move


def against(rival: str) -> Play:
    """Games against a level, named as in the arena (`grandmaster:16`); they change seats after every one."""
    level, _, iterations = rival.partition(":")
    budget, strategy = Budget(iterations=int(iterations or 1)), LEVELS[level]

    def fill(games: SelfPlay, weights: Weights, rng: random.Random) -> int:
        del weights  # the games know them
        while games.begin():
            seat = games.games % 2
            players = Learner(games, seat), Level(strategy(), budget, rng)
            play_game(games, players if seat == 0 else players[::-1], rng)
        return games.rows

    return _against_adept if level == "adept" else fill


def _against_adept(games: SelfPlay, weights: Weights, rng: random.Random) -> int:
    """The same ten times as fast: adept needs no search, and so no observation."""
    del weights, rng  # the games have them
    games.oppose(Network(shipped()))
    return games.fill()


def with_search(iterations: int) -> Play:
    """Games of the learner's search against itself, with so many iterations a move."""

    def fill(games: SelfPlay, weights: Weights, rng: random.Random) -> int:
        budget = Budget(iterations=iterations)
        while games.begin():
            one, other = (TreeSearch(lambda: Network(weights), SEARCH, threads=1) for _ in range(2))
            play_game(games, (Expert(games, 0, one, budget, rng), Expert(games, 1, other, budget, rng)), rng)
        return games.rows

    return fill


def play_game(games: SelfPlay, players: tuple[Seated, Seated], rng: random.Random) -> None:
    """Plays a game that `games` has begun."""
    outcome = play(rules.initial_state(rng.getrandbits(62), rng.randrange(2)), players)
    if outcome is not None:
        games.end(-1 if outcome.winner is None else outcome.winner, outcome.scores[0] - outcome.scores[1])


def _laid(games: SelfPlay, seen: Observation) -> kernel.Table:
    """The table of these games with what is seen, and anything that may be hidden: the network does not look at it."""
    belief.lay_out(games.table, seen)
    belief.Belief(seen).deal(games.table)
    return games.table

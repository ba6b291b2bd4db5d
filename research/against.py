"""Games to learn from in which a level plays against the learner.

The rules of the core play them, because a level is asked with an Observation. That remembers what the kernel's tables forget of
a reshuffle. A player sees nothing else; only the dealer of these games holds the state.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from mandala.ai.api import Budget, History
from mandala.ai.cards import belief, kernel
from mandala.ai.cards.levels import LEVELS
from mandala.ai.cards.network import Network
from mandala.ai.cards.selfplay import SelfPlay
from mandala.ai.cards.weights import Weights, shipped
from mandala.core.cards import rules
from mandala.core.cards.moves import ALL_MOVES, Move
from mandala.core.cards.observation import Observation
from research.games import Level, Seated, play
from tools.train.playing import Play


class Learner:
    """The network one move ahead with the chance moves of self-play; its decisions are taken down."""

    def __init__(self, games: SelfPlay, seat: int) -> None:
        self._games, self._seat = games, seat

    def move(self, seen: Observation, legal: Sequence[Move], history: History) -> Move:
        """As `SelfPlay` chooses."""
        del legal, history
        return ALL_MOVES[self._games.decide(_laid(self._games, seen), self._seat)]


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

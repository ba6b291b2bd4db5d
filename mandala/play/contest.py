"""A contest: two levels play the same deals, each deal twice with seats exchanged.

It decides how a game between levels is played and counted. Who is worth measuring, how the figures are shown and what they
mean is not its business; levels are names of the registry, and a strategy sees an Observation as it does everywhere.

Everything in a game follows from (seed, deal, seats) and the budgets: within iteration budgets a game comes out the same
in whichever process it is played.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from mandala import __version__
from mandala.ai.api import Budget, History, Listener, Strategy
from mandala.core.record import RecordedResult, parse, replay, text_of
from mandala.play.games import GAMES, strategy
from mandala.play.match import Match
from mandala.play.stored import MAX_DEAL
from mandala.play.worker import StrategyFor, stop_after

MICROSECONDS = 1_000_000
ENDLESS = 1000
"""Moves after which a game is given up and counted as drawn. No rule ends one in which neither side can do anything but discard
and draw the same cards again (two amateurs came to that once in a thousand games)."""

Thoughts = tuple[tuple[int, ...], tuple[int, ...]]
"""How many microseconds each entrant took for each of its free moves."""


@dataclass(frozen=True)
class Entrant:
    """A level and the budget it has for each move."""

    level: str
    budget: Budget

    @property
    def label(self) -> str:
        """The entrant as it is written on the command line: `level:iterations`, `level@seconds` or, of
        processor time, `level@secondscpu`."""
        iterations = self.budget.iterations
        if iterations:
            return f"{self.level}:{iterations}"
        return f"{self.level}@{self.budget.seconds:g}{'cpu' if self.budget.cpu else ''}"


@dataclass(frozen=True)
class Contest:
    """Two entrants and the seed of everything that happens between them."""

    game: str
    entrants: tuple[Entrant, Entrant]
    seed: int
    strategy_for: StrategyFor = strategy

    def deal(self, number: int) -> int:
        """The deal number, as the game knows it, of the contest's deal `number`."""
        return random.Random(f"arena {self.seed} deal {number}").randrange(MAX_DEAL + 1)

    def seated(self, swapped: bool) -> tuple[Entrant, Entrant]:
        """The entrants as players 0 and 1; player 0 begins."""
        first, second = self.entrants
        return (second, first) if swapped else (first, second)

    def head(self, number: int, swapped: bool) -> dict[str, Any]:
        """The keys of a game's record by which it is known to belong here."""
        seated = self.seated(swapped)
        return {
            "players": [entrant.label for entrant in seated],
            "kinds": [entrant.level for entrant in seated],
            "app_version": __version__,
            "arena": {"seed": self.seed, "deal": number},
        }


class Played(NamedTuple):
    """A game, finished or given up: its record as a line of text, how long the moves took, of player 0 and of player 1, and how
    much more luck player 0 had, in chance to win."""

    record: str
    thoughts: Thoughts
    fortune: float


GIVEN_UP = RecordedResult(scores=(0, 0), winner=None)

Pair = tuple[Played, Played]
"""The two games of one deal; in the second one the seats are exchanged."""


def play_pair(contest: Contest, number: int) -> Pair:
    """Plays the contest's deal `number` twice."""
    return _play(contest, number, False), _play(contest, number, True)


def _play(contest: Contest, number: int, swapped: bool) -> Played:
    seated = contest.seated(swapped)
    seats = [_Seated(contest, entrant, f"{number} {swapped} {player}") for player, entrant in enumerate(seated)]
    match = Match.dealt(GAMES[contest.game].recorder, contest.deal(number), 0)
    try:
        while (player := match.to_move) is not None and match.ply < ENDLESS:
            legal, history = match.legal_moves, partial(match.history, player)
            match.submit(legal[0] if len(legal) == 1 else seats[player].choose(match.observe(player), history))
    except Exception as error:
        error.add_note(
            f"in move {match.ply + 1} of deal {contest.deal(number)}, {seated[0].label} against {seated[1].label}"
        )
        raise
    record = text_of(match.record(0, contest.head(number, swapped)))
    return Played(record, (tuple(seats[0].thoughts), tuple(seats[1].thoughts)), fortune_of(contest.game, record))


def fortune_of(game: str, record: str) -> float:
    """How much more luck player 0 had in a game; 0 where nothing is drawn."""
    entry = GAMES[game]
    if entry.open:
        return 0.0
    game_played = replay(parse(record), entry.recorder)
    return entry.fortune(game_played.states, game_played.moves)


class _Seated:
    """An entrant in one game: a new strategy, random numbers of its own, and a clock."""

    def __init__(self, contest: Contest, entrant: Entrant, game: str) -> None:
        self._strategy: Strategy = contest.strategy_for(contest.game, entrant.level)
        self._budget = entrant.budget
        self._rng = random.Random(f"arena {contest.seed} game {game}")
        self.thoughts: list[int] = []

    def choose(self, observation: Any, history: Callable[[], History]) -> Any:
        clock = self._budget.clock
        begin, stop = clock(), stop_after(self._budget.seconds, clock)
        if isinstance(self._strategy, Listener):
            self._strategy.follow(history())
        choice = self._strategy.choose(observation, self._budget, self._rng, stop)
        self.thoughts.append(round((clock() - begin) * MICROSECONDS))
        return choice.move

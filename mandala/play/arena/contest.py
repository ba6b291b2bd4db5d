"""A contest: two levels play each deal twice, with the seats exchanged.

It plays and counts games between levels, which are names of the registry. A strategy sees only observations, as
everywhere.

Seed, deal, seats and budgets decide everything in a game. With iteration budgets a game is the same in any process.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from mandala import __version__
from mandala.ai.api import Budget, Forfeit, History, Listener, Strategy
from mandala.core.record import RecordedResult, parse, replay, text_of
from mandala.play.bots import agent_of, level_of
from mandala.play.engine.worker import StrategyFor, stop_after
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES, strategy
from mandala.play.stored import MAX_DEAL

MICROSECONDS = 1_000_000
#: Moves after which a game counts as drawn. No rule ends a game in which both sides can only repeat themselves, which
#: two amateurs did once in a thousand games.
ENDLESS = 1000

#: Microseconds of each entrant for each of its free moves.
Thoughts = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class Entrant:
    """A level, or a bot by its name and command, and its budget for a move."""

    level: str
    budget: Budget
    command: str = ""

    @property
    def agent(self) -> str:
        """Its agent id in a record."""
        return agent_of(self.level) if self.command else self.level

    @property
    def label(self) -> str:
        """The entrant as on the command line: `level:iterations`, `level@seconds` or `level@secondscpu`."""
        iterations = self.budget.iterations
        if iterations:
            return f"{self.level}:{iterations}"
        return f"{self.level}@{self.budget.seconds:g}{'cpu' if self.budget.cpu else ''}"


@dataclass(frozen=True)
class Contest:
    """Two entrants and the seed of their games."""

    game: str
    entrants: tuple[Entrant, Entrant]
    seed: int
    strategy_for: StrategyFor = strategy

    def deal(self, number: int) -> int:
        """Returns the deal number that the game uses for the contest's deal `number`."""
        return random.Random(f"arena {self.seed} deal {number}").randrange(MAX_DEAL + 1)

    def seated(self, swapped: bool) -> tuple[Entrant, Entrant]:
        """Returns the entrants as players 0 and 1; player 0 begins."""
        first, second = self.entrants
        return (second, first) if swapped else (first, second)

    def head(self, number: int, swapped: bool) -> dict[str, Any]:
        """Returns the keys of a record that show that its game belongs here."""
        seated = self.seated(swapped)
        return {
            "players": [entrant.label for entrant in seated],
            "kinds": [entrant.agent for entrant in seated],
            "app_version": __version__,
            "levels_version": GAMES[self.game].levels_version,
            "arena": {"seed": self.seed, "deal": number},
        }


class Played(NamedTuple):
    """A game, finished or given up: its record, the times of both players' moves, and player 0's surplus of
    luck in chance to win."""

    record: str
    thoughts: Thoughts
    luck_difference: float


REASON = "forfeit_reason"  #: The key of a record that says in a sentence why a game was forfeited.
GIVEN_UP = RecordedResult(scores=(0, 0), winner=None)

Pair = tuple[Played, Played]  #: The two games of one deal, with the seats exchanged.


def play_pair(contest: Contest, number: int) -> Pair:
    """Plays the contest's deal `number` twice."""
    return _play(contest, number, False), _play(contest, number, True)


def _play(contest: Contest, number: int, swapped: bool) -> Played:
    seated = contest.seated(swapped)
    seats = [_Seated(contest, entrant, f"{number} {swapped} {player}") for player, entrant in enumerate(seated)]
    history = GameHistory.dealt(GAMES[contest.game].recorder, contest.deal(number), 0)
    head = contest.head(number, swapped)
    try:
        while (player := history.to_move) is not None and history.ply < ENDLESS:
            legal, seen = history.legal_moves, partial(history.seen_by, player)
            try:
                history.submit(legal[0] if len(legal) == 1 else seats[player].choose(history.observe(player), seen))
            except Forfeit as loss:
                history.forfeit(player)
                head[REASON] = str(loss)
    except Exception as error:
        error.add_note(
            f"in move {history.ply + 1} of deal {contest.deal(number)}, {seated[0].label} against {seated[1].label}"
        )
        raise
    record = text_of(history.record(0, head))
    return Played(
        record, (tuple(seats[0].thoughts), tuple(seats[1].thoughts)), luck_difference_of(contest.game, record)
    )


def luck_difference_of(game: str, record: str) -> float:
    """Returns how much more luck player 0 had in a game; 0 in a game without chance."""
    entry = GAMES[game]
    if not entry.has_luck:
        return 0.0
    game_played = replay(parse(record), entry.recorder)
    return entry.luck_difference(game_played.states, game_played.moves)


class _Seated:
    """An entrant in one game: a new strategy with its own random numbers and clock."""

    def __init__(self, contest: Contest, entrant: Entrant, game: str) -> None:
        self._strategy: Strategy = contest.strategy_for(
            contest.game, level_of(entrant.command) if entrant.command else entrant.level
        )
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

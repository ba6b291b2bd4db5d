"""Matches: games that count together. Best of three, and the mirror match, which plays one deal twice with the seats exchanged.

In this code a match is a `Series`, since a `Match` is the true state of one game. What comes next follows from the last game's
plan and its result; so a match lives in the library with its games, and goes on whenever its last game is found there.
Who begins alternates. Against the computer as with two people, player 0 stays player 0: seats are exchanged by who begins,
because the deal gives the first hand to whoever does (C2).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from mandala.core.game import Player
from mandala.core.record import RecordError, from_fields
from mandala.play.stored import Plan, Score, Series, StoredGame

LENGTH: Final = {"three": 3, "mirror": 2}
"""How many games a match has at most."""


@dataclass(frozen=True)
class Standing:
    """Where a match stands, players absolute. `wins` counts a draw for half; `score` is what decides: wins, and in a mirror
    match the points of both games. `winner` is None while the match goes on, and where it ends in a draw."""

    series: Series
    games: tuple[Score, ...]

    @property
    def length(self) -> int:
        """How many games the match has at most."""
        return LENGTH[self.series.kind]

    @property
    def wins(self) -> tuple[float, float]:
        """Games won, a draw being half a win for both."""
        draws = sum(game.winner is None for game in self.games) / 2
        mine, other = (draws + sum(game.winner == player for game in self.games) for player in (0, 1))
        return mine, other

    @property
    def score(self) -> tuple[float, float]:
        """What decides."""
        if self.series.kind == "three":
            return self.wins
        return sum(game.points[0] for game in self.games), sum(game.points[1] for game in self.games)

    @property
    def over(self) -> bool:
        """Whether all games are played, or those left cannot change who wins."""
        left = self.length - len(self.games)
        return not left or (self.series.kind == "three" and abs(self.wins[0] - self.wins[1]) > left)

    @property
    def winner(self) -> Player | None:
        """Who has won the match."""
        mine, other = self.score
        if not self.over or mine == other:
            return None
        return 0 if mine > other else 1


def begun(kind: str, key: int) -> Series:
    """A match that begins now; `key` is to be unlike any other's."""
    return Series("mirror" if kind == "mirror" else "three", key)


def standing(plan: Plan, ended: Score | None = None) -> Standing | None:
    """Where the match of a game stands before it, or after it `ended`; None for a game of its own."""
    if plan.series is None:
        return None
    return Standing(plan.series, (*plan.series.earlier, *([ended] if ended is not None else [])))


def next_game(plan: Plan, ended: Score, deal: int) -> Plan | None:
    """The game after this one, with a new `deal` unless the match mirrors; None if there is none."""
    now = standing(plan, ended)
    if now is None or now.over:
        return None
    return replace(
        plan,
        deal=plan.deal if now.series.kind == "mirror" else deal,
        first_player=1 - plan.first_player,
        series=replace(now.series, earlier=now.games),
    )


def alone(plan: Plan) -> Plan:
    """The same game outside of any match."""
    return replace(plan, series=None)


def exchanged(plan: Plan) -> Plan:
    """The same deal with the seats exchanged, outside of any match."""
    return replace(plan, first_player=1 - plan.first_player, series=None)


def continued(plan: Plan, games: Iterable[StoredGame]) -> bool:
    """Whether one of `games` comes after this one in its match."""
    found = [stored.plan.series for stored in games if stored.plan.series is not None]
    return plan.series is not None and any(
        other.key == plan.series.key and len(other.earlier) > len(plan.series.earlier) for other in found
    )


def score_of(stored: StoredGame) -> Score | None:
    """How a stored game ended; None if it did not, or if its record is unreadable."""
    try:
        result = from_fields(stored.record).envelope.result
    except RecordError:
        return None
    return None if result is None else Score(result.scores, result.winner)


def awaiting(games: Sequence[StoredGame]) -> tuple[StoredGame, Score] | None:
    """Of the games of matches, the latest one after which its match waits for a next game, and how it ended."""
    newest: dict[int, StoredGame] = {}
    for stored in sorted(games, key=lambda stored: len(stored.plan.series.earlier) if stored.plan.series else 0):
        if stored.plan.series is not None:
            newest[stored.plan.series.key] = stored
    for stored in sorted(newest.values(), key=lambda stored: stored.updated, reverse=True):
        ended = score_of(stored) if stored.finished else None
        if ended is not None and next_game(stored.plan, ended, stored.plan.deal) is not None:
            return stored, ended
    return None


def given_up(games: Iterable[StoredGame], key: int) -> list[StoredGame]:
    """The games of a match as games of their own, to be saved in place of themselves: the match is no more."""
    found = [stored for stored in games if stored.plan.series is not None and stored.plan.series.key == key]
    return [replace(stored, plan=alone(stored.plan)) for stored in found]

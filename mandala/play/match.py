"""Matches: the best of three, and the mirror match. A mirror match plays one deal twice with the seats exchanged.

A game's config and result decide the next game of its match, so the library keeps nothing else of a match. The
players begin in turn and keep their numbers: the deal gives the first hand to the player who begins (C2).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from mandala.core.game import Player
from mandala.core.record import RecordedResult, RecordError, from_fields
from mandala.play.stored import GameConfig, GameHead, Match, Score, StoredGame

LENGTH: Final = {"three": 3, "mirror": 2}  #: The most games in each kind of match.


@dataclass(frozen=True)
class Standing:
    """The score of a match; players are absolute."""

    match: Match
    games: tuple[Score, ...]

    @property
    def length(self) -> int:
        return LENGTH[self.match.kind]

    @property
    def wins(self) -> tuple[float, float]:
        """The games won by each player, a draw counting half for both."""
        draws = sum(game.winner is None for game in self.games) / 2
        mine, other = (draws + sum(game.winner == player for game in self.games) for player in (0, 1))
        return mine, other

    @property
    def score(self) -> tuple[float, float]:
        """The figures that decide: wins, or the points of both games in a mirror match."""
        if self.match.kind == "three":
            return self.wins
        return sum(game.points[0] for game in self.games), sum(game.points[1] for game in self.games)

    @property
    def over(self) -> bool:
        """Whether all games are played, or the remaining ones cannot change the winner."""
        left = self.length - len(self.games)
        return not left or (self.match.kind == "three" and abs(self.wins[0] - self.wins[1]) > left)

    @property
    def winner(self) -> Player | None:
        """The winner of the match; None while it goes on, and for a draw."""
        mine, other = self.score
        if not self.over or mine == other:
            return None
        return 0 if mine > other else 1


def begun(kind: str, key: int) -> Match:
    """Returns a new match; no other match may have its `key`."""
    return Match("mirror" if kind == "mirror" else "three", key)


def standing(config: GameConfig, ended: Score | None = None) -> Standing | None:
    """Returns the score of a config's match before its game, or after the game `ended`; None outside of a match."""
    if config.match is None:
        return None
    return Standing(config.match, (*config.match.earlier, *([ended] if ended is not None else [])))


def next_game(config: GameConfig, ended: Score, deal: int) -> GameConfig | None:
    """Returns the next game's config, None if the match is over. A mirror match repeats its deal, not `deal`."""
    now = standing(config, ended)
    if now is None or now.over:
        return None
    return replace(
        config,
        deal=config.deal if now.match.kind == "mirror" else deal,
        first_player=1 - config.first_player,
        match=replace(now.match, earlier=now.games),
    )


def alone(config: GameConfig) -> GameConfig:
    """Returns the same config outside of any match, any day and any season."""
    return replace(config, match=None, fixed=None, season=0)


def exchanged(config: GameConfig) -> GameConfig:
    """Returns the same deal with the seats exchanged, outside of any match."""
    return replace(alone(config), first_player=1 - config.first_player)


def continued(config: GameConfig, games: Iterable[StoredGame]) -> bool:
    """Returns True if one of `games` follows this one in its match."""
    found = [stored.config.match for stored in games if stored.config.match is not None]
    return config.match is not None and any(
        other.key == config.match.key and len(other.earlier) > len(config.match.earlier) for other in found
    )


def score_of(stored: StoredGame) -> Score | None:
    """Returns the result of a stored game; None if it is unfinished or unreadable."""
    if isinstance(stored, GameHead):
        found = msgspec.convert(stored.record.get("result"), RecordedResult | None)
        return None if found is None else Score(found.scores, found.winner)
    try:
        result = from_fields(stored.record).envelope.result
    except RecordError:
        return None
    return None if result is None else Score(result.scores, result.winner)


def awaiting(games: Sequence[StoredGame]) -> tuple[StoredGame, Score] | None:
    """Returns the latest game whose match waits for another one, with its result; None if no match waits."""
    newest: dict[int, StoredGame] = {}
    for stored in sorted(games, key=lambda stored: len(stored.config.match.earlier) if stored.config.match else 0):
        if stored.config.match is not None:
            newest[stored.config.match.key] = stored
    for stored in sorted(newest.values(), key=lambda stored: stored.updated, reverse=True):
        ended = score_of(stored) if stored.finished else None
        if ended is not None and next_game(stored.config, ended, stored.config.deal) is not None:
            return stored, ended
    return None


def given_up(games: Iterable[StoredGame], key: int) -> list[StoredGame]:
    """Returns the games of a match as games of their own, ready to be saved in place of themselves."""
    found = [stored for stored in games if stored.config.match is not None and stored.config.match.key == key]
    return [replace(stored, config=alone(stored.config)) for stored in found]

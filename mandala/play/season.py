"""Seasons: one game against every level, in any order, and how well one played.

A game that was begun for a season bears its number, and nothing else is stored. So a season has all the promises that
games have. Against each level the first finished game counts; records that came in never do. Two windows that begin a
season at once begin the same one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from mandala.play import rng
from mandala.play.daily import fixed, own_way
from mandala.play.games import GAMES, HUMAN
from mandala.play.rating import Rating, course, newcomer, scored
from mandala.play.statistics import Company, Counted, counting
from mandala.play.stored import GameConfig, StoredGame


@dataclass(frozen=True)
class Season:
    """A season: the game that counts and the one that still runs, each by its level."""

    game: str
    number: int
    ended: Mapping[str, Counted]
    running: Mapping[str, StoredGame]

    @property
    def left(self) -> tuple[str, ...]:
        """The levels that are still to be met, the weakest first."""
        return tuple([level for level in GAMES[self.game].selectable_levels if level not in self.ended])

    @property
    def days(self) -> tuple[str, str]:
        """The times of the first and of the last result, in ISO 8601."""
        times = sorted(entry.stored.updated for entry in self.ended.values())
        return times[0], times[-1]

    @property
    def wins(self) -> int:
        return sum(entry.winner == 0 for entry in self.ended.values())

    @cached_property
    def rating(self) -> Rating | None:
        """The rating on this season alone; None without a game that was played without help."""
        games = sorted(self.ended.values(), key=lambda entry: entry.stored.updated)
        return [None, *course(newcomer(self.game), scored(games, self.game))][-1]

    @property
    def helped(self) -> bool:
        """Whether a game was played with help, so that it tells nothing of strength."""
        return any(entry.company is not Company.ALONE for entry in self.ended.values())


def seasons(finished: Iterable[StoredGame], running: Iterable[StoredGame], game: str) -> list[Season]:
    """Returns the seasons of a game that were begun, oldest first."""
    mine = [stored for stored in finished if stored.config.season and stored.config.game == game]
    ended = dict[int, dict[str, Counted]]()
    for entry in counting(mine, (), game):
        if entry.company is not Company.SHARED:
            ended.setdefault(entry.stored.config.season, {}).setdefault(entry.opponents[0], entry)
    left = dict[int, dict[str, StoredGame]]()
    for stored in sorted(running, key=lambda one: one.updated):
        config = stored.config
        if config.season and config.game == game and config.own and len(config.humans) == 1:
            level = config.agents[1 - config.humans[0]].partition("-")[0]
            left.setdefault(config.season, {})[level] = stored
    return [Season(game, number, ended.get(number, {}), left.get(number, {})) for number in sorted({*ended, *left})]


def present(begun: list[Season], game: str) -> Season:
    """Returns the season that is played now: the latest one, or the first, which waits to be begun."""
    return begun[-1] if begun else Season(game, 1, {}, {})


def following(season: Season) -> Season:
    """Returns the season after another one, with nothing played yet."""
    return Season(season.game, season.number + 1, {}, {})


def config_of(season: Season, level: str, name: str = "") -> GameConfig:
    """Returns the game of a season against a level, for a person of this name. One begins against every other level."""
    agent = own_way(season.game, level)
    first = (GAMES[season.game].selectable_levels.index(level) + season.number + 1) % 2
    names, deal = (name, ""), rng.new_deal()
    return GameConfig(
        (HUMAN, agent), names, deal, first, season.game, fixed=fixed(season.game, agent), season=season.number
    )

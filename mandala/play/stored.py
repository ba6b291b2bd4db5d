"""A game as it is stored: its config and its record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Annotated, Any, Final, Literal

import msgspec

from mandala.core.game import Player
from mandala.core.record import Replay, from_fields, replay
from mandala.core.written import name_of
from mandala.play.games import GAMES, HUMAN

MAX_DEAL: Final = 999_999_999  #: The highest deal number; it must be short enough to tell a friend.
MAX_SEED: Final = (1 << 32) - 1  #: The highest seed of a level's chance.
MAX_ITERATIONS: Final = 999  #: The most iterations of a level that plays alike everywhere.


#: Fields of `GameConfig` that have another name in the library's file.
FILE_KEYS: Final = {"agents": "kinds", "match": "series", "shared_aid": "memory"}


@dataclass(frozen=True)
class Score:
    """The result of a game in a match: both players' points, and the winner, None for a draw."""

    points: tuple[int, int]
    winner: Annotated[Player, msgspec.Meta(ge=0, le=1)] | None


@dataclass(frozen=True)
class Match:
    """The match of a game. All its games have the same `key`; `earlier` has the results before this game."""

    kind: Literal["three", "mirror"]
    key: int
    earlier: tuple[Score, ...] = ()


@dataclass(frozen=True)
class Fixed:
    """The seed of a level's chance and its iterations for each move: with them it plays alike everywhere.

    `day` is the date in ISO 8601 of a deal of the day, as it was when the game began; "" for any other game.
    """

    seed: Annotated[int, msgspec.Meta(ge=0, le=MAX_SEED)]
    iterations: Annotated[int, msgspec.Meta(ge=1, le=MAX_ITERATIONS)]
    day: Annotated[str, msgspec.Meta(max_length=10)] = ""


class GoneDay(msgspec.Struct, frozen=True):
    """All that a deleted deal of the day leaves: its game, its date, and when it ended, "" if it still ran."""

    game: str
    day: str
    ended: str


@dataclass(frozen=True)
class GameConfig:
    """The players, the deal and the match of a game."""

    agents: tuple[str, str]  #: For each player "human" or the name of a level.
    names: tuple[str, str]
    deal: Annotated[int, msgspec.Meta(ge=0, le=MAX_DEAL)]
    first_player: Annotated[Player, msgspec.Meta(ge=0, le=1)]
    game: str = "cards"
    match: Match | None = None  #: None for a game of its own.
    #: Whether the game came as a record; `deal` then decides only chance that the record does not know.
    imported: bool = False
    shared_aid: bool = False  #: Whether two people at one machine agreed to be shown what both have seen.
    tutor: bool = False  #: Whether two people agreed to be warned before a blunder.
    fixed: Fixed | None = None  #: How the level plays alike everywhere; None if time or the system's chance decide.
    #: The number of the season that the game was begun for; 0 for any other game.
    season: Annotated[int, msgspec.Meta(ge=0, le=MAX_DEAL)] = 0

    def __post_init__(self) -> None:
        """Removes invisible characters from the names."""
        one, other = map(name_of, self.names)
        object.__setattr__(self, "names", (one, other))

    @property
    def humans(self) -> tuple[Player, ...]:
        """The players at this machine."""
        return tuple(player for player, agent in enumerate(self.agents) if agent == HUMAN)

    @property
    def own(self) -> bool:
        """Whether somebody played at this machine, with a deal that was not imported."""
        return bool(self.humans) and not self.imported


@dataclass(frozen=True)
class StoredGame:
    """A game in the library. The record of an unfinished game holds hidden information: keep it from the screen."""

    game_id: int
    config: GameConfig
    record: Mapping[str, Any]
    updated: str  #: ISO 8601.
    finished: bool
    assisted: bool
    version: int = field(default=0, compare=False)  #: The number of times that the library has written it.

    @property
    def with_aid(self) -> StoredGame:
        return replace(self, assisted=True, record={**self.record, "assisted": True})


@dataclass(frozen=True)
class GameHead(StoredGame):
    """A game whose record lacks moves and deal, as lists and counts read it. `Library.game` reads all of it."""


def played(stored: StoredGame) -> Replay:
    """Plays a stored game through. Raises `RecordError` if its record does not hold."""
    return replay(from_fields(stored.record), GAMES[stored.config.game].recorder, stored.config.deal)


#: Reads moves and deal of a game that lacks them; None if it is gone.
Whole = Callable[[StoredGame], StoredGame | None]


def same(stored: StoredGame) -> StoredGame:
    """Returns a game that has its moves and deal already."""
    return stored


def day_in(text: str) -> str:
    """Returns the date that a text begins with, in ISO 8601; "" if it begins with none."""
    try:
        return date.fromisoformat(text[:10]).isoformat()
    except ValueError:
        return ""


def fingerprint(fields: Mapping[str, Any]) -> int:
    """Returns the number of a game: the same for the same deal and moves by any players."""
    game = GAMES.get(fields.get("game", ""))
    deal_keys = game.recorder.deal_keys if game is not None else ()
    parts = [fields.get(key) for key in ("game", *deal_keys, "first_player", "moves")]
    from hashlib import sha256  # loads OpenSSL, which a game seldom needs

    return int.from_bytes(sha256(msgspec.json.encode(parts)).digest()[:6])

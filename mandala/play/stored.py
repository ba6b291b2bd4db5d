"""What is kept of a game: its plan and its record. The plan says who plays, with which cards, in which match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Final, Literal

import msgspec

from mandala.core.game import Player
from mandala.play.games import HUMAN

MAX_DEAL: Final = 999_999_999
"""The highest deal number; it must be short enough to tell a friend."""


@dataclass(frozen=True)
class Score:
    """How a game of a match ended: the points of player 0 and player 1, and who won, None for a draw."""

    points: tuple[int, int]
    winner: Annotated[Player, msgspec.Meta(ge=0, le=1)] | None


@dataclass(frozen=True)
class Series:
    """The match that a game belongs to, for which see series.py. `key` is the same for all its games, `earlier` are those before
    this one: what is over does not change, so it can be told without looking them up."""

    kind: Literal["three", "mirror"]
    key: int
    earlier: tuple[Score, ...] = ()


@dataclass(frozen=True)
class Plan:
    """How a game is set up. `kinds[player]` is "human" or a level's name; `deal` decides the cards; `series` is None where the
    game stands alone. With `imported` the cards came with a record from elsewhere, and `deal` only decides new decks that the
    record does not know. With `memory` two people at one machine have agreed to be reminded of what both have seen, with
    `tutor` to be warned before a blunder."""

    kinds: tuple[str, str]
    names: tuple[str, str]
    deal: Annotated[int, msgspec.Meta(ge=0, le=MAX_DEAL)]
    first_player: Annotated[Player, msgspec.Meta(ge=0, le=1)]
    game: str = "cards"
    series: Series | None = None
    imported: bool = False
    memory: bool = False
    tutor: bool = False

    @property
    def humans(self) -> tuple[Player, ...]:
        """The players who sit at the machine."""
        return tuple(player for player, kind in enumerate(self.kinds) if kind == HUMAN)

    @property
    def own(self) -> bool:
        """Whether somebody plays at this machine, with cards that nobody brought along."""
        return bool(self.humans) and not self.imported


@dataclass(frozen=True)
class StoredGame:
    """A game in the library. `updated` is ISO 8601. Of an unfinished game the record holds hidden cards: not for the screen.
    `version` counts how often the library has written it: what is made of this state follows that version."""

    game_id: int
    plan: Plan
    record: Mapping[str, Any]
    updated: str
    finished: bool
    assisted: bool
    version: int = field(default=0, compare=False)

    @property
    def with_aid(self) -> StoredGame:
        """The same, counted as assisted."""
        return replace(self, assisted=True, record={**self.record, "assisted": True})

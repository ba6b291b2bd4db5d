"""The opponents of each game in words. A game lists them in `opponents.py` of its folder, one row for each level."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import NamedTuple

from mandala.play.games import screens_of
from mandala.ui.words.strings import Strings


class Temper(Enum):
    """Chooses an opponent's words after a fine move and at the end."""

    CHEERFUL = auto()
    EAGER = auto()
    CALM = auto()
    PROUD = auto()


class Opponent(NamedTuple):
    """A level's words on the screen."""

    name: Callable[[Strings], str]
    sentence: Callable[[Strings], str] = lambda _: ""  #: Says what it is like to play against it.
    greeting: Callable[[Strings], str] = lambda _: ""  #: Its words at the beginning of a game.
    temper: Temper | None = None  #: None for one that never speaks.
    emblem: str = ""  #: The name of its picture.


def opponents(game: str) -> Mapping[str, Opponent]:
    """Returns the opponents of a game by level, without styles."""
    found: Mapping[str, Opponent] = screens_of(game).opponents
    return found


def opponent(game: str, agent: str) -> Opponent | None:
    """Returns the opponent of a level, in any style; None for a person and for an unknown level."""
    return opponents(game).get(person_of(agent))


def person_of(level: str) -> str:
    """Returns a level without its style."""
    return level.partition("-")[0]

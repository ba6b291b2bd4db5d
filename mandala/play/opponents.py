"""A person's record against each level. It follows from the finished games without help, as the statistics count them."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Final

from mandala.core.steps import at_once
from mandala.play.statistics import Company, counting
from mandala.play.stored import StoredGame

GAMES_PER_STEP: Final = 100  #: The games that are counted in a step.
RECENT_GAMES: Final = 5  #: The latest games against a level that count.


@dataclass(frozen=True)
class Encounters:
    """The games against one level. `recent` are the last five, oldest first, True for a win."""

    games: int
    wins: int
    recent: tuple[bool, ...]


def encounters(finished: Iterable[StoredGame], unfinished: Iterable[StoredGame], game: str) -> dict[str, Encounters]:
    """Returns the games of a person against each level, the latest level last."""
    return at_once(encounters_in_steps(finished, unfinished, game))


def encounters_in_steps(
    finished: Iterable[StoredGame], unfinished: Iterable[StoredGame], game: str
) -> Generator[None, None, dict[str, Encounters]]:
    """Returns the same, and counts some games in each step."""
    won: dict[str, list[bool]] = {}
    for number, entry in enumerate(counting(finished, unfinished, game), 1):
        if entry.company is Company.ALONE:
            level = entry.opponents[0]
            wins = won[level] = won.pop(level, [])
            wins.append(entry.winner == 0)
        if number % GAMES_PER_STEP == 0:
            yield
    return {level: Encounters(len(wins), sum(wins), tuple(wins[-RECENT_GAMES:])) for level, wins in won.items()}

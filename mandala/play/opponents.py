"""How a person stands against each level, and which is a good opponent now.

Both follow from the finished games that were played without help, as the statistics count them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from mandala.play.games import GAMES
from mandala.play.statistics import Company, counted
from mandala.play.stored import StoredGame

RECENT: Final = 5  # games against a level that say how one stands now
BEATEN: Final = 3  # wins among them that are enough for the next level


@dataclass(frozen=True)
class Encounters:
    """The games against one level: how many were played and won, and how the last five of them ended, oldest first, True for
    a win."""

    games: int
    wins: int
    recent: tuple[bool, ...]

    @property
    def beaten(self) -> bool:
        """Whether it is time for a stronger one."""
        return sum(self.recent) >= BEATEN


def encounters(finished: Iterable[StoredGame], unfinished: Iterable[StoredGame], game: str) -> dict[str, Encounters]:
    """The levels of a game that a person has played against, the latest last."""
    won: dict[str, list[bool]] = {}
    for entry in counted(finished, unfinished, game):
        if entry.company is Company.ALONE:
            level = entry.opponents[0]
            won[level] = [*won.pop(level, []), entry.winner == 0]
    return {level: Encounters(len(wins), sum(wins), tuple(wins[-RECENT:])) for level, wins in won.items()}


def recommended(met: Mapping[str, Encounters], game: str) -> str:
    """The level after the strongest one that was beaten in three of the last five games; the first one where there is none."""
    levels = GAMES[game].shown_levels
    beaten = [number for number, level in enumerate(levels) if level in met and met[level].beaten]
    return levels[min(max(beaten, default=-1) + 1, len(levels) - 1)]

"""The finished games in memory, without their moves and deals."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from typing import Final

from mandala.play.library.rows import FINISHED, Row
from mandala.play.library.store import Store
from mandala.play.stored import GameHead

GAMES_AT_ONCE: Final = 100  #: Games that are read at once.
_FIRST: Final = "WHERE finished = ? ORDER BY updated DESC, id DESC LIMIT ?"
_NEXT: Final = (
    "WHERE finished = ? AND (updated, id) < (SELECT updated, id FROM games WHERE id = ?) "
    "ORDER BY updated DESC, id DESC LIMIT ?"
)


class Heads:
    """The finished games, the latest first. They are read in parts, so `games` grows at its end."""

    def __init__(self, store: Store, readable: Callable[[Iterable[Row]], Iterable[GameHead]]) -> None:
        self._store, self._readable = store, readable
        self.games: list[GameHead] = []
        self.complete = False  #: Whether all games were read.
        self._last: int | None = None
        self._changes, self._there = store.changes, self._count()

    def read(self) -> None:
        """Reads the next part."""
        if self._last is None:
            rows = self._store.rows(_FIRST, (FINISHED, GAMES_AT_ONCE))
        else:
            rows = self._store.rows(_NEXT, (FINISHED, self._last, GAMES_AT_ONCE))
        self.complete = len(rows) < GAMES_AT_ONCE
        self._last = rows[-1].id if rows else self._last
        self.games += self._readable(rows)

    def put(self, game: GameHead) -> None:
        """Takes in a game that this window saved, unless its turn to be read is still to come."""
        self.drop(game.game_id)
        place = (game.updated, game.game_id)
        later = (number for number, one in enumerate(self.games) if (one.updated, one.game_id) < place)
        at = next(later, len(self.games))
        if at < len(self.games) or self.complete:
            self.games.insert(at, game)

    def drop(self, number: int) -> None:
        """Leaves out a game that this window deleted."""
        self.games = [game for game in self.games if game.game_id != number]
        self._there = self._count()

    @property
    def outdated(self) -> bool:
        """Whether another window or a repair changed which finished games there are."""
        if self._changes == self._store.changes:
            return False
        self._changes = self._store.changes
        return self._count() != self._there

    def _count(self) -> object:
        """Tells which finished games there are, as far as an index knows."""
        try:
            found = self._store.database.execute(
                "SELECT count(*), max(updated) FROM games WHERE finished = ?", (FINISHED,)
            )
            return found.fetchone()
        except sqlite3.Error:
            return None

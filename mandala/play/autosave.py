"""Saves a game in the library with every move, under its number.

It knows who plays, whether somebody helped, and which moves the fallback level chose.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime
from typing import Any

from mandala import __version__
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.stored import GameConfig, StoredGame

Now = Callable[[], datetime]


class Autosave:
    """The facts of a game that are saved beside its moves."""

    def __init__(
        self,
        library: Library,
        config: GameConfig,
        game_id: int,
        *,
        assisted: bool = False,
        version: int = 0,
        stood_in: Collection[int] = (),
        now: Now | None = None,
    ) -> None:
        self.library, self.config, self.game_id, self.assisted = library, config, game_id, assisted
        self._version, self._stood_in, self._now = version, frozenset(stood_in), now or library.now

    @property
    def taken_over(self) -> bool:
        return self.library.taken_over(self.game_id)

    def stood_in(self, ply: int) -> int:
        """Returns how many of the first `ply` moves the fallback level chose."""
        return sum(other < ply for other in self._stood_in)

    def moved(self, ply: int, stood_in: bool) -> None:
        """Notes a move at `ply` and forgets moves that were taken back."""
        self._stood_in = frozenset(other for other in self._stood_in if other < ply) | ({ply} if stood_in else set())

    def keep(self, history: GameHistory) -> None:
        """Saves the game as it is. If another window went on with it, this one becomes a game of its own."""
        updated = self._now().isoformat(timespec="milliseconds")
        game = StoredGame(
            self.game_id, self.config, self.record(history), updated, history.finished, self.assisted, self._version
        )
        kept = self.library.save(game, playing=True)
        self.game_id, self._version, self.assisted = kept.game_id, kept.version, kept.assisted

    def record(self, history: GameHistory) -> dict[str, Any]:
        """Returns the record up to the current position, with everything hidden."""
        extra: dict[str, Any] = {
            "players": self.config.names,
            "kinds": self.config.agents,
            "date": self._now().date().isoformat(),
            "assisted": self.assisted,
            "app_version": __version__,
            "levels_version": GAMES[self.config.game].levels_version,
        }
        if self.config.fixed is not None:
            extra["fixed"] = vars(self.config.fixed)
        stood_in = sorted(ply for ply in self._stood_in if ply < history.ply)
        return history.record(self.config.first_player, {**extra, "stood_in": stood_in} if stood_in else extra)

    def release(self) -> None:
        self.library.release(self.game_id)

"""A game as the library keeps it: saved with every move, under its number.

It knows who plays, whether help was had, and which moves a simpler level chose; the cards are the match's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import UTC, datetime
from typing import Any

from mandala import __version__
from mandala.play.library import Library
from mandala.play.match import Match
from mandala.play.stored import Plan, StoredGame

Now = Callable[[], datetime]


def utc_now() -> datetime:
    """The time now."""
    return datetime.now(UTC)


class Autosave:
    """What is saved of a match beside its moves."""

    def __init__(
        self,
        library: Library,
        plan: Plan,
        game_id: int,
        *,
        assisted: bool = False,
        version: int = 0,
        stood_in: Collection[int] = (),
        now: Now = utc_now,
    ) -> None:
        self.library, self.plan, self.game_id, self.assisted = library, plan, game_id, assisted
        self._version, self._stood_in, self._now = version, frozenset(stood_in), now

    @classmethod
    def following(cls, stored: StoredGame, library: Library, stood_in: Collection[int], now: Now) -> Autosave:
        """What goes on with a stored game."""
        return cls(
            library,
            stored.plan,
            stored.game_id,
            assisted=stored.assisted,
            version=stored.version,
            stood_in=stood_in,
            now=now,
        )

    @property
    def taken_over(self) -> bool:
        """Whether the game was opened in another window and goes on there."""
        return self.library.taken_over(self.game_id)

    def stood_in(self, ply: int) -> int:
        """How many of the first `ply` moves a simpler level chose, because the one that plays could not."""
        return sum(other < ply for other in self._stood_in)

    def moved(self, ply: int, stood_in: bool) -> None:
        """A move was made at `ply`; those that were taken back are forgotten."""
        self._stood_in = frozenset(other for other in self._stood_in if other < ply) | ({ply} if stood_in else set())

    def keep(self, match: Match) -> None:
        """Saves the game as it is. Where another window went on with it, it is a game of its own from now on."""
        updated = self._now().isoformat(timespec="milliseconds")
        game = StoredGame(
            self.game_id, self.plan, self.record(match), updated, match.finished, self.assisted, self._version
        )
        kept = self.library.save(game, playing=True)
        self.game_id, self._version, self.assisted = kept.game_id, kept.version, kept.assisted

    def record(self, match: Match) -> dict[str, Any]:
        """The record up to the current position, hidden cards and all."""
        extra = {
            "players": self.plan.names,
            "kinds": self.plan.kinds,
            "date": self._now().date().isoformat(),
            "assisted": self.assisted,
            "app_version": __version__,
        }
        stood_in = sorted(ply for ply in self._stood_in if ply < match.ply)
        return match.record(self.plan.first_player, {**extra, "stood_in": stood_in} if stood_in else extra)

    def release(self) -> None:
        """The game is not open in this window any more."""
        self.library.release(self.game_id)

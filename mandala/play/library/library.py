"""The games of the user, whatever happens to their file.

Every save is one transaction in write-ahead mode, so that a program that is killed leaves the last finished move, whole. It
says which version of the game it follows and is refused where another window has gone on meanwhile; then both versions are
kept. What cannot be written stays in memory and is tried again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple, Self

from mandala.play import dice
from mandala.play.library.file import Connect, in_memory, put
from mandala.play.library.opening import open_somehow
from mandala.play.library.reading import row_in
from mandala.play.library.repair import Merged, merge, renumbered
from mandala.play.library.rows import DELETED, FINISHED, RUNNING, Row, game_of, row_of, same_game, tombstone
from mandala.play.library.store import Store
from mandala.play.stored import StoredGame
from mandala.play.trouble import Trouble, TroubleKind

_IN_SERIES: Final = '%"series":{%'
"""How the plans of games in a match look as text; others are not worth reading for it."""

_OF_GAME: Final = '%"game":"{}"%'
"""How the plans of one kind of game look."""


class DamagedGame(NamedTuple):
    """A game that cannot be read. `day` is ISO 8601, or empty where not even that is known."""

    game_id: int
    day: str


class Library:
    """The user's games. Without a usable file it works the same in memory. Use it from one thread."""

    def __init__(self, store: Store) -> None:
        self._store, self._window, self._kept = store, store.window, store.kept
        self._unsaved: dict[int, StoredGame] = {}
        self._numbers: dict[int, int] = {}

    @classmethod
    def open(
        cls, path: Path, today: date | None = None, connect: Connect = sqlite3.connect
    ) -> tuple[Self, tuple[Trouble, ...]]:
        """The library in `path`, which is made if there is none. Whatever is wrong with it, the result can be used."""
        database, used, troubles = open_somehow(path, today or date.today(), connect)
        return cls(Store(database, used, path, connect)), troubles

    @classmethod
    def in_memory(cls) -> Self:
        """A library that forgets everything at the end."""
        return cls(Store(in_memory()))

    @property
    def path(self) -> Path | None:
        """The file; None if games are kept in memory only."""
        return self._store.path

    @property
    def playing(self) -> bool:
        """Whether a running game is open in this window."""
        return bool(self._window.held)

    @property
    def changes(self) -> int:
        """Grows when another window, or a repair, has changed what there is."""
        return self._store.changes

    # Writing

    def save(self, game: StoredGame, playing: bool = False) -> StoredGame:
        """Keeps `game` in place of the version that it follows, and returns it as it is kept: under another number if that
        version is not the latest any more. `playing` says that it is open in this window. Never raises: see `troubles`."""
        number = game.game_id
        if playing:
            number = self._number(number)
            self._window.held.add(number)
        else:
            self._numbers.pop(number, None)
        self._unsaved[number] = replace(game, game_id=number)
        self._flush()
        number = self._number(number)
        row = self._kept.get(number)
        if row is None:
            return replace(game, game_id=number)
        return replace(game, game_id=number, version=row.version, assisted=bool(row.assisted))

    def mark_assisted(self, game: StoredGame) -> None:
        """From now on a running game counts as assisted, in whichever window it is played and however far it has come there."""

        def marking() -> Row | None:
            there = row_in(self._store.database, game.game_id)
            if there is not None and (not there.sound or there.finished == DELETED):
                return None
            latest = game if there is None else game_of(there)
            row = row_of(latest.with_aid, latest.version)  # the same version: whoever plays it goes on undisturbed
            put(self._store.database, row)
            return row

        waiting = self._unsaved.get(game.game_id)
        row = None if waiting is not None else self._store.write(marking)
        if row is not None and row.id in self._kept:
            self._kept[row.id] = row
        elif waiting is not None or self._store.failing:
            self._unsaved[game.game_id] = (waiting or game).with_aid

    def add(self, game: StoredGame) -> StoredGame:
        """Keeps a game that follows no other, and returns it as it is kept: under another number if there is or was a game of
        its own number."""
        number = game.game_id
        while number in self._unsaved or number in self._kept or self._store.rows("WHERE id = ?", (number,)):
            number = dice.new_sign()
        return self.save(replace(game, game_id=number))

    def _number(self, number: int) -> int:
        return self._numbers.get(number, number)

    def _flush(self) -> None:
        waiting = [*self._unsaved.values()]
        written = self._store.write(lambda: [self._put(game) for game in waiting])
        if written is None:
            return
        self._unsaved.clear()
        for game, row in zip(waiting, written):
            if row is None:
                self._store.tell_once(Trouble(TroubleKind.GAME_DELETED, str(game.game_id)))
                continue
            if row.id != game.game_id:
                self._numbers[game.game_id] = row.id
                self._store.tell(Trouble(TroubleKind.GAME_DOUBLED, str(game.game_id)))
            if game.game_id in self._window.held:
                self._window.held.discard(game.game_id)
                self._window.held |= set() if game.finished else {row.id}
            self._kept[row.id] = row
            self._store.to_copy |= game.finished

    def _put(self, game: StoredGame) -> Row | None:
        """Writes a game, or what it has become as a game of its own, within a transaction; None if it was deleted elsewhere."""
        number, database, window = game.game_id, self._store.database, self._window
        there = row_in(database, number)
        follows = there is None or not there.sound or self._follows(game, there)
        if there is not None and there.sound and follows and there.assisted:
            game = game.with_aid  # another window may have marked it
        row = row_of(game, (game.version if there is None else there.version) + 1)
        if there is not None and not follows:
            if there.finished == DELETED:
                return None
            if same_game(row, there):
                return there
            row = renumbered(row)
            while row_in(database, row.id) is not None:
                row = row._replace(id=dice.new_sign()).sealed
        if game.finished:
            window.release(database, row.id)
        elif number in window.held and row.id not in self._kept:
            window.hold(database, row.id)
        put(database, row)
        return row

    def _follows(self, game: StoredGame, there: Row) -> bool:
        """Whether a game may take the place of what is there: that is what it was made from, or what this window wrote last."""
        ours = self._kept.get(game.game_id)
        is_ours = ours is not None and (ours.version, ours.checksum) == (there.version, there.checksum)
        if there.finished == DELETED:
            return is_ours
        return (is_ours or there.version == game.version) and (game.finished or there.finished == RUNNING)

    def take(self, game: StoredGame) -> StoredGame:
        """The latest version of a running game, which is played in this window from now on: if it was open in another one, no
        save of that one follows this version."""
        if game.game_id in self._unsaved:
            return self._unsaved[game.game_id]

        seen = {}

        def taking() -> Row | None:
            row = row_in(self._store.database, game.game_id)
            if row is None or not row.sound or row.finished == DELETED:
                return None
            seen[row.id] = row.version
            if row.finished == RUNNING:
                if row.checksum is None or self._window.held_elsewhere(self._store.database, row.id):
                    row = row._replace(version=row.version + 1).sealed
                    put(self._store.database, row)
                self._window.hold(self._store.database, row.id)
            return row

        self._numbers.pop(game.game_id, None)
        row = self._store.write(taking)
        if row is None:
            return game
        if row.finished == RUNNING:
            self._window.held.add(row.id)
            self._window.taken -= {row.id}
        self._kept[row.id] = row
        return replace(game, version=row.version) if game.version == seen.get(row.id) else game_of(row)

    def release(self, number: int) -> None:
        """A game is not played in this window any more."""
        if number in self._window.held:
            self._window.held.discard(number)
            self._store.write(lambda: self._window.release(self._store.database, number))

    def taken_over(self, number: int) -> bool:
        """Whether a game that is played here was opened in another window."""
        return number in self._window.taken

    def open_elsewhere(self, number: int) -> bool:
        """Whether a game is open in another window, now."""
        try:
            return self._window.lives_elsewhere(self._store.database, number)
        except sqlite3.Error:
            return False

    def delete(self, game: StoredGame) -> bool:
        """Deletes a game, which no other window or copy brings back; only `save` in this window can. Refused, and told, where
        it is open in another window or was changed there."""

        def deleting() -> Row | None:
            there = row_in(self._store.database, game.game_id)
            if there is None:
                return tombstone(row_of(game, game.version))
            if there.version != game.version or self._window.lives_elsewhere(self._store.database, there.id):
                return None
            row = tombstone(there)
            put(self._store.database, row)
            return row

        waiting = self._unsaved.pop(game.game_id, None)
        self._store.failing = False
        row = self._store.write(deleting)
        if row is None:
            if waiting is not None:
                self._unsaved[game.game_id] = waiting
            if not self._store.failing:
                self._store.tell(Trouble(TroubleKind.GAME_NOT_DELETED, str(game.game_id)))
            return False
        self._kept[row.id] = row
        return True

    def forget_damaged(self, number: int) -> None:
        """Takes a game that cannot be read off the list; the damaged file beside the library still has it."""
        self._store.write(lambda: self._store.database.execute("DELETE FROM damaged WHERE id = ?", (number,)))

    def merge(self, rows: Iterable[Row]) -> Merged:
        """Takes in the games of another library."""
        return self._store.write(lambda: merge(self._store.database, rows)) or Merged(0, 0)

    # Reading

    def knows(self, game: str) -> bool:
        """Whether a game of this kind was ever kept, as far as can be told."""
        if any(stored.plan.game == game for stored in self._unsaved.values()):
            return True
        try:
            found = self._store.database.execute(
                "SELECT 1 FROM games WHERE plan LIKE ? LIMIT 1", (_OF_GAME.format(game),)
            )
            return found.fetchone() is not None
        except sqlite3.Error:
            return True

    def finished_some(self, game: str, count: int) -> bool:
        """Whether so many games of this kind were finished, as far as can be told."""
        try:
            found = self._store.database.execute(
                "SELECT 1 FROM games WHERE finished = ? AND plan LIKE ? LIMIT ?",
                (FINISHED, _OF_GAME.format(game), count),
            )
            return len(found.fetchall()) == count
        except sqlite3.Error:
            return True

    def unfinished(self) -> list[StoredGame]:
        """Games that can be continued, the latest first."""
        return self._games(finished=False)

    def finished(self) -> list[StoredGame]:
        """Games that were played to the end, the latest first."""
        return self._games(finished=True)

    def finished_in_parts(self, most: int) -> Iterator[list[StoredGame]]:
        """The same in no order, up to so many at a time, for those who cannot wait for all of them."""
        found = [game for game in self._unsaved.values() if game.finished]
        last = -(1 << 63)
        while rows := self._store.rows("WHERE finished = ? AND id > ? ORDER BY id LIMIT ?", (True, last, most)):
            last = rows[-1].id
            yield [*found, *[game for game in self._told(rows) if game.game_id not in self._unsaved]]
            found = []
        yield found

    def latest(self, game: str, most: int) -> list[StoredGame]:
        """The latest games of this kind that were played to the end, at most so many, the latest first."""
        return self._games(finished=True, wanted=_OF_GAME.format(game), most=most)

    def of_matches(self) -> list[StoredGame]:
        """Games that belong to a match, finished or not, the latest first."""
        games = [*self._games(finished=True, wanted=_IN_SERIES), *self._games(finished=False, wanted=_IN_SERIES)]
        found = [game for game in games if game.plan.series is not None]
        return sorted(found, key=lambda game: game.updated, reverse=True)

    def game(self, number: int) -> StoredGame | None:
        """A game as it is now."""
        found = self._readable("WHERE id = ? AND finished < 2", (number,))
        return self._unsaved.get(number) or next(iter(found), None)

    def damaged(self) -> list[DamagedGame]:
        """Games that are there and cannot be read, the latest first."""
        try:
            left = self._store.database.execute("SELECT id, CAST(updated AS BLOB) FROM damaged").fetchall()
        except sqlite3.Error:
            left = []
        days = {number: _day(updated) for number, updated in left}
        games = [DamagedGame(number, days.get(number, "")) for number in {*days, *self._store.damaged}]
        return sorted(games, key=lambda game: game.day, reverse=True)

    def _games(self, finished: bool, wanted: str = "%", most: int = -1) -> list[StoredGame]:
        found = self._readable(
            "WHERE finished = ? AND plan LIKE ? ORDER BY updated DESC LIMIT ?", (finished, wanted, most)
        )
        games = {game.game_id: game for game in found}
        for game in self._unsaved.values():
            games.pop(game.game_id, None)
            if game.finished == finished:
                games[game.game_id] = game
        return sorted(games.values(), key=lambda game: game.updated, reverse=True)

    def _readable(self, condition: str, values: tuple[object, ...]) -> Iterable[StoredGame]:
        return self._told(self._store.rows(condition, values))

    def _told(self, rows: Iterable[Row]) -> Iterable[StoredGame]:
        """The games of those rows that can be read."""
        for row in rows:
            if not row.sound:
                self._store.damaged.add(row.id)
                self._store.tell_once(Trouble(TroubleKind.GAME_UNREADABLE, f"{row.id}: its checksum does not fit"))
                continue
            try:
                yield game_of(row)
            except ValueError as error:
                self._store.tell_once(Trouble(TroubleKind.GAME_UNREADABLE, f"{row.id}: {error}"))

    # Beside the games

    def tend(self) -> None:
        """Looks after the file and at what other windows do, once a second; to be called in every round of the loop."""
        if self._store.tend() and self._unsaved:
            self._flush()

    def look_through(self) -> None:
        """Looks all of the file through now, and mends it; `tend` has it done beside the frames."""
        self._store.look_through()

    def troubles(self) -> tuple[Trouble, ...]:
        """What went wrong since the last call."""
        return self._store.troubles()

    def close(self) -> None:
        """Closes the file, after a last try to save what could not be saved, when the disk has everything."""
        if self._unsaved:
            self._flush()
        for number in [*self._window.held]:
            self.release(number)
        self._store.close()


def _day(updated: bytes | None) -> str:
    try:
        return date.fromisoformat((updated or b"")[:10].decode()).isoformat()
    except ValueError:
        return ""

"""The user's games, whatever happens to their file.

Each save is one transaction in write-ahead mode, so a killed program leaves its last finished move whole. A save names
the version that it follows. If another window went on meanwhile, both versions are kept. Games that cannot be written
stay in memory, and the library tries again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, Self, TypeVar

from mandala.platform.api import Platform
from mandala.play import rng
from mandala.play.games import UnknownGame
from mandala.play.library.file import Connect, in_memory, put
from mandala.play.library.heads import Heads
from mandala.play.library.opening import open_somehow
from mandala.play.library.repair import Merged, merge, renumbered
from mandala.play.library.rows import (
    DELETED,
    FINISHED,
    FIRST_PRACTICE,
    PRACTISED,
    RUNNING,
    Row,
    answers_of,
    fields_of,
    game_of,
    gone_day,
    head_of,
    is_practice,
    practice_number,
    practice_row,
    row_in,
    row_of,
    rows_in,
    same_game,
    tombstone,
)
from mandala.play.library.store import Store
from mandala.play.notifications import Notification, NotificationKind
from mandala.play.practice import Answer, Answers, Outcome, is_learnt, joined
from mandala.play.stored import GameHead, GoneDay, StoredGame, day_in, fingerprint

Read = TypeVar("Read", bound=StoredGame)
_OF_GAME: Final = '%"game":"{}"%'  #: Matches the stored config of a game by name.


class DamagedGame(NamedTuple):
    """A game that cannot be read. `day` is ISO 8601, empty if unknown."""

    game_id: int
    day: str


class Library:
    """The user's games. Without a usable file it works in memory. Use it from one thread."""

    def __init__(self, store: Store) -> None:
        self._store, self._window, self._kept = store, store.window, store.kept
        self._unsaved: dict[int, StoredGame] = {}
        self._heads: Heads | None = None
        self._numbers: dict[int, int] = {}
        self._answers: dict[int, Answers] = {}  #: Answers of exercises that are not saved, by fingerprint.
        self._erased: dict[int, Row] = {}  #: The answers of games that this window deleted.

    @classmethod
    def open(
        cls, platform: Platform, path: Path, connect: Connect = sqlite3.connect
    ) -> tuple[Self, tuple[Notification, ...]]:
        """Opens or makes the library in `path`. Returns a usable library even if the file is not."""
        database, used, notifications = open_somehow(platform, path, connect)
        return cls(Store(platform, database, used, path, connect)), notifications

    @classmethod
    def in_memory(cls) -> Self:
        return cls(Store(Platform(), in_memory()))

    @property
    def path(self) -> Path | None:
        """The file; None if games are kept in memory only."""
        return self._store.path

    def now(self) -> datetime:
        """Returns the time in UTC, by which games are dated."""
        return self._store.now()

    @property
    def playing(self) -> bool:
        """Whether a running game is open in this window."""
        return bool(self._window.held)

    @property
    def changes(self) -> int:
        """Grows when another window or a repair has changed the games."""
        return self._store.changes

    def all_saved(self) -> bool:
        """Tries again to save everything. Returns True if closing this window loses no game."""
        self._flush_all()
        return not self._unsaved and not self._answers and not self._store.forgetful

    # Writing

    def save(self, game: StoredGame, playing: bool = False) -> StoredGame:
        """Saves `game` in place of the version that it follows. Returns the saved game, under another number if that
        version is no longer the latest. `playing` marks it as open in this window. Never raises; see
        `notifications`."""
        assert not isinstance(game, GameHead), "it has no moves"
        number = game.game_id
        if playing:
            number = self._numbers.get(number, number)
            self._window.held.add(number)
        else:
            self._numbers.pop(number, None)
        self._unsaved[number] = replace(game, game_id=number)
        self._flush()
        number = self._numbers.get(number, number)
        row = self._kept.get(number)
        if row is None:
            return replace(game, game_id=number)
        return replace(game, game_id=number, version=row.version, assisted=bool(row.assisted))

    def mark_assisted(self, game: StoredGame) -> None:
        """Counts a running game as assisted, also if another window plays it."""

        def marking() -> Row | None:
            there = row_in(self._store.database, game.game_id)
            if there is not None and (not there.sound or there.finished == DELETED):
                return None
            latest = game if there is None else game_of(there)
            row = row_of(latest.with_aid, latest.version)  # the same version, so that its player goes on undisturbed
            put(self._store.database, row)
            return row

        waiting = self._unsaved.get(game.game_id)
        row = None if waiting is not None else self._store.write(marking)
        if row is not None and row.id in self._kept:
            self._kept[row.id] = row
        elif waiting is not None or self._store.failing:
            self._unsaved[game.game_id] = (waiting or game).with_aid

    def add(self, game: StoredGame) -> StoredGame:
        """Saves a game that follows no other, and returns it. It gets another number if its own was ever used."""
        number = game.game_id
        while number in self._unsaved or number in self._kept or self._store.rows("WHERE id = ?", (number,)):
            number = rng.new_sign()
        return self.save(replace(game, game_id=number))

    def _flush_all(self) -> None:
        if self._unsaved:
            self._flush()
        if self._answers:
            self._flush_answers()

    def _flush(self) -> None:
        waiting = [*self._unsaved.values()]
        written = self._store.write(lambda: [self._put(game) for game in waiting])
        if written is None:
            return
        self._unsaved.clear()
        for game, row in zip(waiting, written):
            if row is None:
                self._store.report_once(Notification(NotificationKind.GAME_DELETED, str(game.game_id)))
                continue
            if row.id != game.game_id:
                self._numbers[game.game_id] = row.id
                self._store.report(Notification(NotificationKind.GAME_DOUBLED, str(game.game_id)))
            if game.game_id in self._window.held:
                self._window.held.discard(game.game_id)
                self._window.held |= set() if game.finished else {row.id}
            self._kept[row.id] = row
            self._store.to_copy |= game.finished
            if game.finished and self._heads is not None:
                for head in self._read_as(head_of, [row]):
                    self._heads.put(head)

    def _put(self, game: StoredGame) -> Row | None:
        """Writes a game within a transaction, perhaps as a branch. Returns None if it was deleted elsewhere."""
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
                row = row._replace(id=rng.new_sign()).sealed
        if game.finished:
            window.release(database, row.id)
        elif number in window.held and row.id not in self._kept:
            window.hold(database, row.id)
        put(database, row)
        if there is not None and there.finished == DELETED:
            self._restore_answers(practice_number(fingerprint(game.record)))
        return row

    def _follows(self, game: StoredGame, there: Row) -> bool:
        """Returns True if a game may replace the stored row: it was made from it, or this window wrote it last."""
        ours = self._kept.get(game.game_id)
        is_ours = ours is not None and (ours.version, ours.checksum) == (there.version, there.checksum)
        if there.finished == DELETED:
            return is_ours
        return (is_ours or there.version == game.version) and (game.finished or there.finished == RUNNING)

    def take(self, game: StoredGame) -> StoredGame:
        """Opens a running game in this window and returns its latest version. Later saves elsewhere are a branch."""
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
        if number in self._window.held:
            self._window.held.discard(number)
            self._store.write(lambda: self._window.release(self._store.database, number))

    def taken_over(self, number: int) -> bool:
        """Returns True if another window opened a game that is played here."""
        return number in self._window.taken

    def open_elsewhere(self, number: int) -> bool:
        """Returns True if a game is open in another window now."""
        try:
            return self._window.lives_elsewhere(self._store.database, number)
        except sqlite3.Error:
            return False

    def delete(self, game: StoredGame) -> bool:
        """Deletes a game for all windows and copies; only `save` in this window can bring it back. Returns False, and
        reports it, if it is open or was changed in another window."""

        def deleting() -> Row | None:
            there = row_in(self._store.database, game.game_id)
            if there is None:
                there = row_of(game, game.version)
            elif there.version != game.version or self._window.lives_elsewhere(self._store.database, there.id):
                return None
            row = tombstone(there)
            put(self._store.database, row)
            self._erase_answers(there)
            return row

        waiting = self._unsaved.pop(game.game_id, None)
        self._store.failing = False
        row = self._store.write(deleting)
        if row is None:
            if waiting is not None:
                self._unsaved[game.game_id] = waiting
            if not self._store.failing:
                self._store.report(Notification(NotificationKind.GAME_NOT_DELETED, str(game.game_id)))
            return False
        self._kept[row.id] = row
        if self._heads is not None:
            self._heads.drop(row.id)
        return True

    def gone_days(self) -> Iterator[GoneDay]:
        """Yields the deals of the day whose games were deleted. They cannot count once more."""
        for row in self._store.rows("WHERE finished = ? AND plan <> ''", (DELETED,)):
            if not row.sound:
                self._store.damaged.add(row.id)  # the next look after the file rebuilds it
            elif (day := gone_day(row)) is not None:
                yield day

    # Practice

    def today(self) -> date:
        """Returns the day of the player's calendar."""
        return self._store.local_day()

    def practised(self, fingerprint: int, ply: int, outcome: Outcome) -> None:
        """Saves today's answer to an exercise, unless that is learnt. Never raises; see `notifications`."""
        if not is_learnt(self.answers(fingerprint).get(ply, ())):
            waiting = self._answers.get(fingerprint, {})
            given = (*waiting.get(ply, ()), Answer(self.today().isoformat(), outcome))
            self._answers[fingerprint] = {**waiting, ply: given}
            self._flush_answers()

    def take_answers(self, fingerprint: int, answers: Answers) -> None:
        """Joins the answers that a record brought to those that are here."""
        if not answers:
            return
        row = self._store.write(lambda: self._put_answers(fingerprint, lambda saved: joined(saved, answers)))
        if row is not None:
            self._kept[row.id] = row

    def answers(self, fingerprint: int) -> Answers:
        """Returns all answers of a game."""
        return self._with_waiting(fingerprint, self._read_answers("WHERE id = ?", practice_number(fingerprint)))

    def practice(self) -> Mapping[int, Answers]:
        """Returns all answers by the fingerprint of their game."""
        found = self._read_answers("WHERE finished = ?", PRACTISED)
        numbers = {*found, *self._answers}
        return {number: answers for number in numbers if (answers := self._with_waiting(number, found))}

    def forget_practice(self) -> bool:
        """Deletes all answers for all windows and copies. Returns False if that failed."""

        def deleting() -> list[Row]:
            rows = [tombstone(row) for row in rows_in(self._store.database, "WHERE finished = ?", (PRACTISED,))]
            for row in rows:
                put(self._store.database, row)
            return rows

        rows = self._store.write(deleting)
        if rows is None:
            return False
        self._answers.clear()
        self._erased.clear()
        self._kept.update({row.id: row for row in rows})
        return True

    def _with_waiting(self, fingerprint: int, found: Mapping[int, Answers]) -> Answers:
        return _continued(found.get(fingerprint, {}), self._answers.get(fingerprint, {}))

    def _read_answers(self, condition: str, value: int) -> dict[int, Answers]:
        found = dict[int, Answers]()
        for row in self._store.rows(condition, (value,)):
            if row.sound:
                found[row.id - FIRST_PRACTICE] = answers_of(row)
            else:
                self._store.damaged.add(row.id)  # the next look after the file rebuilds it
        return found

    def _flush_answers(self) -> None:
        waiting = dict(self._answers)
        rows = self._store.write(
            lambda: [self._put_answers(number, partial(_continued, more=more)) for number, more in waiting.items()]
        )
        if rows is not None:
            self._answers.clear()
            self._kept.update({row.id: row for row in rows})

    def _put_answers(self, fingerprint: int, change: Callable[[Answers], Answers]) -> Row:
        """Changes the answers in the file, which another window may have written, within a transaction."""
        there = row_in(self._store.database, practice_number(fingerprint))
        answers = change(answers_of(there if there is not None and there.sound else None))
        updated = self.now().isoformat(timespec="milliseconds")
        row = practice_row(fingerprint, answers, updated, 1 if there is None else there.version + 1)
        put(self._store.database, row)
        return row

    def _erase_answers(self, game: Row) -> None:
        """Deletes what was practised of a game, within the transaction that deletes it."""
        try:
            number = fingerprint(fields_of(game)[1])
        except ValueError:
            return  # another version made it
        there = row_in(self._store.database, practice_number(number))
        if there is not None and there.sound and there.finished == PRACTISED:
            self._erased[there.id], row = there, tombstone(there)
            put(self._store.database, row)
            self._kept[row.id] = row

    def _restore_answers(self, number: int) -> None:
        """Brings back what was practised of a game that comes back, within its transaction."""
        erased, there = self._erased.pop(number, None), row_in(self._store.database, number)
        if erased is not None and there is not None and there.finished == DELETED:
            row = erased._replace(version=there.version + 1).sealed
            put(self._store.database, row)
            self._kept[row.id] = row

    def forget_damaged(self, number: int) -> None:
        """Removes an unreadable game from the list; the damaged file beside the library keeps it."""
        self._store.write(lambda: self._store.database.execute("DELETE FROM damaged WHERE id = ?", (number,)))

    def merge(self, rows: Iterable[Row]) -> Merged:
        self._heads = None
        return self._store.write(lambda: merge(self._store.database, rows)) or Merged(0, 0)

    # Reading

    def knows(self, game: str) -> bool:
        """Returns True if a game called `game` was ever saved, also if that cannot be read."""
        return self._counts(game, 1, [*self._unsaved.values(), *self.heads()], (RUNNING, DELETED))

    def finished_some(self, game: str, count: int) -> bool:
        """Returns True if at least `count` games called `game` were finished, also if that cannot be read."""
        return self._counts(game, count, self.heads(), (FINISHED, FINISHED))

    def _counts(self, game: str, count: int, seen: Sequence[StoredGame], states: tuple[int, int]) -> bool:
        if sum(stored.config.game == game for stored in seen) >= count:
            return True
        query = "SELECT 1 FROM games WHERE finished BETWEEN ? AND ? AND plan LIKE ? LIMIT ?"
        try:
            found = self._store.database.execute(query, (*states, _OF_GAME.format(game), count))
            return len(found.fetchall()) == count
        except sqlite3.Error:
            return True

    def unfinished(self) -> list[StoredGame]:
        """Returns the unfinished games, the latest first, also those without a move: their deals are known."""
        return self._games(finished=False)

    def waiting(self) -> list[StoredGame]:
        """Returns the games that can be continued, the latest first; one without a move does not count as begun."""
        return [game for game in self.unfinished() if begun(game)]

    def finished(self) -> list[StoredGame]:
        """Returns the finished games, the latest first."""
        return self._games(finished=True)

    def finished_in_parts(self, most: int) -> Iterator[list[StoredGame]]:
        """Yields the finished games in no order, up to `most` at a time."""
        found = [game for game in self._unsaved.values() if game.finished]
        last = -(1 << 63)
        while rows := self._store.rows("WHERE finished = ? AND id > ? ORDER BY id LIMIT ?", (True, last, most)):
            last = rows[-1].id
            yield [*found, *[game for game in self._read_as(game_of, rows) if game.game_id not in self._unsaved]]
            found = []
        yield found

    def heads(self) -> list[StoredGame]:
        """Returns the finished games without moves and deals, the latest first, as far as `read_heads` has come; a few
        hundred at once."""
        games = self._read_so_far().games
        waiting = {number: game for number, game in self._unsaved.items() if game.finished}
        if not waiting:
            return [*games]
        found: list[StoredGame] = [*waiting.values(), *(game for game in games if game.game_id not in waiting)]
        return sorted(found, key=lambda game: game.updated, reverse=True)

    def read_heads(self) -> Iterator[None]:
        """Reads the heads of all finished games into memory, a part in each step."""
        while not (heads := self._read_so_far()).complete:
            heads.read()
            yield

    @property
    def heads_complete(self) -> bool:
        return self._read_so_far().complete

    def _read_so_far(self) -> Heads:
        if self._heads is None or self._heads.outdated:
            self._heads = Heads(self._store, partial(self._read_as, head_of))
            self._heads.read()
        return self._heads

    def of_matches(self) -> list[StoredGame]:
        """Returns the games of matches with at least a move, the latest first; finished ones as heads, as far as those
        were read."""
        found = [game for game in (*self.heads(), *self.waiting()) if game.config.match is not None]
        return sorted(found, key=lambda game: game.updated, reverse=True)

    def of_match(self, key: int) -> list[StoredGame]:
        """Returns the games of one match with at least a move, whole."""
        found = [game for game in self.of_matches() if game.config.match is not None and game.config.match.key == key]
        return [whole for game in found if (whole := self.whole(game)) is not None]

    def whole(self, game: StoredGame) -> StoredGame | None:
        """Returns a game with its moves and deal; None if it is gone."""
        return self.game(game.game_id) if isinstance(game, GameHead) else game

    def game(self, number: int) -> StoredGame | None:
        """Returns the current version of a game; None if there is none."""
        found = self._readable("WHERE id = ? AND finished < 2", (number,))
        return self._unsaved.get(number) or next(iter(found), None)

    def damaged(self) -> list[DamagedGame]:
        """Returns the unreadable games, the latest first."""
        try:
            left = self._store.database.execute("SELECT id, CAST(updated AS BLOB) FROM damaged").fetchall()
        except sqlite3.Error:
            left = []
        days = {number: day_in((updated or b"").decode(errors="replace")) for number, updated in left}
        games = [
            DamagedGame(number, days.get(number, ""))
            for number in {*days, *self._store.damaged}
            if not is_practice(number)
        ]
        return sorted(games, key=lambda game: game.day, reverse=True)

    def _games(self, finished: bool) -> list[StoredGame]:
        found = self._readable("WHERE finished = ? ORDER BY updated DESC", (finished,))
        games = {game.game_id: game for game in found}
        for game in self._unsaved.values():
            games.pop(game.game_id, None)
            if game.finished == finished:
                games[game.game_id] = game
        return sorted(games.values(), key=lambda game: game.updated, reverse=True)

    def _readable(self, condition: str, values: tuple[object, ...]) -> Iterable[StoredGame]:
        return self._read_as(game_of, self._store.rows(condition, values))

    def _read_as(self, read: Callable[[Row], Read], rows: Iterable[Row]) -> Iterable[Read]:
        """Yields what is read of readable rows, and reports the others."""
        for row in rows:
            if not row.sound:
                self._store.damaged.add(row.id)
                self._store.report_once(
                    Notification(NotificationKind.GAME_UNREADABLE, f"{row.id}: its checksum does not fit")
                )
                continue
            try:
                yield read(row)
            except UnknownGame as error:
                self._store.report_once(Notification(NotificationKind.GAME_UNKNOWN, error.name))
            except ValueError as error:
                self._store.report_once(Notification(NotificationKind.GAME_UNREADABLE, f"{row.id}: {error}"))

    # Beside the games

    def tend(self) -> None:
        """Looks after the file and other windows once a second. Call it in every round of the loop."""
        if self._store.tend():
            self._flush_all()

    def look_through(self) -> None:
        """Checks the whole file now and repairs it; `tend` does this beside the frames."""
        self._store.look_through()

    def notifications(self) -> tuple[Notification, ...]:
        return self._store.notifications()

    def close(self) -> None:
        """Saves what is still unsaved and closes the file once the disk has everything."""
        self._flush_all()
        for number in [*self._window.held]:
            self.release(number)
        self._store.close()


def _continued(answers: Answers, more: Answers) -> Answers:
    return {ply: (*answers.get(ply, ()), *more.get(ply, ())) for ply in sorted({*answers, *more})}


def begun(game: StoredGame) -> bool:
    """Returns True if a game is finished or has a move that was not taken back."""
    return game.finished or bool(game.record.get("moves"))

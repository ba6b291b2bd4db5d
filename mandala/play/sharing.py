"""Games from elsewhere into the library, and finished games out into files.

The same game brought twice is one game, unless it was gone on with meanwhile: then it is another one by now, and the one that
comes begins anew beside it.

Only finished games go out: a record holds every hidden card (C3.2).
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from mandala.core.record import decoded, from_fields, replay, text_of
from mandala.play.autosave import Now, utc_now
from mandala.play.games import GAMES, HUMAN
from mandala.play.library import Library
from mandala.play.record_files import Report, read, records
from mandala.play.stored import MAX_DEAL, Plan, StoredGame

MOST_BYTES: Final = 1 << 20
"""Larger files, some thousand games, are not brought in: the window would stand still."""

MOST_LETTERS: Final = 40
"""Longer names are cut."""

Carried = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""Puts into a record what is known of its game besides."""


class Brought(NamedTuple):
    """What a file brought: its games, which are in the library now, and what was wrong with other records."""

    games: tuple[StoredGame, ...]
    reports: tuple[Report, ...]


def bring_file(path: Path, library: Library, now: Now = utc_now) -> Brought:
    """Takes the games of a file into the library. Raises `Unreadable` if it is no file of records; then nothing happens."""
    return bring_text(read(path, MOST_BYTES), library, now)


def bring_text(text: str, library: Library, now: Now = utc_now) -> Brought:
    """Takes the games of a text of records into the library."""
    found = list(records(text))
    known = _known(library)
    games = tuple([_brought(one.fields, library, now, known) for one in found if not isinstance(one, Report)])
    return Brought(games, tuple([one for one in found if isinstance(one, Report)]))


def bring(fields: Mapping[str, Any], library: Library, now: Now = utc_now) -> StoredGame:
    """Takes a game, whose record holds, into the library. An unfinished one can be continued, as an assisted game: its cards lay
    open in the record."""
    return _brought(fields, library, now, _known(library))


def _known(library: Library) -> dict[int, StoredGame]:
    """The games of the library by what they are told by."""
    return {fingerprint(game.record): game for game in (*library.unfinished(), *library.finished())}


def _brought(fields: Mapping[str, Any], library: Library, now: Now, known: dict[int, StoredGame]) -> StoredGame:
    """The game of a record: the one that is there already, or a new one."""
    envelope, number = from_fields(fields).envelope, fingerprint(fields)
    if number in known:
        return known[number]
    finished = envelope.result is not None or _over(fields)
    levels = GAMES[envelope.game].levels
    kinds = _shown(envelope.kinds or (HUMAN, HUMAN))
    if not finished:
        kinds = (kinds[0] if kinds[0] in levels else HUMAN, kinds[1] if kinds[1] in levels else HUMAN)
    plan = Plan(
        kinds=kinds,
        names=_shown(envelope.players or ("", "")),
        deal=zlib.crc32(number.to_bytes(6)) % (MAX_DEAL + 1),
        first_player=envelope.first_player,
        game=envelope.game,
        imported=True,
    )
    assisted = not finished or bool(envelope.assisted)
    kept = {**fields, "date": _day(envelope.date) or now().date().isoformat()}
    updated = now().isoformat(timespec="milliseconds")
    stored = known[number] = library.add(StoredGame(number, plan, kept, updated, finished, assisted))
    return stored


def _shown(words: tuple[str, str]) -> tuple[str, str]:
    """Names as far as they can stand on a page: not endless, and nothing in them that cannot be written."""
    one, other = ("".join([c for c in word[:MOST_LETTERS] if c.isprintable()]).strip() for word in words)
    return one, other


def _over(fields: Mapping[str, Any]) -> bool:
    """Whether the moves lead to the end though no result is written."""
    record = from_fields(fields)
    recorder = GAMES[record.envelope.game].recorder
    return recorder.rules.outcome(replay(record, recorder).states[-1]) is not None


def fingerprint(fields: Mapping[str, Any]) -> int:
    """The number that a game is told by: the same for the same deal and moves, whoever plays."""
    game = GAMES.get(fields.get("game", ""))
    deal_keys = game.recorder.deal_keys if game is not None else ()
    parts = [fields.get(key) for key in ("game", *deal_keys, "first_player", "moves")]
    from hashlib import sha256  # OpenSSL, which a game seldom needs

    return int.from_bytes(sha256(msgspec.json.encode(parts)).digest()[:6])


def _day(text: str | None) -> str:
    """A date as far as it is one, else nothing."""
    try:
        return date.fromisoformat((text or "")[:10]).isoformat()
    except ValueError:
        return ""


def day_of(stored: StoredGame) -> str:
    """The day on which a game was played, as ISO 8601."""
    return _day(decoded(stored.record, _Dated).date) or _day(stored.updated)


class _Dated(msgspec.Struct, frozen=True):
    date: str | None = None


def export(stored: StoredGame, folder: Path, carried: Carried = lambda record: record) -> Path:
    """Writes a finished game's record into a new file in `folder`, with what is `carried` along with it, and says where. Raises
    OSError, and ValueError for a running game."""
    if not stored.finished:
        raise ValueError("a running game keeps its record to itself")
    folder.mkdir(parents=True, exist_ok=True)
    names = [re.sub(r"[^\w-]+", "-", name).strip("-")[:24] for name in stored.plan.names]
    stem = "-".join(["mandala", stored.plan.game, day_of(stored), *[name for name in names if name]])
    text = text_of(carried(stored.record)) + "\n"
    for number in range(1, 1000):
        path = folder / (f"{stem}.json" if number == 1 else f"{stem}-{number}.json")
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
            return path
        except FileExistsError:
            continue
    raise FileExistsError(f"too many files of this name lie in {folder}")

"""Writes games of levels as a table, a row for each decision.

`docs/dataset.md` says what the columns hold. The same command writes the same rows on any machine.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import chain, combinations, islice
from pathlib import Path
from typing import Any, Final

import msgspec

from mandala.ai.api import Budget
from mandala.commands.working import FAILED, refused, worked
from mandala.core.cards.counts import letters, minus, with_added
from mandala.core.cards.moves import ClaimColour
from mandala.core.game import Player
from mandala.core.record import parse, replay
from mandala.platform.desktop.pool import Workers, in_order
from mandala.play.arena.contest import Contest, Entrant, play_pair
from mandala.play.games import GAMES, GameEntry, knowing

VERSION: Final = 1  #: Grows when a column changes its meaning or goes. New columns may come without it.
ROWS_AT_ONCE: Final = 20_000  #: Rows of a group in a Parquet file.
Row = dict[str, Any]


class Refused(Exception):
    """The data set cannot be made; the text says why, in a sentence."""


def run(chosen: argparse.Namespace) -> int:
    """Writes the file and returns the exit code. A file that is not whole is removed."""
    try:
        contests = _contests(chosen)
        return worked(
            chosen, lambda workers: _save(chosen.out, _rows(contests, chosen.deals, workers)), "nothing was written"
        )
    except Refused as error:
        return refused(error)
    except OSError as error:
        return refused(f"{error.filename or chosen.out} cannot be written: {error.strerror}", FAILED)


def _rows(contests: Sequence[Contest], deals: int, workers: Workers) -> Iterator[Row]:
    for contest in contests:
        with closing(in_order(knowing(partial(rows_of, contest)), range(deals), workers)) as found:
            yield from chain.from_iterable(found)


def _contests(chosen: argparse.Namespace) -> list[Contest]:
    """Returns the contest of each pairing."""
    entry = GAMES.get(chosen.game)
    if entry is None:
        raise Refused(f"{chosen.game!r} is no game; the games are: {', '.join(GAMES)}")
    for level in chosen.levels:
        if level not in entry.levels:
            raise Refused(f"{level!r} is no level; the levels are: {', '.join(entry.levels)}")
    if len({*chosen.levels}) < len(chosen.levels):
        raise Refused("each level is named once")
    entrants = [Entrant(level, Budget(iterations=chosen.iterations)) for level in chosen.levels]
    pairs = [(entrants[0], entrants[0])] if len(entrants) == 1 else list(combinations(entrants, 2))
    return [Contest(chosen.game, pair, chosen.seed) for pair in pairs]


def rows_of(contest: Contest, number: int) -> list[Row]:
    """Returns the rows of a deal's two games."""
    entry = GAMES[contest.game]
    found: list[Row] = []
    for swapped, played in enumerate(play_pair(contest, number)):
        record = parse(played.record)
        game = replay(record, entry.recorder)
        levels = [entrant.level for entrant in contest.seated(bool(swapped))]
        head = {"version": VERSION, "game": contest.game, "deal": contest.deal(number), "levels": levels}
        for ply, move in enumerate(game.moves):
            found.append({**head, **_row(entry, game.states, ply, move)})
    return found


def _row(entry: GameEntry, states: Sequence[Any], ply: int, move: Any) -> Row:
    rules, recorder, before = entry.rules, entry.recorder, states[ply]
    seat: Player = rules.to_move(before) or 0
    outcome = rules.outcome(states[-1])
    seen = None if outcome is None else outcome.seen_by(seat)
    return {
        "ply": ply,
        "seat": seat,
        "observation": recorder.observation_fields(rules.observe(before, seat)),
        "legal": [recorder.move_text(legal) for legal in rules.legal_moves(before)],
        "move": recorder.move_text(move),
        "drawn": _drawn(before, move, states[ply + 1], seat) if entry.has_luck else "",
        "mountains": [letters(heap) for heap in states[ply + 1].mountains] if entry.has_luck else [],
        "scores": list(seen.scores) if seen else [],
        "result": None if seen is None else 0.5 if seen.winner is None else 1.0 - seen.winner,
    }


def _drawn(before: Any, move: Any, after: Any, seat: Player) -> str:
    """Returns the cards that a seat drew in its move; all cards of a move have one colour."""
    gained = minus(after.hands[seat], before.hands[seat])
    if not isinstance(move, ClaimColour):
        gained = with_added(gained, move.colour, move.count)
    return letters(gained)


def _save(path: Path, rows: Iterator[Row]) -> None:
    """Writes rows into a file, which appears only once it is whole."""
    if path.suffix not in WRITERS:
        raise Refused(f"{path}: the name of a data set ends in .parquet or .jsonl")
    if path.exists():
        raise Refused(f"{path} is there already; name a new file")
    part = path.with_name(f"{path.name}.part")
    try:
        WRITERS[path.suffix](part, rows)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)


def _lines(part: Path, rows: Iterator[Row]) -> None:
    with part.open("wb") as file:
        for row in rows:
            file.write(msgspec.json.encode(row) + b"\n")


def _parquet(part: Path, rows: Iterator[Row]) -> None:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise Refused("Parquet needs pyarrow: pip install 'mandala-table[research]'; or write a .jsonl") from None
    text, number, texts = pyarrow.string(), pyarrow.int32(), pyarrow.list_(pyarrow.string())
    schema = pyarrow.schema(
        {
            **{"version": number, "game": text, "deal": number, "levels": texts, "ply": number, "seat": number},
            **{"observation": text, "legal": texts, "move": text, "drawn": text, "mountains": texts},
            **{"scores": pyarrow.list_(number), "result": pyarrow.float32()},
        }
    )
    with parquet.ParquetWriter(part, schema, compression="zstd") as file:
        while group := list(islice(rows, ROWS_AT_ONCE)):
            plain = [{**row, "observation": msgspec.json.encode(row["observation"]).decode()} for row in group]
            file.write_table(pyarrow.Table.from_pylist(plain, schema))


WRITERS: Final[Mapping[str, Callable[[Path, Iterator[Row]], None]]] = {".jsonl": _lines, ".parquet": _parquet}

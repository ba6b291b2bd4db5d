"""The referee's games: their positions, and games of the library made of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from mandala.core.record import from_fields, replay
from mandala.play.games import GAMES
from mandala.play.stored import GameConfig, StoredGame

RECORDS: Final = Path(__file__).resolve().parents[2] / "tests" / "records"
NAMES: Final = ("Anna", "")
DATE: Final = "2026-01-31"


@cache
def record(number: int, game: str = "cards") -> dict[str, Any]:
    """A recorded game."""
    fields: dict[str, Any] = json.loads((RECORDS / f"{game}.jsonl").read_text().splitlines()[number])
    del fields["legal_move_counts"]
    return fields


@cache
def states(number: int, game: str = "cards") -> tuple[Any, ...]:
    """The positions of a recorded game."""
    return replay(from_fields(record(number, game)), GAMES[game].recorder).states


@cache
def find(wanted: Callable[[Any], bool], records: int = 40, game: str = "cards") -> tuple[int, int]:
    """The first recorded position of which something holds: record and ply."""
    for number in range(records):
        for ply, state in enumerate(states(number, game)):
            if not state.over and wanted(state):
                return number, ply
    raise LookupError("no such position in the records")


def begun(number: int, ply: int | None, game: str = "cards") -> dict[str, Any]:
    """The record of a game after some moves; of the whole game with None."""
    fields = dict(record(number, game)) | {"levels_version": GAMES[game].levels_version}
    if ply is not None and ply < len(fields["moves"]):
        if "reshuffles" in fields:
            fields["reshuffles"] = fields["reshuffles"][: states(number, game)[ply].stock.shuffled]
        fields["moves"] = fields["moves"][:ply]
        del fields["result"]
    return fields


def stored(
    number: int, ply: int | None = None, agents: tuple[str, str] | None = None, game: str = "cards", **more: Any
) -> StoredGame:
    """A recorded game as it lies in the library after some moves, by default all, against the strongest level."""
    agents = agents or ("human", GAMES[game].strongest)
    fields = begun(number, ply, game) | {"date": DATE}
    names = ("Anna", "Wilhelmine") if agents == ("human", "human") else NAMES
    config = GameConfig(agents, more.pop("names", names), 2718 + number, fields["first_player"], game, **more)
    day = f"2026-01-{number % 28 + 1:02}T12:00:00.000"
    return StoredGame(1000 + number, config, fields, day, "result" in fields, number % 5 == 4)

"""Keeps a user's folder as this version leaves it, so that every later one is tested to open it: `python -m tools.keep`.

Done once for each release (docs/releasing.md). It holds settings that are not the defaults, a running and a finished game of
each kind, the first game of a match, and beside them what must come out again, the statistics too.
"""

from __future__ import annotations

import json
import random
import shutil
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from mandala import __version__
from mandala.platform.desktop import desktop
from mandala.play import match, settings, statistics
from mandala.play.engine.engine import InlineEngine
from mandala.play.games import GAMES, HUMAN
from mandala.play.library import Library
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig, Match

FOLDER = Path("tests") / "kept"
SETTINGS = Settings(
    *("de", "night", "fast"),
    volume=0.25,
    thinking_seconds=2.0,
    name="Änne",
    window_size=(1024, 768),
    last_kinds={"cards": "novice"},
)
LEVEL = "novice"
MOMENT = datetime(2026, 1, 31, 12, tzinfo=UTC)


def keep(folder: Path) -> None:
    """Writes the files of a user and `expected.json`."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    settings.save(desktop(), folder / "settings.json", SETTINGS)
    library, notifications = Library.open(desktop(), folder / "library.db")
    assert not notifications
    mirror = Match("mirror", match.LENGTH["mirror"])
    configs = {
        "running": GameConfig((HUMAN, LEVEL), ("Änne", ""), 2718, 0),
        "finished": GameConfig((HUMAN, HUMAN), ("Änne", "Bo"), 31, 1),
        "match": GameConfig((HUMAN, LEVEL), ("Änne", ""), 7, 0, match=mirror),
        "running tiles": GameConfig((HUMAN, LEVEL), ("Änne", ""), 2718, 0, "tiles"),
        "finished tiles": GameConfig((HUMAN, HUMAN), ("Änne", "Bo"), 31, 1, "tiles"),
    }
    games = {name: _played(config, library, 14 if "running" in name else None) for name, config in configs.items()}
    expected = {"settings": asdict(SETTINGS), "games": games, "statistics": statistics_of(library)}
    library.close()
    (folder / "expected.json").write_text(json.dumps(expected, indent=2, ensure_ascii=False) + "\n", "utf-8")


def statistics_of(library: Library) -> dict[str, Any]:
    """The rows of the statistics by game and company, with the numbers of their games, as JSON holds them."""
    found = dict[str, Any]()
    for game in GAMES:
        games = tuple(statistics.counting(library.finished(), library.unfinished(), game))
        found[game] = {
            company.value: [
                {
                    "opponents": row.opponents,
                    "games": [entry.stored.game_id for entry in row.games],
                    "draws": row.draws,
                    "margin": row.margin,
                    "mirrors": row.mirrors,
                    "sides": [asdict(side) for side in row.sides],
                }
                for row in statistics.rows(games, company, game)
            ]
            for company in statistics.Company
        }
    return found


def _played(config: GameConfig, library: Library, moves: int | None) -> dict[str, Any]:
    """Plays a game at random, to the end or so many moves; its record as it must be found again."""
    rng = random.Random(config.deal)
    session = Session.new(config, InlineEngine(config.deal), library, now=lambda: MOMENT)
    while not session.finished and (moves is None or session.seat(0).ply < moves):
        player = session.to_move
        legal = session.seat(player).legal_moves if player is not None and player in session.humans else ()
        if player is not None and len(legal) > 1:
            session.seat(player).submit(rng.choice(legal))
        session.update()
    stored = next(game for game in (*library.unfinished(), *library.finished()) if game.game_id == session.game_id)
    session.close()
    return {"id": stored.game_id, "finished": stored.finished, "record": stored.record}


if __name__ == "__main__":
    target = FOLDER / __version__
    keep(target)
    print(f"{target}: {', '.join(sorted(path.name for path in target.iterdir()))}")

"""In a browser each level plays the very moves that it plays here.

`python -m tests.web.test_alike 200` compares so many decisions of each level, and tells how long they took.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mandala.play.games import GAMES
from tests import recorded
from tests.web.chromium import Tab, chromium, served
from tests.web.decisions import decided
from tests.web.support import QUIET

LEVELS = [(game, level) for game, entry in GAMES.items() for level in entry.selectable_levels]
AT_ONCE = 5  #: Decisions between which the browser says how far it is.
BEGIN = """(async () => {
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const python = await loadPyodide({ indexURL: new URL("pyodide/", location.href).href });
  const { first } = await (await fetch("files.json")).json();
  for (const name of Object.keys(first).filter((one) => /^packages.(mandala|msgspec)/.test(one)))
    python.unpackArchive(await (await fetch(name)).arrayBuffer(), "wheel", { extractDir: "/lib/python3.14/site-packages" });
  python.runPython(%s);
  globalThis.python = python;
})()"""
DECIDE = "python.runPython(%s)"


@contextmanager
def browser(folder: Path) -> Iterator[Tab]:
    """A page that holds Python, the program and the records, and nothing on its screen."""
    with served() as url, chromium(folder / "profile") as opened:
        tab: Tab = opened(url + QUIET)
        tab.wait_until("document.readyState === 'complete' && location.port")
        code = Path(__file__).with_name("decisions.py").read_text("utf-8")
        records = {game: recorded.lines_of(game) for game in GAMES}
        tab.evaluate(BEGIN % json.dumps(f"{code}\nimport json\nRECORDS = json.loads({json.dumps(records)!r})"))
        yield tab


def there(tab: Tab, game: str, level: str, part: slice) -> tuple[list[str], list[float]]:
    """The same as `decided`, in the page."""
    call = f"json.dumps(decided({game!r}, {level!r}, RECORDS[{game!r}], {part!r}))"
    moves, seconds = json.loads(tab.evaluate(DECIDE % json.dumps(call)))
    return moves, seconds


def compared(tab: Tab, game: str, level: str, most: int) -> tuple[list[float], list[float]]:
    """Compares decisions, and returns their seconds here and there."""
    here, beyond = list[float](), list[float]()
    for start in range(0, most, AT_ONCE):
        part = slice(start, min(start + AT_ONCE, most))
        moves, seconds = decided(game, level, recorded.lines_of(game), part)
        found, longer = there(tab, game, level, part)
        assert moves
        assert found == moves, (game, level, part)
        here += seconds
        beyond += longer
    return here, beyond


@pytest.mark.thorough
def test_every_level_plays_its_moves(tmp_path: Path) -> None:
    with browser(tmp_path) as tab:
        assert tab.evaluate(DECIDE % json.dumps("from mandala.play.games import compiled; compiled()")) is True
        for game, level in LEVELS:
            compared(tab, game, level, AT_ONCE)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name, browser(Path(name)) as page:
        for game, level in LEVELS:
            for place, spent in zip(("here", "browser"), compared(page, game, level, int(sys.argv[1])), strict=True):
                median, worst = statistics.median(spent), max(spent)
                print(
                    f"{game:6} {level:12} {place:8} median {1000 * median:7.1f} ms, worst {1000 * worst:6.0f}",
                    flush=True,
                )

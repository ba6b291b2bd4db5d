"""Every level in a browser's page against this machine: the same question, seed and iterations, on one thread.

Each trial asks ten questions of each game. It needs the site (`make web`) and Chromium.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from tests.web.support import page
from tests.web.test_alike import differing, questions

PROMISE = "A level in a browser chooses the moves that it chooses on a desktop."
COUNT = 20
QUESTIONS: Final = 10


def trials(seed: int, count: int) -> Iterator[str | None]:
    """Some questions of each game, asked of every level."""
    asked = {game: questions(game, seed) for game in ("cards", "tiles")}
    with tempfile.TemporaryDirectory() as folder:
        (home := Path(folder) / "home").mkdir()
        with page(Path(folder), home) as tab:
            for _ in range(count):
                found = {game: differing(tab, game, [*islice(some, QUESTIONS)]) for game, some in asked.items()}
                yield ", ".join(f"{game}: {levels}" for game, levels in found.items() if levels) or None

"""Whole games by mouse and keys in a real window of a window manager.

Cards, tiles and two people at cards in turn: with take-backs, hint, log, points, menu, help, another size and full screen on the
way. At every rest the window is compared with a full painting, and the result is left alone for ten seconds.
"""

from __future__ import annotations

import subprocess
import tempfile
import traceback
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from tests.ui.window import test_window_game, test_window_two
from tools.driver.desk import MANAGING, missing

PROMISE: Final = "A whole game in a real window shows at every rest what a full painting shows, and in the end who won."
COUNT: Final = 12
ALONE: Final = 10.0
"""Seconds for which nobody touches the result."""


def trials(seed: int, count: int) -> Iterator[str | None]:
    """One game for each seed from `seed` on."""
    lacking = missing(*MANAGING)
    for number in range(seed, seed + count):
        yield f"{', '.join(lacking)} must be installed for this" if lacking else _fault(number)


def _fault(seed: int) -> str | None:
    play = (test_window_two.game, test_window_game.game, partial(test_window_game.game, name="tiles"))[seed % 3]
    with tempfile.TemporaryDirectory() as folder:
        try:
            play(Path(folder), Path(folder) / "home", seed, ALONE)
        except (AssertionError, subprocess.SubprocessError):
            return f"seed {seed}: {traceback.format_exc()}"
    return None

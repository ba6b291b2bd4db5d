"""All states by name, and how one is shown."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from mandala.ui.kit.assets import Assets
from tools.driver.driver import pictures
from tools.gallery.cards import CARDS
from tools.gallery.harness import Harness, Look
from tools.gallery.pages import PAGES, TASKS
from tools.gallery.reviews import REVIEWS
from tools.gallery.states import State
from tools.gallery.tiles import TILES

STATES: Final[dict[str, State]] = {**PAGES, **TASKS, **CARDS, **TILES, **REVIEWS}


@contextmanager
def shown(name: str, look: Look, assets: Assets | None = None) -> Iterator[Harness]:
    """A harness at a state. Its folder always has the same path, which may be shown."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        harness = Harness(look, Path("games"), assets or pictures())
        STATES[name](harness)
        yield harness
        harness.end()

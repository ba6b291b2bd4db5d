"""The title is there at once: what it does not show is loaded after its first frame."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

UNTIL_THE_FIRST_FRAME = """
import os, sys
from mandala.ui.loop import Loop
drawing = Loop._drawing
def drawn(loop):
    [*drawing(loop)]
    print(*sys.modules, flush=True)
    os._exit(0)
Loop._drawing = drawn
from mandala.main import main
main([])
"""
LATER = (
    "mandala.core.cards",
    "mandala.core.tiles",
    "mandala.ai.cards",
    "mandala.ai.tiles",
    "mandala.ui.cards.board",
    "mandala.ui.tiles.art",
    "mandala.ui.pages.settings",
    "mandala.ui.pages.games",
    "mandala.ui.pages.statistics.statistics",
    "mandala.ui.pages.saved",
    "multiprocessing",
    "subprocess",
)


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The modules that are there when the first frame is."""
    home = str(tmp_path_factory.mktemp("home"))
    Path(home, "settings.json").write_text('{"greeted": true}')
    environment = os.environ | {"MANDALA_HOME": home, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", UNTIL_THE_FIRST_FRAME]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=root, timeout=60)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_the_title_is_loaded(loaded: set[str]) -> None:
    assert {"mandala.ui.pages.title", "mandala.play.library"} <= loaded


@pytest.mark.parametrize("module", LATER)
def test_what_the_title_does_not_show_is_loaded_later(loaded: set[str], module: str) -> None:
    assert module not in loaded

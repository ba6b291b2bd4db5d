"""The title is there at once: what it does not show is loaded after its first frame."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

UNTIL_THE_FIRST_FRAME = """
import gc, os, sys
from mandala.ui.loop import Loop
drawing = Loop._drawing
def drawn(loop):
    [*drawing(loop)]
    print(len(gc.get_objects()), *sys.modules, flush=True)
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


WITHOUT_THREADS = """
from mandala.platform.desktop.work import DesktopWork
from mandala.platform.work import Work
DesktopWork.beside = Work.beside
"""


def first_frame_of(folder: Path, script: str) -> list[str]:
    """The number of objects to look through for garbage at the first frame, and the modules that are there."""
    home = str(folder)
    Path(home, "settings.json").write_text('{"greeted": true}')
    environment = os.environ | {"MANDALA_HOME": home, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", script]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=root, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.fixture(scope="module")
def first_frame(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return first_frame_of(tmp_path_factory.mktemp("home"), UNTIL_THE_FIRST_FRAME)


@pytest.fixture(scope="module")
def loaded(first_frame: list[str]) -> set[str]:
    return set(first_frame[1:])


def test_the_first_look_for_garbage_passes_over_what_the_start_has_made(first_frame: list[str]) -> None:
    assert int(first_frame[0]) < 10_000


def test_the_title_is_loaded(loaded: set[str]) -> None:
    assert {"mandala.ui.pages.title", "mandala.play.library"} <= loaded


@pytest.mark.parametrize("module", LATER)
def test_what_the_title_does_not_show_is_loaded_later(loaded: set[str], module: str) -> None:
    assert module not in loaded


def test_without_threads_it_is_loaded_before_rather_than_while_somebody_acts(tmp_path: Path) -> None:
    loaded = first_frame_of(tmp_path, WITHOUT_THREADS + UNTIL_THE_FIRST_FRAME)
    assert {"mandala.ui.cards.board", "mandala.ui.tiles.art", "mandala.ui.pages.games", "mandala.ai.tiles.levels"} <= {
        *loaded
    }

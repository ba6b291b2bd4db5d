"""The window comes back where it was, unless the screens are others."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mandala.main import last_place
from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from mandala.play.settings import Settings
from mandala.ui.kit.theme import Size
from mandala.ui.platform.desktop.window import fitting, restored
from mandala.ui.platform.window import Place
from tools.driver.desk import PATIENCE, require_tools, server

ONE: tuple[Size, ...] = ((1920, 1080),)
TWO: tuple[Size, ...] = ((1920, 1080), (2560, 1440))


@pytest.mark.parametrize(
    ("corner", "then", "now", "found"),
    [
        ((200, 100), ONE, ONE, True),
        ((0, 0), ONE, ONE, True),
        ((2000, 100), TWO, TWO, True),
        ((-1500, 100), TWO, TWO, True),
        ((2000, 100), TWO, ONE, False),
        ((200, 100), ONE, TWO, False),
        ((200, 100), ONE, ((1280, 720),), False),
        ((5000, 100), TWO, TWO, False),
        ((200, 1070), ONE, ONE, False),
        ((-1270, 100), ONE, ONE, False),
    ],
)
def test_only_the_same_screens_bring_it_back(
    corner: tuple[int, int], then: tuple[Size, ...], now: tuple[Size, ...], found: bool
) -> None:
    assert restored(Place(corner, then), now, (1280, 800)) == (corner if found else None)
    assert restored(None, now, (1280, 800)) is None


def test_it_is_never_larger_than_the_screen_on_which_it_opens() -> None:
    assert fitting((2500, 1400), None, ONE) == (1920, 1080)
    assert fitting((2500, 1400), None, TWO) == (1920, 1080)
    assert fitting((2500, 1400), Place((2000, 20), ONE), TWO) == (1920, 1080), "the other screen was not there then"
    assert fitting((2500, 1400), Place((2000, 20), TWO), TWO) == (2500, 1400)
    assert fitting((1280, 800), None, ()) == (1280, 800)
    assert fitting((1280, 800), None, ((1280, 720),), 40) == (1280, 680), "its title bar is seen, too"
    assert fitting((1280, 800), None, ((1280, 720), *ONE), 40) == (1280, 680)
    assert fitting((1280, 800), None, ONE, 40) == (1280, 800)


def test_it_is_kept_in_the_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings_file.save(desktop(), path, Settings(window_place=(-40, 30), window_screens=TWO))
    kept, notifications = settings_file.load(desktop(), path)
    assert not notifications
    assert last_place(kept) == Place((-40, 30), TWO)
    assert last_place(Settings()) is None


SCRIPT = """
from mandala.ui.platform.desktop.window import DesktopWindow as Window
from mandala.ui.platform.window import Place
print(Window((3000, 2000)).size)
for screens in (((1024, 768),), ((1400, 900),)):
    window = Window((1100, 700), place=Place((250, 150), screens))
    window.show()
    print(window.standing.place.corner, window.standing.place.screens, window.size)
"""


def test_a_real_window_comes_back(tmp_path: Path) -> None:
    require_tools()
    with server((1400, 900), tmp_path) as display:
        environment = {name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"}
        environment |= {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_FRAMEBUFFER_ACCELERATION": "0"}
        command = [sys.executable, "-c", SCRIPT]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=True)
    large, others, same = done.stdout.splitlines()[-3:]
    assert same == "(250, 150) ((1400, 900),) (1100, 700)"
    assert others.endswith("((1400, 900),) (1100, 700)")
    assert not others.startswith("(250, 150)")
    assert large == "(1400, 900)"

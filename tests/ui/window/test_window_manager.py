"""The window under a window manager, as on a desk: full screen and back, maximised, killed and started again, on small screens;
and without one."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pygame
import pytest

from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from mandala.play.settings import Settings
from tools.driver.desk import Desk, desk, managed, require_tools, wait_until

pytestmark = [pytest.mark.window, pytest.mark.timeout(300)]

LARGE = (1920, 1080)
SMALL = (1280, 720)


def stands(window: Desk, rect: pygame.Rect) -> None:
    """Waits until the window is where it should be."""
    wait_until(lambda: window.frame() == rect, f"a window at {rect}, not {window.frame()}", 10)


def kept(home: Path) -> Settings:
    """What the program has written down."""
    settings, notifications = settings_file.load(desktop(), home / "settings.json")
    assert not notifications
    return settings


def maximise(window: Desk, wanted: bool = True) -> None:
    """By a double click on the title, which on a busy machine may come as two clicks: then once more."""
    for _ in range(5):
        frame = window.frame()
        window.gesture("mousemove", frame.centerx, frame.top - 9, "click", "--repeat", 2, "--delay", 20, 1)
        with suppress(AssertionError):
            wait_until(lambda: ("MAXIMIZED_VERT" in window.state()) is wanted, "", 5)
            return
    raise AssertionError(f"a double click on the title does not lead to {wanted=}")


def test_full_screen_maximised_and_killed_the_window_always_comes_back(tmp_path: Path, home: Path) -> None:
    settings_file.save(desktop(), home / "settings.json", Settings(language="en"))
    with managed(LARGE, tmp_path) as display:
        with desk(LARGE, home, tmp_path, display=display) as window:
            own = window.frame()
            assert own.size == Settings().window_size
            for _ in range(2):
                window.key("F11")
                stands(window, pygame.Rect((0, 0), LARGE))
                window.key("F11")
                stands(window, own)
            maximise(window)
            full = window.frame()
            assert full.width == LARGE[0]
            wait_until(lambda: kept(home).window_maximised, "the settings")
        with desk(LARGE, home, tmp_path, display=display) as window:
            stands(window, full)
            window.key("F11")
            stands(window, pygame.Rect((0, 0), LARGE))
            window.key("F11")
            stands(window, full)
            maximise(window, False)
            stands(window, own)
            wait_until(lambda: not kept(home).window_maximised, "the settings")
            assert kept(home).window_size == own.size
            window.key("F11")
            wait_until(lambda: kept(home).full_screen, "the settings")
        with desk(LARGE, home, tmp_path, display=display) as window:
            stands(window, pygame.Rect((0, 0), LARGE))
            window.key("F11")
            stands(window, own)


def test_on_a_small_screen_the_title_bar_and_the_lower_edge_are_both_seen(tmp_path: Path, home: Path) -> None:
    settings_file.save(desktop(), home / "settings.json", Settings(language="en"))
    with managed(SMALL, tmp_path) as display, desk(SMALL, home, tmp_path, display=display) as window:
        wait_until(lambda: "MAXIMIZED_VERT" in window.state(), "a window that fills the screen")
        frame = window.frame()
        assert frame.top > 0
        assert frame.bottom == SMALL[1]
        maximise(window, False)
        assert window.frame().bottom <= SMALL[1]


def test_without_a_window_manager_it_fills_the_screen_and_comes_back(tmp_path: Path, home: Path) -> None:
    require_tools("xwininfo")
    settings_file.save(desktop(), home / "settings.json", Settings(language="en"))
    with desk(LARGE, home, tmp_path) as window:
        own = window.frame()
        for _ in range(2):
            window.key("F11")
            stands(window, pygame.Rect((0, 0), LARGE))
            window.key("F11")
            stands(window, own)


def test_the_first_start_asks_for_a_table_and_keeps_it(tmp_path: Path, home: Path) -> None:
    with desk(SMALL, home, tmp_path) as window:
        window.key("Left", "Left", "Right", "Return")
        wait_until(lambda: kept(home).greeted and kept(home).table == "night", "the chosen table")
        assert kept(home).finish == "gilded"

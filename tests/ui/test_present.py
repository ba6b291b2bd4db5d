"""The decision how frames are shown: where a software GL is in the way it is left, elsewhere nothing is touched."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pygame
import pytest

from mandala.ui import present, window
from mandala.ui.present import TRIALS, is_slow, may_be_slow, measured

SIZES = {"720p": (1280, 720), "1080p": (1920, 1080), "1440p": (2560, 1440)}


@pytest.mark.parametrize(("name", "milliseconds"), [("720p", 4.1), ("1080p", 10.0), ("1440p", 20.0)])
def test_a_software_gl_is_slow(name: str, milliseconds: float) -> None:
    """The quickest that were measured on a machine without a GPU."""
    assert is_slow([milliseconds / 1000] * TRIALS, SIZES[name])


@pytest.mark.parametrize(("name", "milliseconds"), [("720p", 0.3), ("1080p", 1.0), ("1440p", 2.5)])
def test_the_direct_way_and_a_gpu_are_not(name: str, milliseconds: float) -> None:
    assert not is_slow([milliseconds / 1000] * TRIALS, SIZES[name])


def test_single_interruptions_do_not_count() -> None:
    assert not is_slow([0.2, 0.0005, 0.0005, 0.09, 0.0005], SIZES["1080p"])
    assert is_slow([0.2, 0.012, 0.013, 0.0001, 0.012], SIZES["1080p"])


def test_only_x11_is_asked_and_the_players_word_counts() -> None:
    assert may_be_slow("x11", None)
    assert not may_be_slow("x11", "1")
    assert not any(may_be_slow(driver, None) for driver in ("wayland", "windows", "cocoa", "dummy"))


def test_every_frame_is_measured() -> None:
    times = iter(range(100))
    assert measured(lambda: None, lambda: float(next(times))) == [1.0] * TRIALS


@pytest.mark.parametrize("slow", [True, False])
def test_the_window_is_opened_again_where_it_is_slow(monkeypatch: pytest.MonkeyPatch, slow: bool) -> None:
    monkeypatch.setenv(present.VARIABLE, "")
    monkeypatch.delenv(present.VARIABLE)
    opened: list[str | None] = []

    def mode(*_: object) -> pygame.Surface:
        opened.append(window.os.environ.get(present.VARIABLE))  # type: ignore[attr-defined]
        return pygame.Surface((1280, 720))

    display = SimpleNamespace(
        init=lambda: None,
        quit=lambda: None,
        flip=lambda: None,
        get_driver=lambda: "x11",
        set_mode=mode,
        set_caption=lambda _: None,
        set_icon=lambda _: None,
        get_init=lambda: False,
        get_desktop_sizes=lambda: [(1920, 1080)],
        get_surface=lambda: None,
    )
    monkeypatch.setattr(window.pygame, "display", display)  # type: ignore[attr-defined]
    monkeypatch.setattr(window.pygame.key, "set_repeat", lambda *_: None)  # type: ignore[attr-defined]
    monkeypatch.setattr(window.pygame, "Window", SimpleNamespace(from_display_module=SimpleNamespace))  # type: ignore[attr-defined]
    monkeypatch.setattr(present, "measured", lambda _: [0.01 if slow else 0.0004] * TRIALS)
    window.Window((1280, 720))
    assert opened == ([None, "0"] if slow else [None])


@pytest.fixture(autouse=True)
def display_again() -> Iterator[None]:
    yield
    pygame.font.init()

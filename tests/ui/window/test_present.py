"""How frames are shown: where a software GL is in the way it is left or not begun with, elsewhere nothing is touched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pygame
import pytest

from mandala.play.settings import Settings
from mandala.ui.platform.desktop import window
from mandala.ui.platform.desktop.window import TRIALS, Way, devices, is_slow, measured, surroundings, way

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


@pytest.mark.parametrize("driver", ["wayland", "windows", "cocoa", "dummy"])
def test_only_x11_has_the_choice(driver: str) -> None:
    assert way(driver, None, (), known=True) is Way.SDL


@pytest.mark.parametrize("wanted", ["0", "1", ""])
def test_the_players_word_counts(wanted: str) -> None:
    assert way("x11", wanted, (), known=True) is Way.SDL


def test_measured_only_where_nothing_is_known() -> None:
    card = ("dri/card0",)
    assert way("x11", None, card, known=False) is Way.MEASURED
    assert way("x11", None, None, known=False) is Way.MEASURED
    assert way("x11", None, card, known=True) is Way.DIRECT
    assert way("x11", None, None, known=True) is Way.DIRECT


def test_without_a_gpu_no_gl_is_tried() -> None:
    assert way("x11", None, (), known=False) is Way.DIRECT


@pytest.mark.parametrize("name", ["dri/renderD128", "dri/card0", "nvidia0", "dxg", "mali0"])
def test_devices(tmp_path: Path, name: str) -> None:
    for other in ("null", "tty0", "fb0"):
        (tmp_path / other).touch()
    assert devices(tmp_path, "linux") == ()
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).touch()
    assert devices(tmp_path, "linux") == (name,)
    assert devices(tmp_path, "freebsd14") is None


def test_other_surroundings_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    screens, sdl = [(1920, 1080)], (2, 32, 10)
    here = surroundings(("dri/card0",), screens, ":0", sdl)
    assert here == surroundings(("dri/card0",), tuple(screens), ":0", sdl)
    others = {
        surroundings(("dri/card0", "dri/renderD128"), screens, ":0", sdl),
        surroundings(("dri/card0",), [*screens, (1280, 720)], ":0", sdl),
        surroundings(("dri/card0",), screens, "far:10", sdl),
        surroundings(("dri/card0",), screens, ":0", (2, 34, 0)),
    }
    for asked in ("node", "release"):
        with monkeypatch.context() as patch:
            patch.setattr(window.platform, asked, lambda: "another")
            others.add(surroundings(("dri/card0",), screens, ":0", sdl))
    assert len(others) == 6
    assert here not in others
    assert Settings(slow_in=here) == msgspec.convert({"slow_in": here}, Settings)


def test_every_frame_is_measured() -> None:
    times = iter(range(100))
    assert measured(lambda: None, lambda: float(next(times))) == [1.0] * TRIALS


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """What SDL was told at each opening of a window, on an X server of a machine with a GPU."""
    monkeypatch.setenv(window.VARIABLE, "")
    monkeypatch.delenv(window.VARIABLE)
    told: list[str | None] = []

    def mode(*_: object) -> pygame.Surface:
        told.append(window.os.environ.get(window.VARIABLE))
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
    monkeypatch.setattr(window.pygame, "display", display)
    monkeypatch.setattr(window.pygame.key, "set_repeat", lambda *_: None)
    monkeypatch.setattr(window.pygame, "Window", SimpleNamespace(from_display_module=SimpleNamespace))
    monkeypatch.setattr(window, "devices", lambda: ("dri/card0",))
    return told


def shown_in(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """So long every frame takes from now on, as when the program is started anew."""
    monkeypatch.setattr(window, "measured", lambda _: [seconds] * TRIALS)
    monkeypatch.delenv(window.VARIABLE, raising=False)


def test_where_it_is_slow_the_window_is_opened_again_and_it_is_remembered(
    monkeypatch: pytest.MonkeyPatch, opened: list[str | None]
) -> None:
    shown_in(monkeypatch, 0.01)
    known = window.DesktopWindow((1280, 720)).slow_in
    assert opened == [None, "0"]
    assert known

    opened.clear()
    shown_in(monkeypatch, 0.0004)  # is not asked
    assert window.DesktopWindow((1280, 720), slow_in=known).slow_in == known
    assert opened == ["0"]


def test_where_it_is_fast_nothing_is_touched(monkeypatch: pytest.MonkeyPatch, opened: list[str | None]) -> None:
    shown_in(monkeypatch, 0.0004)
    assert not window.DesktopWindow((1280, 720)).slow_in
    assert opened == [None]


def test_on_another_display_it_is_forgotten(monkeypatch: pytest.MonkeyPatch, opened: list[str | None]) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    shown_in(monkeypatch, 0.01)
    known = window.DesktopWindow((1280, 720)).slow_in
    opened.clear()
    monkeypatch.setenv("DISPLAY", ":1")
    shown_in(monkeypatch, 0.0004)
    assert not window.DesktopWindow((1280, 720), slow_in=known).slow_in
    assert opened == [None]


def test_without_a_gpu_the_window_is_opened_once(monkeypatch: pytest.MonkeyPatch, opened: list[str | None]) -> None:
    shown_in(monkeypatch, 0.01)
    monkeypatch.setattr(window, "devices", lambda: ())
    assert not window.DesktopWindow((1280, 720)).slow_in
    assert opened == ["0"]


@pytest.fixture(autouse=True)
def display_again() -> Iterator[None]:
    yield
    pygame.font.init()


def test_on_wayland_without_egl_where_sdl_crashes_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise OSError(f"{name}: cannot open shared object file")

    monkeypatch.setattr("ctypes.CDLL", missing)
    monkeypatch.setattr(window.pygame.display, "get_driver", lambda: "wayland")
    with pytest.raises(window.NoDisplay, match="libegl1"):
        window.DesktopWindow((1280, 720))

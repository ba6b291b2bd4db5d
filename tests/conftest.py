"""What all tests share: no screen, no loudspeaker, and a user's folder that is a test's own."""

from __future__ import annotations

import os
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from mandala.play import games, rng
from mandala.play.games import compiled

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
NO_BUS = {"DBUS_SESSION_BUS_ADDRESS": "disabled:"}
"""Where there is no session bus SDL starts one, which outlives the program."""
os.environ.update(NO_BUS)


UNCOMPILED_TIMEOUT = 900
"""Seconds that a test may take where nothing is compiled: the levels think a hundred times slower there."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leaves most cases of a `sampled` test to `make test-all`; tests of a real window come first, as they mostly wait."""
    cases = Counter[str]()
    for item in items:
        if (sampled := item.get_closest_marker("sampled")) is not None:
            test = item.nodeid.partition("[")[0]
            if cases[test] % sampled.args[0]:
                item.add_marker(pytest.mark.thorough)
            cases[test] += 1
    items.sort(key=lambda item: item.get_closest_marker("window") is None)
    if not compiled():
        for item in items:
            item.add_marker(pytest.mark.timeout(UNCOMPILED_TIMEOUT))
            if item.get_closest_marker("kernels"):
                item.add_marker(pytest.mark.skip("takes long without the kernels"))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty user's folder for each test, so that no test touches the developer's games."""
    folder = tmp_path / "home"
    monkeypatch.setenv("MANDALA_HOME", str(folder))
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")  # PettingZoo changes it as it is imported
    return folder


@pytest.fixture
def highcard(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of the example, which is registered during a test."""
    import mandala.main  # noqa: F401 (registers the other games)
    from examples.highcard.game import entry, screens

    monkeypatch.setattr(games.GAMES, "load", {**games.GAMES.load})
    monkeypatch.setattr(games.GAMES, "_loaded", {})
    monkeypatch.setattr(games, "_SCREENS", {**games._SCREENS})
    games.register("highcard", entry, screens)
    return "highcard"


@pytest.fixture(autouse=True)
def chance(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Deals, signs of games and with them the levels' own chance are the same in every run of a test, and of another in each."""
    monkeypatch.setattr(rng, "randbelow", random.Random(request.node.nodeid).randrange)


@pytest.fixture(autouse=True)
def silence() -> Iterator[None]:
    """No device and no thread that decodes sounds outlives the test that opened it."""
    yield
    if "mandala.ui.platform.desktop.sound" in sys.modules:
        take_device_away()


def take_device_away() -> None:
    """What a player does who pulls the plug, between two files: whoever decodes notices it at the next one."""
    import pygame

    from mandala.ui.platform.desktop.sound import MIXER

    with MIXER:
        if pygame.mixer.get_init() is not None:
            pygame.mixer.stop()
        pygame.mixer.quit()

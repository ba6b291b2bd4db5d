"""Whole games of each kind through a screen reader's interface alone: no key, no mouse, no look at a picture. The client is one
of AT-SPI, on a bus of its own."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from mandala.ui.words.strings import Strings
from tests.ui.window_support import SCREEN, SETTINGS
from tools.driver.desk import PATIENCE, Desk, desk, managed, wait_until

pytestmark = [pytest.mark.window, pytest.mark.timeout(600)]

PYTHON = "/usr/bin/python3"
CLIENT = Path(__file__).with_name("reader_client.py")
NEEDED = 'import gi; gi.require_version("Atspi", "2.0"); from gi.repository import Atspi'
Node = dict[str, Any]
Path_ = tuple[int, ...]
Chooser = Callable[[dict[Path_, Node]], Path_ | None]
"""Chooses of all that is there what is pressed next, if anything."""
BESIDE = "log", "tool bar"
"""What nobody looks through before every move."""
PASSED_AT_CARDS = "You: River", "Novice: River", "Points", "What may I"
LONGEST = 240.0
"""Seconds that a game may take: half a minute where nobody else wants the cores."""


def require_client() -> None:
    """Skips the test where there is no bus or no client for it; on the build machine that is a failure."""
    there = shutil.which("dbus-daemon") and Path(PYTHON).exists()
    if there and subprocess.run([PYTHON, "-c", NEEDED], capture_output=True).returncode == 0:
        return
    words = "dbus, at-spi2-core, python3-gi and gir1.2-atspi-2.0 must be installed"
    if os.environ.get("CI"):
        pytest.fail(words)
    pytest.skip(words)


class Listener:
    """A person who sees nothing: hears what the program tells, and asks it for things by their names."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.told: list[str] = []

    def ask(self, *question: Any) -> Any:
        """What the client answers."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(question), file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())

    def nodes(self, *passed: str) -> dict[Path_, Node]:
        """All that is there now, but for what lies in what is passed by, by role or name."""
        found: dict[Path_, Node] = {}

        def add(node: Node, path: Path_) -> None:
            found[path] = node
            for number, child in enumerate(node["children"]):
                add(child, (*path, number))

        tree = self.ask("tree", passed)
        if tree is not None and "gone" not in tree:
            add(tree, ())
        return found

    def find(self, role: str, name: str) -> Path_ | None:
        """What has a role and a name, or one that begins so."""
        return next(
            (path for path, node in self.nodes().items() if node["role"] == role and node["name"].startswith(name)),
            None,
        )

    def press(self, role: str, name: str) -> None:
        """Presses what is called so, when it is there."""
        found: list[Path_] = []

        def there() -> bool:
            path = self.find(role, name)
            found[:] = [] if path is None else [path]
            return bool(found)

        wait_until(there, name)
        self.ask("press", found[0])

    def hear(self) -> list[str]:
        """What was announced since the last time."""
        fresh: list[str] = self.ask("heard")
        self.told += fresh
        return fresh


@contextmanager
def session() -> Iterator[str]:
    """A bus as a session has one; its address. Its bus of readers takes its socket from that of another session whose
    `XDG_RUNTIME_DIR` is the same."""
    require_client()
    daemon = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    with subprocess.Popen(daemon, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as bus:
        try:
            assert bus.stdout is not None
            yield bus.stdout.readline().strip()
        finally:
            bus.kill()


@contextmanager
def client(address: str, event: str = "object:announcement") -> Iterator[Listener]:
    """Somebody who listens in a session, to events of this kind."""
    environment = {**os.environ, "NO_AT_BRIDGE": "1", "DBUS_SESSION_BUS_ADDRESS": address}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([PYTHON, str(CLIENT), event], env=environment, text=True, **pipes) as process:
        try:
            yield Listener(process)
        finally:
            process.kill()


@contextmanager
def listening(monkeypatch: pytest.MonkeyPatch, event: str = "object:announcement") -> Iterator[Listener]:
    """A session of its own, and somebody who listens in it."""
    with TemporaryDirectory(prefix="bus") as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        with session() as address, client(address, event) as listener:
            monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
            yield listener


@pytest.fixture
def person(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> Iterator[tuple[Listener, Desk]]:
    home.mkdir(parents=True)
    settings_file.save(desktop(), home / "settings.json", replace(SETTINGS, language=language, speed="off"))
    with listening(monkeypatch) as listener, desk(SCREEN, home, tmp_path) as window:
        wait_until(lambda: bool(listener.nodes()), "the window")
        yield listener, window


def play(listener: Listener, act: Chooser, end: str, passed: Sequence[str]) -> None:
    """Presses what `act` chooses of all that is there, until the result has a button of that name."""
    limit, pressed = time.monotonic() + LONGEST, 0
    while time.monotonic() < limit:
        nodes = listener.nodes(*BESIDE, *passed)
        listener.hear()
        if any(node["name"] == end for node in nodes.values()):
            return
        chosen = act(nodes)
        if chosen is not None:
            listener.ask("press", chosen)
            pressed += 1
        time.sleep(0.02)
    there = [(node["role"], node["name"], node["states"]) for node in nodes.values()]
    raise AssertionError(f"the game did not end after {pressed} presses: {there}, {listener.told[-3:]}")


def below(nodes: dict[Path_, Node], role: str, name: str) -> Iterator[tuple[Path_, Node]]:
    """What stands below the nodes with a role whose names begin so."""
    tops = [path for path, node in nodes.items() if node["role"] == role and node["name"].startswith(name)]
    for path, node in nodes.items():
        if any(path[: len(top)] == top and path != top for top in tops):
            yield path, node


def at_cards(rng: random.Random) -> Chooser:
    """Cards chosen by their names, put where they may go, colours taken."""

    def act(nodes: dict[Path_, Node]) -> Path_ | None:
        claims = [path for path, node in below(nodes, "list", "") if node["role"] == "push button"]
        if claims:
            return rng.choice(claims)
        hand = [*below(nodes, "list box", "Your hand")]
        chosen = any("selected" in node["states"] for _, node in hand)
        places = [
            path
            for path, node in nodes.items()
            if node["role"] == "list" and "pressable" in node["states"] and _takes(node["name"])
        ]
        if chosen and places:
            return rng.choice(places)
        return rng.choice(hand)[0] if hand else None

    return act


def _takes(name: str) -> bool:
    return name.startswith(("Left mountain", "Right mountain", "Your left", "Your right", "Discard pile"))


def at_tiles(rng: random.Random, t: Strings) -> Chooser:
    """The swap tile is taken up and put somewhere, tiles are flipped, all by their names."""

    def act(nodes: dict[Path_, Node]) -> Path_ | None:
        starts = [path for path, node in below(nodes, "panel", t.gettext("Start tiles"))]
        if starts:
            return rng.choice(starts)
        tiles = below(nodes, "panel", t.gettext("Board"))
        may = [path for path, node in tiles if node["role"] == "push button" and "pressable" in node["states"]]
        swap = [path for path, node in below(nodes, "panel", t.gettext("Swap tiles")) if "toggle" in node["role"]]
        return rng.choice(may or swap) if may or swap else None

    return act


def passed_at_tiles(t: Strings) -> tuple[str, ...]:
    """What nobody looks through before a move there."""
    return t.gettext("Points now"), t.gettext("What may I do now?")


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en"])
def test_a_game_of_cards_is_played_by_ear(person: tuple[Listener, Desk]) -> None:
    """Cards chosen by their names, put where they may go, colours taken; what the opponent does is told, and how it ends."""
    listener, window = person
    listener.press("push button", "Play")
    play(listener, at_cards(random.Random(7)), "To the title", PASSED_AT_CARDS)
    wait_until(lambda: "The game ends" in " ".join([*listener.hear(), *listener.told]), "the end of the game")
    said = " ".join(listener.told)
    assert "Novice: " in said
    assert "Your turn." in said
    assert listener.nodes()[()]["name"] == "Mandala", "what is announced is not said a second time"
    listener.press("push button", "To the title")
    listener.press("push button", "Quit")
    assert window.program.wait(PATIENCE) == 0


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["de"])
def test_a_game_of_tiles_is_played_by_ear(person: tuple[Listener, Desk]) -> None:
    """In German: the swap tile is taken up and put somewhere, tiles are flipped, all by their names."""
    listener, window = person
    t = Strings("de")
    listener.press("radio button", "Patterns")
    listener.press("push button", t.gettext("Play"))
    play(listener, at_tiles(random.Random(3), t), t.gettext("To the title"), passed_at_tiles(t))
    said = " ".join(listener.told)
    assert t.gettext("Novice") in said
    listener.press("push button", t.gettext("To the title"))
    listener.press("push button", t.gettext("Quit"))
    assert window.program.wait(PATIENCE) == 0


def test_who_knows_no_announcements_hears_the_name_of_the_window(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Orca 43 does: the window is called by what happens, anew each time, also if that is the same again."""
    home.mkdir(parents=True)
    settings_file.save(desktop(), home / "settings.json", replace(SETTINGS, language="en", speed="off"))
    with (
        listening(monkeypatch, "object:property-change:accessible-name") as listener,
        managed(SCREEN, tmp_path) as display,
        desk(SCREEN, home, tmp_path, display=display) as window,
    ):
        wait_until(lambda: bool(listener.nodes()), "the window")
        listener.press("push button", "Play")
        wait_until(lambda: any("Your turn." in name for name in listener.hear()), "whose turn it is")
        for _ in range(2):
            window.key("F4")
            wait_until(lambda: any(name.startswith("Left mandala.") for name in listener.hear()), "the mandala")

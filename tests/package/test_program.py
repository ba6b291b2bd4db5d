"""The built program, named by MANDALA_PROGRAM: it starts anywhere, is played by mouse, asks no network for anything, and leaves
nothing behind. What the source does is tested where its parts are, a whole game without a network in
ui/window/test_window_game.py."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from mandala.core.cards.moves import BuildMountain
from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from mandala.play.library import Library
from mandala.ui.pages.title import TitleScene
from tests.conftest import NO_BUS
from tests.package.silence import AVAILABLE, WITHOUT_NETWORK, forbid_network
from tests.ui.cards.test_table_leaving import LEAVE
from tests.ui.support import Driver, make_context
from tests.ui.window.test_window_game import PLAYED
from tests.ui.window_support import SETTINGS, SIZE, Twin, arrives_at, begin, record_in
from tools.driver import cards, tiles
from tools.driver.desk import PATIENCE, PROGRAM, Desk, alive, desk, wait_until
from tools.package import licences

ROOT = Path(__file__).parents[2]
BUILT = Path(PROGRAM[0]) if len(PROGRAM) == 1 else None
NOBODY = 65534

built = pytest.mark.skipif(BUILT is None, reason="for the built program: make program")


def selftest(*command: str, **options: object) -> str:
    """What the program says of itself; nothing of it is left afterwards."""
    process = subprocess.Popen(
        [*command, "selftest"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        **options,
    )
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 0, said
    wait_until(lambda: not alive(process.pid), "the end of the engine process")
    return str(said)


@pytest.mark.skipif(not AVAILABLE, reason="needs seccomp")
def test_who_asks_for_a_network_is_killed() -> None:
    """The filter works: else the tests below would prove nothing."""
    code = "import socket; socket.socketpair(); socket.socket(socket.AF_UNIX); print('so far', flush=True); socket.socket()"
    done = subprocess.run(
        [sys.executable, "-c", code], preexec_fn=forbid_network, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (-signal.SIGSYS, "so far\n")


@built
def test_the_selftest_needs_no_network_and_leaves_nothing_behind() -> None:
    assert "all is well" in selftest(*PROGRAM, preexec_fn=WITHOUT_NETWORK)


def press(window: Desk, driver: Driver, label: str) -> None:
    """Clicks a button as soon as the window shows it as the twin does."""
    button = pygame.Rect(0, 0, 160, 20)
    button.center = driver.spot(label)
    window.move((1, SIZE[1] // 2))
    expected = driver.window.surface.copy()
    wait_until(lambda: window.strangeness(expected, button) < 50, label)
    window.click(button.center)


def leave(window: Desk, twin: Twin, home: Path) -> None:
    """From the table over the title out of the program, once the person is to move."""

    def my_turn() -> bool:
        session = twin.session(record_in(home))
        return session.to_move == 0 and len(session.seat(0).legal_moves) > 1

    wait_until(my_turn, "the computer's answer")
    stored = Library.open(desktop(), home / "library.db")[0]
    table, context = twin.shows(twin.table(twin.session(record_in(home)))), make_context(home, SETTINGS, stored)
    window.gesture("key", "Escape")
    table.key("escape")
    table.wait()
    press(window, table, LEAVE)
    title = Driver(context, TitleScene(context), SIZE)
    title.wait(3)
    press(window, title, "Quit")
    stored.close()


@built
@pytest.mark.window
@pytest.mark.timeout(300)
def test_first_frame_a_dragged_card_and_out(tmp_path: Path, home: Path) -> None:
    settings_file.save(desktop(), home / "settings.json", SETTINGS)
    twin = Twin(tmp_path)
    with desk(SIZE, home, tmp_path, WITHOUT_NETWORK) as window:
        begin(window, twin)
        session = twin.session({})
        arrives_at(window, twin.shows(twin.table(session)))
        card = next(move for move in session.seat(0).legal_moves if isinstance(move, BuildMountain))
        cards.by_mouse(window, twin.table(session), card, drag=True)
        wait_until(lambda: len(record_in(home).get("moves", ())) > 1, "the card and an answer")
        leave(window, twin, home)
        assert window.program.wait(PATIENCE) == 0
        wait_until(lambda: not window.left_behind(), "the end of the engine process")


@built
@pytest.mark.window
def test_a_game_of_tiles_begins(tmp_path: Path, home: Path) -> None:
    """The second game's table, opponent and record are in the program."""
    settings_file.save(desktop(), home / "settings.json", SETTINGS)
    twin = Twin(tmp_path, config=PLAYED["tiles"].config)
    with desk(SIZE, home, tmp_path, WITHOUT_NETWORK) as window:
        begin(window, twin, *PLAYED["tiles"].choices)
        session = twin.session({})
        arrives_at(window, twin.shows(twin.table(session)))
        tiles.by_mouse(window, twin.table(session), session.seat(0).legal_moves[0], drag=False)
        wait_until(lambda: len(record_in(home).get("moves", ())) > 1, "the start tile and an answer")


@built
def test_it_says_that_its_kernel_is_compiled() -> None:
    done = subprocess.run([*PROGRAM, "--version"], capture_output=True, text=True, timeout=20, check=True)
    assert "(compiled kernel)" in done.stdout


@built
def test_it_brings_what_is_new() -> None:
    assert BUILT is not None
    (brought,) = BUILT.parent.glob("_internal/mandala/assets/CHANGELOG.md")
    assert brought.read_bytes() == (ROOT / "CHANGELOG.md").read_bytes()


@built
@pytest.mark.skipif(sys.platform != "linux", reason="libraries by the names that Linux gives them")
def test_the_licence_of_all_that_it_brings_is_known() -> None:
    assert BUILT is not None
    assert licences.uncovered(BUILT.parent) == set()
    assert len(list(BUILT.parent.rglob("libSDL2*"))) >= 4  # it does look at the right folder


@built
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become somebody else")
def test_it_starts_under_a_strange_path_for_somebody_who_may_write_nowhere() -> None:
    """An umlaut and a space in the path, another user, no home, no language, no loudspeaker; the folder is root's."""
    assert BUILT is not None
    folder = Path("/tmp") / f"Gödel & Söhne {random.SystemRandom().getrandbits(32):08x}"
    try:
        shutil.copytree(BUILT.parent, folder / "Spiele mit Sand", symlinks=True)
        environment = {"HOME": "/nonexistent", "LC_ALL": "C", "PATH": "/usr/bin:/bin", **NO_BUS}
        said = selftest(str(folder / "Spiele mit Sand" / BUILT.name), env=environment, user=NOBODY, group=NOBODY)
        assert "all is well" in said
    finally:
        shutil.rmtree(folder)

"""The built program for Windows, under Wine: `make windows` runs this, with MANDALA_PROGRAM naming the script that starts it."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

import mandala
from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from mandala.play.crash_reports import reports
from mandala.play.settings import Settings
from mandala.ui.last_resort import FOLDER
from tests.package.silence import WITHOUT_NETWORK
from tests.ui.window_support import SCREEN, SETTINGS
from tools.driver.desk import PROGRAM, alive, managed, wait_until
from tools.package import names
from tools.wine import machine
from tools.wine.__main__ import PROGRAM as BUILT

pytestmark = [
    pytest.mark.skipif([str(machine.FOLDER / "built")] != PROGRAM, reason="for the Windows program: make windows"),
    pytest.mark.window,
    pytest.mark.timeout(300),
]
WINDOWED, CONSOLE = 2, 3
"""The kinds of program that Windows knows."""


def wine(*words: str | Path, display: str = "", **more: str) -> subprocess.Popen[str]:
    """A program of Windows that was started as a player's is."""
    environment = {name: value for name, value in os.environ.items() if name != "MANDALA_HOME"}
    return subprocess.Popen(
        [str(machine.FOLDER / "start"), *map(str, words)],
        env={**environment, "LC_ALL": "C", "DISPLAY": display, "MANDALA_ANNOUNCE": "1", **more},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        preexec_fn=WITHOUT_NETWORK,
    )


def named(display: str) -> str:
    """The names of all windows."""
    environment = {**os.environ, "DISPLAY": display}
    return subprocess.run(
        ["xwininfo", "-root", "-tree"], env=environment, capture_output=True, text=True, check=True
    ).stdout


def key(display: str, *words: str) -> None:
    """What xdotool does on a display."""
    subprocess.run(["xdotool", *words], env={**os.environ, "DISPLAY": display}, check=True, timeout=60)


def starts_and_ends(program: Path, display: str, **more: str) -> None:
    """The program comes to its title, in the only window with a name of ours, and its window is closed; nothing is left."""
    process = wine(program, display=display, **more)
    assert process.stdout is not None
    assert process.stdout.readline() == "FIRST_FRAME\n"
    windows = named(display)
    assert windows.count('"Mandala"') == 1
    assert "console" not in windows.lower()
    key(display, "search", "--name", "^Mandala$", "windowactivate", "--sync", "key", "alt+F4")
    process.communicate(timeout=60)
    wait_until(lambda: not alive(process.pid), "the end of all its processes")


@contextmanager
def copied(folder: Path) -> Iterator[Path]:
    """The program in another folder."""
    yield Path(shutil.copytree(BUILT, folder))
    shutil.rmtree(folder)


def test_windows_is_told_what_it_is() -> None:
    for name, kind in (("mandala.exe", WINDOWED), ("mandala-console.exe", CONSOLE)):
        data = (BUILT / name).read_bytes()
        head = struct.unpack_from("<I", data, 0x3C)[0]
        assert data[head : head + 4] == b"PE\0\0"
        assert struct.unpack_from("<H", data, head + 0x5C)[0] == kind
        for text in ("FileDescription", "ProductVersion", mandala.__version__, "Mandala and Patterns"):
            assert text.encode("utf-16-le") in data, text
        assert (names.SPEC / "icons" / "mandala.ico").read_bytes()[-1000:] in data


def test_it_plays_under_a_long_and_strange_path(tmp_path: Path) -> None:
    deep = tmp_path / "Gödel & Söhne" / "Spiele mit Sand, weit unten" / "/".join(["und noch ein Ordner"] * 5)
    with copied(deep / "Мандала") as folder:
        assert max(len(str(path)) for path in folder.rglob("*")) > 260
        said, _ = wine(folder / "mandala-console.exe", "selftest").communicate(timeout=120)
    assert "all is well" in said


def test_a_folder_of_the_user_and_a_second_start(tmp_path: Path) -> None:
    users = machine.PREFIX / "drive_c" / "users"
    for old in users.glob("*/AppData/Local/mandala"):
        shutil.rmtree(old)
    with managed(SCREEN, tmp_path) as display:
        for _ in range(2):
            starts_and_ends(BUILT / "mandala.exe", display)
            (kept,) = users.glob("*/AppData/Local/mandala/library.db")
        strange = tmp_path / "Möwen & Söhne" / "Мандала"
        starts_and_ends(BUILT / "mandala.exe", display, MANDALA_HOME=str(strange))
        assert (strange / "library.db").exists()
    shutil.rmtree(kept.parent)


def test_an_error_that_nobody_foresaw_is_reported_in_a_box(tmp_path: Path, home: Path) -> None:
    """The German texts are broken."""
    settings_file.save(desktop(), home / "settings.json", replace(SETTINGS, language="de"))
    with copied(tmp_path / "Mandala") as folder, managed(SCREEN, tmp_path) as display:
        (folder / "_internal/mandala/assets/locale/de/LC_MESSAGES/mandala.mo").write_bytes(b"no catalogue" * 10)
        process = wine(folder / "mandala.exe", display=display, MANDALA_HOME=str(home))

        def answered() -> bool:
            subprocess.run(["xdotool", "key", "Return"], env={**os.environ, "DISPLAY": display}, timeout=60)
            return process.poll() is not None

        wait_until(answered, "the end after the box")
        said, _ = process.communicate(timeout=60)
    (report,) = reports(home / FOLDER)
    assert "Windows" in report.read_text("utf-8")
    assert process.returncode == 1, said


def test_what_is_missing_is_said(tmp_path: Path, home: Path) -> None:
    settings_file.save(desktop(), home / "settings.json", Settings())
    with copied(tmp_path / "Mandala") as folder, managed(SCREEN, tmp_path) as display:
        picture = next((folder / "_internal/mandala/assets/pictures").glob("cloth-linen.*"))
        picture.unlink()
        process = wine(folder / "mandala-console.exe", display=display, MANDALA_HOME=str(home))
        said, _ = process.communicate(timeout=60)
    assert "cloth-linen" in said
    assert process.returncode == 2

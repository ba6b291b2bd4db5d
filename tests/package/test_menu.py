"""The menu entries of Linux start the built program: what a desktop would run is read from the entry as it reads it, and run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import NO_BUS
from tests.package.silence import WITHOUT_NETWORK
from tests.package.test_program import BUILT, built
from tools.driver.desk import alive, require_tools, server, wait_until
from tools.package import linux, names

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="menus of Linux")


def command(entry: Path, path: str = os.defpath) -> list[str]:
    """What a desktop runs for an entry, as the Desktop Entry Specification has it; nothing if `TryExec` is not to be found."""
    fields = dict(re.findall(r"^(TryExec|Exec)=(.*)$", entry.read_text("utf-8"), re.M))
    if "TryExec" in fields and shutil.which(fields["TryExec"], path=path) is None:
        return []
    text = re.sub(r"\\(.)", r"\1", fields["Exec"])
    words = re.findall(r'"((?:\\.|[^"\\])*)"|(\S+)', text)
    return [re.sub(r"\\(.)", r"\1", quoted).replace("%%", "%") if quoted else plain for quoted, plain in words]


def starts(line: list[str], path: str, tmp_path: Path) -> None:
    """Runs a command on a desktop of its own until its first frame, and ends it; nothing is left."""
    require_tools()
    with server((1280, 720), tmp_path) as display:
        environment = {"DISPLAY": display, "HOME": str(tmp_path), "PATH": path, "LANG": "C.UTF-8"}
        environment |= {"MANDALA_ANNOUNCE": "1", "SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "x11", **NO_BUS}
        executable = shutil.which(line[0], path=path)
        assert executable is not None
        process = subprocess.Popen(
            line,
            executable=executable,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=WITHOUT_NETWORK,
        )
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "FIRST_FRAME\n"
            process.terminate()
            assert process.wait(10) == 0
            wait_until(lambda: not alive(process.pid), "the end of all its processes")
        finally:
            process.kill()
            process.communicate()


@built
@pytest.mark.window
def test_the_entry_of_the_portable_program_starts_it(tmp_path: Path) -> None:
    assert BUILT is not None
    target = tmp_path / 'Möwen & "$5" 100%'
    linux.portable(BUILT.parent, target, 1_700_000_000)
    environment = {"HOME": str(tmp_path / "home"), "PATH": os.environ["PATH"]}
    subprocess.run([target / "add-to-menu"], env=environment, check=True, capture_output=True, timeout=20)
    line = command(tmp_path / "home/.local/share/applications" / f"{names.ID}.desktop")
    assert line == [str(target / "mandala")]
    starts(line, os.defpath, tmp_path)


@built
@pytest.mark.window
def test_the_entry_of_the_debian_package_starts_it(tmp_path: Path) -> None:
    assert BUILT is not None
    programs = tmp_path / "usr" / "bin"
    programs.mkdir(parents=True)
    linux.shared(tmp_path / "usr" / "share", 1_700_000_000)
    entry = tmp_path / "usr/share/applications" / f"{names.ID}.desktop"
    assert command(entry, str(programs)) == []  # not installed: a menu shows nothing
    (programs / "mandala").symlink_to(BUILT)
    line = command(entry, str(programs))
    assert line == ["mandala"]
    starts(line, f"{programs}:{os.defpath}", tmp_path)

"""The environment that `make` installs into: made on a Python that comes without ensurepip, as Debian's does, completed where it
was left half made, and gone where it cannot be made."""

from __future__ import annotations

import hashlib
import io
import subprocess
import threading
import venv
import zipfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tools import environment

PIP = """
import sys, sysconfig, zipfile
if "install" in sys.argv:
    zipfile.ZipFile(sys.argv[-1]).extractall(sysconfig.get_path("purelib"))
"""
"""What stands for pip: it can install itself."""


@pytest.fixture
def mirror(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A package index with pip, on a machine whose Python has no ensurepip."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as wheel:
        wheel.writestr("pip/__init__.py", "")
        wheel.writestr("pip/__main__.py", PIP)
    page = tmp_path / "mirror" / "simple" / "pip" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text(
        f'<a href="pip-1.0.tar.gz">old</a><a href="../../{environment.PIP}#sha256=0&amp;">{environment.PIP}</a>'
    )
    (tmp_path / "mirror" / environment.PIP).write_bytes(packed.getvalue())
    monkeypatch.setattr(environment, "PIP_SHA256", hashlib.sha256(packed.getvalue()).hexdigest())
    monkeypatch.setattr(environment, "find_spec", lambda _: None)
    monkeypatch.setattr(SimpleHTTPRequestHandler, "log_message", lambda *_: None)
    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(tmp_path / "mirror"))
    )
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/simple"
    server.shutdown()
    server.server_close()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the environment is to be."""
    made = tmp_path / "made"
    monkeypatch.setattr("sys.argv", ["environment.py", str(made)])
    return made


def has_pip(folder: Path) -> bool:
    return not subprocess.run([folder / "bin" / "python", "-m", "pip", "--version"], check=False).returncode


@pytest.mark.parametrize("half_made", [False, True])
def test_pip_is_fetched_from_the_mirror(
    monkeypatch: pytest.MonkeyPatch, mirror: str, folder: Path, half_made: bool
) -> None:
    """Also into what a refused `python3 -m venv` left behind. A second time there is nothing to do."""
    monkeypatch.setenv("PIP_INDEX_URL", mirror)
    if half_made:
        venv.create(folder)
    assert environment.main() == 0
    assert has_pip(folder)
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    assert environment.main() == 0


def test_an_environment_whose_python_is_gone_is_made_anew(
    monkeypatch: pytest.MonkeyPatch, mirror: str, folder: Path
) -> None:
    """As after an upgrade of the system."""
    monkeypatch.setenv("PIP_INDEX_URL", mirror)
    venv.create(folder)
    for name in ("python", "python3"):
        (folder / "bin" / name).unlink()
        (folder / "bin" / name).symlink_to(folder / "gone")
    assert environment.main() == 0
    assert has_pip(folder)


def test_an_environment_that_was_moved_is_made_anew(monkeypatch: pytest.MonkeyPatch, mirror: str, folder: Path) -> None:
    """Its launchers name a Python in the old place; it would be found, but nothing that is installed would start."""
    monkeypatch.setenv("PIP_INDEX_URL", mirror)
    venv.create(folder)
    launcher = folder / "bin" / "mandala"
    launcher.write_text(f"#!{folder / 'bin' / 'python'}\n")
    assert environment.launchers_work(folder)
    launcher.write_text(f"#!{folder.parent / 'gone' / 'bin' / 'python'}\n")
    assert not environment.launchers_work(folder)
    assert environment.main() == 0
    assert not launcher.exists()
    assert has_pip(folder)


@pytest.mark.parametrize("launcher", ["", "here", "gone"])
def test_make_installs_again_where_a_launcher_has_no_python(folder: Path, launcher: str) -> None:
    """It forgets that anything is installed."""
    venv.create(folder)
    (folder / ".play").touch()
    if launcher:
        (folder / "bin" / "mandala").write_text(f"#!{folder if launcher == 'here' else folder.parent}/bin/python\n")
    root = Path(__file__).parents[2]
    subprocess.run(["make", "-n", "help", f"VENV={folder}"], cwd=root, check=True, capture_output=True)
    assert (folder / ".play").exists() == (launcher != "gone")


@pytest.mark.parametrize(
    ("named", "digest", "words"),
    [
        ("http://127.0.0.1:9/simple", None, "http://127.0.0.1:9/simple/pip/ cannot be fetched: "),
        (None, "0", "is something else"),
        ("{mirror}/pip", None, "/simple/pip/pip/ cannot be fetched: HTTP Error 404"),
    ],
)
def test_what_cannot_be_made_leaves_nothing_but_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    mirror: str,
    folder: Path,
    named: str | None,
    digest: str | None,
    words: str,
) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", (named or mirror).format(mirror=mirror))
    if digest:
        monkeypatch.setattr(environment, "PIP_SHA256", digest)
    assert environment.main() == 1
    said = capsys.readouterr().err
    assert words in said
    assert "apt install python3-venv" in said
    assert not folder.exists()


def test_ctrl_c_leaves_nothing(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(environment, "find_spec", interrupted)
    assert environment.main() == 130
    assert not folder.exists()


def test_the_index_is_the_one_that_pip_would_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("PIP_INDEX_URL", "PIP_CONFIG_FILE", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    config = tmp_path / ".config" / "pip" / "pip.conf"
    config.parent.mkdir(parents=True)
    config.write_text("[global]\nindex-url = https://one.example/simple\n")
    assert environment.index() == "https://one.example/simple"
    other = tmp_path / "other.conf"
    other.write_text("[install]\nindex-url = https://two.example/simple%20x\n")
    monkeypatch.setenv("PIP_CONFIG_FILE", str(other))
    assert environment.index() == "https://two.example/simple%20x"
    monkeypatch.setenv("PIP_INDEX_URL", "https://three.example/simple")
    assert environment.index() == "https://three.example/simple"

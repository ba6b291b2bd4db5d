"""The command line as a process: whatever a file, the output or the surroundings are, there is a sentence and the right exit
code, and Ctrl-C ends it quietly at any moment."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from mandala.core.record import RecordError, parse, replay
from mandala.main import main
from mandala.platform.api import NoHome
from mandala.platform.desktop.files import user_paths
from mandala.play.games import GAMES

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "records"
ONE = json.loads((RECORDS / "tiles.jsonl").read_text().splitlines()[0])

UNIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such file")


def files(folder: Path) -> dict[str, tuple[Path, str]]:
    """Files that hold no records, and what is said of them."""
    made = {
        "pipe": (folder / "pipe", "it is a pipe or a device"),
        "endless": (Path("/dev/zero"), "it is a pipe or a device"),
        "terminal": (Path("/dev/null"), "it is a pipe or a device"),
        "folder": (folder, "this is a folder"),
        "missing": (folder / "missing", "there is no such file"),
        "loop": (folder / "loop", "cannot be read"),
        "empty": (folder / "empty", "the file is empty"),
        "huge": (folder / "huge", "larger than"),
        "latin": (folder / "latin", "no text in UTF-8"),
        "marked": (folder / "marked", "no file of records"),
        "measureless": (Path("/proc/self/mounts"), "no file of records"),
    }
    (folder / "empty").touch()
    (folder / "latin").write_bytes('{"players": ["Zoë"]}'.encode("latin-1"))
    (folder / "marked").write_bytes(b"\xef\xbb\xbfhello")
    if sys.platform != "win32":
        os.mkfifo(folder / "pipe")
        (folder / "loop").symlink_to(folder / "loop")
        with (folder / "huge").open("wb") as huge:
            huge.truncate(1 << 40)
    return made


UNIXES = [pytest.param(kind, marks=UNIX) for kind in ("pipe", "endless", "terminal", "loop", "huge", "measureless")]
KINDS = ("folder", "missing", "empty", "latin", "marked", *UNIXES)


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_without_records_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    path, words = files(tmp_path)[kind]
    if kind == "measureless" and sys.platform != "linux":
        return
    assert main(["check", str(path)]) == 1
    assert f"{path}: " in (said := capsys.readouterr().out)
    assert words in said
    assert main(["shot", str(tmp_path / "out.png"), "--record", str(path)]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"mandala shot: {path}: ")
    assert len(said.splitlines()) == 1
    assert not (tmp_path / "out.png").exists()


@pytest.mark.parametrize("kind", ["folder", *UNIXES[:2]])
def test_files_that_cannot_hold_a_contest(tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    path, _ = files(tmp_path)[kind]
    assert main(["arena", "random", "random", "--deals", "1", "--jobs", "1", "--records", str(path)]) == 2
    assert f"{path} is a folder, a pipe or a device" in capsys.readouterr().err


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("out", "size", "words"),
    [
        ("out.xyz", "1024x640", "out.xyz: the name of a picture ends in .png, .jpg, .jpeg, .bmp, .tga"),
        ("out", "1024x640", "out: the name of a picture ends in"),
        ("out.png", "16000x16000", "16000x16000 cannot be drawn; a picture has at most 64000000 pixels"),
        ("out.png", "1000x640", "1000x640 cannot be drawn; the smallest size is 1024x640"),
        pytest.param("full.png", "1024x640", "full.png: the file cannot be written: ", marks=UNIX),
        ("folder.png", "1024x640", "folder.png: the file cannot be written: "),
        ("file.png/out.png", "1024x640", "out.png: the file cannot be written: "),
    ],
)
def test_a_picture_that_cannot_be_written_gives_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], out: str, size: str, words: str
) -> None:
    (tmp_path / "folder.png").mkdir()
    (tmp_path / "file.png").touch()
    if sys.platform != "win32":
        (tmp_path / "full.png.part").symlink_to("/dev/full")
    record = ["--record", str(RECORDS / "tiles.jsonl")]
    assert main(["shot", str(tmp_path / out), *record, "--size", size]) == 1
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(("suffix", "start"), [("png", b"\x89PNG"), ("JPG", b"\xff\xd8"), ("bmp", b"BM")])
def test_a_picture_is_what_its_name_says(tmp_path: Path, suffix: str, start: bytes) -> None:
    out = tmp_path / f"out.{suffix}"
    assert main(["shot", str(out), "--record", str(RECORDS / "tiles.jsonl"), "--size", "1024x640"]) == 0
    assert out.read_bytes().startswith(start)


@pytest.mark.parametrize("sizes", [[0, 0], [1, 2]])
def test_a_game_without_cups_has_none_in_its_record(sizes: Sequence[int]) -> None:
    record = ONE | {"result": ONE["result"] | {"cup_sizes": sizes}}
    with pytest.raises(RecordError, match=r"result\.cup_sizes: this game has no cups"):
        replay(parse(json.dumps(record)), GAMES["tiles"].recorder)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has a folder for any name")
def test_the_home_of_an_unknown_user_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MANDALA_HOME", "~no such user/y")
    assert main([]) == 2
    assert "'~no such user/y', and there is no such user; set MANDALA_HOME" in capsys.readouterr().err


def test_a_user_without_a_home_folder_is_told_to_name_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.path.expanduser", lambda path: path)  # as where the system knows neither the user nor HOME
    with pytest.raises(NoHome, match="this user has no home folder; set MANDALA_HOME"):
        user_paths({})


def run(command: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """A command line in a shell, from a folder of its own."""
    words = f"'{sys.executable}' -m mandala {command}"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("LC_")} | environ
    return subprocess.run(
        words, shell=True, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.sampled(2)
@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Unix")
@pytest.mark.parametrize(
    ("command", "environ", "code", "words"),
    [
        ("check tests/records/tiles.jsonl >/dev/full", {}, 1, "mandala: the output cannot be written: "),
        ("check tests/records/tiles.jsonl >&-", {}, 0, ""),
        ("check Zoë $(printf '\\377') 2>&1", {"PYTHONIOENCODING": "ascii"}, 1, "Zo\\xeb: there is no such file"),
        ("check Zoë 2>&1", {"LANG": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}, 1, "there is no such file"),
        ("arena random greedy --deals 1 --iterations 1 --jobs 1 2>&-", {"PYTHONIOENCODING": "ascii"}, 0, "win rate"),
    ],
)
def test_every_output_gives_words_and_no_traceback(
    command: str, environ: dict[str, str], code: int, words: str
) -> None:
    done = run(command, **environ)
    assert "Traceback" not in done.stdout + done.stderr
    assert (done.returncode, words in done.stdout + done.stderr) == (code, True), done


INTERRUPTED = """
import runpy, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts what runs behind it deaf to Ctrl-C
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Finder())
sys.argv = ["mandala", *{arguments!r}]
runpy.run_module("mandala", run_name="__main__")
"""


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        ("mandala.main", ["check", "nothing"]),
        ("mandala.play.stored", ["check", "nothing"]),
        ("mandala.commands.check", ["check", "nothing"]),
        ("pygame", ["shot", "x.png", "--record", "x"]),
        ("mandala.ui.pages.title", []),
    ],
)
def test_ctrl_c_while_it_loads(home: Path, module: str, arguments: list[str]) -> None:
    """Python itself makes an error of it, in whatever module."""
    code = INTERRUPTED.format(module=module, arguments=arguments)
    environment = os.environ | {"MANDALA_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (130, "")


LOADING = """
import ctypes, os, signal, sys, time
if __name__ == "__main__":
    if sys.platform == "win32":
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # nobody can press it for one process alone
    from mandala.main import main
    sys.exit(main(["arena", "random", "random", "--deals", "2", "--jobs", "2", "--iterations", "1"]))
if sys.platform == "win32":
    ctypes.windll.kernel32.GenerateConsoleCtrlEvent(signal.CTRL_C_EVENT, 0)
    time.sleep(0.5)  # it comes in a thread of its own
else:
    os.kill(os.getpid(), signal.SIGINT)
"""
"""A new process reads the script of the first one, too."""


def test_a_process_of_an_arena_that_loads_does_not_hear_ctrl_c(tmp_path: Path) -> None:
    """It reaches all processes of a terminal; what it means is for the first one to decide."""
    script = tmp_path / "script.py"
    script.write_text(LOADING)
    done = subprocess.run(
        [sys.executable, script],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        creationflags=subprocess.CREATE_NEW_CONSOLE if sys.platform == "win32" else 0,
    )
    assert (done.returncode, done.stderr) == (0, "")

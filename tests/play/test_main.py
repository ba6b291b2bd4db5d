"""The command line: what it says, and what it does not load."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mandala import __version__
from mandala.commands import selftest
from mandala.main import main, parser
from mandala.ui.platform.window import NoDisplay
from mandala.ui.words.strings import LANGUAGES

ROOT = Path(__file__).parents[2]


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    return capsys.readouterr().err.splitlines()[-1]


def run(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    clean = {name: value for name, value in os.environ.items() if name not in hidden} | environ
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, env=clean, capture_output=True, text=True, timeout=100, check=False)


@pytest.mark.parametrize("text", ["x", "", "-1", "1.5", "1000000000", "٣", "0x10"])
def test_an_impossible_deal_number_is_refused(capsys: pytest.CaptureFixture[str], text: str) -> None:
    assert f"{text!r} is no deal number; deal numbers go from 0 to 999999999" in refused(capsys, f"--deal={text}")


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "'chess' is no game; the games are: cards, tiles" in refused(capsys, "--game", "chess")


@pytest.mark.parametrize("text", ["big", "10x10", "1920", "99999x99999"])
def test_an_impossible_size_is_refused(capsys: pytest.CaptureFixture[str], text: str) -> None:
    assert f"{text!r} is no size" in refused(capsys, "shot", "out.png", "--record", "x", "--size", text)


def test_every_option_of_a_command_line_is_understood() -> None:
    text = "shot o.png --record r.json --ply 3 --size 1024x640 --language de --table night --finish plain --seat 1"
    chosen = parser().parse_args(text.split())
    assert (chosen.out, chosen.record, chosen.ply, chosen.size) == (Path("o.png"), Path("r.json"), 3, (1024, 640))
    assert (chosen.language, chosen.table, chosen.finish, chosen.seat) == ("de", "night", "plain", 1)
    assert parser().parse_args(["--deal", "12"]).deal == 12
    assert parser().parse_args(["--game", "tiles"]).game == "tiles"
    assert parser().parse_args(["arena", "a", "b", "--game", "tiles"]).game == "tiles"
    assert (parser().parse_args([]).deal, parser().parse_args([]).game) == (None, None)


def test_help_and_version_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--help"], ["check", "--help"], ["shot", "--help"], ["selftest", "--help"], ["--version"]):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 0
    said = capsys.readouterr().out
    assert "examples:" in said
    assert re.search(
        rf"^mandala {__version__} \((un)?compiled kernel.*\), Python {sys.version.split()[0]}, pygame-ce ", said, re.M
    )


def test_the_command_line_does_not_load_pygame() -> None:
    """The engine process imports the main module, and `mandala check` shall start at once."""
    said = "mandala.commands.review, mandala.ui.cards.why, mandala.ui.tiles.why"
    code = f"import sys, mandala.main, mandala.play.engine.worker, {said}; sys.exit('pygame' in sys.modules)"
    assert run("-c", code).returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows always has a display")
def test_without_a_display_the_command_says_so() -> None:
    done = run("-m", "mandala")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) <= 3
    assert "display" in done.stderr
    assert "Traceback" not in done.stderr


def test_without_a_terminal_the_sentence_is_in_a_box(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[str, ...]] = []
    monkeypatch.setattr("pygame.display.message_box", lambda *words: shown.append(words))
    monkeypatch.setattr(
        "mandala.ui.platform.desktop.window._connect", lambda *_: (_ for _ in ()).throw(NoDisplay("no display"))
    )
    monkeypatch.setattr("sys.stderr", None)
    assert main([]) == 2
    assert shown == [("Mandala", "no display", "error")]


def test_the_selftest_says_what_it_did() -> None:
    done = run("-m", "mandala", "selftest")
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["assets", "texts", "frame", "kernel", "engine", "all is well"]
    assert "pictures" in lines[0]
    assert "47 sounds" in lines[0]
    assert ", ".join(LANGUAGES.values()) in lines[1]
    assert lines[2].startswith("frame: title, cards, tiles at")
    assert "compiled kernel" in lines[3]
    assert len(re.findall(r"(cards|tiles): \d+ moves against grandmaster", lines[4])) == 2


def test_the_selftest_finds_missing_assets(tmp_path: Path) -> None:
    with pytest.raises(selftest.Flaw, match="lacks"):
        selftest.load_assets(tmp_path)


def test_the_selftest_finds_a_missing_sound(tmp_path: Path) -> None:
    folder = tmp_path / "assets"
    shutil.copytree(selftest.ASSETS, folder)
    for file in folder.glob("sounds/won-*.ogg"):
        file.unlink()
    with pytest.raises(selftest.Flaw, match="the sound won"):
        selftest.load_assets(folder)


def test_the_selftest_finds_a_language_without_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mandala.ui.words.strings.LANGUAGES", {"en": "English", "de": "Deutsch", "fr": "Français"})
    with pytest.raises(selftest.Flaw, match="Français"):
        selftest.load_texts()


def test_a_reader_that_goes_away_is_no_crash() -> None:
    command = [sys.executable, "-m", "mandala", "check", *["nothing"] * 5000]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert "Traceback" not in process.stderr.read()

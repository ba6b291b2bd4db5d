"""`mandala library`: what it says and returns, and that it overwrites nothing."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from mandala.main import main
from mandala.play.engine import InlineEngine
from mandala.play.library import Library
from mandala.play.session import Session
from tests.play.playing import TWO, play_on

KEPT = Path(__file__).parents[1] / "kept" / "0.1.0" / "library.db"


@pytest.fixture
def path(home: Path) -> Path:
    """The user's library with a finished and a running game, and its copy."""
    library, _ = Library.open(home / "library.db")
    for moves in (1000, 4):
        session = Session.new(TWO, InlineEngine(1), library)
        play_on(session, random.Random(moves), moves)
        session.close()
    library.close()
    return home / "library.db"


def said(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str]:
    """The exit code and what was printed."""
    code = main(["library", *map(str, words)])
    return code, capsys.readouterr().out


def damage(path: Path) -> None:
    """Flips a bit in the last record."""
    data = bytearray(path.read_bytes())
    data[data.rindex(b'"moves"') + 12] ^= 4
    path.write_bytes(data)


@pytest.mark.usefixtures("path")
def test_a_whole_library_is_said_to_be_whole(capsys: pytest.CaptureFixture[str]) -> None:
    code, words = said(capsys, "check")
    assert code == 0
    assert "games that can be read: 2; that cannot: 0; copies of the library: 1" in words
    assert "the library is whole" in words


def test_a_library_of_version_0_1_0_is_whole(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home.mkdir(exist_ok=True)
    shutil.copy(KEPT, home / "library.db")
    before = KEPT.read_bytes()
    assert said(capsys, "check")[0] == 0
    assert (home / "library.db").read_bytes() == before, "a check changes nothing"


def test_damage_is_found_and_mended_from_the_copy(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damage(path)
    content = path.read_bytes()
    code, words = said(capsys, "check")
    assert code == 1
    assert "its checksum does not fit" in words
    assert "that cannot: 1" in words
    assert path.read_bytes() == content, "a check changes nothing"
    code, words = said(capsys, "repair")
    assert code == 0
    assert "some games are as a copy has them" in words
    assert "games that can be read: 2; that cannot: 0" in words
    (aside,) = path.parent.glob("library.db.bak-*")
    hurt = content[content.rindex(b'"moves') : content.rindex(b'"moves') + 100]
    assert hurt in aside.read_bytes(), "the damaged file is kept"
    assert said(capsys, "check")[0] == 0
    assert "nothing was wrong" in said(capsys, "repair")[1]


def test_a_game_that_is_in_no_copy_stays_unreadable(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(path.parent / "copies")
    damage(path)
    code, words = said(capsys, "repair")
    assert code == 1
    assert "games that can be read: 1; that cannot: 1" in words


def test_games_go_out_and_come_in(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records, whole, other = (tmp_path / name for name in ("games.jsonl", "games.db", "other.db"))
    code, words = said(capsys, "export", records)
    assert (code, words) == (0, f"{records}: finished games: 1; running ones, which were left out: 1\n")
    assert main(["check", str(records)]) == 0
    capsys.readouterr()
    assert said(capsys, "export", whole)[0] == 0
    content = whole.read_bytes()
    code, words = said(capsys, "export", whole)
    assert code == 1
    assert "is there already" in words
    assert whole.read_bytes() == content
    code, words = said(capsys, "--file", other, "import", whole, records)
    assert code == 0
    assert "new ones, or such as went on: 2" in words
    assert "games: 1; new ones: 0" in words
    library, _ = Library.open(other)
    assert (len(library.finished()), len(library.unfinished())) == (1, 1)
    library.close()
    code, words = said(capsys, "--file", other, "import", whole)
    assert "new ones, or such as went on: 0" in words
    code, words = said(capsys, "import", path)
    assert code == 1
    assert "is the library itself" in words


@pytest.mark.parametrize("words", [["check"], ["repair"], ["export", "out.db"]])
def test_where_there_is_no_library_that_is_said(
    words: list[str], home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, told = said(capsys, *words)
    assert code == 1
    assert "there is no library" in told
    assert not (home / "library.db").exists()


@pytest.mark.usefixtures("path")
def test_files_that_hold_no_games_are_told_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter").write_text("Dear Anna")
    code, words = said(capsys, "import", tmp_path / "letter", tmp_path / "nothing")
    assert code == 1
    assert "this is no file of records" in words
    assert "there is no such file" in words

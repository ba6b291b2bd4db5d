"""`mandala library`: what it says and returns, and that it overwrites nothing."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from mandala.main import main
from mandala.platform.desktop import desktop
from mandala.play.engine.engine import InlineEngine
from mandala.play.library import Library
from mandala.play.notifications import NotificationKind
from mandala.play.session import Session
from tests.play.playing import TWO, play_on

KEPT = Path(__file__).parents[1] / "kept" / "0.1.0" / "library.db"


@pytest.fixture
def path(home: Path) -> Path:
    """The user's library with a finished and a running game, and its copy."""
    library, _ = Library.open(desktop(), home / "library.db")
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
    library, _ = Library.open(desktop(), other)
    assert (len(library.finished()), len(library.unfinished())) == (1, 1)
    library.close()
    code, words = said(capsys, "--file", other, "import", whole)
    assert "new ones, or such as went on: 0" in words
    code, words = said(capsys, "import", path)
    assert code == 1
    assert "is the library itself" in words


@pytest.mark.parametrize("words", [["check"], ["repair"], ["export", "out.db"]])
def test_the_command_says_that_there_is_no_library(
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


def test_a_check_replays_what_it_counts(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    library, _ = Library.open(desktop(), path)
    (game,) = library.finished()
    moves = [*game.record["moves"][:3], game.record["moves"][2], *game.record["moves"][4:]]
    library.save(replace(game, record={**game.record, "moves": moves}))
    library.close()
    code, words = said(capsys, "check")
    assert code == 1
    assert "the record does not hold at move 4: moves[3]" in words
    assert "games that can be read: 1; that cannot: 1" in words
    assert "whole" not in words


FOREIGN = (
    "CREATE TABLE loot (words TEXT)",
    "CREATE VIEW finished AS SELECT * FROM games",
    "CREATE TRIGGER thief AFTER INSERT ON games BEGIN DELETE FROM games; END",
    "CREATE INDEX games_by_plan ON games (plan)",
)


@pytest.mark.parametrize("statement", FOREIGN)
def test_a_library_with_what_is_not_ours_is_refused_in_words(
    path: Path, statement: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "strange.db"
    shutil.copy(path, other)
    with closing(sqlite3.connect(other)) as database:
        database.execute(statement)
        database.commit()
    name = statement.split()[2]
    before = other.read_bytes()
    for words in (("--file", other, "check"), ("import", other), ("--file", other, "export", tmp_path / "out.db")):
        code, told = said(capsys, *words)
        assert code == 1
        assert f"a foreign {statement.split()[1].lower()}, '{name}'" in told
        assert other.read_bytes() == before
    assert not (tmp_path / "out.db").exists()


@pytest.mark.parametrize("statement", FOREIGN)
def test_the_own_library_with_what_is_not_ours_is_kept_aside_and_its_games_stay(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute(statement)
        database.commit()
    library, (notification,) = Library.open(desktop(), path)
    assert notification.kind is NotificationKind.LIBRARY_FOREIGN
    assert (len(library.finished()), len(library.unfinished())) == (1, 1)
    library.close()
    assert Path(notification.detail).exists()
    library, notifications = Library.open(desktop(), path)
    assert notifications == ()
    library.close()


@pytest.mark.skipif(os.name == "nt", reason="no such name is possible there")
@pytest.mark.parametrize("command", [("check",), ("review",), ("library", "import"), ("library", "--file")])
def test_a_files_name_steers_no_terminal(
    command: tuple[str, ...], home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir(exist_ok=True)
    name = tmp_path / "\x1b]0;title\x07\x1b[31m\u202egame.json"
    for there in (False, True):
        if there:
            name.write_text('{"format": 7}')
        code = main([*command, str(name), *(["check"] if command[-1] == "--file" else [])])
        out, err = capsys.readouterr()
        assert code == 1
        assert "\\x1b]0;title\\x07\\x1b[31m\\u202egame.json" in out + err
        assert not {"\x1b", "\x07", "\u202e"} & {*out, *err}

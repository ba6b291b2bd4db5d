"""A game that is not registered: its records are refused in words, and nothing of it is lost."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from mandala.main import main
from mandala.platform.desktop import desktop
from mandala.play import games
from mandala.play.engine.engine import InlineEngine
from mandala.play.games import HUMAN
from mandala.play.library import Library
from mandala.play.notifications import NotificationKind
from mandala.play.session import Session
from mandala.play.stored import GameConfig
from mandala.ui.kit.inputs import FileDropped
from mandala.ui.notices import sentence
from mandala.ui.pages.page import MessageScene
from mandala.ui.pages.title import TitleScene
from tests.ui import conformance
from tests.ui.support import Driver, make_context


@contextmanager
def unregistered(name: str) -> Iterator[None]:
    """The program as it is without the example."""
    load, shown = games.GAMES.load.pop(name), games._SCREENS.pop(name)
    yield
    games.register(name, load, shown)


@pytest.fixture
def file(tmp_path: Path, highcard: str) -> Path:
    """A file with the record of a finished game."""
    _, stored = conformance.finished(tmp_path, highcard)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(stored.record))
    return path


def test_check_names_the_file_the_game_and_a_way(file: Path, highcard: str, capsys: pytest.CaptureFixture[str]) -> None:
    with unregistered(highcard):
        assert main(["check", str(file)]) == 1
    told = capsys.readouterr().out
    assert f"{file}, line 1: game: 'highcard' is no game that this program knows (cards, tiles)" in told
    assert "the program that wrote it can read it" in told
    assert main(["check", str(file)]) == 0
    assert main(["review", str(file)]) == 0


def test_the_window_refuses_a_file_in_words(tmp_path: Path, file: Path, highcard: str) -> None:
    with unregistered(highcard):
        context = make_context(tmp_path)
        driver = Driver(context, TitleScene(context))
        driver.step(FileDropped(file))
        scene = driver.scene
        assert isinstance(scene, MessageScene)
        assert "“highcard”, a game that this program does not know" in scene.paragraphs[1]
        assert context.library.finished() == []


def test_a_saved_game_is_told_of_and_stays(tmp_path: Path, highcard: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "kept" / "library.db"
    path.parent.mkdir()
    with closing(Library.open(desktop(), path)[0]) as library:
        config = GameConfig((HUMAN, HUMAN), ("Anna", "Ben"), 5, 0, highcard)
        conformance.play(Session.new(config, InlineEngine(1), library), 3, random.Random(1))
    with unregistered(highcard), closing(Library.open(desktop(), path)[0]) as library:
        assert library.unfinished() == []
        (told,) = library.notifications()
        assert (told.kind, told.detail) == (NotificationKind.GAME_UNKNOWN, highcard)
        assert "“highcard”" in sentence(make_context(tmp_path).strings, told)
    with unregistered(highcard):
        assert main(["library", "--file", str(path), "check"]) == 1
    assert "'highcard' is no game that this program knows" in capsys.readouterr().out
    with closing(Library.open(desktop(), path)[0]) as library:
        (game,) = library.unfinished()
        assert len(game.record["moves"]) == 3

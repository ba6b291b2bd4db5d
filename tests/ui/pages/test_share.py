"""The page that shares a finished game: its mandala, its code in small print, and the ways to hand it on."""

from __future__ import annotations

from pathlib import Path

import pytest

from mandala.core.record import text_of
from mandala.play.codes import code_of
from mandala.play.library import Library
from mandala.ui.context import Context
from mandala.ui.kit.paper import Words
from mandala.ui.kit.scene import Push
from mandala.ui.pages.page import MessageScene
from mandala.ui.pages.share import offered
from mandala.ui.pages.won_mandala import WonMandala
from mandala.ui.platform.home import Home
from tests.play.playing import bring_file, noon
from tests.ui.support import Driver, make_context
from tools.driver.recorded import stored


def shared(context: Context, game: str) -> Driver:
    context.library.save(stored(3, game=game))
    game_there = context.library.whole(context.library.finished()[0])
    assert game_there is not None
    shown = offered(context, game_there)
    assert isinstance(shown, Push)
    driver = Driver(context, shown.scene)
    driver.step()
    return driver


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_a_game_is_shared_with_its_mandala_and_its_code(tmp_path: Path, game: str) -> None:
    driver = shared(make_context(tmp_path), game)
    (mandala,) = (box for box in driver.scene.printed if isinstance(box, WonMandala))
    assert mandala.share() == 1.0, "it does not grow again"
    assert mandala.nodes()[0].name.startswith("Mandala of the sand that was won: ")
    whole = driver.context.library.whole(driver.context.library.finished()[0])
    assert whole is not None
    told = [box.words.replace(" ", "") for box in driver.scene.printed if isinstance(box, Words)]
    assert code_of(whole) in told


def test_its_picture_is_saved_as_a_file(tmp_path: Path) -> None:
    driver = shared(make_context(tmp_path, system=Home()), "cards")
    driver.press("Picture or film …")
    driver.press("Picture of the result")
    driver.wait_until(lambda: isinstance(driver.scene, MessageScene))
    (picture,) = (driver.context.paths.data_dir / "exports").glob("*.png")
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("opens", [True, False])
def test_all_games_are_saved_in_one_file_that_another_machine_imports(tmp_path: Path, opens: bool) -> None:
    class Elsewhere(Home):
        shows_folders = opens

    context = make_context(tmp_path / "here", system=Elsewhere())
    context.library.save(stored(5, game="tiles"))
    driver = shared(context, "cards")
    driver.press("Save all games as a file")
    assert isinstance(driver.scene, MessageScene)
    assert [label for label, _ in driver.scene._ways][-1] == ("Open the folder" if opens else "Download")
    (file,) = (context.paths.data_dir / "exports").glob("mandala-games-*.jsonl")
    other = Library.in_memory()
    assert len(bring_file(file, other, noon).games) == 2
    wholes = [[library.whole(game) for game in library.finished()] for library in (context.library, other)]
    here, there = ([game.record for game in games if game is not None] for games in wholes)
    assert sorted(map(text_of, here)) == sorted(map(text_of, there))

"""A game of two people by code: copied at the table, pasted at the title, refused in words."""

from __future__ import annotations

from pathlib import Path

from mandala.play.library import Library
from mandala.play.settings import Settings
from mandala.ui.context import resumed_table
from mandala.ui.pages.page import MessageScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.scene import TableScene
from tests.play.test_by_code import begun, gone_on
from tests.ui.pages.test_today import paste, said
from tests.ui.support import Driver, make_context


def started(folder: Path, library: Library, table: bool = False) -> Driver:
    context = make_context(folder, Settings(language="en", speed="off"), library)
    return Driver(context, resumed_table(context, library.unfinished()[0]) if table else TitleScene(context))


def copied(folder: Path, library: Library) -> str:
    """The code that the menu of the table puts on the clipboard."""
    driver = started(folder, library, table=True)
    driver.key("escape")
    driver.press("Copy as a code")
    assert isinstance(driver.scene, MessageScene)
    return driver.context.system.clipboard.pasted()


def test_a_game_is_handed_over_and_handed_back(tmp_path: Path) -> None:
    mine, theirs = Library.in_memory(), Library.in_memory()
    game = begun(mine)
    driver = started(tmp_path / "theirs", theirs)
    paste(driver, copied(tmp_path / "mine", mine))
    assert isinstance(driver.scene, TableScene)
    (other,) = theirs.unfinished()
    assert other.record["moves"] == game.record["moves"]
    further = gone_on(theirs, other)
    paste_here = started(tmp_path / "back", mine)
    paste(paste_here, copied(tmp_path / "theirs again", theirs))
    assert isinstance(paste_here.scene, TableScene)
    assert mine.unfinished()[0].record["moves"] == further.record["moves"]


def test_an_older_code_is_told_in_words(tmp_path: Path) -> None:
    library = Library.in_memory()
    game = begun(library)
    code = copied(tmp_path, library)
    gone_on(library, game)
    driver = started(tmp_path, library)
    paste(driver, code)
    assert "older than your game" in said(driver)

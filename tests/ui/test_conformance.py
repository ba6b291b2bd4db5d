"""Every game's screen does what `conformance.py` asks."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from mandala.play.games import GAMES
from mandala.ui.table.game_ui import GameUi
from mandala.ui.table.menus import KeySheet
from mandala.ui.table.scene import TableScene
from mandala.ui.tiles.board import TilesUi
from tests.ui import conformance
from tests.ui.support import Driver

#: What a game need not fill in, and a game that fills in nothing of it.
DEFAULTS = {
    name: member
    for name, member in vars(GameUi).items()
    if not name.startswith("_") and name not in GameUi.__abstractmethods__
}
PLAIN = type("Plain", (TilesUi,), DEFAULTS)

EVERY_GAME = pytest.mark.parametrize("game", GAMES)


@pytest.mark.sampled(3)
@EVERY_GAME
@pytest.mark.parametrize("check", conformance.CHECKS)
def test_a_games_screen_is_whole(tmp_path: Path, game: str, check: Callable[[Path, str], None]) -> None:
    check(tmp_path, game)


@pytest.mark.sampled(2)
@EVERY_GAME
@pytest.mark.parametrize("hands", [conformance.by_mouse, conformance.by_keys, conformance.by_tree])
def test_a_move_is_made(tmp_path: Path, game: str, hands: Callable[[Driver, random.Random], None]) -> None:
    conformance.check_hands(tmp_path, game, hands)


def test_a_game_that_fills_in_no_more_than_it_must_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mandala.ui.tiles.board.BOARD", PLAIN())
    conformance.check_hands(tmp_path, "tiles", conformance.by_tree)
    conformance.check_hint(tmp_path, "tiles")
    context, session = conformance.opened(tmp_path, "tiles", speed="slow")
    driver = Driver(context, conformance.tables(context, "tiles").table(context, session), conformance.SIZE)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    session.seat(1).submit(session.seat(1).legal_moves[0])
    driver.step()
    driver.step()
    assert (scene.stage.show, scene.facts().ply) == (None, 1), "without motion a move is there at once"
    assert scene.facts().buttons
    driver.key("i")
    driver.key("f1")
    assert isinstance(driver.scene, KeySheet)

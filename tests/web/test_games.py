"""Whole games in the page, by mouse, keys and touch; what stands where is known from a twin on this machine."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mandala.play.games import HUMAN
from mandala.play.session import Session
from mandala.play.stored import GameConfig
from tests.ui.window_support import (
    CARDS,
    DEAL,
    QUICKEST,
    Detours,
    Twin,
    arrives_at,
    begin,
    menu,
    opened_by,
    play_to_the_end,
    take_back,
)
from tests.web.chromium import Tab
from tests.web.support import Finger, Keys, mirrored, page
from tools.driver.games import BY_HAND

pytestmark = [pytest.mark.thorough, pytest.mark.timeout(600)]

__all__ = ["mirrored"]

TILES = GameConfig((HUMAN, QUICKEST["tiles"]), ("", ""), DEAL, 1, "tiles")
Mirror = Callable[[Tab], None]
Hands = Callable[[Tab, Any, Any, random.Random], None]
"""Makes a move at a table in the page, which looks as the twin's."""


class Game(NamedTuple):
    """A game of the title, and what is pressed before it begins."""

    config: GameConfig
    choices: tuple[str, ...] = ()


GAMES = {"cards": Game(CARDS), "tiles": Game(TILES, ("Patterns", "Opponent"))}
DETOURS: tuple[Detours, ...] = ((menu,), (take_back,), (opened_by("F2", "Escape"),))


def mouse(tab: Tab, scene: Any, move: Any, rng: random.Random) -> None:
    game = BY_HAND[scene.source.config.game]
    game.by_mouse(tab, scene, move, isinstance(move, game.DRAGGED) and rng.random() < 0.7)


def finger(tab: Tab, scene: Any, move: Any, rng: random.Random) -> None:
    game = BY_HAND[scene.source.config.game]
    single = getattr(move, "count", 1) == 1
    game.by_mouse(Finger(tab), scene, move, single and isinstance(move, game.DRAGGED) and rng.random() < 0.5)


def played(
    folder: Path, home: Path, mirror: Mirror, name: str, hands: Hands | None, detours: tuple[Detours, ...]
) -> None:
    """Plays from the title to the result; by keys without `hands`."""
    twin, rng = Twin(folder, config=GAMES[name].config), random.Random(7)
    with page(folder, home) as tab:
        mirror(tab)
        begin(tab, twin, *GAMES[name].choices)  # type: ignore[arg-type]
        table = twin.table(twin.session({}))
        arrives_at(tab, twin.shows(table))  # type: ignore[arg-type]
        if table.logbook.open:
            tab.key("l")  # its lines are broken elsewhere
        twin.log_open = False

        def act(session: Session, scene: Any) -> Any:
            move = rng.choice(session.seat(0).legal_moves)
            if hands is None:
                shown = twin.shows(scene)
                BY_HAND[name].by_keys(Keys(tab, shown), scene, move)  # type: ignore[arg-type]
            else:
                hands(tab, scene, move, rng)
            return move

        session = play_to_the_end(tab, twin, home, act, detours)  # type: ignore[arg-type]
        arrives_at(tab, twin.shows(twin.result(session)))  # type: ignore[arg-type]
        assert tab.errors == []


@pytest.fixture(autouse=True)
def folders(home: Path) -> None:
    home.mkdir()


@pytest.mark.parametrize("name", ["cards", "tiles"])
def test_a_game_by_mouse(tmp_path: Path, home: Path, mirrored: Mirror, name: str) -> None:
    played(tmp_path, home, mirrored, name, mouse, DETOURS)


def test_a_game_by_keys(tmp_path: Path, home: Path, mirrored: Mirror) -> None:
    played(tmp_path, home, mirrored, "tiles", None, ())


def test_a_game_by_touch(tmp_path: Path, home: Path, mirrored: Mirror) -> None:
    played(tmp_path, home, mirrored, "cards", finger, ())

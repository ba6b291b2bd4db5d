"""A whole game of tiles by mouse and keys in a real window, from the start tile to the counted groups and back to the title."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from mandala.core.tiles.moves import Flip, Move, Open, Swap, TakeStart
from mandala.play import settings as settings_file
from mandala.play.games import GAMES, HUMAN
from mandala.play.session import Session
from mandala.play.stored import GameConfig
from mandala.ui.table.live import Live
from mandala.ui.table.scene import TableScene
from tests.ui.desk import Desk
from tests.ui.window_support import (
    DEAL,
    EVERYWHERE,
    SETTINGS,
    Twin,
    begin,
    leave,
    often_possible,
    on_a_desk,
    play_to_the_end,
)

pytestmark = [pytest.mark.window, pytest.mark.timeout(300)]

GAME = GAMES["tiles"]
CONFIG = GameConfig((HUMAN, GAME.selectable_levels[0]), ("", ""), DEAL, 1, GAME.name)
"""The person chooses the start tile (T2)."""
CHOICES = ("Patterns", "Opponent")
"""The game at the title, and who starts."""

Way = tuple[type[Move], bool]
BY_CLICKS: dict[type[Move], tuple[bool, ...]] = {
    TakeStart: (True,),
    Flip: (True,),
    Open: (False, True),
    Swap: (False, True),
}
"""In which ways each kind of move is made: the swap tile is dragged or clicked, the rest is always a click."""


def play(window: Desk, scene: TableScene[Live], move: Move, by_clicks: bool) -> None:
    """Makes a move with the mouse."""
    layout = scene.layout
    if isinstance(move, TakeStart):
        window.click(layout.starts[scene.source.position.start_tiles.index(move.colour)].center)
        return
    end = layout.spaces[move.space].center
    start = layout.columns[0].swap.center
    if isinstance(move, Flip):
        window.click(end)
    elif by_clicks:
        window.click(start, end)
    else:
        window.drag([start, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), end])


def chosen(legal: tuple[Move, ...], rng: random.Random, ways: set[Way]) -> tuple[Move, bool]:
    """A move and whether to make it by clicks: first each way once, swaps before all, then any."""
    possible = [(move, way) for move in legal for way in BY_CLICKS[type(move)]]
    new = [(move, way) for move, way in possible if (type(move), way) not in ways]
    swaps = [(move, way) for move, way in new if isinstance(move, Swap)]
    return rng.choice(swaps or new or possible)


def game(folder: Path, home: Path, seed: int, alone: float) -> None:
    """A game of tiles from the title to its result, which is left alone for so many seconds, and out."""
    settings_file.save(home / "settings.json", SETTINGS)
    twin, rng, ways = Twin(folder, config=CONFIG), random.Random(seed), set[Way]()
    chances = Counter[Way]()
    with on_a_desk(home, folder) as window:
        begin(window, twin, *CHOICES)

        def act(session: Session, scene: TableScene) -> Move:
            legal = session.seat(0).legal_moves
            chances.update({(type(move), way) for move in legal for way in BY_CLICKS[type(move)]})
            move, by_clicks = chosen(legal, rng, ways)
            play(window, scene, move, by_clicks)
            ways.add((type(move), by_clicks))
            return move

        session = play_to_the_end(window, twin, home, act, EVERYWHERE)
        assert ways >= often_possible(chances, sum(map(len, BY_CLICKS.values())))
        leave(window, twin, session, alone)


@pytest.mark.thorough
def test_a_whole_game_of_tiles_by_mouse_and_keys_in_a_real_window(tmp_path: Path, home: Path) -> None:
    game(tmp_path, home, 3, 2.0)

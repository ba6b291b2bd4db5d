"""A whole game by mouse in a real window: the program runs as a player starts it, on an X server, and is seen and touched only
from outside; whoever of it asks for a network is killed. What stands where is known from a twin: the same scenes with the same
game, drawn beside it without a window."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from mandala.core.cards.moves import BuildMountain, ClaimColour, DiscardRedraw, GrowField, Move
from mandala.play import settings as settings_file
from mandala.play.session import Session
from mandala.ui.cards.drag import target_of
from mandala.ui.cards.result import ResultScene
from mandala.ui.cards.table import TableScene
from tests.package.silence import WITHOUT_NETWORK
from tests.ui import window_support
from tests.ui.desk import Desk, desk, managed
from tests.ui.table_support import card_point, claim_point
from tests.ui.window_support import SETTINGS, SIZE, Twin, arrives_at, begin, leave, looks_around

pytestmark = [pytest.mark.window, pytest.mark.timeout(300)]

SEED = 7


Way = tuple[type[Move], bool]
WAYS: tuple[Way, ...] = tuple(
    (kind, by_clicks) for by_clicks in (False, True) for kind in (BuildMountain, GrowField, DiscardRedraw)
)
"""What is to be tried at least once: each kind of move by a drag and by clicks. Claims are always clicked."""


def play(window: Desk, scene: TableScene, move: Move, by_clicks: bool) -> None:
    """Makes a move with the mouse: claims by a click, other moves by a drag or by clicks."""
    layout = scene.layout
    if isinstance(move, ClaimColour):
        window.click(claim_point(layout, scene.watch.observation.claiming, move.colour))
        return
    count = 1 if isinstance(move, BuildMountain) else move.count
    place = target_of(move)
    assert place is not None
    end = layout.frame.drops[place].center
    if by_clicks:
        window.click(*(card_point(layout, move.colour, -1 - number) for number in range(count)), end)
        return
    start = card_point(layout, move.colour)
    way = [
        (start[0] + (end[0] - start[0]) * part // 5, start[1] + (end[1] - start[1]) * part // 5) for part in range(6)
    ]
    window.drag(way, wheel=count - 1)


def chosen(legal: tuple[Move, ...], rng: random.Random, ways: set[Way]) -> tuple[Move, bool]:
    """A move and whether to make it by clicks: first each way once, then what brings the game on, now and then any."""
    new = [way for way in WAYS if way not in ways and any(isinstance(move, way[0]) for move in legal)]
    if new:
        kind, by_clicks = new[0]
        return rng.choice([move for move in legal if isinstance(move, kind)]), by_clicks
    forward = [move for move in legal if not isinstance(move, DiscardRedraw)]
    return rng.choice(forward if forward and rng.random() < 0.9 else legal), rng.random() < 0.3


def play_to_the_end(window: Desk, twin: Twin, home: Path) -> Session:
    """A game of cards to its end. Before the first moves what can be opened is opened and closed."""
    rng, ways, keys = random.Random(SEED), set[Way](), ["l", "s", "Escape", "F2", "F11"]

    def act(session: Session) -> Move:
        if keys:
            looks_around(window, twin, session, keys.pop(0))
        move, by_clicks = chosen(session.seat(0).legal_moves, rng, ways)
        play(window, twin.table(session), move, by_clicks)
        ways.add((type(move), by_clicks))
        return move

    session = window_support.play_to_the_end(twin, home, act)
    assert ways >= {*WAYS}
    return session


def test_a_whole_game_by_mouse_in_a_real_window(tmp_path: Path, home: Path) -> None:
    settings_file.save(home / "settings.json", replace(SETTINGS, full_screen=True))
    twin = Twin(tmp_path)
    with managed(SIZE, tmp_path) as display, desk(SIZE, home, tmp_path, WITHOUT_NETWORK, display) as window:
        begin(window, twin)
        arrives_at(window, twin.shows(twin.table(twin.session({}))))
        session = play_to_the_end(window, twin, home)
        leave(window, twin, session, ResultScene(twin.context, session, 0))

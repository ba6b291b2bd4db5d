"""A game of cards by mouse and keys in a real window; `tools/soak/window_games.py` plays whole ones. The program runs as a player
starts it, with a window manager, and is seen and touched only from outside. What stands where is known from a twin: the same
scenes with the same game, drawn beside it without a window."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from mandala.core.cards.moves import BuildMountain, ClaimColour, DiscardRedraw, GrowField, Move
from mandala.play import settings as settings_file
from mandala.play.session import Session
from mandala.ui.cards.places import target_of
from mandala.ui.table.live import Live
from mandala.ui.table.scene import TableScene
from tests.ui.desk import Desk
from tests.ui.table_support import card_point, claim_point
from tests.ui.window_support import (
    EVERYWHERE,
    SETTINGS,
    Twin,
    begin,
    go_on,
    leave,
    often_possible,
    on_a_desk,
    opened_by,
    play_to_the_end,
    put_by,
)

pytestmark = [pytest.mark.window, pytest.mark.timeout(300)]

SEED = 7


Way = tuple[type[Move], bool]
WAYS: tuple[Way, ...] = tuple(
    (kind, by_clicks) for by_clicks in (False, True) for kind in (BuildMountain, GrowField, DiscardRedraw)
)
"""What is to be tried at least once: each kind of move by a drag and by clicks. Claims are always clicked."""


def play(window: Desk, scene: TableScene[Live], move: Move, by_clicks: bool) -> None:
    """Makes a move with the mouse: claims by a click, other moves by a drag or by clicks."""
    layout = scene.layout
    if isinstance(move, ClaimColour):
        window.click(claim_point(layout, scene.source.position.claiming, move.colour))
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


def game(folder: Path, home: Path, seed: int, alone: float, before: int = 0) -> None:
    """A game of cards from the title to its result, which is left alone for so many seconds, and out; of one that was left after
    some moves the rest."""
    settings_file.save(home / "settings.json", SETTINGS)
    twin, rng, ways = Twin(folder), random.Random(seed), set[Way]()
    chances = Counter[Way]()
    left = put_by(home, twin, before, rng) if before else None
    with on_a_desk(home, folder) as window:
        if left is None:
            begin(window, twin)
        else:
            go_on(window, twin, left)

        def act(session: Session, scene: TableScene) -> Move:
            legal = session.seat(0).legal_moves
            chances.update(way for way in WAYS if any(isinstance(move, way[0]) for move in legal))
            move, by_clicks = chosen(legal, rng, ways)
            play(window, scene, move, by_clicks)
            ways.add((type(move), by_clicks))
            return move

        session = play_to_the_end(window, twin, home, act, ((opened_by("s", "s"),), *EVERYWHERE))
        assert ways >= often_possible(chances, len(WAYS))
        leave(window, twin, session, alone)


@pytest.mark.thorough
def test_a_game_of_cards_by_mouse_and_keys_in_a_real_window(tmp_path: Path, home: Path) -> None:
    game(tmp_path, home, SEED, 2.0, before=60)

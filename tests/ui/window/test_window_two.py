"""Two people at one machine play a game of cards in a real window, by mouse; between turns the table is covered."""

from __future__ import annotations

import random
import time
from functools import partial
from itertools import count, cycle
from pathlib import Path

import pygame
import pytest

from mandala.core.cards.moves import DiscardRedraw, Move, move_text
from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from mandala.play.games import HUMAN
from mandala.play.session import Session
from mandala.play.stored import GameConfig
from mandala.ui.pages.page import HandOverScene
from mandala.ui.table.scene import TableScene
from tests.ui.support import Driver
from tests.ui.window_support import (
    AWAY,
    DEAL,
    SETTINGS,
    STRANGE,
    Rest,
    Twin,
    arrives_at,
    begin,
    go_on,
    has_more_moves,
    leave,
    log,
    menu,
    on_a_desk,
    opened_by,
    put_by,
    record_in,
)
from tools.driver import cards, gestures
from tools.driver.desk import Desk, wait_until

pytestmark = [pytest.mark.window, pytest.mark.timeout(300)]

TWO = GameConfig((HUMAN, HUMAN), ("", ""), DEAL, 0)
EVERY = 9
"""So many moves lie between two looks at something beside the game."""


def sit_down(window: Desk, shown: Driver) -> None:
    """Whoever is to move lifts the cover. What lies below it may be paper, or cloth."""
    cover, here = shown.window.surface.copy(), shown.spot("I am here")
    button = pygame.Rect(0, 0, 300, 48)
    button.center = here
    shown.press("I am here")
    shown.send(gestures.motion(AWAY))
    come_to_rest(shown)

    def lifted() -> bool:
        """What is clicked too soon after the cover came is not heard."""
        if window.strangeness(cover, button) < STRANGE:
            window.click(here)
            window.move(AWAY)
            time.sleep(0.3)
        return window.strangeness(shown.window.surface) < STRANGE

    wait_until(lifted, "the cover, and then the table")


def come_to_rest(shown: Driver) -> None:
    """Lets the twin go on until somebody must do something."""
    shown.wait()

    def rests() -> bool:
        scene = shown.scene
        at_a_table = isinstance(scene, TableScene) and not scene.source.finished
        return not scene.animating and not (at_a_table and scene.source.waiting)

    shown.wait_until(rests)


def chosen(session: Session, rng: random.Random) -> Move:
    """A move that brings the game on, if there is one."""
    assert session.to_move is not None
    legal = session.seat(session.to_move).legal_moves
    found: Move = rng.choice([move for move in legal if not isinstance(move, DiscardRedraw)] or legal)
    return found


def game(folder: Path, home: Path, seed: int, alone: float, before: int = 0) -> None:
    """A game from the title to its result, which is left alone for so many seconds, and out; of one that was left after some
    moves the rest. After each move the window looks like the twin's, in which the same was done."""
    settings_file.save(desktop(), home / "settings.json", SETTINGS)
    twin, rng = Twin(folder, config=TWO), random.Random(seed)
    detours = cycle((log, menu, opened_by("F1", "F1"), opened_by("F2", "Escape")))
    left = put_by(home, twin, before, rng) if before else None
    with on_a_desk(home, folder) as window:
        if left is None:
            begin(window, twin, way="Play with a friend")
        else:
            go_on(window, twin, left)
        session = twin.session(record_in(home))
        shown = twin.shows(twin.table(session))
        for moves in count(1):
            while isinstance(shown.scene, HandOverScene):  # again, where the only move is made by itself
                sit_down(window, shown)
            if session.finished:
                break
            arrives_at(window, shown)
            table = shown.scene
            if moves % EVERY == 0:
                next(detours)(Rest(window, twin, shown))
            ply, mover, move = session.seat(0).ply, session.to_move, chosen(session, rng)
            assert mover is not None
            cards.by_mouse(window, shown.scene, move, drag=rng.random() < 0.5)
            window.move(AWAY)
            wait_until(partial(has_more_moves, home, ply), f"{move} after {ply} moves")
            assert record_in(home)["moves"][ply] == move_text(move)
            session.seat(mover).submit(move)
            come_to_rest(shown)
        played = [*session.record()["moves"]]
        wait_until(lambda: record_in(home)["moves"] == played, "the last moves, which are made by themselves")
        leave(window, twin, twin.session(record_in(home)), alone, table.source.player)


@pytest.mark.thorough
def test_a_game_of_two_people_at_one_machine_in_a_real_window(tmp_path: Path, home: Path) -> None:
    game(tmp_path, home, 5, 2.0, before=66)

"""High Card in the window: what every screen must do, and nothing of a hidden hand."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from mandala.core.record import FORMAT
from mandala.play.games import HUMAN
from mandala.play.session import Session
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.kit.access import Node
from mandala.ui.kit.scene import Push
from mandala.ui.pages.page import HandOverScene
from mandala.ui.pages.result import Ending
from mandala.ui.pages.saved import replayed
from mandala.ui.pages.title import TitleScene
from mandala.ui.pages.title_widgets import WaitingTable
from tests.ui import conformance
from tests.ui.support import Driver, make_context

UNTIL_THE_FIRST_FRAME = """
import os, runpy
from mandala.ui.loop import Loop
drawing = Loop._drawing
def drawn(loop):
    [*drawing(loop)]
    print(*loop._context.screens, type(loop.scene).__name__, flush=True)
    os._exit(0)
Loop._drawing = drawn
runpy.run_module("examples.highcard", run_name="__main__")
"""
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("check", conformance.CHECKS)
def test_the_examples_screen_is_whole(tmp_path: Path, highcard: str, check: Callable[[Path, str], None]) -> None:
    check(tmp_path, highcard)


@pytest.mark.parametrize("hands", [conformance.by_mouse, conformance.by_keys, conformance.by_tree])
def test_a_card_is_played(tmp_path: Path, highcard: str, hands: Callable[[Driver, random.Random], None]) -> None:
    conformance.check_hands(tmp_path, highcard, hands)


def test_the_lesson_ends_with_the_result(tmp_path: Path, highcard: str) -> None:
    context, _ = conformance.opened(tmp_path, highcard)
    driver = Driver(context, conformance.tables(context, highcard).lesson(context, 0), conformance.SIZE)
    driver.key("return")
    scene: Any = driver.scene
    driver.click(scene.layout.place_of(5).center)
    assert "Only the 11 is higher" in scene.facts().refusal, "another card is refused with the reason"
    driver.click(scene.layout.place_of(11).center)
    driver.wait_until(lambda: isinstance(driver.scene, Ending))
    assert context.settings.lessons[highcard] == 1


def shown(folder: Path, deck: Sequence[int], moves: Sequence[int]) -> tuple[bytes, Node, str]:
    """The picture, the tree and the log of player 0, who is to move after these cards."""
    record: dict[str, Any] = {"format": FORMAT, "game": "highcard", "deck": [*deck], "first_player": 1}
    config = GameConfig((HUMAN, "novice"), ("Anna", ""), 5, 1, "highcard")
    stored = StoredGame(7, config, {**record, "moves": [f"P {card}" for card in moves]}, "", False, False)
    context = make_context(folder)
    session = Session.resume(stored, context.engine, context.library)
    driver = Driver(context, conformance.tables(context, "highcard").table(context, session), conformance.SIZE)
    scene: Any = driver.scene
    assert scene.facts().legal
    for key in ("f4", "f5", "f6", "right", "i"):
        driver.key(key)
    driver.step()
    return pygame.image.tobytes(driver.window.surface, "RGB"), scene.tree(), str(scene.facts().lines)


@pytest.mark.usefixtures("highcard")
def test_games_that_look_alike_to_a_seat_look_and_sound_alike(tmp_path: Path) -> None:
    one = shown(tmp_path, (2, 4, 5, 6, 11, 1, 3, 8, 9, 12, 7, 10), (12, 2, 3))
    other = shown(tmp_path, (2, 4, 5, 6, 11, 7, 3, 10, 8, 12, 9, 1), (12, 2, 3))
    assert one == other, "only cards differ that player 0 has not seen"


def test_no_card_is_seen_while_nobody_sits_at_the_table(tmp_path: Path, highcard: str) -> None:
    """Two people at one machine: after each card the seat is covered."""
    context, session = conformance.opened(tmp_path, highcard)
    driver = Driver(context, conformance.tables(context, highcard).table(context, session), conformance.SIZE)
    assert not hasattr(driver.scene, "board"), "a privacy screen comes first"
    driver.key("return")
    scene: Any = driver.scene
    assert scene.facts().layout.cards == session.seat(0).observation.hand
    assert scene.facts().layout.rival_cards == ()


def test_a_running_game_of_two_people_shows_no_hand_on_the_pages(tmp_path: Path, highcard: str) -> None:
    """It has no luck after the deal, as Patterns, and hides something all the same, as Mandala."""
    context, session = conformance.opened(tmp_path, highcard)
    conformance.play(session, 3, random.Random(1))
    (stored,) = context.library.unfinished()
    assert WaitingTable(context).complete(stored), "nothing of it is painted for the title"
    led = replayed(context, stored)
    assert isinstance(led, Push)
    assert isinstance(led.scene, HandOverScene)


def test_the_title_shows_three_games(tmp_path: Path, highcard: str) -> None:
    context = make_context(tmp_path)
    context.change(game=highcard)
    driver = Driver(context, TitleScene(context))
    assert driver.scene.tree().name
    assert [*context.screens] == ["cards", "tiles", highcard]


def test_the_example_reaches_its_first_frame(tmp_path: Path) -> None:
    environment = os.environ | {"MANDALA_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", UNTIL_THE_FIRST_FRAME]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-4:-1] == ["cards", "tiles", "highcard"]

"""Fingers on a screen: a tap, a drag, a finger that rests. Nothing needs a wheel or a pointer that hovers."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from mandala.core.cards.moves import BuildMountain, ClaimColour
from mandala.core.tiles.moves import Flip, TakeStart
from mandala.play.settings import Settings
from mandala.ui.cards.places import MOUNTAINS, target_of
from mandala.ui.pages.result import Ending
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.scene import TableScene
from tests.ui.support import Driver, make_context
from tests.ui.table_support import card_point, claim_point
from tools.person import gestures

Point = tuple[int, int]


class Hand:
    """A person at a screen that feels fingers."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    def _event(self, kind: int, pos: Point, finger: int) -> pygame.event.Event:
        wide, tall = self.driver.window.size
        return gestures.event(kind, x=pos[0] / wide, y=pos[1] / tall, finger_id=finger, touch_id=1, dx=0, dy=0)

    def touch(self, pos: Point, finger: int = 0) -> None:
        self.driver.look()
        self.driver.send(self._event(pygame.FINGERDOWN, pos, finger))

    def move(self, *path: Point, finger: int = 0) -> None:
        for pos in path:
            self.driver.send(self._event(pygame.FINGERMOTION, pos, finger))

    def lift(self, pos: Point, finger: int = 0) -> None:
        self.driver.send(self._event(pygame.FINGERUP, pos, finger))

    def tap(self, pos: Point) -> None:
        self.touch(pos)
        self.lift(pos)

    def drag(self, start: Point, end: Point) -> None:
        self.touch(start)
        self.move((start[0] + 20, start[1] - 40), end)
        self.lift(end)


def hand(folder: Path, game: str = "cards") -> Hand:
    context = make_context(folder, Settings(language="en", speed="off", thinking_seconds=0.1, game=game))
    return Hand(Driver(context, TitleScene(context)))


def at_table(folder: Path, game: str = "cards") -> Hand:
    there = hand(folder, game)
    there.tap(there.driver.spot("Play"))
    there.driver.wait_until(lambda: isinstance(there.driver.scene, TableScene))
    there.driver.wait_until(lambda: bool(there.driver.scene.facts().legal))
    return there


def test_a_tap_presses_and_a_finger_that_slides_off_does_not(tmp_path: Path) -> None:
    there = hand(tmp_path)
    spot = there.driver.spot("Settings")
    there.touch(spot)
    there.move((40, 40))
    there.lift((40, 40))
    assert isinstance(there.driver.scene, TitleScene)
    there.tap(spot)
    assert isinstance(there.driver.scene, SettingsScene)


def test_a_slider_is_pulled(tmp_path: Path) -> None:
    there = hand(tmp_path)
    there.tap(there.driver.spot("Settings"))
    slider = next(one for one in there.driver.scene.form.widgets if getattr(one, "label", "") == "Volume")
    there.drag(
        (slider.rect.left + 20, slider.rect.centery), (slider.rect.left + slider.rect.width // 2, slider.rect.centery)
    )
    assert 0.4 <= there.driver.context.settings.volume <= 0.8


def test_a_finger_that_rests_asks_and_does_nothing_else(tmp_path: Path) -> None:
    """The tooltip comes, and goes with the next touch; the tile that lies there stays as it is."""
    there = at_table(tmp_path)
    scene = there.driver.scene
    place = scene.layout.frame.drops[MOUNTAINS[0]].center
    there.touch(place)
    assert scene.sight().tip is None
    there.driver.wait(0.7)
    assert scene.sight().tip.head.startswith("Left mountain")
    there.lift(place)
    assert scene.source.length == len(scene.source.steps)
    there.tap((5, 400))
    assert scene.sight().tip is None


def test_a_long_touch_of_a_button_does_not_press_it(tmp_path: Path) -> None:
    there = at_table(tmp_path)
    scene = there.driver.scene
    button, rect = next(iter(scene.buttons.items()))
    there.touch(rect.center)
    there.driver.wait(0.7)
    assert scene.sight().tip.head == button.tooltip(there.driver.context.strings)
    there.lift(rect.center)
    assert there.driver.scene is scene


def test_a_second_finger_does_nothing(tmp_path: Path) -> None:
    there = hand(tmp_path)
    there.touch((30, 30))
    there.touch(there.driver.spot("Quit"), finger=1)
    there.lift(there.driver.spot("Quit"), finger=1)
    there.lift((30, 30))
    assert there.driver.loop.running


def test_what_the_system_makes_of_a_finger_is_not_heard_twice(tmp_path: Path) -> None:
    """A click that says it comes from a finger."""
    there = hand(tmp_path)
    spot = there.driver.spot("Settings")
    for event in gestures.click(spot):
        there.driver.send(pygame.event.Event(event.type, {**event.dict, "touch": True}))
    assert isinstance(there.driver.scene, TitleScene)


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_a_whole_game_is_played_by_fingers(tmp_path: Path, game: str) -> None:
    """Cards are dragged or tapped, more of a colour by taps; tiles are tapped, the swap tile dragged."""
    there, rng = at_table(tmp_path, game), random.Random(2)
    for _ in range(400):
        scene = there.driver.scene
        if isinstance(scene, Ending):
            break
        legal = scene.facts().legal if isinstance(scene, TableScene) else ()
        if legal:
            _play(there, scene, rng.choice(legal), rng)
        there.driver.wait(0.2)
    assert isinstance(there.driver.scene, Ending)


def _play(there: Hand, scene: TableScene, move: object, rng: random.Random) -> None:
    layout = scene.layout
    match move:
        case ClaimColour(colour):
            there.tap(claim_point(layout, scene.source.position.claiming, colour))
        case TakeStart(colour):
            there.tap(layout.starts[scene.source.position.start_tiles.index(colour)].center)
        case Flip(space):
            there.tap(layout.spaces[space].center)
        case _ if hasattr(move, "space"):
            there.drag(layout.columns[0].swap.center, layout.spaces[move.space].center)
        case _:
            count = 1 if isinstance(move, BuildMountain) else move.count
            place = layout.frame.drops[target_of(move)].center
            if count == 1 and rng.random() < 0.5:
                there.drag(card_point(layout, move.colour), place)
                return
            for nth in range(count):
                there.tap(card_point(scene.layout, move.colour, -1 - nth))
            there.tap(place)

"""Fingers on a screen: a tap, a drag, a finger that rests. Nothing needs a wheel or a pointer that hovers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from mandala.play.settings import Settings
from mandala.ui.cards.places import MOUNTAINS
from mandala.ui.kit.inputs import PointerMoved
from mandala.ui.kit.scroll import ListBox
from mandala.ui.kit.touch import FINGER_PX, nearest
from mandala.ui.kit.widgets import Slider, Switch
from mandala.ui.pages.result import Ending
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.scene import TableScene
from tests.ui.pages.test_games_page import play
from tests.ui.support import Driver, make_context
from tests.ui.table.test_review import judged, watching
from tests.ui.table_support import Table
from tools.driver import gestures
from tools.driver.games import by_hand
from tools.gallery.harness import Look
from tools.gallery.registry import shown

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

    def click(self, pos: Point) -> None:
        self.touch(pos)
        self.lift(pos)

    def drag(self, path: Sequence[Point], more: int = 0) -> None:
        assert not more, "a finger has no wheel"
        self.touch(path[0])
        self.move(*path[1:])
        self.lift(path[-1])


def hand(folder: Path, game: str = "cards") -> Hand:
    context = make_context(folder, Settings(language="en", speed="off", thinking_seconds=0.1, game=game))
    return Hand(Driver(context, TitleScene(context)))


def at_table(folder: Path, game: str = "cards") -> Hand:
    there = hand(folder, game)
    there.click(there.driver.spot("Play"))
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
    there.click(spot)
    assert isinstance(there.driver.scene, SettingsScene)


def test_the_time_before_a_finger_came_is_not_its_rest(tmp_path: Path) -> None:
    """A round that waited for a second brings the finger; the next one takes it away."""
    there = hand(tmp_path)
    spot = there.driver.spot("Settings")
    loop, came = there.driver.loop, there._event(pygame.FINGERDOWN, spot, 0)
    loop.step(1.0, loop.inputs([came]))
    there.lift(spot)
    assert isinstance(there.driver.scene, SettingsScene)


def test_a_slider_is_pulled(tmp_path: Path) -> None:
    there = hand(tmp_path)
    there.click(there.driver.spot("Settings"))
    slider = next(one for one in there.driver.scene.form.widgets if getattr(one, "label", "") == "Volume")
    there.drag([(slider.rect.left + 20, slider.rect.centery), slider.rect.center])
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
    assert scene.source.track.length == len(scene.source.now.steps)
    there.click((5, 400))
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


def test_a_finger_scrolls_a_page_and_presses_nothing(tmp_path: Path) -> None:
    """The page follows it, also from a switch; not from a slider, which it pulls."""
    there = hand(tmp_path)
    there.driver.context.change(scale=200)
    there.driver.step()
    there.click(there.driver.spot("Settings"))
    scene, settings = there.driver.scene, there.driver.context.settings
    switch = next(one for one in scene.form.widgets if isinstance(one, Switch))
    place = gestures.spot(scene, switch.rect.center)

    def height() -> int:
        return place[1] - scene.placed(PointerMoved(place)).pos[1]

    before = height()
    there.touch(place)
    there.move((place[0], place[1] - 30), (place[0] + 8, place[1] - 110))
    there.lift((place[0] + 8, place[1] - 110))
    assert height() == before - 110
    assert there.driver.scene is scene
    assert there.driver.context.settings == settings
    slider = next(one for one in scene.form.widgets if isinstance(one, Slider))
    place = gestures.spot(scene, (slider.rect.left + 60, slider.rect.centery))
    before = height()
    there.drag((place, (place[0] + 100, place[1] - 60)))
    assert height() == before
    assert there.driver.context.settings.volume != settings.volume


def test_a_finger_scrolls_the_rules(tmp_path: Path) -> None:
    there = hand(tmp_path)
    there.driver.context.change(scale=150)
    there.driver.step()
    there.click(there.driver.spot("Rules"))
    scene = there.driver.scene
    view = scene.reading.band
    there.touch(view.center)
    there.move((view.centerx, view.centery - 60), (view.centerx, view.centery - 100))
    there.lift((view.centerx, view.centery - 100))
    assert scene.reading.offset == 100


def test_a_finger_goes_through_a_list_that_is_longer_than_its_page(tmp_path: Path) -> None:
    there = hand(tmp_path)
    for seed in range(14):
        play(there.driver.context, ("human", "novice"), moves=3, seed=seed)
    there.click(there.driver.spot("Games"))
    there.driver.wait(0.5)
    games = there.driver.scene
    rows = next(one for one in games.form.widgets if isinstance(one, ListBox))
    assert len(rows.boxes) < rows.count
    for _ in range(6):
        there.driver.look()
        rows = next(one for one in games.form.widgets if isinstance(one, ListBox))
        there.touch((rows.rect.centerx, rows.rect.top + 20))
        there.move((rows.rect.centerx, rows.rect.top + 60), (rows.rect.centerx, rows.rect.bottom - 5))
        there.lift((rows.rect.centerx, rows.rect.bottom - 5))
    assert rows.first == 0
    for _ in range(6):
        there.driver.look()
        rows = next(one for one in games.form.widgets if isinstance(one, ListBox))
        there.touch((rows.rect.centerx, rows.rect.bottom - 20))
        there.move((rows.rect.centerx, rows.rect.centery), (rows.rect.centerx, rows.rect.top + 5))
        there.lift((rows.rect.centerx, rows.rect.top + 5))
    there.driver.look()
    rows = next(one for one in games.form.widgets if isinstance(one, ListBox))
    assert max(rows.boxes) == rows.count - 1


def test_a_finger_scrolls_the_log_and_looks_at_no_move(tmp_path: Path) -> None:
    table = Table(tmp_path, 0, 40)
    there = Hand(table.driver)
    table.driver.key("l")
    log = table.scene.layout.frame.log
    there.touch(log.center)
    there.move((log.centerx, log.centery + 60), (log.centerx, log.centery + 130))
    there.lift((log.centerx, log.centery + 130))
    assert table.scene.logbook.scroll >= 2
    assert not table.scene.source.track.looks_back


@pytest.mark.parametrize("rests", [False, True])
def test_two_fingers_show_what_the_other_has(tmp_path: Path, rests: bool) -> None:
    """For as long as they rest, or after a tap until the next one. Nothing is pressed."""
    there = at_table(tmp_path)
    scene = there.driver.scene
    button = next(iter(scene.buttons.values())).center
    there.touch(button)
    there.touch((600, 300), finger=1)
    assert scene.panel_open
    there.driver.wait(0.7 if rests else 0.1)
    there.lift((600, 300), finger=1)
    there.lift(button)
    assert scene.panel_open is not rests
    assert there.driver.scene is scene
    if not rests:
        there.touch(button)
        there.touch((600, 300), finger=1)
        there.lift(button)
        there.lift((600, 300), finger=1)
        assert not scene.panel_open
    there.click(button)
    assert there.driver.scene is not scene


def test_two_fingers_look_through_the_other_s_eyes_in_a_replay(tmp_path: Path) -> None:
    driver, _ = watching(tmp_path, judged("tiles"))
    there, scene = Hand(driver), driver.scene
    before = scene.source.player
    there.touch((600, 300))
    there.touch((700, 300), finger=1)
    assert scene.source.player != before
    driver.wait(0.7)
    there.lift((600, 300))
    there.lift((700, 300), finger=1)
    assert scene.source.player == before


def test_a_finger_that_nobody_saw_leave_does_not_stay(tmp_path: Path) -> None:
    """The window lost the focus while it rested; or it comes again without having gone."""
    there = hand(tmp_path)
    spot = there.driver.spot("Settings")
    there.touch((30, 30))
    there.driver.send(gestures.event(pygame.WINDOWFOCUSLOST))
    there.driver.wait(0.7)
    there.click(spot)
    assert isinstance(there.driver.scene, SettingsScene)
    there.driver.key("escape")
    there.driver.wait(0.5)
    there.touch((30, 30), finger=3)
    there.touch(there.driver.spot("Settings"), finger=3)
    there.lift(there.driver.spot("Settings"), finger=3)
    assert isinstance(there.driver.scene, SettingsScene)


SHOWN = (
    *(
        "title-full",
        "settings",
        "games-many",
        "statistics",
        "cards-rules-2",
        "new-game-match",
        "cards-result",
        "cards-menu",
    ),
    *("cards-full", "cards-claiming", "cards-log", "cards-replay", "tiles-to-open", "tiles-review", "cards-lesson-1"),
    *("cards-review-mistakes", "tiles-review-overview"),
)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("state", SHOWN)
def test_whatever_can_be_pressed_is_nine_millimetres_wide_for_a_finger(state: str) -> None:
    """In states of the gallery, at 1280x720 and 100 %: it is so large, or nothing else is so near that a finger beside it would
    press that."""
    with shown(state, Look("en", (1280, 720), "linen")) as harness:
        harness.look()
        targets = [*harness.scene.targets()]
        assert targets
        for rect in targets:
            broad = rect.inflate(max(0, FINGER_PX - rect.width), max(0, FINGER_PX - rect.height))
            others = [one for one in targets if one != rect]
            assert broad == rect or broad.collidelist(others) < 0
            for pos in (
                broad.midtop,
                broad.midleft,
                (broad.right - 1, broad.centery),
                (broad.centerx, broad.bottom - 1),
            ):
                met = nearest(targets, pos, FINGER_PX)
                assert rect.collidepoint(met)


def test_a_tap_beside_a_small_button_presses_it(tmp_path: Path) -> None:
    """The round buttons of the smallest window."""
    table = Table(tmp_path, 0, 30, size=(1024, 640))
    there = Hand(table.driver)
    button, rect = next(iter(table.scene.buttons.items()))
    assert rect.height < FINGER_PX
    beside = rect.centerx, rect.bottom + (FINGER_PX - rect.height) // 2 - 1
    table.driver.click(beside)
    assert table.driver.scene is table.scene
    there.click(beside)
    assert table.driver.scene is not table.scene
    assert button.keys[0] == "escape"


@pytest.mark.sampled(2)
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
            move, one = rng.choice(legal), rng.random() < 0.5
            by_hand(scene).by_mouse(there, scene, move, drag=one and getattr(move, "count", 1) == 1)
        there.driver.wait(0.2)
    assert isinstance(there.driver.scene, Ending)

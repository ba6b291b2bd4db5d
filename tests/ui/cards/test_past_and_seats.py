"""The past, two people and take-backs together: what one looked back at is nothing to the other, what was taken back is looked at
no more, and a move whose motion was cut short by a look back has been heard."""

from __future__ import annotations

from pathlib import Path

import pytest

from mandala.core.cards.moves import BuildMountain, move_text
from mandala.ui.kit.inputs import PointerMoved
from mandala.ui.kit.sound import Sound
from mandala.ui.pages.page import HandOverScene
from mandala.ui.platform.desktop.sound import DesktopSounds as Sounds
from mandala.ui.table.live import Live
from mandala.ui.table.scene import TableScene
from tests.ui.cards.test_table_seats import worlds_alike
from tests.ui.support import Driver
from tests.ui.table_support import Table, find, pixels, resumed
from tools.driver.kinds import is_table

TWO = ("human", "human")


def table_of(driver: Driver) -> TableScene[Live]:
    scene = driver.scene
    assert is_table(scene)
    return scene


def take_seat(driver: Driver) -> None:
    driver.wait_until(lambda: isinstance(driver.scene, HandOverScene))
    driver.press("I am here")
    driver.step()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("speed", ["off", "normal"])
@pytest.mark.parametrize("number", [0, 2, 5])
def test_who_takes_the_seat_sees_nothing_of_what_the_other_looked_back_at(
    tmp_path: Path, number: int, speed: str
) -> None:
    """Two games that differ in the first player's hand alone: whatever that player points to, opens and looks back at before the
    table is covered, from then on both games give the other the same pictures."""
    drivers = []
    for name, (fields, text) in zip("ab", worlds_alike(1, number)):
        driver = resumed(tmp_path / name, fields, TWO, speed)
        take_seat(driver)
        table = table_of(driver)
        assert table.source.viewing.viewer == 0
        for key in ("l", "s", ",", "left", "left", "home", "right", "space"):
            driver.key(key)
        driver.wait(0.3)
        driver.key("return")
        seat = table.source.acting
        assert seat is not None
        seat.submit(next(move for move in seat.legal_moves if move_text(move) == text))
        driver.wait(0.2)
        for key in (",", "left", "right", "page up"):
            driver.key(key)
        hand = table.layout.of(table.layout.cards[-1].key.place)
        driver.step(PointerMoved((round(hand[0].pose.x), round(hand[0].pose.y))))
        driver.wait(3.0)
        assert table.source.track.looks_back
        assert driver.scene is table, "nobody is sent away from what is looked at"
        drivers.append(driver)
    assert pixels(drivers[0]) != pixels(drivers[1]), "the first player's hands differ"
    for driver in drivers:
        driver.key("return")
        driver.wait_until(lambda driver=driver: isinstance(driver.scene, HandOverScene))
        driver.step(PointerMoved((5, 5)))
    _same(drivers)
    for driver in drivers:
        take_seat(driver)
        assert table_of(driver).source.viewing.viewer == 1
        assert not table_of(driver).source.track.looks_back
    for _ in range(40):
        _same(drivers)
        for driver in drivers:
            driver.step(dt=0.05)
    for key in (",", "left", "home", "right", "page up", "return", "i"):
        for driver in drivers:
            driver.key(key)
        _same(drivers)


def _same(drivers: list[Driver]) -> None:
    assert pixels(drivers[0]) == pixels(drivers[1])


@pytest.mark.sampled(4)
@pytest.mark.parametrize("plays", [False, True])
@pytest.mark.parametrize("speed", ["off", "normal"])
def test_a_take_back_while_the_past_is_shown_leads_to_the_shorter_game(tmp_path: Path, speed: str, plays: bool) -> None:
    """Also when the past plays by itself, and when the moment that is shown is no more, or is what is left."""
    for ways in ((",", "home"), (",", "home", "right"), (",", "up", "left"), (",", "left")):
        table = Table(tmp_path / "".join(ways), *find(lambda state: sum(state.discard) > 20), speed=speed)
        driver, source = table.driver, table.scene.source
        driver.key("l", *ways)
        if plays:
            driver.key("space")
        assert source.track.looks_back
        length, now = source.track.length, pixels(driver)
        driver.key("u")
        driver.wait(3.0)
        assert not source.track.looks_back
        assert not table.scene.playback.playing
        assert source.track.length < length, "a move is taken back"
        assert source.position == source.seat.observation
        assert table.scene.stage.show is None
        assert pixels(driver) != now
        assert table.legal


def test_two_agree_to_take_back_while_the_past_is_shown(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0 and sum(state.discard) > 5), agents=TWO)
    driver, source = table.driver, table.scene.source
    take_seat(driver)
    table.play(next(move for move in table.legal if isinstance(move, BuildMountain)))
    take_seat(driver)
    length = source.track.length
    driver.key(",", "home", "u")
    driver.press("We both agree")
    take_seat(driver)
    assert source.viewing.viewer == 0
    assert not source.track.looks_back
    assert source.track.length == length - 1
    assert source.position == source.seat.observation


@pytest.mark.parametrize("wait", [0.0, 0.1])
def test_a_move_is_heard_that_was_cut_short_by_a_look_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wait: float
) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(Sounds, "play", lambda _, *sound: heard.append(sound[0]))
    table = Table(tmp_path, *find(lambda state: state.claiming < 0 and sum(state.hands[0]) == 6), speed="slow")
    table.play(next(move for move in table.legal if isinstance(move, BuildMountain)))
    table.driver.wait(wait)
    assert heard == [Sound.LIFT], "the card is still in the air"
    table.driver.key(",")
    assert table.scene.source.track.looks_back
    assert heard[1:] == [Sound.PLACE], "once, as where motion is cut short by any other key"
    table.driver.wait(1.0)
    table.driver.key("return")
    assert heard[1:2] == [Sound.PLACE]
    assert heard.count(Sound.PLACE) == 1, "and not again"

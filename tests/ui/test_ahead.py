"""What is loaded beside the frames and made bit by bit: nothing waits for it, and nothing unfinished is seen."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

import mandala.ui.table.view
from mandala.platform.desktop import desktop
from mandala.play.library import Library
from mandala.play.library.file import opened, put, writing
from mandala.play.library.rows import row_of
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.ahead import Ahead
from mandala.ui.kit.inputs import Input, KeyPressed, PointerMoved, Resized
from mandala.ui.kit.paper import Words
from mandala.ui.kit.scene import Drawing, Push, Scene, Transition
from mandala.ui.kit.theme import Size
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.settings import NewsScene, SettingsScene
from tests.recorded import records_of
from tests.ui.support import Driver, Stepwise, make_context


class Slow(Scene):
    """A red picture that takes five steps to make."""

    steps = 5

    def __init__(self) -> None:
        self.passed, self.made = 0.0, 0
        self.heard: list[Input] = []

    def lay_out(self, size: Size) -> None:
        """Nothing has a place."""

    def making(self, size: Size) -> Iterator[None]:
        del size
        for _ in range(self.steps):
            self.made += 1
            yield

    def handle(self, event: Input) -> Transition:
        self.heard.append(event)
        return None

    def update(self, dt: float) -> Transition:
        self.passed += dt
        return None

    def drawing(self, canvas: pygame.Surface) -> Drawing:
        yield
        canvas.fill("red")
        return None

    def resumed(self) -> None:
        """It is drawn anyway."""

    def left(self) -> None:
        """Nothing goes on."""


class Cover(Slow):
    """A picture that hides what was there."""

    fades = False


def red(driver: Driver) -> bool:
    return driver.window.surface.get_at((5, 5)) == pygame.Color("red")


@pytest.fixture
def driver(home: Path) -> Driver:
    """A page, on which everything is made step by step."""
    context = make_context(home)
    driver = Driver(context, NewsScene(context))
    context.ahead = Stepwise()
    return driver


def test_until_a_picture_is_made_what_was_there_is_seen_and_time_stands_still(driver: Driver) -> None:
    before, scene = pygame.image.tobytes(driver.window.surface, "RGB"), Slow()
    driver.loop._go(Push(scene))
    for step in range(1, Slow.steps + 1):
        driver.step()
        assert scene.made == step
        assert pygame.image.tobytes(driver.window.surface, "RGB") == before
    assert scene.passed == 0.0
    driver.step()
    assert red(driver)
    driver.step()
    assert scene.passed > 0.0


def test_a_window_that_is_resized_meanwhile_shows_the_page_at_once(driver: Driver) -> None:
    """The window's picture is empty then."""
    driver.context.change(speed="normal")
    driver.step(PointerMoved((5, 5)))
    driver.loop._go(Push(scene := Slow()))
    driver.step()
    assert driver.loop.making
    driver.resize((900, 700))
    assert not driver.loop.making
    assert red(driver)
    assert [type(event) for event in scene.heard] == [Resized, PointerMoved]


def test_a_page_knows_where_the_pointer_is_before_it_hears_a_key_and_is_told_once(driver: Driver) -> None:
    driver.step(PointerMoved((5, 5)))
    driver.loop._go(Push(scene := Slow()))
    driver.step(KeyPressed("right"))
    assert driver.loop.making
    driver.wait(1)
    assert [type(event) for event in scene.heard] == [PointerMoved, KeyPressed]


def test_what_hides_something_is_seen_at_once(driver: Driver) -> None:
    driver.loop._go(Push(scene := Cover()))
    driver.step()
    assert red(driver)
    assert scene.made == 0


def test_by_default_all_is_made_and_loaded_in_the_round_that_asks_for_it(driver: Driver) -> None:
    driver.context.ahead = Ahead()
    driver.loop._go(Push(Slow()))
    driver.step()
    assert red(driver)
    found = list[int]()
    assert driver.context.ahead.has("one", lambda: found.append(1))
    assert found == [1]


def test_beside_the_frames_a_thread_loads_and_what_it_raises_comes_to_who_asks() -> None:
    ahead, goes_on = Ahead(desktop().work.beside("loading")), threading.Event()
    assert ahead._thread is not None
    assert not ahead.has("one", goes_on.wait)
    assert not ahead.has("two", lambda: 1 / 0)
    goes_on.set()
    ahead._thread.close()
    assert ahead.has("one", goes_on.wait)
    with pytest.raises(ZeroDivisionError):
        ahead.has("two", goes_on.wait)
    ahead.close()


def many(home: Path, count: int) -> Library:
    """So many games won against Novice, and none of them read yet."""
    fields = {**records_of("cards")[0], "first_player": 0, "result": {"scores": [9, 3], "winner": 0}}
    with closing(opened(home / "library.db")) as database, writing(database):
        for number in range(1, count + 1):
            config = GameConfig(("human", "novice"), ("", ""), number, 0)
            updated = f"2025-01-01T{number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}"
            put(database, row_of(StoredGame(number, config, fields, updated, True, False), 1))
    return Library.open(desktop(), home / "library.db")[0]


def said(driver: Driver) -> str:
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    leaves = [box for boxes in scene._list._leaves.values() for box in boxes] if scene._list is not None else []
    return " ".join(box.words for box in leaves if isinstance(box, Words))


def test_a_new_game_counts_the_games_of_a_large_library_step_by_step(home: Path) -> None:
    context = make_context(home, library=many(home, 1000))
    context.ahead = Stepwise()
    driver, read = Driver(context, scene := NewGameScene(context, "computer")), list[int]()
    while scene.animating:
        read.append(len(context.library.heads()))
        assert "You won" not in said(driver)
        driver.step()
    assert max(after - before for before, after in pairwise(read)) <= 200
    driver.wait_until(lambda: not driver.loop.making)
    assert "You won 1000 of 1000" in said(driver)
    assert scene.chosen.level == "grandmaster", "who never loses to novice is as strong as that"


def test_the_recommended_opponent_comes_late_only_if_nobody_chose_meanwhile(home: Path) -> None:
    context = make_context(home, library=many(home, 1000))
    context.ahead = Stepwise()
    driver = Driver(context, scene := NewGameScene(context, "computer"))
    assert scene.animating
    scene.choose(level="adept")
    driver.wait_until(lambda: not scene.animating)
    assert scene.chosen.level == "adept"


def test_the_strip_of_the_settings_shows_what_it_showed_until_another_table_is_made(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mandala.ui.table.view, "SOON", 0.0)  # each picture takes time, however fast the machine is
    context = make_context(home, Settings(language="en", speed="off"))
    driver = Driver(context, scene := SettingsScene(context))
    driver.wait_until(lambda: not scene.animating)
    (strip,) = (printed for printed in scene.printed if printed is scene._strip)
    before = strip._picture
    context.ahead = Stepwise()
    context.change(table="night")
    rounds = 0
    while scene.animating:
        assert strip._picture is before
        driver.step()
        rounds += 1
    assert rounds > 20, "a picture of a card is a step"
    assert strip._picture is not before


def test_pictures_that_were_made_step_by_step_are_those_that_are_made_at_once(home: Path) -> None:
    for game in ("cards", "tiles"):
        context = make_context(home, Settings(language="en", speed="off", game=game))
        fields = max(records_of(game), key=lambda record: len(record["moves"]))
        config = GameConfig(("human", "human"), ("Ann", "Ben"), 1, fields["first_player"], game)
        stored = StoredGame(1, config, fields, "2026-01-01T12:00:00.000+00:00", True, False)
        pictures = list[bytes]()
        for ahead in (Ahead(), Stepwise()):
            driver = Driver(context, NewsScene(context))
            context.ahead = ahead
            driver.loop._go(Push(context.screens[game].load().replay(context, stored, 0, False)))
            for _ in range(400):
                driver.step()
            pictures.append(pygame.image.tobytes(driver.window.surface, "RGB"))
            context.ahead = Ahead()
        assert pictures[0] == pictures[1]


def test_a_frame_that_has_spent_its_time_makes_nothing() -> None:
    ahead, made = Ahead(desktop().work.beside("loading")), list[int]()

    def making() -> Iterator[None]:
        made.append(1)
        yield

    steps = making()
    with closing(ahead):
        assert not ahead.made(steps, spent=1.0)
        assert not made
        assert ahead.made(steps)
        assert made


def test_a_slow_input_keeps_a_page_back_for_one_round(home: Path) -> None:
    """A mouse that never rests over a slow page must not do so for ever."""

    class Spent(Ahead):
        def made(self, making: Iterator[None], spent: float = 0.0) -> bool:
            return not spent and super().made(making)

    class Leading(Slow):
        steps = 0

        def handle(self, event: Input) -> Transition:
            return Push(Slow()) if isinstance(event, KeyPressed) else None

    driver = Driver(replace(make_context(home), ahead=Spent()), Leading())
    driver.step(KeyPressed("return"))
    assert driver.loop.making
    driver.step(PointerMoved((5, 5)))
    assert not driver.loop.making

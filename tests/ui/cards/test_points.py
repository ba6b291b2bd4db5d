"""The points beside the table and the memory aid: opened by key and button, right, never telling more than the seat knows."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from mandala.core.cards import rules
from mandala.core.cards.counts import plus
from mandala.core.cards.worth import cup_worth
from mandala.play.session import Session
from mandala.ui.cards import board as card_board
from mandala.ui.cards.board import POINTS, TOOLBARS
from mandala.ui.cards.frame import table_frame
from mandala.ui.cards.layout import table_layout
from mandala.ui.cards.places import DECK, DISCARD, HANDS
from mandala.ui.cards.points import (
    NUMBERS,
    PointsSheet,
    PointsSight,
    points_height,
    points_parts,
    points_picture,
    points_sight,
)
from mandala.ui.kit.inputs import PointerMoved
from mandala.ui.kit.sprites import Sprites
from mandala.ui.kit.text import RichText
from mandala.ui.kit.theme import LINEN
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.table.buttons import MORE
from mandala.ui.table.menus import Sheet
from mandala.ui.table.opening import open_game
from mandala.ui.table.scene import TableScene
from mandala.ui.words.names import Names
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.ui.support import Driver
from tests.ui.table_support import SIZES, Table, find, pixels, positions, random_states, replayed, resumed, twin

TWO = ("human", "human")


def points(table: Table) -> PointsSight:
    shown = table.scene.sight().points
    assert shown is not None
    return shown


def take_seat(driver: Driver) -> None:
    driver.wait(0.6)
    driver.press("I am here")
    driver.step()


@pytest.mark.parametrize("way", ["key", "button"])
def test_they_open_and_close_in_the_place_of_the_log(tmp_path: Path, way: str) -> None:
    table = Table(tmp_path, 0, 30)
    before = pixels(table.driver)

    def press() -> None:
        if way == "key":
            table.driver.key("s")
        else:
            table.driver.click(table.scene.layout.frame.buttons[MORE].center)
            table.driver.press(POINTS.tooltip(table.context.strings))
            table.driver.step(PointerMoved((5, 300)))

    table.driver.step(PointerMoved((5, 300)))
    press()
    sight = table.scene.sight()
    assert sight.points is not None
    assert sight.log is None
    assert sight.buttons[MORE].pressed
    press()
    assert table.scene.sight().points is None
    assert pixels(table.driver) == before


def test_log_and_points_change_places(tmp_path: Path) -> None:
    table = Table(tmp_path, 0, 30)
    table.driver.key("s", "l")
    assert table.scene.sight().points is None
    assert table.scene.sight().log is not None
    table.driver.key("s")
    assert table.scene.sight().log is None
    table.driver.key("s")
    assert table.scene.sight().log is not None, "it comes back"
    table.driver.key("l")
    assert table.scene.sight().log is None


def test_they_leave_the_table_while_texts_are_too_large_for_it(tmp_path: Path) -> None:
    table = Table(tmp_path, 0, 30)
    table.driver.key("s")
    shown = points(table)
    table.context.change(scale=125)
    seen = table.scene.sight()
    assert (seen.points, seen.buttons[MORE].pressed) == (None, False)
    table.driver.key("s")
    assert isinstance(table.driver.scene, Sheet)
    table.driver.key("s")
    table.context.change(scale=100)
    assert points(table) == shown


def test_the_numbers_are_those_of_the_position_and_of_the_past(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0 and sum(state.cups[0]) > 8))
    table.driver.key("s")
    for _ in range(6):
        now = table.scene.source.position
        assert points(table).cups == (cup_worth(now, 0), cup_worth(now, 1))
        assert points(table).cups[0].total == rules.cup_score(now.own_cup, now.rivers[0])
        table.driver.key(",")


def test_twin_worlds_have_the_same_points(tmp_path: Path) -> None:
    number, ply, _ = next(
        found for found in positions() if found[2].to_move == 0 and found[2].stock.shuffled == 0 and found[1] > 20
    )
    found = []
    for seed in (1, 2):
        fields, state = twin(number, ply, 0, seed)
        driver = resumed(tmp_path / str(seed), fields, ("human", "random"))
        driver.key("s")
        scene = driver.scene
        assert isinstance(scene, TableScene)
        driver.step(PointerMoved((5, 300)))
        found.append((scene.sight().points, pixels(driver), state.dealt_cups[1]))
    assert found[0][:2] == found[1][:2]
    assert found[0][2] != found[1][2], "the hidden cards are others"


def test_two_people_agree_first_and_the_game_keeps_it(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0 and sum(state.cups[1]) > 4), agents=TWO)
    take_seat(table.driver)
    assert table.scene.sight().open_cups[1] is table.scene.sight().aid is False
    table.driver.key("s")
    assert isinstance(table.driver.scene, Sheet)
    table.driver.key("escape")
    assert table.scene.sight().points is None
    table.driver.key("s", "return")
    sight = table.scene.sight()
    assert sight.points is not None
    assert sight.open_cups[1] is sight.aid is True
    table.driver.key("s", "s")
    assert table.driver.scene is table.scene, "once is enough"
    (stored,) = table.context.library.unfinished()
    assert stored.config.shared_aid
    again = open_game(
        card_board.BOARD, table.context, Session.resume(stored, table.context.engine, table.context.library)
    )
    assert again.aid


def test_who_agrees_sees_the_points_at_once_with_large_texts_too(tmp_path: Path) -> None:
    table = Table(tmp_path, 0, 30, agents=TWO)
    table.context.change(scale=150)
    take_seat(table.driver)
    table.driver.key("s", "return")
    assert isinstance(table.driver.scene, PointsSheet)
    table.driver.key("s")
    assert table.driver.scene is table.scene


def test_the_setting_is_for_games_against_the_computer(tmp_path: Path) -> None:
    two, one = Table(tmp_path / "2", 0, 30, agents=TWO), Table(tmp_path / "1", 0, 30)
    assert (two.scene.aid, one.scene.aid) == (False, True)
    for table in (two, one):
        table.context.set_aid("cards", False)
    assert not one.scene.aid
    one.driver.key("s")
    assert points(one).cups[1].hidden == 2, "asked for, they are told against the computer all the same"


def test_while_both_look_the_dealt_cards_of_neither_are_in_the_points(tmp_path: Path) -> None:
    number, ply = find(lambda state: state.claiming >= 0 and sum(state.cups[0]) > 2)
    table = Table(tmp_path, number, ply, agents=TWO)
    table.session.agree_on_aid()
    take_seat(table.driver)
    table.driver.key("s")
    now, state = table.scene.source.position, replayed(number)[ply]
    assert table.scene.source.now.hidden_for_both
    for told, cup, dealt in zip(points(table).cups, state.cups, state.dealt_cups):
        assert told.hidden == 2
        assert plus(tuple(row.cards for row in told.rows), dealt) == cup
    assert points(table).prospects[now.claiming].chooser == now.to_move
    table.driver.step(PointerMoved(table.scene.layout.frame.columns[0].cup.center))
    assert not table.scene.sight().open_cups[0]


def test_a_new_game_of_two_can_begin_with_it(tmp_path: Path) -> None:
    for agreed in (False, True):
        table = Table(tmp_path / str(agreed), 0, 0)
        driver = Driver(table.context, NewGameScene(table.context, "two"))
        if agreed:
            driver.press("More")
            driver.press("We both agree")
        driver.press("Begin")
        driver.wait(0.6)
        scene = driver.loop._scenes[0]
        assert isinstance(scene, TableScene)
        assert scene.source.session.config.shared_aid is agreed


def test_the_aid_shows_what_both_saw_beside_the_piles(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0 and sum(state.cups[1]) > 4))
    sight = table.scene.sight()
    assert sight.open_cups == (True, True)
    assert sum(sight.resting.observation.rival_cup) == sight.resting.observation.cup_sizes[1] - 2
    for size in (*SIZES, (1024, 768), (3840, 2160)):
        frame = table_frame(size)
        assert not frame.counted.colliderect(frame.areas[DECK])
        assert not frame.counted.colliderect(frame.areas[DISCARD])


def test_the_counts_of_the_discards_stand_at_their_pile_and_bear_its_name(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0 and sum(state.discard) > 4))
    frame = table.scene.layout.frame
    seen = []
    for aid in (False, True):
        table.context.set_aid("cards", aid)
        table.driver.step()
        seen.append(table.driver.window.surface.copy())
    between = pygame.Rect(frame.areas[DECK].right, frame.counted.top, 0, frame.counted.height)
    between.width = frame.areas[DISCARD].left - between.left
    told = pygame.mask.from_threshold(seen[0].subsurface(between), (0,) * 4, (1,) * 4, seen[1].subsurface(between))
    told.invert()
    words = told.get_bounding_rects()
    left, right = min(rect.left for rect in words), between.width - max(rect.right for rect in words)
    assert 0 < right < left / 2, "nearer to the discard pile than to the deck"
    table.driver.step(PointerMoved(frame.counted.center))
    table.driver.wait(1)
    tip = table.scene.sight().tip
    assert tip is not None
    assert tip.head.startswith("Discard pile")


@pytest.mark.parametrize("size", [*SIZES, (1024, 768), (1024, 1400), (3840, 2160)])
def test_the_panel_lies_beside_what_is_played(size: tuple[int, int]) -> None:
    names, strings = Names("Anna", "Ben"), Strings("en")
    for state in random_states(3, 5):
        observation = rules.observe(state, 0)
        layout = table_layout(table_frame(size, log_open=True), observation)
        frame = layout.frame
        assert frame.log is not None
        assert not any(frame.log.colliderect(card.pose.rect) for card in layout.cards)
        parts = points_parts(frame.log, points_sight(strings, names, observation, False), frame.unit)
        places = [rect for _, rect in parts]
        for rect, below in pairwise(places):
            assert frame.log.contains(rect)
            assert rect.bottom <= below.top or rect.right < below.left
        assert min(rect.height for rect in places) >= frame.px(1.7)


@pytest.mark.parametrize("columns", [2, 3])
def test_lines_as_high_as_the_sheet_makes_them_do_not_touch(columns: int) -> None:
    names, strings = Names("Anna", "Ben"), Strings("en")
    for state in random_states(7, 6):
        sight = points_sight(strings, names, rules.observe(state, 0), False, roomy=True)
        box = pygame.Rect(0, 0, 900, points_height(sight, 10, columns))
        parts = {line.part: rect for line, rect in points_parts(box, sight, 10, columns)}
        assert all(rect.height >= 10 * NUMBERS * 1.4 for part, rect in parts.items() if part.kind in ("colour", "gain"))
        assert all(box.contains(rect) for rect in parts.values())
        told = [part.mandala for part in parts if part.kind == "lacking"]
        assert told == [number for number, mandala in enumerate(sight.prospects) if mandala.missing]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_words_fit(language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is cut, and nothing has to shrink under four fifths."""
    table = Table(tmp_path, 0, 10)
    drawn = RichText._drawn
    found: list[str] = []

    def watched(self: RichText, key):
        for size in range(key.px, 0, -1):
            if not self._too_big(key._replace(px=size)):
                break
        if size < 0.79 * key.px and "Wilhelmine" not in key.text:
            found.append(key.text)
        return drawn(self, key)

    monkeypatch.setattr(RichText, "_drawn", watched)
    for names in (Names("Anna", "Großmeister"), Names("Wilhelmine von und zu", "Ben")):
        for size in ((1024, 640), (1280, 720)):
            for state in random_states(5, 3):
                layout = table_layout(table_frame(size, log_open=True), rules.observe(state, 0))
                assert layout.frame.log is not None
                sprites = Sprites(table.context.assets, LINEN, layout.frame.unit)
                sight = points_sight(Strings(language), names, rules.observe(state, 0), False)
                points_picture(sight, pygame.Surface(layout.frame.log.size), sprites)
    assert set(found) == set()


def test_the_note_never_lies_on_the_rivals_hand() -> None:
    for size in (*SIZES, (1024, 768), (3840, 2160)):
        for log_open in (False, True):
            observation = rules.observe(rules.initial_state(1), 0)._replace(rival_hand_size=8)
            layout = table_layout(table_frame(size, log_open=log_open, corner=TOOLBARS.playing.corner), observation)
            assert not any(layout.frame.note.colliderect(card.pose.rect) for card in layout.of(HANDS[1]))


def test_a_random_user_of_the_points(tmp_path: Path) -> None:
    rng = random.Random(4)
    table = Table(tmp_path, 0, 40)
    for _ in range(15):
        table.driver.key(rng.choice(["s", "l", ",", "escape", "i", "right", "left", "tab", "return", "u", "r"]))
        table.driver.step(PointerMoved((rng.randrange(1280), rng.randrange(720))), dt=0.1)
        if table.driver.scene is not table.scene:
            table.driver.key("escape")

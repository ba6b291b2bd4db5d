"""What was missed can be seen again, and what is slow goes faster while a key is held."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from mandala.ui.cards import board as card_board
from mandala.ui.kit.inputs import PointerMoved
from mandala.ui.table.buttons import AGAIN, MORE
from mandala.ui.table.opening import open_replay
from tests.ui.cards.test_replay import prefix, stored
from tests.ui.support import Driver
from tests.ui.table_support import Table, find, pixels, positions, records, replayed, resumed, twin
from tests.ui.tiles_support import Table as TileTable
from tools.driver import gestures


def rounds_until_rest(table: Table) -> int:
    """In how many rounds everything has arrived."""
    for number in range(2000):
        if table.scene.stage.show is None:
            return number
        table.driver.step()
    raise AssertionError("it never comes to rest")


def held(table: Table, key: str) -> None:
    """The key goes down and stays down."""
    table.driver.send(gestures.key(key)[0])


def test_the_moves_of_the_opponent_are_shown_once_more_and_the_game_stands_as_it_stood(tmp_path: Path) -> None:
    number, ply = next(
        (number, ply)
        for number, ply, state in positions()
        if state.to_move == 0 and [before.to_move for before in replayed(number)[max(0, ply - 3) : ply]] == [0, 1, 1]
    )
    table = Table(tmp_path, number, ply, speed="normal")
    table.driver.wait(0.5)
    table.driver.step(PointerMoved((5, 300)))
    before, length, moving = pixels(table.driver), table.session.seat(0).ply, set[int]()
    table.driver.key("a")
    while table.scene.source.track.looks_back or table.scene.stage.show is not None:
        moving |= {table.scene.source.track.ply} if table.scene.stage.show is not None else set()
        table.driver.step()
    assert moving == {ply - 1, ply}
    table.driver.wait(0.5)
    assert pixels(table.driver) == before
    assert table.session.seat(0).ply == length


@pytest.mark.parametrize(
    "at", [lambda home: Table(home, 0, 20, speed="normal"), partial(TileTable, ply=20, speed="normal")]
)
def test_a_button_shows_the_last_move_again(tmp_path: Path, at: Callable[[Path], Table | TileTable]) -> None:
    table = at(tmp_path)
    table.driver.wait_until(lambda: table.scene.source.acting is not None and table.scene.at_rest)
    ply = table.scene.source.track.ply
    table.driver.click(table.scene.layout.frame.buttons[MORE].center)
    table.driver.press(AGAIN.tooltip(table.context.strings))
    assert table.scene.source.track.looks_back
    table.driver.wait_until(lambda: table.scene.at_rest)
    assert table.scene.source.track.ply == ply


def test_what_is_shown_again_tells_nothing_that_the_seat_did_not_see(tmp_path: Path) -> None:
    """Two games that look alike to the player look alike again."""
    number, ply = find(lambda state: state.claiming < 0 and state.stock.shuffled == 0 and sum(state.cups[1]) > 3)
    films = []
    for seed in (1, 2):
        fields, state = twin(number, ply, 0, seed)
        driver = resumed(tmp_path / str(seed), fields, ("human", "random"), speed="normal")
        driver.wait(0.5)
        driver.step(PointerMoved((5, 300)))
        driver.key("a")
        film = []
        for _ in range(60):
            driver.step(dt=0.05)
            film.append(pixels(driver))
        films.append((film, state.hands[1]))
    assert films[0][0] == films[1][0]
    assert films[0][1] != films[1][1], "the hidden cards are others"


def test_nothing_is_shown_again_before_the_first_move_or_in_the_past(tmp_path: Path) -> None:
    begun = next(number for number, record in enumerate(records()) if record["first_player"] == 0)
    table = Table(tmp_path, begun, 0)
    table.driver.key("a")
    assert not table.scene.source.track.looks_back
    later = Table(tmp_path, 0, 20)
    later.driver.key(",")
    ply = later.scene.source.track.ply
    later.driver.key("a")
    assert later.scene.source.track.ply == ply


def test_what_moves_is_faster_while_f_is_held(tmp_path: Path) -> None:
    number, ply = find(lambda state: state.claiming < 0)
    rounds = []
    for hurried in (False, True):
        table = Table(tmp_path, number, ply, speed="normal")
        table.driver.wait(1.0)
        move = table.legal[0]
        if hurried:
            held(table, "f")
        table.play(move)
        rounds.append(rounds_until_rest(table))
        table.driver.send(pygame.event.Event(pygame.KEYUP, key=pygame.K_f))
        assert not table.scene.stage.hurried
    assert 0 < rounds[1] < rounds[0] / 2


def test_a_window_that_loses_the_focus_holds_no_key(tmp_path: Path) -> None:
    table = Table(tmp_path, 0, 20)
    held(table, "f")
    assert table.scene.stage.hurried
    table.driver.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not table.scene.stage.hurried


def test_a_replay_goes_on_while_f_is_held_and_stops_then(tmp_path: Path) -> None:
    table = Table(tmp_path, 0, 20, speed="normal")
    scene = open_replay(card_board.BOARD, table.context, stored(prefix(0, 60), finished=False), 0)
    driver = Driver(table.context, scene)
    driver.key("home")
    driver.send(gestures.key("f")[0])
    driver.wait(3.0)
    hurried = scene.source.track.ply
    driver.send(pygame.event.Event(pygame.KEYUP, key=pygame.K_f))
    driver.wait(3.0)
    stopped = scene.source.track.ply
    assert hurried <= stopped <= hurried + 1
    driver.key("home", "space")
    driver.wait(3.0)
    assert hurried > 2 * scene.source.track.ply > 0


def without_log(table: TileTable) -> None:
    """The table with its log closed."""
    if table.scene.log_open:
        table.driver.key("l")


def board_of(table: TileTable) -> bytes:
    """The cloth left of the board's lowest row, where its number stands."""
    lowest = [
        rect for rect in table.scene.layout.spaces if rect.top == max(one.top for one in table.scene.layout.spaces)
    ]
    first = min(lowest, key=lambda rect: rect.left)
    side = first.width // 3
    number = pygame.Rect(0, 0, side, side)
    number.center = first.left - round(first.width * 0.17), first.centery
    return pygame.image.tobytes(table.driver.window.surface.subsurface(number), "RGB")


def test_rows_and_columns_are_named_while_the_log_or_what_one_may_do_names_spaces(tmp_path: Path) -> None:
    table = TileTable(tmp_path, ply=12)
    without_log(table)
    plain = board_of(table)
    table.driver.key("l")
    assert board_of(table) != plain
    table.driver.key("l")
    assert board_of(table) == plain
    table.driver.key("f2")
    darkened = board_of(table)
    table.driver.key("escape")
    assert board_of(table) == plain
    table.driver.key("escape")
    assert darkened != board_of(table), "behind the menu, which is as dark, nothing is named"


@pytest.mark.thorough
def test_rows_and_columns_are_named_while_a_hint_is_open(tmp_path: Path) -> None:
    table = TileTable(tmp_path, ply=12, agents=("human", "novice"))
    without_log(table)
    plain = board_of(table)
    table.driver.key("t")
    if table.driver.scene is not table.scene:
        table.driver.key("return")
    table.driver.wait(0.5)
    assert table.scene.facts().hint is not None
    assert board_of(table) != plain


def test_rows_and_columns_of_the_tiles_are_named_where_wanted(tmp_path: Path) -> None:
    table = TileTable(tmp_path)
    without_log(table)
    plain = pixels(table.driver)
    table.context.change(coordinates=True)
    table.driver.step()
    named, layout = pixels(table.driver), table.scene.layout
    assert named != plain
    for space, rect in enumerate(layout.spaces):
        for y in range(rect.top, rect.bottom, 5):
            for x in range(rect.left, rect.right, 5):
                if (x - rect.centerx) ** 2 + (y - rect.centery) ** 2 < (rect.width / 2) ** 2:
                    at = 3 * (y * 1280 + x)
                    assert named[at : at + 3] == plain[at : at + 3], (space, "no tile is written on")

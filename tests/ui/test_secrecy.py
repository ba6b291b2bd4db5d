"""Nothing is told to the wrong ear: what was read aloud, what has the focus and the tree itself belong to who looked, and to the
position that was looked at."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pygame
import pytest

from mandala.core.cards.moves import BuildMountain
from mandala.ui.kit.access import Act, Role
from mandala.ui.pages.page import HandOverScene
from mandala.ui.table.access import Told
from mandala.ui.table.menus import Menu
from mandala.ui.table.scene import TableScene
from tests.ui.support import Driver
from tests.ui.table_support import Table, find
from tests.ui.test_access import Ear, any_move, ear, said, words
from tools.driver import gestures
from tools.driver.listener import Adapter, listening
from tools.soak import secrecy

READ = ("f4", "f5", "f6", "f7")
SECRET = frozenset({"red", "orange", "yellow", "green", "purple", "black", "hand", "drawn"})


def hot_seat(folder: Path) -> Table:
    """Two people at one machine, the first of whom sits down."""
    table = Table(folder, *find(lambda state: state.claiming < 0 and state.stock.size > 60), ("human", "human"))
    table.driver.look()
    table.driver.key("return")
    return table


def build(table: Table) -> None:
    """A card to a mountain."""
    table.play(next(move for move in table.legal if isinstance(move, BuildMountain)))


def until_covered(table: Table) -> None:
    table.driver.wait_until(lambda: isinstance(table.driver.scene, HandOverScene))


def heard_by(driver: Driver) -> Adapter:
    """A screen reader that listens from now on."""
    with listening() as adapters:
        driver.context.reader.open()
    adapters[0].someone_reads()
    driver.wait(0.5)
    return adapters[0]


def words_of(updates: list[Any]) -> str:
    """All words of trees that were handed over."""
    told = [thing.told for update in updates for _, thing in update.nodes]
    return " ".join(str(one.get(name, "")) for one in told for name in ("set_label", "set_value", "set_description"))


@pytest.mark.parametrize("key", READ)
def test_what_one_had_read_aloud_is_not_told_to_the_next_one(tmp_path: Path, key: str) -> None:
    table = hot_seat(tmp_path)
    listener = Ear(table.driver)
    listener.hear()
    table.driver.key(key)
    (answer,) = listener.hear()
    build(table)
    until_covered(table)
    listener.hear()
    table.driver.look()
    table.driver.key("return")
    assert answer not in " ".join(listener.hear())
    assert answer not in [node.name for node in listener.nodes.values()]


def test_what_is_asked_for_while_one_looks_at_what_was_drawn_goes_with_who_asked(tmp_path: Path) -> None:
    """Nothing more is done before the table is covered."""
    table = hot_seat(tmp_path)
    listener = Ear(table.driver)
    build(table)
    table.driver.key("f6")
    (answer,) = (words for words in listener.hear() if words.startswith("Your hand"))
    until_covered(table)
    table.driver.look()
    table.driver.key("return")
    assert answer not in " ".join(listener.hear())


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_an_old_answer_is_not_told_as_if_it_were_true(tmp_path: Path, game: str) -> None:
    """Alone: a key reads the hand, or the swap tiles; after a move a menu comes and goes."""
    listener = ear(tmp_path, game)
    listener.press("Play", Role.BUTTON)
    driver = listener.driver

    def on_move() -> bool:
        return isinstance(driver.scene, TableScene) and driver.scene.at_rest and bool(driver.scene.facts().legal)

    driver.wait_until(on_move)
    listener.hear()
    driver.key("f6")
    (answer,) = listener.hear()
    ply = driver.scene.source.track.ply
    rng = random.Random(4)
    while driver.scene.source.track.ply == ply:
        any_move(listener, rng)
    driver.wait_until(on_move)
    listener.hear()
    driver.key("escape")
    assert isinstance(driver.scene, Menu)
    listener.hear()
    driver.key("escape")
    assert answer not in listener.hear()
    assert answer not in said(driver.loop.tree())


def test_the_focus_of_a_screen_reader_does_not_go_to_the_next_one(tmp_path: Path) -> None:
    table = hot_seat(tmp_path)
    listener = Ear(table.driver)
    log = next(path for path, node in listener.nodes.items() if isinstance(node.key, Told))
    listener.ask(log, Act.FOCUS)
    assert [path for path, node in listener.nodes.items() if node.focused] == [log]
    build(table)
    until_covered(table)
    table.driver.look()
    table.driver.key("return")
    assert [node.name for node in listener.nodes.values() if node.focused] == ["Table"]


@pytest.mark.parametrize("announced", [True, False])
def test_a_key_that_repeats_the_last_words_is_held_while_the_table_is_covered(tmp_path: Path, announced: bool) -> None:
    """From the frame on in which the cover comes readers have its tree; nothing of the table's is said again, or kept."""
    table = hot_seat(tmp_path)
    driver, adapter = table.driver, heard_by(table.driver)
    driver.send(gestures.event(pygame.WINDOWFOCUSGAINED))
    driver.context.reader._listeners.heed = announced
    driver.key("f6")
    build(table)
    while not isinstance(driver.scene, HandOverScene):
        adapter.updates.clear()
        driver.send(*gestures.key("f3"))
    assert not SECRET & words(words_of(adapter.updates[-1:]))
    adapter.updates.clear()
    for _ in range(180):
        driver.send(*gestures.key_down("f3"))
    assert "Ben" in words_of(adapter.updates)
    assert not SECRET & words(words_of(adapter.updates))
    driver.look()
    driver.key("return")
    assert "Table" in words_of(adapter.updates[-1:]), "nor is the cover's tree kept"


def test_what_is_asked_with_an_old_tree_is_not_done_for_another(tmp_path: Path) -> None:
    """The cover has the tree of its own from its first frame on: a press that comes then meets nothing of the table."""
    table = hot_seat(tmp_path)
    adapter = heard_by(table.driver)
    build(table)
    until_covered(table)
    numbers = {number for number, _ in adapter.updates[-1].nodes}
    before = {number for number, _ in adapter.updates[-2].nodes}
    assert len(numbers & before) <= 1, "the window alone"


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("seed", "moves"),
    [pytest.param(1, 120, marks=pytest.mark.thorough), (2, 12), pytest.param(3, 12, marks=pytest.mark.thorough)],
)
def test_twin_worlds_are_alike_to_who_must_not_know_them_apart(seed: int, moves: int) -> None:
    """Games of two people, one of them whole, with keys in every phase; the other one's hidden cards differ. More: make soak."""
    assert list(secrecy.trials(seed, 1, moves)) == [None]

"""What hangs at the pointer: where it goes when it is let go, and that it never hangs there with no button down."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from mandala.core.cards.moves import GrowField
from mandala.core.tiles.moves import Open, Swap
from mandala.play.settings import Settings
from mandala.ui.cards.places import target_of
from mandala.ui.kit.widgets import Slider
from mandala.ui.pages.settings import SettingsScene
from tests.ui import tiles_support
from tests.ui.support import Driver, make_context
from tests.ui.table_support import Table, is_field, replayed
from tools.driver import gestures

TAKEN = {
    "the window lost the focus": gestures.event(pygame.WINDOWFOCUSLOST),
    "the window was minimised": gestures.event(pygame.WINDOWMINIMIZED),
    "the window was hidden": gestures.event(pygame.WINDOWHIDDEN),
    "the button went up elsewhere": gestures.motion((400, 300)),
    "the button went up elsewhere and down again": gestures.press((3, 3)),
}
GAMES = {"cards": Table, "tiles": tiles_support.Table}


def some_table(game: str, folder: Path) -> Table | tiles_support.Table:
    """A table where the person below is to move and may drag something somewhere."""
    if game == "cards":
        return Table(folder, 0, next(ply for ply, state in enumerate(replayed(0)) if ply > 3 and state.to_move == 0))
    for ply in range(6, 60):
        table = tiles_support.Table(folder, 0, ply)
        if any(isinstance(move, (Open, Swap)) for move in table.legal):
            return table
    raise AssertionError("no such position")


def grip(table: Table | tiles_support.Table) -> tuple[int, int]:
    """Where the hand takes hold of what it drags."""
    if table.GAME == "cards":
        return table.card(next(move.colour for move in table.legal if is_field(move)))
    return table.swap()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("taken", TAKEN)
def test_nothing_hangs_at_the_pointer_with_no_button_down(tmp_path: Path, game: str, taken: str) -> None:
    table = some_table(game, tmp_path)
    driver, start = table.driver, grip(table)
    moves = len(table.scene.source.now.steps)
    driver.send(gestures.motion(start))
    driver.send(gestures.press(start), gestures.motion((start[0] + 30, start[1] - 120), held=True))
    assert table.scene.sight().dragged
    driver.send(TAKEN[taken])
    assert not table.scene.sight().dragged
    assert not table.scene.control.held
    for pos in ((300, 300), (500, 350)):
        driver.send(gestures.motion(pos))
        assert not table.scene.sight().dragged
    driver.send(gestures.release((500, 350)))
    assert len(table.scene.source.now.steps) == moves, "a button that goes up over the table is no drop any more"


@pytest.mark.parametrize("game", GAMES)
def test_what_was_taken_up_by_a_click_stays_in_hand_without_a_button(tmp_path: Path, game: str) -> None:
    table = some_table(game, tmp_path)
    table.driver.click(grip(table))
    table.driver.send(TAKEN["the window lost the focus"])
    table.driver.send(gestures.motion((400, 300)))
    assert table.scene.control.held


def test_a_slider_does_not_follow_a_pointer_with_no_button_down(tmp_path: Path) -> None:
    driver = Driver(make_context(tmp_path, Settings(language="en", volume=0.7)), SettingsScene(make_context(tmp_path)))
    slider = next(widget for widget in driver.scene.form.widgets if isinstance(widget, Slider))
    middle = slider.rect.center
    driver.send(gestures.motion(middle), gestures.press(middle))
    before = slider.value
    driver.send(TAKEN["the window was minimised"], gestures.motion(slider.rect.midleft))
    assert slider.value == before


def test_a_card_counts_where_it_lies_not_where_the_hand_holds_it(tmp_path: Path) -> None:
    """Held at its lower edge, the card lies on the field while the pointer is still over the hand."""
    number, ply = next(
        (number, ply)
        for number in range(5)
        for ply, state in enumerate(replayed(number))
        if state.to_move == 0 and state.claiming < 0 and any(map(is_field, Table(tmp_path, number, ply).legal))
    )
    table = Table(tmp_path, number, ply)
    move = next(move for move in table.legal if is_field(move))
    assert isinstance(move, GrowField)
    place = target_of(move)
    assert place is not None
    field, card = table.scene.layout.frame.drops[place], table.card(move.colour)
    pose = next(c.pose for c in table.scene.layout.cards if c.pose.contains(card) and c.colour == move.colour)
    start = card[0], round(pose.y + pose.height * 0.42)
    end = field.centerx, round(field.bottom + pose.height * 0.2)
    assert table.scene.layout.place_at(end) != place
    table.driver.send(gestures.motion(start), gestures.press(start))
    table.driver.send(gestures.motion(end, held=True))
    assert table.scene.sight().hot == place, "it lights up what a drop would do"
    moves = len(table.scene.source.now.steps)
    table.driver.send(gestures.release(end))
    assert table.scene.source.now.steps[moves].move == move


@pytest.mark.parametrize("game", GAMES)
def test_what_lights_up_is_what_a_drop_does(tmp_path: Path, game: str) -> None:
    rng = random.Random(5)
    lit = 0
    for _ in range(8):
        table = some_table(game, tmp_path)
        start, moves = grip(table), len(table.scene.source.now.steps)
        if table.GAME == "cards":
            around = rng.choice([*table.scene.layout.frame.drops.values()])
        else:
            around = table.scene.layout.spaces[rng.choice([*table.scene.sight().lights])]
        around = around.inflate(around.width // 2, around.height // 2)
        end = rng.randrange(around.left, around.right), rng.randrange(around.top, around.bottom)
        table.driver.send(gestures.motion(start), gestures.press(start))
        table.driver.send(gestures.motion((end[0] + 5, end[1]), held=True), gestures.motion(end, held=True))
        sight = table.scene.sight()
        if table.GAME == "cards":
            shown = sight.hot
        else:
            shown = next((space for space, light in sight.lights.items() if light.lit), None)
        table.driver.send(gestures.release(end))
        table.driver.wait(0.2)
        move = next((step.move for step in table.scene.source.now.steps[moves:]), None)
        if shown is None:
            assert move is None
        else:
            assert move is not None
            assert (target_of(move) if table.GAME == "cards" else move.space) == shown
            lit += 1
    assert 0 < lit < 8

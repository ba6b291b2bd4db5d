"""The tile game's table: moves by mouse and keys, refusals in words, what lights up, the end."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from mandala.core.game import IllegalMove
from mandala.core.record import from_fields, replay
from mandala.core.tiles import rules
from mandala.core.tiles.moves import FLIP, Flip, Open, Swap
from mandala.core.tiles.recording import TILES
from mandala.core.tiles.setup import RULEBOOK
from mandala.ui.kit.inputs import KeyPressed
from mandala.ui.table.facts import Tone
from mandala.ui.tiles.board import TOOLBARS
from mandala.ui.tiles.result import ResultScene
from mandala.ui.tiles.sight import Kind
from tests.ui.tiles_support import Table, laid_out, records

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (2560, 1080), (1200, 1200))


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps(size: tuple[int, int]) -> None:
    layout = laid_out(size, TOOLBARS.playing.corner)
    window = layout.cloth.__class__((0, 0), size)
    assert window.contains(layout.cloth)
    boxes = [layout.log, layout.ribbon, layout.status, *layout.starts]
    for column in layout.columns:
        boxes += [column.heading, column.points, column.swap, column.label, *column.river]
    assert layout.cloth.collidelist(boxes) == -1
    boxes += [layout.note, *layout.buttons.values()]  # in the corner that the round cloth leaves free
    for number, box in enumerate(boxes):
        assert window.contains(box)
        assert box.collidelist(boxes[number + 1 :]) == -1, box
    for number, rect in enumerate(layout.spaces):
        assert rect.collidelist(layout.spaces[number + 1 :]) == -1
        assert layout.space_at(rect.center) == number


def test_a_whole_game_of_two_by_mouse_and_keys(tmp_path: Path) -> None:
    table, rng = Table(tmp_path), random.Random(3)
    made = 0
    while not table.session.finished and made < 80:
        move = rng.choice(table.legal)
        (table.play_by_keys if made % 3 == 2 else table.play)(move)
        made += 1
        steps = table.session.seat(0).steps()
        assert any(step.move == move for step in steps[-2:]), "made, perhaps with a forced one after it"
    assert table.session.finished
    table.driver.wait_until(lambda: isinstance(table.driver.scene, ResultScene))
    assert table.context.library.finished()[0].config.game == "tiles"


def test_against_the_computer(tmp_path: Path) -> None:
    table = Table(tmp_path, agents=("human", "random"))
    for _ in range(3):
        table.driver.wait_until(lambda: bool(table.legal))
        table.play(table.legal[0], drag=False)
    assert table.session.seat(0).ply >= 5


def test_a_click_on_the_swap_tile_and_a_space_opens(tmp_path: Path) -> None:
    table = Table(tmp_path, ply=1)
    table.driver.click(table.swap())
    assert table.scene.control.held
    lit = table.scene.sight().lights
    assert {light.kind for light in lit.values()} == {Kind.OPEN}
    assert len(lit) == len(table.legal), "every legal space (T3.1)"
    table.driver.key("escape")
    assert not table.scene.control.held
    table.play(table.legal[0], drag=False)
    assert isinstance(table.session.seat(0).steps()[-1].move, Open)


def test_refusals_say_why(tmp_path: Path) -> None:
    table = Table(tmp_path, ply=14)
    before, seen = table.session.seat(0).ply, set[str]()
    for space in range(RULEBOOK.shape.size):
        if FLIP[space] not in table.legal:
            table.driver.click(table.scene.layout.spaces[space].center)
            assert table.scene.refusal
            seen.add(table.scene.refusal.split()[0])
    assert table.session.seat(0).ply == before, "T3: nothing happened"
    assert {"This", "It"} <= seen, "back up (T3.5), not beside (T3.2)"


def touching() -> tuple[int, int, int]:
    """Record, ply and space of a flip that T3.4 forbids."""
    for number, record in enumerate(records()):
        states = replay(from_fields(record), TILES).states
        for ply, state in enumerate(states[:-1]):
            for space in range(RULEBOOK.shape.size):
                try:
                    rules.check(state, FLIP[space])
                except IllegalMove as error:
                    if error.reason is rules.Refusal.TOUCHES_RIVAL:
                        return number, ply, space
    raise AssertionError("no such space in the records")


def test_it_would_touch_the_rivals_group(tmp_path: Path) -> None:
    number, ply, space = touching()
    table = Table(tmp_path, number, ply)
    table.driver.click(table.scene.layout.spaces[space].center)
    assert re.fullmatch(r"It would touch (Anna|Ben)'s \w+ group\.", table.scene.refusal or "")


def test_what_lights_up_is_what_may_be_done(tmp_path: Path) -> None:
    for ply in (12, 20, 26):
        table = Table(tmp_path, ply=ply)
        lit = table.scene.sight().lights
        flips = {move.space for move in table.legal if isinstance(move, Flip)}
        assert {space for space, light in lit.items() if light.kind is Kind.FLIP} == flips
        swaps = {move.space for move in table.legal if isinstance(move, Swap)}
        assert {space for space, light in lit.items() if light.kind is Kind.SWAP} == swaps - flips


def test_pointing_says_what_it_would_be(tmp_path: Path) -> None:
    table = Table(tmp_path, ply=20)
    flip = next(move for move in table.legal if isinstance(move, (Flip, Swap)))
    table.point(flip.space)
    ribbon = table.scene.sight().ribbon
    assert ribbon is not None
    assert ribbon.tone is Tone.CHOICE
    assert "+" in ribbon.text


def test_take_back_and_the_past(tmp_path: Path) -> None:
    table = Table(tmp_path, ply=10, agents=("human", "random"))
    table.driver.wait_until(lambda: bool(table.legal))
    ply = table.session.seat(0).ply
    table.play(table.legal[0])
    table.driver.wait_until(lambda: bool(table.legal))
    table.driver.key("u")
    assert table.session.seat(0).ply == ply
    assert table.session.assisted
    table.driver.step(KeyPressed(","))
    assert table.scene.source.track.past == ply - 1
    assert not table.legal, "nobody moves in the past"
    table.driver.key("escape")
    assert table.scene.source.track.past is None


def test_the_final_flips_are_shown_one_by_one(tmp_path: Path) -> None:
    """T4: each is a picture of its own, and the points grow with it."""
    from mandala.ui.tiles.motion import parts

    for number, record in enumerate(records()):
        table = Table(tmp_path, number, len(record["moves"]))
        step = table.session.seat(0).steps()[-1]
        shown = parts(step)
        turned = [part.after.owners.count(-1) for part in shown]
        assert turned == list(range(turned[0], turned[0] - len(shown), -1))
        assert shown[-1].after == step.after
        if len(shown) > 2:
            return
    raise AssertionError("no record ends with several flips")


@pytest.mark.thorough
def test_a_hint_names_three_legal_moves_and_what_they_bring(tmp_path: Path) -> None:
    table = Table(tmp_path, ply=24, agents=("human", "random"))
    table.driver.wait_until(lambda: bool(table.legal))
    table.driver.key("t")
    assert not table.session.assisted, "first it is said what a hint means"
    table.driver.press("Show me")
    assert table.session.assisted
    table.driver.wait_until(lambda: bool(table.session.advice))
    hint = table.scene.sight().hint
    assert hint is not None
    assert 1 <= len(hint.rows) <= 3
    for row in hint.rows:
        assert row.move in table.legal
        assert row.title.startswith(RULEBOOK.shape.names[row.move.space])
        assert row.reasons
    table.driver.key("t")
    assert table.scene.sight().hint is None, "away with it"
    table.driver.key("t")
    assert table.scene.sight().hint == hint
    table.play(hint.rows[0].move)
    assert table.scene.sight().hint is None, "it belonged to the position"


def test_a_new_table_deals_its_tiles(tmp_path: Path) -> None:
    table = Table(tmp_path, speed="normal")
    assert table.scene.stage.show is not None
    table.driver.wait(3)
    assert table.scene.stage.show is None

"""Looking back at the table: the log by wheel, bar and keys, positions of the past, and that they show what was seen then."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from mandala.core.cards.moves import DiscardRedraw
from mandala.ui.cards.places import DISCARD, MOUNTAINS
from mandala.ui.cards.result import ResultScene
from mandala.ui.kit.inputs import PointerMoved, PointerPressed, PointerReleased, Wheel
from mandala.ui.kit.sound import Sound
from mandala.ui.pages.page import HandOverScene
from mandala.ui.platform.desktop.sound import DesktopSounds as Sounds
from mandala.ui.table.buttons import LOG, RESULT, TAKE_BACK
from mandala.ui.table.facts import Tone
from mandala.ui.table.menus import NowSheet
from mandala.ui.table.playback import past_now
from tests.ui.table_support import Table, find, pixels, records, replayed, resumed, twin


def long_game(folder: Path, **more: object) -> Table:
    """A table late in a game, with the log open."""
    table = Table(folder, *find(lambda state: state.claiming < 0 and sum(state.discard) > 20), **more)
    if not table.scene.log_open:
        table.driver.key("l")
    return table


def line_point(table: Table, ply: int) -> tuple[int, int]:
    """A point on the first line of a move in the open log."""
    panel = table.scene.view.log
    assert panel is not None
    rect = next(rect for rect, line in reversed(panel._places) if line.ply == ply)
    return rect.move(panel.rect.topleft).center


def test_clicking_a_line_shows_the_position_after_it(tmp_path: Path) -> None:
    table = long_game(tmp_path)
    watch, now = table.scene.source, pixels(table.driver)
    ply = watch.track.length - 2
    table.driver.click(line_point(table, ply))
    assert watch.track.past == ply
    assert watch.position == watch.seat.steps()[ply - 1].after
    sight = table.scene.sight()
    assert sight.past
    assert sight.ribbon is not None
    assert sight.ribbon.tone is Tone.PAST
    assert sight.status[0] == f"After move {ply} of {watch.track.length}"
    assert not table.legal, "nobody moves in the past"
    table.driver.key("escape")
    assert watch.track.past is None
    table.driver.step(PointerMoved((5, 5)))
    assert pixels(table.driver) == now, "and everything is as before"


def test_keys_lead_through_the_past(tmp_path: Path) -> None:
    table = long_game(tmp_path)
    watch = table.scene.source
    table.driver.key(",")
    assert watch.track.past == watch.track.length - 1
    table.driver.key("left", "left", ",")
    assert watch.track.past == watch.track.length - 4
    table.driver.key("right")
    assert watch.track.past == watch.track.length - 3
    table.driver.key("home", "left")
    assert watch.track.past == 0
    assert table.scene.sight().status[0] == "Before the first move"
    table.driver.key("1", "tab", "x")
    assert watch.track.past == 0, "keys of the game mean nothing here"
    table.driver.key("end")
    assert watch.track.past is None


def test_the_keys_of_a_replay_lead_through_the_past(tmp_path: Path) -> None:
    """One way to move in time: ten moves by up and down, one by the wheel, and by itself up to now."""
    table = long_game(tmp_path)
    watch = table.scene.source
    table.driver.key(",", "up")
    assert watch.track.past == watch.track.length - 11
    table.driver.key("down")
    assert watch.track.past == watch.track.length - 1
    table.driver.step(Wheel((640, 300), 1))
    assert watch.track.past == watch.track.length - 2
    table.driver.key("space")
    assert table.scene.waiting
    table.driver.wait(4.0)
    assert watch.track.past is None, "it comes to now"
    assert not table.scene.playback.playing


def test_a_step_forward_in_the_past_is_shown_in_motion_and_not_heard_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[object, ...]] = []
    monkeypatch.setattr(Sounds, "play", lambda _, *sound: heard.append(sound))
    table = long_game(tmp_path, speed="normal")
    table.driver.key(",", "left", "right")
    assert table.scene.stage.show is not None
    table.driver.wait_until(lambda: table.scene.stage.show is None)
    table.driver.key("left", "right", "escape")
    assert table.scene.stage.show is None
    assert {sound for sound, *_ in heard} <= {Sound.TICK}, "only the buttons"


@pytest.mark.parametrize("place", [MOUNTAINS[0], DISCARD])
def test_a_click_on_the_table_comes_back(tmp_path: Path, place: object) -> None:
    table = long_game(tmp_path)
    table.driver.key(",")
    table.driver.click(table.place(place))
    assert table.scene.source.track.past is None
    assert table.scene.control.selection is None


def test_the_corner_buttons_work_in_the_past(tmp_path: Path) -> None:
    table = long_game(tmp_path)
    table.driver.key(",")
    buttons = table.scene.layout.frame.buttons
    table.driver.click(buttons[LOG].center)
    assert not table.scene.log_open
    assert table.scene.source.track.past is not None
    table.driver.click(buttons[TAKE_BACK].center)
    assert table.scene.source.track.past is None, "a take-back leads to now"


def test_the_result_of_a_game_that_is_over_is_shown_over_its_past(tmp_path: Path) -> None:
    """The button stays in its corner, and the past is still there when the result goes."""
    table = Table(tmp_path, 0, len(replayed(0)) - 1)
    driver, source = table.driver, table.scene.source
    driver.wait_until(lambda: isinstance(driver.scene, ResultScene))
    driver.press("Look at the table")
    driver.key(",")
    assert source.track.past == source.track.length - 1
    driver.click(table.scene.frame.buttons[RESULT].center)
    assert isinstance(driver.scene, ResultScene)
    driver.press("Look at the table")
    assert driver.scene is table.scene
    assert source.track.past == source.track.length - 1


def test_the_game_waits_while_the_past_is_shown(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0 and sum(state.hands[0]) > 3), speed="fast")
    table.play(next(move for move in table.legal if isinstance(move, DiscardRedraw)))
    watch = table.scene.source
    table.scene.playback.go(1)
    ply = watch.seat.ply
    table.driver.wait(1.0)
    assert watch.seat.ply == ply
    assert watch.track.past == 1
    table.driver.key("escape")
    table.driver.wait_until(lambda: table.session.to_move == 0 and not watch.track.pending)
    assert watch.seat.ply > ply


def test_nothing_is_drawn_in_a_still_past(tmp_path: Path) -> None:
    table = long_game(tmp_path)
    table.driver.key(",")
    frames = table.driver.loop.frames
    assert not table.scene.waiting
    table.driver.wait(0.5)
    assert table.driver.loop.frames == frames


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_a_past_position_tells_only_what_was_seen(tmp_path: Path, speed: str) -> None:
    """Games that look alike to the seat give the same picture of every earlier moment, and the same log (C3)."""
    number, ply = find(lambda state: state.stock.shuffled == 0 and sum(state.discard) > 15)
    original = dict(records()[number])
    original = {key: original[key] for key in ("format", "game", "deck", "first_player")}
    original |= {"reshuffles": [], "moves": records()[number]["moves"][:ply]}
    other, state = twin(number, ply, 0, 5)
    assert state.hands != replayed(number)[ply].hands, "the rival holds something else"
    drivers = [
        resumed(tmp_path / name, fields, ("human", "random"), speed) for name, fields in (("a", original), ("b", other))
    ]
    for keys in (("l",), (",",), ("left",), ("left", "left"), ("home",), ("right",), ("page up",)):
        pictures = []
        for driver in drivers:
            driver.key(*keys)
            pictures.append(pixels(driver))
        assert pictures[0] == pictures[1], keys


def test_two_at_one_machine_see_no_hand_of_the_past_while_both_look(tmp_path: Path) -> None:
    number, ply = find(lambda state: state.claiming >= 0)
    table = Table(tmp_path, number, ply, agents=("human", "human"))
    table.driver.wait(0.6)
    table.driver.press("I am here")
    table.driver.step()
    assert table.scene.source.now.hidden_for_both
    table.context.change(speed="normal")
    for key in (",", "home", *["right"] * 8):
        table.driver.key(key)
        table.driver.step()
        assert all(card.colour is None for card in table.scene.layout.cards if card.key.place.kind.value == "hand")
        assert table.scene.sight().open_cups == (False, False)
        assert table.scene.sight().flights == ()


def test_the_log_by_bar_and_keys(tmp_path: Path) -> None:
    table = long_game(tmp_path)
    panel, book = table.scene.view.log, table.scene.logbook
    assert panel is not None
    furthest = panel.furthest(table.scene.facts().lines)
    assert furthest > 8
    table.driver.key("page up")
    assert book.scroll == 8
    table.driver.key("page down", "page down")
    assert book.scroll == 0
    table.driver.step(Wheel(panel.rect.center, 500))
    assert book.scroll == furthest
    assert table.scene.facts().lines[0] in [line for _, line in panel._places], "the oldest line stands uppermost"
    thumb = panel.thumb(table.scene.facts().lines, furthest)
    assert thumb is not None
    table.driver.step(PointerPressed(thumb.center))
    table.driver.step(PointerMoved((thumb.centerx, panel.rect.bottom + 200)))
    assert book.scroll == 0
    table.driver.step(PointerMoved((thumb.centerx, panel.rect.top - 200)))
    assert book.scroll == furthest
    table.driver.step(PointerReleased((10, 10)))
    table.driver.step(PointerMoved((thumb.centerx, panel.rect.bottom)))
    assert book.scroll == furthest, "let go"
    assert table.scene.source.track.past is None


def test_a_position_out_of_sight_comes_into_the_log(tmp_path: Path) -> None:
    table = long_game(tmp_path)
    table.driver.key(",", "home", "right")
    scene, panel = table.scene, table.scene.view.log
    assert panel is not None
    assert panel.shows(1, scene.facts().lines, scene.logbook.scroll)
    table.driver.key("escape")
    assert panel.shows(scene.source.track.length, scene.facts().lines, scene.logbook.scroll)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("agents", [("human", "greedy"), ("human", "human")])
def test_a_random_user_who_looks_back_all_the_time(tmp_path: Path, agents: tuple[str, str]) -> None:
    """Whatever is done in the past, the game goes on from now: no exception, no move by accident, the end is reached."""
    table = Table(tmp_path, 0, 0, agents=agents, speed="fast", size=(1024, 640))
    rng, driver, scene = random.Random(8), table.driver, table.scene
    keys = (",", ",", "left", "right", "home", "end", "page up", "page down", "l", "escape", "return", "1", "tab", "up")
    for _ in range(300):
        if driver.scene is not scene:
            driver.wait(0.5)
            driver.key(*(("return",) if isinstance(driver.scene, HandOverScene) else ("escape",)))
            continue
        if scene.source.session.finished:
            break
        if scene.source.privacy_screen:
            driver.step()
            continue
        ply, past = scene.source.seat.ply, scene.source.track.past
        match rng.randrange(6):
            case 0 | 1 if table.legal:
                acting = scene.source.acting
                assert acting is not None
                acting.submit(rng.choice(table.legal))
            case 2:
                driver.click((rng.randrange(1024), rng.randrange(60, 640)))
            case _:
                driver.key(rng.choice(keys))
        if past is not None and scene.source.viewing.viewer is not None and scene.source.track.past is not None:
            assert scene.source.seat.ply == ply, "nothing moves in the past"
        driver.step(dt=0.1)
    assert len(scene.source.session.seat(0).steps()) > 10


def test_what_may_be_done_now_in_the_past_is_to_look_on_or_to_come_back(tmp_path: Path) -> None:
    """Whose turn it was then is no answer, least of all “It is not your turn”."""
    table = Table(tmp_path, 0, 10)
    table.driver.key(",", "f2")
    sheet = table.driver.scene
    assert isinstance(sheet, NowSheet)
    watch = table.scene.source
    assert watch.track.past == watch.track.length - 1
    assert sheet._now == past_now(table.context.strings, watch.track.past, watch.track.length, table.scene.facts().hand)
    words = [row.may for part in sheet._now.parts for row in part.rows]
    assert words == [
        "You are looking back. The game waits.",
        "Left, right: earlier, later · Click or Esc: back to the game",
    ]
    table.driver.key("escape", "escape")
    assert table.scene.source.track.past is None

"""What moves on the table: flights end where cards lie, input never waits for them, and nothing is drawn when nothing moves."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from mandala.core.cards import rules
from mandala.core.cards.events import Claimed, Drew, FieldsCleared, MountainDealt, Played, explain
from mandala.core.cards.moves import DiscardRedraw, parse_move
from mandala.play.notifications import Notification, NotificationKind
from mandala.ui.cards.frame import table_frame
from mandala.ui.cards.layout import table_layout
from mandala.ui.cards.motion import choreograph
from mandala.ui.cards.places import HANDS, Kind
from mandala.ui.cards.result import ResultScene
from mandala.ui.cards.show import Show, moving
from mandala.ui.kit.compose import SPEEDS
from mandala.ui.kit.inputs import PointerMoved, PointerPressed, Wheel
from mandala.ui.kit.theme import THEMES
from mandala.ui.table.buttons import MENU, MORE, REDO
from mandala.ui.table.menus import KeySheet, Sheet
from mandala.ui.table.stage import Pace
from tests.ui.table_support import Table, find, pixels, records, replayed


@pytest.mark.parametrize("viewer", [0, 1])
def test_flights_lead_from_one_table_to_the_next(viewer: int) -> None:
    """Over whole games: what is new lies where a flight brings it, and flying cards are hidden until they arrive."""
    kinds = set()
    for number in range(6):
        states = replayed(number)
        seen = [rules.observe(state, viewer) for state in states]
        for text, before, after in zip(records()[number]["moves"], seen, seen[1:]):
            events = explain(before, parse_move(text), after)
            kinds |= {type(event) for event in events}
            old, new = table_layout(table_frame((1280, 720)), before), table_layout(table_frame((1280, 720)), after)
            plan = choreograph(old, new, events)
            here = {card.key: card.pose for card in new.cards}
            landing = [flight.key for flight in plan.flights if flight.key is not None]
            assert Show(plan, Pace("normal", False)).hidden == set(landing) <= here.keys()
            assert len(landing) == len(set(landing)), "no card flies twice"
            for flight in plan.flights:
                assert flight.finish <= plan.length
                if flight.key is not None:
                    assert flight.end == here[flight.key]
                    assert flight.face == flight.key.colour
                at_end = moving(flight, plan.length)
                assert (at_end is None) == (flight.key is None)
            old_keys = {card.key for card in old.cards}
            for key in here.keys() - old_keys - set(landing):
                assert key.place.kind in (Kind.DISCARD, Kind.DECK), "a card appeared from nowhere"
            assert plan.length < 6.0
    assert {Played, Drew, Claimed, FieldsCleared, MountainDealt} <= kinds


def test_the_rivals_draws_stay_backs() -> None:
    for number in range(4):
        seen = [rules.observe(state, 0) for state in replayed(number)]
        for text, before, after in zip(records()[number]["moves"], seen, seen[1:]):
            old, new = table_layout(table_frame((1280, 720)), before), table_layout(table_frame((1280, 720)), after)
            plan = choreograph(old, new, explain(before, parse_move(text), after))
            assert all(f.face is None for f in plan.flights if f.key is not None and f.key.place == HANDS[1])


def test_speeds() -> None:
    seen = [rules.observe(state, 0) for state in replayed(0)[:2]]
    old, new = (table_layout(table_frame((1280, 720)), observation) for observation in seen)
    plan = choreograph(old, new, explain(seen[0], parse_move(records()[0]["moves"][0]), seen[1]))
    assert Show(plan, Pace("off", False)).over
    times = {}
    for speed in SPEEDS:
        show, times[speed] = Show(plan, Pace(speed, False)), 0.0
        while not show.over:
            show.advance(0.01)
            times[speed] += 0.01
    assert times["slow"] > times["normal"] > times["fast"] > 0


def animated(folder: Path) -> Table:
    """A table at which the player has just moved, and the cards are in the air."""
    table = Table(folder, *find(lambda state: state.claiming < 0 and sum(state.hands[0]) > 3), speed="slow")
    table.play(table.legal[0])
    assert table.scene.stage.show is not None
    return table


def test_a_press_skips_and_acts(tmp_path: Path) -> None:
    table = animated(tmp_path)
    table.driver.wait_until(lambda: table.session.to_move == 0 and table.scene.stage.show is not None)
    colour = next(colour for colour in range(6) if table.hand[colour])
    latest = table.scene.source.seat.observation
    table.driver.step(PointerPressed(table.card(colour)))
    assert table.scene.stage.show is None
    assert table.scene.source.position == latest
    assert table.scene.control.selection is not None


def test_moves_of_the_computer_come_one_after_another(tmp_path: Path) -> None:
    table = animated(tmp_path)
    assert table.session.hold
    ply = table.scene.source.seat.ply
    table.driver.step(dt=0.05)
    assert table.scene.source.seat.ply == ply, "the answer waits for the cards in the air"
    table.driver.wait_until(lambda: table.scene.source.seat.ply > ply)
    assert table.scene.stage.show is not None


def test_resizing_drops_what_is_in_the_air(tmp_path: Path) -> None:
    table = animated(tmp_path)
    table.driver.resize((1600, 900))
    assert table.scene.layout.frame.size == (1600, 900)
    assert all(flight.end.x <= 1600 for flight, _ in table.scene.sight().flights)


def test_taking_back_shows_the_old_position_at_once(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0 and sum(state.hands[0]) > 3), speed="slow")
    before = table.scene.source.position
    table.play(table.legal[0])
    table.driver.wait_until(lambda: table.session.to_move == 0)
    table.driver.key("u")
    table.driver.step()
    assert table.scene.source.position == before
    assert table.scene.stage.show is None
    assert table.scene.sight().note == "Game with help"
    table.driver.click(table.scene.layout.frame.buttons[MORE].center)
    table.driver.press(REDO.tooltip(table.context.strings))
    table.driver.step()
    assert table.scene.source.position != before


def test_nothing_is_drawn_when_nothing_moves(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0))
    table.driver.wait(0.5)
    frames = table.driver.loop.frames
    table.driver.wait(2.0)
    assert table.driver.loop.frames == frames
    empty = table.scene.layout.frame.centre.centerx, 6
    table.driver.step(PointerMoved(empty))
    frames = table.driver.loop.frames
    table.driver.step(PointerMoved((empty[0] + 3, 6)))
    assert table.driver.loop.frames == frames


def test_the_table_waits_only_while_the_game_goes_on_by_itself(tmp_path: Path) -> None:
    """While a person thinks, nothing is to come: the loop may sleep until an input."""
    table = Table(tmp_path, 0, 4)
    assert len(table.legal) > 1
    assert not table.scene.waiting
    rng = random.Random(3)
    waited = []
    while not table.session.finished:
        if len(table.legal) > 1 and not table.scene.animating:
            assert not table.scene.waiting
            table.scene.source.acting.submit(rng.choice(table.legal))
            waited.append(table.scene.waiting)
        table.driver.step()
    assert any(waited)
    table.driver.wait_until(lambda: isinstance(table.driver.scene, ResultScene))
    assert not table.scene.waiting
    table.driver.wait(1)
    assert not table.driver.scene.waiting, "once an Enter can no longer be meant for the game"


def test_a_forced_move_and_a_change_of_seats_are_waited_for(tmp_path: Path) -> None:
    number, ply = find(lambda state: state.claiming < 0)
    shared = Table(tmp_path, number, ply, agents=("human", "human"))
    assert shared.driver.loop.deaf, "the first moment of the hand-over is counted"
    shared.driver.wait(0.6)
    assert not shared.driver.loop.deaf
    shared.driver.press("I am here")
    shared.driver.step()
    assert not shared.scene.waiting
    shared.play(next(move for move in shared.legal if isinstance(move, DiscardRedraw)))
    assert shared.scene.waiting, "the other person is to take the seat"
    table = Table(tmp_path, *only_one_move())
    assert table.session.seat(0).ply > only_one_move()[1], "made by itself, with the first update"


def only_one_move() -> tuple[int, int]:
    """Record and ply of a position in which the first player has no choice."""
    for number, record in enumerate(records()):
        for ply, count in enumerate(record["legal_move_counts"]):
            if count == 1 and replayed(number)[ply].to_move == 0:
                return number, ply
    raise AssertionError("no such position in the records")


def test_redrawing_parts_gives_the_same_picture_as_redrawing_all(tmp_path: Path) -> None:
    """Random handling: after each input the window equals a table drawn from scratch."""
    table = Table(
        tmp_path, *find(lambda state: state.claiming < 0 and sum(state.hands[0]) > 5), speed="normal", size=(1024, 640)
    )
    rng = random.Random(5)
    partly = 0
    for _ in range(60):
        colour = rng.choice([colour for colour in range(6) if table.hand[colour]] or [0])
        choice = rng.randrange(7)
        if choice == 0 and table.hand[colour]:
            table.lift(colour, rng.randrange(1, 3))
        elif choice == 1:
            table.driver.step(Wheel((500, 300), rng.choice((-1, 1))))
        elif choice == 2:
            table.driver.key(rng.choice(("left", "right", "up", "down", "tab", "l", "1", "3")))
        else:
            table.driver.step(PointerMoved((rng.randrange(1024), rng.randrange(640))), dt=0.03)
        changed = table.scene.draw(table.driver.window.surface)
        partly += changed is not None
        now = pixels(table.driver)
        table.scene.view.cover()
        table.scene.draw(table.driver.window.surface)
        assert pixels(table.driver) == now
    assert partly > 30


def test_sheets_over_the_table(tmp_path: Path) -> None:
    table = Table(tmp_path, 0, 4)
    table.driver.key("f1")
    assert isinstance(table.driver.scene, KeySheet)
    table.driver.key("escape", "escape")
    assert isinstance(table.driver.scene, Sheet)
    table.driver.press("Continue")
    assert table.driver.scene is table.scene
    table.driver.click(table.scene.layout.frame.buttons[MENU].center)
    assert isinstance(table.driver.scene, Sheet)


def test_the_log_scrolls_and_closes(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0 and sum(state.discard) > 20))
    assert not table.scene.log_open
    table.driver.key("l")
    log = table.scene.layout.frame.log
    assert log is not None
    newest = pixels(table.driver)
    table.driver.step(PointerMoved(log.center), Wheel(log.center, 3))
    assert table.scene.logbook.scroll == 3
    assert pixels(table.driver) != newest
    table.driver.step(Wheel(log.center, -9))
    assert table.scene.logbook.scroll == 0
    table.driver.key("l")
    assert table.scene.layout.frame.log is None


def test_what_is_known_of_cups_and_pile_is_shown_with_the_memory_aid(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0 and any(state.discard) and sum(state.cups[1]) > 2))
    with_aid = pixels(table.driver)
    assert table.scene.sight().open_cups == (True, True)
    assert table.scene.sight().aid
    table.context.set_aid("cards", False)
    table.driver.step()
    assert table.scene.sight().open_cups == (True, False), "the own cup is always open against the computer"
    assert not table.scene.sight().aid
    assert pixels(table.driver) != with_aid


@pytest.mark.parametrize("table_name", THEMES)
def test_another_table_is_drawn_at_once(tmp_path: Path, table_name: str) -> None:
    table = Table(tmp_path, 0, 10)
    table.context.change(table="linen" if table_name == "night" else "night")
    table.driver.step()
    before = pixels(table.driver)
    table.context.change(table=table_name)
    table.driver.step()
    assert pixels(table.driver) != before


def test_bad_luck_is_handed_on(tmp_path: Path) -> None:
    table = Table(tmp_path, 0, 10)
    notification = Notification(NotificationKind.GAME_NOT_SAVED, "disk full")
    table.session._notifications.append(notification)
    table.driver.step()
    assert table.driver.loop._notices.showing

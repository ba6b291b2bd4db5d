"""Who may see what: twin worlds give the same pixels, also while cards move; between two people everything is covered."""

from __future__ import annotations

from pathlib import Path

import pytest

from mandala.core.cards import rules
from mandala.core.cards.moves import ClaimColour, move_text
from mandala.ui.cards.places import HANDS
from mandala.ui.kit.inputs import KeyPressed, PointerMoved
from mandala.ui.pages.page import HandOverScene
from mandala.ui.table.live import Live
from mandala.ui.table.menus import Sheet
from mandala.ui.table.scene import TableScene
from tests.ui.support import Driver
from tests.ui.table_support import Table, find, pixels, records, replayed, resumed, twin


def table_of(driver: Driver) -> TableScene[Live]:
    scene = driver.loop._scenes[0]
    assert isinstance(scene, TableScene)
    return scene


def seated(folder: Path, fields: dict[str, object], seat: int, speed: str = "normal") -> Driver:
    """Two people at one machine, `seat` looks: the hand-over is done, whoever it was for."""
    driver = resumed(folder, fields, ("human", "human"), speed)
    driver.loop._scenes[1:] = []
    table_of(driver).source.viewing._asked = None
    table_of(driver).source.viewing.take(seat)
    driver.loop._refresh()
    return driver


def worlds_alike(seat: int, number: int) -> list[tuple[dict[str, object], str]]:
    """Two records that look the same to `seat` now and after the rival's next move, though the rival holds other cards; and
    that move, which both worlds allow."""
    for ply in range(6, 60):
        state, text = replayed(number)[ply], records()[number]["moves"][ply]
        after = replayed(number)[ply + 1]
        quiet = state.to_move == 1 - seat and state.claiming < 0 and after.to_move == seat and after.claiming < 0
        if (
            not quiet
            or after.stock.shuffled
            or any(f != g for f, g in zip(after.mountains, state.mountains) if sum(f) == 2)
        ):
            continue
        found: dict[tuple[int, ...], tuple[dict[str, object], str]] = {}
        for seed in range(20):
            fields, world = twin(number, ply, seat, seed)
            assert rules.observe(world, seat) == rules.observe(state, seat)
            moves = [move for move in rules.legal_moves(world) if move_text(move) == text]
            if moves and rules.observe(rules.apply(world, moves[0]), seat) == rules.observe(after, seat):
                found[world.hands[1 - seat]] = fields, text
        if len(found) > 1:
            return list(found.values())[:2]
    raise AssertionError("no twins in this record")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("number", [0, 2, 5])
def test_worlds_that_look_alike_are_drawn_alike(tmp_path: Path, number: int, seat: int) -> None:
    worlds = worlds_alike(seat, number)
    drivers = [seated(tmp_path / str(i), fields, seat) for i, (fields, _) in enumerate(worlds)]
    assert pixels(drivers[0]) == pixels(drivers[1])
    for driver, (_, text) in zip(drivers, worlds):
        rival = table_of(driver).source.session.seat(1 - seat)
        rival.submit(next(move for move in rival.legal_moves if move_text(move) == text))
    frames = set()
    for _ in range(45):
        shown = []
        for driver in drivers:
            driver.step(dt=0.04)
            shown.append(pixels(driver))
        assert shown[0] == shown[1]
        frames.add(shown[0])
    assert len(frames) > 10, "cards moved"


def test_a_hand_over_shows_nothing_of_the_game(tmp_path: Path) -> None:
    seen = set()
    for number, ply in ((0, 0), (1, 8), (2, 15)):
        fields = {**records()[number], "moves": records()[number]["moves"][:ply], "reshuffles": []}
        fields.pop("result"), fields.pop("legal_move_counts")
        if replayed(number)[ply].to_move != 0:
            fields["moves"] = fields["moves"][:-1]
        if replayed(number)[len(fields["moves"])].to_move != 0:
            continue
        driver = resumed(tmp_path / str(number), fields, ("human", "human"))
        assert isinstance(driver.scene, HandOverScene)
        seen.add(pixels(driver))
    assert len(seen) == 1


def test_before_anyone_looks_the_table_is_bare(tmp_path: Path) -> None:
    table = Table(tmp_path, 0, 4, agents=("human", "human"))
    assert table.scene.source.privacy_screen
    assert isinstance(table.driver.scene, HandOverScene)
    table.scene.draw(table.driver.window.surface)
    bare = pixels(table.driver)
    table.scene.handle(PointerMoved((400, 600)))
    table.scene.handle(KeyPressed("right"))
    table.scene.draw(table.driver.window.surface)
    assert pixels(table.driver) == bare


def whole_turn(table: Table) -> None:
    """The person who sits there makes any move that passes the turn."""
    move = next(m for m in table.legal if not isinstance(m, ClaimColour))
    table.play(move)


def take_seat(table: Table) -> None:
    table.driver.wait_until(lambda: isinstance(table.driver.scene, HandOverScene))
    table.driver.wait(0.6)
    table.driver.press("I am here")
    table.driver.step()


def test_the_seat_changes_with_the_turn(tmp_path: Path) -> None:
    number, ply = find(lambda state: state.claiming < 0)
    table = Table(tmp_path, number, ply, agents=("human", "human"), speed="normal")
    take_seat(table)
    assert table.scene.source.viewing.viewer == 0
    whole_turn(table)
    if table.session.to_move == 1 and table.scene.source.position.claiming < 0:
        assert table.scene.source.viewing.viewer == 0, "the drawn cards are still to be seen"
        take_seat(table)
        assert table.scene.source.viewing.viewer == 1
        assert table.hand == replayed_hand(table, 1)
        assert table.scene.stage.show is not None, "what the other did is shown"
        drawn = [
            flight
            for flight in table.scene.stage.show._animation.flights
            if flight.key and flight.key.place == HANDS[1]
        ]
        assert all(flight.face is None for flight in drawn)


def replayed_hand(table: Table, player: int) -> tuple[int, ...]:
    hand: tuple[int, ...] = table.session.seat(player).observation.hand
    return hand


def test_while_choosing_nobodys_hand_is_open_and_no_hand_over_is_needed(tmp_path: Path) -> None:
    number, ply = find(lambda state: state.claiming >= 0)
    table = Table(tmp_path, number, ply, agents=("human", "human"))
    take_seat(table)
    chooser = table.session.to_move
    assert {card.colour for card in table.scene.layout.of(HANDS[0])} <= {None}
    assert table.scene.sight().open_cups == (False, False)
    choosers = []
    while table.scene.source.position.claiming >= 0:
        choosers.append(table.session.to_move)
        assert not isinstance(table.driver.scene, HandOverScene)
        table.driver.click(table.claim(table.legal[0].colour))
        table.driver.step()
    assert choosers[0] == chooser


def test_two_people_must_agree_to_take_back(tmp_path: Path) -> None:
    number, ply = find(lambda state: state.claiming < 0)
    table = Table(tmp_path, number, ply, agents=("human", "human"))
    take_seat(table)
    before = table.scene.source.seat.ply
    whole_turn(table)
    take_seat(table)
    after = table.scene.source.seat.ply
    table.driver.key("u")
    assert isinstance(table.driver.scene, Sheet)
    table.driver.press("No")
    assert table.scene.source.seat.ply == after
    table.driver.key("u")
    table.driver.press("We both agree")
    table.driver.step()
    assert table.session.seat(0).ply == before
    assert table.session.assisted
    take_seat(table)
    assert table.scene.source.viewing.viewer == 0
    assert table.scene.sight().note == "Game with help"

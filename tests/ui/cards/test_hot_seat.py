"""Two friends at one computer: after both have looked nobody's hand opens by itself, and nothing that one of them did or knows
reaches the other through what is explained."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from mandala.core.cards.moves import DiscardRedraw, parse_move
from mandala.core.cards.state import State
from mandala.ui.cards import board as card_board
from mandala.ui.cards.places import HANDS, MOUNTAINS
from mandala.ui.cards.tooltip import Cards, tip_for
from mandala.ui.kit.inputs import PointerMoved
from mandala.ui.pages.page import HandOverScene
from mandala.ui.table.opening import open_replay
from mandala.ui.table.tooltip import DELAY
from tests.ui.support import Driver
from tests.ui.table_support import Table, find, positions, records, replayed
from tools.driver.kinds import is_replay

TWO = ("human", "human")


def take_seat(table: Table) -> None:
    table.driver.wait_until(lambda: isinstance(table.driver.scene, HandOverScene))
    table.driver.wait(0.6)
    table.driver.key("return")


def faces(table: Table) -> set[int | None]:
    """What is seen of the hand of the one who looks."""
    return {card.colour for card in table.scene.layout.of(HANDS[0])}


def claiming(wanted: Callable[[State], bool]) -> tuple[int, int]:
    """Record and ply of a choice from a mandala that is as wanted."""
    return next(
        (number, ply)
        for number, ply, state in positions()
        if state.claiming >= 0 and wanted(state) and sum(map(bool, state.mountains[state.claiming])) > 1
    )


@pytest.mark.sampled(4)
@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("speed", ["off", "fast"])
def test_after_both_looked_the_table_is_covered_before_a_hand_is_seen(tmp_path: Path, speed: str, own: bool) -> None:
    """Whoever's turn comes next, also if it is the one who sat down when the game was resumed."""
    number, ply = claiming(lambda state: (state.to_move != state.completer) is own)
    table = Table(tmp_path, number, ply, agents=TWO, speed=speed)
    take_seat(table)
    while table.session.seat(0).observation.claiming >= 0:
        if table.legal and table.driver.scene is table.scene:
            table.play(table.legal[0])
        table.driver.step(dt=0.05)
        assert faces(table) <= {None}
    for _ in range(100):
        if table.scene.source.privacy_screen:
            break
        assert faces(table) <= {None}
        table.driver.key("right", "i")
        pointed = table.scene.hover.thing
        assert not (isinstance(pointed, Cards) and pointed.place == HANDS[0] and pointed.colour is not None)
        assert table.scene.control.selection is None
        assert table.scene.source.privacy_screen or not table.legal
        table.driver.step(dt=0.05)
    assert isinstance(table.driver.scene, HandOverScene)
    take_seat(table)
    assert table.scene.source.viewing.viewer == table.session.to_move
    assert None not in faces(table)
    assert table.legal


def test_a_take_back_out_of_a_mandala_covers_the_table(tmp_path: Path) -> None:
    number, ply = claiming(lambda state: state.to_move >= 0)
    while replayed(number)[ply].claiming >= 0:
        ply -= 1
    table = Table(tmp_path, number, ply, agents=TWO)
    take_seat(table)
    table.play(parse_move(records()[number]["moves"][ply]))
    table.driver.step()
    assert table.scene.source.now.hidden_for_both
    table.driver.key("u")
    table.driver.press("We both agree")
    for _ in range(40):
        if table.scene.source.privacy_screen:
            break
        assert faces(table) <= {None}
        table.driver.step(dt=0.05)
    assert isinstance(table.driver.scene, HandOverScene)


def test_what_one_pointed_to_is_not_explained_to_the_other(tmp_path: Path) -> None:
    """A slip that spoke of a card of the first hand would tell the second player of it."""
    number, ply = find(lambda state: state.claiming < 0 and sum(state.hands[0]) > 3)
    table = Table(tmp_path, number, ply, agents=TWO)
    take_seat(table)
    table.driver.step()
    move = next(move for move in table.legal if isinstance(move, DiscardRedraw))
    table.play(move)
    table.driver.step(PointerMoved(table.card(next(c for c, n in enumerate(table.hand) if n))))
    table.driver.wait(DELAY + 0.1)
    assert table.scene.sight().tip is not None
    take_seat(table)
    assert table.scene.source.viewing.viewer == 1
    table.driver.wait(DELAY + 0.1)
    assert table.scene.sight().tip is None


def test_while_both_look_no_gain_is_told_without_the_aid(tmp_path: Path) -> None:
    """Cups that differ only in what was claimed long ago give the same words to the rival who looks on."""
    number, ply = claiming(lambda state: any(state.fields[state.claiming][0]) and any(state.fields[state.claiming][1]))
    table = Table(tmp_path, number, ply, agents=TWO)
    take_seat(table)
    scene, now = table.scene, table.scene.source.position
    assert scene.source.now.hidden_for_both
    other = now._replace(own_cup=tuple(count + 2 for count in now.own_cup))
    told: dict[bool, list[object]] = {False: [], True: []}
    for aid in told:
        for seen in (now, other):
            facts = replace(scene.facts(), position=seen, aid=aid)
            colours = [colour for colour, count in enumerate(now.mountains[now.claiming]) if count]
            things = [Cards(MOUNTAINS[now.claiming], colour) for colour in colours]
            told[aid].append([tip_for(thing, facts) for thing in things])
    assert told[False][0] == told[False][1]
    assert told[True][0] != told[True][1]


@pytest.mark.parametrize(
    ("agents", "setting", "aid", "points"),
    [
        (TWO, True, False, False),
        (("human", "random"), True, True, True),
        (("human", "random"), False, False, True),
    ],
)
def test_a_replay_of_a_running_game_reminds_as_its_table_does(
    tmp_path: Path, agents: tuple[str, str], setting: bool, aid: bool, points: bool
) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0 and sum(state.cups[1]) > 4), agents=agents)
    table.context.set_aid("cards", setting)
    table.session.keep()
    (stored,) = table.context.library.unfinished()
    driver = Driver(table.context, open_replay(card_board.BOARD, table.context, stored, 0))
    scene = driver.scene
    assert is_replay(scene)
    driver.key("end", "s")
    sight = scene.sight()
    assert (sight.aid, sight.open_cups[1], sight.points is not None) == (aid, aid, points)

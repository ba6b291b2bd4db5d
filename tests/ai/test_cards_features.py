"""A network's inputs: what they say, that names of colours and mandalas do not matter, and that nothing hidden enters."""

from __future__ import annotations

import random
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import pytest

from mandala.ai.cards import inputs as cards
from mandala.ai.cards.inputs import NAMES
from mandala.ai.tiles import inputs as tiles
from mandala.core.cards import rules
from mandala.core.cards.counts import Counts
from mandala.core.cards.moves import (
    ALL_MOVES,
    MOVE_INDEX,
    BuildMountain,
    ClaimColour,
    DiscardRedraw,
    GrowField,
    Move,
    parse_move,
)
from mandala.core.cards.state import State
from tests.ai.following import AS_INSTALLED, Modules, laid_out, of_table, uncompiled
from tests.core.positions import position
from tests.core.test_cards_sampling import full_game, twins
from tools import pxd

SOURCE = uncompiled()


def inputs(state: State, moves: Sequence[Move] = (), modules: Modules = AS_INSTALLED) -> list[list[float]]:
    """The inputs for moves of the player to move, for all of them if none are named."""
    table, features = laid_out(state, modules), modules.features.Features()
    features.look(table)
    found = []
    for move in moves or rules.legal_moves(state):
        features.try_move(table, MOVE_INDEX[move])
        found.append([round(value, 5) for value in features.seen()])
    return found


def named(state: State, move: str) -> dict[str, float]:
    """The inputs by their names, only those that are not zero."""
    return {name: value for name, value in zip(NAMES, inputs(state, [parse_move(move)])[0]) if value}


def renamed(state: State, new: Sequence[int], swap: bool) -> State:
    """The same position with other names for the colours, and the mandalas exchanged."""

    def heap(old: Counts) -> Counts:
        return tuple(old[new.index(colour)] for colour in range(6))

    turn = -1 if swap else 1
    return state._replace(
        stock=state.stock._replace(order=bytes(new[colour] for colour in state.stock.order)),
        discard=heap(state.discard),
        hands=tuple(map(heap, state.hands)),
        cups=tuple(map(heap, state.cups)),
        dealt_cups=tuple(map(heap, state.dealt_cups)),
        rivers=tuple(tuple(new[colour] for colour in river) for river in state.rivers),
        mountains=tuple(map(heap, state.mountains))[::turn],
        fields=tuple((heap(own), heap(other)) for own, other in state.fields)[::turn],
        claiming=state.claiming ^ 1 if swap and state.claiming >= 0 else state.claiming,
        eras=(),
    )


def renamed_move(move: Move, new: Sequence[int], swap: bool) -> Move:
    if isinstance(move, BuildMountain):
        return BuildMountain(move.mandala ^ swap, new[move.colour])
    if isinstance(move, GrowField):
        return GrowField(move.mandala ^ swap, new[move.colour], move.count)
    if isinstance(move, DiscardRedraw):
        return DiscardRedraw(new[move.colour], move.count)
    assert isinstance(move, ClaimColour)
    return ClaimColour(new[move.colour])


def test_names_are_names() -> None:
    assert len(NAMES) == len(set(NAMES))


@pytest.mark.parametrize("module", [cards, tiles])
def test_the_compiled_modules_know_the_same_places(module: ModuleType) -> None:
    assert pxd.target(module).read_text(encoding="utf-8") == pxd.text(module), "`python -m tools.pxd` writes it anew"


def test_other_names_for_colours_and_mandalas_change_nothing() -> None:
    rng = random.Random(1)
    for seed in range(40):
        state = full_game(seed, seed * 2)
        moves = rules.legal_moves(state)
        for swap in (False, True):
            new = rng.sample(range(6), 6)
            other = renamed(state, new, swap)
            assert inputs(state) == inputs(other, [renamed_move(move, new, swap) for move in moves])


@pytest.mark.parametrize(
    ("new", "swap"), [([2, 3, 0, 1, 4, 5], True), ([2, 3, 0, 1, 5, 4], True), ([0, 1, 2, 3, 5, 4], False)]
)
def test_equivalent_moves_have_equal_inputs(new: Sequence[int], swap: bool) -> None:
    """Exchanging red with yellow, orange with green and the mandalas changes nothing here; nor does purple with black."""
    state = position(hands=("RYOGPPKK", "RO"), mountains=("RO", "YG"), discard="PK", deck="R" * 60)
    moves = rules.legal_moves(state)
    assert inputs(state, moves) == inputs(state, [renamed_move(move, new, swap) for move in moves])


def test_twin_worlds_have_the_same_inputs() -> None:
    rng = random.Random(2)
    for seed in range(30):
        state = full_game(seed, 3 * seed)
        assert inputs(state) == inputs(twins(state, state.to_move, rng))


def test_the_extension_and_the_source_agree() -> None:
    for seed in range(10):
        state = full_game(seed, 7 * seed)
        assert inputs(state) == [pytest.approx(row, abs=1e-4) for row in inputs(state, (), SOURCE)]


def test_a_position_in_words() -> None:
    """Before red is built on the first mountain, red holds the highest place: it is in the river."""
    state = position(
        hands=("RRO", "ROYG"),
        mountains=("YY", "G"),
        fields=(("O", "PPP"), ("", "")),
        rivers=("KR", "Y"),
        cups=("R", "YY"),
        deck="RO" * 15,
    )
    found = named(state, "M1 R")
    assert {name for name in found if name.startswith("my hand has")} == {"my hand has 5"}, "two left and three owed"
    assert {name for name in found if name.startswith("his hand has")} == {"his hand has 4"}
    assert found["deck /60"] == pytest.approx(27 / 60)
    assert found["colour 1: in my hand"] == 1
    assert "colour 1: two in my hand" not in found
    assert found["colour 1: space 2 of my river"] == 1
    assert found["colour 1: my cup /4"] == 0.25
    assert found["colour 1: my points /10"] == pytest.approx(0.2)
    assert "my lead /20" not in found, "two points each"
    assert found["colour 1: mandala 1, mountain /4"] == 0.25
    assert found["colour 1: mandala 1, my gain /10"] == pytest.approx(0.2)
    assert found["colour 1: unseen /12"] == pytest.approx((18 - 4) / 12, abs=1e-4)
    assert "I move next" not in found
    assert "game over" not in found


def test_the_end_is_seen() -> None:
    """C7.3: the last mandala's last claim; the rival's dealt cards stay unknown."""
    state = position(
        hands=("KO", "KKOO"), mountains=("ROYGP", "RR"), fields=(("", ""), ("", "OO")), rivers=("R", "R"), last=True
    )
    found = named(state, "F1 K")
    assert found["claims"] == found["claims after my move"] == found["I move next"] == 1
    swept = named(state, "M1 K")
    assert swept["game over"] == 1, "C6.5: nobody chooses"


def test_a_still_move_is_the_move_without_its_draw() -> None:
    for seed in range(30):
        state = full_game(seed, 2 * seed)
        before = laid_out(state)
        for number in before.legal():
            still, moved = AS_INSTALLED.kernel.Table(), AS_INSTALLED.kernel.Table()
            still.copy_from(before)
            still.settle(number)
            moved.copy_from(before)
            moved.apply(number)
            _compare_still(state, of_table(still), of_table(moved), still.owed)


def _compare_still(state: State, still: dict[str, Any], moved: dict[str, Any], owed: int) -> None:
    me = 6 * state.to_move
    drawn = [now - before for now, before in zip(moved["hand"], still["hand"])]
    assert min(drawn) >= 0
    assert sum(drawn) == sum(drawn[me : me + 6]) == owed
    for part in ("field", "grown", "cup", "dealt", "space", "river_size", "to_move", "claiming", "completer", "over"):
        assert still[part] == moved[part], part
    if len(still["deck"]) > owed + 2:
        assert still["last"] == moved["last"]
        assert still["discard"] == moved["discard"]
    elif owed >= len(still["deck"]):
        assert still["last"]


def test_every_move_can_be_followed() -> None:
    """The inputs of a position do not depend on what was looked at before."""
    table, features = laid_out(full_game(3, 20)), AS_INSTALLED.features.Features()
    fresh = inputs(full_game(3, 20))
    for number in range(150):
        features.look(laid_out(full_game(number % 7, 3)))
    features.look(table)
    for row, number in zip(fresh, table.legal()):
        features.try_move(table, number)
        assert [round(value, 5) for value in features.seen()] == row
        assert ALL_MOVES[number] in rules.legal_moves(full_game(3, 20))

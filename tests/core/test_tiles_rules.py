"""The rules T1 to T5, one by one."""

from __future__ import annotations

from collections import Counter

import pytest

from mandala.core.game import IllegalMove
from mandala.core.tiles import rules
from mandala.core.tiles.groups import group_scores, score
from mandala.core.tiles.rules import Refusal
from mandala.core.tiles.setup import RULEBOOK, Setup
from mandala.core.tiles.state import State
from tests.core.tile_positions import after, drawn, legal, move_on


def refused(state: State, text: str) -> Refusal:
    """Why a move is illegal."""
    with pytest.raises(IllegalMove) as caught:
        rules.check(state, move_on(state, text))
    assert move_on(state, text) not in rules.legal_moves(state)
    assert isinstance(caught.value.reason, Refusal)
    return caught.value.reason


def test_t1_the_board() -> None:
    shape = RULEBOOK.shape
    assert shape.size == 52
    assert [len(row.strip()) for row in RULEBOOK.rows] == [4, 6, 8, 8, 8, 8, 6, 4]
    assert (shape.names[0], shape.names[3], shape.names[-1]) == ("c8", "f8", "f1")
    assert {shape.names[space] for space in shape.central} == {"d4", "e4", "d5", "e5"}
    around = {name: {shape.names[space] for space in beside} for name, beside in zip(shape.names, shape.neighbours)}
    assert around["c8"] == {"d8", "c7"}
    assert around["d5"] == {"d6", "d4", "c5", "e5"}
    assert around["a3"] == {"a4", "b3"}
    assert sum(map(len, shape.neighbours)) == 2 * 88


def test_t1_the_tiles() -> None:
    state = rules.initial_state(7)
    assert Counter([*state.tiles, *state.start_tiles]) == dict.fromkeys(range(6), 9)


def test_t1_the_shape_is_data() -> None:
    shape = Setup(colours=3, copies=3, rows=(" o ", "oxo", " ooo")).shape
    assert shape.names == ("b3", "a2", "b2", "c2", "b1", "c1", "d1")
    assert [shape.names[space] for space in shape.central] == ["b2"]


def test_t2_one_of_each_colour_is_set_aside() -> None:
    for seed in range(20):
        state = rules.initial_state(seed)
        central = [state.tiles[space] for space in RULEBOOK.shape.central]
        assert {*central, *state.start_tiles} == {*range(6)}
    assert len({rules.initial_state(seed).tiles for seed in range(20)}) == 20


def test_t2_all_tiles_of_the_board_lie_front_up_and_both_see_them() -> None:
    state = rules.initial_state(5)
    assert state.owners == (-1,) * 52
    outer = [tile for space, tile in enumerate(state.tiles) if space not in RULEBOOK.shape.central]
    assert Counter(outer) == dict.fromkeys(range(6), 8)
    for viewer in (0, 1):
        seen = rules.observe(state, viewer)
        assert (seen.tiles, seen.start_tiles) == (state.tiles, state.start_tiles)


@pytest.mark.parametrize("first", [0, 1])
def test_t2_who_does_not_start_chooses_the_start_tiles(first: int) -> None:
    state = rules.initial_state(3, first)
    assert rules.to_move(state) == 1 - first
    assert {move.colour for move in rules.legal_moves(state)} == {*state.start_tiles}
    mine, other = state.start_tiles
    taken = rules.apply(state, rules.TAKE[mine])
    assert (taken.swaps[1 - first], taken.swaps[first]) == (mine, other)
    assert rules.to_move(taken) == first
    assert len(rules.legal_moves(taken)) == 52
    strange = next(colour for colour in range(6) if colour not in state.start_tiles)
    assert refused(state, f"T {'ROYGPK'[strange]}") is Refusal.NO_START_TILE
    assert refused(state, "O d5") is Refusal.CHOOSE_FIRST
    assert refused(taken, f"T {'ROYGPK'[mine]}") is Refusal.CHOSEN


def test_t3_1_open_takes_any_tile_and_the_lowest_marker() -> None:
    state = drawn("O Y G", "P K O", "R1 K Y", swaps="RG", rivers=("", "R"))
    assert legal(state) == {"O a3", "O b3", "O c3", "O b2", "O c2", "O c1"}, "anywhere but beside the rival's red group"
    opened = after(state, "O c3")
    assert opened.tiles[2] == 0
    assert opened.owners[2] == 0
    assert opened.swaps[0] == 3, "the green tile that lay there"
    assert (opened.rivers[0], opened.marked[0]) == ((0,), (2,))
    again = after(opened, "O c1", "O a3")
    assert again.rivers[0] == (0, 3), "the second marker"
    assert refused(again._replace(swaps=(0, 0), to_move=0), "O b3") is Refusal.OPENED


def test_t3_1_a_tile_of_the_same_colour_may_be_taken() -> None:
    state = drawn("R Y", "Y Y", swaps="RG")
    assert after(state, "O a2").swaps[0] == 0


def test_t3_2_flip_what_lies_beside_a_group_of_its_colour() -> None:
    state = drawn("R0 R O", "R Y R", "R1 G O", swaps="OG", rivers=("R", "R"))
    assert "F b3" in legal(state)
    assert refused(state, "F a2") is Refusal.TOUCHES_RIVAL
    assert refused(state, "F c2") is Refusal.NOT_BESIDE
    assert refused(state, "F b2") is Refusal.NO_GROUP
    flipped = after(state, "F b3")
    assert flipped.owners[1] == 0
    assert flipped.swaps == state.swaps
    assert score(flipped, 0) == 1


def test_t3_3_swap_into_the_group_of_the_swap_tile() -> None:
    state = drawn("R0 O R", "G Y R", swaps="RG", rivers=("R", ""))
    assert legal(state) == {"S b2", "S a1"}
    swapped = after(state, "S b2")
    assert (swapped.tiles[1], swapped.owners[1], swapped.swaps[0]) == (0, 0, 1)
    assert refused(state, "S c1") is Refusal.NOT_BESIDE
    assert refused(swapped._replace(to_move=0, swaps=(0, 3)), "S c2") is Refusal.SAME_COLOUR
    assert refused(state._replace(swaps=(5, 3)), "S b2") is Refusal.NOT_OPENED


@pytest.mark.parametrize("text", ["O b1", "S b1", "F b1"])
def test_t3_4_groups_of_one_colour_never_touch(text: str) -> None:
    """Beside the rival's red tile, by opening, swap or flip."""
    beside = "R" if text[0] == "F" else "Y"
    rivers = ("", "R") if text[0] == "O" else ("R", "R")
    own = "O" if text[0] == "O" else "R0"
    state = drawn(f"Y {own} Y", f"Y {beside} R1", swaps="RG", rivers=rivers)
    assert refused(state, text) is Refusal.TOUCHES_RIVAL


def test_t3_4_diagonals_and_other_colours_are_free() -> None:
    state = drawn("Y R1", "Y G1", swaps="RG", rivers=("", "RG"))
    assert legal(state) == {"O a1"}, "diagonal to red, beside green"


def test_t3_5_what_lies_back_up_never_changes() -> None:
    state = drawn("R0 G1", "R Y", swaps="RG", rivers=("R", "G"))
    for text in ("F b2", "S b2", "O b2", "F a2", "S a2"):
        assert refused(state, text) is Refusal.BACK_UP


def test_t4_the_end_comes_when_the_player_to_move_has_no_action() -> None:
    """Player 1 can neither flip nor swap after player 0's swap; player 0 then flips twice more, for nothing in return."""
    state = drawn("R0 R R R", "Y .. .. ..", "G1 .. .. ..", swaps="RG", rivers=("R", "G"))
    assert legal(state) == {"F b3", "S a2"}
    ended = after(state, "S a2")
    assert rules.to_move(ended) is None
    assert ended.owners == (0, 0, 0, 0, 0, 1)
    assert rules.legal_moves(ended) == ()
    assert refused(ended, "F b3") is Refusal.GAME_OVER
    outcome = rules.outcome(ended)
    assert outcome is not None
    assert (outcome.scores, outcome.winner) == ((4, 0), 0)


def test_t4_the_final_flips_obey_t3_4() -> None:
    state = drawn("R0 R0 R R1", "R .. .. G1", "R .. .. ..", swaps="RG", rivers=("R", "RG"))
    assert legal(state) == {"F a2"}
    ended = after(state, "F a2")
    assert ended.owners == (0, 0, -1, 1, 0, 1, 0), "c3 lies beside the rival's red group"


def test_t4_a_player_who_can_act_must() -> None:
    """There is no pass: the only action is legal, however bad."""
    state = drawn("R0 Y", swaps="RG", rivers=("R", ""))
    assert legal(state) == {"S b1"}


def test_t5_marker_times_tiles_but_one() -> None:
    state = drawn("R0 R0 R0", "G0 G0 Y1", "K1 Y1 Y1", swaps="PP", rivers=("GR", "KY"))
    assert group_scores(state, 0) == (1, 4)
    assert group_scores(state, 1) == (0, 4)
    assert (score(state, 0), score(state, 1)) == (5, 4)


def test_t5_swap_tiles_do_not_count() -> None:
    state = drawn("R0 R0", "G1 Y", swaps="RG", rivers=("R", "G"))
    for swaps in ((0, 3), (1, 5), (4, 0)):
        held = state._replace(swaps=swaps)
        assert (score(held, 0), score(held, 1)) == (1, 0)


def test_t5_six_groups_have_the_markers_one_to_six() -> None:
    """T1: no more markers than colours; the last group counts six times its tiles without the one under the marker."""
    own = [f"{letter}0 {letter}0" for letter in "ROYGPK"]
    state = drawn(*own, swaps="RO", rivers=("ROYGPK", ""))
    assert group_scores(state, 0) == (1, 2, 3, 4, 5, 6)
    assert score(state, 0) == 21


def test_t5_equal_is_a_draw() -> None:
    state = drawn("R0 R0", "G1 G1", swaps="PP", rivers=("R", "G"))._replace(over=True)
    outcome = rules.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winner) == ((1, 1), None)


@pytest.mark.parametrize("text", ["O a3", "F a3", "S a3"])
def test_a_move_outside_the_board_is_refused(text: str) -> None:
    from mandala.core.tiles.moves import FLIP, OPEN, SWAP

    state = drawn("R0 Y", swaps="RG", rivers=("R", ""))
    move = {"O": OPEN, "F": FLIP, "S": SWAP}[text[0]][51]
    with pytest.raises(IllegalMove) as caught:
        rules.check(state, move)
    assert caught.value.reason is Refusal.NO_SUCH_MOVE

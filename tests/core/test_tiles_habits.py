"""Habits of Patterns: which moves follow them, in positions that a person can picture."""

from __future__ import annotations

import pytest

from mandala.core.tiles import rules
from mandala.core.tiles.habits import HABITS, STYLES, followed
from mandala.core.tiles.moves import Open
from mandala.core.tiles.setup import RULEBOOK
from mandala.core.tiles.state import State
from tests.core.tile_positions import after, drawn, random_game, text_on

SQUARE = drawn("R0 R K Y", "O G K P", "G P O K", "Y P1 P O", swaps="KP", rivers=("R", "P"))
"""Player 0 has opened red in the upper left corner, and may open black anywhere. The rival's purple group is at the foot."""


def texts(state: State, habit: str) -> set[str] | None:
    """The moves that follow a habit as text; None if it has no say."""
    found = followed(rules.observe(state, state.to_move), rules.legal_moves(state)).get(habit)
    return None if found is None else {text_on(state, move) for move in found}


def test_who_saves_its_flips_opens_or_swaps() -> None:
    """T3: a turn is to open, to flip or to swap."""
    assert "F b4" in {text_on(SQUARE, move) for move in rules.legal_moves(SQUARE)}
    assert {text[0] for text in texts(SQUARE, "save") or ()} == {"O"}
    assert texts(SQUARE._replace(swaps=(0, 4)), "save") == {"S a3"}, "red is opened, and orange lies beside it"


def test_who_has_nothing_but_flips_must_flip() -> None:
    state = drawn("R0 R O", "R Y R", "R1 G O", swaps="RG", rivers=("R", "R"))
    assert texts(state, "save") is None


def test_who_stays_inside_plays_where_a_space_has_four_neighbours() -> None:
    assert texts(SQUARE, "inner") == {"O b3", "O c3", "O b2", "O c2"}


def test_who_plays_on_the_left_opens_and_flips_there() -> None:
    assert {text[2] for text in texts(SQUARE, "left") or ()} == {"a", "b"}
    assert "F b4" in (texts(SQUARE, "left") or ())


def test_who_blocks_plays_beside_the_rivals_tiles_and_not_beside_its_own() -> None:
    assert texts(SQUARE, "block") == {"O a1", "O b2", "O c1"}


def test_the_rivals_tiles_are_those_of_the_other_seat_whoever_looks() -> None:
    """Seats are relative in an observation, own first."""
    mirrored = SQUARE._replace(
        owners=tuple([owner if owner < 0 else 1 - owner for owner in SQUARE.owners]),
        swaps=SQUARE.swaps[::-1],
        rivers=SQUARE.rivers[::-1],
        marked=SQUARE.marked[::-1],
        to_move=1,
    )
    for habit in HABITS:
        assert texts(mirrored, habit) == texts(SQUARE, habit)


def test_who_opens_in_the_centre_takes_a_marked_space() -> None:
    """T1: the four central spaces are marked."""
    state = after(
        rules.initial_state(3, 1), text_on(rules.initial_state(3, 1), rules.legal_moves(rules.initial_state(3, 1))[0])
    )
    opened = {text for text in texts(state, "centre") or () if text.startswith("O")}
    assert opened == {f"O {RULEBOOK.shape.names[space]}" for space in RULEBOOK.shape.central}
    assert texts(SQUARE, "centre") == {"F b4"}, "this board has no marked space, so it only flips"


def test_a_start_tile_says_nothing_of_where_one_plays() -> None:
    """T2: both start tiles follow, or neither does."""
    assert followed(rules.observe(rules.initial_state(3, 1), 0), rules.legal_moves(rules.initial_state(3, 1))) == {}


def test_every_style_has_two_habits_and_no_habit_is_left_over() -> None:
    assert all(len({*habits}) == 2 for habits in STYLES.values())
    assert {habit for habits in STYLES.values() for habit in habits} == {*HABITS}


@pytest.mark.parametrize("habit", HABITS)
def test_a_habit_has_a_say_only_where_it_divides_the_legal_moves(habit: str) -> None:
    said = 0
    for seed in range(6):
        for state in random_game(seed)[0][:-1:3]:
            legal = rules.legal_moves(state)
            moves = followed(rules.observe(state, state.to_move), legal).get(habit)
            if moves is not None:
                said += 1
                assert set() < moves < {*legal}
    assert said


def test_positions_have_openings_to_choose_from() -> None:
    """The tests above would say little without them."""
    assert sum(isinstance(move, Open) for move in rules.legal_moves(SQUARE)) > 8

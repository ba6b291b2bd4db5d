"""Habits of the card game: which moves follow them, in positions that a person can picture."""

from __future__ import annotations

import pytest

from mandala.core.cards import rules
from mandala.core.cards.habits import HABITS, STYLES, concerns, followed
from mandala.core.cards.moves import BuildMountain, GrowField, move_text
from mandala.core.cards.state import State
from tests.core.positions import after, position
from tests.core.test_cards_sampling import full_game

NEARLY = position(hands=("KKO", "KPG"), mountains=("ROYG", "K"), fields=(("PP", "P"), ("", "")))
"""Black completes the first mandala, and the own field is the larger one."""


def texts(state: State, habit: str) -> set[str] | None:
    """The moves that follow a habit as text; None if it has no say."""
    seen = rules.observe(state, state.to_move)
    found = followed(seen, rules.legal_moves(state)).get(habit)
    return None if found is None else {move_text(move) for move in found}


def test_who_finishes_plays_the_last_colour_to_mountain_or_field() -> None:
    """C6: all six colours lie in the mandala."""
    assert texts(NEARLY, "finish") == {"M1 K", "F1 K", "F1 KK"}
    assert texts(position(), "finish") is None, "nothing can be completed"


def test_who_refuses_to_be_second_does_not_complete_on_a_tie_nor_leave_one_colour_behind() -> None:
    """C6.1: on a tie the player who did not play the last card chooses first."""
    tied = position(hands=("KKO", "KPG"), mountains=("ROYG", "Y"), fields=(("P", "P"), ("", "")))
    assert "M1 K" not in (texts(tied, "first") or ())
    assert {"F1 K", "F1 KK"} <= (texts(tied, "first") or set()), "with one card more it chooses first"
    behind = position(hands=("GKO", "KPG"), mountains=("ROY", "Y"), fields=(("", "P"), ("", "")))
    assert "M1 G" not in (texts(behind, "first") or {"M1 G"}), "black would then be missing, and the rival leads"


def test_who_catches_up_grows_the_smaller_field() -> None:
    behind = position(hands=("GKO", "KPG"), mountains=("RY", "Y"), fields=(("", "PP"), ("R", "")))
    assert texts(behind, "behind") == {"F1 G", "F1 K", "F1 O"}


def test_one_plays_all_cards_of_a_colour_another_one_by_one_and_one_card_stays() -> None:
    """C4.2: at least one card stays in hand."""
    state = position(hands=("KKK", "KPG"), mountains=("RY", "YG"))
    assert "F1 KK" in (texts(state, "all") or ())
    assert "F1 K" not in (texts(state, "all") or {"F1 K"})
    assert "F1 K" in (texts(state, "single") or ())
    assert "F1 KK" not in (texts(state, "single") or {"F1 KK"})


def test_only_a_move_of_its_kind_tells_of_a_habit() -> None:
    """Who builds a mountain plays no cards to a field, neither all nor one by one."""
    build, grow = BuildMountain(0, 1), GrowField(0, 1, 1)
    assert [habit for habit in HABITS if not concerns(habit, build)] == ["all", "single"]
    assert [habit for habit in HABITS if not concerns(habit, grow)] == ["many"]


def test_a_hoarder_grows_no_field_with_fewer_than_six_cards() -> None:
    few, many = position(hands=("KKOGP", "K")), position(hands=("KKOGPR", "K"))
    assert not any(text.startswith("F") for text in texts(few, "hoard") or {"F"})
    assert texts(many, "hoard") is None


def test_one_plays_where_most_cards_lie() -> None:
    fuller = position(hands=("KKO", "KPG"), mountains=("ROY", "G"))
    assert {text[1] for text in texts(fuller, "fuller") or ()} == {"1"}


def test_one_builds_with_the_colour_it_holds_most_of() -> None:
    builds = {text for text in texts(position(hands=("KKO", "G"), mountains=("R", "Y")), "many") or () if "M" in text}
    assert builds == {"M1 K", "M2 K"}


def test_one_takes_the_largest_heap() -> None:
    """C6.2: a choice takes all cards of one colour."""
    state = after(position(hands=("KKO", "KPG"), mountains=("RROYG", "K"), fields=(("PP", "P"), ("", ""))), "M1 K")
    assert texts(state, "heap") == {"C R"}
    assert set(followed(rules.observe(state, 0), rules.legal_moves(state))) <= {"heap"}


def test_every_style_is_made_of_habits_and_no_habit_is_left_over() -> None:
    assert {habit for habits in STYLES.values() for habit in habits} == {*HABITS}


@pytest.mark.parametrize("habit", HABITS)
def test_a_habit_has_a_say_only_where_it_divides_the_legal_moves(habit: str) -> None:
    said = 0
    for seed in range(60):
        state = full_game(seed, 3 * seed % 70)
        legal = rules.legal_moves(state)
        moves = followed(rules.observe(state, state.to_move), legal).get(habit)
        if moves is not None:
            said += 1
            assert moves < {*legal}
            assert moves
    assert said

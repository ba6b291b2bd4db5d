"""The habits of players in a reviewed game, and those that cost a person something."""

from __future__ import annotations

import pytest

from mandala.core.record import from_fields, replay
from mandala.play.games import GAMES
from mandala.play.review.at_once import reviewed
from mandala.play.review.habits import MISTAKE, Followed, costly, followed_in, together
from tests.recorded import fields_of


@pytest.mark.kernels
@pytest.mark.parametrize(("name", "effort"), [("cards", 6), ("tiles", 200)])
def test_habits_are_counted_decision_by_decision(name: str, effort: int) -> None:
    entry = GAMES[name]
    review = reviewed(entry, replay(from_fields(fields_of(name)), entry.recorder), effort)
    for player in (0, 1):
        found = followed_in(review, player)
        assert found
        for habit, told in found.items():
            asked = times = wrong = 0
            for ply, one in review.decisions.items():
                legal = entry.rules.legal_moves(review.played.states[ply])
                moves = entry.habits(review.questions[ply].observation, legal).get(habit)
                concerned = entry.habit_concerns(habit, one.played.move)
                if one.player == player and moves is not None and concerned:
                    asked, times = asked + 1, times + (one.played.move in moves)
                    worse = one.played.loss >= MISTAKE and one.best[0].move not in moves
                    wrong += one.played.move in moves and worse
            assert told == (asked, times, wrong)
            assert told.wrong <= told.times <= told.asked


@pytest.mark.kernels
def test_a_mountain_is_no_card_played_to_a_field() -> None:
    """It follows the habits of field growers, and counts for none of them."""
    entry = GAMES["cards"]
    review = reviewed(entry, replay(from_fields(fields_of("cards")), entry.recorder), 6)
    for player in (0, 1):
        moves = [entry.recorder.move_text(one.played.move) for one in review.decisions.values() if one.player == player]
        grown = sum([text.startswith("F") for text in moves])
        assert 0 < followed_in(review, player)["single"].asked <= grown < len(moves)


def test_a_habit_shows_when_it_was_followed_three_times_and_in_two_of_three_cases() -> None:
    assert Followed(4, 3).shows
    assert not Followed(2, 2).shows
    assert not Followed(5, 3).shows


def test_a_habit_costs_if_it_is_wrong_more_often_than_the_person_is_beyond_chance() -> None:
    games = [
        {"finish": Followed(4, 3, 2), "heap": Followed(6, 5, 1)},
        {"finish": Followed(5, 4, 3), "all": Followed(9, 9)},
    ]
    habits = together(games)
    assert habits == {"finish": (9, 7, 5), "heap": (6, 5, 1), "all": (9, 9, 0)}
    assert costly(habits, mistakes=0.1) == ["finish"]
    assert costly(habits, mistakes=0.6) == []
    assert costly({"finish": Followed(2, 2, 2)}, mistakes=0.0) == [], "twice is no habit"


@pytest.mark.parametrize("name", ["cards", "tiles"])
def test_an_agent_has_the_habits_of_its_style(name: str) -> None:
    entry = GAMES[name]
    for level, style in entry.own_styles.items():
        assert entry.habits_of(f"{level}-{style}") == entry.style_habits[style]
        assert entry.habits_of(level) == ()
    assert entry.habits_of("equal-1225") == ()

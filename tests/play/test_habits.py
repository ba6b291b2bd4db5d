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
            asked = times = wrong = missed = 0
            for ply, one in review.decisions.items():
                legal = entry.rules.legal_moves(review.played.states[ply])
                moves = entry.habits(review.questions[ply].observation, legal).get(habit)
                concerned = entry.habit_concerns(habit, one.played.move)
                if one.player == player and moves is not None and concerned:
                    asked, times = asked + 1, times + (one.played.move in moves)
                    worse = one.played.loss >= MISTAKE
                    best = one.best[0].move
                    wrong += one.played.move in moves and worse and best not in moves
                    told_of = entry.habit_concerns(habit, best)
                    missed += one.played.move not in moves and worse and best in moves and told_of
            assert told == (asked, times, wrong, missed)
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


def test_the_habits_of_several_games_add_up() -> None:
    games = [
        {"finish": Followed(4, 3, 2), "heap": Followed(6, 5, 1, 1)},
        {"finish": Followed(5, 4, 3, 1), "all": Followed(9, 9)},
    ]
    assert together(games) == {"finish": (9, 7, 5, 1), "heap": (6, 5, 1, 1), "all": (9, 9, 0, 0)}


def test_a_habit_costs_if_a_person_follows_it_more_often_than_the_best_moves_do() -> None:
    """Who is as often wrong either way plays inaccurately, and has no habit."""
    assert costly({"finish": Followed(12, 12, 7, 0)}) == ["finish"]
    assert costly({"finish": Followed(24, 12, 7, 1)}) == ["finish"]
    assert costly({"finish": Followed(24, 12, 7, 7)}) == []
    assert costly({"finish": Followed(24, 12, 0, 7)}) == []


def test_a_habit_that_hardly_costs_anything_is_not_named() -> None:
    assert costly({"finish": Followed(4, 4, 4, 0)}) == [], "four times may be chance"
    assert costly({"all": Followed(90, 89, 6, 0)}) == [], "83 times it was no mistake"


def test_the_habit_that_is_wrong_most_often_comes_first() -> None:
    assert costly({"fuller": Followed(90, 80, 20), "finish": Followed(20, 20, 8)}) == ["finish", "fuller"]


@pytest.mark.parametrize("name", ["cards", "tiles"])
def test_an_agent_has_the_habits_of_its_style(name: str) -> None:
    entry = GAMES[name]
    for level, style in entry.own_styles.items():
        assert entry.habits_of(f"{level}-{style}") == entry.style_habits[style]
        assert entry.habits_of(level) == ()
    assert entry.habits_of("equal-1225") == ()

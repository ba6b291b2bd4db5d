"""The player's own rating: where it begins, how it moves, how sure it is, with and without luck, and whom it chooses."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise
from statistics import fmean

import pytest

from mandala.play.games import GAMES
from mandala.play.rating import (
    LUCK_TAKEN,
    RATED_GAMES,
    Rating,
    Scored,
    agent_for,
    chance_between,
    course,
    latest,
    newcomer,
    recommended,
    scored,
)
from mandala.play.stored import StoredGame
from tests.play.test_statistics import game, tally
from tests.row import give_row

CARDS = GAMES["cards"].ratings


def after(*games: tuple[str, float]) -> Rating:
    """After games against levels of the card game."""
    return [*course(newcomer("cards"), [Scored(CARDS[level], result) for level, result in games])][-1]


def games(results: str, level: str = "novice", first: int = 1) -> list[StoredGame]:
    """Stored games, the latest first, with a letter for each: W, D or L."""
    points = {"W": (30, 20), "D": (25, 25), "L": (20, 30)}
    return [game(number, points[one], ("human", level)) for number, one in enumerate(results, first)][::-1]


def test_equal_players_win_half_and_400_elo_are_ten_to_one() -> None:
    assert chance_between(1300, 1300) == 0.5
    assert chance_between(1700, 1300) == pytest.approx(10 / 11)


def test_wins_raise_a_rating_losses_lower_it_and_a_draw_lies_between() -> None:
    won, drawn, lost = (after(("pupil", result)) for result in (1.0, 0.5, 0.0))
    assert won.mean > drawn.mean > lost.mean
    assert after(("expert", 1.0)).mean > won.mean, "a win over a stronger level says more"


def test_each_game_makes_a_rating_surer_at_first() -> None:
    ratings = [newcomer("cards"), *course(newcomer("cards"), [Scored(1100, float(at % 2)) for at in range(20)])]
    assert all(later.deviation < earlier.deviation for earlier, later in pairwise(ratings))


def test_a_rating_moves_slowly_but_never_stands_still() -> None:
    *_, before, now = course(newcomer("cards"), [Scored(1200, float(at % 2)) for at in range(61)])
    assert abs(now.mean - before.mean) < 25
    *_, long = course(newcomer("cards"), [Scored(1200, float(at % 2)) for at in range(400)])
    assert long.deviation > 25, "somebody may become stronger at any time"


def test_recent_games_count_more() -> None:
    first, last = ([Scored(1200, one) for one in order] for order in ([1.0] * 30 + [0.0] * 30, [0.0] * 30 + [1.0] * 30))
    falling, rising = ([*course(newcomer("cards"), order)][-1] for order in (first, last))
    assert rising.mean > falling.mean + 20


def test_the_fit_is_that_of_all_games_at_once() -> None:
    """With hardly a step, the order of the games does not matter: the product of their likelihoods decides."""
    games = [Scored(1000, 1.0), Scored(1300, 0.0), Scored(1500, 1.0), Scored(1200, 0.5)]
    one, other = ([*course(newcomer("cards"), order)][-1] for order in (games, games[::-1]))
    assert one.mean == pytest.approx(other.mean, abs=1)
    assert one.deviation == pytest.approx(other.deviation, abs=1)


def test_the_chance_to_win_allows_for_the_uncertainty() -> None:
    sure, unsure = Rating(1400, 10), Rating(1400, 300)
    assert sure.chance(1400) == pytest.approx(0.5) == unsure.chance(1400)
    assert 0.5 < unsure.chance(1200) < sure.chance(1200) == pytest.approx(chance_between(1400, 1200), abs=0.01)


def test_the_interval_holds_95_percent() -> None:
    low, high = Rating(1000, 100).interval
    assert (round(low), round(high)) == (804, 1196)
    assert Rating(1000, 100).margin == pytest.approx(196, abs=0.1)


def test_a_lucky_win_counts_less_and_an_unlucky_loss_costs_less() -> None:
    def rated(result: float, luck: float | None) -> Rating:
        return [*course(newcomer("cards"), [Scored(1100, result, luck)])][-1]

    assert rated(1.0, 0.4).mean < rated(1.0, 0.0).mean < rated(1.0, -0.4).mean
    assert rated(0.0, -0.4).mean > rated(0.0, 0.0).mean
    assert rated(1.0, 0.0).mean > rated(1.0, None).mean, "a win without luck is more than a win of unknown luck"


def test_luck_does_not_touch_a_result_that_was_sure_anyway() -> None:
    sure = Rating(1600, 50)
    one, other = ([*course(sure, [Scored(1000, 1.0, luck)])][-1] for luck in (0.5, None))
    assert one == other


def test_freed_from_luck_the_interval_is_narrower_and_the_mean_true() -> None:
    rng, plain, freed = random.Random(3), list[Rating](), list[Rating]()
    for _ in range(40):
        games = list[Scored]()
        for _ in range(30):
            result = float(rng.random() < 0.5)
            luck = 0.23 * (result - 0.5) + rng.gauss(0.0, (0.23 * 0.77 * 0.25) ** 0.5)
            games.append(Scored(1250, result, luck / LUCK_TAKEN))
        plain.append([*course(newcomer("cards"), [one._replace(luck=None) for one in games])][-1])
        freed.append([*course(newcomer("cards"), games)][-1])
    assert fmean(one.margin for one in freed) < 0.93 * fmean(one.margin for one in plain)
    assert fmean(one.mean for one in freed) == pytest.approx(1250, abs=45)


def test_only_games_alone_against_rated_levels_count() -> None:
    known = tally(*games("WL"), game(8, assisted=True), game(9, agents=("human", "human")), *games("W", "random", 10))
    assert scored(known, "cards") == [Scored(1000, 1.0), Scored(1000, 0.0)]
    assert latest(games("W", "random"), "cards") is None
    assert latest([], "cards") is None


def test_a_style_is_as_strong_as_its_level_and_a_point_of_the_row_as_it_says() -> None:
    assert GAMES["cards"].rating_of("pupil-builder") == CARDS["pupil"]
    assert GAMES["cards"].rating_of("equal-1225") == 1225
    assert GAMES["cards"].rating_of("of-old") is None
    found = scored(tally(*games("D", "pupil-builder"), *games("W", "equal-1225", 5)), "cards")
    assert found == [Scored(CARDS["pupil"], 0.5), Scored(1225, 1.0)]


def test_games_of_an_older_version_of_the_levels_count_as_well() -> None:
    (stored,) = games("W")
    older = replace(stored, record={**stored.record, "levels_version": 0})
    assert latest([older], "cards") == latest([stored], "cards") is not None


def test_the_latest_hundred_games_count() -> None:
    many = games("L" * 50 + "W" * RATED_GAMES)
    assert latest(many, "cards") == latest(many[:RATED_GAMES], "cards")


@pytest.mark.parametrize(
    ("played", "level"),
    [
        ([], "novice"),
        ([("novice", 0.0)], "novice"),
        ([("novice", 1.0)], "apprentice"),
        ([("journeyman", 1.0)], "journeyman"),
        ([("pupil", 1.0), ("pupil", 0.0)] * 10, "pupil"),
        ([("grandmaster", 1.0)] * 30, "grandmaster"),
    ],
)
def test_whom_one_beats_in_half_of_the_games_is_recommended(played: list[tuple[str, float]], level: str) -> None:
    assert recommended(after(*played) if played else None, "cards") == level


def test_as_strong_as_you_is_the_point_next_to_the_rating(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = give_row(monkeypatch)
    assert agent_for("equal", Rating(1234, 60), "cards") == "equal-1225"
    assert agent_for("equal", Rating(300, 60), "cards") == "equal-800"
    assert agent_for("equal", None, "cards") in entry.row, "before the first game it is a newcomer's"
    assert agent_for("pupil", Rating(1234, 60), "cards") == "pupil"
    assert entry.opponents == ("equal", *entry.selectable_levels)
    assert entry.styles("equal") == (), "its points are no ways of playing"
    assert entry.nearest_selectable("equal") == "equal"

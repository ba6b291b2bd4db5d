"""How a person stands against each level, and who is recommended."""

from __future__ import annotations

from itertools import count

import pytest

from mandala.play.games import GAMES
from mandala.play.opponents import Encounters, encounters, recommended
from mandala.play.stored import StoredGame
from tests.play.test_statistics import game

LEVELS = GAMES["cards"].selectable_levels
FIRST, SECOND, THIRD, *_, LAST = LEVELS


def met(*evenings: tuple[str, str], assisted: bool = False) -> dict[str, Encounters]:
    """After these evenings, each against one level, with a letter for every game: W or L."""
    number, games = count(1), list[StoredGame]()
    for level, results in evenings:
        for result in results:
            points = (40, 20) if result == "W" else (20, 40)
            games.append(game(next(number), points, agents=("human", level), assisted=assisted))
    return encounters(games, [], "cards")


def test_games_and_wins_are_counted_by_level_and_the_last_five_are_remembered() -> None:
    found = met((FIRST, "LWWWWW"), (SECOND, "L"), (FIRST, "L"))
    assert found[FIRST] == Encounters(7, 5, (True, True, True, True, False))
    assert found[SECOND] == Encounters(1, 0, (False,))
    assert [*found] == [SECOND, FIRST], "the latest last"


def test_games_of_a_style_count_for_its_level_and_games_with_help_for_none() -> None:
    assert met((f"{SECOND}-grower", "W"))[SECOND].wins == 1
    assert met((SECOND, "WWW"), assisted=True) == {}


@pytest.mark.parametrize(
    ("evenings", "level"),
    [
        ([], FIRST),
        ([(FIRST, "WW")], FIRST),
        ([(FIRST, "WWW")], SECOND),
        ([(FIRST, "WWWLLLL")], FIRST),
        ([(FIRST, "LLLLLWLWLW")], SECOND),
        ([(SECOND, "WWLWL")], THIRD),
        ([(FIRST, "LLL"), (SECOND, "WWW"), (THIRD, "LLLLL")], THIRD),
        ([(LAST, "WWWWW")], LAST),
    ],
)
def test_the_level_after_the_strongest_beaten_in_three_of_five_is_recommended(
    evenings: list[tuple[str, str]], level: str
) -> None:
    assert recommended(met(*evenings), "cards") == level

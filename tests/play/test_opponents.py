"""How a person stands against each level."""

from __future__ import annotations

from itertools import count

from mandala.play.games import GAMES
from mandala.play.opponents import Encounters, encounters
from mandala.play.stored import StoredGame
from tests.play.test_statistics import game

LEVELS = GAMES["cards"].selectable_levels
FIRST, SECOND, *_ = LEVELS


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

"""Self-play: fair deals, rows that say what happened, returns as they are defined, and the same with and without a compiler."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mandala.ai.cards.inputs import NAMES
from mandala.ai.cards.selfplay import Lessons, Manner, SelfPlay
from tests.ai.following import AS_INSTALLED, Modules, uncompiled
from tests.ai.test_cards_network import by_chance

SOURCE = uncompiled()
ROWS = 1200


def played(trace: float, bold: bool = True, seed: int = 3, modules: Modules = AS_INSTALLED) -> tuple[Any, Any]:
    """Some games of a network that knows nothing: the player, and its rows as (inputs, chance, margin)."""
    judge, lessons = modules.network.Network(by_chance(wide=32)), Lessons.room(ROWS)
    manner = Manner(0.05, 0.1, trace) if bold else Manner(0.0001, 0.0, trace)
    games = modules.selfplay.SelfPlay(judge, manner, lessons, seed)
    count = games.fill()
    width = len(NAMES)
    rows = [
        (lessons.inputs[row * width : (row + 1) * width], lessons.chances[row], lessons.margins[row])
        for row in range(count)
    ]
    return games, rows


def value(row: Any, name: str) -> float:
    """An input by its name."""
    found: float = row[0][NAMES.index(name)]
    return found


def games_of(rows: list[Any]) -> list[list[Any]]:
    """The rows of each game: a game ends with a move after which it is over."""
    games: list[list[Any]] = [[]]
    for row in rows:
        games[-1].append(row)
        if value(row, "game over"):
            games.append([])
    assert games.pop() == []
    return games


def test_a_deal_is_c2() -> None:
    table, empty, starters = AS_INSTALLED.kernel.Table(5), AS_INSTALLED.kernel.Table(), set()
    for _ in range(50):
        AS_INSTALLED.selfplay.deal(table, empty)
        starters.add(table.to_move)
        assert [sum(table.hand[:6]), sum(table.hand[6:])] == table.hand_size == [6, 6]
        assert [sum(table.cup[:6]), sum(table.cup[6:])] == [2, 2]
        assert table.cup == table.dealt
        assert [sum(table.mountain[:6]), sum(table.mountain[6:])] == [2, 2]
        assert table.bottom == 108
        assert table.bottom - table.top == 88
        everything = table.deck[table.top : table.bottom]
        for heaps in (table.hand, table.cup, table.mountain):
            everything += [index % 6 for index, count in enumerate(heaps) for _ in range(count)]
        assert sorted(everything) == [colour for colour in range(6) for _ in range(18)]
        assert table.legal()
    assert starters == {0, 1}


def test_without_bootstrapping_every_row_learns_the_result() -> None:
    games, rows = played(trace=1.0, bold=False)
    found = games_of(rows)
    assert len(found) == games.games
    for game in found:
        results = {(row[1], round(row[2], 3)) for row in game}
        assert len(results) in (1, 2), "both sides' view of one result"
        for chance, margin in results:
            assert chance in (0, 0.5, 1)
            assert (1 - chance, -margin) in results or len(results) == 1
            assert margin * (chance - 0.5) >= 0


def test_the_last_row_of_a_game_learns_the_result_whatever_the_trace() -> None:
    for trace in (0.0, 0.5, 0.8):
        for game in games_of(played(trace)[1]):
            assert game[-1][1] in (0, 0.5, 1)
            assert value(game[-1], "game over") == 1
            assert all(0 <= chance <= 1 for _, chance, _ in game)


@pytest.mark.thorough
def test_the_source_plays_the_same_games() -> None:
    for (inputs, chance, margin), (source, also, too) in zip(played(0.7)[1], played(0.7, modules=SOURCE)[1]):
        assert inputs == pytest.approx(source, abs=1e-4)
        assert (chance, margin) == pytest.approx((also, too), abs=1e-3)


def test_other_seeds_other_games() -> None:
    first, second = (played(0.7, seed=random.Random(seed).getrandbits(60))[1] for seed in (1, 2))
    assert [row[0] for row in first[:50]] != [row[0] for row in second[:50]]
    assert SelfPlay is AS_INSTALLED.selfplay.SelfPlay

"""Games that are played on, the second reader: the same worlds for every move, from nothing but what the seat could know."""

from __future__ import annotations

import random
from statistics import fmean
from typing import Any

import pytest

from mandala.ai.api import Budget, never
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES

pytestmark = pytest.mark.kernels

BOTH_GAMES = pytest.mark.parametrize("game", ["cards", "tiles"])


def played_out(game: str, observation: Any, moves: tuple[Any, ...], worlds: int) -> list[list[float]]:
    play_out = GAMES[game].play_out
    assert play_out is not None
    return [[*row] for row in play_out(observation, moves, worlds)]


def positions(game: str, seed: int, every: int = 5) -> list[Any]:
    """Observations of the players to move in a game of random moves, each with a choice."""
    history, rng, found = GameHistory.dealt(GAMES[game].recorder, seed, 0), random.Random(seed), list[Any]()
    while (player := history.to_move) is not None and history.ply < 60:
        if len(history.legal_moves) > 1 and history.ply % every == 0:
            found.append((history.observe(player), history.legal_moves))
        history.submit(rng.choice(history.legal_moves))
    return found


@BOTH_GAMES
def test_every_move_is_played_out_in_the_same_worlds_whatever_else_is_asked(game: str) -> None:
    for seen, legal in positions(game, 3):
        one, *_, other = legal
        both = played_out(game, seen, (one, other), 4)
        assert all(result in (0.0, 0.5, 1.0) for row in both for result in row)
        assert both[:2] == played_out(game, seen, (one, other), 2), "more worlds change nothing in the first ones"
        assert [[row[1]] for row in both] == played_out(game, seen, (other,), 4)
        assert played_out(game, seen, (one, one), 2) == [[row[0]] * 2 for row in both[:2]]


def test_what_is_hidden_changes_nothing() -> None:
    """Two worlds that the seat cannot tell apart get equal results (C3)."""
    rules = GAMES["cards"].rules
    for number, (seen, legal) in enumerate(positions("cards", 4, 12)):
        twin = rules.sample_state(seen, random.Random(number))
        assert twin.to_move == 0
        known = rules.observe(twin, 0)
        assert known == seen
        assert played_out("cards", known, tuple(legal[:2]), 3) == played_out("cards", seen, tuple(legal[:2]), 3)


@pytest.mark.parametrize(("game", "worlds"), [("cards", 60), ("tiles", 16)])
def test_a_move_that_gives_much_away_wins_less_often(game: str, worlds: int) -> None:
    entry, apart = GAMES[game], list[float]()
    for seen, legal in [one for seed in range(3) for one in positions(game, seed, 9)]:
        evaluations = entry.evaluate_moves(seen, tuple(legal), 60 if game == "cards" else 3000, never)
        if evaluations[-1].loss > 0.15:
            results = played_out(game, seen, (evaluations[-1].move, evaluations[0].move), worlds)
            apart.append(fmean([best - worst for worst, best in results]))
    assert len(apart) > 5
    assert fmean(apart) > 0.1


def test_patterns_that_can_be_counted_to_the_end_are_not_played() -> None:
    """What is certain is no matter of how one plays."""
    entry, checked = GAMES["tiles"], 0
    for deal in range(8):
        history, rng, level = GameHistory.dealt(entry.recorder, deal, 0), random.Random(2), entry.levels["pupil"]()
        while (player := history.to_move) is not None:
            seen, legal = history.observe(player), history.legal_moves
            margins = [entry.exact_margin(seen, move) for move in legal] if 2 <= len(legal) <= 6 else [None]
            counted = [(margin > 0) + 0.5 * (margin == 0) for margin in margins if margin is not None]
            if len(counted) == len(margins):
                assert played_out("tiles", seen, tuple(legal), 2) == [counted] * 2
                checked += len({*counted}) > 1
            history.submit(level.choose(seen, Budget(), rng, never).move)
    assert checked

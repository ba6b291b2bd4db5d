"""The PettingZoo environments pass PettingZoo's own tests, are equal to the rules, and show a seat no more than it knows."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra `research` is not installed")

from pettingzoo.test import api_test, render_test, seed_test

from mandala.env import numbers
from mandala.env import pettingzoo as door
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES

BOTH = ("cards", "tiles")


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoos_own_tests_pass(game: str) -> None:
    api_test(door.env(game), num_cycles=300)
    seed_test(lambda: door.env(game), num_cycles=60)


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoos_test_of_pictures_passes(game: str) -> None:
    render_test(lambda render_mode: door.env(game, render_mode))


def follow(game: str, seeds: range) -> None:
    """Plays random games and compares every position with the rules."""
    rules, rng, env = GAMES[game].rules, random.Random(1), door.env(game)
    for seed in seeds:
        env.reset(seed=seed)
        state = rules.initial_state(seed, 0)
        while (player := rules.to_move(state)) is not None:
            assert env.agent_selection == f"player_{player}"
            seen, reward, over, cut, _ = env.last()
            legal = rules.legal_moves(state)
            assert np.array_equal(seen["observation"], numbers.row(game, rules.observe(state, player)))
            assert np.array_equal(seen["action_mask"], numbers.mask(game, legal))
            assert (reward, over, cut) == (0, False, False)
            waiting = env.observe(f"player_{1 - player}")
            assert np.array_equal(waiting["observation"], numbers.row(game, rules.observe(state, 1 - player)))
            assert not waiting["action_mask"].any()
            move = rng.choice(legal)
            state = rules.apply(state, move)
            env.step(numbers.INDEX[game][move])
        outcome = rules.outcome(state)
        assert outcome is not None
        for player in (0, 1):
            won = 0 if outcome.winner is None else 1 if outcome.winner == player else -1
            assert env._cumulative_rewards[f"player_{player}"] == won
            assert env.terminations[f"player_{player}"]
            assert env.infos[f"player_{player}"]["scores"] == outcome.seen_by(player).scores


@pytest.mark.parametrize("game", BOTH)
def test_games_are_equal_to_those_of_the_rules(game: str) -> None:
    follow(game, range(10))


@pytest.mark.thorough
@pytest.mark.parametrize("game", BOTH)
def test_a_thousand_games_are_equal_to_those_of_the_rules(game: str) -> None:
    follow(game, range(1000))


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_an_illegal_action_is_refused_bare_and_loses_wrapped() -> None:
    bare = door.raw_env("cards")
    bare.reset(seed=1)
    illegal = int(np.flatnonzero(bare.observe("player_0")["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match=rf"action {illegal} \(.*\) is not legal now"):
        bare.step(illegal)
    wrapped = door.env("cards")
    wrapped.reset(seed=1)
    wrapped.step(illegal)
    assert wrapped.terminations["player_0"]
    assert wrapped.rewards["player_0"] == -1


@pytest.mark.parametrize(
    ("arguments", "words"), [(("chess",), "is no game"), (("cards", "video"), "is no render mode")]
)
def test_wrong_values_are_refused_in_words(arguments: tuple[Any, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        door.raw_env(*arguments)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_two_deals_that_look_alike_to_a_seat_are_drawn_alike(mode: str) -> None:
    """C3: the twin differs in what the seat cannot see."""
    env = door.raw_env("cards", mode)
    env.reset(seed=3)
    rules, (state,) = GAMES["cards"].rules, env.course.history._states
    shown = env.render()
    twin = rules.sample_state(rules.observe(state, 0), random.Random(7))
    assert twin.hands[1] != state.hands[1]
    assert twin.stock.order != state.stock.order
    env.course.history = GameHistory(GAMES["cards"].recorder, [twin])
    assert np.array_equal(env.render(), shown)

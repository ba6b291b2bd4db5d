"""The Gymnasium environments pass Gymnasium's own check, follow the rules, and say what is wrong with actions."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", reason="the extra `research` is not installed")

from gymnasium.utils.env_checker import check_env

from mandala.env import gym as door
from mandala.env import numbers
from mandala.play.games import GAMES

IDS = {"cards": "Mandala-v0", "tiles": "Patterns-v0"}


class OnlyLegal(gymnasium.ActionWrapper, gymnasium.utils.RecordConstructorArgs):  # type: ignore[misc, name-defined, unused-ignore]
    """Takes the legal action next to the one that is given, since Gymnasium's check draws from all."""

    def __init__(self, env: Any) -> None:
        gymnasium.utils.RecordConstructorArgs.__init__(self)
        super().__init__(env)

    def action(self, action: int) -> int:
        legal = np.flatnonzero(self.unwrapped.action_masks())
        return int(legal[np.argmin(abs(legal - action))]) if len(legal) else action


@pytest.mark.parametrize("game", IDS)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_gymnasiums_own_check_passes(game: str) -> None:
    check_env(OnlyLegal(gymnasium.make(IDS[game], render_mode="ansi").unwrapped), skip_render_check=True)


def follow(game: str, games: int, level: str = "greedy") -> None:
    """Plays random moves against a level and compares every position with the rules."""
    rules, rng = GAMES[game].rules, random.Random(2)
    env = gymnasium.make(IDS[game], level=level, iterations=5).unwrapped
    for seed in range(games):
        seen, info = env.reset(seed=seed)
        over = False
        while not over:
            state = env.course.history._states[-1]
            assert rules.to_move(state) == env.player
            assert np.array_equal(seen, numbers.row(game, rules.observe(state, env.player)))
            assert np.array_equal(info["action_mask"], numbers.mask(game, rules.legal_moves(state)))
            move = rng.choice(rules.legal_moves(state))
            expected = rules.apply(state, move)
            played = len(env.course.history._moves)
            seen, reward, over, cut, info = env.step(numbers.INDEX[game][move])
            assert env.course.history._states[played + 1] == expected
            assert not cut
        outcome = rules.outcome(env.course.history._states[-1])
        assert outcome is not None
        assert reward == (0 if outcome.winner is None else 1 if outcome.winner == env.player else -1)
        assert info["scores"] == outcome.seen_by(env.player).scores
        assert not info["action_mask"].any()


@pytest.mark.parametrize("game", IDS)
def test_games_are_equal_to_those_of_the_rules(game: str) -> None:
    follow(game, 6)


@pytest.mark.thorough
@pytest.mark.parametrize("game", IDS)
def test_a_thousand_games_are_equal_to_those_of_the_rules(game: str) -> None:
    follow(game, 1000)


def test_a_level_keeps_what_it_searched_through_a_game_and_forgets_it_with_the_next() -> None:
    env = door.MandalaEnv("cards", "grandmaster", iterations=2, player=0)
    thinkers = []
    for seed in range(2):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            thinkers.append((seed, env._level._strategy))
            _, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    of_first, of_second = ([one for seed, one in thinkers if seed == number] for number in range(2))
    assert len(of_first) > 5
    assert all(one is of_first[0] for one in of_first)
    assert all(one is of_second[0] for one in of_second)
    assert of_first[0] is not of_second[0]


def test_the_same_seed_gives_the_same_game_against_every_level() -> None:
    for level in ("novice", "grandmaster"):
        env = door.MandalaEnv("cards", level, iterations=2)
        told = []
        for _ in range(2):
            env.reset(seed=4)
            for _ in range(6):
                env.step(int(np.flatnonzero(env.action_masks())[0]))
            told.append(list(env.course.history._moves))
        assert told[0] == told[1]


def test_both_seats_are_played() -> None:
    env = door.MandalaEnv()
    assert {env.reset(seed=seed)[1] and env.player for seed in range(12)} == {0, 1}


def test_an_illegal_action_is_refused_in_words() -> None:
    env = door.MandalaEnv()
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset first"):
        env.step(0)
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(~info["action_mask"])[0])
    with pytest.raises(ValueError, match=rf"action {illegal} \(.*\) is not legal now"):
        env.step(illegal)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(("chess",), "is no game"), (("cards", "champion"), "'champion' is no level")],
)
def test_wrong_values_are_refused_in_words(arguments: tuple[Any, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        door.MandalaEnv(*arguments)


def test_a_picture_has_the_size_of_a_window() -> None:
    env = door.MandalaEnv("tiles", render_mode="rgb_array")
    env.reset(seed=1)
    shown = env.render()
    assert shown.shape == (720, 1280, 3)
    assert shown.std() > 10

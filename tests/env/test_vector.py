"""The vectorised environment is equal to the rules of `core`, move by move, and says what is wrong with actions."""

from __future__ import annotations

import resource
from typing import Any

import numpy as np
import pytest

from mandala.core.cards import rules as card_rules
from mandala.core.cards.state import MissingReshuffle
from mandala.core.cards.state import State as CardState
from mandala.core.tiles import rules as tile_rules
from mandala.core.tiles.setup import RULEBOOK
from mandala.env import numbers
from mandala.env.vector import Step, VectorEnv
from mandala.play.games import GAMES
from mandala.play.games import compiled as is_compiled

BOTH = ("cards", "tiles")


def dealt(env: VectorEnv, index: int, step: Step) -> Any:
    """The state of `core` that a fresh game of the environment shows."""
    row, player = step.observations[index], int(step.players[index])
    if env.game == "tiles":
        tiles, start = numbers.part("tiles", row, "tiles"), numbers.part("tiles", row, "start_tiles")
        return tile_rules.deal([*map(int, tiles)], (int(start[0]), int(start[1])), 1 - player, RULEBOOK)
    deck = env._batch.deck(index)
    hands, cups = (deck[4:10], deck[10:16]), (deck[16:18], deck[18:20])
    if player:
        hands, cups = hands[::-1], cups[::-1]
    return card_rules.deal(deck[:4] + b"".join(hands) + b"".join(cups) + deck[20:], player)


def applied(env: VectorEnv, index: int, state: Any, move: Any) -> Any:
    """The state after a move; a new deck is the environment's."""
    try:
        return GAMES[env.game].rules.apply(state, move)
    except MissingReshuffle:
        assert isinstance(state, CardState)
        contents = card_rules.apply(state._replace(stock=state.stock._replace(seed=0)), move).eras[-1].contents
        deck = env._batch.deck(index)
        if len(deck) != sum(contents):  # the game is over, and the deck is the next one's
            deck = bytes(colour for colour, count in enumerate(contents) for _ in range(count))
        stock = state.stock._replace(shuffles=(*state.stock.shuffles, deck))
        return card_rules.apply(state._replace(stock=stock), move)


def follow(game: str, games: int, rows: int = 16, seed: int = 7) -> int:
    """Plays so many games to their ends and compares every position; returns how many reshuffles were among them."""
    rules, env = GAMES[game].rules, VectorEnv(game, rows, seed)
    step, ended, reshuffles = env.reset(seed), 0, 0
    states = [dealt(env, index, step) for index in range(rows)]
    while ended < games:
        for index, state in enumerate(states):
            player = rules.to_move(state)
            assert player == step.players[index]
            seen = rules.observe(state, player)
            assert np.array_equal(step.observations[index], numbers.row(game, seen))
            assert np.array_equal(step.masks[index], numbers.mask(game, rules.legal_moves(state)))
        actions = env.random_actions().copy()
        step = env.step(actions)
        for index, action in enumerate(actions):
            after = applied(env, index, states[index], numbers.MOVES[game][action])
            outcome = rules.outcome(after)
            assert step.terminated[index] == (outcome is not None)
            assert not step.truncated[index]
            if outcome is None:
                states[index] = after
                assert not step.rewards[index].any()
                continue
            assert tuple(step.scores[index]) == outcome.scores
            won = (0, 0) if outcome.winner is None else (1 - 2 * outcome.winner, 2 * outcome.winner - 1)
            assert tuple(step.rewards[index]) == won
            ended += 1
            reshuffles += len(after.eras) if game == "cards" else 0
            states[index] = dealt(env, index, step)
    return reshuffles


@pytest.mark.parametrize("game", BOTH)
def test_games_are_equal_to_those_of_the_rules(game: str) -> None:
    follow(game, 30)


@pytest.mark.thorough
@pytest.mark.kernels
@pytest.mark.parametrize("game", BOTH)
def test_a_thousand_games_are_equal_to_those_of_the_rules(game: str) -> None:
    reshuffles = follow(game, 1000, 100, 8)
    assert game == "tiles" or reshuffles > 10


@pytest.mark.parametrize("game", BOTH)
def test_the_same_seed_deals_the_same_games_and_another_one_others(game: str) -> None:
    one, two = VectorEnv(game, 20, 5), VectorEnv(game, 20, 5)
    for _ in range(100):
        actions = one.random_actions()
        assert np.array_equal(one.step(actions).observations, two.step(actions).observations)
    first = one.reset(5).observations.copy()
    assert not np.array_equal(first, one.reset(6).observations)
    assert np.array_equal(first, one.reset(5).observations)
    assert len({row.tobytes() for row in first}) == 20, "each row has games of its own"


@pytest.mark.parametrize("game", BOTH)
def test_wrong_actions_are_refused_in_words_and_nothing_moves(game: str) -> None:
    env = VectorEnv(game, 3, 1)
    step = env.reset(1)
    before, legal = step.observations.copy(), env.random_actions().copy()
    illegal = legal.copy()
    illegal[1] = np.flatnonzero(~step.masks[1])[0]
    cases: list[tuple[Any, str]] = [
        (illegal, r"game 1: move \d+ \(.*\) is not legal"),
        ([legal[0], -1, legal[2]], "game 1: move -1 is not legal"),
        ([legal[0], legal[1], 4000], "game 2: move 4000 is not legal"),
        ([legal[0], legal[1], int(legal[2]) + (1 << 32)], r"game 2: move \d+ is not legal"),
        (legal[:2], r"the shape \(2,\), not \(3,\)"),
        (legal.astype(float), "whole numbers, not float64"),
    ]
    for actions, words in cases:
        with pytest.raises(ValueError, match=words):
            env.step(actions)
    assert np.array_equal(before, step.observations)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(("chess",), "'chess' is no game"), (("cards", 0), "0 is no number"), (("cards", 2, -1), "-1 is no seed")],
)
def test_a_wrong_environment_is_refused(arguments: tuple[Any, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        VectorEnv(*arguments)


def test_a_caller_cannot_make_a_move_legal() -> None:
    step = VectorEnv("cards", 2, 1).reset(1)
    for array in step:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_who_begins_and_who_wins_is_shared_out() -> None:
    env = VectorEnv("cards", 400, 3)
    assert 120 < env.reset(3).players.sum() < 280


@pytest.mark.thorough
@pytest.mark.parametrize("game", BOTH)
def test_memory_stays_flat(game: str) -> None:
    if not is_compiled():
        pytest.skip("uncompiled games are slow")
    env = VectorEnv(game, 1000, 1)
    for _ in range(200):
        env.step(env.random_actions())
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(3000):
        env.step(env.random_actions())
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2000, "kilobytes"


def test_random_moves_of_cards_tell_nothing_of_the_deck() -> None:
    env, seen = VectorEnv("cards", 1), np.zeros((6, 6))
    for seed in range(1500):
        legal = np.flatnonzero(env.reset(seed).masks[0])
        drawn = 6 * int(np.searchsorted(legal, env.random_actions()[0])) // len(legal)
        seen[env._batch.deck(0)[-1], drawn] += 1
    expected = seen.sum(1, keepdims=True) * seen.sum(0, keepdims=True) / seen.sum()
    assert ((seen - expected) ** 2 / expected).sum() < 60  # some 25 by chance, with 25 degrees of freedom

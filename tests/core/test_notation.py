"""Observations as written values: they hold everything (C3), come back equal, and what is wrong in them is named."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from mandala.core.record import RecordError
from mandala.play.games import GAMES


def observations(game: str, seed: int) -> list[Any]:
    """Every observation of both seats in a random game."""
    rules, rng = GAMES[game].rules, Random(seed)
    state, seen = rules.initial_state(seed), []
    while True:
        seen += [rules.observe(state, 0), rules.observe(state, 1)]
        legal = rules.legal_moves(state)
        if not legal:
            return seen
        state = rules.apply(state, rng.choice(legal))


@pytest.mark.parametrize("game", ["cards", "tiles"])
@pytest.mark.parametrize("seed", range(8))
def test_every_observation_of_a_game_comes_back_from_its_text(game: str, seed: int) -> None:
    recorder = GAMES[game].recorder
    for seen in observations(game, seed):
        assert recorder.observation_in(json.loads(json.dumps(recorder.observation_fields(seen)))) == seen


def test_games_with_reshuffles_are_among_them() -> None:
    assert any(seen.eras for seed in range(8) for seen in observations("cards", seed))


WRONG = [
    ("cards", "hand", "RRX", "hand: 'X', letter 3, is no colour"),
    ("cards", "deck", 3, "deck: "),
    ("cards", "deck", "many", "deck: Expected `int`"),
    ("cards", "discard", "R" * 30, "observation: more than 18 cards"),
    ("cards", "own_river", "RR", "own_river: 'RR': a colour lies once"),
    ("cards", "own_dealt", "RRRRRRR", "own_dealt: "),
    ("cards", "to_move", None, "result: a finished game has a result"),
    ("tiles", "board", "R", "board: 1 letters; the board has 52 spaces"),
    ("tiles", "owners", "x" * 52, "owners: 'x' says nothing"),
    ("tiles", "start_tiles", "R", "start_tiles: 1 tiles"),
    ("tiles", "own_river", "R", "own_river: a colour is opened once"),
    ("tiles", "own_markers", ["z9"], "own_markers: 'z9' is no space"),
    ("tiles", "own_swap", "R", "own_swap: each player has one"),
    ("tiles", "to_move", "both", "to_move: "),
]


@pytest.mark.parametrize(("game", "key", "value", "reason"), WRONG)
def test_a_wrong_value_is_named(game: str, key: str, value: Any, reason: str) -> None:
    recorder = GAMES[game].recorder
    fields = recorder.observation_fields(observations(game, 1)[0])
    with pytest.raises(RecordError, match=reason.split(";")[0].replace("(", r"\(")):
        recorder.observation_in({**fields, key: value})


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_a_missing_key_is_named(game: str) -> None:
    with pytest.raises(RecordError, match="missing required field"):
        GAMES[game].recorder.observation_in({})

"""Observations as rows of numbers stay within their limits and have each part at its place (C3)."""

from __future__ import annotations

import numpy as np
import pytest

from mandala.env.numbers import INDEX, LAYOUT, MOVES, WIDTH, limits, mask, part, row
from mandala.play.games import GAMES
from tests.core.test_notation import observations


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_no_number_of_a_game_is_above_its_limit(game: str) -> None:
    for seed in range(6):
        for seen in observations(game, seed):
            numbers = row(game, seen)
            assert numbers.shape == (WIDTH[game],)
            assert (numbers <= limits(game)).all()


def test_a_part_is_found_by_its_name() -> None:
    seen = observations("cards", 3)[40]
    numbers = row("cards", seen)
    assert tuple(part("cards", numbers, "hand")) == seen.hand
    assert tuple(part("cards", numbers, "discard")) == seen.discard
    assert tuple(part("cards", numbers, "own_fields")) == seen.fields[0][0] + seen.fields[1][0]
    assert part("cards", numbers, "deck_size")[0] == seen.deck_size
    with pytest.raises(KeyError):
        part("cards", numbers, "deck")


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_the_mask_has_the_legal_moves(game: str) -> None:
    rules = GAMES[game].rules
    legal = rules.legal_moves(rules.initial_state(5))
    found = mask(game, legal)
    assert found.sum() == len(legal)
    assert {MOVES[game][index] for index in np.flatnonzero(found)} == {*legal}
    assert all(INDEX[game][move] == index for index, move in enumerate(MOVES[game]))
    assert len({one.name for one in LAYOUT[game]}) == len(LAYOUT[game])

"""Helpers for the tests of both games' rules: random games, legal moves found in two ways, moves as text."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import pytest

from mandala.core.game import AnyGame, IllegalMove


def played_at_random(game: AnyGame, state: Any, rng: random.Random) -> tuple[list[Any], list[Any]]:
    """The states and the moves of a game of uniformly random moves."""
    states, moves = [state], []
    while game.to_move(states[-1]) is not None:
        moves.append(rng.choice(game.legal_moves(states[-1])))
        states.append(game.apply(states[-1], moves[-1]))
        assert len(moves) < 3000, "an end is always reached"
    return states, moves


def checked(game: AnyGame, state: Any, moves: Sequence[Any]) -> set[Any]:
    """Those of the moves that `check` lets pass."""
    passed = set()
    for move in moves:
        with suppress(IllegalMove):
            game.check(state, move)
            passed.add(move)
    return passed


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """The number of move sequences of a length; chance is fixed by the state."""
    if depth == 0:
        return 1
    return sum(perft(game, game.apply(state, move), depth - 1) for move in game.legal_moves(state))


def perft_by_check(game: AnyGame, state: Any, depth: int, moves: Sequence[Any]) -> int:
    """The same number, by trying all moves against `check`, which shares little code with `legal_moves`."""
    if depth == 0:
        return 1
    found = checked(game, state, moves)
    return sum(perft_by_check(game, game.apply(state, move), depth - 1, moves) for move in found)


def check_reading(
    text: str, moves: Sequence[Any], move_text: Callable[[Any], str], parse_move: Callable[[str], Any]
) -> None:
    """A text is read as the move that it names, or refused with a sentence."""
    if text in {move_text(move) for move in moves}:
        assert move_text(parse_move(text)) == text
    else:
        with pytest.raises(ValueError, match=r"\w+ \w+"):
            parse_move(text)


def check_notation(
    moves: Sequence[Any],
    numbers: dict[Any, int],
    move_text: Callable[[Any], str],
    parse_move: Callable[[str], Any],
    frozen: dict[int, str],
) -> None:
    """Each move has its number and its text, both ways; the order is frozen."""
    assert len(moves) == len(set(moves))
    for index, move in enumerate(moves):
        assert parse_move(move_text(move)) is move
        assert numbers[move] == index
    assert {index: move_text(moves[index]) for index in frozen} == frozen

"""No two levels wait for each other for ever."""

from __future__ import annotations

import random

from mandala.ai.cards.patience import RESHUFFLES, considered
from mandala.core.cards import rules
from mandala.core.cards.moves import ALL_MOVES, MOVE_INDEX, DiscardRedraw


def test_a_game_in_which_both_would_rather_wait_ends() -> None:
    """Without it such a game went on for 898 moves and 34 reshuffles."""
    state, rng, plies = rules.initial_state(58), random.Random(116), 0
    while not state.over:
        moves = considered(rules.observe(state, state.to_move), [MOVE_INDEX[move] for move in rules.legal_moves(state)])
        waiting = [move for move in moves if isinstance(ALL_MOVES[move], DiscardRedraw)]
        state, plies = rules.apply(state, ALL_MOVES[rng.choice(waiting or moves)]), plies + 1
        assert plies < 400
    assert len(state.eras) >= RESHUFFLES


def test_discards_are_given_up_only_where_there_is_something_else() -> None:
    state, rng = rules.initial_state(5), random.Random(1)
    while len(state.eras) < RESHUFFLES:
        seen = rules.observe(state, state.to_move)
        moves = [MOVE_INDEX[move] for move in rules.legal_moves(state)]
        assert considered(seen, moves) == moves
        state = rules.apply(
            state, rng.choice([move for move in rules.legal_moves(state) if isinstance(move, DiscardRedraw)])
        )
    moves = [MOVE_INDEX[move] for move in rules.legal_moves(state)]
    seen = rules.observe(state, state.to_move)
    assert not any(isinstance(ALL_MOVES[move], DiscardRedraw) for move in considered(seen, moves))
    discards = [move for move in moves if isinstance(ALL_MOVES[move], DiscardRedraw)]
    assert considered(seen, discards) == discards

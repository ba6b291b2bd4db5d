"""What every game must do, run on each game and on a toy: random play through the Game protocol alone."""

from __future__ import annotations

import pickle
import random

from mandala.core.game import AnyGame, IllegalMove


def check_game(game: AnyGame, seeds: range, limit: int = 2000) -> None:
    """Plays one random game a seed and checks the protocol's promises at every move."""
    for seed in seeds:
        rng = random.Random(seed)
        first = seed % 2
        state = game.initial_state(seed, first)
        assert state == game.initial_state(seed, first), "the same seed deals the same game"
        plies = 0
        while (player := game.to_move(state)) is not None:
            _check_position(game, state, player, rng)
            moves = game.legal_moves(state)
            move = rng.choice(moves)
            successor = game.apply(state, move)
            assert successor == game.apply(state, move), "apply is deterministic"
            state = successor
            plies += 1
            assert plies < limit, "every game ends"
        _check_end(game, state)


def _check_position(game: AnyGame, state: object, player: int, rng: random.Random) -> None:
    moves = game.legal_moves(state)
    assert moves, "a player who is to move can move"
    assert len(set(moves)) == len(moves)
    assert player in (0, 1)
    assert game.outcome(state) is None
    for move in moves:
        game.check(state, move)
    for viewer in (0, 1):
        seen = game.observe(state, viewer)
        assert pickle.loads(pickle.dumps(seen)) == seen
        hash(seen)
        world = game.sample_state(seen, rng)
        assert game.observe(world, 0) == seen, "a sampled world looks like the observation"
        assert (game.to_move(world) == 0) == (viewer == player)
        if viewer == player:
            assert game.legal_moves(world) == moves, "legal moves follow from what the mover sees"
            for move in moves:
                game.observe(game.apply(world, move), 0)


def _check_end(game: AnyGame, state: object) -> None:
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winner in (0, 1, None)
    assert game.legal_moves(state) == ()
    ahead, behind = game.observe(state, 0).outcome, game.observe(state, 1).outcome
    assert ahead == outcome
    assert behind.scores == outcome.scores[::-1]
    move = game.legal_moves(game.initial_state(0, 0))[0]
    try:
        game.check(state, move)
    except IllegalMove:
        return
    raise AssertionError("no move is legal after the end")

"""Properties of random games, notation, perft by two ways of knowing the legal moves."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from mandala.core.colours import LETTERS
from mandala.core.tiles import rules
from mandala.core.tiles.groups import group
from mandala.core.tiles.moves import ALL_MOVES, MOVE_INDEX, move_text, parse_move
from mandala.core.tiles.state import FRONT_UP, State
from tests.core.playing import check_notation, check_reading, checked, perft, perft_by_check
from tests.core.tile_positions import random_game

SEEDS = st.integers(0, 10**9)


def tiles_of(state: State) -> Counter[int]:
    """Every tile of the game, wherever it lies."""
    return Counter([*state.tiles, *(state.start_tiles if state.choosing else state.swaps)])


def one_group(spaces: tuple[int, ...], neighbours: tuple[tuple[int, ...], ...]) -> bool:
    """Whether the spaces hang together."""
    reached, fresh = set(spaces[:1]), [*spaces[:1]]
    while fresh:
        fresh = [
            beside for space in fresh for beside in neighbours[space] if beside in spaces and beside not in reached
        ]
        reached.update(fresh)
    return reached == set(spaces)


@settings(max_examples=12, deadline=None)
@given(SEEDS)
def test_random_games_keep_the_rules(seed: int) -> None:
    states, _ = random_game(seed)
    neighbours = states[0].setup.shape.neighbours
    for state in states:
        assert tiles_of(state) == dict.fromkeys(range(6), 9), "54 tiles, always (T1)"
    for state in states[::5] + states[-1:]:
        for space, owner in enumerate(state.owners):
            for beside in neighbours[space]:
                if owner != FRONT_UP and state.owners[beside] == 1 - owner:
                    assert state.tiles[space] != state.tiles[beside], "groups of one colour never touch (T3.4)"
        for player in (0, 1):
            assert len(set(state.rivers[player])) == len(state.rivers[player])
            for colour in range(6):
                spaces = group(state, player, colour)
                assert one_group(spaces, neighbours), "at most one group of each colour (T3.5)"
                assert bool(spaces) == (colour in state.rivers[player])
            for colour, space in zip(state.rivers[player], state.marked[player]):
                assert space in group(state, player, colour)
    for before, after in pairwise(states):
        changed = [space for space in range(52) if before.owners[space] != FRONT_UP]
        assert all((before.tiles[s], before.owners[s]) == (after.tiles[s], after.owners[s]) for s in changed), "T3.5"


@settings(max_examples=12, deadline=None)
@given(SEEDS)
def test_the_final_flips_do_not_depend_on_their_order(seed: int) -> None:
    """One flip at a time, any that is allowed, until none is (T4)."""
    states, moves = random_game(seed)
    rng, ended = random.Random(seed), states[-1]
    flipper = 1 - ended.to_move
    owners = list(states[-2].owners)
    owners[moves[-1].space] = flipper
    state = ended._replace(owners=tuple(owners), to_move=flipper, over=False)
    while flips := [move for move in rules.legal_moves(state) if isinstance(move, rules.Flip)]:
        space = rng.choice(flips).space
        state = state._replace(owners=(*state.owners[:space], flipper, *state.owners[space + 1 :]))
    assert state.owners == ended.owners
    assert rules.outcome(state._replace(over=True)) == rules.outcome(ended)


def test_final_flips_occur() -> None:
    """The random games above reach what they are meant to test."""
    flips = 0
    for seed in range(8):
        states, _ = random_game(seed)
        flips += sum(owner != FRONT_UP for owner in states[-1].owners) - (len(states) - 2)
    assert flips > 2


@settings(max_examples=8, deadline=None)
@given(SEEDS, st.data())
def test_check_agrees_with_legal_moves(seed: int, data: st.DataObject) -> None:
    states, _ = random_game(seed)
    state = states[data.draw(st.integers(0, len(states) - 1))]
    assert checked(rules, state, ALL_MOVES) == set(rules.legal_moves(state))


def test_notation_round_trip_and_frozen_order() -> None:
    assert len(ALL_MOVES) == 162
    frozen = {0: "T R", 5: "T K", 6: "O c8", 57: "O f1", 58: "F c8", 109: "F f1", 110: "S c8", 161: "S f1"}
    check_notation(ALL_MOVES, MOVE_INDEX, move_text, parse_move, frozen)


@settings(max_examples=60)
@given(st.text(alphabet=LETTERS + " TOFSabcdefgh12345678", max_size=5))
def test_parse_move_refuses_with_a_sentence(text: str) -> None:
    check_reading(text, ALL_MOVES, move_text, parse_move)


def test_perft() -> None:
    late = random_game(3)[0][20]
    for state, depth in ((rules.initial_state(1), 2), (late, 2)):
        assert perft(rules, state, depth) == perft_by_check(rules, state, depth, ALL_MOVES)
    assert perft(rules, rules.initial_state(1), 2) == 2 * 52

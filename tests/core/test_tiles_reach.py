"""The tiles that groups can flip before the rival cuts them off (T3.2, T3.4)."""

from __future__ import annotations

from mandala.core.tiles import rules
from mandala.core.tiles.groups import reach, touches
from mandala.core.tiles.moves import Flip
from mandala.core.tiles.state import FRONT_UP, State
from tests.core.tile_positions import drawn, random_game

RED = 0


def named(state: State, player: int) -> dict[str, int]:
    return {state.setup.shape.names[space]: flips for space, flips in reach(state, player, RED).items()}


def test_along_a_chain_of_its_colour_and_no_further() -> None:
    state = drawn("R0 R R O R", "O R O O O", swaps="OO", rivers=("R", ""))
    assert named(state, 0) == {"b2": 1, "c2": 2, "b1": 2}


def test_the_player_to_move_comes_first() -> None:
    row = "R0 R R R1"
    for mover in (0, 1):
        state = drawn(row, swaps="OO", rivers=("R", "R"), to_move=mover)
        assert named(state, mover) == {"bc"[mover] + "1": 1}
        assert named(state, 1 - mover) == {}, "cut off before it can act"


def test_not_next_to_the_rivals_group() -> None:
    state = drawn("R0 R O", "O R R1", swaps="OO", rivers=("R", "R"))
    assert named(state, 0) == {"b2": 1}
    assert named(state, 1) == {}


def test_the_first_step_is_what_may_be_flipped() -> None:
    """T3.2: for who is to move, tiles in reach of one flip are the legal flips."""
    for seed in range(6):
        for state in random_game(seed)[0][1:-1:3]:
            me = state.to_move
            near = {
                space for colour in state.rivers[me] for space, flips in reach(state, me, colour).items() if flips == 1
            }
            assert near == {move.space for move in rules.legal_moves(state) if isinstance(move, Flip)}


def forced(state: State, player: int, target: int, flips: int) -> bool:
    """True if a player can flip a tile within `flips` flips, whatever the rival does: by trying everything."""
    me, colour = state.to_move, state.tiles[target]
    moves = [
        space
        for space, owner in enumerate(state.owners)
        if owner == FRONT_UP
        and state.tiles[space] == colour
        and touches(state, space, me, colour)
        and not touches(state, space, 1 - me, colour)
    ]
    afters = [
        state._replace(
            owners=tuple([me if place == space else owner for place, owner in enumerate(state.owners)]), to_move=1 - me
        )
        for space in moves
    ]
    if me != player:
        return all(forced(after, player, target, flips) for after in [*afters, state._replace(to_move=player)])
    return target in moves or (flips > 1 and any(forced(after, player, target, flips - 1) for after in afters))


def test_what_is_in_reach_can_be_forced() -> None:
    checked = 0
    for seed in range(12):
        for state in random_game(seed)[0][1:-1:4]:
            for player in (0, 1):
                for colour in state.rivers[player]:
                    for space, flips in reach(state, player, colour).items():
                        if flips <= 4:
                            assert forced(state, player, space, flips)
                            checked += flips > 1
    assert checked > 10, "some are further than a flip away"

"""The events of each move, as both seats see them."""

from __future__ import annotations

from mandala.core.game import Outcome
from mandala.core.tiles import rules
from mandala.core.tiles.events import (
    Event,
    Flipped,
    GameEnded,
    Opened,
    OutOfActions,
    StartTaken,
    Swapped,
    explain,
)
from mandala.core.tiles.groups import score
from mandala.core.tiles.recording import TILES
from mandala.core.tiles.state import State
from tests.core.tile_positions import drawn, move_on, random_game


def told(state: State, text: str, viewer: int = 0) -> tuple[Event, ...]:
    """The events of a move."""
    move = move_on(state, text)
    return explain(rules.observe(state, viewer), move, rules.observe(rules.apply(state, move), viewer))


def test_start_tiles() -> None:
    state = rules.initial_state(1, 0)
    mine, other = state.start_tiles
    assert told(state, f"T {'ROYGPK'[mine]}") == (StartTaken(1, mine, other),)
    assert told(state, f"T {'ROYGPK'[mine]}", 1) == (StartTaken(0, mine, other),)


def test_open_flip_swap() -> None:
    state = drawn("O0 R R", "G Y K", swaps="RY", rivers=("O", ""))
    assert told(state, "O b2") == (Opened(0, 1, 0, 2, 0),)
    state = drawn("O0 R0 R", "G Y K", swaps="RY", rivers=("OR", ""))
    assert told(state, "F c2") == (Flipped(0, 2, 0, 2, final=False),)
    assert told(state, "S b1", 1) == (Swapped(1, 4, 0, 2, 2),)


def test_the_end_with_final_flips_nearest_first() -> None:
    state = drawn("R0 R R R", "Y .. .. ..", "G1 .. .. ..", swaps="RG", rivers=("R", "G"))
    assert told(state, "S a2") == (
        Swapped(0, 4, 0, 1, 2),
        OutOfActions(1),
        *[Flipped(0, space, 0, 1, final=True) for space in (1, 2, 3)],
        GameEnded(Outcome((4, 0), (0, 0), 0)),
    )


def test_the_points_told_are_the_points_scored() -> None:
    for seed in range(6):
        states, moves = random_game(seed)
        points = [0, 0]
        for before, move, after in zip(states, moves, states[1:]):
            for event in explain(rules.observe(before, 0), move, rules.observe(after, 0)):
                if isinstance(event, Flipped | Swapped):
                    points[event.player] += event.points
            assert points == [score(after, 0), score(after, 1)]


def test_a_forfeit_ends_the_game_without_final_flips() -> None:
    states, moves = random_game(4)
    before, move = states[20], moves[20]
    after = TILES.forfeited(states[21], 0)
    told = explain(rules.observe(before, 0), move, rules.observe(after, 0))
    assert isinstance(told[-1], GameEnded)
    assert not any(isinstance(event, OutOfActions) or getattr(event, "final", False) for event in told)

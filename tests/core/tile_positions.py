"""Positions of Patterns for tests, drawn as rows. `R` is a red tile front up, `R0` and `R1` one in a group of player 0 or 1,
`..` no space."""

from __future__ import annotations

import random

from mandala.core.colours import LETTERS
from mandala.core.tiles import rules
from mandala.core.tiles.moves import Flip, Move, Open, Swap, TakeStart
from mandala.core.tiles.setup import Setup
from mandala.core.tiles.state import FRONT_UP, State
from tests.core.playing import played_at_random

KINDS = {"O": Open, "F": Flip, "S": Swap}


def drawn(*rows: str, swaps: str, rivers: tuple[str, str] = ("", ""), to_move: int = 0) -> State:
    """A state on the board of these rows, the top one first. Markers lie on the first tiles of the groups."""
    grid = [row.split() for row in rows]
    cells = [cell for row in grid for cell in row if cell != ".."]
    shape = tuple(["".join([" " if cell == ".." else "o" for cell in row]) for row in grid])
    opened = tuple([tuple([LETTERS.index(letter) for letter in river]) for river in rivers])
    marked = tuple([tuple([cells.index(f"{letter}{player}") for letter in rivers[player]]) for player in (0, 1)])
    return State(
        setup=Setup(rows=shape),
        tiles=tuple([LETTERS.index(cell[0]) for cell in cells]),
        owners=tuple([int(cell[1]) if len(cell) > 1 else FRONT_UP for cell in cells]),
        start_tiles=(LETTERS.index(swaps[0]), LETTERS.index(swaps[1])),
        swaps=(LETTERS.index(swaps[0]), LETTERS.index(swaps[1])),
        rivers=(opened[0], opened[1]),
        marked=(marked[0], marked[1]),
        to_move=to_move,
        over=False,
    )


def move_on(state: State, text: str) -> Move:
    """A move written as in a record, on the state's own board."""
    if text[0] == "T":
        return TakeStart(LETTERS.index(text[2]))
    return KINDS[text[0]](state.setup.shape.names.index(text[2:]))


def text_on(state: State, move: Move) -> str:
    """The move as in a record, on the state's own board."""
    if isinstance(move, TakeStart):
        return f"T {LETTERS[move.colour]}"
    return f"{type(move).__name__[0]} {state.setup.shape.names[move.space]}"


def legal(state: State) -> set[str]:
    """The legal moves as text."""
    return {text_on(state, move) for move in rules.legal_moves(state)}


def after(state: State, *texts: str) -> State:
    """The state after moves written as in a record, each checked to be legal."""
    for text in texts:
        move = move_on(state, text)
        rules.check(state, move)
        assert move in rules.legal_moves(state)
        state = rules.apply(state, move)
    return state


def random_game(seed: int, setup: Setup | None = None) -> tuple[list[State], list[Move]]:
    """The states and moves of a game of uniformly random moves."""
    return played_at_random(rules, rules.initial_state(seed, seed % 2, setup or Setup()), random.Random(seed))

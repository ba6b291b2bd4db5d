"""The rules T2 to T5 of Patterns: legal moves, what a move does, who wins. Numbers cite docs/rules.md. This module satisfies
the `Game` protocol. The board is in setup.py, groups are in groups.py."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import assert_never

from mandala.core.colours import Colour, shuffled
from mandala.core.game import Outcome, Player, refuse
from mandala.core.tiles.groups import score, touches
from mandala.core.tiles.moves import FLIP, OPEN, SWAP, TAKE, Flip, Move, Open, Swap, TakeStart
from mandala.core.tiles.observation import Observation, state_of
from mandala.core.tiles.observation import observe as observe_with
from mandala.core.tiles.setup import RULEBOOK, Setup, Space
from mandala.core.tiles.state import FRONT_UP, UNKNOWN, State
from mandala.core.tuples import with_at, with_of

RULES_VERSION = 1


class Refusal(Enum):
    """Why a move is illegal. The values are for logs; the screen has its own sentences."""

    GAME_OVER = "the game is over"
    CHOOSE_FIRST = "a start tile must be taken first (T2)"
    CHOSEN = "the start tiles are taken (T2)"
    NO_START_TILE = "this is none of the start tiles (T2)"
    BACK_UP = "this tile lies back up and never changes again (T3.5)"
    TOUCHES_RIVAL = "the group would touch the opponent's group of the same colour (T3.4)"
    OPENED = "the colour of the swap tile is opened already (T3.1)"
    NOT_OPENED = "there is no own group of the swap tile's colour (T3.3)"
    NO_GROUP = "there is no own group of this tile's colour (T3.2)"
    NOT_BESIDE = "this tile does not lie next to the own group of the colour (T3.2, T3.3)"
    SAME_COLOUR = "this tile has the colour of the swap tile: it can only be flipped (T3.3)"
    NO_SUCH_MOVE = "there is no such space or colour"


def initial_state(seed: int, first_player: Player = 0, setup: Setup = RULEBOOK) -> State:
    """Returns the set-up that `seed` determines (T2)."""
    rng = random.Random(seed)
    outer = [*shuffled((setup.copies - 1,) * setup.colours, rng)]
    aside = [*shuffled((1,) * setup.colours, rng)]
    shape = setup.shape
    tiles = tuple([aside.pop() if space in shape.central else outer.pop() for space in range(shape.size)])
    return deal(tiles, (aside[0], aside[1]), first_player, setup)


def deal(
    tiles: Sequence[Colour], start_tiles: tuple[Colour, Colour], first_player: Player = 0, setup: Setup = RULEBOOK
) -> State:
    """Returns the state with these tiles on the board; the second player takes a start tile next (T2)."""
    assert len(tiles) == setup.shape.size
    return State(
        setup=setup,
        tiles=tuple(tiles),
        owners=(FRONT_UP,) * len(tiles),
        start_tiles=start_tiles,
        swaps=(UNKNOWN, UNKNOWN),
        rivers=((), ()),
        marked=((), ()),
        to_move=1 - first_player,
        over=False,
    )


def to_move(state: State) -> Player | None:
    """Returns the player whose turn it is or who takes a start tile; None when the game is over."""
    return None if state.over else state.to_move


def legal_moves(state: State) -> tuple[Move, ...]:
    """Returns every legal move (T2, T3): start tiles at first, later openings, flips and swaps, in the order of spaces.

    A player without one ends the game (T4).
    """
    return tuple(_moves(state))


def _moves(state: State) -> Iterator[Move]:
    if state.over:
        return
    if state.choosing:
        yield from [TAKE[colour] for colour in sorted(state.start_tiles)]
        return
    me, tiles = state.to_move, state.tiles
    rival, mine, opened = 1 - me, state.swaps[me], state.rivers[me]
    free = [space for space, owner in enumerate(state.owners) if owner == FRONT_UP]
    allowed = (space for space in free if not touches(state, space, rival, mine))
    if mine not in opened:
        yield from (OPEN[space] for space in allowed)
    yield from (FLIP[space] for space in free if _flips(state, space, me))
    if mine in opened:
        yield from (SWAP[space] for space in allowed if tiles[space] != mine and touches(state, space, me, mine))


def _flips(state: State, space: Space, player: Player) -> bool:
    """True if a player may flip the front-up tile of a space (T3.2, T3.4)."""
    colour = state.tiles[space]
    return touches(state, space, player, colour) and not touches(state, space, 1 - player, colour)


def check(state: State, move: Move) -> None:
    """Raises `IllegalMove` with a `Refusal` if `move` is illegal in `state`."""
    refuse(_refusal(state, move))


def _refusal(state: State, move: Move) -> Refusal | None:
    if state.over:
        return Refusal.GAME_OVER
    if isinstance(move, TakeStart):
        if not state.choosing:
            return Refusal.CHOSEN
        return None if move.colour in state.start_tiles else Refusal.NO_START_TILE
    if state.choosing:
        return Refusal.CHOOSE_FIRST
    if not 0 <= move.space < len(state.tiles):
        return Refusal.NO_SUCH_MOVE
    if state.owners[move.space] != FRONT_UP:
        return Refusal.BACK_UP
    me = state.to_move
    colour = state.tiles[move.space] if isinstance(move, Flip) else state.swaps[me]
    opened = colour in state.rivers[me]
    if isinstance(move, Open):
        if opened:
            return Refusal.OPENED
    elif not opened:
        return Refusal.NO_GROUP if isinstance(move, Flip) else Refusal.NOT_OPENED
    elif not touches(state, move.space, me, colour):
        return Refusal.NOT_BESIDE
    elif isinstance(move, Swap) and state.tiles[move.space] == colour:
        return Refusal.SAME_COLOUR
    return Refusal.TOUCHES_RIVAL if touches(state, move.space, 1 - me, colour) else None


def apply(state: State, move: Move) -> State:
    """Returns the state after a legal move; unchecked, for speed. If the next player has no action, the final flips are made
    and the game is over (T4)."""
    after = _applied(state, move)
    return _ended(after) if next(_moves(after), None) is None else after


def _applied(state: State, move: Move) -> State:
    me = state.to_move
    match move:
        case TakeStart(colour):
            first, second = state.start_tiles
            other = second if colour == first else first
            return state._replace(swaps=(colour, other) if me == 0 else (other, colour), to_move=1 - me)
        case Open(space):
            after = _put(state, space)
            rivers = with_of(state.rivers, me, (*state.rivers[me], state.swaps[me]))
            return after._replace(rivers=rivers, marked=with_of(state.marked, me, (*state.marked[me], space)))
        case Swap(space):
            return _put(state, space)
        case Flip(space):
            return state._replace(owners=with_at(state.owners, space, me), to_move=1 - me)
        case _:
            assert_never(move)


def _put(state: State, space: Space) -> State:
    """Puts the swap tile on a space, back up; the tile that lay there becomes the swap tile (T3.1, T3.3)."""
    me = state.to_move
    return state._replace(
        tiles=with_at(state.tiles, space, state.swaps[me]),
        owners=with_at(state.owners, space, me),
        swaps=with_of(state.swaps, me, state.tiles[space]),
        to_move=1 - me,
    )


def _ended(state: State) -> State:
    """Makes the final flips of the player who is not to move, and ends the game (T4)."""
    flips = final_flips(state)
    owners = list(state.owners)
    for space in flips:
        owners[space] = 1 - state.to_move
    return state._replace(owners=tuple(owners), over=True)


def final_flips(state: State) -> tuple[Space, ...]:
    """Returns what the other player flips when the player to move has no action (T4), nearest to the groups first. Only the
    rival's groups limit the flips, and these stay as they are, so the order does not matter."""
    player, flips = 1 - state.to_move, list[Space]()
    while True:
        found = [
            space for space, owner in enumerate(state.owners) if owner == FRONT_UP and _flips(state, space, player)
        ]
        if not found:
            return tuple(flips)
        flips += found
        owners = list(state.owners)
        for space in found:
            owners[space] = player
        state = state._replace(owners=tuple(owners))


def outcome(state: State) -> Outcome | None:
    """Returns the result (T5); None while the game goes on."""
    if not state.over:
        return None
    scores = score(state, 0), score(state, 1)
    winner = None if scores[0] == scores[1] else 0 if scores[0] > scores[1] else 1
    if state.forfeit is not None:
        winner = 1 - state.forfeit
    return Outcome(scores, (0, 0), winner, state.forfeit)


def observe(state: State, viewer: Player) -> Observation:
    """Returns what `viewer` may know: everything."""
    result = outcome(state)
    return observe_with(state, viewer, result and result.seen_by(viewer))


def sample_state(observation: Observation, rng: random.Random) -> State:
    """Returns the only state that `observation` allows; the viewer sits at 0."""
    del rng
    return state_of(observation)

"""Observations as rows of small numbers.

The rules and the compiled kernel write the same rows.

`LAYOUT[game]` names the parts of a row in their order. Seats are relative, own first; colours are in the order ROYGPK.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mandala.core.cards import moves as card_moves
from mandala.core.cards.observation import Observation as CardObservation
from mandala.core.game import Player
from mandala.core.tiles import moves as tile_moves
from mandala.core.tiles.observation import Observation as TileObservation
from mandala.core.tiles.setup import SPACES

VERSION: Final = 1  #: Grows with every change of `LAYOUT`.
Row = NDArray[np.uint8]
_COLOURS: Final = 6


class Part(NamedTuple):
    """A part of a row: its name, its length, and the largest number that can stand in it."""

    name: str
    size: int
    most: int


def _parts(size: int, **most: int) -> Iterator[Part]:
    return (Part(name, size, number) for name, number in most.items())


#: Cards: a heap has a count for each colour. A river has each colour's space from 1, or 0. The reshuffles, which an
#: `Observation` remembers (C3.3), are left out. Tiles: `owners` has 0 for front up, 1 for own, 2 for the rival's; `swaps`
#: have a colour plus 1, or 0 before one is taken. `to_move` is 0 for own, 1 for the rival's, 2 once the game is over.
#: `claiming` is 0, or the number of the mandala. `completer` is 0 for nobody, 1 for own, 2 for the rival.
LAYOUT: Final[dict[str, tuple[Part, ...]]] = {
    "cards": (
        *_parts(_COLOURS, hand=8),
        *_parts(1, rival_hand_size=8),
        *_parts(_COLOURS, own_cup=18, own_dealt=2, rival_cup=18),
        *_parts(1, rival_cup_hidden=2),
        *_parts(_COLOURS, own_river=6, rival_river=6),
        *_parts(2 * _COLOURS, mountains=18, own_fields=18, rival_fields=18),
        *_parts(_COLOURS, discard=18),
        *_parts(1, deck_size=108, to_move=2, claiming=2, completer=2, last=1),
    ),
    "tiles": (
        *_parts(SPACES, tiles=5, owners=2),
        *_parts(2, start_tiles=5, swaps=6),
        *_parts(_COLOURS, own_river=6, rival_river=6),
        *_parts(1, to_move=2),
    ),
}
WIDTH: Final = {game: sum(part.size for part in parts) for game, parts in LAYOUT.items()}
#: The moves by their index, which a mask, an action and a policy use.
MOVES: Final[dict[str, tuple[Any, ...]]] = {"cards": card_moves.ALL_MOVES, "tiles": tile_moves.ALL_MOVES}
INDEX: Final[dict[str, dict[Any, int]]] = {"cards": {**card_moves.MOVE_INDEX}, "tiles": {**tile_moves.MOVE_INDEX}}


def limits(game: str) -> Row:
    """Returns the largest number of each place of a row: (WIDTH[game],)."""
    return np.array([part.most for part in LAYOUT[game] for _ in range(part.size)], np.uint8)


def part(game: str, row: Row, name: str) -> Row:
    """Returns a view of one part of rows of shape (..., WIDTH[game]). Raises KeyError if there is none of this name."""
    begin = 0
    for one in LAYOUT[game]:
        if one.name == name:
            return row[..., begin : begin + one.size]
        begin += one.size
    raise KeyError(name)


def row(game: str, observation: Any) -> Row:
    """Returns an observation of the rulebook's game as a row: (WIDTH[game],)."""
    return np.array(_cards(observation) if game == "cards" else _tiles(observation), np.uint8)


def mask(game: str, moves: tuple[Any, ...]) -> NDArray[np.bool_]:
    """Returns which moves are among these: (len(MOVES[game]),)."""
    found = np.zeros(len(MOVES[game]), np.bool_)
    found[[INDEX[game][move] for move in moves]] = True
    return found


def _cards(seen: CardObservation) -> list[int]:
    heaps = [seen.hand, (seen.rival_hand_size,), seen.own_cup, seen.own_dealt, seen.rival_cup, (seen.rival_cup_hidden,)]
    heaps += [_spaces(river) for river in seen.rivers]
    heaps += [*seen.mountains, *[own for own, _ in seen.fields], *[rival for _, rival in seen.fields], seen.discard]
    numbers = [count for heap in heaps for count in heap]
    completer = seen.completer + 1 if seen.choosing else 0
    return [*numbers, seen.deck_size, _turn(seen.to_move), seen.claiming + 1, completer, int(seen.last)]


def _tiles(seen: TileObservation) -> list[int]:
    owners, swaps = [owner + 1 for owner in seen.owners], [colour + 1 for colour in seen.swaps]
    rivers = [number for river in seen.rivers for number in _spaces(river)]
    return [*seen.tiles, *owners, *seen.start_tiles, *swaps, *rivers, _turn(seen.to_move)]


def _spaces(river: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([river.index(colour) + 1 if colour in river else 0 for colour in range(_COLOURS)])


def _turn(to_move: Player | None) -> int:
    return 2 if to_move is None else to_move

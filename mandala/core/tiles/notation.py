"""Observations of Patterns as plain values for other programs, and back.

Tiles are letters, as in a record. Seats are "own" and "rival". `docs/protocol.md` lists the keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from mandala.core.colours import spelled
from mandala.core.record import RecordError, colours_in, decoded
from mandala.core.seen import Ended, end_in, ended, seat_in, seat_name
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.setup import RULEBOOK, Space
from mandala.core.tiles.state import FRONT_UP, UNKNOWN

OBSERVATION_VERSION: Final = 1  #: Grows when a key changes its meaning or goes. New keys may come without it.

_OWNERS: Final = ".or"  #: Whose group each tile belongs to, from `FRONT_UP` on.
_SHAPE: Final = RULEBOOK.shape


class Seen(msgspec.Struct, frozen=True):
    """The keys of a written observation. Strings of the board go row by row from the top, each row from the left."""

    board: str
    owners: str  #: A letter for each space: "." front up, "o" own group, "r" rival's group.
    start_tiles: str
    own_swap: str  #: "" until a start tile is taken.
    rival_swap: str
    own_river: str
    rival_river: str
    own_markers: tuple[str, ...]  #: The spaces on which the markers lie, marker 1 first.
    rival_markers: tuple[str, ...]
    to_move: Literal["own", "rival"] | None
    result: Ended | None = None


def observation_fields(seen: Observation) -> dict[str, Any]:
    """Returns an observation of the rulebook's game as values that JSON can hold."""
    assert seen.setup == RULEBOOK
    found: dict[str, Any] = msgspec.to_builtins(
        Seen(
            board=spelled(seen.tiles),
            owners="".join([_OWNERS[owner - FRONT_UP] for owner in seen.owners]),
            start_tiles=spelled(seen.start_tiles),
            own_swap=spelled([colour for colour in seen.swaps[:1] if colour != UNKNOWN]),
            rival_swap=spelled([colour for colour in seen.swaps[1:] if colour != UNKNOWN]),
            own_river=spelled(seen.rivers[0]),
            rival_river=spelled(seen.rivers[1]),
            own_markers=tuple([_SHAPE.names[space] for space in seen.marked[0]]),
            rival_markers=tuple([_SHAPE.names[space] for space in seen.marked[1]]),
            to_move=seat_name(seen.to_move),
            result=ended(seen.outcome),
        )
    )
    return found


def observation_in(fields: Mapping[str, Any]) -> Observation:
    """Returns the observation that values describe. Raises `RecordError` with the key if they are wrong."""
    seen = decoded(fields, Seen)
    start = colours_in(seen.start_tiles, "start_tiles")
    if len(start) != 2:
        raise RecordError("start_tiles", f"{len(start)} tiles; there are two start tiles (T2)")
    for place, text in (("board", seen.board), ("owners", seen.owners)):
        if len(text) != _SHAPE.size:
            raise RecordError(place, f"{len(text)} letters; the board has {_SHAPE.size} spaces (T1)")
    for letter in seen.owners:
        if letter not in _OWNERS:
            raise RecordError("owners", f"{letter!r} says nothing of a space; the letters are {_OWNERS}")
    if len(seen.own_swap) != len(seen.rival_swap) or len(seen.own_swap) > 1:
        raise RecordError("own_swap", "each player has one swap tile, or neither has one (T2)")
    if (seen.to_move is None) != (seen.result is not None):
        raise RecordError("result", "a finished game has a result and nobody to move; a running game has neither")
    rivers = tuple(colours_in(seen.own_river, "own_river")), tuple(colours_in(seen.rival_river, "rival_river"))
    marked = _spaces(seen.own_markers, "own_markers"), _spaces(seen.rival_markers, "rival_markers")
    for name, river, spaces in zip(("own", "rival"), rivers, marked):
        if len(river) != len(spaces) or len({*river}) < len(river):
            raise RecordError(f"{name}_river", "a colour is opened once, with a marker (T3.1)")
    swaps = (*colours_in(seen.own_swap, "own_swap"), *colours_in(seen.rival_swap, "rival_swap"))
    return Observation(
        setup=RULEBOOK,
        tiles=tuple(colours_in(seen.board, "board")),
        owners=tuple([_OWNERS.index(letter) + FRONT_UP for letter in seen.owners]),
        start_tiles=(start[0], start[1]),
        swaps=(swaps[0], swaps[1]) if swaps else (UNKNOWN, UNKNOWN),
        rivers=rivers,
        marked=marked,
        to_move=seat_in(seen.to_move),
        outcome=end_in(seen.result),
    )


def _spaces(names: tuple[str, ...], place: str) -> tuple[Space, ...]:
    for name in names:
        if name not in _SHAPE.names:
            raise RecordError(place, f"{name!r} is no space of the board")
    return tuple([_SHAPE.names.index(name) for name in names])

"""The part of a record that Patterns adds: board, start tiles, moves as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from mandala.core.colours import spelled
from mandala.core.game import AnyGame
from mandala.core.record import Record, Recorder, RecordError, check_copies, colours_in, decoded
from mandala.core.tiles import notation, packing, rules
from mandala.core.tiles.setup import RULEBOOK
from mandala.core.tiles.state import State


class DealFields(msgspec.Struct, frozen=True):
    """The keys of a record that hold tiles: the board from the top left, and the start tiles (T2)."""

    board: str
    start_tiles: str


class TileRecorder(Recorder):
    """Reads and writes records of Patterns."""

    name: Final = "tiles"
    code_letter: Final = "B"
    deal_keys: Final = DealFields.__struct_fields__
    parse_move = staticmethod(notation.parse_move)
    move_text = staticmethod(notation.move_text)
    pack = staticmethod(packing.pack)
    unpack = staticmethod(packing.unpack)

    @property
    def rules(self) -> AnyGame:
        return rules

    def start(self, record: Record, seed: int | None = None) -> State:
        """Returns the state after the set-up. Raises `RecordError` if the set-up breaks a rule."""
        del seed  # no chance is left after the set-up
        fields, result = decoded(record.fields, DealFields), record.envelope.result
        if result is not None and result.tie_break is not None:
            raise RecordError("result.cup_sizes", "this game has no cups")
        board, start = colours_in(fields.board, "board"), colours_in(fields.start_tiles, "start_tiles")
        if len(board) != RULEBOOK.shape.size:
            raise RecordError("board", f"{len(board)} tiles; the board has {RULEBOOK.shape.size} spaces (T1)")
        if len(start) != 2:
            raise RecordError("start_tiles", f"{len(start)} tiles; there are two start tiles (T2)")
        if {board[space] for space in RULEBOOK.shape.central} | {*start} != {*range(RULEBOOK.colours)}:
            raise RecordError("start_tiles", "the central and the start tiles must be of six different colours (T2)")
        check_copies(board + start, RULEBOOK.colours, RULEBOOK.copies, "board", "tiles")
        return rules.deal(board, (start[0], start[1]), record.envelope.first_player)

    def deal_fields(self, states: Sequence[State]) -> dict[str, Any]:
        return {"board": spelled(states[0].tiles), "start_tiles": spelled(states[0].start_tiles)}


TILES: Final = TileRecorder()

"""The part of a record that Patterns adds: board, start tiles, moves as text.

A finished game is written as one number, too. First comes the set-up, then each move as its rank among the legal moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from mandala.core.colours import spelled
from mandala.core.game import Player
from mandala.core.packing import Digits, number_of, order_at, order_digit, orders_of
from mandala.core.record import Record, Recorder, RecordError, Replay, check_copies, colours_in, decoded
from mandala.core.tiles import rules
from mandala.core.tiles.moves import Move, move_text, parse_move
from mandala.core.tiles.notation import observation_fields, observation_in
from mandala.core.tiles.setup import RULEBOOK
from mandala.core.tiles.state import State

_OUTER = (RULEBOOK.copies - 1,) * RULEBOOK.colours
_ASIDE = (1,) * RULEBOOK.colours


class DealFields(msgspec.Struct, frozen=True):
    """The keys of a record that hold tiles: the board from the top left, and the start tiles (T2)."""

    board: str
    start_tiles: str


def pack(replay: Replay, first_player: Player, deal: int | None) -> int:
    """Returns a finished game as a number. Raises ValueError if the game is not over."""
    del deal  # the board takes little more room than a deal number
    states = replay.states
    if not states[-1].over or states[-1].forfeit is not None:
        raise ValueError("the game was not played to its end")
    tiles, central = states[0].tiles, RULEBOOK.shape.central
    outer = [colour for space, colour in enumerate(tiles) if space not in central]
    aside = [*[tiles[space] for space in central], *states[0].start_tiles]
    digits = [(first_player, 2), order_digit(outer, RULEBOOK.colours), order_digit(aside, RULEBOOK.colours)]
    for before, move in zip(states, replay.moves):
        legal = rules.legal_moves(before)
        digits.append((legal.index(move), len(legal)))
    return number_of(digits)


def unpack(number: int) -> tuple[Replay, Player]:
    """Returns a packed game and its first player. Raises ValueError if the number is none."""
    digits = Digits(number)
    first_player = digits.take(2)
    outer = [*order_at(_OUTER, digits.take(orders_of(_OUTER)))]
    aside = [*order_at(_ASIDE, digits.take(orders_of(_ASIDE)))]
    shape = RULEBOOK.shape
    tiles = [aside.pop(0) if space in shape.central else outer.pop(0) for space in range(shape.size)]
    states, moves = [rules.deal(tiles, (aside[0], aside[1]), first_player)], list[Move]()
    while not states[-1].over:
        legal = rules.legal_moves(states[-1])
        moves.append(legal[digits.take(len(legal))])
        states.append(rules.apply(states[-1], moves[-1]))
    if digits.rest:
        raise ValueError("the game ends before the number does")
    return Replay(tuple(states), tuple(moves)), first_player


class TileRecorder(Recorder):
    name = "tiles"
    code_letter = "B"
    rules = rules
    deal_keys = DealFields.__struct_fields__
    parse_move = staticmethod(parse_move)
    move_text = staticmethod(move_text)
    observation_fields = staticmethod(observation_fields)
    observation_in = staticmethod(observation_in)
    pack = staticmethod(pack)
    unpack = staticmethod(unpack)

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

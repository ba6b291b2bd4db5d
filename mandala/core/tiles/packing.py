"""A finished game of Patterns as one number, and back.

First comes the set-up, then each move as its rank among the legal moves.
"""

from __future__ import annotations

from mandala.core.game import Player
from mandala.core.packing import Digits, number_of, order_at, order_digit, orders_of
from mandala.core.record import Replay
from mandala.core.tiles import rules
from mandala.core.tiles.moves import Move
from mandala.core.tiles.setup import RULEBOOK

_OUTER = (RULEBOOK.copies - 1,) * RULEBOOK.colours
_ASIDE = (1,) * RULEBOOK.colours


def pack(replay: Replay, first_player: Player, deal: int | None) -> int:
    """Returns a finished game as a number. Raises ValueError if the game is not over."""
    del deal  # the board takes little more room than a deal number
    states = replay.states
    if not states[-1].over:
        raise ValueError("the game is not over")
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

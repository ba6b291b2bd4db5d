"""The card game's part of a record: deck, reshuffles, moves as text.

A finished game is written as one number, too. The number has mixed radix: a digit is a choice among those that the
rules allow. It holds the deal, then each move as its rank among the legal moves, so it repeats nothing that the rules
imply.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

import msgspec

from mandala.core.cards import rules
from mandala.core.cards.counts import Counts
from mandala.core.cards.moves import MOVE_INDEX, Move, move_text, parse_move
from mandala.core.cards.notation import observation_fields, observation_in
from mandala.core.cards.setup import RULEBOOK
from mandala.core.cards.state import State
from mandala.core.colours import spelled
from mandala.core.game import Player
from mandala.core.packing import MOST_MOVES, Digits, number_of, order_at, order_digit, orders_of
from mandala.core.record import Record, Recorder, Replay, check_copies, colours_in, decoded

DEALS: Final = 1_000_000_000  #: The number of deal numbers, from 0.
_FULL: Final[Counts] = (RULEBOOK.copies,) * RULEBOOK.colours
_BY_DECK, _BY_DEAL = 0, 1


class DealFields(msgspec.Struct, frozen=True):
    """The keys of a record that hold cards as letters, first card first (C2, C7)."""

    deck: str
    reshuffles: tuple[str, ...] = ()


def pack(replay: Replay, first_player: Player, deal: int | None) -> int:
    """Returns a finished game as a number, a shorter one if its cards are those of the deal number `deal`. Raises ValueError if
    the game was not played to its end or too long."""
    states, moves = replay.states, replay.moves
    if not states[-1].over or states[-1].forfeit is not None:
        raise ValueError("the game was not played to its end")
    if len(moves) > MOST_MOVES:
        raise ValueError(f"the game has more than {MOST_MOVES} moves")
    by_deal = deal is not None and _dealt(deal, first_player, moves) == _orders(states)
    digits = [(first_player, 2), (_BY_DEAL if by_deal else _BY_DECK, 2)]
    digits += [(deal or 0, DEALS)] if by_deal else [order_digit(states[0].stock.order, RULEBOOK.colours)]
    for before, move, after in zip(states, moves, states[1:]):
        legal = _ordered(before)
        digits.append((legal.index(move), len(legal)))
        if not by_deal:
            digits += [order_digit(order, RULEBOOK.colours) for order in _new_orders(before, after)]
    return number_of(digits)


def unpack(number: int) -> tuple[Replay, Player]:
    """Returns a packed game and its first player. Raises ValueError if the number is none."""
    digits = Digits(number)
    first_player, kind = digits.take(2), digits.take(2)
    if kind == _BY_DEAL:
        states = [rules.initial_state(digits.take(DEALS), first_player)]
    else:
        states = [rules.deal(order_at(_FULL, digits.take(orders_of(_FULL))), first_player)]
    moves: list[Move] = []
    while not states[-1].over:
        if len(moves) == MOST_MOVES:
            raise ValueError("the game does not come to an end")
        legal = _ordered(states[-1])
        moves.append(legal[digits.take(len(legal))])
        if kind == _BY_DEAL:
            states.append(rules.apply(states[-1], moves[-1]))
        else:
            states.append(_applied(states[-1], moves[-1], digits))
    if digits.rest:
        raise ValueError("the game ends before the number does")
    return Replay(tuple(states), tuple(moves)), first_player


def _ordered(state: State) -> list[Move]:
    """Returns the legal moves in the frozen order of `ALL_MOVES`."""
    return sorted(rules.legal_moves(state), key=MOVE_INDEX.__getitem__)


def _applied(state: State, move: Move, digits: Digits) -> State:
    """Returns the state after a move; new decks come from the digits. A new deck's contents do not depend on its order, so a
    trial with any order tells them."""
    while True:
        known = state.stock.shuffles
        tried = rules.apply(state._replace(stock=state.stock._replace(seed=0)), move)
        if tried.stock.shuffled == len(known):
            return tried._replace(stock=tried.stock._replace(seed=None))
        contents = tried.eras[len(known)].contents
        order = order_at(contents, digits.take(orders_of(contents)))
        state = state._replace(stock=state.stock._replace(shuffles=(*known, order)))


def _dealt(deal: int, first_player: Player, moves: Sequence[Move]) -> list[bytes] | None:
    """Returns the decks of a game with the cards of a deal number; None if the moves are illegal with them."""
    states = [rules.initial_state(deal, first_player)]
    for move in moves:
        if move not in rules.legal_moves(states[-1]):
            return None
        states.append(rules.apply(states[-1], move))
    return _orders(states)


def _orders(states: Sequence[State]) -> list[bytes]:
    """Returns all decks of a game, the first one first."""
    found = [states[0].stock.order]
    for before, after in pairwise(states):
        found += _new_orders(before, after)
    return found


def _new_orders(before: State, after: State) -> Iterator[bytes]:
    """Yields the decks that a move made. Only the last lies in the stock; one before it must stand in the record."""
    count = after.stock.shuffled - before.stock.shuffled
    if count > 1:
        yield from after.stock.shuffles[before.stock.shuffled : after.stock.shuffled - 1]
    if count:
        yield after.stock.order


class CardRecorder(Recorder):
    name = "cards"
    code_letter = "A"
    rules = rules
    deal_keys = DealFields.__struct_fields__
    parse_move = staticmethod(parse_move)
    move_text = staticmethod(move_text)
    observation_fields = staticmethod(observation_fields)
    observation_in = staticmethod(observation_in)
    pack = staticmethod(pack)
    unpack = staticmethod(unpack)

    def start(self, record: Record, seed: int | None = None) -> State:
        """Returns the state after the deal. Raises `RecordError` if the deck or a reshuffle is not made of cards."""
        fields = decoded(record.fields, DealFields)
        deck = colours_in(fields.deck, "deck")
        check_copies(deck, RULEBOOK.colours, RULEBOOK.copies, "deck", "cards")
        shuffles = [colours_in(text, f"reshuffles[{index}]") for index, text in enumerate(fields.reshuffles)]
        return rules.deal(deck, record.envelope.first_player, shuffles, seed)

    def deal_fields(self, states: Sequence[State]) -> dict[str, Any]:
        """Returns the deck and the reshuffles that happened, in order."""
        deck, *reshuffles = (spelled(order) for order in _orders(states))
        return {"deck": deck, "reshuffles": reshuffles}

    def unused_chance(self, record: Record, last: State) -> str | None:
        """Returns the place of a recorded reshuffle that never happened; None if there is none."""
        given = len(decoded(record.fields, DealFields).reshuffles)
        return f"reshuffles[{last.stock.shuffled}]" if given > last.stock.shuffled else None


CARDS: Final = CardRecorder()

"""Positions of the card game for tests, written as letters."""

from __future__ import annotations

from mandala.core.cards import rules
from mandala.core.cards.counts import LETTERS, Counts, tally
from mandala.core.cards.moves import parse_move
from mandala.core.cards.setup import RULEBOOK
from mandala.core.cards.state import NOBODY, State, Stock


def heap(text: str) -> Counts:
    """The counts of cards given as letters."""
    return tally(LETTERS.index(letter) for letter in text)


def order(text: str) -> bytes:
    """A deck given as letters, first card first."""
    return bytes(LETTERS.index(letter) for letter in text)


def river(text: str) -> tuple[int, ...]:
    """A river given as letters from the left."""
    return tuple(LETTERS.index(letter) for letter in text)


def position(
    hands: tuple[str, str] = ("ROYGPK", "ROYGPK"),
    deck: str = "ROYGPKROYGPK",
    discard: str = "",
    mountains: tuple[str, str] = ("RO", "YG"),
    fields: tuple[tuple[str, str], tuple[str, str]] = (("", ""), ("", "")),
    rivers: tuple[str, str] = ("", ""),
    cups: tuple[str, str] = ("", ""),
    to_move: int = 0,
    last: bool = False,
    seed: int | None = 7,
    shuffles: tuple[str, ...] = (),
) -> State:
    """A state with these areas; the cards need not add up to a whole deck."""
    nothing = heap("")
    return State(
        setup=RULEBOOK,
        stock=Stock(order(deck), 0, tuple(order(text) for text in shuffles), 0, seed),
        discard=heap(discard),
        hands=(heap(hands[0]), heap(hands[1])),
        cups=(heap(cups[0]), heap(cups[1])),
        dealt_cups=(nothing, nothing),
        rivers=(river(rivers[0]), river(rivers[1])),
        mountains=(heap(mountains[0]), heap(mountains[1])),
        fields=tuple((heap(own), heap(other)) for own, other in fields),
        to_move=to_move,
        claiming=NOBODY,
        completer=NOBODY,
        last=last,
        over=False,
        eras=(),
    )


def after(state: State, *texts: str) -> State:
    """The state after moves written as in a record, each checked to be legal."""
    for text in texts:
        move = parse_move(text)
        rules.check(state, move)
        assert move in rules.legal_moves(state)
        state = rules.apply(state, move)
    return state


def legal(state: State) -> set[str]:
    """The legal moves as text."""
    from mandala.core.cards.moves import move_text

    return {move_text(move) for move in rules.legal_moves(state)}

"""Observations of the card game as plain values for other programs, and back.

Cards are letters, as in a record. Seats are "own" and "rival". `docs/protocol.md` lists the keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec

from mandala.core.cards.counts import Counts, letters, tally
from mandala.core.cards.observation import Observation
from mandala.core.cards.setup import RULEBOOK
from mandala.core.cards.state import NOBODY, Era, Step
from mandala.core.colours import spelled
from mandala.core.record import RecordError, colours_in, decoded
from mandala.core.seen import Ended, end_in, ended, seat_in, seat_name

OBSERVATION_VERSION: Final = 1  #: Grows when a key changes its meaning or goes. New keys may come without it.


#: The heaps that have the same name in an observation.
HEAPS: Final = ("hand", "own_cup", "own_dealt", "rival_cup", "discard")

Two = Annotated[tuple[str, ...], msgspec.Meta(min_length=2, max_length=2)]  #: One for each mandala.


class Change(msgspec.Struct, frozen=True):
    """Cards shown from a hand, and the number of cards drawn unseen after them."""

    shown: str
    drew: int


class Reshuffle(msgspec.Struct, frozen=True):
    """The memory of a reshuffle (C3.3). Of each pair of keys the first is the viewer's."""

    deck: str
    own_held: str
    rival_held: str
    own_changes: tuple[Change, ...]
    rival_changes: tuple[Change, ...]


class Seen(msgspec.Struct, frozen=True):
    """The keys of a written observation."""

    hand: str
    rival_hand: int
    own_cup: str
    own_dealt: str
    rival_cup: str
    rival_cup_hidden: int
    own_river: str
    rival_river: str
    mountains: Two
    own_fields: Two
    rival_fields: Two
    discard: str
    deck: int
    to_move: Literal["own", "rival"] | None
    claiming: Literal[1, 2] | None = None
    completer: Literal["own", "rival"] | None = None
    last: bool = False
    reshuffles: tuple[Reshuffle, ...] = ()
    result: Ended | None = None


def observation_fields(seen: Observation) -> dict[str, Any]:
    """Returns an observation of the rulebook's game as values that JSON can hold."""
    assert seen.setup == RULEBOOK
    found: dict[str, Any] = msgspec.to_builtins(
        Seen(
            **{name: letters(getattr(seen, name)) for name in HEAPS},
            rival_hand=seen.rival_hand_size,
            rival_cup_hidden=seen.rival_cup_hidden,
            own_river=spelled(seen.rivers[0]),
            rival_river=spelled(seen.rivers[1]),
            mountains=tuple([letters(heap) for heap in seen.mountains]),
            own_fields=tuple([letters(own) for own, _ in seen.fields]),
            rival_fields=tuple([letters(rival) for _, rival in seen.fields]),
            deck=seen.deck_size,
            to_move=seat_name(seen.to_move),
            claiming=None if not seen.choosing else 1 if seen.claiming == 0 else 2,
            completer=seat_name(seen.completer if seen.choosing else None),
            last=seen.last,
            reshuffles=tuple([_reshuffle(era) for era in seen.eras]),
            result=ended(seen.outcome),
        )
    )
    return found


def _reshuffle(era: Era) -> Reshuffle:
    own, rival = [tuple([Change(letters(step.shown), step.drew) for step in steps]) for steps in era.steps]
    return Reshuffle(letters(era.contents), letters(era.held[0]), letters(era.held[1]), own, rival)


def observation_in(fields: Mapping[str, Any]) -> Observation:
    """Returns the observation that values describe. Raises `RecordError` with the key if they are wrong or impossible."""
    seen = decoded(fields, Seen)
    heaps: dict[str, Any] = {name: _heap(getattr(seen, name), name) for name in HEAPS}
    observation = Observation(
        setup=RULEBOOK,
        **heaps,
        rival_hand_size=seen.rival_hand,
        rival_cup_hidden=seen.rival_cup_hidden,
        rivers=(_river(seen.own_river, "own_river"), _river(seen.rival_river, "rival_river")),
        mountains=tuple([_heap(text, "mountains") for text in seen.mountains]),
        fields=tuple(
            [(_heap(a, "own_fields"), _heap(b, "rival_fields")) for a, b in zip(seen.own_fields, seen.rival_fields)]
        ),
        deck_size=seen.deck,
        to_move=seat_in(seen.to_move),
        claiming=NOBODY if seen.claiming is None else seen.claiming - 1,
        completer=(seat_in(seen.completer) or 0) if seen.claiming else NOBODY,
        last=seen.last,
        eras=tuple([_era(one, f"reshuffles[{number}]") for number, one in enumerate(seen.reshuffles)]),
        outcome=end_in(seen.result),
    )
    _check(observation)
    return observation


def _check(seen: Observation) -> None:
    """Raises `RecordError` if the cards are not those of the game."""
    if (seen.to_move is None) != (seen.outcome is not None):
        raise RecordError("result", "a finished game has a result and nobody to move; a running game has neither")
    if any(a > b for a, b in zip(seen.own_dealt, seen.own_cup)):
        raise RecordError("own_dealt", "the cards dealt to the own cup lie in it")
    if min(seen.rival_hand_size, seen.rival_cup_hidden, seen.deck_size) < 0:
        raise RecordError("deck", "there are no fewer than 0 cards of anything")
    if min(seen.unseen) < 0:
        raise RecordError("observation", f"more than {RULEBOOK.copies} cards of one colour can be seen")
    hidden = seen.deck_size + seen.rival_hand_size + seen.rival_cup_hidden
    if sum(seen.unseen) != hidden:
        raise RecordError("deck", f"{hidden} cards are said to be hidden, but {sum(seen.unseen)} cannot be seen")


def _heap(text: str, place: str) -> Counts:
    return tally(colours_in(text, place))


def _river(text: str, place: str) -> tuple[int, ...]:
    colours = tuple(colours_in(text, place))
    if len({*colours}) < len(colours):
        raise RecordError(place, f"{text!r}: a colour lies once in a river")
    return colours


def _era(one: Reshuffle, place: str) -> Era:
    own, rival = [
        tuple([Step(_heap(change.shown, place), change.drew) for change in changes])
        for changes in (one.own_changes, one.rival_changes)
    ]
    return Era(_heap(one.deck, place), (_heap(one.own_held, place), _heap(one.rival_held, place)), (own, rival))

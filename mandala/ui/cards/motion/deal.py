"""The deal: the first cards on their way from the deck to where they lie."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, zip_longest
from typing import Final

from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.motion.plan import Cue, Flight, Plan
from mandala.ui.cards.places import DECK, HANDS, MOUNTAINS, Card, CardKey, Pose
from mandala.ui.kit.sound import Sound

EVERY: Final = 0.05  # [s] from one card to the next
TRAVEL: Final = 0.4  # [s] of a card on its way
ARCH: Final = -0.09
TO_CUP: Final = 2  # cards that each cup is dealt


def dealt(layout: TableLayout) -> Plan:
    """The plan of the deal."""
    top = layout.of(DECK)[-1].pose
    flights = []
    for number, (key, end) in enumerate(_ends(layout)):
        face = key.colour if key else None
        begin = number * EVERY
        flights.append(Flight(key, face, face is not None, top, end, begin, TRAVEL, waiting=False, arch=ARCH))
    length = max(flight.finish for flight in flights)
    return Plan(
        tuple(flights), length, frozenset(flight.key for flight in flights if flight.key), (Cue(0.0, Sound.DEAL),)
    )


def _ends(layout: TableLayout) -> Iterator[tuple[CardKey | None, Pose]]:
    hands = zip_longest(*(layout.of(hand) for hand in HANDS))
    cards: Iterator[Card | None] = chain(*(layout.of(mountain) for mountain in MOUNTAINS), chain.from_iterable(hands))
    for card in cards:
        if card is not None:
            yield card.key, card.pose
    for side in range(len(HANDS)):
        for _ in range(TO_CUP):
            yield None, layout.in_cup(side)

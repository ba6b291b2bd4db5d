"""The variants: five that were solved before by another program (research/cards.md), and a smaller one for the tests."""

from __future__ import annotations

from typing import Final

from mandala.core.cards.setup import Setup

_SMALL: Final = Setup(
    colours=3, copies=3, mandalas=1, mountain=1, hand=2, cup=0, hand_limit=3, draws=1, reshuffles=False
)

#: In `drawn` nobody ever has a card to spare for a field, so every game is drawn; `plain` is what the searches are
#: measured in; the others have one thing more. The hand limit does not matter: one card is drawn for one played, so
#: no hand grows.
VARIANTS: Final = {
    "tiny": _SMALL._replace(mountain=2, discards=False),
    "drawn": _SMALL._replace(copies=2, hand=1),
    "plain": _SMALL._replace(discards=False),
    "discards": _SMALL,
    "mandalas": _SMALL._replace(mandalas=2, discards=False),
    "cup": _SMALL._replace(copies=4, cup=1, discards=False),
}

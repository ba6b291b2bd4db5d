"""The worth of cups and of mandalas that would be completed now, for one seat.

Nothing is estimated: unknown cards count as hidden. Seats are relative; 0 is the viewer.
"""

from __future__ import annotations

from typing import NamedTuple

from mandala.core.cards.counts import Colour, Counts, with_added
from mandala.core.cards.observation import Observation
from mandala.core.cards.rules import cup_score
from mandala.core.game import Player


class Row(NamedTuple):
    """One colour of a cup: its known cards, and the number of its river space, 0 without one (C9)."""

    colour: Colour
    cards: int
    worth: int

    @property
    def points(self) -> int:
        return self.cards * self.worth


class CupWorth(NamedTuple):
    """A cup by colours. `hidden` counts its unknown cards, which can only add to the total."""

    rows: tuple[Row, ...]
    hidden: int

    @property
    def total(self) -> int:
        """The points of the known cards."""
        return sum(row.points for row in self.rows)


class Gain(NamedTuple):
    """The cards of a colour in a mountain, and what they would add to the worth of each cup if claimed now."""

    colour: Colour
    cards: int
    #: For each player; None if the player's field is empty, because the cards would be discarded (C6.4).
    points: tuple[int | None, int | None]


class Prospect(NamedTuple):
    """A mandala as if it were completed now."""

    sizes: tuple[int, int]  #: Cards in the own field, in the rival's.
    first: Player | None  #: The player who would choose first; None if that depends on who plays the last card (C6.1).
    chooser: Player | None  #: The player who chooses now; None while the mandala is incomplete.
    missing: tuple[Colour, ...]  #: The colours that it lacks.
    gains: tuple[Gain, ...]

    def gain(self, colour: Colour) -> Gain | None:
        """Returns what a colour would bring; None if the mountain lacks it."""
        return next((gain for gain in self.gains if gain.colour == colour), None)

    def points(self, colour: Colour) -> tuple[int, int]:
        """Returns what a colour would bring each player; 0 if it is discarded or the mountain lacks it."""
        gain = self.gain(colour)
        own, rival = gain.points if gain else (0, 0)
        return own or 0, rival or 0

    @property
    def swept(self) -> bool:
        """True if nobody would choose, because both fields are empty (C6.5)."""
        return self.sizes == (0, 0)


def cup_worth(observation: Observation, player: Player, public: bool = False) -> CupWorth:
    """Returns what a player's cup is worth now, colour by colour.

    With `public`, only what both players know: the viewer's dealt cup cards are hidden, too.
    """
    cup, hidden = _known(observation, player, public)
    river = observation.rivers[player]
    worth = {colour: space for space, colour in enumerate(river, 1)}
    rows = tuple([Row(colour, cards, worth.get(colour, 0)) for colour, cards in enumerate(cup)])
    return CupWorth(rows, hidden)


def prospect(observation: Observation, mandala: int, public: bool = False) -> Prospect:
    """Returns what a mandala would bring each player if nothing more were played to it."""
    mountain, fields = observation.mountains[mandala], observation.fields[mandala]
    own, rival = sum(fields[0]), sum(fields[1])
    complete = observation.claiming == mandala
    first = None if own == rival else 0 if own > rival else 1
    if complete and first is None:
        first = 1 - observation.completer
    gains = []
    for colour, cards in enumerate(mountain):
        if cards:
            mine, theirs = (_gain(observation, player, mandala, colour, public) for player in (0, 1))
            gains.append(Gain(colour, cards, (mine, theirs)))
    chooser = observation.to_move if complete else None
    return Prospect((own, rival), first, chooser, () if complete else tuple(observation.lacking(mandala)), tuple(gains))


def _known(observation: Observation, player: Player, public: bool) -> tuple[Counts, int]:
    """Returns a cup's known cards and the number of hidden ones; at the end of the game all are known."""
    if player:
        return observation.rival_cup, observation.rival_cup_hidden
    if public and observation.outcome is None:
        return observation.own_public_cup, sum(observation.own_dealt)
    return observation.own_cup, 0


def _gain(observation: Observation, player: Player, mandala: int, colour: Colour, public: bool) -> int | None:
    """Returns what a claim would add to the worth of a player's cup (C6.3). A new colour also scores its cards in the cup."""
    if not any(observation.fields[mandala][player]):
        return None
    cup, _ = _known(observation, player, public)
    river, cards = observation.rivers[player], observation.mountains[mandala][colour]
    before = cup_score(cup, river)
    if colour not in river:
        river, cards = (*river, colour), cards - 1
    return cup_score(with_added(cup, colour, cards), river) - before

"""What the cups are worth now, and what each mandala would bring if completed now. Computed from what one seat knows.

Nothing is guessed: cards that the seat does not know count as hidden. Seats are relative, 0 is the viewer.
"""

from __future__ import annotations

from typing import NamedTuple

from mandala.core.cards.counts import Colour, Counts, with_added
from mandala.core.cards.observation import Observation
from mandala.core.cards.rules import cup_score
from mandala.core.game import Player


class Row(NamedTuple):
    """One colour of a cup: its known cards, and the number of its river space, 0 while it has none (C9)."""

    colour: Colour
    cards: int
    worth: int

    @property
    def points(self) -> int:
        """What these cards count."""
        return self.cards * self.worth


class Account(NamedTuple):
    """A cup by colours. `hidden` are the cards in it that are not known; they can only add to the total."""

    rows: tuple[Row, ...]
    hidden: int

    @property
    def total(self) -> int:
        """What river and known cup are worth."""
        return sum(row.points for row in self.rows)


class Gain(NamedTuple):
    """What the cards of a colour in a mountain would add to the account of each player who took them now; None for a player whose
    field is empty, since the cards would be discarded (C6.4)."""

    colour: Colour
    cards: int
    points: tuple[int | None, int | None]


class Prospect(NamedTuple):
    """A mandala as if it were completed now. `sizes` are the fields', own first; `first` who would choose first, None where that
    depends on who plays the last card (C6.1); `chooser` who chooses now, None while it is not complete; `missing` the colours
    that it lacks."""

    sizes: tuple[int, int]
    first: Player | None
    chooser: Player | None
    missing: tuple[Colour, ...]
    gains: tuple[Gain, ...]

    def gain(self, colour: Colour) -> Gain | None:
        """What a colour would bring; None if the mountain has none of it."""
        return next((gain for gain in self.gains if gain.colour == colour), None)

    def points(self, colour: Colour) -> tuple[int, int]:
        """What a colour would bring to each player; nothing where it is discarded or the mountain has none of it."""
        gain = self.gain(colour)
        own, rival = gain.points if gain else (0, 0)
        return own or 0, rival or 0

    @property
    def swept(self) -> bool:
        """Whether nobody would choose, because both fields are empty (C6.5)."""
        return self.sizes == (0, 0)


def account(observation: Observation, player: Player, public: bool = False) -> Account:
    """The account of a player. With `public` only what both players know: the viewer's own dealt cup cards are hidden too."""
    cup, hidden = _known(observation, player, public)
    river = observation.rivers[player]
    worth = {colour: space for space, colour in enumerate(river, 1)}
    rows = tuple([Row(colour, cards, worth.get(colour, 0)) for colour, cards in enumerate(cup)])
    return Account(rows, hidden)


def prospect(observation: Observation, mandala: int, public: bool = False) -> Prospect:
    """What a mandala would bring to whom, if nothing more were played to it."""
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
    missing = [colour for colour, areas in enumerate(zip(mountain, *fields)) if not any(areas)]
    chooser = observation.to_move if complete else None
    return Prospect((own, rival), first, chooser, () if complete else tuple(missing), tuple(gains))


def _known(observation: Observation, player: Player, public: bool) -> tuple[Counts, int]:
    """The known cards of a cup, and how many more there are. At the end everything is open."""
    if player:
        return observation.rival_cup, observation.rival_cup_hidden
    if public and observation.outcome is None:
        return observation.own_public_cup, sum(observation.own_dealt)
    return observation.own_cup, 0


def _gain(observation: Observation, player: Player, mandala: int, colour: Colour, public: bool) -> int | None:
    """What a claim would add to a player's account (C6.3): a new colour also makes the cards of it count that lie in the cup."""
    if not any(observation.fields[mandala][player]):
        return None
    cup, _ = _known(observation, player, public)
    river, cards = observation.rivers[player], observation.mountains[mandala][colour]
    before = cup_score(cup, river)
    if colour not in river:
        river, cards = (*river, colour), cards - 1
    return cup_score(with_added(cup, colour, cards), river) - before

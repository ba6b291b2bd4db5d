"""Habits of play that a person can see, name and use.

A habit divides the legal moves of a position into those that follow it and the others. Opponents have habits, and the coach
looks for a person's own. Everything follows from what the player sees.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from mandala.core.cards.moves import BuildMountain, ClaimColour, GrowField, Move
from mandala.core.cards.observation import Observation

Follows = Callable[[Observation, Move], bool]  #: True if a move follows the habit.

FULL_HAND: Final = 6  #: The least number of cards in hand with which a hoarder grows a field.


def _sizes(seen: Observation, move: BuildMountain | GrowField) -> tuple[int, int]:
    """Returns the cards in the own and the rival's field of a mandala after a move there."""
    own, rival = map(sum, seen.fields[move.mandala])
    return own + (move.count if isinstance(move, GrowField) else 0), rival


def _completes(seen: Observation, move: Move) -> bool:
    """Returns True if all six colours then lie in a mandala (C6)."""
    return isinstance(move, (BuildMountain, GrowField)) and seen.lacking(move.mandala) == [move.colour]


def _plays_fuller(seen: Observation, move: Move) -> bool:
    if not isinstance(move, (BuildMountain, GrowField)):
        return False
    cards = [sum(map(sum, (mountain, *fields))) for mountain, fields in zip(seen.mountains, seen.fields)]
    return cards[move.mandala] == max(cards)


def _plays_all(seen: Observation, move: Move) -> bool:
    if not isinstance(move, GrowField):
        return True
    return move.count == min(seen.hand[move.colour], sum(seen.hand) - 1)  # one card stays in hand (C4.2)


def _plays_one(seen: Observation, move: Move) -> bool:
    del seen
    return not isinstance(move, GrowField) or move.count == 1


def _keeps_hand(seen: Observation, move: Move) -> bool:
    return not isinstance(move, GrowField) or sum(seen.hand) >= FULL_HAND


def _refuses_second(seen: Observation, move: Move) -> bool:
    """Returns False if the rival may then choose first (C6.1): at once, or by completing a mandala that lacks one colour."""
    if not isinstance(move, (BuildMountain, GrowField)):
        return True
    missing = [colour for colour in seen.lacking(move.mandala) if colour != move.colour]
    own, rival = _sizes(seen, move)
    return own > rival if not missing else own >= rival or len(missing) > 1


def _catches_up(seen: Observation, move: Move) -> bool:
    if not isinstance(move, GrowField):
        return False
    own, rival = map(sum, seen.fields[move.mandala])
    return own < rival


def _builds_many(seen: Observation, move: Move) -> bool:
    return not isinstance(move, BuildMountain) or seen.hand[move.colour] == max(seen.hand)


def _takes_most(seen: Observation, move: Move) -> bool:
    mountain = seen.mountains[seen.claiming]
    return isinstance(move, ClaimColour) and mountain[move.colour] == max(mountain)


#: The habits of a turn; each name is stored nowhere.
_OF_A_TURN: Final[Mapping[str, Follows]] = {
    "finish": _completes,  #: Completes a mandala as soon as it can.
    "fuller": _plays_fuller,  #: Plays in the mandala in which most cards lie.
    "all": _plays_all,  #: Plays all its cards of a colour to a field at once.
    "single": _plays_one,  #: Grows a field by one card at a time.
    "hoard": _keeps_hand,  #: Grows a field only with six cards in hand or more.
    "first": _refuses_second,  #: Never lets the rival choose first.
    "behind": _catches_up,  #: Grows the field that is smaller than the rival's.
    "many": _builds_many,  #: Builds mountains with the colour that it holds most of.
}
_OF_A_CLAIM: Final[Mapping[str, Follows]] = {"heap": _takes_most}  #: Takes the colour with the most cards.

HABITS: Final = (*_OF_A_TURN, *_OF_A_CLAIM)
#: The ways of playing, each with its habits.
STYLES: Final[Mapping[str, tuple[str, ...]]] = {
    "hasty": ("finish", "fuller", "all"),
    "hoarder": ("hoard", "single"),
    "jealous": ("first", "behind", "all"),
    "collector": ("many", "heap", "all"),
}

#: The kind of move that shows a habit; moves of other kinds follow it and tell nothing about it.
_SHOWN_BY: Final[Mapping[str, type]] = {"all": GrowField, "single": GrowField, "many": BuildMountain}


def concerns(habit: str, move: Move) -> bool:
    """Returns True if a move tells whether its player has a habit."""
    return isinstance(move, _SHOWN_BY.get(habit, object))


def followed(seen: Observation, legal: Sequence[Move]) -> dict[str, frozenset[Move]]:
    """Returns the moves that follow each habit which has a say here: some of the `legal` moves follow it, others do not."""
    found = dict[str, frozenset[Move]]()
    for name, follows in (_OF_A_CLAIM if seen.choosing else _OF_A_TURN).items():
        moves = frozenset([move for move in legal if follows(seen, move)])
        if 0 < len(moves) < len(legal):
            found[name] = moves
    return found

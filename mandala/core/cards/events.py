"""The events of a move as one seat saw them.

They are computed from two observations and the public move, so nothing can leak. Animation, log and sounds use events and
nothing else. Seats are relative: 0 is the viewer, 1 the rival. Events are dataclasses because named tuples of different types
compare equal when their fields do.
"""

from __future__ import annotations

from dataclasses import dataclass

from mandala.core.cards.counts import Colour, Counts, minus, with_added
from mandala.core.cards.moves import BuildMountain, ClaimColour, DiscardRedraw, GrowField, Move, Turn
from mandala.core.cards.observation import Observation
from mandala.core.cards.state import NOBODY
from mandala.core.game import Outcome, Player


@dataclass(frozen=True, slots=True)
class Played:
    """Cards left a hand for a mountain, a field or the discard pile, as `move` says (C4)."""

    player: Player
    move: Turn
    colour: Colour
    count: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A player drew `count` cards; `cards` are their colours if the viewer drew them, else None (C3.2)."""

    player: Player
    count: int
    cards: Counts | None


@dataclass(frozen=True, slots=True)
class MandalaCompleted:
    """All six colours lie in a mandala (C6)."""

    mandala: int
    completer: Player
    first: Player | None  #: The player who chooses first; None if nobody claims (C6.5).


@dataclass(frozen=True, slots=True)
class Claimed:
    """A player took `count` cards of a colour from a mountain (C6.3)."""

    player: Player
    mandala: int
    colour: Colour
    count: int
    #: The river space (0 to 5) that one of the cards filled; None if the river has the colour already.
    space: int | None
    #: True if all cards went to the discard pile because the player's field is empty (C6.4); else the rest went to the
    #: cup.
    discarded: bool


@dataclass(frozen=True, slots=True)
class FieldsCleared:
    """A destroyed mandala's fields, and with C6.5 its mountain, went to the discard pile (C6.6)."""

    mandala: int
    fields: tuple[Counts, Counts]
    mountain: Counts


@dataclass(frozen=True, slots=True)
class MountainDealt:
    """New cards lie on an empty mountain (C6.6)."""

    mandala: int
    cards: Counts


@dataclass(frozen=True, slots=True)
class DeckReshuffled:
    """The discard pile became the new deck of `size` cards (C7.1)."""

    size: int


@dataclass(frozen=True, slots=True)
class LastMandala:
    """The last card was drawn: the next destroyed mandala ends the game (C7.1)."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over (C7.3, C8). `outcome` is the viewer's, own score first."""

    outcome: Outcome


Event = (
    Played
    | Drew
    | MandalaCompleted
    | Claimed
    | FieldsCleared
    | MountainDealt
    | DeckReshuffled
    | LastMandala
    | GameEnded
)


def explain(before: Observation, move: Move, after: Observation) -> tuple[Event, ...]:
    """Returns the events of `move` in the order in which they happen on the table. `before` and `after` are one seat's
    observations around the move."""
    player = before.to_move
    assert player is not None, "the game was over"
    if isinstance(move, ClaimColour):
        events = _claim(before, player, move, after)
    else:
        events = _action(before, player, move, after)
    mandala = _destroyed(before, move, after)
    reshuffled = len(after.eras) > len(before.eras)
    dealing = mandala is not None and after.outcome is None
    if reshuffled and not dealing:
        events.insert(2, DeckReshuffled(sum(after.eras[-1].contents)))
    if mandala is not None:
        events += _destruction(before, move, after, mandala)
    if reshuffled and dealing:
        events.append(DeckReshuffled(sum(after.eras[-1].contents)))
    if after.last and not before.last:
        place = next((i for i, event in enumerate(events) if isinstance(event, DeckReshuffled)), len(events))
        events.insert(place, LastMandala())
    if after.outcome is not None:
        events.append(GameEnded(after.outcome))
    return tuple(events)


def _action(before: Observation, player: Player, move: Turn, after: Observation) -> list[Event]:
    events: list[Event] = [Played(player, move, move.colour, move.count)]
    drawn = after.hand_sizes[player] - before.hand_sizes[player] + move.count
    if drawn:
        cards = minus(after.hand, with_added(before.hand, move.colour, -move.count)) if player == 0 else None
        events.append(Drew(player, drawn, cards))
    if not isinstance(move, DiscardRedraw) and _completes(before, move):
        first = None if after.claiming == NOBODY else after.to_move
        events.append(MandalaCompleted(move.mandala, player, first))
    return events


def _completes(before: Observation, move: BuildMountain | GrowField) -> bool:
    """True if `move` brought the sixth colour to its mandala (C6)."""
    return before.lacking(move.mandala) == [move.colour]


def _claim(before: Observation, player: Player, move: ClaimColour, after: Observation) -> list[Event]:
    mandala = before.claiming
    count = before.mountains[mandala][move.colour]
    discarded = not any(before.fields[mandala][player])
    new = len(after.rivers[player]) > len(before.rivers[player])
    space = len(before.rivers[player]) if new else None
    return [Claimed(player, mandala, move.colour, count, space, discarded)]


def _destroyed(before: Observation, move: Move, after: Observation) -> int | None:
    """Returns the mandala that the move destroyed, by the last claim or by C6.5; None if there is none."""
    if after.claiming != NOBODY or isinstance(move, DiscardRedraw):
        return None
    if isinstance(move, ClaimColour):
        return before.claiming
    return move.mandala if _completes(before, move) else None


def _destruction(before: Observation, move: Move, after: Observation, mandala: int) -> list[Event]:
    swept: Counts = (0,) * before.setup.colours
    if isinstance(move, BuildMountain):
        swept = with_added(before.mountains[mandala], move.colour, 1)
    events: list[Event] = [FieldsCleared(mandala, before.fields[mandala], swept)]
    if any(after.mountains[mandala]):
        events.append(MountainDealt(mandala, after.mountains[mandala]))
    return events

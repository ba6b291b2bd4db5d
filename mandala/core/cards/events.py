"""The events of a move, as one seat saw them.

They are computed from two Observations and the public move, so nothing can leak. They are frozen dataclasses, since named
tuples of different types with equal fields compare equal.

The screen animates, logs and sounds events; it has no other source. Seats are relative, 0 is the viewer.
"""

from __future__ import annotations

from dataclasses import dataclass

from mandala.core.cards.counts import Colour, Counts, minus, with_added
from mandala.core.cards.moves import BuildMountain, ClaimColour, DiscardRedraw, GrowField, Move
from mandala.core.cards.observation import Observation
from mandala.core.cards.state import NOBODY
from mandala.core.game import Outcome, Player


@dataclass(frozen=True, slots=True)
class Played:
    """Cards left a hand for a mountain, a field or the discard pile, as `move` says (C4)."""

    player: Player
    move: BuildMountain | GrowField | DiscardRedraw
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
    """All six colours lie in a mandala (C6). `first` chooses first, None if nobody does (C6.5); `by_tie` if the fields are
    equal, so that the player who did not play the last card begins (C6.1). `field_sizes` are own, rival's."""

    mandala: int
    completer: Player
    first: Player | None
    by_tie: bool
    field_sizes: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Claimed:
    """A player took a colour (C6.3): `count` cards, of which one went to river space `space` (0 to 5) if it is not None, the
    rest to the cup, or, with an empty field, all to the discard pile (C6.4)."""

    player: Player
    mandala: int
    colour: Colour
    count: int
    space: int | None
    discarded: bool


@dataclass(frozen=True, slots=True)
class FieldsCleared:
    """A mandala was destroyed: both fields, and with C6.5 the mountain too, went to the discard pile (C6.6)."""

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
    """The last card was drawn: the next destroyed mandala is the last (C7.1)."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over (C7.3, C8); the outcome is the viewer's, own score first."""

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
    """The events of `move`, in the order in which they happen on the table.

    `before` and `after` are one seat's observations around the move.
    """
    player = before.to_move
    assert player is not None, "the game was over"
    events = _claim(before, move, after) if isinstance(move, ClaimColour) else _action(before, move, after)
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


def _action(before: Observation, move: BuildMountain | GrowField | DiscardRedraw, after: Observation) -> list[Event]:
    player = before.to_move
    assert player is not None
    count = 1 if isinstance(move, BuildMountain) else move.count
    events: list[Event] = [Played(player, move, move.colour, count)]
    drawn = after.hand_sizes[player] - before.hand_sizes[player] + count
    if drawn:
        cards = minus(after.hand, with_added(before.hand, move.colour, -count)) if player == 0 else None
        events.append(Drew(player, drawn, cards))
    if not isinstance(move, DiscardRedraw) and _completes(before, move):
        events.append(_completed(player, move.mandala, after))
    return events


def _completes(before: Observation, move: BuildMountain | GrowField) -> bool:
    """Whether the sixth colour came to the mandala with `move` (C6)."""
    mountain, (own, rival) = before.mountains[move.mandala], before.fields[move.mandala]
    lacking = [colour for colour, in_areas in enumerate(zip(mountain, own, rival)) if not any(in_areas)]
    return lacking == [move.colour]


def _completed(player: Player, mandala: int, after: Observation) -> MandalaCompleted:
    if after.claiming == NOBODY:
        return MandalaCompleted(mandala, player, None, True, (0, 0))
    own, rival = (sum(field) for field in after.fields[mandala])
    return MandalaCompleted(mandala, player, after.to_move, own == rival, (own, rival))


def _claim(before: Observation, move: ClaimColour, after: Observation) -> list[Event]:
    mandala, player = before.claiming, before.to_move
    assert player is not None
    count = before.mountains[mandala][move.colour]
    discarded = not any(before.fields[mandala][player])
    new = len(after.rivers[player]) > len(before.rivers[player])
    space = len(before.rivers[player]) if new else None
    return [Claimed(player, mandala, move.colour, count, space, discarded)]


def _destroyed(before: Observation, move: Move, after: Observation) -> int | None:
    """The mandala that this move destroyed: the last claim did, or a completion that nobody claims from (C6.5)."""
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

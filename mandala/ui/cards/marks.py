"""What stays marked until the viewer acts: all since the last decision. It is what the rival did and what happened by itself,
computed from the seat's steps, like the log: whoever was away sees it all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mandala.core.cards.counts import Colour
from mandala.core.cards.events import Claimed, FieldsCleared, MountainDealt, Played, explain
from mandala.core.cards.moves import ClaimColour
from mandala.play.seat import SeatStep
from mandala.ui.cards.places import CUPS, DISCARD, MOUNTAINS, RIVERS, Kind, Place, target_of


@dataclass(frozen=True)
class Mark:
    """What a move touched: the `count` last cards of a colour in a place, all of them if 0; the whole place if there is no
    colour."""

    place: Place
    colour: Colour | None = None
    count: int = 0


def marks_after(steps: Sequence[SeatStep]) -> tuple[Mark, ...]:
    """The marks of all moves since the viewer's last decision, none if the viewer decided last. A single colour that was left
    to the viewer is taken by the game, which is no decision."""
    marks: list[Mark] = []
    later: list[SeatStep] = []
    for step in reversed(steps):
        if step.before.to_move == 0 and not _forced(step):
            break
        later.append(step)
    for step in reversed(later):
        marks = _after(marks, step)
    return tuple(dict.fromkeys(marks))


def _forced(step: SeatStep) -> bool:
    """True if there was but one move."""
    before = step.before
    return isinstance(step.move, ClaimColour) and sum(map(bool, before.mountains[before.claiming])) == 1


def marks_of(step: SeatStep) -> tuple[Mark, ...]:
    """The marks of one move, whoever made it: for positions that are looked back at."""
    return tuple(dict.fromkeys(_after([], step)))


def _after(marks: list[Mark], step: SeatStep) -> list[Mark]:
    for event in explain(step.before, step.move, step.after):
        match event:
            case Played():
                place = target_of(event.move, event.player)
                assert place is not None
                marks.append(Mark(place) if place == DISCARD else Mark(place, event.colour, event.count))
            case Claimed(player, _, colour, count, space, discarded):
                if discarded:
                    marks.append(Mark(DISCARD))
                elif space is not None:
                    marks.append(Mark(RIVERS[player], colour))
                if not discarded and count > (0 if space is None else 1):
                    marks.append(Mark(CUPS[player]))
            case FieldsCleared(mandala, _, _):
                gone = (Kind.MOUNTAIN, Kind.FIELD)
                marks = [m for m in marks if not (m.place.kind in gone and m.place.mandala == mandala)]
            case MountainDealt(mandala, cards):
                marks += [Mark(MOUNTAINS[mandala], colour, 0) for colour, count in enumerate(cards) if count]
            case _:
                pass
    return marks

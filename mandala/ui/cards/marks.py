"""What stays marked after the rival's move until the viewer acts: computed from the seat's steps, like the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mandala.core.cards.counts import Colour
from mandala.core.cards.events import Claimed, FieldsCleared, Played, explain
from mandala.ui.cards.drag import target_of
from mandala.ui.cards.log import Step
from mandala.ui.cards.places import CUPS, DISCARD, RIVERS, Kind, Place


@dataclass(frozen=True)
class Mark:
    """What a move touched: the `count` last cards of a colour in a place; all of them if 0, the whole place without colour."""

    place: Place
    colour: Colour | None = None
    count: int = 0


def marks_after(steps: Sequence[Step]) -> tuple[Mark, ...]:
    """The marks of the rival's moves since the viewer's last one; none if the viewer moved last."""
    marks: list[Mark] = []
    later: list[Step] = []
    for step in reversed(steps):
        if step.before.to_move != 1:
            break
        later.append(step)
    for step in reversed(later):
        marks = _after(marks, step)
    return tuple(dict.fromkeys(marks))


def marks_of(step: Step) -> tuple[Mark, ...]:
    """The marks of one move, whoever made it: for positions that are looked back at."""
    return tuple(dict.fromkeys(_after([], step)))


def _after(marks: list[Mark], step: Step) -> list[Mark]:
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
            case _:
                pass
    return marks

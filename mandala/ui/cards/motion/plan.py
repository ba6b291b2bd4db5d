"""The plan of one step's motion: cards on their way, sounds at their times. Values only."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, NamedTuple

from mandala.core.cards.counts import Colour
from mandala.ui.cards.motion.sand import Flow
from mandala.ui.cards.places import CardKey, Pose
from mandala.ui.kit.sound import Sound


class Change(Enum):
    """What becomes of a card on its way: it stays as it is, runs out as sand, is formed by sand, fades out, fades in."""

    NONE = "none"
    MELT = "melt"
    FORM = "form"
    FADE_OUT = "fade out"
    FADE_IN = "fade in"


class Flight(NamedTuple):
    """A card on its way. `key` is the card of the new layout that it becomes, None if it leaves sight on arrival; `face` is
    what it shows in the end, `back_first` says that it turns over on the way. While `waiting` it is seen before `begin`. `arch`
    is how far its path swings out, as a share of the way; `held` says that it comes from the hand above the table."""

    key: CardKey | None
    face: Colour | None
    back_first: bool
    start: Pose
    end: Pose
    begin: float
    length: float
    waiting: bool = True
    lifted: bool = True
    arch: float = 0.0
    held: bool = False
    change: Change = Change.NONE

    @property
    def finish(self) -> float:
        """When it arrives [s]."""
        return self.begin + self.length


class Cue(NamedTuple):
    """A sound at a time [s]; `tone` says which of those that differ in pitch."""

    time: float
    sound: Sound
    tone: int | None = None


@dataclass(frozen=True)
class Plan:
    """The motion of one step: flights in drawing order, their length at normal speed [s], the sounds in time, the sand that
    flows above the cards, and when the last mandala is announced, if it is."""

    flights: tuple[Flight, ...]
    length: float
    hidden: frozenset[CardKey]
    """Cards of the new layout that are in flight, so that they are not drawn at rest."""
    cues: tuple[Cue, ...] = ()
    flows: tuple[Flow, ...] = ()
    announced: float | None = None

    def with_sound(self, sound: Sound) -> Plan:
        """The same plan with a sound at its end."""
        return replace(self, cues=(*self.cues, Cue(self.length, sound)))


class Lifted(NamedTuple):
    """Cards of the own hand that the pointer let go: which of their colour, and where they were."""

    colour: Colour
    picked: tuple[int, ...]
    poses: tuple[Pose, ...]


FADE: Final = 0.26  # [s] in which a card fades where motion is reduced


def calmed(plan: Plan) -> Plan:
    """The same step with reduced motion: nothing crosses the table. Cards fade out where they lay and in where they come to
    lie, at the times at which they would leave and arrive."""
    flights = tuple(faded for flight in plan.flights for faded in _faded(flight))
    return replace(plan, flights=flights, flows=())


def _faded(flight: Flight) -> list[Flight]:
    if flight.start == flight.end and flight.change is Change.NONE:
        return [flight]
    still = flight._replace(back_first=False, lifted=False, held=False, arch=0.0)
    length = min(FADE, flight.length)
    faded = []
    if flight.change is not Change.FORM and (flight.waiting or flight.key is None):
        face = None if flight.back_first else flight.face
        faded.append(still._replace(key=None, face=face, end=flight.start, length=length, change=Change.FADE_OUT))
    if flight.key is not None:
        late = still._replace(start=flight.end, begin=flight.finish - length, length=length, waiting=False)
        faded.append(late._replace(change=Change.FADE_IN))
    return faded

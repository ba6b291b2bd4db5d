"""The card table's animation: the place of each flying card, and flowing sand.

It also says what a card shows and how high it floats. The screen draws a function of the animation and the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

from pygame.math import smoothstep

from mandala.core.cards.counts import Colour
from mandala.ui.cards.places import CardKey, Pose
from mandala.ui.cards.ritual import Ritual
from mandala.ui.cards.sand import Flow, Sand
from mandala.ui.kit.compose import out
from mandala.ui.table.stage import Cue, Motion, Pace


class Manner(Enum):
    """The style of a card's flight: floating, sliding, coming down from a hand, turning to sand, formed by sand, fading
    out or in."""

    FLY = "fly"
    GLIDE = "glide"
    HELD = "held"
    MELT = "melt"
    FORM = "form"
    FADE_OUT = "fade out"
    FADE_IN = "fade in"


MOVES: Final = (Manner.FLY, Manner.GLIDE, Manner.HELD)


class Flight(NamedTuple):
    """A card's flight.

    `key` is the card of the new layout that it becomes, None if it disappears on arrival. `face` is its final face;
    `turns` is true if it turns over on the way. While `waiting` it is visible before `begin`. `arch` is the swing of
    its path, as a share of the way.
    """

    key: CardKey | None
    face: Colour | None
    start: Pose
    end: Pose
    length: float
    manner: Manner = Manner.FLY
    begin: float = 0.0
    arch: float = 0.0
    turns: bool = False
    waiting: bool = True

    @property
    def finish(self) -> float:
        """When it arrives [s]."""
        return self.begin + self.length


class Animation(NamedTuple):
    """The animation of a step, from 0 to `length` seconds at normal speed.

    It holds flights in drawing order, timed sounds, sand above the cards, the announcement of the last mandala, and the
    end of a completed one.
    """

    length: float
    flights: tuple[Flight, ...] = ()
    cues: tuple[Cue, ...] = ()
    flows: tuple[Flow, ...] = ()
    announced: float | None = None
    ritual: Ritual | None = None


class Lifted(NamedTuple):
    """Cards of the own hand that the pointer let go: which of their colour, and where they were."""

    colour: Colour
    picked: tuple[int, ...]
    poses: tuple[Pose, ...]


FADE: Final = 0.26  #: [s] in which a card fades where motion is reduced
LONGEST_TILT: Final = 8.0  #: [degrees]
#: From this share of the way, a flying card has its final size and turn, so that its picture is ready when it lands.
LANDING: Final = 0.97
UNFURL: Final = 0.7  #: [s] in which the banner of the last mandala opens


def calmed(animation: Animation) -> Animation:
    """The same step with reduced motion: nothing crosses the table. Cards fade out where they lay and in where they come to
    lie, at the times at which they would leave and arrive."""
    return animation._replace(
        flights=tuple([faded for flight in animation.flights for faded in _faded(flight)]),
        flows=(),
        ritual=animation.ritual and animation.ritual._replace(calm=True),
    )


def _faded(flight: Flight) -> Iterator[Flight]:
    if flight.start == flight.end and flight.manner in MOVES:
        yield flight
        return
    if flight.start.x == flight.end.x and flight.manner is Manner.GLIDE:  # it rises where it lies
        yield flight._replace(key=None, end=flight.start, begin=0.0, length=flight.begin)
        yield flight._replace(start=flight.end, length=0.0, waiting=False)
        return
    still, length = flight._replace(turns=False, arch=0.0), min(FADE, flight.length)
    if flight.manner is not Manner.FORM and (flight.waiting or flight.key is None):
        face = None if flight.turns else flight.face
        yield still._replace(key=None, face=face, end=flight.start, length=length, manner=Manner.FADE_OUT)
    if flight.key is not None:
        late = still._replace(start=flight.end, begin=flight.finish - length, length=length, waiting=False)
        yield late._replace(manner=Manner.FADE_IN)


class Moving(NamedTuple):
    """A flying card at one moment. `squeeze` is how much of its width is seen while it turns over, `lift` how high it floats
    above the table, 0 to 1. `whole` is how much of it is there; the rest is sand if `sandy`, else it is faded."""

    face: Colour | None
    pose: Pose
    squeeze: float = 1.0
    lift: float = 0.0
    whole: float = 1.0
    sandy: bool = False


def moving(flight: Flight, time: float) -> Moving | None:
    """The card of a flight at a time; None while it is not seen, or when it has left the table."""
    if time < flight.begin and not flight.waiting:
        return None
    if time >= flight.finish and flight.key is None:
        return None
    share = 1.0 if flight.length <= 0 else min(1.0, max(0.0, (time - flight.begin) / flight.length))
    if flight.manner not in MOVES:
        comes = flight.manner in (Manner.FORM, Manner.FADE_IN)
        sandy = flight.manner in (Manner.MELT, Manner.FORM)
        return Moving(flight.face, flight.end, whole=share if comes else 1.0 - share, sandy=sandy)
    held = flight.manner is Manner.HELD
    eased = out(share) if held else smoothstep(0.0, 1.0, share)
    pose = _on_the_way(flight, eased)
    if eased > LANDING and not held:
        return Moving(flight.face, Pose(pose.x, pose.y, flight.end.width, flight.end.angle))
    lift = (1.0 - share) ** 2 if held else 4.0 * eased * (1.0 - eased) if flight.manner is Manner.FLY else 0.0
    if not flight.turns:
        return Moving(flight.face, pose, 1.0, lift)
    return Moving(flight.face if eased >= 0.5 else None, pose, max(0.06, abs(1.0 - 2.0 * eased)), lift)


def _on_the_way(flight: Flight, share: float) -> Pose:
    """The pose between start and end, on a path that swings out in the middle."""
    start, end = flight.start, flight.end
    across, down = end.x - start.x, end.y - start.y
    bulge = 4.0 * share * (1.0 - share) * flight.arch
    return Pose(
        start.x + across * share + down * bulge,
        start.y + down * share - across * bulge,
        start.width + (end.width - start.width) * share,
        start.angle + (end.angle - start.angle) * share,
    )


class Show(Motion):
    """An animation being shown. `hidden` are the cards that are not drawn at rest meanwhile; it is `solemn` if a mandala is
    completed, shared out or swept."""

    def __init__(self, animation: Animation, pace: Pace) -> None:
        super().__init__(animation.length, animation.cues, pace)
        self.hidden = frozenset([flight.key for flight in animation.flights if flight.key is not None])
        self._animation = calmed(animation) if pace.calm else animation
        self.solemn = animation.ritual is not None

    @property
    def ritual(self) -> Ritual | None:
        """The end of a mandala as far as it has come, None in other moves."""
        ritual = self._animation.ritual
        return ritual and ritual._replace(time=self._time)

    @property
    def sand(self) -> Sand | None:
        """The sand that flows or will flow, None if there is none."""
        left = [flow for flow in self._animation.flows if self._time < flow.finish]
        flows = tuple(flow for flow in left if flow.begin <= self._time)
        coming = sorted((flow for flow in left if flow.begin > self._time), key=lambda flow: flow.begin)
        return Sand(flows, self._time, tuple(coming)) if left else None

    @property
    def unfurled(self) -> float:
        """How much of the last mandala's banner is seen, 0 to 1."""
        if self._animation.announced is None:
            return 1.0
        return smoothstep(0.0, 1.0, (self._time - self._animation.announced) / UNFURL)

    def cards(self) -> Iterator[tuple[Flight, Moving]]:
        """The flying cards, those in the air last."""
        seen = [(flight, now) for flight in self._animation.flights if (now := moving(flight, self._time)) is not None]
        yield from sorted(seen, key=lambda pair: pair[1].lift > 0.02)


def tilt(velocity: float, unit: float) -> float:
    """How far a dragged card leans into its movement [degrees]; `velocity` is in pixels a second."""
    return max(-LONGEST_TILT, min(LONGEST_TILT, -velocity / (unit * 22.0)))

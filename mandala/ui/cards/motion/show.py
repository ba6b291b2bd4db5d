"""A plan in time: where each flying card is now, and which sand flows. It also says what a card shows and how high it floats.
Time comes from outside.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from pygame.math import smoothstep

from mandala.core.cards.counts import Colour
from mandala.ui.cards.motion.plan import Change, Flight, Plan, calmed
from mandala.ui.cards.motion.sand import Flow
from mandala.ui.cards.places import CardKey, Pose
from mandala.ui.kit.compose import SPEEDS, out
from mandala.ui.table.stage import Heard

LONGEST_TILT: Final = 8.0  # [degrees]
LANDING: Final = 0.97
"""From this share of the way on, a flying card has the size and turn in which it will lie, so that its picture can be made
before it lands."""
UNFURL: Final = 0.7  # [s] in which the banner of the last mandala opens


class Moving(NamedTuple):
    """A flying card at one moment. `squeeze` is how much of its width is seen while it turns over, `lift` how high it floats
    above the table, 0 to 1. `whole` is how much of it is there; the rest is sand if `sandy`, else it is faded."""

    face: Colour | None
    pose: Pose
    squeeze: float
    lift: float
    whole: float = 1.0
    sandy: bool = False


class Sand(NamedTuple):
    """The sand of a plan that flows at a time; `coming` is what will flow, the next first."""

    flows: tuple[Flow, ...]
    time: float
    coming: tuple[Flow, ...] = ()


def moving(flight: Flight, time: float) -> Moving | None:
    """The card of a flight at a time; None while it is not seen, or when it has left the table."""
    if time < flight.begin and not flight.waiting:
        return None
    if time >= flight.finish and flight.key is None:
        return None
    share = 1.0 if flight.length <= 0 else min(1.0, max(0.0, (time - flight.begin) / flight.length))
    if flight.change is not Change.NONE:
        comes = flight.change in (Change.FORM, Change.FADE_IN)
        sandy = flight.change in (Change.MELT, Change.FORM)
        return Moving(flight.face, flight.end, 1.0, 0.0, share if comes else 1.0 - share, sandy)
    eased = out(share) if flight.held else smoothstep(0.0, 1.0, share)
    pose = _on_the_way(flight, eased)
    if eased > LANDING and not flight.held:
        return Moving(flight.face, Pose(pose.x, pose.y, flight.end.width, flight.end.angle), 1.0, 0.0)
    lift = 4.0 * eased * (1.0 - eased) if flight.lifted else 0.0
    if flight.held:
        lift = (1.0 - share) ** 2
    if not flight.back_first:
        return Moving(flight.face, pose, 1.0, lift)
    squeeze = max(0.06, abs(1.0 - 2.0 * eased))
    return Moving(flight.face if eased >= 0.5 else None, pose, squeeze, lift)


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


class Show:
    """A plan being shown. It is over when its time has run out or when it is dropped."""

    def __init__(self, plan: Plan, speed: str, lead: float = 0.0, calm: bool = False) -> None:
        self._plan, self._speed = calmed(plan) if calm else plan, SPEEDS.get(speed, 0.0)
        self._time = -lead
        self._heard = 0

    @property
    def hidden(self) -> frozenset[CardKey]:
        """The cards that are not drawn at rest meanwhile."""
        return self._plan.hidden

    @property
    def begun(self) -> bool:
        """True once any time has passed."""
        return self._time > 0

    @property
    def over(self) -> bool:
        """True when every card has arrived."""
        return not self._speed or self._time >= self._plan.length

    def advance(self, dt: float) -> None:
        """Moves on by `dt` seconds of real time."""
        self._time += dt * self._speed

    def due(self) -> list[Heard]:
        """The sounds that have come since the last call."""
        begin = self._heard
        self._heard = sum(cue.time <= self._time for cue in self._plan.cues)
        return [(cue.sound, cue.tone) for cue in self._plan.cues[begin : self._heard]]

    def rest(self) -> list[Heard]:
        """The sounds that are still to come."""
        return [(cue.sound, cue.tone) for cue in self._plan.cues[self._heard :]]

    @property
    def sand(self) -> Sand | None:
        """The sand that flows or will flow, None if there is none."""
        left = [flow for flow in self._plan.flows if self._time < flow.finish]
        flows = tuple(flow for flow in left if flow.begin <= self._time)
        coming = sorted((flow for flow in left if flow.begin > self._time), key=lambda flow: flow.begin)
        return Sand(flows, self._time, tuple(coming)) if left else None

    @property
    def unfurled(self) -> float:
        """How much of the last mandala's banner is seen, 0 to 1."""
        if self._plan.announced is None:
            return 1.0
        return smoothstep(0.0, 1.0, (self._time - self._plan.announced) / UNFURL)

    def cards(self) -> Iterator[tuple[Flight, Moving]]:
        """The flying cards, those in the air last."""
        seen = [(flight, now) for flight in self._plan.flights if (now := moving(flight, self._time)) is not None]
        yield from sorted(seen, key=lambda pair: pair[1].lift > 0.02)


def tilt(velocity: float, unit: float) -> float:
    """How far a dragged card leans into its movement [degrees]; `velocity` is in pixels a second."""
    return max(-LONGEST_TILT, min(LONGEST_TILT, -velocity / (unit * 22.0)))

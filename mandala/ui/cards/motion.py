"""Flights in time: where a flying card is now, what it shows, how high it floats. Time is given from outside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from mandala.core.cards.counts import Colour
from mandala.ui.cards.choreography import Flight, Plan
from mandala.ui.cards.places import CardKey, Pose
from mandala.ui.tween import smooth

SPEEDS: Final = {"slow": 0.6, "normal": 1.0, "fast": 2.0}
LONGEST_TILT: Final = 8.0


class Moving(NamedTuple):
    """A flying card at one moment. `squeeze` is how much of its width is seen while it turns over, `lift` 0 to 1 how high
    it floats above the table."""

    face: Colour | None
    pose: Pose
    squeeze: float
    lift: float


def moving(flight: Flight, time: float) -> Moving | None:
    """The card of a flight, None while it is not seen or has left the table."""
    if time < flight.begin and not flight.waiting:
        return None
    if time >= flight.finish and flight.key is None:
        return None
    share = 1.0 if flight.length <= 0 else min(1.0, max(0.0, (time - flight.begin) / flight.length))
    eased = smooth(share)
    start, end = flight.start, flight.end
    pose = Pose(
        start.x + (end.x - start.x) * eased,
        start.y + (end.y - start.y) * eased,
        start.width + (end.width - start.width) * eased,
        start.angle + (end.angle - start.angle) * eased,
    )
    lift = 4.0 * eased * (1.0 - eased) if flight.lifted else 0.0
    if not flight.back_first:
        return Moving(flight.face, pose, 1.0, lift)
    squeeze = max(0.06, abs(1.0 - 2.0 * eased))
    return Moving(flight.face if eased >= 0.5 else None, pose, squeeze, lift)


class Show:
    """A plan being shown. It is over when its time has run out or when it is dropped."""

    def __init__(self, plan: Plan, speed: str, lead: float = 0.0) -> None:
        self._plan, self._speed = plan, SPEEDS.get(speed, 0.0)
        self._time = -lead

    @property
    def hidden(self) -> frozenset[CardKey]:
        """Cards that are not drawn at rest meanwhile."""
        return self._plan.hidden

    @property
    def over(self) -> bool:
        """Whether every card has arrived."""
        return not self._speed or self._time >= self._plan.length

    def advance(self, dt: float) -> None:
        """Time passes."""
        self._time += dt * self._speed

    def cards(self) -> Iterator[tuple[Flight, Moving]]:
        """The flying cards now, those in the air last."""
        seen = [(flight, now) for flight in self._plan.flights if (now := moving(flight, self._time)) is not None]
        yield from sorted(seen, key=lambda pair: pair[1].lift > 0.02)


class Lean:
    """How far the dragged cards lean into their movement, in degrees; they come upright again by themselves."""

    def __init__(self) -> None:
        self.angle = self._pull = 0.0

    def pull(self, pixels: float) -> None:
        """The cards were moved sideways."""
        self._pull += pixels

    def settle(self, dt: float, dragging: bool, unit: float) -> None:
        """Time passes."""
        if dragging:
            wanted = tilt(self._pull / dt, unit) if dt > 0 else 0.0
            self.angle += (wanted - self.angle) * min(1.0, dt * 12)
        else:
            self.angle = 0.0
        self._pull = 0.0


def tilt(velocity: float, unit: float) -> float:
    """How far a dragged card leans into its movement, in degrees; `velocity` in pixels a second."""
    return max(-LONGEST_TILT, min(LONGEST_TILT, -velocity / (unit * 22.0)))

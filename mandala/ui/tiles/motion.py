"""Tiles that fly and turn over, with their sounds, as values and in time.

The end of a game is shown in several scenes, one for each final flip (T4).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence, Set
from typing import Final, NamedTuple

from pygame.math import smoothstep

from mandala.core.colours import Colour
from mandala.core.tiles.events import Event, Flipped, GameEnded, Opened, StartTaken, Swapped, explain
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.state import FRONT_UP
from mandala.play.seat import SeatStep
from mandala.ui.kit.sound import Sound
from mandala.ui.table.facts import Part
from mandala.ui.table.stage import Cue, Heard, Motion, Pace
from mandala.ui.tiles.art import Face, face_of
from mandala.ui.tiles.layout import TileLayout

FLY: Final = 0.42  #: [s] of a flight
TURN: Final = 0.4  #: [s] of a turn
DEAL: Final = 0.28  #: [s] of a dealt tile
PAUSE: Final = 0.25  #: [s] between a final flip and the next
RISE: Final = 0.7  #: how high a flying tile is at most, 0 to 1
CALM: Final = 0.12  #: [s] in which a tile appears at its place where motion is reduced


class Spot(NamedTuple):
    """The middle of a tile and its width [px]."""

    x: float
    y: float
    side: float


class Flight(NamedTuple):
    """A tile on its way, and turning over if its faces differ. `target` is the place that stays empty meanwhile: a space, or
    minus one and minus two for the own and the rival's swap tile."""

    colour: Colour
    faces: tuple[Face, Face]
    start: Spot
    end: Spot
    begin: float
    duration: float
    target: int


class Moving(NamedTuple):
    """A tile in motion at one moment; `whole` is how much of it is there while it fades in, 0 to 1."""

    colour: Colour
    face: Face
    spot: Spot
    squeeze: float
    lift: float
    whole: float = 1.0


SWAP_PLACE: Final = (-1, -2)  #: the targets of flights to the swap tiles, own first


def parts(step: SeatStep) -> tuple[Part, ...]:
    """Splits a move into the parts that are shown one after the other: each final flip is one."""
    before, after = step.before, step.after
    events = explain(before, step.move, after)
    finals = [event for event in events if isinstance(event, Flipped) and event.final]
    if not finals:
        return (Part(before, after, events),)
    owners = list(after.owners)
    for event in finals:
        owners[event.space] = FRONT_UP
    first = after._replace(owners=tuple(owners), outcome=None)
    move = [event for event in events if event not in finals and not isinstance(event, GameEnded)]
    shown = [Part(before, first, tuple(move))]
    for event in finals:
        owners[event.space] = event.player
        shown.append(Part(shown[-1].after, first._replace(owners=tuple(owners)), (event,)))
    return (*shown[:-1], shown[-1]._replace(after=after))


def flights(
    layout: TileLayout, before: Observation, events: Sequence[Event], lifted: Spot | None
) -> tuple[Flight, ...]:
    """The tiles that move; `lifted` is where the swap tile hung at the pointer."""
    spaces = [Spot(*rect.center, rect.width) for rect in layout.spaces]
    swaps = [Spot(*column.swap.center, column.swap.width) for column in layout.columns]
    found: list[Flight] = []
    for event in events:
        match event:
            case StartTaken(player, colour, left):
                start = {seen: Spot(*rect.center, rect.width) for seen, rect in zip(before.start_tiles, layout.starts)}
                for owner, tile in ((player, colour), (1 - player, left)):
                    front = Face.FRONT, Face.FRONT
                    found.append(Flight(tile, front, start[tile], swaps[owner], 0.0, FLY, SWAP_PLACE[owner]))
            case Opened(player, space, colour, _, taken) | Swapped(player, space, colour, _, taken):
                out, here = swaps[player], spaces[space]
                taken_up = Flight(taken, (Face.FRONT, Face.FRONT), here, out, 0.0, FLY, SWAP_PLACE[player])
                turned = Face.FRONT, face_of(player)
                found += [taken_up, Flight(colour, turned, lifted or out, here, 0.0, FLY, space)]
            case Flipped(player, space, colour, _, final):
                here = spaces[space]
                begin = PAUSE if final else 0.0
                found.append(Flight(colour, (Face.FRONT, face_of(player)), here, here, begin, TURN, space))
            case _:
                pass
    return tuple(found)


def dealt(layout: TileLayout, seen: Observation) -> tuple[Flight, ...]:
    """The tiles are laid out, from the middle outwards."""
    middle = layout.cloth.center
    found = []
    for space, rect in enumerate(layout.spaces):
        here = Spot(*rect.center, rect.width)
        begin = math.dist(middle, rect.center) / layout.cloth.width * 1.2
        away = Spot(here.x, here.y - layout.cloth.height * 0.05, here.side)
        found.append(Flight(seen.tiles[space], (Face.FRONT, Face.FRONT), away, here, begin, DEAL, space))
    return tuple(found)


def shown(part: Part, before: TileLayout, after: TileLayout, lifted: Spot | None, pace: Pace) -> Show:
    del before
    return Show(flights(after, part.before, part.events, lifted), pace, [*_sounds(part.events, after)])


def _sounds(events: Sequence[Event], layout: TileLayout) -> Iterator[Heard]:
    """Returns the sounds at the end of a part, each from where its tile lies then."""
    sides = [2 * space.centerx / layout.size[0] - 1 for space in layout.spaces]
    for event in events:
        match event:
            case Opened(_, space, colour, _, _):
                yield Sound.PLACE, None, sides[space]
                yield Sound.CHIME, colour, sides[space]
            case Flipped(_, space) | Swapped(_, space):
                yield Sound.PLACE, None, sides[space]
            case StartTaken(player):
                yield Sound.SLIDE, None, 2 * layout.columns[player].swap.centerx / layout.size[0] - 1
            case _:
                pass


class Show(Motion):
    """Flights in time; `heard` when they have arrived."""

    def __init__(self, moving: Sequence[Flight], pace: Pace, heard: Sequence[Heard] = ()) -> None:
        if pace.calm:
            moving = [one._replace(begin=min(one.begin, PAUSE), duration=CALM) for one in moving]
        self._flights, self._calm = tuple(moving), pace.calm
        end = max([one.begin + one.duration for one in moving], default=0.0)
        super().__init__(end, [Cue(end, *one) for one in heard], pace)

    @property
    def targets(self) -> Set[int]:
        """The places that are still empty."""
        return {one.target for one in self._flights}

    def tiles(self) -> tuple[Moving, ...]:
        """Where the tiles are now; those that have arrived lie below those in motion."""
        if self._calm:
            return tuple([tile for one in self._flights for tile in _fading(one, self._time)])
        now = [(_moving(one, self._time), self._time < one.begin + one.duration) for one in self._flights]
        return tuple([tile for tile, _ in sorted(now, key=lambda each: each[1])])


def _fading(flight: Flight, time: float) -> Iterator[Moving]:
    """Reduced motion: the tile fades in at its end; one that is only turned lies there meanwhile."""
    share = max(0.0, min(1.0, (time - flight.begin) / flight.duration))
    if flight.start == flight.end:
        yield Moving(flight.colour, flight.faces[0], flight.end, 1.0, 0.0)
    yield Moving(flight.colour, flight.faces[1], flight.end, 1.0, 0.0, share)


def _moving(flight: Flight, time: float) -> Moving:
    share = max(0.0, min(1.0, (time - flight.begin) / flight.duration))
    eased = smoothstep(0.0, 1.0, share)
    at = Spot(*[a + (b - a) * eased for a, b in zip(flight.start, flight.end)])
    turns = flight.faces[0] is not flight.faces[1]
    squeeze = abs(math.cos(math.pi * eased)) if turns else 1.0
    face = flight.faces[1 if eased >= 0.5 else 0]
    return Moving(flight.colour, face, at, squeeze, RISE * math.sin(math.pi * share))

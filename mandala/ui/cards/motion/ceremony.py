"""The ceremonies of sand: a colour claimed, a mandala swept off the cloth.

Claimed sand goes to river and cup; a destroyed mandala is swept by a hand's arc. Pure geometry and time: cards in, flights and
flows out.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, hypot, radians, sin
from typing import Final, NamedTuple

import pygame

from mandala.ui.cards.motion.plan import Change, Flight
from mandala.ui.cards.motion.sand import Flow
from mandala.ui.cards.places import Card, CardKey, Pose

MELT: Final = 0.26
"""Seconds in which a card becomes sand."""
POUR: Final = 0.72
"""Seconds that claimed sand is on its way."""
FORM: Final = 0.3
BETWEEN: Final = 0.06
"""Seconds from one claimed card to the next."""
MOST_BETWEEN: Final = 0.3

BREATH: Final = 0.08
"""Seconds of stillness before the hand comes."""
SWEEP: Final = 0.74
"""Seconds in which the hand crosses the mandala."""
CARRY: Final = 1.0
"""Seconds that swept sand is on its way."""
CEREMONY: Final = BREATH + SWEEP + MELT * 0.5 + CARRY
"""Seconds from the first stillness to the empty cloth."""
ELBOW: Final = 1.05
"""How far below its middle, in diameters of the mandala, the point lies round which the hand swings."""
REACH: Final = radians(34)

POURED: Final = 600
SWEPT: Final = 1300  # grains in motion at most, about


class Sanded(NamedTuple):
    """Cards that become sand: the flights in which they vanish or are formed, the sand between them, and the time at which all
    of it is over."""

    flights: list[Flight]
    flows: list[Flow]
    finish: float


def poured(cards: Sequence[Card], ends: Sequence[tuple[CardKey | None, Pose]], begin: float) -> Sanded:
    """Claimed cards run out as sand, one after another, each to its end. An end with a key is a card that the sand forms."""
    between = min(BETWEEN, MOST_BETWEEN / max(1, len(cards)))
    each = max(36, min(150, POURED // len(cards)))
    done = Sanded([], [], begin)
    for number, (card, (key, end)) in enumerate(zip(cards, ends)):
        assert card.colour is not None
        start, source = begin + number * between, card.pose
        done.flights.append(
            Flight(None, card.colour, False, source, source, start, MELT, change=Change.MELT, lifted=False)
        )
        way = end.x - source.x, end.y - source.y
        push = way[0] * 0.20 - way[1] * 0.10, way[1] * 0.20 + way[0] * 0.10 - abs(way[0]) * 0.16
        approach = -way[0] * 0.30 - way[1] * 0.05, -way[1] * 0.30 - abs(way[0]) * 0.10
        flow = Flow(card.colour, source, end, start, MELT, POUR, push, approach, each)
        done.flows.append(flow)
        finish = flow.finish
        if key is not None:
            born = start + POUR * 0.72
            form = Flight(key, card.colour, False, end, end, born, FORM + MELT, False, False, change=Change.FORM)
            done.flights.append(form)
            finish = max(finish, form.finish)
        done = done._replace(finish=max(done.finish, finish))
    return done


def swept(cards: Sequence[Card], rosette: pygame.Rect, end: Pose, begin: float) -> Sanded:
    """A hand sweeps the mandala from left to right, in an arc. What it meets turns to sand, is carried along and runs in one
    stream to its end; a little stays behind and is blown away."""
    elbow = rosette.centerx, rosette.centery + rosette.height * ELBOW
    each = max(24, min(150, SWEPT // max(1, len(cards))))
    done = Sanded([], [], begin + CEREMONY if cards else begin)
    for card in cards:
        assert card.colour is not None
        angle = atan2(card.pose.x - elbow[0], elbow[1] - card.pose.y)
        share = max(0.0, min(1.0, (angle / REACH + 1) / 2))
        start = begin + BREATH + (SWEEP - MELT * 0.5) * share
        done.flights.append(
            Flight(None, card.colour, False, card.pose, card.pose, start, MELT, change=Change.MELT, lifted=False)
        )
        carried = rosette.width * (0.20 + 0.62 * (1 - share))
        push = cos(angle) * carried, sin(angle) * carried - rosette.height * 0.06 * (1 - share)
        away = hypot(end.x - card.pose.x, end.y - card.pose.y)
        strand = (card.colour - 2.5) * card.pose.width * 0.10
        approach = -away * 0.34 - strand * 0.3, -away * 0.16 + strand
        done.flows.append(
            Flow(card.colour, card.pose, end, start, MELT, CARRY - MELT * 0.5, push, approach, each, residue=0.2)
        )
    return done

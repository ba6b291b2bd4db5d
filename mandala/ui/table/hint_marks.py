"""What a hint shows on the table: numbers of its moves, and trails where they go.

A trail leads from where something is taken to where it goes. The trails of the three moves are told apart by the shape of their
steps; each game knows where a move's places are.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from mandala.ui.kit.compose import Item
from mandala.ui.kit.pieces import SMOOTH, Pieces
from mandala.ui.table.hint_slip import NUMBER, number_tag

STEP: Final = 2.3  # [u] from one step of a trail to the next
SIDE: Final = 1.7  # [u] of a step with its rim; the tip is twice as large
BESIDE: Final = 0.9  # distance of numbers at one place, as a share of their width
TURN: Final = 3  # [degrees] to which a trail's direction is rounded, so that few pictures are made
TIP: Final = ((0.98, 0.5), (0.08, 0.78), (0.24, 0.5), (0.08, 0.22))  # outline of the tip of a trail
STEPS: Final = (
    ((0.8, 0.5), (0.35, 0.88), (0.2, 0.72), (0.45, 0.5), (0.2, 0.28), (0.35, 0.12)),
    ((0.75, 0.5), (0.5, 0.75), (0.25, 0.5), (0.5, 0.25)),
    ((0.94, 0.38), (0.94, 0.62), (0.06, 0.62), (0.06, 0.38)),
)
"""The outlines of the steps of the first, second and third move, in their direction: a chevron, a lozenge, a dash."""

Point = tuple[int, int]


def hint_marks(moves: Sequence[Sequence[Point]], pieces: Pieces, centred: bool = False) -> Iterator[Item]:
    """The marks of each move at its one place, or at the two from which and to which it goes. Numbers at one place stand side
    by side, from there or around it."""
    here: dict[Point, list[int]] = {}
    for number, spots in enumerate(moves):
        for spot in spots:
            here.setdefault(spot, []).append(number)

    def place(number: int, spot: Point) -> Point:
        before = here[spot].index(number) - ((len(here[spot]) - 1) / 2 if centred else 0)
        return spot[0] + round(before * pieces.px(NUMBER * BESIDE)), spot[1]

    for number, spots in enumerate(moves):
        if len(spots) == 2:
            yield from _trail(number, place(number, spots[0]), place(number, spots[1]), pieces)
    for number, spots in enumerate(moves):
        for spot in spots:
            tag = number_tag(number + 1, pieces)
            yield Item(tag, tag.get_rect(center=place(number, spot)))


def _trail(number: int, start: Point, end: Point, pieces: Pieces) -> Iterator[Item]:
    """Steps between two numbers, and a tip before the second."""
    wide, tall = end[0] - start[0], end[1] - start[1]
    free = math.hypot(wide, tall) - pieces.px(NUMBER)
    count = int(free / pieces.px(STEP))
    if count < 1:
        return
    angle = round(math.degrees(math.atan2(-tall, wide)) / TURN) * TURN % 360
    for step in range(count):
        way = (pieces.px(NUMBER) / 2 + free * (step + 0.5) / count) / (free + pieces.px(NUMBER))
        last = step == count - 1
        picture = _picture(TIP if last else STEPS[number % len(STEPS)], SIDE * 1.5 if last else SIDE, angle, pieces)
        yield Item(picture, picture.get_rect(center=(round(start[0] + wide * way), round(start[1] + tall * way))))


def _picture(outline: tuple[tuple[float, float], ...], units: float, angle: int, pieces: Pieces) -> pygame.Surface:
    """A filled outline with a bright rim, seen on cloth and on cards of any colour."""

    def make() -> pygame.Surface:
        side = pieces.px(units)
        big = pygame.Surface((side * SMOOTH, side * SMOOTH), pygame.SRCALPHA)
        big.fill((*pieces.theme.panel[:3], 0))
        corners = [(x * side * SMOOTH, y * side * SMOOTH) for x, y in outline]
        rim = max(2, round(pieces.unit * 0.16 * SMOOTH))
        pygame.draw.polygon(big, pieces.theme.panel, corners)
        for one, other in zip(corners, (*corners[1:], corners[0])):
            pygame.draw.line(big, pieces.theme.panel, one, other, 2 * rim)
            pygame.draw.circle(big, pieces.theme.panel, one, rim)
        pygame.draw.polygon(big, pieces.theme.accent, corners)
        return pygame.transform.smoothscale(pygame.transform.rotate(big, angle), _turned(side, angle))

    return pieces.kept(("hint step", outline, units, angle), make)


def _turned(side: int, angle: int) -> tuple[int, int]:
    """The size of a square picture after a turn."""
    turn = math.radians(angle)
    long = max(1, round(side * (abs(math.cos(turn)) + abs(math.sin(turn)))))
    return long, long

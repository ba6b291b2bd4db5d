"""Where everything of the tile game lies: the cloth, columns, boxes for words.

It depends on the window and the board's shape alone, and is the only source of coordinates for drawing and for hit testing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from mandala.core.tiles.observation import Observation
from mandala.core.tiles.setup import Shape, Space
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.theme import Ruler
from mandala.ui.kit.theme import unit as unit_of
from mandala.ui.table.facts import (
    APART,
    BUTTON,
    FIGURE,
    FULL_ROW,
    GAP,
    LOG,
    MARGIN,
    TASK_CONSOLE,
    Furniture,
    Ground,
    divided,
)
from mandala.ui.table.toolbar import Mode
from mandala.ui.table.view import HEAD

COLUMN: Final = 31.0  #: [u] width of the players' column
LARGEST: Final = 1.6  #: buttons get this many times larger for large texts, at most
NOTE: Final = 13.0  #: [u] that the note needs beside the buttons; where there is less room it stands below them
TWO_LINES: Final = 1.6  #: [u] by which its two lines are higher than a button
BAR: Final = 6.8  #: [u] that a replay's bar takes below the cloth
CONSOLE: Final = 23.8  #: [u] that a review's bar takes below the cloth
RIM: Final = 0.145  #: the printed rim, as a share of the cloth's radius
TILE: Final = 0.93  #: a tile, as a share of the distance from one space to the next
SWAP: Final = 8.6  #: [u] side of a swap tile's place
RIVER: Final = 4.7  #: [u] side of a river space
RIVER_TOP: Final = 18.5  #: [u] from the top of a player's part to the river
COLUMN_TALL: Final = RIVER_TOP + RIVER  #: [u] a player's part without the points below the river
START: Final = 8.0  #: [u] side of a start tile

TOUCH: Final = 0.53  #: radius of a space for the pointer, in tile widths: a little beyond its tile


@dataclass(frozen=True)
class Column:
    """One player's part of the right column: the name, the swap tile and its label, the points, the river."""

    heading: pygame.Rect
    points: pygame.Rect
    swap: pygame.Rect
    label: pygame.Rect
    river: tuple[pygame.Rect, ...]

    @property
    def whole(self) -> pygame.Rect:
        """All of it but the points below the river."""
        return self.heading.unionall([self.points, self.swap, self.label, *self.river])


@dataclass(frozen=True, kw_only=True)
class TileLayout(Furniture):
    """All places of the tile table [px].

    `columns` are the viewer's and the rival's; `starts` are the places of the start tiles; `sums` is the height of the
    points below the river. `note` has two lines. With large texts the log takes the `ribbon`'s place, and the ribbon
    stands below the title of `status`.
    """

    shape: Shape
    cloth: pygame.Rect
    spaces: tuple[pygame.Rect, ...]
    columns: tuple[Column, Column]
    starts: tuple[pygame.Rect, pygame.Rect]
    log: pygame.Rect
    ribbon: pygame.Rect
    status: pygame.Rect
    sums: int

    @property
    def crowded(self) -> bool:
        """True if the ribbon has the place of words on whose turn it is."""
        return self.ribbon.colliderect(self.status)

    @property
    def board(self) -> pygame.Rect:
        return self.spaces[0].unionall(self.spaces[1:])

    def space_at(self, pos: Point, near: float = TOUCH) -> Space | None:
        """The space nearest to a point, at most `near` widths of a tile from its middle."""
        space = min(range(len(self.spaces)), key=lambda space: math.dist(pos, self.spaces[space].center))
        rect = self.spaces[space]
        return space if math.dist(pos, rect.center) <= rect.width * near else None

    def beside(self, space: Space, step: tuple[int, int]) -> Space:
        """The space to which an arrow key leads: the nearest in that direction, else the same."""
        column, row = self.shape.places[space]
        dx, dy = step
        found = [
            (abs((x - column) * dy) + abs((y - row) * dx), (x - column) * dx + (y - row) * dy, other)
            for other, (x, y) in enumerate(self.shape.places)
            if (x - column) * dx + (y - row) * dy > 0
        ]
        return min(found, key=lambda way: (way[0] * 2 + way[1], way[2]))[2] if found else space


def tile_layout(ground: Ground[Observation]) -> TileLayout:
    """The layout of a window and a board. In a lesson the words on whose turn it is leave their room to its slip and its
    objections. While there is nothing to note, large texts of the log take the room of the note. A review has a curve and
    evaluations, which stand below the log with a hint, else in its place."""
    size, scale, corner, reviewed = ground.size, ground.scale, ground.corner, ground.reviewed
    taught, shape = ground.mode is Mode.TAUGHT and not ground.finished, ground.position.setup.shape
    rects = Ruler(unit_of(size))
    width, height = size[0] / rects.unit, size[1] / rects.unit
    left, right = MARGIN + LOG + GAP, width - MARGIN - COLUMN - GAP
    deep = BAR if not reviewed else CONSOLE if ground.curved else TASK_CONSOLE
    room = height - 2 * (MARGIN - 0.7) - (deep + 1.0 if ground.mode is Mode.REPLAYED else 0.0)
    across = min(right - left, room)
    cx, cy = (left + right) / 2, MARGIN - 0.7 + room / 2
    cloth = rects.square(cx, cy, across)
    column = width - MARGIN - COLUMN
    middle = column + COLUMN / 2
    sums = min(3.2, 2.7 * max(1.0, scale))
    own, rival = height - MARGIN + 0.3 - COLUMN_TALL - sums, MARGIN - 0.4
    starts = (rival + COLUMN_TALL + sums + own) / 2 - 1.6  # their words stand below them
    large = scale > 1
    tall, said = (10.0, 16.2) if taught else (15.0 * min(1.7, max(1.0, 2 * scale - 1)), 11.2)
    widest = _free_beside(cx, cy, across / 2, BUTTON * LARGEST) / max(1, len(corner)) - APART
    side = BUTTON * max(min(scale, 1.0), min(scale, LARGEST, widest / BUTTON))
    row = len(corner) if taught else max(FULL_ROW, len(corner))
    note, top = _note(row, side, _free_beside(cx, cy, across / 2, side + TWO_LINES / 2))
    wide = max(LOG, min(LOG * scale, cx - across / 2 - GAP - MARGIN))
    broad = min(LOG * max(1.0, min(scale, 1.4)), max(wide, _free_beside(cx, cy, across / 2, tall)))
    if large:
        top = top if ground.noted else MARGIN + side + 1.0
        said = said if taught else tall * (1 - HEAD)
        low = height - MARGIN - max(tall, said)
        said_top = height - MARGIN - said
    else:
        said_top = low = height - MARGIN - tall - said - 0.6
    half = min(42.0, (right - left - 1) / 2) if reviewed else 33.0
    if reviewed:
        wide = min(wide, cx - half - MARGIN - 1.0)
    log, slip = rects.rect(MARGIN, top, wide, low - 0.6 - top), None
    if reviewed:
        slip = rects.rect(MARGIN, top, wide, height - MARGIN + 1.4 - top)
        if ground.hinted:
            log, slip = divided(slip, rects.px(0.8))
    return TileLayout(
        size=size,
        unit=rects.unit,
        shape=shape,
        cloth=cloth,
        spaces=_spaces(cloth, shape),
        columns=(_column(rects, column, own, large), _column(rects, column, rival, large)),
        starts=(rects.square(middle - 6.5, starts, START), rects.square(middle + 6.5, starts, START)),
        buttons={
            button: rects.rect(MARGIN + index * (side + APART), MARGIN - 0.2, side, side)
            for index, button in enumerate(corner)
        },
        note=rects.rect(*note),
        log=log,
        ribbon=rects.rect(MARGIN, said_top, wide if taught else broad, said),
        status=rects.rect(MARGIN, height - MARGIN - tall, broad, tall),
        bar=rects.rect(cx - half, height - MARGIN - deep + 0.6, 2 * half, deep),
        sums=rects.px(sums - 0.2),
        scale=scale,
        person=rects.rect(column - FIGURE - 0.6, MARGIN - 1.0, FIGURE, FIGURE),
        slip=slip,
        aids=reviewed,
    )


def _free_beside(cx: float, cy: float, radius: float, tall: float) -> float:
    """Returns the width that the round cloth leaves free in the corner for a row of buttons of height `tall` [u]."""
    away = cy - MARGIN - tall
    chord = math.sqrt(radius**2 - away**2) if away < radius else 0.0
    return cx - chord - MARGIN - 1.0


def _note(row: int, side: float, free: float) -> tuple[tuple[float, float, float, float], float]:
    """Returns the box of the note, beside the row of buttons or else below it, and the y where the log begins."""
    wide = row * (side + APART) + 0.4
    if wide + NOTE <= free:
        return (MARGIN + wide, MARGIN - 0.2 - TWO_LINES / 2, free - wide, side + TWO_LINES), MARGIN + side + 1.0
    return (MARGIN, MARGIN + side + 0.2, LOG, 6.8), MARGIN + side + 7.4


def _spaces(cloth: pygame.Rect, shape: Shape) -> tuple[pygame.Rect, ...]:
    """The board in the middle of the cloth, as large as its rim leaves room for."""
    columns, rows = max(x for x, _ in shape.places) + 1, max(y for _, y in shape.places) + 1
    away = [(abs(x - (columns - 1) / 2) + 0.5, abs(y - (rows - 1) / 2) + 0.5) for x, y in shape.places]
    furthest = max(math.hypot(max(0.0, x - 0.15), max(0.0, y - 0.15)) for x, y in away)
    pitch = cloth.width / 2 * (1 - RIM) / furthest
    side = round(pitch * TILE)
    rects = []
    for x, y in shape.places:
        rect = pygame.Rect(0, 0, side, side)
        rect.center = (
            round(cloth.centerx + (x - (columns - 1) / 2) * pitch),
            round(cloth.centery - (y - (rows - 1) / 2) * pitch),
        )
        rects.append(rect)
    return tuple(rects)


def _column(rects: Ruler, x: float, y: float, large: bool) -> Column:
    step, beside = (COLUMN - RIVER) / 5, SWAP + 1.6
    high = 6.8 if large else 4.0  # of the label
    return Column(
        heading=rects.rect(x, y, COLUMN, 3.8),
        points=rects.rect(x + beside, y + 13.2, COLUMN - beside, 5.0),
        swap=rects.rect(x, y + 4.5, SWAP, SWAP),
        label=rects.rect(x + beside, y + 4.5 + (SWAP - high) / 2, COLUMN - beside, high),
        river=tuple(rects.rect(x + number * step, y + RIVER_TOP, RIVER, RIVER) for number in range(6)),
    )

"""Where the table's furniture stands: rosettes, areas, rivers, the column, buttons, boxes for words.

It depends on the window alone, so the still mat is drawn once for a size. Cards are placed on it by layout.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

import pygame

from mandala.ui.cards.places import DECK, DISCARD, FIELDS, MOUNTAINS, Place
from mandala.ui.units import unit as unit_of

MARGIN: Final = 4.3
COLUMN: Final = 27.0
LOG: Final = 33.0
GAP: Final = 2.2
TOP: Final = 9.0
BOTTOM: Final = 19.4
HAND_CARD: Final = 11.0
RIVER_CARD: Final = 7.3
PILE_CARD: Final = 8.4
BUTTON: Final = 4.4
APART: Final = 0.45


class Command(Enum):
    """What the buttons in the corner do."""

    MENU = "menu"
    HELP = "help"
    LOG = "log"
    TAKE_BACK = "undo"
    REDO = "redo"
    HINT = "hint"
    RESULT = "crown"
    EYES = "eyes"
    PLAY_ON = "branch"


PLAYING: Final = (Command.MENU, Command.LOG, Command.TAKE_BACK, Command.REDO, Command.HINT, Command.HELP)
OVER: Final = (Command.MENU, Command.LOG, Command.RESULT, Command.HELP)
REPLAYED: Final = (Command.MENU, Command.LOG, Command.EYES, Command.PLAY_ON, Command.HELP)
"""The buttons of a game that is played, that is over, that is looked back at."""

KEYS: Final = {
    "u": Command.TAKE_BACK,
    "r": Command.REDO,
    "t": Command.HINT,
    "l": Command.LOG,
    "h": Command.HELP,
    "f1": Command.HELP,
    "f10": Command.MENU,
}
"""The buttons' keys; the menu's other one is escape."""


@dataclass(frozen=True)
class Column:
    """One player's part of the right column: the heading, six river spaces, the line of the cup."""

    heading: pygame.Rect
    spaces: tuple[pygame.Rect, ...]
    cup: pygame.Rect


@dataclass(frozen=True)
class Frame:
    """All furniture, in pixels. `areas` are the printed slots, `drops` the generous rectangles that take a dropped card;
    `columns` are own, rival's. `log` is None while the log is closed."""

    size: tuple[int, int]
    unit: float
    centre: pygame.Rect
    rosettes: tuple[pygame.Rect, pygame.Rect]
    areas: Mapping[Place, pygame.Rect]
    drops: Mapping[Place, pygame.Rect]
    card_width: int
    columns: tuple[Column, Column]
    buttons: Mapping[Command, pygame.Rect]
    status: pygame.Rect
    news: pygame.Rect
    ribbon: pygame.Rect
    banner: pygame.Rect
    hand: pygame.Rect
    note: pygame.Rect
    log: pygame.Rect | None

    def px(self, units: float) -> int:
        """Units as whole pixels, at least one."""
        return max(1, round(units * self.unit))


class _Ground(NamedTuple):
    """The first division of the window, in units: the ground of the mandalas, their size, where the log goes."""

    width: float
    height: float
    left: float
    span: float
    cy: float
    diameter: float
    log: tuple[float, float, float, float] | None

    @property
    def middle(self) -> float:
        return self.left + self.span / 2


TALL: Final = 26.0
"""Units left over in the height of a narrow window from which on the log lies below the mandalas, not beside them."""


def _ground(width: float, height: float, log_open: bool) -> _Ground:
    right = width - MARGIN - COLUMN - GAP
    room = height - TOP - BOTTOM
    across = (right - MARGIN - 1.0) / 2
    spare = room - across
    if log_open and spare >= TALL:
        tall = min(spare - 5.0, 44.0)
        cy = TOP + (spare - tall) / 2 + across / 2
        log = MARGIN + 4.0, cy + across / 2 + (spare - tall) / 4, right - MARGIN - 8.0, tall
        return _Ground(width, height, MARGIN, right - MARGIN, cy, across, log)
    left = MARGIN + (LOG + GAP if log_open else 0.0)
    span = right - left
    diameter = min((span - 1.0) / 2, room)
    top = MARGIN + BUTTON + 1.0
    beside = (MARGIN, top, LOG, height - 17.2 - top) if log_open else None
    return _Ground(width, height, left, span, TOP + room / 2, diameter, beside)


def has_room_for_log(size: tuple[int, int]) -> bool:
    """Whether the log can stand open without making the mandalas smaller."""
    unit = unit_of(size)
    width, height = size[0] / unit, size[1] / unit
    return _ground(width, height, True).diameter >= _ground(width, height, False).diameter


def table_frame(size: tuple[int, int], log_open: bool = False, corner: Sequence[Command] = PLAYING) -> Frame:
    """The furniture for a window of `size` pixels, with these buttons in the corner."""
    ruler = _Ruler(unit_of(size))
    ground = _ground(size[0] / ruler.unit, size[1] / ruler.unit, log_open)
    middle, span, cy, diameter = ground.middle, ground.span, ground.cy, ground.diameter
    offset = max(diameter / 2 + 0.5, min(span / 4, diameter * 0.56))
    areas: dict[Place, pygame.Rect] = {}
    drops: dict[Place, pygame.Rect] = {}
    for mandala, cx in enumerate((middle - offset, middle + offset)):
        _place_areas(ruler, areas, drops, mandala, (cx, cy), diameter)
    column_x = ground.width - MARGIN - COLUMN
    _place_piles(ruler, areas, drops, column_x, ground.height / 2 - PILE_CARD * 0.7 - 1.3)
    return Frame(
        size=size,
        unit=ruler.unit,
        centre=ruler.rect(ground.left, 0, span, ground.height),
        rosettes=(ruler.square(middle - offset, cy, diameter), ruler.square(middle + offset, cy, diameter)),
        areas=areas,
        drops=drops,
        card_width=ruler.px(diameter * 0.171),
        columns=(
            _column(ruler, column_x, ground.height - MARGIN - 31.6),
            _column(ruler, column_x, MARGIN - 0.4),
        ),
        buttons=_buttons(ruler, corner),
        **_boxes(ruler, ground),
        log=ruler.rect(*ground.log) if ground.log else None,
    )


def _boxes(ruler: _Ruler, ground: _Ground) -> dict[str, pygame.Rect]:
    """The hand and the boxes for words: beside the hand, in front of it, above the mandalas."""
    middle, span, height = ground.middle, ground.span, ground.height
    half = min(32.0, span * 0.36)
    side = middle - half - 1.0 - ground.left
    status_width = LOG if ground.left > MARGIN else side
    low, wide = ground.cy + ground.diameter / 2, min(68.0, span * 0.64)
    free = 0.0 if ground.log and ground.left == MARGIN else height - HAND_CARD * 1.4 - 2.8 - low
    ribbon_y = low - 6.4 + min(5.6, max(0.0, free - 2.0))
    return {
        "status": ruler.rect(MARGIN, height - 16.0, status_width, 11.8),
        "news": ruler.rect(middle + half + 1.0, height - 16.0, side, 11.8),
        "ribbon": ruler.rect(middle - wide / 2, ribbon_y, wide, 5.6),
        "note": ruler.rect(MARGIN + len(PLAYING) * (BUTTON + APART) + 0.4, MARGIN - 0.2, 10.0, BUTTON),
        "banner": ruler.rect(middle - 15, ground.cy - ground.diameter / 2 - 0.6, 30, 3.6),
        "hand": ruler.rect(middle - half, height - HAND_CARD * 1.4 - 2.8, 2 * half, HAND_CARD * 1.4),
    }


def _place_piles(
    ruler: _Ruler, areas: dict[Place, pygame.Rect], drops: dict[Place, pygame.Rect], x: float, y: float
) -> None:
    """Deck and discard pile, between the two rivers."""
    for place, left in ((DECK, x + 2.2), (DISCARD, x + COLUMN - 2.2 - PILE_CARD)):
        areas[place] = ruler.rect(left, y, PILE_CARD, PILE_CARD * 1.4)
        drops[place] = areas[place].inflate(ruler.px(2.6), ruler.px(2.2))


class _Ruler:
    """Turns units into pixel rectangles."""

    def __init__(self, unit: float) -> None:
        self.unit = unit

    def px(self, units: float) -> int:
        return max(1, round(units * self.unit))

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        left, top = round(x * self.unit), round(y * self.unit)
        return pygame.Rect(left, top, round((x + width) * self.unit) - left, round((y + height) * self.unit) - top)

    def square(self, cx: float, cy: float, side: float) -> pygame.Rect:
        length = round(side * self.unit)
        return pygame.Rect(round((cx - side / 2) * self.unit), round((cy - side / 2) * self.unit), length, length)


def _place_areas(
    ruler: _Ruler,
    areas: dict[Place, pygame.Rect],
    drops: dict[Place, pygame.Rect],
    mandala: int,
    centre: tuple[float, float],
    diameter: float,
) -> None:
    """The rival's field on top, the mountain in the middle, the own field below."""
    cx, cy = centre
    pitch, tall = diameter * 0.267, diameter * 0.252
    own, rival = FIELDS[mandala]
    rows = ((rival, -1, 0.68), (MOUNTAINS[mandala], 0, 0.84), (own, 1, 0.68))
    for place, row, share in rows:
        areas[place] = ruler.rect(cx - diameter * share / 2, cy + row * pitch - tall / 2, diameter * share, tall)
    half = diameter / 2
    edges = (-half, -pitch / 2, pitch / 2, half)
    for (place, row, _), top, bottom in zip(rows, edges, edges[1:]):
        inset = 0.0 if row == 0 else diameter * 0.06
        drops[place] = ruler.rect(cx - half + inset, cy + top, diameter - 2 * inset, bottom - top)


def _column(ruler: _Ruler, x: float, y: float) -> Column:
    tall = RIVER_CARD * 1.4
    step_x, step_y = (COLUMN - RIVER_CARD) / 2, tall + 0.9
    step_x = min(step_x, RIVER_CARD + 1.3)
    left = x + (COLUMN - 2 * step_x - RIVER_CARD) / 2
    spaces = tuple(
        ruler.rect(left + (space % 3) * step_x, y + 4.3 + (space // 3) * step_y, RIVER_CARD, tall) for space in range(6)
    )
    return Column(
        heading=ruler.rect(x, y, COLUMN, 3.8),
        spaces=spaces,
        cup=ruler.rect(x, y + 4.3 + 2 * step_y + 0.2, COLUMN, 5.4),
    )


def _buttons(ruler: _Ruler, corner: Sequence[Command]) -> dict[Command, pygame.Rect]:
    return {
        command: ruler.rect(MARGIN + index * (BUTTON + APART), MARGIN - 0.2, BUTTON, BUTTON)
        for index, command in enumerate(corner)
    }

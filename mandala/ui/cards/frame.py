"""The table without its cards: rosettes, areas, rivers, column, buttons, boxes.

It depends on the window alone, so the still mat is drawn once for a size. Cards are placed on it by layout.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import hypot
from typing import Any, Final, NamedTuple

import pygame

from mandala.ui.cards.places import DECK, DISCARD, FIELDS, MOUNTAINS, Place
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
    Aid,
    Furniture,
    divided,
)
from mandala.ui.table.toolbar import Button

HEM: Final = 3.3  #: [u] of the mat's edge that the printed hem takes
COLUMN: Final = 30.0  #: [u] width of the players' column
TOP: Final = 9.0  #: [u] above the mandalas
BOTTOM: Final = 19.4  #: [u] below them
HAND_CARD: Final = 11.0  #: [u] width of a card in the hand
RIVER_CARD: Final = 4.7  #: [u] width of a card in a river
COLUMN_TALL: Final = 28.4  #: [u] height of a player's part of the column
CUP: Final = 12.4  #: [u] height of a cup
PILE_CARD: Final = 8.4  #: [u] width of a card of the piles
PILE_INSET: Final = 1.5  #: [u] from the column's edge to a pile
ROW: Final = 7  #: large buttons that fit in a row
CLEAR: Final = 0.15  #: [u] that large round buttons keep off the round mandala
WORTH: Final = 1.1  #: two rows of buttons are chosen only where they make them this many times larger
NOTE: Final = 10.0  #: [u] width of the note
ASIDE: Final = 0.75  #: share of the words' room by which the hand moves aside for the news and for whose turn it is
RIVAL_HALF: Final = 14.0  #: [u] half of the rival's hand, which lies in the upper middle
BANNER: Final = 10.8  #: [u] where the banner begins at the earliest: below the rival's hand where that lies open
CONSOLE: Final = 27.6  #: [u] that the bar of a review takes between the mandalas and the hand
LONGEST: Final = 84.0  #: [u] width of that bar, at most


@dataclass(frozen=True)
class Column:
    """One player's part of the right column: heading, river with its name and values, cup with what is known of it."""

    heading: pygame.Rect
    name: pygame.Rect
    spaces: tuple[pygame.Rect, ...]
    values: tuple[pygame.Rect, ...]
    cup: pygame.Rect

    @property
    def chalice(self) -> pygame.Rect:
        """Where the cup itself stands."""
        return pygame.Rect(self.cup.topleft, (self.cup.height * 5 // 6, self.cup.height))

    @property
    def contents(self) -> pygame.Rect:
        """Where its cards are counted by colours, below its name."""
        left, top = self.chalice.right + self.cup.height // 16, self.cup.top + self.cup.height // 4
        return pygame.Rect(left, top, self.cup.right - left, self.cup.bottom - top)

    @property
    def whole(self) -> pygame.Rect:
        return self.heading.unionall([*self.spaces, self.cup])


@dataclass(frozen=True, kw_only=True)
class Frame(Furniture):
    """All furniture of the card table [px].

    `areas` are the printed slots, `drops` the larger rectangles that accept a dropped card. `columns` are the viewer's
    and the rival's. `counted` is the place of the discards by colour. `log` is None while no panel stands beside the
    table. `bar` is the ribbon's place, unless there is a review. `scale` is the wanted size of texts: word boxes and
    buttons grow with it, cards do not.
    """

    centre: pygame.Rect
    rosettes: tuple[pygame.Rect, pygame.Rect]
    areas: Mapping[Place, pygame.Rect]
    drops: Mapping[Place, pygame.Rect]
    card_width: int
    columns: tuple[Column, Column]
    status: pygame.Rect
    news: pygame.Rect
    ribbon: pygame.Rect
    banner: pygame.Rect
    hand: pygame.Rect
    counted: pygame.Rect

    @property
    def past(self) -> pygame.Rect:
        """The rectangle of the thread that marks a position of the past.

        Beside a log, a button could cross the thread. Then the thread begins at the right of the buttons, or below them
        if the mandalas and the hand stay inside. Else it goes around the log, too.
        """
        area = self.centre.inflate(self.px(2.0), -self.px(1.6))
        if self.centre.left <= self.px(MARGIN):
            area.width, area.left = area.right - area.top, area.top
        inner = [box for box in self.buttons.values() if box.right > area.left]
        if not any(box.left < area.left for box in inner):
            return area
        right, below = max(box.right for box in inner) + self.px(0.6), max(box.bottom for box in inner) + self.px(0.8)
        beside = pygame.Rect(right, area.top, area.right - right, area.height)
        lower = pygame.Rect(area.left, below, area.width, area.bottom - below)
        kept = self.hand.unionall(self.rosettes)
        whole = pygame.Rect(self.px(HEM), area.top, area.right - self.px(HEM), area.height)
        return next((part for part in (beside, lower) if part.contains(kept)), whole)


class _Ground(NamedTuple):
    """The first division of the window [u]: the ground of the mandalas, their size, where the log goes."""

    width: float
    height: float
    left: float
    span: float
    cy: float
    diameter: float
    log: tuple[float, float, float, float] | None
    console: float  #: height that the bar of a review takes above the hand

    @property
    def low(self) -> float:
        """Where the hand begins, or the bar of a review above it."""
        return self.height - HAND_CARD * 1.4 - 2.8 - self.console

    @property
    def middle(self) -> float:
        return self.left + self.span / 2

    @property
    def offset(self) -> float:
        """From the middle of the ground to that of a mandala."""
        return max(self.diameter / 2 + 0.5, min(self.span / 4, self.diameter * 0.56))


TALL: Final = 26.0  #: free height from which a narrow window has the log below the mandalas [u]


def _ground(width: float, height: float, log_open: bool, console: float = 0.0) -> _Ground:
    right = width - MARGIN - COLUMN - GAP
    room = height - TOP - BOTTOM - console
    across = (right - MARGIN - 1.0) / 2
    spare = room - across
    if log_open and spare >= TALL:
        tall = min(spare - 4.0, 44.0)
        cy = TOP + (spare - tall) / 2 + across / 2
        log = MARGIN + 4.0, cy + across / 2 + (spare - tall) / 4, right - MARGIN - 8.0, tall
        return _Ground(width, height, MARGIN, right - MARGIN, cy, across, log, console)
    left = MARGIN + (LOG + GAP if log_open else 0.0)
    span = right - left
    diameter = min((span - 1.0) / 2, room)
    top = MARGIN + BUTTON + 1.0
    beside = (MARGIN, top, LOG, height - 17.2 - top) if log_open else None
    return _Ground(width, height, left, span, TOP + room / 2, diameter, beside, console)


@lru_cache(4)
def has_room_for_log(size: tuple[int, int]) -> bool:
    """True if the log can stand open without making the mandalas smaller."""
    unit = unit_of(size)
    width, height = size[0] / unit, size[1] / unit
    return _ground(width, height, True).diameter >= _ground(width, height, False).diameter


@lru_cache(4)
def table_frame(
    size: tuple[int, int],
    log_open: bool = False,
    corner: tuple[Button[Any], ...] = (),
    scale: float = 1.0,
    hinted: bool = False,
    reviewed: tuple[Aid, ...] = (),
    curved: bool = True,
) -> Frame:
    """Lays out the furniture of a window of `size` pixels with the given buttons in its corner.

    `hinted` is true while the moves of a hint stand below the panel beside the table. `reviewed` leaves room for an
    evaluation, and for a bar that may be `curved`.
    """
    ruler = Ruler(unit_of(size))
    console = 0.0 if not reviewed else CONSOLE if curved else TASK_CONSOLE
    ground = _ground(size[0] / ruler.unit, size[1] / ruler.unit, log_open, console)
    middle, span, cy, diameter = ground.middle, ground.span, ground.cy, ground.diameter
    column_x, piles_y = ground.width - MARGIN - COLUMN, ground.height / 2 - PILE_CARD * 0.7
    centres = middle - ground.offset, middle + ground.offset
    slots = [
        *_areas(ruler, 0, centres[0], ground),
        *_areas(ruler, 1, centres[1], ground),
        *_piles(ruler, column_x, piles_y - 1.3),
    ]
    aside, counted = PILE_INSET + PILE_CARD, (PILE_CARD * 1.4 + 0.6) * max(1.0, min(scale, 1.4))
    frame = Frame(
        size=size,
        unit=ruler.unit,
        centre=ruler.rect(ground.left, 0, span, ground.height),
        rosettes=(ruler.square(centres[0], cy, diameter), ruler.square(centres[1], cy, diameter)),
        areas={place: area for place, area, _ in slots},
        drops={place: drop for place, _, drop in slots},
        card_width=ruler.px(diameter * 0.171),
        columns=(
            _column(ruler, column_x, ground.height - MARGIN - COLUMN_TALL),
            _column(ruler, column_x, MARGIN - 0.4),
        ),
        **_boxes(ruler, ground, scale),
        **_top(ruler, ground, corner, scale, shorter=6.6 if hinted and not reviewed else 0.0),
        counted=ruler.rect(column_x + aside, piles_y + 10.8 - counted, COLUMN - 2 * aside, counted),
        scale=scale,
        person=ruler.rect(column_x - FIGURE - 0.6, MARGIN - 1.0, FIGURE, FIGURE),
    )
    return _with_review(frame, ground, hinted, tuple(reviewed)) if reviewed else frame


def _with_review(frame: Frame, ground: _Ground, hinted: bool, aids: tuple[Aid, ...]) -> Frame:
    """The same with places for the bar and the evaluation; the log makes room for that while it stands beside it."""
    wide = min(LONGEST, ground.span - 1)
    bar = frame.rect(ground.middle - wide / 2, ground.low - 0.2, wide, ground.console - 1.2)
    log, gap = frame.log, frame.px(0.8)
    assert log is not None, "a review has a place beside the table"
    slip, whole = log.copy(), log.copy()
    if ground.left > MARGIN:
        slip.height = frame.size[1] - frame.px(MARGIN - 1.4) - slip.top
        if hinted:
            whole, slip = divided(slip, gap)
    elif hinted:
        whole.width = slip.width = (log.width - gap) // 2
        slip.right = log.right
    return replace(frame, bar=bar, slip=slip, log=whole, aids=aids)


def _boxes(ruler: Ruler, ground: _Ground, scale: float) -> dict[str, Any]:
    """The hand, and the boxes for words: beside the hand, in front of it, above the mandalas."""
    middle, span, height = ground.middle, ground.span, ground.height
    half = min(30.5 - 9.5 * max(0.0, min(scale, 1.75) - 1.0), span * 0.36)
    side = middle - half - 1.0 - ground.left
    beside = ground.left > MARGIN
    status_width = LOG if beside else side
    aside = side * ASIDE if beside else 0.0
    low, wide = ground.cy + ground.diameter / 2, min(68.0, span * 0.64) * max(1.0, min(scale, 1.35))
    free = 0.0 if ground.log and ground.left == MARGIN else ground.low - low
    ribbon_y = low - min(6.4, ground.diameter * 0.105) + min(5.6, max(0.0, free - 2.0))
    more = _grown(scale)
    above = max(low, ground.low + ground.console - 1.2 if ground.console else 0.0)
    told = max(0.0, min(more, height - 16.3 - above))  # the news stand below a mandala, or below the bar of a review
    ribbon = ruler.rect(middle - wide / 2, ribbon_y, wide, 5.6)
    under = ribbon_y + 6.1 if MARGIN + status_width > middle - wide / 2 else 0.0
    grown = max(0.0, min(more, height - 17.0 - under))  # the status stands below the slip and the bar of a replay
    return {
        "status": ruler.rect(MARGIN, height - 17.0 - grown, status_width, 12.8 + grown),
        "news": ruler.rect(middle - aside + half + 1.0, height - 16.0 - told, side + aside, 11.8 + told),
        "ribbon": ribbon,
        "bar": ribbon.inflate(0, ruler.px(0.4)),
        "banner": ruler.rect(middle - 15, max(BANNER, ground.cy - ground.diameter / 2 - 0.6), 30, 3.6),
        "hand": ruler.rect(middle - aside - half, height - HAND_CARD * 1.4 - 2.8, 2 * half, HAND_CARD * 1.4),
    }


def _grown(scale: float) -> float:
    """Returns by how much large texts raise the boxes in the corners beside the hand [u]."""
    return max(0.0, min(5.4, 11.8 * (scale - 1)))


def _top(ruler: Ruler, ground: _Ground, corner: Sequence[Button[Any]], scale: float, shorter: float) -> dict[str, Any]:
    """Places the buttons, the note and the log.

    Large buttons wrap: the last two, which tell and explain, stand below the first. The note stands beside the buttons,
    else between them and the log, else at the other side of the rival's hand. The log stands below all of it, shorter
    by `shorter` units.
    """
    free = ground.middle - RIVAL_HALF - MARGIN
    side, beside = _row(len(corner), ground, free, scale)
    second, step = beside < len(corner), side + APART
    corners = _corners(len(corner), beside, side)
    buttons = {button: ruler.rect(*at, side, side) for button, at in zip(corner, corners)}
    wide, far = max(FULL_ROW, beside) * step + 0.4, ground.middle + RIVAL_HALF + 0.6
    short, logged = second or wide + NOTE > free, ground.left > MARGIN
    below = short and logged and not second
    note = (MARGIN, MARGIN + side + 0.2, NOTE + 6, BUTTON) if below else (MARGIN + wide, MARGIN - 0.2, NOTE, side)
    if short and not below:
        note = far, MARGIN - 0.2, min(NOTE + 14, ground.left + ground.span - far), side
    log = ground.log
    if log and logged:
        lower = side - BUTTON + (BUTTON + 0.4 if below else step if second else 0.0)
        log = (log[0], log[1] + lower, log[2], log[3] - lower - max(_grown(scale), shorter))
    return {"buttons": buttons, "note": ruler.rect(*note), "log": ruler.rect(*log) if log else None}


def _row(count: int, ground: _Ground, free: float, scale: float) -> tuple[float, int]:
    """Returns the size of the buttons and how many stand in the first row.

    They are as large as wanted if they fit beside the rival's hand and off the mandala, and never smaller than usual.
    """
    usual = BUTTON * min(scale, 1.0)

    def largest(beside: int) -> float:
        room = min(BUTTON * scale, free / max(ROW, beside) - APART)
        sides = (room - 0.05 * step for step in range(max(0, round((room - usual) / 0.05)) + 1))
        return next((side for side in sides if _off_the_mandala(count, beside, side, ground)), usual)

    row = ROW - (count == ROW + 1)  # no button stands alone
    one, two = largest(count), largest(min(count, row))
    return (two, row) if two > one * WORTH else (one, count)


def _corners(count: int, beside: int, side: float) -> Iterator[tuple[float, float]]:
    """Returns the corners of `count` buttons in rows of the given length [u]."""
    for index in range(count):
        yield MARGIN + index % beside * (side + APART), MARGIN - 0.2 + index // beside * (side + APART)


def _off_the_mandala(count: int, beside: int, side: float, ground: _Ground) -> bool:
    """True if round buttons of this size, `beside` of them in a row, do not touch the left mandala."""
    x, y = ground.middle - ground.offset - side / 2, ground.cy - side / 2
    least = (ground.diameter + side) / 2 + CLEAR
    return all(hypot(left - x, top - y) >= least for left, top in _corners(count, beside, side))


Slot = tuple[Place, pygame.Rect, pygame.Rect]  #: a place, where it is printed, and where it takes a dropped card


def _piles(ruler: Ruler, x: float, y: float) -> Iterator[Slot]:
    """Deck and discard pile, between the two rivers."""
    for place, left in ((DECK, x + PILE_INSET), (DISCARD, x + COLUMN - PILE_INSET - PILE_CARD)):
        area = ruler.rect(left, y, PILE_CARD, PILE_CARD * 1.4)
        yield place, area, area.inflate(ruler.px(2.6), ruler.px(2.2))


def _areas(ruler: Ruler, mandala: int, cx: float, ground: _Ground) -> Iterator[Slot]:
    """The rival's field on top, the mountain in the middle, the own field below."""
    cy, diameter = ground.cy, ground.diameter
    pitch, tall, half = diameter * 0.267, diameter * 0.252, diameter / 2
    own, rival = FIELDS[mandala]
    rows = (
        (rival, -1, 0.68, -half, -pitch / 2),
        (MOUNTAINS[mandala], 0, 0.84, -pitch / 2, pitch / 2),
        (own, 1, 0.68, pitch / 2, half),
    )
    for place, row, share, top, bottom in rows:
        area = ruler.rect(cx - diameter * share / 2, cy + row * pitch - tall / 2, diameter * share, tall)
        inset = diameter * 0.06 if row else 0.0
        yield place, area, ruler.rect(cx - half + inset, cy + top, diameter - 2 * inset, bottom - top)


def _column(ruler: Ruler, x: float, y: float) -> Column:
    tall, step, top = RIVER_CARD * 1.4, (COLUMN - RIVER_CARD) / 5, y + 6.2
    lefts = [x + space * step for space in range(6)]
    return Column(
        heading=ruler.rect(x, y, COLUMN, 3.8),
        name=ruler.rect(x, y + 3.7, COLUMN, 2.4),
        spaces=tuple([ruler.rect(left, top, RIVER_CARD, tall) for left in lefts]),
        values=tuple([ruler.rect(left, top + tall + 0.3, RIVER_CARD, 2.2) for left in lefts]),
        cup=ruler.rect(x, y + COLUMN_TALL - CUP, COLUMN, CUP),
    )

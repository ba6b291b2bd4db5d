"""Boxes in columns, rows and grids: measured first, then placed. Nothing is drawn here.

A box tells its width, and its height for a width: the least it needs, and what it would like. Boxes that share a length
get what they would like. With too little room, all of them and the gaps shrink towards their least; extra room goes to
boxes that `Grow`. Gaps, paddings and named sizes are in units [u], all else in pixels [px].
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from itertools import accumulate
from typing import ClassVar, Final, Literal, NamedTuple

import pygame

from mandala.ui.kit.access import Node
from mandala.ui.kit.assets import Look

GAP_SHRINK: Final = 0.4  #: the share of itself to which a gap may shrink
BOX_GAP: Final = 1.6  #: [u] between two boxes, unless their group names another
WIDGET_MARGIN: Final = 4.0  #: [u] above and below a widget, for its label and the ring of the focus


class Extent(NamedTuple):
    """The least and the natural length of a box in one direction [px]."""

    least: int
    natural: int


Measure = Callable[..., Extent]


def _once(measure: Measure) -> Measure:
    @wraps(measure)
    def measured(box: Box, look: Look, *width: int) -> Extent:
        kept = box._measured
        if kept is None or kept[0] is not look:
            kept = box._measured = look, {}
        key = measure, *width
        if key not in kept[1]:
            kept[1][key] = measure(box, look, *width)
        return kept[1][key]

    return measured


def extent(look: Look, units: tuple[float, float]) -> Extent:
    """The least and the usual length of something, named in units."""
    return Extent(*[look.px(length) if length else 0 for length in units])


@dataclass(eq=False)
class Box:
    """Something that takes a part of a page, `rect` [px]. It needs no room unless a subclass says so."""

    WIDE: ClassVar = (0.0, 0.0)
    #: [u] its width and height, unless they depend on more: the least, and where there is room
    TALL: ClassVar = (0.0, 0.0)
    rect: pygame.Rect = field(default_factory=pygame.Rect, kw_only=True)
    _measured: tuple[Look, dict[object, Extent]] | None = field(default=None, init=False, repr=False)

    def __init_subclass__(cls) -> None:
        """A length is measured once in a look: the boxes around ask for it again and again."""
        super().__init_subclass__()
        for name in ("widths", "heights"):
            if name in cls.__dict__:
                setattr(cls, name, _once(cls.__dict__[name]))

    def widths(self, look: Look) -> Extent:
        return extent(look, self.WIDE)

    def heights(self, look: Look, width: int) -> Extent:
        """Its height in a width [px]."""
        return extent(look, self.TALL)

    def measuring(self, look: Look, width: int) -> Iterator[None]:
        """Measures its height in a width [px] box by box, so that it is known later."""
        self.heights(look, width)
        yield

    def place(self, look: Look, rect: pygame.Rect) -> list[Box]:
        """Takes its place [px]. Returns what there is to see of it: itself, or the boxes in it."""
        self.rect = rect
        return [self]

    def move(self, down: int) -> None:
        """Moves it, and what it has placed itself, down by some pixels."""
        self.rect = self.rect.move(0, down)

    def in_clip(self, canvas: pygame.Surface, look: Look, up: int) -> bool:
        """Whether something of it is in the canvas's clip where it stands some pixels higher."""
        around = 2 * look.px(WIDGET_MARGIN)
        return bool(canvas.get_clip().colliderect(self.rect.move(0, -up).inflate(around, around)))

    @contextmanager
    def lifted(self, up: int) -> Iterator[None]:
        """Within, it stands some pixels higher, where a scrolled page shows it."""
        self.move(-up)
        yield
        self.move(up)

    def nodes(self) -> Sequence[Node]:
        return ()


class Group(Box):
    """Boxes placed together, without those that are None. Here the first gets a place with room for any; others divide it."""

    def __init__(self, *boxes: Box | None, gap: float = BOX_GAP) -> None:
        self.boxes: list[Box] = [box for box in boxes if box is not None]
        self.gap = gap

    def widths(self, look: Look) -> Extent:
        return _most([box.widths(look) for box in self.boxes])

    def heights(self, look: Look, width: int) -> Extent:
        return _most([box.heights(look, wide) for box, wide in self.inner(look, width)])

    def measuring(self, look: Look, width: int) -> Iterator[None]:
        for box, wide in self.inner(look, width):
            yield from box.measuring(look, wide)

    def inner(self, look: Look, width: int) -> Iterable[tuple[Box, int]]:
        """Its boxes, each with the width that it gets in a width [px]."""
        return [(box, width) for box in self.boxes]

    def place(self, look: Look, rect: pygame.Rect) -> list[Box]:
        return [leaf for box, part in self.parts(look, rect) for leaf in box.place(look, part)]

    def parts(self, look: Look, rect: pygame.Rect) -> Iterable[tuple[Box, pygame.Rect]]:
        """Its boxes, each with its part of a place."""
        return [(box, rect) for box in self.boxes[:1]]


class Spacer(Group):
    """Nothing."""


class Column(Group):
    """One below the other, each as wide as the column."""

    def heights(self, look: Look, width: int) -> Extent:
        return _sum(_spaced([box.heights(look, width) for box in self.boxes], _gap(look, self.gap)))

    def parts(self, look: Look, rect: pygame.Rect) -> Iterable[tuple[Box, pygame.Rect]]:
        heights = [box.heights(look, rect.width) for box in self.boxes]
        for box, top, bottom in _shared(self.boxes, heights, _gap(look, self.gap), rect.height):
            yield box, pygame.Rect(rect.left, rect.top + top, rect.width, bottom - top)


class Row(Group):
    """Side by side from the left, each as high as the row, which needs at least `least` units."""

    def __init__(self, *boxes: Box | None, gap: float = BOX_GAP, least: float = 0.0) -> None:
        super().__init__(*boxes, gap=gap)
        self._least = least

    def widths(self, look: Look) -> Extent:
        widths = [box.widths(look) for box in self.boxes]
        return _most([_sum(_spaced(widths, _gap(look, self.gap))), extent(look, (self._least, self._least))])

    def inner(self, look: Look, width: int) -> Iterable[tuple[Box, int]]:
        return [(box, right - left) for box, left, right in self.columns(look, width)]

    def parts(self, look: Look, rect: pygame.Rect) -> Iterable[tuple[Box, pygame.Rect]]:
        for box, left, right in self.columns(look, rect.width):
            yield box, pygame.Rect(rect.left + left, rect.top, right - left, rect.height)

    def columns(self, look: Look, width: int) -> Iterable[tuple[Box, int, int]]:
        """Each box with its left and right edge in a width."""
        return _shared(self.boxes, [box.widths(look) for box in self.boxes], _gap(look, self.gap), width)


class _Middle(Row):
    """Boxes of `each` pixels in the middle of a row."""

    def __init__(self, *boxes: Box, gap: float, each: int) -> None:
        super().__init__(*boxes, gap=gap)
        self._each = each

    def columns(self, look: Look, width: int) -> Iterable[tuple[Box, int, int]]:
        step = self._each + _gap(look, self.gap).natural
        left = (width - len(self.boxes) * step + step - self._each) / 2
        for number, box in enumerate(self.boxes):
            yield box, round(left + number * step), round(left + number * step + self._each)


class Grid(Group):
    """Columns of one width, filled row by row.

    It has as many columns as fit at `least` units each, or more if a box needs more, and at most `columns`.
    """

    def __init__(
        self, *boxes: Box | None, columns: int, least: float = 0.0, gap: float = BOX_GAP, rows: float = BOX_GAP
    ) -> None:
        super().__init__(*boxes, gap=gap)
        self._columns, self._least, self._rows = columns, least, rows

    def inner(self, look: Look, width: int) -> Iterable[tuple[Box, int]]:
        return [(self._set(look, width), width)]

    def parts(self, look: Look, rect: pygame.Rect) -> Iterable[tuple[Box, pygame.Rect]]:
        return [(self._set(look, rect.width), rect)]

    def _set(self, look: Look, width: int) -> Column:
        gap, least = _gap(look, self.gap).natural, max(self.widths(look).least, look.px(self._least))
        beside = max(1, min(self._columns, (width + gap) // (least + gap)))
        rows = [[*row, *[Spacer()] * (beside - len(row))] for row in self._cut(beside)]
        return Column(*(Row(*map(Share, row), gap=self.gap) for row in rows), gap=self._rows)

    def _cut(self, beside: int) -> list[list[Box]]:
        return [self.boxes[at : at + beside] for at in range(0, len(self.boxes), beside)]


class Wrap(Grid):
    """Boxes side by side in the fewest lines, evenly filled and centred.

    Each is as wide as the widest, at least `least` units. If that takes one more line, each has its own width.
    """

    def __init__(self, *boxes: Box, gap: float = BOX_GAP, least: float = 0.0) -> None:
        super().__init__(*boxes, columns=len(boxes), least=least, gap=gap, rows=1.2)

    def widths(self, look: Look) -> Extent:
        """From the widest box alone to all in one line."""
        widest = super().widths(look)
        each = max(widest.natural, round(self._least * look.unit))
        return Extent(widest.least, len(self.boxes) * (each + _gap(look, self.gap).natural))

    def _set(self, look: Look, width: int) -> Column:
        gap, wide = _gap(look, self.gap).natural, [box.widths(look).natural for box in self.boxes]
        widest = max(wide)
        if sum(wide) + gap * (len(wide) - 1) <= width < (widest + gap) * len(wide) - gap:
            return Column(Row(*map(Grow, self.boxes), gap=self.gap))
        count = -(-len(wide) // max(1, (width + gap) // (widest + gap)))
        beside = -(-len(wide) // count)
        each = min(max(widest, look.px(self._least)), (width - gap * (beside - 1)) // beside)
        return Column(*(_Middle(*line, gap=self.gap, each=each) for line in self._cut(beside)), gap=self._rows)


class FirstFit(Group):
    """The first of its boxes that has room; the last one if none has."""

    def widths(self, look: Look) -> Extent:
        """From the least of all to what the first would like."""
        wide = [box.widths(look) for box in self.boxes]
        return Extent(min(one.least for one in wide), wide[0].natural)

    def heights(self, look: Look, width: int) -> Extent:
        """From the least of those that fit in the width to what the first of them would like."""
        tall = [box.heights(look, width) for box, _ in self.inner(look, width)]
        return Extent(min(one.least for one in tall), tall[0].natural)

    def parts(self, look: Look, rect: pygame.Rect) -> Iterable[tuple[Box, pygame.Rect]]:
        boxes = [box for box, _ in self.inner(look, rect.width)]
        high = (box for box in boxes if box.heights(look, rect.width).least <= rect.height)
        return [(next(high, boxes[-1]), rect)]

    def inner(self, look: Look, width: int) -> Sequence[tuple[Box, int]]:
        """Those that fit, the last one if none does."""
        boxes = [box for box in self.boxes if box.widths(look).least <= width] or self.boxes[-1:]
        return [(box, width) for box in boxes]


class Stack(Group):
    """The first of its boxes, with room for any of them, so that nothing moves when another one takes its place."""


class Overlay(Group):
    """Boxes that share one place, all of them in view."""

    def parts(self, look: Look, rect: pygame.Rect) -> Iterable[tuple[Box, pygame.Rect]]:
        return [(box, rect) for box in self.boxes]


class Grow(Group):
    """A box that gets a share of what is left in its row or column."""

    def __init__(self, box: Box, weight: float = 1.0) -> None:
        super().__init__(box)
        self.weight = weight


class Share(Grow):
    """A box whose part of a row depends on its weight alone, so that it stands below the same part of the row above."""

    def widths(self, look: Look) -> Extent:
        return Extent(0, 0)


def shares(weights: Sequence[float], *boxes: Box) -> Iterable[Share]:
    """Boxes whose parts of a row have these weights."""
    return map(Share, boxes, weights)


class Constrained(Group):
    """A box limited to `wide` and `tall` units, if given.

    It stands at one side or in the middle of the width, and in the middle of the height.
    """

    def __init__(
        self, box: Box, wide: float = 0.0, tall: float = 0.0, at: Literal["left", "centre", "right"] = "centre"
    ) -> None:
        super().__init__(box)
        self._wide, self._tall, self._at = wide, tall, at

    def widths(self, look: Look) -> Extent:
        return _named(look, self._wide, super().widths(look))

    def heights(self, look: Look, width: int) -> Extent:
        return _named(look, self._tall, super().heights(look, width))

    def inner(self, look: Look, width: int) -> Iterable[tuple[Box, int]]:
        return [(self.boxes[0], min(width, self.widths(look).natural))]

    def parts(self, look: Look, rect: pygame.Rect) -> Iterable[tuple[Box, pygame.Rect]]:
        wide = min(rect.width, self.widths(look).natural)
        inner = pygame.Rect(0, 0, wide, min(rect.height, self.heights(look, wide).natural))
        inner.center = rect.center
        inner.left = {"left": rect.left, "centre": inner.left, "right": rect.right - wide}[self._at]
        return [(self.boxes[0], inner)]


class Padded(Group):
    """A box with `x` units free on either side, and `y` above and below, which shrink with it."""

    def __init__(self, box: Box, x: float = 0.0, y: float = 0.0) -> None:
        super().__init__(Column(Spacer(), Grow(box), Spacer(), gap=y))
        self._x = x

    def widths(self, look: Look) -> Extent:
        return _sum([super().widths(look), *[_gap(look, self._x)] * 2])

    def inner(self, look: Look, width: int) -> Iterable[tuple[Box, int]]:
        return [(self.boxes[0], width - 2 * _gap(look, self._x).natural)]

    def parts(self, look: Look, rect: pygame.Rect) -> Iterable[tuple[Box, pygame.Rect]]:
        return [(self.boxes[0], rect.inflate(-2 * _gap(look, self._x).natural, 0))]


class Footer(Column):
    """The part of a scrolled page that stays in view at its foot."""

    def place(self, look: Look, rect: pygame.Rect) -> list[Box]:
        """Is itself among what is placed, so that a page finds it."""
        self.rect = rect
        return [self, *super().place(look, rect)]


def _gap(look: Look, units: float) -> Extent:
    natural = look.px(units) if units else 0
    return Extent(round(natural * GAP_SHRINK), natural)


def _spaced(extents: Sequence[Extent], gap: Extent) -> list[Extent]:
    return [extent for one in extents for extent in (gap, one)][1:]


def _named(look: Look, units: float, extent: Extent) -> Extent:
    """A length that was named, unless that is less than the least."""
    return Extent(extent.least, max(extent.least, look.px(units))) if units else extent


def _most(extents: Sequence[Extent]) -> Extent:
    return Extent(max((one.least for one in extents), default=0), max((one.natural for one in extents), default=0))


def _sum(extents: Sequence[Extent]) -> Extent:
    return Extent(sum(one.least for one in extents), sum(one.natural for one in extents))


def _shared(boxes: Sequence[Box], extents: Sequence[Extent], gap: Extent, room: int) -> Iterator[tuple[Box, int, int]]:
    """Each box with its first and second edge, where boxes and the gaps between them share so much room [px]."""
    spaced = _spaced(extents, gap)
    weights = [weight for box in boxes for weight in (0.0, box.weight if isinstance(box, Grow) else 0.0)][1:]
    (least, natural), total = _sum(spaced), sum(weights)
    if room >= natural:
        spare = (room - natural) / total if total else 0.0
        lengths = [one.natural + spare * weight for one, weight in zip(spaced, weights)]
    else:
        share = max(0, room - least) / max(1, natural - least)
        lengths = [one.least + (one.natural - one.least) * share for one in spaced]
    edges = [round(edge) for edge in accumulate(lengths, initial=0)]
    return zip(boxes, edges[::2], edges[1::2])

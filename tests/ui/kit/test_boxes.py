"""Boxes on a page: what stands beside what, in whatever room there is."""

from __future__ import annotations

import pygame
import pytest

from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import (
    Box,
    Column,
    Constrained,
    Extent,
    FirstFit,
    Footer,
    Grid,
    Grow,
    Padded,
    Row,
    Share,
    Spacer,
    Wrap,
)
from mandala.ui.kit.theme import THEMES
from tests.ui.support import pictures

LOOK = Look(pictures(), THEMES["linen"], (1600, 900))
"""Of ten pixels a unit."""


class Block(Box):
    """So many pixels wide and high, at least and gladly."""

    def __init__(self, wide: tuple[int, int], tall: tuple[int, int]) -> None:
        super().__init__()
        self.wide, self.tall = Extent(*wide), Extent(*tall)

    def widths(self, look: Look) -> Extent:
        """As made."""
        del look
        return self.wide

    def heights(self, look: Look, width: int) -> Extent:
        """As made."""
        del look, width
        return self.tall


class Ink(Block):
    """A text: the narrower the higher."""

    def heights(self, look: Look, width: int) -> Extent:
        """Its area stays."""
        del look
        return Extent(self.tall.natural * self.wide.natural // width, self.tall.natural * self.wide.natural // width)


def blocks(count: int, wide: tuple[int, int] = (20, 40), tall: tuple[int, int] = (10, 20)) -> list[Block]:
    return [Block(wide, tall) for _ in range(count)]


def put(box: Box, width: int, height: int) -> list[Box]:
    """Returns what there is to see."""
    return box.place(LOOK, pygame.Rect(100, 200, width, height))


def rects(boxes: list[Block]) -> list[tuple[int, int, int, int]]:
    """Beside and below where they were put."""
    return [(box.rect.left - 100, box.rect.top - 200, box.rect.width, box.rect.height) for box in boxes]


def test_a_column_is_as_high_as_its_boxes_and_gaps() -> None:
    column = Column(*blocks(3), gap=1.0)
    assert column.widths(LOOK) == (20, 40)
    assert column.heights(LOOK, 40) == (3 * 10 + 2 * 4, 3 * 20 + 2 * 10)


def test_a_column_places_from_the_top_over_its_whole_width() -> None:
    put(Column(*(three := blocks(3)), gap=1.0), 70, 200)
    assert rects(three) == [(0, 0, 70, 20), (0, 30, 70, 20), (0, 60, 70, 20)]


def test_where_room_is_short_boxes_and_gaps_shrink_alike() -> None:
    put(Column(*(three := blocks(3)), gap=1.0), 70, 59)
    assert rects(three) == [(0, 0, 70, 15), (0, 22, 70, 15), (0, 44, 70, 15)]


def test_where_there_is_not_even_room_for_the_least_nothing_overlaps() -> None:
    put(Column(*(three := blocks(3)), gap=1.0), 70, 5)
    assert rects(three) == [(0, 0, 70, 10), (0, 14, 70, 10), (0, 28, 70, 10)]


def test_a_growing_box_gets_the_room_that_is_left() -> None:
    one, two, three = blocks(3)
    put(Column(one, Grow(two), Grow(three, 3.0), gap=0), 70, 100)
    assert rects([one, two, three]) == [(0, 0, 70, 20), (0, 20, 70, 30), (0, 50, 70, 50)]


def test_a_row_gives_each_its_width_and_all_its_height() -> None:
    one, two = Block((20, 40), (10, 20)), Block((30, 60), (10, 50))
    row = Row(one, Grow(two), gap=1.0)
    assert row.widths(LOOK) == (54, 110)
    assert row.heights(LOOK, 200) == (10, 50)
    put(row, 200, 50)
    assert rects([one, two]) == [(0, 0, 40, 50), (50, 0, 150, 50)]


def test_shares_of_rows_stand_below_each_other() -> None:
    for wide in (10, 300):
        one, two, three = Block((10, wide), (10, 20)), Block((40, 40), (10, 20)), Block((10, 20), (10, 20))
        put(Row(Share(one), two, Share(three, 2.0), gap=1.0), 180, 20)
        assert rects([one, two, three]) == [(0, 0, 40, 20), (50, 0, 40, 20), (100, 0, 80, 20)]


def test_words_in_a_row_are_measured_in_the_width_that_they_get() -> None:
    side, words = Block((40, 40), (10, 10)), Ink((10, 100), (10, 10))
    assert Row(side, words, gap=0).heights(LOOK, 90) == (20, 20)


def test_a_grid_has_as_many_columns_as_have_room() -> None:
    five = blocks(5)
    grid = Grid(*five, columns=3, least=5.0, gap=1.0, rows=2.0)
    put(grid, 200, 60)
    assert rects(five) == [(0, 0, 60, 20), (70, 0, 60, 20), (140, 0, 60, 20), (0, 40, 60, 20), (70, 40, 60, 20)]
    assert grid.heights(LOOK, 169).natural == 3 * 20 + 2 * 20, "two columns"
    assert grid.heights(LOOK, 30).natural == 5 * 20 + 4 * 20, "one"


def test_a_row_of_a_grid_is_as_high_as_its_highest_box() -> None:
    low, high, last = Block((20, 20), (10, 10)), Block((20, 20), (30, 30)), Block((20, 20), (10, 10))
    put(Grid(low, high, last, columns=2, gap=0, rows=0), 100, 40)
    assert rects([low, high, last]) == [(0, 0, 50, 30), (50, 0, 50, 30), (0, 30, 50, 10)]


def test_a_wrap_fills_its_lines_alike_and_stands_in_the_middle() -> None:
    five = blocks(5)
    put(Wrap(*five, gap=1.0), 200, 52)
    assert rects(five) == [(30, 0, 40, 20), (80, 0, 40, 20), (130, 0, 40, 20), (55, 32, 40, 20), (105, 32, 40, 20)]


def test_a_wrap_gives_each_more_where_there_is_room() -> None:
    two = blocks(2)
    put(Wrap(*two, gap=1.0, least=6.0), 200, 20)
    assert rects(two) == [(35, 0, 60, 20), (105, 0, 60, 20)]


def test_a_wrap_saves_a_line_with_boxes_of_their_own_widths() -> None:
    one, two = Block((20, 40), (10, 20)), Block((80, 120), (10, 20))
    put(Wrap(one, two, gap=1.0), 190, 20)
    assert rects([one, two]) == [(0, 0, 50, 20), (60, 0, 130, 20)]


def test_the_first_layout_that_fits_is_taken() -> None:
    two = blocks(2)
    for width, height, beside in ((90, 20, True), (49, 48, True), (43, 48, False), (90, 9, False)):
        either = FirstFit(Row(*two, gap=1.0), Column(*two, gap=1.0))
        assert put(either, width, height) == two, "once"
        assert (two[0].rect.top == two[1].rect.top) is beside, (width, height)


@pytest.mark.parametrize(("at", "left"), [("left", 0), ("centre", 35), ("right", 70)])
def test_a_named_size_is_kept_where_there_is_room(at: str, left: int) -> None:
    block = blocks(1)[0]
    sized = Constrained(block, wide=3.0, at=at)
    assert sized.widths(LOOK) == (20, 30)
    put(sized, 100, 20)
    assert rects([block]) == [(left, 0, 30, 20)]
    put(sized, 25, 20)
    assert rects([block]) == [(0, 0, 25, 20)]


def test_paddings_shrink_with_what_is_inside() -> None:
    block = blocks(1)[0]
    padded = Padded(block, 2.0, 1.0)
    assert padded.heights(LOOK, 80) == (10 + 8, 20 + 20)
    put(padded, 80, 40)
    assert rects([block]) == [(20, 10, 40, 20)]
    put(padded, 80, 18)
    assert rects([block]) == [(20, 4, 40, 10)]


def test_the_page_is_told_in_order_with_its_foot() -> None:
    one, two, three = blocks(3)
    foot = Footer(three)
    page = Padded(Column(Row(one, None, Spacer()), Grow(Constrained(two, 4.0)), foot), 1.0)
    assert put(page, 200, 200) == [one, two, foot, three]
    assert foot.rect.top == three.rect.top


def test_a_named_size_never_is_less_than_the_least() -> None:
    assert Constrained(blocks(1)[0], wide=1.0, tall=0.5).widths(LOOK) == (20, 20)
    assert Constrained(blocks(1)[0], wide=1.0, tall=0.5).heights(LOOK, 90) == (10, 10)

"""The mandala of sand: equal games make equal pictures, and it grows from the middle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame
import pytest

from mandala.ui.kit.sand_mandala import HEART, RIM, Ring, edges, grown, joined, laid
from tests.ui.support import FakeWindow

SIDE = 120
RINGS = [Ring((206, 42, 59), 6, 0), Ring((102, 184, 126), 20, 3), Ring((154, 91, 182), 1, 4)]
GREENS = [Ring((102, 184, 126), 9, 3)]


@pytest.fixture(autouse=True)
def window() -> None:
    FakeWindow((320, 240))


def whole(rings: Sequence[Ring], seed: int) -> pygame.Surface:
    *_, made = laid(rings, seed, SIDE)
    return made


def drawn(picture: pygame.Surface) -> int:
    """How many pixels bear sand."""
    return pygame.mask.from_surface(picture).count()


def test_equal_rings_and_seeds_make_equal_pictures_and_others_do_not() -> None:
    one = pygame.image.tobytes(whole(RINGS, 7), "RGBA")
    assert pygame.image.tobytes(whole(RINGS, 7), "RGBA") == one
    assert pygame.image.tobytes(whole(RINGS, 8), "RGBA") != one
    assert pygame.image.tobytes(whole(RINGS[::-1], 7), "RGBA") != one


def test_a_ring_is_the_wider_the_more_it_weighs() -> None:
    radii = edges(RINGS)
    assert (radii[0], radii[-1]) == (HEART, pytest.approx(RIM))
    widths = [outer - inner for inner, outer in pairwise(radii)]
    assert widths[1] > widths[0] > widths[2] > 0.05


def test_it_grows_from_the_middle_until_all_of_it_stands() -> None:
    mandala, radii = whole(RINGS, 7), edges(RINGS)
    sizes = [drawn(grown(mandala, radii, step / 20)) for step in range(21)]
    assert sizes == sorted(sizes)
    assert sizes[0] == 0
    assert len(set(sizes)) > 15, "little by little"
    assert grown(mandala, radii, 1.0) is mandala
    early = grown(mandala, radii, 0.3)
    assert early.get_at((SIDE // 2, SIDE // 2)).a == 255
    assert early.get_at((SIDE // 2, 6)).a == 0


def test_a_draw_shows_half_of_each() -> None:
    left, right = whole(RINGS, 7), whole(GREENS, 7)
    both = joined(left, right)
    for x, from_there in ((SIDE // 4, left), (3 * SIDE // 4, right)):
        assert [both.get_at((x, y)) for y in range(SIDE)] == [from_there.get_at((x, y)) for y in range(SIDE)]

"""What a person sees at rest is what a full painting would show: a few of the trials of `make soak`."""

from __future__ import annotations

import random

import pytest

from tests.ui import support
from tools.gallery.registry import shown
from tools.soak import painted


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", ["title", "cards-counting", "tiles-final-flips", "notice"])
def test_the_screen_rests_on_a_full_painting(name: str) -> None:
    assert painted.fault_from(name, random.Random(1), support.pictures()) == ""


def test_what_was_not_painted_is_seen() -> None:
    with shown("cards-table", painted.LOOK) as harness:
        assert harness.rest(5)
        harness.picture.fill((0, 0, 0), (40, 50, 6, 7))
        assert painted.unlike(harness) == "TableScene: Rect(40, 50, 6, 7) was not painted"

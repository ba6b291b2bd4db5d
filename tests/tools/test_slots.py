"""What a game must fill in to be played in the window stays little."""

from __future__ import annotations

from tools.slots import slots

MOST = 38


def test_a_game_fills_few_slots() -> None:
    found = slots()
    assert sum(map(len, found.values())) <= MOST, found
    assert all(found.values()), "a record without slots is counted wrongly"

"""The game of the tile lesson: its tiles, its moves, and those that are asked for. Between the two parts moves are made unseen.
The words are a text of their own, lesson.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mandala.play.lesson import Course

COURSE: Final = Course.of(
    {
        "game": "tiles",
        "board": "RPYPYYOYOYPGGGGOOYKPKGYRYKROKORGOROPKPGKGRKYPRROGPKR",
        "start_tiles": "KP",
        "first_player": 1,
    },
    (
        "T K, O c6, O b5, O f5, F c5, O d4, O c3, O g5, S b4, O e8, O e6, F e7, F f6",
        "S d7, O h5, F c7, S b6, F g4, S h4, S g3, O e3, F b7, S h3, S e5, S f3, "
        "S c8, F f2, S c4, S a4, O c2, F e2, S f7, S f4, F b2, S h6, F g2",
        "O g6, F d5, S d6",
    ),
    steps=(0, 2, 4, 6, 8, 10, 12, 36, 38),
    later=7,
)
#: The spaces with a cross, by steps: where two groups of one colour would touch, now or after the move.
CROSSED: Final[Mapping[int, tuple[str, ...]]] = {5: ("g6", "h5", "g4"), 6: ("g6",), 7: ("g7",)}

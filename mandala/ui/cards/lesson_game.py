"""The game of the card lesson: its cards, its moves, and those that are asked for. Between the two parts moves are made unseen.
The words are a text of their own, lesson.md.
"""

from __future__ import annotations

from typing import Final

from mandala.play.lesson import Course

COURSE: Final = Course.of(
    {
        "game": "cards",
        "deck": "ROPKRGGGPKPKKORROGYPKOKROPGKROPYGRPGYGYOOPPKGGYYGRKKORYGGRPYOPYRYKPYGOOGOKPRYKYOOKRYPKRYOOPRPYYROGKPRGGKYRPK",
        "first_player": 0,
    },
    (
        "M1 R, F2 O, F1 GGG, M1 K, M1 O, M1 P, D KKKK, M1 K, M1 Y, C R, C O, C K, C Y, C P",
        "F2 OO, F2 RR, M1 R, F2 GG, F1 PPPP, M2 Y, C P, C K, C Y, M1 R, F1 GG, M1 R, M2 G, F2 OO, "
        "M1 Y, M1 R, F2 PPP, F2 KK, M1 Y, M2 R, C Y, C G, C R, F1 GG, F1 PP, M2 Y, M1 Y",
        "F1 KKK, C Y, C R, C O",
    ),
    steps=(0, 2, 4, 6, 8, 9, 11, 41, 42),
    later=7,
)

"""The theme of a mistake: that of the weightiest reason for the better move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mandala.core.tiles import reasons
from mandala.core.tiles.moves import Move
from mandala.core.tiles.observation import Observation

#: The kinds of reasons of each theme.
THEMES: Final[Mapping[str, tuple[type[reasons.Reason], ...]]] = {
    "end": (reasons.Wins, reasons.Loses, reasons.MayLose, reasons.Counted),
    "points": (reasons.Brings, reasons.LetsScore),
    "flips": (reasons.Waits,),
    "opening": (reasons.OpensGroup, reasons.NextOpens, reasons.Promises),
    "swap": (reasons.Joins, reasons.Stuck),
    "room": (reasons.Room, reasons.Wide, reasons.Grows),
    "rival": (reasons.Crowds, reasons.CutsOff, reasons.Blocks, reasons.Spoils),
}
_THEME: Final = {kind: theme for theme, kinds in THEMES.items() for kind in kinds}


def theme(before: Observation, worse: Move, better: Move) -> str:
    """Returns the theme of the mistake `worse`; "" if no reason tells it."""
    return next((_THEME[type(reason)] for reason in reasons.reasons(before, worse, better)), "")

"""The theme of a mistake: that of the weightiest reason for the better move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mandala.core.cards import reasons
from mandala.core.cards.moves import Move
from mandala.core.cards.observation import Observation

#: The kinds of reasons of each theme.
THEMES: Final[Mapping[str, tuple[type[reasons.Reason], ...]]] = {
    "end": (reasons.Wins, reasons.Loses, reasons.MayLose, reasons.TakesSixth, reasons.EndsEarly, reasons.LeavesSixth),
    "first": (reasons.Completes, reasons.GivesFirst, reasons.NoHurry, reasons.Threat, reasons.Prepares),
    "empty": (reasons.Empty, reasons.GivesAll),
    "field": (reasons.Larger, reasons.Grows, reasons.Bars),
    "mountain": (reasons.Nears, reasons.Hastens, reasons.Feeds, reasons.Raises),
    "hand": (reasons.Draws, reasons.Leaves, reasons.Discards),
    "choice": (reasons.Brings, reasons.NewColour, reasons.LowSpace, reasons.LeavesColour, reasons.LeavesNew),
}
_THEME: Final = {kind: theme for theme, kinds in THEMES.items() for kind in kinds}


def theme(before: Observation, worse: Move, better: Move) -> str:
    """Returns the theme of the mistake `worse`; "" if no reason tells it."""
    return next((_THEME[type(reason)] for reason in reasons.reasons(before, worse, better)), "")

"""Keeps the layout of the position that is shown, asked for many times a frame."""

from __future__ import annotations

from collections.abc import Sequence

from mandala.core.cards.observation import Observation
from mandala.play.seat import SeatStep
from mandala.ui.cards.layout import TableLayout, table_layout
from mandala.ui.cards.log import discard_top
from mandala.ui.kit.units import Size
from mandala.ui.table.commands import Command


class Laying:
    """The layout cache of one table. `corner` are its buttons, None for those of every game."""

    def __init__(self) -> None:
        self.corner: Sequence[Command] | None = None
        self._kept: tuple[Observation, object, TableLayout] | None = None

    def layout(
        self,
        size: Size,
        observation: Observation,
        steps: Sequence[SeatStep],
        beside: bool,
        concealed: bool,
        scale: float,
        hinted: bool,
    ) -> TableLayout:
        """The layout of a position to which `steps` led. `beside` says that something stands beside the table, `hinted` that a
        hint stands below that."""
        key = size, beside, concealed, scale, hinted, self.corner
        if self._kept is None or self._kept[0] is not observation or self._kept[1] != key:
            made = table_layout(
                size,
                observation,
                log_open=beside,
                concealed=concealed,
                discard_top=discard_top(steps),
                scale=scale,
                corner=self.corner,
                hinted=hinted,
            )
            self._kept = observation, key, made
        return self._kept[2]

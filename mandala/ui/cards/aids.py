"""The points and the memory aid: when each may be seen, and by whom. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mandala.play.session import Session
from mandala.ui.cards.menus import agree_to_memory
from mandala.ui.cards.points_sheet import PANEL
from mandala.ui.cards.watch import Watch
from mandala.ui.context import Context
from mandala.ui.kit.scene import Push, Replace, Transition
from mandala.ui.table.log_book import LogBook
from mandala.ui.table.menus import Backdrop, Sheet


class Aside:
    """The points and the memory aid of one table."""

    def __init__(self, context: Context, session: Session, watch: Watch) -> None:
        self._context, self._session, self._watch = context, session, watch
        self._wanted = False

    @property
    def points_open(self) -> bool:
        """True while the points stand beside the table: as wished, unless texts are wanted larger than there is room for."""
        return self._wanted and self._context.settings.scale <= PANEL

    @property
    def aided(self) -> bool:
        """True if the players are reminded of what they have seen: two people as they agreed, else as the settings say."""
        return self._session.plan.memory if self._watch.shared else self._context.settings.memory_aid

    @property
    def state(self) -> tuple[object, ...]:
        """What a change of is to be drawn."""
        return self.points_open, self.aided

    def press_points(self, backdrop: Backdrop, sheet: Callable[[], Sheet]) -> Transition:
        """Opens the points or puts them away; on a `sheet` of their own where texts are large. Two people must agree first: the
        points tell what was claimed."""
        if self._watch.shared and not self.aided:
            return Push(agree_to_memory(self._context, backdrop, partial(self._agreed, sheet)))
        if not self.points_open and self._context.settings.scale > PANEL:
            return Push(sheet())
        self._wanted = not self.points_open
        return None

    def press_log(self, logbook: LogBook, size: tuple[int, int]) -> None:
        """Opens the log, in the place of the points if they are there, or puts it away."""
        was, self._wanted = self.points_open, False
        if not was or not logbook.is_open(size):
            logbook.toggle(size)

    def _agreed(self, sheet: Callable[[], Sheet]) -> Transition:
        self._session.agree_on_memory()
        self._wanted = self._context.settings.scale <= PANEL
        return None if self.points_open else Replace(sheet())

"""What is under way at the card table beside the flights of a move: the deal, the rise and lean of the dragged card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mandala.core.cards.events import explain
from mandala.play.seat import SeatStep
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.motion.choreography import choreograph
from mandala.ui.cards.motion.dealing import dealt
from mandala.ui.cards.motion.plan import Lifted, Plan
from mandala.ui.cards.motion.show import Show, tilt
from mandala.ui.kit.sound import Sound
from mandala.ui.table import stage
from mandala.ui.table.sound_queue import Play
from mandala.ui.table.stage import LEAD

SETTLED: Final = 0.4
"""Degrees of lean that nobody sees."""
RISE: Final = 0.12
"""Seconds in which a card that is taken up rises."""


class Stage(stage.Stage[Show]):
    """The one plan that is shown, and the card in hand."""

    def __init__(self, play: Play, calm: Callable[[], bool] = lambda: False) -> None:
        super().__init__(play)
        self.lean = self.lift = 0.0
        self.undealt = False
        self._deal: Show | None = None
        self._calm = calm
        self._pull = 0.0

    @property
    def moving(self) -> bool:
        """Whether something is to be drawn anew."""
        return super().moving or abs(self.lean) > SETTLED or 0.0 < self.lift < 1.0

    def begin(self, plan: Plan, speed: str, lead: float = 0.0) -> None:
        """A plan is shown from now on, in place of the one before."""
        self.start(Show(plan, speed, lead, self._calm()))

    def tell(self, step: SeatStep, before: TableLayout, after: TableLayout, lifted: Lifted | None, speed: str) -> None:
        """A move is shown from now on, between the two layouts; `lifted` are the cards that hung at the pointer."""
        plan = choreograph(before, after, explain(step.before, step.move, step.after), lifted)
        if self.thought.long and step.after.to_move == 0:
            plan = plan.with_sound(Sound.TURN)
        self.begin(plan, speed, LEAD if step.before.to_move == 1 else 0.0)

    def deal(self, layout: TableLayout, speed: str) -> None:
        """The first cards are dealt, once, if that is still to be seen."""
        if self.undealt:
            self.undealt = False
            self.begin(dealt(layout), speed)
            self._deal = self.show

    def pull(self, pixels: float) -> None:
        """The dragged card was moved sideways."""
        self._pull += pixels

    def sway(self, dt: float, unit: float | None) -> None:
        """The dragged card rises from the hand, leans into its movement and comes upright again; without a unit there is none."""
        self.lift = 0.0 if unit is None else min(1.0, self.lift + dt / RISE)
        if unit is not None and not self._calm():
            wanted = tilt(self._pull / dt, unit) if dt > 0 else 0.0
            self.lean += (wanted - self.lean) * min(1.0, dt * 12)
        else:
            self.lean = 0.0
        self._pull = 0.0

    def drop(self) -> None:
        """What is in motion was never begun, at another size too. A deal of which nothing was seen yet is dealt again."""
        self.undealt = self.undealt or (self.show is not None and self.show is self._deal and not self.show.begun)
        super().drop()

"""What is under way at the table: the flights of a move with their sounds, the rise and lean of the dragged card, the thinking
sign. Time is given from outside; whether there is a device for sounds does not matter here.

In motion every sound comes at its time; where motion is cut short or off `Hearing` chooses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mandala.core.cards.events import explain
from mandala.play.seat import SeatStep
from mandala.ui.cards.choreography import choreograph
from mandala.ui.cards.dealing import dealt
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.motion import Show, tilt
from mandala.ui.cards.plan import Lifted, Plan
from mandala.ui.hearing import Hearing, Play, Thought
from mandala.ui.sound import Sound

SETTLED: Final = 0.4
"""Degrees of lean that nobody sees."""
RISE: Final = 0.12
"""Seconds in which a card that is taken up rises."""
LEAD: Final = 0.25
"""Seconds between seeing that the rival moves and the first card in motion."""


class Stage:
    """The one show that is on, and what of its sounds is owed."""

    def __init__(self, play: Play, calm: Callable[[], bool] = lambda: False) -> None:
        self.show: Show | None = None
        self.lean = self.lift = 0.0
        self.undealt = False
        self._deal: Show | None = None
        self._play, self._calm = play, calm
        self._pull = 0.0
        self._thought, self.hearing = Thought(), Hearing(play)

    @property
    def moving(self) -> bool:
        """Whether something is to be drawn anew."""
        return self.show is not None or abs(self.lean) > SETTLED or 0.0 < self.lift < 1.0

    @property
    def grain(self) -> int:
        """Which of the three grains of the thinking sign is bright."""
        return self._thought.grain

    @property
    def waited(self) -> bool:
        """Whether the rival has thought for long."""
        return self._thought.long

    def begin(self, plan: Plan, speed: str, lead: float = 0.0) -> None:
        """A plan is shown from now on, in place of the one before."""
        self.show = Show(plan, speed, lead, self._calm())
        if self.show.over:
            self.skip()

    def tell(self, step: SeatStep, before: TableLayout, after: TableLayout, lifted: Lifted | None, speed: str) -> None:
        """A move is shown from now on, between the two layouts; `lifted` are the cards that hung at the pointer."""
        plan = choreograph(before, after, explain(step.before, step.move, step.after), lifted)
        if self.waited and step.after.to_move == 0:
            plan = plan.with_sound(Sound.TURN)
        self.begin(plan, speed, LEAD if step.before.to_move == 1 else 0.0)

    def deal(self, layout: TableLayout, speed: str) -> None:
        """The first cards are dealt, once, if that is still to be seen."""
        if self.undealt:
            self.undealt = False
            self.begin(dealt(layout), speed)
            self._deal = self.show

    def call(self, sound: Sound) -> None:
        """A sound that belongs to no flight."""
        self.hearing.owe(sound)

    def pull(self, pixels: float) -> None:
        """The dragged card was moved sideways."""
        self._pull += pixels

    def advance(self, dt: float, thinking: bool) -> None:
        """Time passes for what flies, and for a rival who thinks."""
        self._thought.advance(dt, thinking)
        self.hearing.advance(dt)
        if self.show is not None:
            self.show.advance(dt)
            for cue in self.show.due():
                self._play(cue.sound, cue.tone)
            if self.show.over:
                self.skip()

    def sway(self, dt: float, unit: float | None) -> None:
        """The dragged card rises from the hand, leans into its movement and comes upright again; without a unit there is none."""
        self.lift = 0.0 if unit is None else min(1.0, self.lift + dt / RISE)
        if unit is not None and not self._calm():
            wanted = tilt(self._pull / dt, unit) if dt > 0 else 0.0
            self.lean += (wanted - self.lean) * min(1.0, dt * 12)
        else:
            self.lean = 0.0
        self._pull = 0.0

    def skip(self) -> None:
        """What is in motion has arrived."""
        if self.show is not None:
            for cue in self.show.rest():
                self.hearing.owe(cue.sound, cue.tone)
        self.show = None

    def drop(self) -> None:
        """What is in motion was never begun: another position is shown, or the same one at another size. A deal of which nothing
        was seen yet is dealt again."""
        self.undealt = self.undealt or (self.show is not None and self.show is self._deal and not self.show.begun)
        self.show = None

    def settle(self) -> None:
        """The end of a round: of what was cut short, what matters most is heard."""
        self.hearing.settle()

"""What is under way at the table: the flights of a move with their sounds, the rise and lean of the dragged card, the thinking
sign. Time is given from outside; whether there is a device for sounds does not matter here.

In motion every sound comes at its time. Where motion is cut short or off, of all that was to be heard only what matters most
comes, once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from mandala.core.cards.events import explain
from mandala.play.seat import SeatStep
from mandala.ui.cards.choreography import choreograph
from mandala.ui.cards.dealing import dealt
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.motion import Show, tilt
from mandala.ui.cards.plan import Cue, Lifted, Plan
from mandala.ui.sound import WEIGHT, Sound

SETTLED: Final = 0.4
"""Degrees of lean that nobody sees."""
RISE: Final = 0.12
"""Seconds in which a card that is taken up rises."""
HUSH: Final = 0.3
"""Seconds after such a sound in which only one that matters more may follow: the only moves of a mandala's end, made at once."""

GRAIN: Final = 0.375
"""Seconds that each grain of the thinking sign is bright."""
LONG: Final = 2.5
"""Seconds of the rival's thought after which a person may have looked away and is called back."""

LEAD: Final = 0.25
"""Seconds between seeing that the rival moves and the first card in motion."""

Play = Callable[[Sound, int | None], None]


class Stage:
    """The one show that is on, and what of its sounds is owed."""

    def __init__(self, play: Play, calm: Callable[[], bool] = lambda: False) -> None:
        self.show: Show | None = None
        self.lean = self.lift = 0.0
        self.undealt = False
        self._deal: Show | None = None
        self._play, self._calm = play, calm
        self._pull = self._thought = 0.0
        self._owed: list[Cue] = []
        self._hush, self._loudest = 0.0, -1

    @property
    def moving(self) -> bool:
        """Whether something is to be drawn anew."""
        return self.show is not None or abs(self.lean) > SETTLED or 0.0 < self.lift < 1.0

    @property
    def grain(self) -> int:
        """Which of the three grains of the thinking sign is bright."""
        return int(self._thought / GRAIN) % 3

    @property
    def waited(self) -> bool:
        """Whether the rival has thought for long."""
        return self._thought >= LONG

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
        self._owed.append(Cue(0.0, sound))

    def pull(self, pixels: float) -> None:
        """The dragged card was moved sideways."""
        self._pull += pixels

    def advance(self, dt: float, thinking: bool) -> None:
        """Time passes for what flies, and for a rival who thinks."""
        self._thought = self._thought + dt if thinking else 0.0
        self._hush = max(0.0, self._hush - dt)
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
            self._owed += self.show.rest()
        self.show = None

    def drop(self) -> None:
        """What is in motion was never begun: another position is shown, or the same one at another size. A deal of which nothing
        was seen yet is dealt again."""
        self.undealt = self.undealt or (self.show is not None and self.show is self._deal and not self.show.begun)
        self.show = None

    def settle(self) -> None:
        """The end of a round: of what was cut short, what matters most is heard."""
        owed, self._owed = self._owed, []
        if not owed:
            return
        chief = _chief(owed)
        weight = WEIGHT[chief.sound]
        if not self._hush or weight > self._loudest:
            self._play(chief.sound, chief.tone)
            self._hush, self._loudest = HUSH, weight


def _chief(cues: Iterable[Cue]) -> Cue:
    return max(cues, key=lambda cue: (WEIGHT[cue.sound], cue.time))

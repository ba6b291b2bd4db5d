"""The deal, and the rise and lean of the dragged card, beside the show of a move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, zip_longest
from typing import Final

from mandala.core.cards.events import explain
from mandala.play.seat import SeatStep
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.motion.choreography import choreograph
from mandala.ui.cards.motion.plan import Cue, Flight, Lifted, Plan
from mandala.ui.cards.motion.show import Show, tilt
from mandala.ui.cards.places import DECK, HANDS, MOUNTAINS, Card, CardKey, Pose
from mandala.ui.kit.sound import Sound
from mandala.ui.table import stage
from mandala.ui.table.sound_queue import Play
from mandala.ui.table.stage import LEAD

SETTLED: Final = 0.4  # [degrees] of lean that nobody sees
RISE: Final = 0.12  # [s] in which a card that is taken up rises


class Stage(stage.Stage[Show]):
    """The one plan that is shown, and the dragged card."""

    def __init__(self, play: Play, calm: Callable[[], bool] = lambda: False) -> None:
        super().__init__(play)
        self.lean = self.lift = 0.0
        self.undealt = False
        self._deal: Show | None = None
        self._calm = calm
        self._pull = 0.0

    @property
    def moving(self) -> bool:
        """True while something is to be drawn anew."""
        return super().moving or abs(self.lean) > SETTLED or 0.0 < self.lift < 1.0

    def begin(self, plan: Plan, speed: str, lead: float = 0.0) -> None:
        """Shows a plan from now on, in place of the one before."""
        self.start(Show(plan, speed, lead, self._calm()))

    def tell(self, step: SeatStep, before: TableLayout, after: TableLayout, lifted: Lifted | None, speed: str) -> None:
        """Shows a move from now on, between two layouts; `lifted` are the cards that hung at the pointer."""
        plan = choreograph(before, after, explain(step.before, step.move, step.after), lifted)
        if self.thought.long and step.after.to_move == 0:
            plan = plan.with_sound(Sound.TURN)
        self.begin(plan, speed, LEAD if step.before.to_move == 1 else 0.0)

    def deal(self, layout: TableLayout, speed: str) -> None:
        """Deals the first cards, once, if that is still to be seen."""
        if self.undealt:
            self.undealt = False
            self.begin(dealt(layout), speed)
            self._deal = self.show

    def pull(self, pixels: float) -> None:
        """Notes that the dragged card was moved sideways."""
        self._pull += pixels

    def sway(self, dt: float, unit: float | None) -> None:
        """Lets the dragged card rise from the hand, lean into its movement and come upright again; None for `unit` if there is
        none."""
        self.lift = 0.0 if unit is None else min(1.0, self.lift + dt / RISE)
        if unit is not None and not self._calm():
            wanted = tilt(self._pull / dt, unit) if dt > 0 else 0.0
            self.lean += (wanted - self.lean) * min(1.0, dt * 12)
        else:
            self.lean = 0.0
        self._pull = 0.0

    def drop(self) -> None:
        """Drops what is in motion as if it had never begun. A deal of which nothing was seen yet is dealt again."""
        self.undealt = self.undealt or (self.show is not None and self.show is self._deal and not self.show.begun)
        super().drop()


EVERY: Final = 0.05  # [s] from one card to the next
TRAVEL: Final = 0.4  # [s] of a card on its way
ARCH: Final = -0.09
TO_CUP: Final = 2  # cards that each cup is dealt


def dealt(layout: TableLayout) -> Plan:
    """The plan of the deal."""
    top = layout.of(DECK)[-1].pose
    flights = []
    for number, (key, end) in enumerate(_ends(layout)):
        face = key.colour if key else None
        begin = number * EVERY
        flights.append(Flight(key, face, face is not None, top, end, begin, TRAVEL, waiting=False, arch=ARCH))
    length = max(flight.finish for flight in flights)
    return Plan(
        tuple(flights), length, frozenset(flight.key for flight in flights if flight.key), (Cue(0.0, Sound.DEAL),)
    )


def _ends(layout: TableLayout) -> Iterator[tuple[CardKey | None, Pose]]:
    hands = zip_longest(*(layout.of(hand) for hand in HANDS))
    cards: Iterator[Card | None] = chain(*(layout.of(mountain) for mountain in MOUNTAINS), chain.from_iterable(hands))
    for card in cards:
        if card is not None:
            yield card.key, card.pose
    for side in range(len(HANDS)):
        for _ in range(TO_CUP):
            yield None, layout.in_cup(side)

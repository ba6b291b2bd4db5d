"""All that is to be seen on the card table at one moment, as a value. The scene fills it in, the view draws it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from mandala.core.cards.counts import Colour
from mandala.core.cards.moves import Move
from mandala.ui.cards.drag import Selection
from mandala.ui.cards.motion.plan import Flight
from mandala.ui.cards.motion.show import Moving, Sand
from mandala.ui.cards.places import CardKey, Place, Pose
from mandala.ui.cards.points import PointsSight
from mandala.ui.cards.still import Resting
from mandala.ui.table.sight import HintSight, StepWords, TableSight


class LessonSight(NamedTuple):
    """A step of the lesson: its words, the cards it speaks of, and where they go, None for a claim."""

    words: StepWords
    colour: Colour
    cards: int
    target: Place | None


@dataclass(frozen=True, kw_only=True)
class Sight(TableSight):
    """Everything on the table above the cloth. `dragged` are the poses of cards at the pointer, the front one first, and `lift`
    how high they are; `held` is how many cards of the chosen colour there are; `open_cups` whose cup shows its contents, own
    first; `aid` that the discards are counted by colours; `unfurled` how much of the banner is seen. `points` is None while they
    are not open."""

    resting: Resting
    news: tuple[str, ...]
    selection: Selection | None = None
    held: int = 0
    dragged: tuple[Pose, ...] = ()
    lift: float = 1.0
    hovered: CardKey | None = None
    targets: tuple[Place, ...] = ()
    hot: Place | None = None
    keyed: Place | None = None
    claimable: tuple[Colour, ...] = ()
    claim_hot: Colour | None = None
    flights: tuple[tuple[Flight, Moving], ...] = ()
    sand: Sand | None = None
    banner: str = ""
    unfurled: float = 1.0
    aid: bool = False
    points: PointsSight | None = None
    open_cups: tuple[bool, bool] = (False, False)
    hint: HintSight[Move] | None = None
    lesson: LessonSight | None = None

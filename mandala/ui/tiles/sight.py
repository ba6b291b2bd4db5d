"""All that is to be seen on the tile table at one moment, as a value. The scene fills it in, the view draws it."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from mandala.core.tiles.moves import Move
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.setup import Space
from mandala.ui.table.sight import HintSight, StepWords, TableSight
from mandala.ui.tiles.layout import TileLayout
from mandala.ui.tiles.motion import Moving, Spot
from mandala.ui.words.names import Names


class Kind(Enum):
    """What may be done at a space."""

    OPEN = "open"
    FLIP = "flip"
    SWAP = "swap"


class Light(NamedTuple):
    """A space where something can be done, with the marker that it would get or the points that it would bring; `lit` is the
    one that is pointed to."""

    kind: Kind
    number: int
    lit: bool


class Reached(NamedTuple):
    """A tile that a player's group can still get; `strong` where that group is pointed to."""

    space: Space
    player: int
    strong: bool


@dataclass(frozen=True)
class Resting:
    """What lies still. `hidden` are the places whose tiles are in motion, `marks` the places of the last move."""

    position: Observation
    layout: TileLayout
    names: Names
    hidden: Set[int]
    marks: tuple[int, ...]


class LessonSight(NamedTuple):
    """A step of the lesson: its words; the space that it speaks of, and whether the swap tile is still to be taken up; or the
    start tile; and the spaces with a cross."""

    words: StepWords
    space: Space | None = None
    lifts: bool = False
    start: int | None = None
    crossed: tuple[Space, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Sight(TableSight):
    """Everything on the table. `player` decides now, if somebody at this screen does; `held` says that the swap tile is taken
    up, `dragged` where it hangs; `starts` are the start tiles that can be taken, `keyed` is the place that the keys point to,
    `reached` what groups can still get."""

    resting: Resting
    player: int | None = None
    lights: Mapping[Space, Light] = field(default_factory=dict)
    swap_lit: bool = False
    held: bool = False
    dragged: Spot | None = None
    starts: bool = False
    start_hot: int | None = None
    keyed: Space | None = None
    moving: tuple[Moving, ...] = ()
    hint: HintSight[Move] | None = None
    reached: tuple[Reached, ...] = ()
    lesson: LessonSight | None = None

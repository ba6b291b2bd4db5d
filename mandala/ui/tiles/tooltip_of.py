"""Makes the tooltip, and what groups can still reach, of the tile table's state."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from mandala.core.tiles.observation import Observation
from mandala.core.tiles.reach import reach
from mandala.ui.kit.inputs import Input, Point
from mandala.ui.table.button_words import button_hints
from mandala.ui.table.hover import hear as hover_hears
from mandala.ui.table.tooltip import Tip, box
from mandala.ui.tiles.layout import TileLayout
from mandala.ui.tiles.sight import Reached
from mandala.ui.tiles.things import Group, Thing, What, group_of, spot_of, thing_at
from mandala.ui.tiles.tips import Known, tip_words
from mandala.ui.words.strings import Strings

if TYPE_CHECKING:
    from mandala.ui.tiles.table import TableScene


def hear(scene: TableScene, event: Input) -> None:
    """Notes for the tooltips where the pointer is, and that something was done."""
    hover_hears(scene.hover, event, lambda pos: thing_here(scene, pos), lambda: focused(scene))


def thing_here(scene: TableScene, pos: Point) -> Thing | None:
    """What lies at a point of the table."""
    note = scene.session.assisted or scene.session.plan.series is not None
    return thing_at(scene.layout, pos, scene.position.choosing, log=scene.log_seen, note=note)


def focused(scene: TableScene) -> Thing | None:
    """What the keyboard is at, else the pointer."""
    control = scene.control
    if not control.by_keys:
        return thing_here(scene, control.pointer)
    if scene.position.choosing:
        return None if control.start is None else Thing(What.START, control.start)
    return None if control.cursor is None else Thing(What.TILE, control.cursor)


def tip_of(scene: TableScene) -> Tip | None:
    """The tooltip that is to be seen now; none while the swap tile hangs at the pointer."""
    hover = scene.hover
    wanted = scene.context.settings.tooltips and hover.shown and not scene.control.dragging
    if not wanted or not isinstance(hover.thing, Thing):
        return None
    now, strings = scene.situation, scene.context.strings
    aid = scene.context.settings.reach_aid
    known = Known(now.position, scene.names, now, aid, button_hints(strings))
    return tip_for(strings, now.layout, hover.thing, known)


def tip_for(strings: Strings, layout: TileLayout, thing: Thing, known: Known) -> Tip | None:
    """The tooltip of a thing, that of a tile beside the whole board, that of a part of a column beside the whole column; None if
    there is nothing to say, or if the thing is gone."""
    spot, words = spot_of(layout, thing, known.seen.choosing), tip_words(strings, thing, known)
    if spot is None or words is None:
        return None
    if thing.what is What.TILE:
        return Tip(*words, box(layout.board), box(spot))
    if thing.what in (What.RIVER, What.SWAP, What.POINTS, What.HEADING):
        column = layout.columns[thing.side].whole
        column.height += layout.sums
        return Tip(*words, box(column), box(spot))
    return Tip(*words, box(spot))


def reached(seen: Observation, pointed: Group | None) -> tuple[Reached, ...]:
    """Which tiles all groups can still reach, those of the group that is pointed to with more weight."""
    if seen.to_move is None:
        return ()
    found = []
    for player, river in enumerate(seen.rivers):
        for colour in river:
            strong = (player, colour) == pointed
            found += [Reached(space, player, strong) for space in reach(seen, player, colour)]
    return tuple(found)


class Reaches:
    """What groups can reach in a position, worked out once."""

    def __init__(self) -> None:
        self._kept: tuple[Observation, Group | None, tuple[Reached, ...]] | None = None

    def of(self, seen: Observation, thing: Hashable | None) -> tuple[Reached, ...]:
        """For this position, while a thing is pointed to."""
        pointed = group_of(thing, seen) if isinstance(thing, Thing) else None
        if self._kept is None or self._kept[0] is not seen or self._kept[1] != pointed:
            self._kept = seen, pointed, reached(seen, pointed)
        return self._kept[2]

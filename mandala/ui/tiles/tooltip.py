"""The tooltip of a thing on the tile game's table."""

from __future__ import annotations

from mandala.ui.table.tooltip import Tip, box
from mandala.ui.tiles.control import TileFacts
from mandala.ui.tiles.things import Thing, What, spot_of
from mandala.ui.tiles.tips import tip_words


def tip_of(facts: TileFacts) -> Tip | None:
    """The tooltip that is to be seen now, that of a tile beside the whole board, that of a part of a column beside the whole
    column. None while the swap tile hangs at the pointer, if there is nothing to say, or if the thing is gone."""
    thing, layout = facts.thing, facts.layout
    if not facts.explained or facts.chosen.dragging or not isinstance(thing, Thing):
        return None
    spot, words = spot_of(layout, thing, facts.position.choosing), tip_words(thing, facts)
    if spot is None or words is None:
        return None
    if thing.what is What.TILE:
        return Tip(*words, box(layout.board), box(spot))
    if thing.what in (What.RIVER, What.SWAP, What.POINTS, What.HEADING):
        column = layout.columns[thing.side].whole
        column.height += layout.sums
        return Tip(*words, box(column), box(spot))
    return Tip(*words, box(spot))

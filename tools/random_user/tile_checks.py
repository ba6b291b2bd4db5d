"""What must hold at the tile game's table: no tile is lost, the groups keep to the rules, and what flies is what arrives."""

from __future__ import annotations

from collections import Counter

from mandala.core.tiles.groups import group
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.state import FRONT_UP, State
from mandala.ui.table.live import Live
from mandala.ui.table.scene import TableScene
from mandala.ui.tiles.motion import SWAP_PLACE, Show
from tools.random_user.faults import Wrong


def whole(position: State | Observation) -> None:
    """54 tiles, 9 of each colour (T1)."""
    tiles = Counter([*position.tiles, *(position.start_tiles if position.choosing else position.swaps)])
    if any(tiles[colour] != position.setup.copies for colour in range(position.setup.colours)):
        raise Wrong(f"there are so many tiles of each colour: {tiles}")


def known(seen: Observation) -> None:
    """54 tiles; each group hangs together below its marker and touches none of its colour (T3.4, T3.5)."""
    whole(seen)
    neighbours = seen.setup.shape.neighbours
    for space, owner in enumerate(seen.owners):
        for beside in neighbours[space]:
            if owner != FRONT_UP and seen.owners[beside] == 1 - owner and seen.tiles[beside] == seen.tiles[space]:
                raise Wrong(f"groups of one colour touch at {seen.setup.shape.names[space]}: {seen}")
    for player in (0, 1):
        for colour, marker in zip(seen.rivers[player], seen.marked[player]):
            spaces, reached = set(group(seen, player, colour)), {marker}
            while more := {beside for space in reached for beside in neighbours[space] if beside in spaces} - reached:
                reached |= more
            if reached != spaces:
                raise Wrong(f"the group of colour {colour} of player {player} does not hang together: {seen}")


def table(scene: TableScene[Live]) -> None:
    """At rest the table shows the position that is played; a flying tile has the colour of the place where it arrives; what
    lights up is legal."""
    watch, sight = scene.source, scene.sight()
    if (
        scene.stage.show is None
        and watch.track.past is None
        and not watch.track.pending
        and watch.position != watch.seat.observation
    ):
        raise Wrong(f"the table shows {watch.position}, it is {watch.seat.observation}")
    facts = scene.facts()
    for flight in facts.show._flights if isinstance(facts.show, Show) else ():
        seen, target = watch.position, flight.target
        colour = seen.tiles[target] if target >= 0 else seen.swaps[SWAP_PLACE.index(target)]
        if flight.colour != colour:
            raise Wrong(f"a tile of colour {flight.colour} flies to where one of colour {colour} lies: {target}")
    legal = {getattr(move, "space", None) for move in facts.legal}
    if not set(sight.lights) <= legal:
        raise Wrong(f"spaces light up without a legal move: {set(sight.lights) - legal}")

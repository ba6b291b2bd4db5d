"""The accessibility tree of the tile table, and the actions of a screen reader.

Its words are those of the tooltips, so it knows no more than they do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from mandala.core.game import Player
from mandala.core.tiles.groups import group_scores
from mandala.core.tiles.moves import TAKE, TakeStart
from mandala.core.tiles.setup import Space
from mandala.core.tiles.state import FRONT_UP, UNKNOWN
from mandala.ui.kit.access import AccessibilityAction, Act, Live, Node, Role, with_focus
from mandala.ui.table.access import thing
from mandala.ui.table.facts import Submit
from mandala.ui.tiles.control import Action, TileFacts, swappable
from mandala.ui.tiles.lesson_game import CROSSED
from mandala.ui.tiles.tooltip import Thing, What, focused, tip_for
from mandala.ui.words.colours import coloured

PRESSED: Final = Act.PRESS, Act.FOCUS
LOOKED: Final = (Act.FOCUS,)
POINTS: Final = "points"

READINGS: Final = {"f4": ("groups", 0), "f5": ("groups", 1), "f6": "swap tiles", "f7": POINTS}


def things(facts: TileFacts) -> Sequence[Node]:
    nodes = [*_marked(facts), *_held(facts)]
    nodes += [_starts(facts)] if facts.position.choosing else []
    swaps = Node(
        Role.GROUP, facts.strings.gettext("Swap tiles"), "swap tiles", children=(_swap(facts, 0), _swap(facts, 1))
    )
    nodes += [_groups(facts, 0), _groups(facts, 1), swaps, _points(facts), _board(facts)]
    at = focused(facts)
    return [with_focus(node, at) for node in nodes] if at is not None and facts.legal else nodes


def _thing(facts: TileFacts, key: Thing, node: Node) -> Node:
    return thing(facts, key, tip_for, node)


def _marked(facts: TileFacts) -> Iterator[Node]:
    """The spaces that a step of a lesson marks, which its words do not name."""
    if facts.ask is None or isinstance(facts.ask.move, TakeStart):
        return
    t, names = facts.strings, facts.position.setup.shape.names
    words = t.gettext("Marked: {spaces}.").format(spaces=names[facts.ask.move.space])
    if crossed := CROSSED.get(facts.ask.step):
        words += " " + t.gettext("With a cross: {spaces}.").format(spaces=", ".join(crossed))
    yield Node(Role.TEXT, words, key="marked", live=Live.POLITE)


def _held(facts: TileFacts) -> Iterator[Node]:
    """That the swap tile was taken up, which is not where the focus is."""
    if facts.chosen.held:
        t, colour = facts.strings, facts.position.swaps[facts.side]
        words = t.gettext("Picked up: {colour}").format(colour=coloured(t, colour))
        yield Node(Role.ITEM, words, key=("held", facts.ply), live=Live.POLITE)


def _starts(facts: TileFacts) -> Node:
    acts = PRESSED if facts.legal else LOOKED
    tiles = [_thing(facts, Thing(What.START, number), Node(Role.BUTTON, acts=acts)) for number in (0, 1)]
    return Node(Role.GROUP, facts.strings.gettext("Start tiles"), key="starts", children=tuple(tiles))


def _groups(facts: TileFacts, side: Player) -> Node:
    """A player's river: a group at each marker that is taken."""
    count = facts.position.setup.colours
    markers = [
        _thing(facts, Thing(What.MARKER, number, side), Node(Role.ITEM, acts=LOOKED, place=(number, count)))
        for number in range(1, count + 1)
    ]
    heading = Thing(What.HEADING, 0, side)
    player = _thing(facts, heading, Node(Role.TEXT))
    return Node(Role.LIST, player.name, ("groups", side), player.detail, children=tuple(markers), rect=player.rect)


def _swap(facts: TileFacts, side: Player) -> Node:
    """A swap tile: pressed to take it up, and to put it back."""
    held, colour = facts.chosen.held and facts.side == side, facts.position.swaps[side]
    tip = tip_for(Thing(What.SWAP, 0, side), facts)
    name = tip.head if tip is not None else ""
    if colour != UNKNOWN:
        name = f"{name}: {coloured(facts.strings, colour)}"
    may = bool(facts.legal) and facts.side == side and swappable(facts)
    node = Node(Role.TOGGLE if may else Role.TEXT, name, acts=PRESSED if may else LOOKED, chosen=held if may else None)
    # without its label: a reader's click at the middle takes the tile up
    return replace(_thing(facts, Thing(What.SWAP, 0, side), node), rect=facts.layout.columns[side].swap)


def _points(facts: TileFacts) -> Node:
    seen, t = facts.position, facts.strings
    children = []
    for side in (0, 1):
        points = sum(group_scores(seen, side))
        name = f"{facts.names.of(side)}: " + t.ngettext("{n} point", "{n} points", points)
        rect = facts.layout.columns[side].points
        children.append(Node(Role.ITEM, name, Thing(What.POINTS, 0, side), acts=LOOKED, rect=rect))
    tip = tip_for(Thing(What.POINTS), facts)
    detail = tip.body if tip is not None else ""
    return Node(Role.LIST, t.gettext("Points now"), POINTS, detail, children=tuple(children))


def _board(facts: TileFacts) -> Node:
    """The tiles, row by row from the top."""
    places = facts.position.setup.shape.places
    rows: dict[int, list[Space]] = {}
    for space, (_, row) in enumerate(places):
        rows.setdefault(row, []).append(space)
    groups = [
        Node(
            Role.GROUP,
            facts.strings.gettext("Row {number}").format(number=row + 1),
            key=("row", row),
            children=tuple(_tile(facts, space) for space in spaces),
        )
        for row, spaces in sorted(rows.items(), reverse=True)
    ]
    return Node(Role.GROUP, facts.strings.gettext("Board"), key="board", children=tuple(groups))


def _tile(facts: TileFacts, space: Space) -> Node:
    """A space: what lies there, and what pressing it would do."""
    seen = facts.position
    name = f"{seen.setup.shape.names[space]}: {coloured(facts.strings, seen.tiles[space])}"
    key, role, enabled = Thing(What.TILE, space), Role.TEXT, True
    if seen.owners[space] == FRONT_UP and facts.legal and not seen.choosing:
        role, enabled = Role.BUTTON, facts.chosen.meant(facts, space) in facts.allowed
    owned = seen.owners[space] != FRONT_UP
    tip = tip_for(key, facts) if owned else None
    detail = "" if tip is None else f"{tip.head}."  # whose group it is
    acts = PRESSED if role is Role.BUTTON else LOOKED
    return _thing(facts, key, Node(role, name, detail=detail, acts=acts, enabled=enabled))


def act_on(event: AccessibilityAction, facts: TileFacts) -> Action:
    """Takes what a screen reader asks for: a start tile, the swap tile to be taken up or put back, a space."""
    control = facts.chosen
    control.by_keys = True
    match event.path[-1], event.act:
        case Thing(What.START, number), act if facts.legal and facts.position.choosing:
            control.start = number
            return Submit(TAKE[facts.position.start_tiles[number]]) if act is Act.PRESS else None
        case Thing(What.SWAP, _, side), Act.PRESS if side == facts.side and swappable(facts):
            control.held = not control.held
        case Thing(What.TILE, space), act if facts.legal and not facts.position.choosing:
            control.cursor = space
            return control.choose(space, facts) if act is Act.PRESS else None
        case _:
            pass
    return None

"""Moves of the card game by hand."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any, Final

from mandala.core.cards.moves import BuildMountain, ClaimColour, DiscardRedraw, GrowField, Move
from mandala.ui.cards.control import hand_card_at
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.places import HANDS, MOUNTAINS, TARGETS, target_of
from mandala.ui.cards.tooltip import Cards
from mandala.ui.kit.inputs import Point
from mandala.ui.table.scene import TableScene

if TYPE_CHECKING:
    from tools.driver.games import Pointer
    from tools.driver.hands import Hands

DRAGGED: Final = (BuildMountain, GrowField, DiscardRedraw)
STEPS: Final = 5
"""Points on the way of a drag."""


def by_mouse(pointer: Pointer, table: TableScene[Any], move: Move, drag: bool) -> None:
    """Drags cards, or clicks each card and the place; a claim is one click."""
    if isinstance(move, ClaimColour):
        rect = table.layout.group(MOUNTAINS[table.source.position.claiming], move.colour)
        if rect is not None:
            pointer.click(rect.center)
        return
    cards, place = card_points(table.layout, move.colour), target_of(move)
    end = table.layout.frame.drops[place].center
    if drag and cards:
        (x, y), count = cards[0], move.count
        way = [(x + (end[0] - x) * part // STEPS, y + (end[1] - y) * part // STEPS) for part in range(STEPS + 1)]
        pointer.drag(way, count - 1)
    elif not drag:
        for point in (*cards[: move.count], end):
            pointer.click(point)


def by_keys(hands: Hands, table: TableScene[Any], move: Move) -> None:
    """Chooses a colour, how many and where to."""
    control: Any = table.control
    claims = isinstance(move, ClaimColour)
    for _ in range(6):
        hands.key("right")
        selection = control.selection
        if control.claim == move.colour if claims else selection is None or selection.colour == move.colour:
            break
    if not isinstance(move, ClaimColour):
        hands.key(*["up"] * (move.count - 1), str(TARGETS.index(target_of(move)) + 1))
    hands.key("return")


def by_tree(table: TableScene[Any], move: Move) -> Iterator[Hashable]:
    """Presses each card and the place, or the colour that is claimed."""
    if isinstance(move, ClaimColour):
        yield Cards(MOUNTAINS[table.source.position.claiming], move.colour)
        return
    yield from [Cards(HANDS[0], move.colour)] * move.count
    yield target_of(move)


def card_points(layout: TableLayout, colour: int) -> list[Point]:
    """Returns a point on each hand card of a colour that can be reached, the last card first."""
    found = []
    for card in reversed(layout.of(HANDS[0])):
        points = [(round(card.pose.x + card.pose.width * part), round(card.pose.y)) for part in (0.0, -0.2, -0.4, 0.4)]
        found += [point for point in points if card.colour == colour and hand_card_at(layout, point) == card][:1]
    return found

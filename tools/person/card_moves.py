"""A legal move of the card game made by hand, in one of three ways: by dragging, by clicks, by keys. The hands look at nothing
but what lies on the screen, and a gesture may come to nothing, as those of people do."""

from __future__ import annotations

from mandala.core.cards.moves import BuildMountain, ClaimColour, Move
from mandala.ui.cards.control import Control, hand_card_at
from mandala.ui.cards.places import HANDS, MOUNTAINS, TARGETS, target_of
from mandala.ui.kit.inputs import Point
from mandala.ui.table.live import Live
from mandala.ui.table.scene import TableScene
from tools.person.hands import Hands


def play(hands: Hands, table: TableScene[Live], move: Move) -> None:
    """Makes a move in one of the ways there are."""
    if isinstance(move, ClaimColour):
        hands.rng.choice((_claim_by_mouse, _claim_by_keys))(hands, table, move)
    else:
        hands.rng.choice((_by_dragging, _by_dragging, _by_clicks, _by_keys))(hands, table, move)


def _control(table: TableScene[Live]) -> Control:
    assert isinstance(table.control, Control)
    return table.control


def _by_dragging(hands: Hands, table: TableScene[Live], move: Move) -> None:
    card, target = _cards(table, move, 1), _target(table, move)
    if card and target:
        if _control(table).selection:
            hands.key("escape")
        middle = (card[0][0] + target[0]) // 2, (card[0][1] + target[1]) // 2
        hands.drag((card[0], middle, target), _count(move) - 1)


def _by_clicks(hands: Hands, table: TableScene[Live], move: Move) -> None:
    if _control(table).selection:
        hands.key("escape")
    for pos in _cards(table, move, _count(move)):
        hands.click(pos)
    target = _target(table, move)
    if target:
        hands.click(target)


def _by_keys(hands: Hands, table: TableScene[Live], move: Move) -> None:
    assert not isinstance(move, ClaimColour)
    for _ in range(6):
        hands.key("right")
        chosen = _control(table).selection
        if chosen is None or chosen.colour == move.colour:
            break
    for _ in range(_count(move) - 1):
        hands.key("up")
    place = target_of(move)
    if place is not None:
        hands.key(str(TARGETS.index(place) + 1))
        hands.key("return")


def _claim_by_mouse(hands: Hands, table: TableScene[Live], move: ClaimColour) -> None:
    claiming = table.source.position.claiming
    rect = table.layout.group(MOUNTAINS[claiming], move.colour) if claiming >= 0 else None
    if rect is not None:
        hands.click(rect.center)


def _claim_by_keys(hands: Hands, table: TableScene[Live], move: ClaimColour) -> None:
    for _ in range(6):
        hands.key("right")
        if _control(table).claim == move.colour:
            break
    hands.key("return")


def _count(move: Move) -> int:
    return 1 if isinstance(move, (BuildMountain, ClaimColour)) else move.count


def _cards(table: TableScene[Live], move: Move, count: int) -> list[Point]:
    """Points on so many cards of the move's colour that no other card covers, as far as there are such points."""
    found: list[Point] = []
    for card in reversed(table.layout.of(HANDS[0])):
        for across in (0.0, -0.2, -0.4, 0.4):
            pos = round(card.pose.x + card.pose.width * across), round(card.pose.y)
            if card.colour == move.colour and len(found) < count and hand_card_at(table.layout, pos) == card:
                found.append(pos)
                break
    return found


def _target(table: TableScene[Live], move: Move) -> Point | None:
    place = target_of(move)
    return table.layout.frame.drops[place].center if place is not None else None

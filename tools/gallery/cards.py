"""The card game's states."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from mandala.core.cards.moves import BuildMountain, DiscardRedraw, GrowField
from mandala.core.cards.rules import legal_moves
from mandala.core.cards.state import State as Position
from mandala.ui.cards.lesson_game import COURSE
from mandala.ui.cards.places import DECK, DISCARD, FIELDS, MOUNTAINS, Place, target_of
from mandala.ui.cards.result import ResultScene
from mandala.ui.cards.rules import FIGURES
from mandala.ui.kit.inputs import Point
from tools.driver.cards import card_points
from tools.driver.recorded import stored
from tools.gallery.harness import Harness
from tools.gallery.states import (
    REST,
    TWO,
    Shown,
    State,
    at,
    changed,
    dealt,
    keyed,
    moving,
    named,
    pointed,
    position,
    pressed,
    replayed,
    states_of,
    submitted,
)

GAME: Final = "cards"
FINISHED: Final = 16
"""The record that is replayed and counted."""


def _mine(seen: Position) -> bool:
    return seen.to_move == 0 and seen.claiming < 0 and len(legal_moves(seen)) > 4


def middle(seen: Position) -> bool:
    """The player is to move, with cards to choose from."""
    return _mine(seen) and seen.stock.size < 50 and max(map(sum, seen.hands)) > 6


def claimed_by(player: int, seen: Position) -> bool:
    """A player chooses one of several colours of a completed mountain."""
    return seen.to_move == player and seen.claiming >= 0 and sum(map(bool, seen.mountains[seen.claiming])) > 2


def _last(seen: Position) -> bool:
    return _mine(seen) and seen.last


def _full(seen: Position) -> bool:
    """More cards on the table than there mostly are."""
    return _mine(seen) and sum(map(sum, seen.mountains)) + sum(sum(sum(pair, ())) for pair in seen.fields) > 24


def _thinking(seen: Position) -> bool:
    return seen.to_move == 1 and seen.claiming < 0 and seen.stock.size < 50


def _two_left(seen: Position) -> bool:
    mountain = seen.mountains[seen.claiming]
    return seen.to_move == 0 and seen.claiming >= 0 and sum(map(bool, mountain)) == 2 and not seen.last


def card(harness: Harness, colour: int) -> Point:
    """Returns a point on a card of the own hand."""
    return card_points(harness.scene.layout, colour)[0]


def place(harness: Harness, of: Place) -> Point:
    """Returns the middle of a place of the table."""
    point: Point = harness.scene.layout.frame.drops[of].center
    return point


def _dragged(harness: Harness) -> None:
    """A card in the air over a place where it may go."""
    table = at(harness, GAME, middle)
    move = next(move for move in table.facts().legal if isinstance(move, (GrowField, BuildMountain)))
    harness.move(card(harness, move.colour))
    harness.down(card(harness, move.colour))
    harness.move(place(harness, DECK))
    harness.move(place(harness, target_of(move)))


def _lifted(harness: Harness) -> None:
    """Several cards between the places."""
    hand = at(harness, GAME, middle).source.position.hand
    start = card(harness, hand.index(max(hand)))
    harness.move(start)
    harness.down(start)
    harness.move((start[0] + 40, start[1] - harness.size[1] // 6))
    for _ in range(3):
        harness.wheel(1)


def _refused(harness: Harness) -> None:
    """A card was dropped on a field that does not take its colour."""
    table = at(harness, GAME, middle)
    legal = {move.colour for move in table.facts().legal if isinstance(move, GrowField) and not move.mandala}
    hand = table.source.position.hand
    colour = next((c for c, count in enumerate(hand) if count and c not in legal), hand.index(max(hand)))
    harness.drag((card(harness, colour), place(harness, FIELDS[0][0])))
    harness.away()


def claim_point(table: Any, number: int = 0) -> Point:
    """Returns a point on one of the colours that are claimed."""
    seen = table.source.position
    present = [colour for colour, count in enumerate(seen.mountains[seen.claiming]) if count]
    point: Point = table.layout.group(MOUNTAINS[seen.claiming], present[number % len(present)]).center
    return point


def _claimed(harness: Harness) -> None:
    """A claim on its way to river and cup."""
    table = at(harness, GAME, partial(claimed_by, 0))
    submitted(harness, table.facts().legal[0], 0.5)


def _swept(seconds: float, harness: Harness) -> None:
    """The last colour of a mandala is taken, and its sand is on its way to the river."""
    table = at(harness, GAME, _two_left)
    submitted(harness, table.facts().legal[0], 0.0)
    harness.wait_until(lambda: table.source.position.claiming < 0)
    harness.wait(seconds)


def _counting(harness: Harness) -> None:
    """The cups as they are counted."""
    table = harness.at(stored(FINISHED))
    harness.wait(0.2)
    harness.context.change(speed="normal")
    table._result = None
    harness.key("escape")
    harness.push(ResultScene(harness.context, table.source.session, 0))
    harness.wait(1.3)


def _holdings(harness: Harness) -> None:
    """The chances of what the rival holds, in a game."""
    keyed(TABLE, "c", harness)
    harness.press("Show me")
    harness.wait_until(lambda: not harness.scene.waiting)
    harness.wait(0.1)


def _points_away(then: State, harness: Harness) -> None:
    then(harness)
    harness.key("s")
    harness.away()


TABLE: Final = position(GAME, middle)
CLAIMING: Final = position(GAME, partial(claimed_by, 0))
POINTED: Final = {
    "mountain": lambda table: table.layout.frame.drops[MOUNTAINS[0]].center,
    "field": lambda table: table.layout.frame.drops[FIELDS[1][0]].center,
    "deck": lambda table: table.layout.frame.drops[DECK].center,
    "discard": lambda table: table.layout.frame.drops[DISCARD].center,
    "hand": lambda table: table.layout.frame.hand.center,
    "cup": lambda table: table.layout.frame.columns[0].cup.center,
    "rival-cup": lambda table: table.layout.frame.columns[1].cup.center,
    "river": lambda table: table.layout.frame.columns[1].spaces[5].center,
    "button": lambda table: next(iter(table.layout.frame.buttons.values())).center,
}
"""What a tooltip explains, by its name."""
SHOWN: Final = Shown(
    game=GAME,
    middle=middle,
    full=_full,
    thinking=_thinking,
    by_keys="right tab",
    finished=FINISHED,
    in_match=20,
    running=60,
    draw=partial(stored, 5),
    refused=_refused,
    course=COURSE,
    wrong=(1, BuildMountain),
    figures=tuple(FIGURES),
)
ASKED: Final = partial(keyed, position(GAME, middle, agents=TWO), "s")
"""One of two people wants to look at the points."""
LOOKED_AT: Final = states_of(SHOWN)["result-looked-at"]
OWN: Final[dict[str, State]] = {
    "start": partial(dealt, GAME, "off"),
    "dragging": _dragged,
    "lifted": _lifted,
    "refused": _refused,
    "claiming": CLAIMING,
    "claim-pointed": partial(pointed, CLAIMING, claim_point, 0.0),
    "hint-claim": partial(pressed, partial(keyed, CLAIMING, "t"), "Show me"),
    "log-past": partial(keyed, TABLE, "l , left left"),
    "holdings-asked": partial(keyed, TABLE, "c"),
    "holdings": _holdings,
    "last": position(GAME, _last),
    **{f"tip-{name}": partial(pointed, TABLE, where, REST) for name, where in POINTED.items()},
    "building": partial(moving, GAME, middle, BuildMountain, 0.6),
    "redrawing": partial(moving, GAME, middle, DiscardRedraw, 0.6),
    "calm": partial(moving, GAME, middle, BuildMountain, 0.3, reduced_motion=True),
    "claimed": _claimed,
    **{name: partial(_swept, seconds) for name, seconds in (("destroyed", 0.6), ("sweeping", 1.1), ("swept", 1.7))},
    "two-people-claiming": position(GAME, partial(claimed_by, 0), agents=TWO),
    "counting": _counting,
    "replay-seat": partial(replayed, stored(FINISHED), "end left left v"),
    "points": partial(keyed, TABLE, "s"),
    "points-claiming": partial(keyed, CLAIMING, "s"),
    "points-last": partial(keyed, position(GAME, _last), "s"),
    "points-over": partial(_points_away, LOOKED_AT),
    "points-asked": ASKED,
    "points-two-people": partial(pressed, ASKED, "We both agree"),
    "points-replay": partial(replayed, stored(FINISHED), "end left left left left s"),
    "points-200": partial(_points_away, changed(TABLE, scale=200)),
    "aid-off": changed(TABLE, aids={GAME: False}),
    "now-claiming": partial(keyed, CLAIMING, "f2"),
    "letters-claiming": changed(CLAIMING, letters=True),
}
CARDS: Final = named(GAME, states_of(SHOWN), OWN)
"""By name; a new state is a line here, and a function if needed."""

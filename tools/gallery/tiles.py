"""The tile game's states."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from mandala.core.game import IllegalMove
from mandala.core.tiles.moves import FLIP, OPEN, SWAP, Flip, Move, Open, Swap, move_text
from mandala.core.tiles.rules import Refusal, check, legal_moves
from mandala.core.tiles.setup import Space
from mandala.core.tiles.state import FRONT_UP
from mandala.core.tiles.state import State as Position
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES
from mandala.play.stored import StoredGame
from mandala.ui.kit.inputs import Point
from mandala.ui.tiles.lesson_game import COURSE
from mandala.ui.tiles.rules import FIGURES
from tools.driver.recorded import DATE, find, record, states, stored
from tools.driver.tiles import swap_tile
from tools.gallery.harness import Harness
from tools.gallery.states import (
    REST,
    TWO,
    Shown,
    State,
    at,
    awaited,
    changed,
    keyed,
    moving,
    named,
    pointed,
    position,
    pressed,
    states_of,
    submitted,
)

GAME: Final = "tiles"
DRAWN: Final = 18
"""The deal of a game of random moves that nobody wins; none of the recorded ones is drawn."""


def _owned(seen: Position) -> int:
    return sum(owner != FRONT_UP for owner in seen.owners)


def _kinds(seen: Position) -> set[type[Move]]:
    return {type(move) for move in legal_moves(seen)}


def middle(seen: Position) -> bool:
    """The player is to move and may flip and swap."""
    return seen.to_move == 0 and _owned(seen) > 18 and _kinds(seen) >= {Flip, Swap}


def _full(seen: Position) -> bool:
    return seen.to_move == 0 and _owned(seen) > 36


def _thinking(seen: Position) -> bool:
    return seen.to_move == 1 and _owned(seen) > 20


def _to_open(seen: Position) -> bool:
    return seen.to_move == 0 and 8 < _owned(seen) < 20 and _kinds(seen) >= {Flip, Open}


def choosing(player: int, seen: Position) -> bool:
    """A player chooses the start tile."""
    return seen.choosing and seen.to_move == player


def _space(table: Any, space: Space) -> Point:
    point: Point = table.layout.spaces[space].center
    return point


def start_tile(table: Any) -> Point:
    """Returns the middle of a start tile."""
    point: Point = table.layout.starts[0].center
    return point


def _pointed(kind: type[Move], harness: Harness) -> None:
    """The pointer on a space where something can be done, with the swap tile taken up if that is what goes there."""
    table = at(harness, GAME, _to_open if kind is Open else middle)
    move: Any = next(move for move in table.facts().legal if isinstance(move, kind))
    if kind is not Flip:
        harness.click(swap_tile(table))
    harness.move(_space(table, move.space))


def _dragged(wanted: Callable[[Position], bool], harness: Harness) -> None:
    """The swap tile in the air over a space where it may go."""
    table = at(harness, GAME, wanted)
    move = next(move for move in table.facts().legal if isinstance(move, (Open, Swap)))
    start = swap_tile(table)
    harness.move(start)
    harness.down(start)
    harness.move((start[0] - 60, start[1]))
    harness.move(_space(table, move.space))


def _reason(seen: Position, move: Move) -> object:
    try:
        check(seen, move)
    except IllegalMove as error:
        return error.reason
    return None


def _laid(seen: Position, space: Space) -> Move:
    """What it would be to put the swap tile on a space."""
    me = seen.to_move
    return SWAP[space] if seen.swaps[me] in seen.rivers[me] else OPEN[space]


def _refused(reason: Refusal, dragged: bool, harness: Harness) -> None:
    """A click on a tile, or the swap tile dropped on one, which is refused for a reason."""

    def spaces(seen: Position) -> list[Space]:
        moves = (_laid(seen, space) if dragged else FLIP[space] for space in range(len(seen.tiles)))
        return [space for space, move in enumerate(moves) if _reason(seen, move) is reason]

    def wanted(seen: Position) -> bool:
        placeable = bool(_kinds(seen) & {Open, Swap})
        return seen.to_move == 0 and (placeable or not dragged) and bool(spaces(seen))

    number, ply = find(wanted, game=GAME)
    table = harness.at(stored(number, ply, game=GAME))
    end = _space(table, spaces(states(number, GAME)[ply])[0])
    if dragged:
        harness.drag((swap_tile(table), (end[0] + 40, end[1]), end))
    else:
        harness.click(end)
    harness.away()


def _final_flips(harness: Harness) -> None:
    """The last of several final flips in motion (T4)."""
    for number in range(40):
        *_, before, after = states(number, GAME)
        if _owned(after) - _owned(before) > 3:
            break
    text = record(number, GAME)["moves"]
    table = harness.at(stored(number, len(text) - 1, agents=TWO, game=GAME))
    harness.away()
    submitted(harness, next(move for move in table.facts().legal if move_text(move) == text[-1]), 0.0)
    track = table.source.track
    harness.wait_until(lambda: bool(track.pending) and track.length == table.source.seat.ply)
    harness.wait(0.9)


def _draw() -> StoredGame:
    rng, history = random.Random(DRAWN), GameHistory.dealt(GAMES[GAME].recorder, DRAWN, 0)
    while not history.finished:
        history.submit(rng.choice(history.legal_moves))
    return replace(stored(0, game=GAME), record=history.record(0, {"date": DATE}))


def _group(table: Any) -> Point:
    return _space(table, table.source.position.marked[0][-1])


TABLE: Final = position(GAME, middle)
CHOOSING: Final = position(GAME, partial(choosing, 0))
REFUSED: Final = {
    "touches": (Refusal.TOUCHES_RIVAL, False),
    "back-up": (Refusal.BACK_UP, False),
    "not-beside": (Refusal.NOT_BESIDE, False),
    "no-group": (Refusal.NO_GROUP, False),
    "choose-first": (Refusal.CHOOSE_FIRST, False),
    "laid-touches": (Refusal.TOUCHES_RIVAL, True),
    "laid-not-beside": (Refusal.NOT_BESIDE, True),
    "laid-same-colour": (Refusal.SAME_COLOUR, True),
}
"""Every reason that a hand at the table can meet, and whether the swap tile is dropped for it."""
POINTED: Final[dict[str, Callable[[Any], Point]]] = {
    "group": _group,
    "swap": swap_tile,
    "river": lambda table: table.layout.columns[1].river[0].center,
    "points": lambda table: table.layout.columns[0].points.center,
    "button": lambda table: next(iter(table.layout.buttons.values())).center,
}
"""What a tooltip explains, by its name."""
SHOWN: Final = Shown(
    game=GAME,
    middle=middle,
    full=_full,
    thinking=_thinking,
    by_keys="tab tab",
    finished=3,
    in_match=3,
    running=20,
    draw=_draw,
    refused=partial(_refused, Refusal.TOUCHES_RIVAL, False),
    course=COURSE,
    wrong=(3, Open),
    figures=tuple(FIGURES),
)
OWN: Final[dict[str, State]] = {
    "start": CHOOSING,
    "start-pointed": partial(pointed, CHOOSING, start_tile, 0.0),
    "start-rival": awaited(position(GAME, partial(choosing, 1))),
    "to-open": position(GAME, _to_open),
    "flip-pointed": partial(_pointed, Flip),
    "open-pointed": partial(_pointed, Open),
    "swap-pointed": partial(_pointed, Swap),
    "drag-open": partial(_dragged, _to_open),
    "drag-swap": partial(_dragged, middle),
    **{f"refused-{name}": partial(_refused, *what) for name, what in REFUSED.items()},
    "flipping": partial(moving, GAME, middle, Flip, 0.25),
    "swapping": partial(moving, GAME, middle, Swap, 0.3),
    "opening": partial(moving, GAME, _to_open, Open, 0.3),
    "calm": partial(moving, GAME, middle, Swap, 0.1, reduced_motion=True),
    "final-flips": _final_flips,
    "taken-back": partial(pressed, partial(keyed, position(GAME, middle, agents=TWO), "u"), "We both agree"),
    "group-pointed": partial(pointed, TABLE, _group, 0.0),
    **{f"tip-{name}": partial(pointed, TABLE, where, REST) for name, where in POINTED.items()},
    "reach-off": changed(TABLE, aids={GAME: False}),
}
TILES: Final = named(GAME, states_of(SHOWN), OWN)
"""By name; a new state is a line here, and a function if needed."""

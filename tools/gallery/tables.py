"""The table's states, its end and its replay, each brought about by a small function."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from mandala.core.cards.moves import BuildMountain, DiscardRedraw, GrowField, Move
from mandala.core.cards.rules import legal_moves
from mandala.core.cards.state import State as Position
from mandala.play.games import GAMES
from mandala.play.stored import GameConfig, Match
from mandala.ui.cards import board as card_board
from mandala.ui.cards.places import CUPS, DECK, DISCARD, FIELDS, MOUNTAINS, target_of
from mandala.ui.cards.result import ResultScene
from mandala.ui.context import new_table
from mandala.ui.table.live import Live
from mandala.ui.table.opening import open_replay
from mandala.ui.table.scene import TableScene
from tools.gallery.harness import Harness, find, stored
from tools.gallery.pages import MATCH, State

TWO: Final = ("human", "human")
REST: Final = 0.8
"""Seconds that the pointer rests until a thing is explained."""


def _mine(position: Position) -> bool:
    return position.to_move == 0 and position.claiming < 0 and len(legal_moves(position)) > 4


def _middle(position: Position) -> bool:
    return _mine(position) and position.stock.size < 50 and max(map(sum, position.hands)) > 6


def _mine_to_claim(position: Position) -> bool:
    return (
        position.to_move == 0 and position.claiming >= 0 and sum(map(bool, position.mountains[position.claiming])) > 2
    )


def _last(position: Position) -> bool:
    return _mine(position) and position.last


def _full(position: Position) -> bool:
    """More cards on the table than there mostly are."""
    return (
        _mine(position) and sum(map(sum, position.mountains)) + sum(sum(sum(pair, ())) for pair in position.fields) > 24
    )


def _table(wanted: Callable[[Position], bool], harness: Harness) -> TableScene[Live]:
    table: TableScene[Live] = harness.at(stored(*find(wanted)))
    harness.away()
    return table


def _position(wanted: Callable[[Position], bool], harness: Harness) -> None:
    _table(wanted, harness)


def _start(harness: Harness) -> None:
    config = GameConfig(("human", GAMES["cards"].strongest), ("Anna", ""), 2718, 0)
    harness.open(lambda context: new_table(context, config))


def _match(harness: Harness) -> None:
    harness.at(stored(*find(_middle), match=MATCH))
    harness.away()


def _move(table: TableScene[Live], *kinds: type[Move]) -> Move:
    return next(move for move in table.facts().legal for kind in kinds if isinstance(move, kind))


def _drag(harness: Harness, release: bool = False) -> None:
    table = _table(_middle, harness)
    move = _move(table, GrowField, BuildMountain)
    target = target_of(move)
    assert target is not None
    harness.hands.move(harness.card(move.colour))
    harness.hands.press(harness.card(move.colour))
    harness.hands.move(harness.place(DECK))
    harness.hands.move(harness.place(target))
    if release:
        harness.hands.release(harness.place(target))


def _lifted(harness: Harness) -> None:
    """Between the places, several cards."""
    table = _table(_middle, harness)
    hand = table.source.position.hand
    colour = hand.index(max(hand))
    start = harness.card(colour)
    harness.hands.move(start)
    harness.hands.press(start)
    harness.hands.move((start[0] + 40, start[1] - harness.look.size[1] // 6))
    for _ in range(3):
        harness.hands.wheel(1)


def _by_keys(harness: Harness) -> None:
    _table(_middle, harness)
    for key in ("right", "tab"):
        harness.hands.key(key)


def _refusal(harness: Harness) -> None:
    table = _table(_middle, harness)
    legal = {move.colour for move in table.facts().legal if isinstance(move, GrowField) and not move.mandala}
    hand = table.source.position.hand
    colour = next((c for c, count in enumerate(hand) if count and c not in legal), hand.index(max(hand)))
    harness.hands.drag((harness.card(colour), harness.place(FIELDS[0][0])))
    harness.away()


def _claim_pointed(harness: Harness) -> None:
    table = _table(_mine_to_claim, harness)
    seen = table.source.position
    colour = next(c for c, count in enumerate(seen.mountains[seen.claiming]) if count)
    rect = table.layout.group(MOUNTAINS[seen.claiming], colour)
    assert rect is not None
    harness.hands.move(rect.center)


def _thinking(harness: Harness) -> None:
    harness.engine.answers = False
    harness.at(
        stored(*find(lambda position: position.to_move == 1 and position.claiming < 0 and position.stock.size < 50))
    )
    harness.away()
    harness.hands.wait(0.5)


def _hint(wanted: Callable[[Position], bool], harness: Harness) -> None:
    _table(wanted, harness)
    harness.hands.key("t")
    harness.press("Show me")
    harness.away()
    harness.hands.wait(0.2)


def _hint_awaited(harness: Harness) -> None:
    harness.engine.answers = False
    _hint(_middle, harness)


def _keys(keys: str, harness: Harness) -> None:
    _table(_middle, harness)
    for key in keys.split():
        harness.hands.key(key)


def _pointed(place: object, harness: Harness) -> None:
    """The mouse rests on a cup or on the discard pile, until it is explained."""
    table = _table(_middle, harness)
    frame = table.layout.frame
    spots = {CUPS[0]: frame.columns[0].cup, CUPS[1]: frame.columns[1].cup, DISCARD: frame.drops[DISCARD]}
    harness.hands.move(spots[place].center)  # type: ignore[index]
    harness.hands.wait(REST)


def _moving(kind: type[Move], seconds: float, harness: Harness) -> None:
    """Cards on their way."""
    table = _table(_middle, harness)
    move = _move(table, kind)
    harness.program.context.change(speed="normal")
    acting = table.source.acting
    assert acting is not None
    acting.submit(move)
    harness.hands.wait(seconds)


def _claimed(harness: Harness) -> None:
    """A claim on its way to river and cup."""
    table = _table(_mine_to_claim, harness)
    harness.program.context.change(speed="normal")
    acting = table.source.acting
    assert acting is not None
    acting.submit(acting.legal_moves[0])
    harness.hands.wait(0.5)


def _two_left(position: Position) -> bool:
    mountain = position.mountains[position.claiming]
    return position.to_move == 0 and position.claiming >= 0 and sum(map(bool, mountain)) == 2 and not position.last


def _destroyed(harness: Harness) -> None:
    """The last colour of a mandala is taken, and its sand is on its way."""
    table = _table(_two_left, harness)
    harness.program.context.change(speed="normal")
    acting = table.source.acting
    assert acting is not None
    acting.submit(acting.legal_moves[0])
    for _ in range(200):
        if table.source.position.claiming < 0:
            break
        harness.hands.wait(0.05)
    harness.hands.wait(0.6)


def _two(wanted: Callable[[Position], bool], harness: Harness) -> None:
    harness.at(stored(*find(wanted), agents=TWO))
    harness.hands.wait(0.6)
    harness.press("I am here")
    harness.away()
    harness.hands.wait(0.3)


def _agree(harness: Harness) -> None:
    _two(_middle, harness)
    harness.hands.key("u")


def _over(number: int, seconds: float, harness: Harness, match: Match | None = None) -> None:
    """The cups counted, and as far as some seconds have gone."""
    game = stored(number, match=match)
    table = harness.at(game)
    harness.hands.wait(0.2)
    if seconds:
        harness.program.context.change(speed="normal")
        table._result = None
        harness.hands.key("escape")
        harness.push(ResultScene(harness.program.context, table.source.session, 0))
        harness.hands.wait(seconds)


def _looked_at(harness: Harness) -> None:
    _over(16, 0, harness)
    harness.press("Look at the table")
    harness.away()


def _replay(keys: str, harness: Harness, ply: int | None = None) -> None:
    game = stored(16, ply)
    harness.open(lambda context: open_replay(card_board.BOARD, context, game, 0), [game])
    for key in keys.split():
        harness.hands.key(key)
    harness.away()


TABLES: Final[dict[str, State]] = {
    "table-start": _start,
    "table": partial(_position, _middle),
    "table-full": partial(_position, _full),
    "table-match": _match,
    "table-drag": _drag,
    "table-lifted": _lifted,
    "table-keys": _by_keys,
    "table-refusal": _refusal,
    "table-claiming": partial(_position, _mine_to_claim),
    "table-claim": _claim_pointed,
    "table-thinking": _thinking,
    "table-hint": partial(_hint, _middle),
    "table-hint-claim": partial(_hint, _mine_to_claim),
    "table-hint-awaited": _hint_awaited,
    "table-past": partial(_keys, ", left left"),
    "table-log": partial(_keys, "l"),
    "table-log-past": partial(_keys, "l , left left"),
    "table-last": partial(_position, _last),
    "table-cup": partial(_pointed, CUPS[0]),
    "table-rival-cup": partial(_pointed, CUPS[1]),
    "table-discard": partial(_pointed, DISCARD),
    "table-building": partial(_moving, BuildMountain, 0.6),
    "table-redrawing": partial(_moving, DiscardRedraw, 0.6),
    "table-claimed": _claimed,
    "table-destroyed": _destroyed,
    "table-two": partial(_two, _middle),
    "table-two-claiming": partial(_two, _mine_to_claim),
    "menu": partial(_keys, "escape"),
    "keys": partial(_keys, "f1"),
    "ask-hint": partial(_keys, "t"),
    "ask-take-back": _agree,
    "counting": partial(_over, 16, 1.3),
    "result": partial(_over, 16, 0),
    "result-match": partial(_over, 20, 0, match=MATCH),
    "result-draw": partial(_over, 5, 0),
    "result-looked-at": _looked_at,
    "replay": partial(_replay, "end left left left left"),
    "replay-seat": partial(_replay, "end left left v"),
    "replay-log": partial(_replay, "down down down down l"),
    "replay-running": partial(_replay, "end", ply=60),
    "replay-menu": partial(_replay, "right escape"),
    "replay-keys": partial(_replay, "right f1"),
}
"""By name; a new state is a function and a line here."""

"""The states of the tile game: its table, its end, its replay and its rules, each brought about by a small function."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from mandala.core.game import IllegalMove
from mandala.core.tiles.moves import FLIP, OPEN, SWAP, Flip, Move, Open, Swap
from mandala.core.tiles.notation import move_text
from mandala.core.tiles.rules import Refusal, check, legal_moves
from mandala.core.tiles.setup import Space
from mandala.core.tiles.state import FRONT_UP
from mandala.core.tiles.state import State as Position
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES
from mandala.play.stored import GameConfig, Match, Score
from mandala.ui.context import Context, new_table
from mandala.ui.pages.games import GamesScene
from mandala.ui.pages.new_game import MatchScene, PlayOnScene
from mandala.ui.pages.saved import copy_code
from mandala.ui.pages.statistics.statistics import StatisticsScene
from mandala.ui.table.live import Live
from mandala.ui.table.opening import open_replay
from mandala.ui.table.scene import TableScene
from mandala.ui.tiles import board as tile_board
from mandala.ui.tiles.layout import TileLayout
from mandala.ui.tiles.rules import FIGURES, RulesScene
from mandala.ui.words.prose import read
from tools.gallery.harness import DATE, Harness, find, record, states, stored
from tools.gallery.pages import MATCH, State
from tools.gallery.tables import REST, TWO
from tools.gallery.tile_lesson import TILE_LESSON
from tools.person.tile_moves import swap_tile

GAME: Final = "tiles"
TOPICS: Final = len(read("en", "tiles", "rules", tuple(FIGURES)))
DRAWN: Final = 18
"""The deal of a game of random moves that nobody wins."""
REPLAYED: Final = 3
"""The record that is replayed and counted."""


def _owned(position: Position) -> int:
    return sum(owner != FRONT_UP for owner in position.owners)


def _kinds(position: Position) -> set[type[Move]]:
    return {type(move) for move in legal_moves(position)}


def _middle(position: Position) -> bool:
    return position.to_move == 0 and _owned(position) > 18 and _kinds(position) >= {Flip, Swap}


def _full(position: Position) -> bool:
    return position.to_move == 0 and _owned(position) > 36


def _to_open(position: Position) -> bool:
    return position.to_move == 0 and 8 < _owned(position) < 20 and _kinds(position) >= {Flip, Open}


def _choosing(player: int, position: Position) -> bool:
    return position.choosing and position.to_move == player


def _at(wanted: Callable[[Position], bool], harness: Harness, **more: Any) -> TableScene[Live]:
    table: TableScene[Live] = harness.at(stored(*find(wanted, game=GAME), game=GAME, **more))
    harness.away()
    return table


def _position(wanted: Callable[[Position], bool], harness: Harness) -> None:
    _at(wanted, harness)


def _two(harness: Harness) -> None:
    _at(_middle, harness, agents=TWO)


def _match(harness: Harness) -> None:
    _at(_middle, harness, match=MATCH)


def _dealt(harness: Harness) -> None:
    """The tiles of a new game on their way."""
    config = GameConfig(("human", GAMES[GAME].strongest), ("Anna", ""), 2718, 0, GAME)
    harness.open(lambda context: new_table(context, config))
    harness.program.context.change(speed="normal")
    harness.push(new_table(harness.program.context, config))
    harness.hands.wait(0.5)


def _start_pointed(harness: Harness) -> None:
    table = _at(partial(_choosing, 0), harness)
    harness.hands.move(table.layout.starts[0].center)


def _start_rival(harness: Harness) -> None:
    harness.engine.answers = False
    _at(partial(_choosing, 1), harness)


def _space(table: TableScene[Live], space: Space) -> tuple[int, int]:
    layout: TileLayout = table.layout
    return layout.spaces[space].center


def _pointed(kind: type[Move], harness: Harness) -> None:
    """The pointer on a space where something can be done, with the swap tile taken up if that is what goes there."""
    table = _at(_to_open if kind is Open else _middle, harness)
    move = next(move for move in table.facts().legal if isinstance(move, kind))
    assert isinstance(move, (Open, Flip, Swap))
    if kind is not Flip:
        harness.hands.click(swap_tile(table))
    harness.hands.move(_space(table, move.space))


def _dragged(wanted: Callable[[Position], bool], harness: Harness) -> None:
    """The swap tile in the air over a space where it may go."""
    table = _at(wanted, harness)
    move = next(move for move in table.facts().legal if isinstance(move, (Open, Swap)))
    start = swap_tile(table)
    harness.hands.move(start)
    harness.hands.press(start)
    harness.hands.move((start[0] - 60, start[1]))
    harness.hands.move(_space(table, move.space))


def _reason(position: Position, move: Move) -> object:
    try:
        check(position, move)
    except IllegalMove as error:
        return error.reason
    return None


def _laid(position: Position, space: Space) -> Move:
    """What it would be to put the swap tile on a space."""
    me = position.to_move
    return SWAP[space] if position.swaps[me] in position.rivers[me] else OPEN[space]


def _refused(reason: Refusal, dragged: bool, harness: Harness) -> None:
    """A click on a tile, or the swap tile dropped on one, which is refused for a reason."""

    def spaces(position: Position) -> list[Space]:
        moves = (_laid(position, space) if dragged else FLIP[space] for space in range(len(position.tiles)))
        return [space for space, move in enumerate(moves) if _reason(position, move) is reason]

    def wanted(position: Position) -> bool:
        placeable = bool(_kinds(position) & {Open, Swap})
        return position.to_move == 0 and (placeable or not dragged) and bool(spaces(position))

    number, ply = find(wanted, game=GAME)
    table = harness.at(stored(number, ply, game=GAME))
    end = _space(table, spaces(states(number, GAME)[ply])[0])
    if dragged:
        harness.hands.drag((swap_tile(table), (end[0] + 40, end[1]), end))
    else:
        harness.hands.click(end)
    harness.away()


def _moving(
    wanted: Callable[[Position], bool], kind: type[Move], seconds: float, harness: Harness, **settings: Any
) -> None:
    """Tiles on their way."""
    table = _at(wanted, harness)
    harness.program.context.change(speed="normal", **settings)
    acting = table.source.acting
    assert acting is not None
    acting.submit(next(move for move in table.facts().legal if isinstance(move, kind)))
    harness.hands.wait(seconds)


def _final_flips(harness: Harness) -> None:
    """The last of several final flips in motion (T4)."""
    for number in range(40):
        *_, before, after = states(number, GAME)
        if _owned(after) - _owned(before) > 3:
            break
    table = harness.at(stored(number, len(record(number, GAME)["moves"]) - 1, agents=TWO, game=GAME))
    harness.away()
    harness.program.context.change(speed="normal")
    acting = table.source.acting
    assert acting is not None
    text = record(number, GAME)["moves"][-1]
    acting.submit(next(move for move in table.facts().legal if move_text(move) == text))
    for _ in range(200):
        if table.source.track.pending and table.source.track.length == table.source.seat.ply:
            break
        harness.hands.wait(0.05)
    harness.hands.wait(0.9)


def _tip(where: Callable[[TableScene[Live]], tuple[int, int]], harness: Harness) -> None:
    """The pointer rests on something, until it is explained."""
    table = _at(_middle, harness)
    harness.hands.move(where(table))
    harness.hands.wait(REST)


def _own_group(table: TableScene[Live]) -> tuple[int, int]:
    return _space(table, table.source.position.marked[0][-1])


def _group_pointed(harness: Harness) -> None:
    """What one group can still reach."""
    table = _at(_middle, harness)
    harness.hands.move(_own_group(table))


def _thinking(harness: Harness) -> None:
    harness.engine.answers = False
    _at(lambda position: position.to_move == 1 and _owned(position) > 20, harness)
    harness.hands.wait(0.5)


def _keys(keys: str, harness: Harness, agents: tuple[str, str] | None = None) -> None:
    _at(_middle, harness, agents=agents)
    for key in keys.split():
        harness.hands.key(key)


def _hint(harness: Harness, awaited: bool = False) -> None:
    harness.engine.answers = not awaited
    _keys("t", harness)
    harness.press("Show me")
    harness.away()
    harness.hands.wait(0.2)


def _taken_back(harness: Harness) -> None:
    """Two people agreed."""
    _keys("u", harness, TWO)
    harness.press("We both agree")
    harness.away()


def _over(number: int, harness: Harness, match: Match | None = None) -> None:
    harness.at(stored(number, game=GAME, match=match))
    harness.hands.wait(0.2)


def _draw(harness: Harness) -> None:
    """A game of random moves that ends in a draw; none of the recorded ones does."""
    rng, history = random.Random(DRAWN), GameHistory.dealt(GAMES[GAME].recorder, DRAWN, 0)
    while not history.finished:
        history.submit(rng.choice(history.legal_moves))
    harness.at(replace(stored(0, game=GAME), record=history.record(0, {"date": DATE})))
    harness.hands.wait(0.2)


def _looked_at(harness: Harness) -> None:
    _over(REPLAYED, harness)
    harness.press("Look at the table")
    harness.away()


def _replay(keys: str, harness: Harness, ply: int | None = None) -> None:
    game = stored(REPLAYED, ply, game=GAME)
    harness.open(lambda context: open_replay(tile_board.BOARD, context, game, 0), [game])
    for key in keys.split():
        harness.hands.key(key)
    harness.away()


def _rules(topic: int, harness: Harness) -> None:
    harness.open(RulesScene)
    for _ in range(topic):
        harness.hands.key("down")


def _games(harness: Harness) -> None:
    """Games of both kinds in one list."""
    of_tiles = [stored(number, game=GAME) for number in range(5)]
    of_cards = [stored(number) for number in range(20, 26)]
    harness.open(GamesScene, [stored(12, 20, game=GAME), stored(19, 30), *of_tiles, *of_cards])
    harness.hands.key("down")


def _statistics(harness: Harness) -> None:
    """Of the game that was played last."""

    def opened(context: Context) -> StatisticsScene:
        context.change(game=GAME)
        return StatisticsScene(context)

    levels = GAMES[GAME].selectable_levels
    games = [stored(n, agents=("human", levels[n % len(levels)]), game=GAME) for n in range(28)]
    harness.open(opened, games)
    harness.hands.wait(2)


def _between_games(harness: Harness) -> None:
    """A mirror match after its first game."""
    game = stored(REPLAYED, game=GAME, match=Match("mirror", 7))
    harness.open(lambda context: MatchScene(context, game, Score((51, 59), 1)), [game])


def _play_on(harness: Harness) -> None:
    game = stored(REPLAYED, game=GAME)
    harness.open(lambda context: PlayOnScene(context, game, 20, 0), [game])


def _code(harness: Harness) -> None:
    harness.open(lambda context: copy_code(context, stored(REPLAYED, game=GAME)))


def _set(then: State, **settings: Any) -> State:
    """A state with other settings."""

    def state(harness: Harness) -> None:
        then(harness)
        harness.program.context.change(**settings)
        harness.hands.wait(0.1)

    return state


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

TILES: Final[dict[str, State]] = {
    "tiles-dealing": _dealt,
    "tiles-start": partial(_position, partial(_choosing, 0)),
    "tiles-start-pointed": _start_pointed,
    "tiles-start-rival": _start_rival,
    "tiles": partial(_position, _middle),
    "tiles-to-open": partial(_position, _to_open),
    "tiles-full": partial(_position, _full),
    "tiles-match": _match,
    "tiles-two": _two,
    "tiles-flip-pointed": partial(_pointed, Flip),
    "tiles-open-pointed": partial(_pointed, Open),
    "tiles-swap-pointed": partial(_pointed, Swap),
    "tiles-drag-open": partial(_dragged, _to_open),
    "tiles-drag-swap": partial(_dragged, _middle),
    "tiles-by-keys": partial(_keys, "tab tab"),
    **{f"tiles-refused-{name}": partial(_refused, *what) for name, what in REFUSED.items()},
    "tiles-flipping": partial(_moving, _middle, Flip, 0.25),
    "tiles-swapping": partial(_moving, _middle, Swap, 0.3),
    "tiles-opening": partial(_moving, _to_open, Open, 0.3),
    "tiles-calm": partial(_moving, _middle, Swap, 0.1, reduced_motion=True),
    "tiles-final-flips": _final_flips,
    "tiles-thinking": _thinking,
    "tiles-hint": _hint,
    "tiles-hint-awaited": partial(_hint, awaited=True),
    "tiles-ask-hint": partial(_keys, "t"),
    "tiles-ask-take-back": partial(_keys, "u", agents=TWO),
    "tiles-taken-back": _taken_back,
    "tiles-now": partial(_keys, "f2"),
    "tiles-group-pointed": _group_pointed,
    "tiles-tip-group": partial(_tip, _own_group),
    "tiles-tip-swap": partial(_tip, swap_tile),
    "tiles-tip-river": partial(_tip, lambda table: table.layout.columns[1].river[0].center),
    "tiles-tip-points": partial(_tip, lambda table: table.layout.columns[0].points.center),
    "tiles-tip-button": partial(_tip, lambda table: next(iter(table.layout.buttons.values())).center),
    "tiles-reach-off": _set(partial(_position, _middle), aids={GAME: False}),
    "tiles-log-closed": partial(_keys, "l"),
    "tiles-past": partial(_keys, ", left left"),
    "tiles-menu": partial(_keys, "escape"),
    "tiles-keys": partial(_keys, "f1"),
    "tiles-result": partial(_over, REPLAYED),
    "tiles-result-draw": _draw,
    "tiles-result-match": partial(_over, REPLAYED, match=MATCH),
    "tiles-looked-at": _looked_at,
    "tiles-replay": partial(_replay, "end left left left left"),
    "tiles-replay-log-closed": partial(_replay, "down down l"),
    "tiles-replay-running": partial(_replay, "end", ply=20),
    "tiles-replay-menu": partial(_replay, "right escape"),
    "tiles-replay-keys": partial(_replay, "right f1"),
    **{f"tiles-rules-{number + 1}": partial(_rules, number) for number in range(TOPICS)},
    **TILE_LESSON,
    "tiles-games": _games,
    "tiles-statistics": _statistics,
    "tiles-between-games": _between_games,
    "tiles-play-on": _play_on,
    "tiles-code": _code,
    "tiles-letters": _set(partial(_position, _middle), letters=True),
    "tiles-80": _set(partial(_position, _middle), scale=80),
    "tiles-150": _set(partial(_position, _middle), scale=150),
    "tiles-200": _set(partial(_position, _middle), scale=200),
    "tiles-refused-200": _set(partial(_refused, Refusal.TOUCHES_RIVAL, False), scale=200),
    "tiles-result-150": _set(partial(_over, REPLAYED), scale=150),
    "tiles-rules-200": _set(partial(_rules, 0), scale=200),
}
"""By name; a new state is a function and a line here."""

"""The rows of the table: the gallery's states, and those of which no picture is worth having."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from mandala.core.cards.moves import BuildMountain
from mandala.core.cards.state import State as Position
from mandala.core.tiles.moves import Swap
from mandala.play.stored import Match, Score
from mandala.ui.cards import board as card_board
from mandala.ui.cards.places import MOUNTAINS
from mandala.ui.cards.rules import RulesScene as CardRules
from mandala.ui.context import Context, resumed_table
from mandala.ui.kit.scene import Scene
from mandala.ui.pages.games import GamesScene
from mandala.ui.pages.new_game import MatchScene, NewGameScene, PlayOnScene
from mandala.ui.pages.page import HandOverScene, KeysScene
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.pages.statistics.statistics import StatisticsScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.opening import open_lesson, open_replay
from mandala.ui.tiles import board as tile_board
from mandala.ui.tiles.rules import RulesScene as TileRules
from tools.gallery import tables, tiles
from tools.gallery.harness import Harness, find, stored
from tools.gallery.helps import HELPS
from tools.gallery.pages import MATCH, PAGES, State
from tools.gallery.tables import REST, TABLES, TWO
from tools.gallery.tiles import GAME, TILES


def _undrawn(first: Callable[[Context], Scene], harness: Harness) -> None:
    """A scene that is there and was never drawn."""
    harness.open(first, [stored(16), stored(2, 30), stored(3, game=GAME)], drawn=False)


def _rival_claims(position: Position) -> bool:
    return (
        position.to_move == 1 and position.claiming >= 0 and sum(map(bool, position.mountains[position.claiming])) > 2
    )


def _awaited_claim(colour: int, harness: Harness) -> None:
    """The pointer rests on a colour that the computer may take next."""
    harness.engine.answers = False
    table = harness.at(stored(*find(_rival_claims)))
    harness.hands.wait(0.3)
    seen = table.source.position
    present = [one for one, count in enumerate(seen.mountains[seen.claiming]) if count]
    rect = table.layout.group(MOUNTAINS[seen.claiming], present[colour % len(present)])
    harness.hands.move(rect.center)
    harness.hands.wait(REST)


def _awaited_start(harness: Harness) -> None:
    """The pointer rests on a start tile that the computer may take next."""
    harness.engine.answers = False
    table = harness.at(stored(*find(partial(tiles._choosing, 1), game=GAME), game=GAME))
    harness.hands.move(table.layout.starts[0].center)
    harness.hands.wait(REST)


def _pointed_claim(colour: int, harness: Harness) -> None:
    """The pointer rests on a colour that one may take oneself."""
    table = tables._table(tables._mine_to_claim, harness)
    seen = table.source.position
    present = [one for one, count in enumerate(seen.mountains[seen.claiming]) if count]
    rect = table.layout.group(MOUNTAINS[seen.claiming], present[colour % len(present)])
    assert rect is not None
    harness.hands.move(rect.center)
    harness.hands.wait(REST)


def _keys(then: State, keys: str, harness: Harness) -> None:
    then(harness)
    for key in keys.split():
        harness.hands.key(key)


def _turned(then: State, keys: str, steps: int, harness: Harness) -> None:
    """Scrolled by the wheel where the pointer is."""
    _keys(then, keys, harness)
    width, height = harness.program.size
    harness.hands.move((width - width // 12, height // 2))
    for _ in range(abs(steps)):
        harness.hands.wheel(1 if steps > 0 else -1)


def _playing(replay: Callable[..., Any], game: str, speed: str, harness: Harness) -> None:
    """A replay that goes on by itself, with the pointer on what is taken."""
    harness.open(lambda context: replay(context, stored(16, game=game), 0), [stored(16, game=game)])
    harness.program.change(speed=speed)
    harness.hands.move((harness.look.size[0] * 9 // 20, harness.look.size[1] // 2))
    harness.hands.key("p")
    harness.hands.wait(1.2)


def _held_in_the_past(harness: Harness) -> None:
    """A move was taken back, and a card is chosen again."""
    tables._table(tables._middle, harness)
    for key in ("u", "right", "up", "tab"):
        harness.hands.key(key)


def _told(then: State, harness: Harness) -> None:
    """A notice over a scene."""
    then(harness)
    harness.program.tell("LIBRARY_NEWER", "library.db.bak")
    harness.hands.wait(0.1)


def _grown(then: State, harness: Harness) -> None:
    """A page that is higher than the window, scrolled to its end."""
    then(harness)
    harness.program.change(scale=200)
    harness.hands.wait(0.1)
    for _ in range(6):
        harness.hands.wheel(-3)


def _match_page(context: Context) -> Scene:
    return MatchScene(context, stored(20, match=MATCH), Score((59, 49), 0))


UNDRAWN: Final[dict[str, Callable[[Context], Scene]]] = {
    "title": TitleScene,
    "new-game": lambda context: NewGameScene(context, "computer"),
    "new-game-two": lambda context: NewGameScene(context, "two", game=GAME),
    "settings": SettingsScene,
    "games": GamesScene,
    "statistics": StatisticsScene,
    "rules": CardRules,
    "tiles-rules": TileRules,
    "keys": KeysScene,
    "hand-over": lambda context: HandOverScene(context, "Wilhelmine"),
    "play-on": lambda context: PlayOnScene(context, stored(16), 40, 0),
    "match": _match_page,
    "lesson": lambda context: open_lesson(card_board.BOARD, context, 0),
    "tiles-lesson": lambda context: open_lesson(tile_board.BOARD, context, 0),
    "table": lambda context: resumed_table(context, stored(2, 30)),
    "tiles": lambda context: resumed_table(context, stored(3, 12, game=GAME)),
    "two": lambda context: resumed_table(context, stored(2, 30, agents=TWO)),
    "over": lambda context: resumed_table(context, stored(16)),
    "tiles-over": lambda context: resumed_table(context, stored(3, game=GAME)),
    "replay": lambda context: open_replay(card_board.BOARD, context, stored(16), 0),
    "tiles-replay": lambda context: open_replay(tile_board.BOARD, context, stored(3, game=GAME), 0),
}

MORE: Final[dict[str, State]] = {
    **{f"undrawn-{name}": partial(_undrawn, first) for name, first in UNDRAWN.items()},
    **{f"awaited-claim-{colour}": partial(_awaited_claim, colour) for colour in range(3)},
    **{f"pointed-claim-{colour}": partial(_pointed_claim, colour) for colour in range(3)},
    "awaited-start": _awaited_start,
    **{f"building-{seconds}": partial(tables._moving, BuildMountain, seconds) for seconds in (0.05, 0.25, 1.0)},
    **{
        f"tiles-swapping-{seconds}": partial(tiles._moving, tiles._middle, Swap, seconds)
        for seconds in (0.05, 0.6, 1.0)
    },
    "chosen-cards": partial(_keys, partial(tables._position, tables._middle), "right up up tab tab"),
    "chosen-claim": partial(_keys, partial(tables._position, tables._mine_to_claim), "right right"),
    "tiles-chosen-start": partial(_keys, partial(tiles._position, partial(tiles._choosing, 0)), "right"),
    "tiles-swap-by-keys": partial(_keys, partial(tiles._position, tiles._middle), "x tab"),
    "taken-back": _held_in_the_past,
    "log-scrolled": partial(_turned, partial(tables._position, tables._middle), "l", 5),
    "tiles-log-scrolled": partial(_turned, partial(tiles._position, tiles._middle), "l", 5),
    "replay-log-scrolled": partial(_turned, partial(tables._replay, "end l"), "", 5),
    "two-past": partial(_keys, partial(tables._two, tables._middle), ", left"),
    "tiles-two-past": partial(_keys, tiles._two, ", left"),
    "lesson-past": partial(_keys, HELPS["lesson-3"], ", left"),
    "tiles-lesson-past": partial(_keys, TILES["tiles-lesson-5"], ", left"),
    "looked-at-past": partial(_keys, tables._looked_at, ", left left"),
    **{
        f"replay-playing-{speed}": partial(_playing, partial(open_replay, card_board.BOARD), "cards", speed)
        for speed in ("fast", "normal", "off")
    },
    **{
        f"tiles-replay-playing-{speed}": partial(_playing, partial(open_replay, tile_board.BOARD), GAME, speed)
        for speed in ("fast", "normal")
    },
    **{
        f"told-{name}": partial(_told, state) for name, state in (("table", TABLES["table"]), ("tiles", TILES["tiles"]))
    },
    **{
        f"scrolled-{name}": partial(_grown, PAGES[name])
        for name in ("settings", "new-computer", "games", "statistics", "rules-1", "share")
    },
    "mirror-match-over": partial(tables._over, 20, 0, match=Match("mirror", 7)),
}

ALIKE: Final = re.compile(r"(tiles-)?rules-([3-9]|\d\d)|.*-80")
"""States that differ from another one only in what is written there."""
STATES: Final[dict[str, State]] = {
    name: state for name, state in {**PAGES, **TABLES, **HELPS, **TILES, **MORE}.items() if not ALIKE.fullmatch(name)
}
"""By name."""

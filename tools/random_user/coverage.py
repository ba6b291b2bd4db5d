"""The states of the program by name, as far as they can be told from outside: which a user met, and which there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from mandala.play.games import GAMES
from mandala.ui.cards.rules import RulesScene as CardRules
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.page import MessageScene
from mandala.ui.pages.result import Ending
from mandala.ui.table.menus import KeySheet, NowSheet, Sheet
from mandala.ui.table.replay import Replay
from mandala.ui.table.scene import TableScene
from mandala.ui.tiles.board import GAME_KEYS as TILE_KEYS
from mandala.ui.tiles.result import ResultScene as TileResult
from mandala.ui.tiles.rules import RulesScene as TileRules
from mandala.ui.words.strings import Strings
from tools.driver.kinds import Table, is_lesson, is_replay, is_table, wanted
from tools.driver.program import Program

SHEETS: Final = (
    *("Pause", "Replay", "A hint?", "Take the last move back?", "Make the move again?", "Memory aid?"),
    "Learn to play",
)
MESSAGES: Final = (
    *("No game on the clipboard", "No game in this file", "Games from a file", "This game cannot be read"),
    *("The code of this game", "The game is saved as a file", "That did not work", "Share this game"),
)
PAGES: Final = (
    *("TitleScene", "SettingsScene", "StatisticsScene", "GamesScene", "PlayOnScene", "MatchScene", "HandOverScene"),
    *("new game: computer", "new game: two", "what may I do now"),
    *("cards: rules", "cards: keys", "cards: counting", "cards: result", "cards: lesson's result"),
    *("tiles: rules", "tiles: keys", "tiles: result"),
)
TABLE: Final = (
    *("to move", "chosen by keys", "dragging", "refusal", "in motion", "thinking", "hint", "hint awaited", "past"),
    *("log", "assisted", "match", "two people", "over", "tooltip", "letters", "texts of another size"),
    "reduced motion",
)
OWN: Final = {
    "cards": (
        *("start", "claiming", "the rival claims", "last mandala", "two people claiming", "points"),
        *("two people with points", "memory aid", "lesson", "lesson asks", "lesson's past"),
    ),
    "tiles": ("start tiles", "swap tile taken up", "final flips", "what groups reach"),
}
REPLAY: Final = ("open", "one seat", "running game", "playing", "in motion", "end", "log", "points", "tooltip")
TILE_REPLAY: Final = ("finished game", "running game", "playing", "in motion", "end", "log")
STATES: Final = (
    *PAGES,
    *(f"sheet: {title}" for title in SHEETS),
    *(f"message: {title}" for title in MESSAGES if title != "That did not work"),
    *(f"{game}: {state}" for game in GAMES for state in (*TABLE, *OWN[game])),
    *(f"cards replay: {state}" for state in REPLAY),
    *(f"tiles replay: {state}" for state in TILE_REPLAY),
    "notice",
)
"""What a long run must meet. That a file cannot be written depends on the machine."""


def states(program: Program) -> Iterator[str]:
    """The states that the program is in now."""
    scene, strings = program.scene, program.context.strings
    if program.notice:
        yield "notice"
    match scene:
        case TableScene():
            yield from _of_any(scene)
        case KeySheet():
            yield "tiles: keys" if scene.lines is TILE_KEYS else "cards: keys"
        case TileRules() | CardRules():
            yield "tiles: rules" if isinstance(scene, TileRules) else "cards: rules"
        case NowSheet():
            yield "what may I do now"
        case TileResult():
            yield "tiles: result"
        case Ending() if scene.taught is not None:
            yield "cards: lesson's result"
        case Ending():
            yield "cards: counting" if scene.animating else "cards: result"
        case Sheet():
            yield f"sheet: {_english(strings, scene._title, SHEETS)}"
        case MessageScene():
            yield f"message: {_english(strings, scene.title, MESSAGES)}"
        case NewGameScene():
            yield f"new game: {scene.kind}"
        case _:
            yield type(scene).__name__


def _of_any(scene: TableScene[Any]) -> Iterator[str]:
    game, found = scene.source.config.game, dict[str, bool]()
    if is_table(scene) and scene.source.privacy_screen:
        found = {"covered": True}
    elif is_table(scene):
        found = {**_of_table(scene), **(_of_cards(scene) if game == "cards" else _of_tiles(scene))}
    elif is_replay(scene):
        found, game = dict(_of_replay(scene)), f"{game} replay"
    yield from (f"{game}: {state}" for state, now in found.items() if now)


def _english(strings: Strings, title: str, titles: tuple[str, ...]) -> str:
    """A title of some, as it is in the source."""
    return next((english for english in titles if strings.gettext(english) == title), title)


def _of_table(scene: Table) -> Mapping[str, bool]:
    """What there is at every game's table."""
    session, watch, settings = scene.source.session, scene.source, scene.context.settings
    hint = watch.hint is not None and watch.hint.open
    control: Any = scene.control
    return {
        "to move": bool(scene.facts().legal) and watch.track.past is None,
        "chosen by keys": control.by_keys
        and getattr(control, "selection", getattr(control, "cursor", None)) is not None,
        "dragging": control.dragging,
        "refusal": bool(scene.refusal),
        "in motion": scene.stage.show is not None,
        "thinking": session.thinking,
        "hint": hint and bool(session.advice),
        "hint awaited": hint and session.advising,
        "past": watch.track.past is not None,
        "log": scene.log_open,
        "assisted": session.assisted,
        "match": session.config.match is not None,
        "two people": watch.viewing.shared,
        "over": session.finished,
        "tooltip": scene.hover.shown and settings.tooltips,
        "letters": settings.letters,
        "texts of another size": settings.scale != 100,
        "reduced motion": settings.reduced_motion and scene.stage.show is not None,
    }


def _of_cards(scene: Table) -> Mapping[str, bool]:
    watch, seen = scene.source, scene.source.position
    return {
        "start": not watch.seat.ply,
        "claiming": seen.claiming >= 0 and seen.to_move == 0,
        "the rival claims": seen.claiming >= 0 and seen.to_move == 1,
        "last mandala": seen.last and seen.outcome is None,
        "two people claiming": watch.viewing.shared and watch.now.hidden_for_both and not watch.session.finished,
        "points": scene.panel_open,
        "two people with points": watch.viewing.shared and scene.panel_open,
        "memory aid": scene.aid,
        "lesson": is_lesson(scene),
        "lesson asks": is_lesson(scene) and wanted(scene) is not None,
        "lesson's past": is_lesson(scene) and watch.track.past is not None,
    }


def _of_tiles(scene: Table) -> Mapping[str, bool]:
    watch, legal = scene.source, bool(scene.facts().legal)
    flips = watch.seat.observation.outcome is not None and watch.position.outcome is None
    return {
        "start tiles": legal and watch.position.choosing,
        "swap tile taken up": scene.control.held,
        "final flips": flips and scene.stage.show is not None and watch.track.length == watch.seat.ply,
        "what groups reach": scene.context.settings.aided("tiles") and legal,
    }


def _of_replay(scene: TableScene[Replay]) -> Mapping[str, bool]:
    source, cards = scene.source, scene.source.config.game == "cards"
    found = {
        "running game": not source.stored.finished,
        "playing": scene.playback.playing,
        "in motion": scene.stage.show is not None,
        "end": source.track.ply == source.history.length,
        "log": scene.log_open if cards else scene.sight().log is not None,
    }
    if not cards:
        return {"finished game": source.stored.finished, **found}
    return {
        **found,
        "open": source.eyes.all_open,
        "one seat": source.stored.finished and not source.eyes.all_open,
        "points": scene.panel_open,
        "tooltip": scene.hover.shown and scene.context.settings.tooltips,
    }

"""The states of the program by name, as far as they can be told from outside: which a user met, and which there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from mandala.play.seen_history import SeenHistory
from mandala.ui.cards.control import Control as CardControl
from mandala.ui.cards.result import ResultScene as CardResult
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.page import MessageScene
from mandala.ui.table.menus import KeySheet, NowSheet, Sheet
from mandala.ui.table.replay import Replay
from mandala.ui.table.scene import TableScene
from mandala.ui.tiles.board import GAME_KEYS as TILE_KEYS
from mandala.ui.tiles.control import Control as TileControl
from mandala.ui.tiles.result import ResultScene as TileResult
from mandala.ui.tiles.rules import RulesScene as TileRules
from mandala.ui.words.strings import Strings
from tools.person.kinds import Table, game_of, is_lesson, is_replay, is_table, wanted
from tools.person.program import Program

SHEETS: Final = (
    "Pause",
    "Replay",
    "A hint?",
    "Take the last move back?",
    "Make the move again?",
    "Memory aid?",
    "Learn to play",
)
MESSAGES: Final = (
    "No game on the clipboard",
    "No game in this file",
    "Games from a file",
    "This game cannot be read",
    "The code of this game",
    "The game is saved as a file",
    "That did not work",
    "Share this game",
)
PAGES: Final = (
    "TitleScene",
    "SettingsScene",
    "StatisticsScene",
    "GamesScene",
    "RulesScene",
    "PlayOnScene",
    "MatchScene",
    "HandOverScene",
    "new game: computer",
    "new game: two",
    "counting",
    "result",
    "keys",
    "what may I do now",
    "lesson's result",
)
TABLE: Final = (
    "start",
    "to move",
    "chosen by keys",
    "dragging",
    "refusal",
    "in motion",
    "thinking",
    "claiming",
    "the rival claims",
    "last mandala",
    "hint",
    "hint awaited",
    "past",
    "log",
    "assisted",
    "match",
    "two people",
    "two people claiming",
    "over",
    "points",
    "two people with points",
    "tooltip",
    "memory aid",
    "letters",
    "texts of another size",
    "reduced motion",
    "lesson",
    "lesson asks",
    "lesson's past",
)
TILES: Final = (
    "start tiles",
    "to move",
    "swap tile taken up",
    "dragging",
    "chosen by keys",
    "refusal",
    "in motion",
    "final flips",
    "thinking",
    "hint",
    "hint awaited",
    "past",
    "log",
    "assisted",
    "match",
    "two people",
    "over",
    "tooltip",
    "what groups reach",
    "letters",
    "texts of another size",
    "reduced motion",
)
REPLAY: Final = ("open", "one seat", "running game", "playing", "in motion", "end", "log", "points", "tooltip")
TILE_REPLAY: Final = ("finished game", "running game", "playing", "in motion", "end", "log")
STATES: Final = (
    *PAGES,
    *(f"sheet: {title}" for title in SHEETS),
    *(f"message: {title}" for title in MESSAGES if title != "That did not work"),
    *(f"table: {state}" for state in TABLE),
    *(f"replay: {state}" for state in REPLAY),
    *(f"tiles: {state}" for state in TILES),
    *(f"tile replay: {state}" for state in TILE_REPLAY),
    *(f"tiles: {page}" for page in ("result", "keys", "rules")),
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
            yield "tiles: keys" if scene.lines is TILE_KEYS else "keys"
        case TileRules():
            yield "tiles: rules"
        case NowSheet():
            yield "what may I do now"
        case CardResult() if scene.taught is not None:
            yield "lesson's result"
        case Sheet():
            yield f"sheet: {_english(strings, scene._title, SHEETS)}"
        case MessageScene():
            yield f"message: {_english(strings, scene.title, MESSAGES)}"
        case NewGameScene():
            yield f"new game: {scene.kind}"
        case CardResult():
            yield "counting" if scene.animating else "result"
        case TileResult():
            yield "tiles: result"
        case _:
            yield type(scene).__name__


def _of_any(scene: TableScene[Any]) -> Iterator[str]:
    cards = game_of(scene) == "cards"
    if is_table(scene):
        yield from _named("table", _of_table(scene)) if cards else _named("tiles", _of_tiles(scene))
    elif is_replay(scene):
        yield from _named("replay", _of_replay(scene)) if cards else _named("tile replay", _of_tile_replay(scene))


def _english(strings: Strings, title: str, titles: tuple[str, ...]) -> str:
    """A title of some, as it is in the source."""
    return next((english for english in titles if strings.gettext(english) == title), title)


def _named(where: str, found: Mapping[str, bool]) -> Iterator[str]:
    yield from (f"{where}: {state}" for state, now in found.items() if now)


def _of_table(scene: Table) -> Mapping[str, bool]:
    session, watch, control = scene.source.session, scene.source, scene.control
    if scene.source.privacy_screen:
        return {"covered": True}
    assert isinstance(control, CardControl)
    seen, selection = watch.position, control.selection
    return {
        "start": not watch.seat.ply,
        "to move": bool(scene.facts().legal) and watch.track.past is None,
        "chosen by keys": selection is not None and control.by_keys,
        "dragging": control.dragging,
        "refusal": bool(scene.refusal),
        "in motion": scene.stage.show is not None,
        "thinking": session.thinking,
        "claiming": seen.claiming >= 0 and seen.to_move == 0,
        "the rival claims": seen.claiming >= 0 and seen.to_move == 1,
        "last mandala": seen.last and seen.outcome is None,
        "hint": watch.hint is not None and watch.hint.open and bool(session.advice),
        "hint awaited": scene.source.hint is not None and scene.source.hint.open and scene.source.session.advising,
        "past": watch.track.past is not None,
        "log": scene.log_open,
        "assisted": session.assisted,
        "match": session.config.match is not None,
        "two people": watch.viewing.shared,
        "two people claiming": watch.viewing.shared and watch.now.hidden_for_both and not session.finished,
        "over": session.finished,
        "points": scene.panel_open,
        "two people with points": watch.viewing.shared and scene.panel_open,
        "tooltip": scene.hover.shown and scene.context.settings.tooltips,
        "memory aid": scene.aid,
        "letters": scene.context.settings.letters,
        "texts of another size": scene.context.settings.scale != 100,
        "reduced motion": scene.context.settings.reduced_motion and scene.stage.show is not None,
        "lesson": is_lesson(scene),
        "lesson asks": is_lesson(scene) and wanted(scene) is not None,
        "lesson's past": is_lesson(scene) and watch.track.past is not None,
    }


def _of_replay(scene: TableScene[Replay]) -> Mapping[str, bool]:
    history: SeenHistory = scene.source.history
    return {
        "open": scene.source.eyes.all_open,
        "one seat": scene.source.stored.finished and not scene.source.eyes.all_open,
        "running game": not scene.source.stored.finished,
        "playing": scene.playback.playing,
        "in motion": scene.stage.show is not None,
        "end": scene.source.track.ply == history.length,
        "log": scene.log_open,
        "points": scene.panel_open,
        "tooltip": scene.hover.shown and scene.context.settings.tooltips,
    }


def _of_tiles(scene: Table) -> Mapping[str, bool]:
    session, watch, control, settings = scene.source.session, scene.source, scene.control, scene.context.settings
    seen, legal = watch.position, bool(scene.facts().legal)
    flips = (
        watch.seat.observation.outcome is not None and watch.position.outcome is None and scene.stage.show is not None
    )
    assert isinstance(control, TileControl)
    return {
        "start tiles": legal and seen.choosing,
        "to move": legal,
        "swap tile taken up": control.held,
        "dragging": control.dragging,
        "chosen by keys": control.by_keys and control.cursor is not None,
        "refusal": bool(scene.refusal),
        "in motion": scene.stage.show is not None,
        "final flips": flips and watch.track.length == watch.seat.ply,
        "thinking": session.thinking,
        "hint": bool(session.advice),
        "hint awaited": session.advising,
        "past": watch.track.past is not None,
        "log": scene.log_open,
        "assisted": session.assisted,
        "match": session.config.match is not None,
        "two people": watch.viewing.shared,
        "over": session.finished,
        "tooltip": scene.hover.shown and settings.tooltips,
        "what groups reach": settings.aided("tiles") and legal,
        "letters": settings.letters,
        "texts of another size": settings.scale != 100,
        "reduced motion": settings.reduced_motion and scene.stage.show is not None,
    }


def _of_tile_replay(scene: TableScene[Replay]) -> Mapping[str, bool]:
    return {
        "finished game": scene.source.stored.finished,
        "running game": not scene.source.stored.finished,
        "playing": scene.playback.playing,
        "in motion": scene.stage.show is not None,
        "end": scene.source.track.ply == len(scene.source.now.told),
        "log": scene.sight().log is not None,
    }

"""The states of the program by name, as far as they can be told from outside: which a user met, and which there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.page import MessageScene
from mandala.ui.pages.result import Ending
from mandala.ui.pages.rules import RulesPage
from mandala.ui.table.menus import KeySheet, NowSheet, Sheet
from mandala.ui.table.scene import TableScene
from mandala.ui.tiles.board import GAME_KEYS as TILE_KEYS
from mandala.ui.words.strings import Strings
from tools.driver.kinds import game_of, is_lesson, is_replay, is_table, wanted
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

States = Mapping[str, Callable[[TableScene[Any]], object]]
"""States of a table by name, each with what says whether it is in that state."""


def _chosen_by_keys(scene: TableScene[Any]) -> bool:
    control: Any = scene.control
    chosen = getattr(control, "selection", getattr(control, "cursor", None))
    return control.by_keys and chosen is not None


def _final_flips(scene: TableScene[Any]) -> bool:
    source = scene.source
    flips = source.seat.observation.outcome is not None and source.position.outcome is None
    return flips and scene.stage.show is not None and source.track.length == source.seat.ply


def _hinted(scene: TableScene[Any]) -> bool:
    return scene.source.hint is not None and scene.source.hint.open


TABLE: Final[States] = {
    "to move": lambda scene: scene.facts().legal and scene.source.track.past is None,
    "chosen by keys": _chosen_by_keys,
    "dragging": lambda scene: scene.control.dragging,
    "refusal": lambda scene: scene.refusal,
    "in motion": lambda scene: scene.stage.show is not None,
    "thinking": lambda scene: scene.source.session.thinking,
    "hint": lambda scene: _hinted(scene) and scene.source.session.advice,
    "hint awaited": lambda scene: _hinted(scene) and scene.source.session.advising,
    "past": lambda scene: scene.source.track.past is not None,
    "log": lambda scene: scene.log_open,
    "assisted": lambda scene: scene.source.session.assisted,
    "match": lambda scene: scene.source.config.match is not None,
    "two people": lambda scene: scene.source.viewing.shared,
    "over": lambda scene: scene.source.session.finished,
    "tooltip": lambda scene: scene.hover.shown and scene.context.settings.tooltips,
    "letters": lambda scene: scene.context.settings.letters,
    "texts of another size": lambda scene: scene.context.settings.scale != 100,
    "reduced motion": lambda scene: scene.context.settings.reduced_motion and scene.stage.show is not None,
}
"""At every game's table."""
REPLAY: Final[States] = {
    "finished game": lambda scene: scene.source.stored.finished,
    "running game": lambda scene: not scene.source.stored.finished,
    "playing": lambda scene: scene.playback.playing,
    "in motion": lambda scene: scene.stage.show is not None,
    "end": lambda scene: scene.source.track.ply == scene.source.history.length,
    "log": lambda scene: scene.log_open,
}
"""In every game's replay."""
OWN: Final[Mapping[str, States]] = {
    "cards": {
        "start": lambda scene: not scene.source.seat.ply,
        "claiming": lambda scene: scene.source.position.claiming >= 0 and scene.source.position.to_move == 0,
        "the rival claims": lambda scene: scene.source.position.claiming >= 0 and scene.source.position.to_move == 1,
        "last mandala": lambda scene: scene.source.position.last and scene.source.position.outcome is None,
        "two people claiming": lambda scene: (
            scene.source.viewing.shared and scene.source.now.hidden_for_both and not scene.source.session.finished
        ),
        "points": lambda scene: scene.panel_open,
        "two people with points": lambda scene: scene.source.viewing.shared and scene.panel_open,
        "memory aid": lambda scene: scene.aid,
        "lesson": is_lesson,
        "lesson asks": lambda scene: is_lesson(scene) and wanted(scene) is not None,
        "lesson's past": lambda scene: is_lesson(scene) and scene.source.track.past is not None,
    },
    "tiles": {
        "start tiles": lambda scene: scene.facts().legal and scene.source.position.choosing,
        "swap tile taken up": lambda scene: scene.control.held,
        "final flips": _final_flips,
        "what groups reach": lambda scene: scene.context.settings.aided("tiles") and scene.facts().legal,
    },
    "cards replay": {
        "open": lambda scene: scene.source.eyes.all_open,
        "one seat": lambda scene: scene.source.stored.finished and not scene.source.eyes.all_open,
        "points": lambda scene: scene.panel_open,
        "tooltip": lambda scene: scene.hover.shown and scene.context.settings.tooltips,
    },
    "tiles replay": {},
}
"""Of one game."""
KNOWN: Final[Mapping[str, States]] = {
    name: {**(REPLAY if name.endswith("replay") else TABLE), **own} for name, own in OWN.items()
}
STATES: Final = (
    *PAGES,
    *(f"sheet: {title}" for title in SHEETS),
    *(f"message: {title}" for title in MESSAGES if title != "That did not work"),
    *(f"{place}: {state}" for place, known in KNOWN.items() for state in known),
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
            yield from _of_table(scene)
        case KeySheet():
            yield "tiles: keys" if scene.lines is TILE_KEYS else "cards: keys"
        case RulesPage():
            yield f"{scene.game}: rules"
        case NowSheet():
            yield "what may I do now"
        case Ending():
            what = "lesson's result" if scene.taught is not None else "counting" if scene.animating else "result"
            yield f"{scene._config.game}: {what}"
        case Sheet():
            yield f"sheet: {_english(strings, scene._title, SHEETS)}"
        case MessageScene():
            yield f"message: {_english(strings, scene.title, MESSAGES)}"
        case NewGameScene():
            yield f"new game: {scene.kind}"
        case _:
            yield type(scene).__name__


def _of_table(scene: TableScene[Any]) -> Iterator[str]:
    game = game_of(scene)
    if is_table(scene) and scene.source.privacy_screen:
        yield f"{game}: covered"
    elif is_table(scene) or is_replay(scene):
        place = game if is_table(scene) else f"{game} replay"
        yield from (f"{place}: {state}" for state, is_now in KNOWN[place].items() if is_now(scene))


def _english(strings: Strings, title: str, titles: tuple[str, ...]) -> str:
    """A title of some, as it is in the source."""
    return next((english for english in titles if strings.gettext(english) == title), title)

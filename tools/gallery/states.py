"""How a state is brought about at the table of any game, and what is the same for all games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from mandala.core.game import Player
from mandala.play.games import GAMES
from mandala.play.lesson import Course
from mandala.play.stored import GameConfig, Match, Score, StoredGame
from mandala.ui.context import Context, new_table
from mandala.ui.kit.scene import Scene
from mandala.ui.pages.page import HandOverScene
from mandala.ui.table.live import Live
from mandala.ui.table.scene import TableScene
from mandala.ui.words.prose import read
from tools.driver.games import by_mouse
from tools.driver.kinds import is_lesson, wanted
from tools.driver.recorded import find, stored
from tools.gallery.harness import Harness

State = Callable[[Harness], object]
Wanted = Callable[[Any], bool]
TWO: Final = ("human", "human")
MATCH: Final = Match("three", 7, (Score((54, 65), 1),))
REST: Final = 0.8
"""Seconds that the pointer rests until a thing is explained."""
LARGE_STEP: Final = 4
"""A step of the lessons with many words."""


class Shown(NamedTuple):
    """What a game gives for the states that all games have: positions, records by number, and what differs."""

    game: str
    middle: Wanted
    full: Wanted
    thinking: Wanted
    """The computer is to move."""
    by_keys: str
    """Keys that choose something."""
    finished: int
    """The record that is replayed; `in_match` is one that decides nothing in a match, `running` a ply in its middle."""
    in_match: int
    running: int
    draw: Callable[[], StoredGame]
    refused: State
    course: Course
    wrong: tuple[int, type[Any]]
    """A step of the lesson, and a kind of move that it does not ask for."""
    figures: tuple[str, ...]


def at(harness: Harness, game: str, position: Wanted, **more: Any) -> TableScene[Live]:
    """Begins at the first recorded position that is as wanted, with the pointer away."""
    table: TableScene[Live] = harness.at(stored(*find(position, game=game), game=game, **more))
    if isinstance(harness.scene, HandOverScene):
        harness.wait(0.6)
        harness.press("I am here")
        harness.wait(0.3)
    harness.away()
    return table


def typed(keys: str, harness: Harness) -> None:
    """Presses keys, and takes the pointer out of the way."""
    harness.keys(keys)
    harness.away()
    harness.wait(0.2)


def keyed(then: State, keys: str, harness: Harness) -> None:
    """Presses keys in a state."""
    then(harness)
    harness.keys(keys)


def pressed(then: State, label: str, harness: Harness) -> None:
    """Presses a button in a state, and takes the pointer away."""
    then(harness)
    harness.press(label)
    harness.away()
    harness.wait(0.2)


def changed(then: State, **settings: Any) -> State:
    """Returns a state with other settings."""

    def state(harness: Harness) -> None:
        then(harness)
        harness.context.change(**settings)
        harness.wait(0.1)

    return state


def position(game: str, wanted: Wanted, **more: Any) -> State:
    """Returns the state of a table at a position."""
    return lambda harness: at(harness, game, wanted, **more)


def pointed(then: State, where: Callable[[Any], Any], seconds: float, harness: Harness) -> None:
    """The pointer rests on something."""
    then(harness)
    harness.move(where(harness.scene))
    harness.wait(seconds)


def submitted(harness: Harness, move: Any, seconds: float, **settings: Any) -> None:
    """Makes a move that is on its way for some seconds."""
    harness.context.change(speed="normal", **settings)
    harness.scene.source.acting.submit(move)
    harness.wait(seconds)


def moving(game: str, wanted: Wanted, kind: type[Any], seconds: float, harness: Harness, **settings: Any) -> None:
    """What a kind of move brings is on its way."""
    table = at(harness, game, wanted)
    submitted(harness, next(move for move in table.facts().legal if isinstance(move, kind)), seconds, **settings)


def awaited(then: State) -> State:
    """Returns a state in which the engine does not answer."""

    def state(harness: Harness) -> None:
        harness.engine.answers = False
        then(harness)
        harness.wait(0.5)

    return state


def told(then: State, kind: str, detail: str, harness: Harness) -> None:
    """A notice over a state; `kind` is the name of a `NotificationKind`."""
    then(harness)
    harness.tell(kind, detail)
    harness.wait(0.1)


def over(game: StoredGame, harness: Harness) -> None:
    """The result of a game."""
    harness.at(game)
    harness.wait(0.2)


def dealt(game: str, speed: str, harness: Harness) -> None:
    """A new game; with motion on its way."""
    config = GameConfig(("human", GAMES[game].strongest), ("Anna", ""), 2718, 0, game)
    harness.open(lambda context: new_table(context, config))
    if speed != "off":
        harness.context.change(speed=speed)
        harness.push(new_table(harness.context, config))
        harness.wait(0.5)


def replayed(game: StoredGame, keys: str, harness: Harness, viewer: Player = 0, reviewed: bool = False) -> None:
    """A game of the library that is replayed."""

    def opened(context: Context) -> Scene:
        return context.screens[game.config.game].load().replay(context, game, viewer, reviewed, 0)

    harness.open(opened, [game])
    typed(keys, harness)


def sheet(game: str, step: int, harness: Harness) -> None:
    """A lesson, as it opens at a step."""
    harness.open(lambda context: context.screens[game].load().lesson(context, step))


def lesson(shown: Shown, step: int, harness: Harness) -> None:
    """A step of a lesson, with what it asks for."""
    sheet(shown.game, step, harness)
    if step == shown.course.later:
        harness.press("Continue")
    harness.away()
    harness.wait(0.3)


def refused_in_lesson(shown: Shown, harness: Harness) -> None:
    """Another move than the step asks for."""
    step, kind = shown.wrong
    lesson(shown, step, harness)
    by_mouse(harness, next(move for move in harness.scene.facts().legal if isinstance(move, kind)))
    harness.away()


def end_of_lesson(shown: Shown, harness: Harness) -> None:
    """The result of a lesson."""
    lesson(shown, len(shown.course.steps) - 1, harness)
    while is_lesson(harness.scene):
        if (move := wanted(harness.scene)) is not None:
            by_mouse(harness, move)
        harness.wait(0.1)
    harness.wait(3)


def rules(game: str, topic: int, harness: Harness) -> None:
    """A topic of the rules."""
    harness.open(lambda context: context.screens[game].load().rules(context))
    harness.key(*["down"] * topic)


def states_of(shown: Shown) -> dict[str, State]:
    """Returns the states that every game has, by their names without the game's."""
    game = shown.game
    table, two = position(game, shown.middle), position(game, shown.middle, agents=TWO)
    whole = stored(shown.finished, game=game)
    result = partial(over, whole)
    replay, begun = partial(replayed, whole), partial(replayed, stored(shown.finished, shown.running, game=game))
    hint = partial(pressed, partial(keyed, table, "t"), "Show me")
    topics = len(read("en", game, "rules", shown.figures))
    return {
        "dealing": partial(dealt, game, "normal"),
        "table": table,
        "full": position(game, shown.full),
        "match": position(game, shown.middle, match=MATCH),
        "two-people": two,
        "by-keys": partial(keyed, table, shown.by_keys),
        "thinking": awaited(position(game, shown.thinking)),
        "hint": hint,
        "hint-awaited": awaited(hint),
        "hint-asked": partial(keyed, table, "t"),
        "take-back-asked": partial(keyed, two, "u"),
        "now": partial(keyed, table, "f2"),
        "past": partial(keyed, table, ", left left"),
        "log": partial(keyed, table, "l"),
        "menu": partial(keyed, table, "escape"),
        "more": partial(keyed, table, "o"),
        "keys": partial(keyed, table, "f1"),
        "letters": changed(table, letters=True),
        **{f"table-{scale}": changed(table, scale=scale) for scale in (80, 150, 200)},
        "refused-200": changed(shown.refused, scale=200),
        "result": result,
        "result-match": partial(over, stored(shown.in_match, game=game, match=MATCH)),
        "result-draw": lambda harness: over(shown.draw(), harness),
        **{f"result-{scale}": changed(result, scale=scale) for scale in (150, 200)},
        "result-looked-at": partial(pressed, result, "Look at the table"),
        "replay": partial(replay, "end left left left left"),
        "replay-log": partial(replay, "down down down down l"),
        "replay-running": partial(begun, "end"),
        "replay-menu": partial(replay, "right escape"),
        "replay-keys": partial(replay, "right f1"),
        **{f"rules-{number + 1}": partial(rules, game, number) for number in range(topics)},
        "rules-200": changed(partial(rules, game, 0), scale=200),
        **{f"lesson-{step + 1}": partial(lesson, shown, step) for step in range(len(shown.course.steps))},
        "lesson-later": partial(sheet, game, shown.course.later),
        "lesson-refused": partial(refused_in_lesson, shown),
        "lesson-over": partial(end_of_lesson, shown),
        **{f"lesson-{scale}": changed(partial(lesson, shown, LARGE_STEP), scale=scale) for scale in (150, 200)},
        "lesson-refused-150": changed(partial(refused_in_lesson, shown), scale=150),
    }


def named(game: str, *states: dict[str, State]) -> dict[str, State]:
    """Returns states by their names with the game's before them."""
    return {f"{game}-{name}": state for some in states for name, state in some.items()}

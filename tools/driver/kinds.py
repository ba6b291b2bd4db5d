"""What kind of table a scene is, for whoever looks at the screen of a program."""

from __future__ import annotations

from typing import Any, TypeGuard

from mandala.ui.kit.scene import Scene
from mandala.ui.table.lesson import Taught
from mandala.ui.table.live import Live
from mandala.ui.table.replay import Replay
from mandala.ui.table.scene import TableScene

Table = TableScene[Live]


def is_table(scene: Scene) -> TypeGuard[TableScene[Live]]:
    """Whether a game is played there, a lesson too."""
    return isinstance(scene, TableScene) and isinstance(scene.source, Live)


def is_lesson(scene: Scene) -> TypeGuard[TableScene[Taught]]:
    """Whether it is a lesson."""
    return isinstance(scene, TableScene) and isinstance(scene.source, Taught)


def is_replay(scene: Scene) -> TypeGuard[TableScene[Replay]]:
    """Whether a game of the library is looked at."""
    return isinstance(scene, TableScene) and isinstance(scene.source, Replay)


def game_of(table: TableScene[Any]) -> str:
    """The name of the game."""
    name: str = table.source.config.game
    return name


def wanted(table: TableScene[Any]) -> Any:
    """The move that a lesson asks for now; None where it asks for none."""
    ask = table.facts().ask
    return ask.move if ask is not None else None

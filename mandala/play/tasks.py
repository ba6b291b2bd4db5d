"""The collection of tasks: positions with one good move, or two.

`python -m tools.tasks` finds them in games of the levels. Everything that a task holds is known for good, so a player may
look it up at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Final

import msgspec

GRADES: Final = 5


class Task(msgspec.Struct, frozen=True, array_like=True):
    """A decision of a game: find one of the moves that are `right`."""

    ply: Annotated[int, msgspec.Meta(ge=0)]
    right: tuple[str, ...]  #: The right moves as in records, the best first; at most two.
    wrong: str  #: The move that tempts most.
    loss: float  #: The chance to win that the best of all other moves gives away.
    grade: Annotated[int, msgspec.Meta(ge=1, le=GRADES)]  #: 1 for what almost all levels find.
    theme: str = ""  #: The name of what it is about; "" for nothing that has a name.


class TaskGame(msgspec.Struct, frozen=True):
    """A finished game with its tasks."""

    record: Mapping[str, Any]
    tasks: tuple[Task, ...]


@cache
def collection(game: str) -> tuple[TaskGame, ...]:
    """Returns the shipped collection of a game; empty for a game without one."""
    path = files("mandala").joinpath("assets", "tasks", f"{game}.jsonl")
    if not path.is_file():
        return ()
    return tuple([msgspec.json.decode(line, type=TaskGame) for line in path.read_bytes().splitlines()])

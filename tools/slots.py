"""Prints the slots that a game must fill, by the record or class that asks for them.

A slot is a field without a default or an abstract member. `Tables` is made of the `GameUi` by `tables_of`: it adds none.

    python -m tools.slots
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from mandala.core.game import Game
from mandala.core.record import Recorder
from mandala.play.games import GameEntry
from mandala.ui.context import GameScreens
from mandala.ui.table.game_ui import GameUi


def slots() -> Mapping[str, list[str]]:
    """Returns the names of what a game must fill, by the class that asks for it."""
    rules = [name for name, _ in inspect.getmembers(Game, inspect.isfunction) if not name.startswith("_")]
    unset = [name for name in inspect.get_annotations(Recorder) if not hasattr(Recorder, name)]
    return {
        "Game": rules,
        "Recorder": sorted([*Recorder.__abstractmethods__, *unset]),
        "GameEntry": _required(GameEntry),
        "GameScreens": _required(GameScreens),
        "GameUi": sorted(GameUi.__abstractmethods__),
    }


def _required(record: Any) -> list[str]:
    return [one.name for one in fields(record) if one.default is MISSING and one.default_factory is MISSING]


if __name__ == "__main__":
    found = slots()
    for name, members in found.items():
        print(f"{len(members):3} {name}: {', '.join(members)}")
    print(f"{sum(map(len, found.values())):3} slots")

"""A program: the most work of the searches between two calls of `stop`. Work is counted in calls of Python functions, which
every machine counts alike. So it runs the compiled modules as plain source, where they are slowest."""

from __future__ import annotations

import importlib.util
import json
import random
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

from tests.calls import counted_calls

LOOKS = 12  #: The call of `stop` that asks to stop.


class Source(PathFinder):
    """Finds no extensions of ours."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del target
        files = [Path(folder) / f"{fullname.rpartition('.')[2]}.py" for folder in path or ()]
        source = next((file for file in files if file.exists()), None)
        if source is None or not fullname.startswith("mandala.ai."):
            return None
        return importlib.util.spec_from_file_location(fullname, source)


def most_calls(game: str, level: str, plies: int) -> int:
    """The most calls of a level between two looks, or after the last one, in a position `plies` moves into a game."""
    from mandala.ai.api import Budget, Listener, Ply
    from mandala.play.games import GAMES

    rules, rng, history = GAMES[game].rules, random.Random(1), list[Ply]()
    state = rules.initial_state(1)
    for _ in range(plies):
        move = rng.choice(rules.legal_moves(state))
        history.append(Ply(rules.observe(state, 0), move))
        state = rules.apply(state, move)
    strategy, gaps = GAMES[game].levels[level](), list[int]()
    seen = rules.observe(state, state.to_move)
    if isinstance(strategy, Listener) and state.to_move == 0:
        strategy.follow(tuple(history))
    with counted_calls() as calls:

        def stop() -> bool:
            gaps.append(calls.count)
            calls.count = 0
            return len(gaps) > LOOKS

        choice = strategy.choose(seen, Budget(seconds=3600), random.Random(1), stop)
    rules.check(state, choice.move)
    return max(*gaps, calls.count) if gaps else calls.count


def main() -> None:
    """Prints the most calls between two looks by game, level and position."""
    sys.meta_path.insert(0, Source)
    from mandala.ai.cards.kernel import COMPILED
    from mandala.play.games import GAMES

    assert not COMPILED
    found = {
        f"{game} {level} {plies}": most_calls(game, level, plies)
        for game, entry in GAMES.items()
        for level in entry.levels
        if "-" not in level
        for plies in (1, 20)
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()

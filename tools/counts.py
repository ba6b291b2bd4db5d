"""Counts the cost of a table: calls of a dropped card, methods of classes, uses of `Any`.

`python -m tools.counts` prints the counts. `--functions 30` adds the 30 functions that a drop calls most often.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

from mandala.play.engine.engine import InlineEngine
from mandala.play.engine.worker import Answer
from mandala.ui.kit.inputs import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from mandala.ui.loop import Loop
from mandala.ui.platform.desktop.window import DesktopWindow as Window
from mandala.ui.table.scene import TableScene
from tools.filmstrip import STEP, growth, table_at, way

ROOT: Final = Path(__file__).parents[1]
TABLE: Final = ROOT / "mandala" / "ui" / "table"
CLASSES: Final = ("TableScene", "Live")
SIZE: Final = (1280, 720)
SECONDS: Final = 1.0  #: time before the drop in which the table comes to rest


class Trace(NamedTuple):
    """The functions of ours that ran from an input to the next frame."""

    calls: Counter[CodeType]  #: calls of each function, by the first call; comprehensions are not counted

    @property
    def total(self) -> int:
        """The number of calls."""
        return self.calls.total()

    @property
    def modules(self) -> list[str]:
        """Our modules that ran, as paths, by their first call."""
        return [*dict.fromkeys(_path(code) for code in self.calls)]

    @property
    def ui(self) -> list[str]:
        """The modules of ui among them."""
        return [name for name in self.modules if name.startswith("mandala/ui/")]


class Silent(InlineEngine):
    """An engine that never answers: a rival who thinks in another process."""

    def poll(self) -> Answer | None:
        """Returns nothing."""
        return None


def _path(code: CodeType) -> str:
    return Path(code.co_filename).relative_to(ROOT).as_posix()


def _table() -> tuple[Loop, TableScene[Any], Any]:
    """Returns the real table with a recorded game, and the next move of the game."""
    window = Window(SIZE, full_screen=False)
    ply, move = growth()
    scene = table_at(0, ply, window.size, engine=Silent(1))
    return Loop(scene.context, window, scene), scene, move


def _traced(loop: Loop, event: Input) -> Trace:
    calls: Counter[CodeType] = Counter()
    ours = f"{ROOT / 'mandala'}/"

    def note(frame: FrameType, event: str, argument: Any) -> None:
        del argument
        code = frame.f_code
        named = not code.co_name.startswith("<") or code.co_name == "<lambda>"
        if event == "call" and named and code.co_filename.startswith(ours):
            calls[code] += 1

    before = loop.frames
    sys.setprofile(note)
    try:
        loop.step(STEP, [event])
    finally:
        sys.setprofile(None)
    assert loop.frames == before + 1, "nothing was drawn"
    return Trace(calls)


def drop() -> Trace:
    """Drops a card. What the drag made is there already."""
    loop, scene, move = _table()
    loop.step(STEP)
    start, end = way(scene, move)
    loop.step(STEP, [PointerMoved(start), PointerPressed(start)])
    for share in range(1, 11):
        at = tuple(round(one + (other - one) * share / 10) for one, other in zip(start, end))
        loop.step(STEP, [PointerMoved((at[0], at[1]))])
    for _ in range(round(SECONDS / STEP)):
        loop.step(STEP)
    before = scene.source.track.ply
    traced = _traced(loop, PointerReleased(end))
    assert scene.source.track.ply == before + 1, "the card was not played"
    return traced


def key(name: str) -> Trace:
    """Presses a key at the table at rest."""
    loop, _, _ = _table()
    for _ in range(round(SECONDS / STEP)):
        loop.step(STEP)
    return _traced(loop, KeyPressed(name))


def methods() -> dict[str, int]:
    """Counts the methods of `CLASSES`, properties included, those of base classes not."""
    classes = {
        node.name: node
        for path in TABLE.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    }

    def of(name: str) -> int:
        return sum(isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) for node in classes[name].body)

    return {name: of(name) for name in CLASSES}


def uses_of_any() -> int:
    """Counts `Any` in annotations and types; imports are not counted."""
    return sum(
        isinstance(node, ast.Name) and node.id == "Any"
        for path in TABLE.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
    )


def questions() -> int:
    """Counts questions for the kind of a source: `isinstance(source, ...)` and `mode is ...`."""
    asked = re.compile(r"isinstance\([\w.]*source,|\bmode is (?:not )?Mode\.")
    return sum(len(asked.findall(path.read_text("utf-8"))) for path in TABLE.parent.rglob("*.py"))


def main() -> None:
    """Prints all counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--functions", type=int, default=0)
    chosen = parser.parse_args()
    dropped = drop()
    print(f"calls of a drop: {dropped.total}")
    print(f"modules of a drop: {len(dropped.modules)}, of ui: {len(dropped.ui)}")
    for name, count in methods().items():
        print(f"methods of {name}: {count}")
    print(f"Any in ui/table: {uses_of_any()}")
    print(f"questions for the kind of a source: {questions()}")
    for code, count in dropped.calls.most_common(chosen.functions):
        print(f"{count:6} {_path(code)} {code.co_qualname}")


if __name__ == "__main__":
    main()

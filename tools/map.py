"""The map of the code: every module of a folder with its first sentence.

`make map` prints it; `python -m tools.map mandala/ui/kit` prints one folder. Nothing is kept: the map follows from
the modules.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

LONGEST = 80  # characters of a first sentence, so that a line of the map fits a terminal
ROOT = Path(__file__).parents[1]


def first_sentence(module: Path) -> str:
    """The first sentence of a module's docstring, "" where there is none."""
    text = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))) or ""
    paragraph = " ".join(text.partition("\n\n")[0].split())
    return re.split(r"(?<=[.!?]) ", paragraph)[0]


def modules(folder: Path) -> Iterator[Path]:
    """All modules of a folder: each package, its own modules, then the packages inside it, by name."""
    yield folder / "__init__.py"
    yield from (path for path in sorted(folder.glob("*.py")) if path.name != "__init__.py")
    for package in sorted(folder.glob("*/__init__.py")):
        yield from modules(package.parent)


def line(module: Path, top: Path) -> str:
    """A line of the map: the name, indented by its folder, and the sentence."""
    shown = module.parent if module.name == "__init__.py" else module
    depth = len(shown.relative_to(top).parts)
    name = "  " * depth + shown.name + ("/" if shown.is_dir() else "")
    return f"{name:<26}{first_sentence(module)}"


def main(folder: str = "mandala") -> None:
    """Print the map of a folder, relative to where the source lies."""
    top = ROOT / folder
    for module in modules(top):
        print(line(module, top))


if __name__ == "__main__":
    main(*sys.argv[1:2])

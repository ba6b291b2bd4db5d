"""Command line: `python -m tools.sample --seed N` draws docstrings and texts at random, for a reader with fresh eyes.

The reader says what each function or text means without seeing the code. Docstrings come from all of `mandala`; texts are the
English ones that the translators get.
"""

from __future__ import annotations

import argparse
import ast
import random
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

ROOT: Final = Path(__file__).parents[1]
CATALOGUE: Final = ROOT / "mandala" / "assets" / "locale" / "de" / "LC_MESSAGES" / "mandala.po"


def docstrings() -> list[str]:
    """Place, signature and docstring of every function and class that has one."""
    found = list[str]()
    for path in sorted((ROOT / "mandala").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and (text := ast.get_docstring(node)):
                head = f"class {node.name}" if isinstance(node, ast.ClassDef) else _signature(node)
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}\n    {head}\n        {text}")
    return found


def texts() -> list[str]:
    """The English texts that a player may read."""
    with CATALOGUE.open("rb") as file:
        messages = [message.id for message in read_po(file) if message.id]
    return [text if isinstance(text, str) else text[-1] for text in messages]


def _signature(node: ast.FunctionDef) -> str:
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"def {node.name}({ast.unparse(node.args)}){returns}"


def main() -> None:
    """Prints the sample."""
    parser = argparse.ArgumentParser(description="Draw docstrings and texts at random.")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--docstrings", type=int, default=30)
    parser.add_argument("--texts", type=int, default=20)
    given = parser.parse_args()
    rng = random.Random(given.seed)
    for name, all_of, count in (("docstrings", docstrings(), given.docstrings), ("texts", texts(), given.texts)):
        print(f"\n{min(count, len(all_of))} of {len(all_of)} {name}, seed {given.seed}\n")
        for number, drawn in enumerate(rng.sample(all_of, min(count, len(all_of))), start=1):
            print(f"{number}. {drawn}")


if __name__ == "__main__":
    main()

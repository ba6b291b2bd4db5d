"""Writes `inputs.pxd` of both games: the numbers of `inputs.py` as the compiled modules know them.

python -m tools.pxd
"""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Final

from mandala.ai.cards import inputs as cards
from mandala.ai.tiles import inputs as tiles

HEAD: Final = (
    "# Written by `python -m tools.pxd` from inputs.py, for Cython alone: Python never reads this file.\n\ncdef enum:\n"
)


def target(inputs: ModuleType) -> Path:
    """The file beside a module of inputs."""
    return Path(str(inputs.__file__)).with_suffix(".pxd")


def text(inputs: ModuleType) -> str:
    """What the file must say."""
    return HEAD + "".join(
        [f"    {name} = {value}\n" for name, value in vars(inputs).items() if name.isupper() and isinstance(value, int)]
    )


if __name__ == "__main__":
    for module in (cards, tiles):
        target(module).write_text(text(module), "utf-8", newline="\n")

"""Writes `mandala/ai/cards/inputs.pxd`: the numbers of `inputs.py` as the compiled modules know them.

python -m tools.pxd
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mandala.ai.cards import inputs

TARGET: Final = Path(inputs.__file__).with_suffix(".pxd")
HEAD: Final = (
    "# Written by `python -m tools.pxd` from inputs.py, for Cython alone: Python never reads this file.\n\ncdef enum:\n"
)


def text() -> str:
    """What the file must say."""
    return HEAD + "".join(
        [f"    {name} = {value}\n" for name, value in vars(inputs).items() if name.isupper() and isinstance(value, int)]
    )


if __name__ == "__main__":
    TARGET.write_text(text(), "utf-8", newline="\n")

"""The map of the code: whoever looks for a module finds it in docs/architecture.md, under its folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
FOLDERS = (
    *("", "core", "core/cards", "core/tiles", "ai", "ai/cards", "ai/tiles"),
    *("play", "play/library", "ui", "ui/cards", "ui/tiles"),
)


def described(folder: str) -> str:
    """What the map says of a folder; the folders at the top are spoken of anywhere."""
    if not folder.startswith("ui"):
        found = re.search(rf"^## {folder}\n(.*?)^## ", TEXT, re.M | re.S)
        return found[1] if found else TEXT
    both = re.split(r"what belongs to one\sgame", TEXT)[1].partition("\n\n")[0]  # what each game's folder has
    own = TEXT.partition("## ui\n")[2].partition("- **Loop.**")[0]
    top, _, games = own.partition("In `tiles/`:")
    tiles, _, cards = games.partition("In `cards/`:")
    return {"ui": top, "ui/tiles": tiles + both, "ui/cards": cards + both}[folder]


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_module_is_on_the_map(folder: str) -> None:
    modules = {path.name for path in (ROOT / "mandala" / folder).glob("*.py")} - {"__init__.py"}
    named = set(re.findall(r"(\w+\.py)`", described(folder)))
    assert modules <= named, modules - named
    if "/" in folder or folder == "play":
        here = set(re.findall(r"`(\w+\.py)`", described(folder)))
        assert here - modules <= {"setup.py", "main.py", "screens.py", "intro.py", "about.py", "portrait.py"}

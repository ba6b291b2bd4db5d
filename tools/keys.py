"""The keys in docs/playing/keys.md, written from the lists that the program shows.

`python -m tools.keys` writes them anew between their two marks. A table of Patterns lists what that of the cards has not.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mandala.ui.cards import board as cards
from mandala.ui.tiles import board as tiles
from mandala.ui.words.keys import PAGE_KEYS
from mandala.ui.words.strings import SOURCE, Strings

PAGE: Final = Path(__file__).parents[1] / "docs" / "playing" / "keys.md"
BEGIN: Final = "<!-- keys: written by `python -m tools.keys` -->\n"
END: Final = "<!-- end of the keys -->\n"
LISTS: Final = (
    ("At the card table", cards.GAME_KEYS),
    ("At the table of Patterns, besides", tiles.GAME_KEYS),
    ("In a replay", cards.REPLAY_KEYS),
    ("In a replay of Patterns, besides", tiles.REPLAY_KEYS),
    ("On every page", PAGE_KEYS),
)


def block() -> str:
    """The keys as Markdown, with the marks around them."""
    return "\n".join([BEGIN.rstrip(), *_tables(), END])


def _tables() -> Iterator[str]:
    strings, before = Strings(SOURCE), list[tuple[str, str]]()
    for number, (title, lines) in enumerate(LISTS):
        rows = [line.written(strings) for line in lines]
        told = before if title.endswith("besides") else []
        yield f"| {title} | |" if not number else f"\n| {title} | |"
        yield "|---|---|"
        yield from (f"| {done} | {meaning} |" for done, meaning in rows if (done, meaning) not in told)
        before = rows


def written(page: str) -> str:
    """A page with the keys of now between its marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + block() + after


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

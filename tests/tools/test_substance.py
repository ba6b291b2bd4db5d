"""Only a game's folder knows a game in substance: no other name, text or comment is of one game's things."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

PROGRAM: Final = Path(__file__).parents[2] / "mandala"
GAMES: Final = ("cards", "tiles")
REGISTRY: Final = PROGRAM / "play" / "games.py"
COMMON: Final = sorted(
    file
    for room in ("core", "play", "ui")
    for file in (PROGRAM / room).rglob("*.py")
    if file.parent.name not in GAMES and file != REGISTRY
)
OF_CARDS: Final = frozenset(
    (
        *("card", "cards", "cup", "cups", "river", "rivers", "mountain", "mountains", "mandalas"),
        *("heap", "heaps", "deck", "discard", "discards", "redraw", "memory aid"),
    )
)
OF_TILES: Final = frozenset(("tile", "tiles", "swap", "swaps", "flip", "flips", "reach aid"))
"""The things of one game, and what is done with them."""
WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
OTHERS: Final = ("display.flip", "transform.flip", ".discard")  # methods of pygame and of sets
SAID: Final = {
    "import cards, tiles": "the packages of the two games",
    '["cards", "tiles"]': "likewise",
    "cup_sizes": "a key of the record format",
    'game: str = "cards"': "the game of files from before there were two",
    '("lessons", "cards")': "settings of earlier versions",
    '("last_kinds", "cards")': "likewise",
    '"memory_aid": ("aids", "cards")': "likewise",
    '"reach_aid": ("aids", "tiles")': "likewise",
    "Swap seats, same deal": "a button of both games",
    "Letters on cards and tiles": "one setting for both games",
    "Cards and tiles": "likewise",
    "three looks for cards and tiles": "likewise",
    "It holds no cards, no names and nothing you wrote": "a promise about both games",
    "Counting cards: {count} game": "said only of a game whose luck is counted",
    "Cards are counted only in first deals without take-backs": "likewise",
    "The cards came": "likewise",
}
"""What is said there all the same, and why."""


def told(source: str) -> Iterator[tuple[int, str]]:
    """The names, texts and comments of a module, each with its line."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.NAME, tokenize.STRING, tokenize.COMMENT):
            yield token.start[0], token.string


def things(text: str) -> set[str]:
    """The words of one game in a name or a text, in whatever case they are joined."""
    words = [word.lower() for word in WORD.findall(text)]
    return {*words, *map(" ".join, pairwise(words))} & (OF_CARDS | OF_TILES)


@pytest.mark.parametrize("file", COMMON, ids=lambda file: str(file.relative_to(PROGRAM)))
def test_no_common_module_knows_a_thing_of_one_game(file: Path) -> None:
    source = file.read_text()
    for known in (*OTHERS, *SAID):
        source = source.replace(known, "_")
    found = [(line, sorted(things(text))) for line, text in told(source) if things(text)]
    assert not found


def test_what_is_said_all_the_same_is_said() -> None:
    everything = "".join(file.read_text() for file in COMMON)
    assert all(text in everything for text in SAID)


@pytest.mark.parametrize("text", ["SwapTile", "memory_aid", "_cups", '"""Where a card may go."""', "RIVER", "# a heap"])
def test_a_thing_is_known_in_whatever_it_is_named(text: str) -> None:
    assert things(text)

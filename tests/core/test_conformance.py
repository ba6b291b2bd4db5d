"""The Game protocol's promises, on the card game and on a toy game."""

import sys

from mandala.core.cards import rules
from tests.conformance import check_game
from tests.core import toy


def test_cards() -> None:
    check_game(rules, range(12))


def test_toy() -> None:
    check_game(sys.modules[toy.__name__], range(40))

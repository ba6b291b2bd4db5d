"""The Game protocol's promises, on both games and on a toy game."""

import sys

from mandala.core.cards import rules
from mandala.core.tiles import rules as tile_rules
from tests.conformance import check_game
from tests.core import toy


def test_the_card_game_keeps_the_protocol() -> None:
    check_game(rules, range(12))


def test_the_tile_game_keeps_the_protocol() -> None:
    check_game(tile_rules, range(6))


def test_the_toy_game_keeps_the_protocol() -> None:
    check_game(sys.modules[toy.__name__], range(40))

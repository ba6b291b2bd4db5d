"""A match as a rope with beads."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mandala.play.match import Standing
from mandala.play.stored import Match, Score
from mandala.ui.kit.assets import Look
from mandala.ui.kit.theme import LINEN
from mandala.ui.pages.rope import match_rope
from tests.ui.support import pictures


def shades(winners: list[int | None]) -> list[bool]:
    """Whether beads of the left and of the right player hang at their ends of the rope."""
    pygame.font.init()
    games = tuple(Score((50, 50) if winner is None else (60, 40), winner) for winner in winners)
    rope = match_rope(Standing(Match("three", 1), games), "told")
    look = Look(pictures(), LINEN, (1280, 720))
    picture = rope.make(look, 640)
    tones = {
        side: [tuple(picture.get_at((x, y)))[:3] for x in columns for y in range(picture.get_height())]
        for side, columns in (("left", range(100)), ("right", range(540, 640)))
    }

    def there(side: str, tone: Sequence[int]) -> bool:
        return any(sum(abs(a - b) for a, b in zip(one, tone)) < 12 for one in tones[side])

    return [there("left", LINEN.accent), there("right", LINEN.focus)]


def test_each_game_is_a_bead_on_the_side_of_who_won_it() -> None:
    assert shades([]) == [False, False]
    assert shades([0]) == [True, False]
    assert shades([1]) == [False, True]
    assert shades([0, 1]) == [True, True]
    assert shades([None]) == [False, False], "a draw hangs in the middle"


def test_the_rope_is_told_to_who_cannot_see_it() -> None:
    rope = match_rope(Standing(Match("three", 1), ()), "Game 1: 31 : 25.")
    assert [node.name for node in rope.nodes()] == ["Game 1: 31 : 25."]

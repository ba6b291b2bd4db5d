"""Pictures that are kept: how many, and which are dropped. Cards that move must not drive out those that lie."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path

import pygame
import pytest

from mandala.play.settings import Settings
from mandala.ui.cards.art import CardArt
from mandala.ui.cards.places import Pose
from mandala.ui.cards.sand import sandy
from mandala.ui.kit.assets import Assets, LruCache, pixels
from mandala.ui.kit.sprites import Sprites
from mandala.ui.kit.theme import THEMES
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.scene import TableScene
from tests.ui.support import Driver, FakeWindow, make_context


@pytest.fixture
def art() -> CardArt:
    FakeWindow((200, 200))
    return CardArt(Assets())


def test_the_least_recently_used_is_dropped_first() -> None:
    kept: LruCache[str] = LruCache(10, len)
    for word in ("four", "fives", "a"):
        assert kept.keep(word, word) == word
    assert kept.get("four") == "four"
    kept.keep("two", "no")
    assert kept.get("fives") is None
    assert [kept.get(word) for word in ("four", "a", "two")] == ["four", "a", "no"]
    assert kept.pixels == 7


def test_a_value_larger_than_the_cache_is_kept_alone() -> None:
    kept: LruCache[str] = LruCache(3, len)
    kept.keep("small", "s")
    kept.keep("large", "large one")
    assert kept.get("small") is None
    assert kept.get("large") == "large one"
    kept.clear()
    assert kept.get("large") is None
    assert not kept.pixels


def test_cards_that_lie_stay_while_others_fly(art: CardArt) -> None:
    lying = [art.sprite(colour, Pose(0, 0, 60, 0.5)) for colour in range(6)]
    for turn in range(400):
        art.sprite(turn % 6, Pose(0, 0, 60, turn / 2), moving=True)
        art.sprite(turn % 6, Pose(0, 0, 60 + turn % 30, turn / 2), lift=0.6)
    assert all(art.sprite(colour, Pose(0, 0, 60, 0.5)) is lying[colour] for colour in range(6))


def test_a_card_that_sets_off_or_lands_is_not_drawn_again(art: CardArt) -> None:
    resting = art.sprite(2, Pose(0, 0, 60, 1.0))
    assert art.sprite(2, Pose(0, 0, 60, 1.0), moving=True) is resting
    landing = art.sprite(2, Pose(0, 0, 60, 3.0), moving=True)
    assert art.sprite(2, Pose(0, 0, 60, 3.0)) is landing


def test_texts_and_pieces_take_little_more_than_the_window() -> None:
    FakeWindow((1280, 720))
    sprites = Sprites(Assets(), THEMES["linen"], 8.0)
    for number in range(600):
        sprites.ribbon(f"{number} cards are left in the deck", 20, 600, (0, 0, 0), (0, 0, 0))
    assert sprites._kept.pixels + sprites.text._kept.pixels < 1.05 * 1280 * 720


@pytest.mark.parametrize("scale", [100, 200])
def test_places_that_light_up_again_are_not_drawn_again(
    home: Path, monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:
    """Places that light up are large, and a lesson speaks beside them: all the pictures of such a frame are kept together."""
    context = make_context(home, Settings(game="cards", scale=scale))
    driver = Driver(context, TitleScene(context))
    driver.press("Learn to play")
    driver.wait_until(lambda: isinstance(driver.scene, TableScene))
    driver.wait(2)
    made = list[Hashable]()
    kept = Sprites.kept
    rounds = ("right", "tab", "escape")

    def noted(self: Sprites, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        def making() -> pygame.Surface:
            made.append(key)
            return make()

        return kept(self, key, making)

    monkeypatch.setattr(Sprites, "kept", noted)
    driver.key(*rounds)
    driver.wait(1)
    assert made
    made.clear()
    driver.key(*rounds)
    assert not made


def test_a_card_runs_out_as_sand() -> None:
    """From whole to nothing, less at each stage, and what is left is as it was."""
    card = pygame.Surface((40, 56), pygame.SRCALPHA)
    card.fill((200, 30, 40, 255))
    counts = []
    for stage in range(13):
        left = sandy(card, stage / 12)
        counts.append(pygame.mask.from_surface(left).count())
        assert {tuple(left.get_at((x, y))) for x in range(40) for y in range(56)} <= {(200, 30, 40, 255), (0, 0, 0, 0)}
    assert counts[0] <= 40
    assert counts[-1] == pixels(card)
    assert counts == sorted(counts)


def test_a_large_picture_that_is_kept_at_a_size_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its master is too large to be kept."""
    FakeWindow((64, 64))
    assets = Assets()
    first = assets.picture("title-rosette", (200, 200))
    monkeypatch.setattr(pygame.image, "load", lambda *_: pytest.fail("read again"))
    assert assets.picture("title-rosette", (200, 200)) is first

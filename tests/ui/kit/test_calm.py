"""A calm table and wide texts: what becomes of cloth, rims and words, on every page and at both tables."""

from __future__ import annotations

import math
import re
from itertools import product
from pathlib import Path

import numpy as np
import pygame
import pytest

from mandala.play.settings import Settings
from mandala.ui.cards.art import CardArt
from mandala.ui.cards.places import Pose
from mandala.ui.cards.zones import is_zone, zone_of
from mandala.ui.context import Context
from mandala.ui.kit.assets import FINISHES, Assets, Style
from mandala.ui.kit.inputs import PointerMoved
from mandala.ui.kit.theme import THEMES, Theme
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.pages.statistics.statistics import StatisticsScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.tiles.art import Face, TileArt
from tests.ui.support import Driver, FakeWindow, contrast, make_context
from tests.ui.table_support import Table
from tests.ui.tiles_support import Table as TileTable

SEEN = 3.0
"""Contrast of what is no text (WCAG 2.2, 1.4.11)."""


def settings(**values: object) -> Settings:
    return Settings(language="en", speed="off", **values)


def shown(folder: Path, place: str, **values: object) -> Driver:
    """A page or a table with some settings."""
    if place in ("cards", "tiles"):
        table = Table(folder, 0, 30) if place == "cards" else TileTable(folder)
        table.context.change(**values)
        table.driver.step(PointerMoved((3, 300)))
        driver: Driver = table.driver
        return driver
    pages = {"title": TitleScene, "statistics": StatisticsScene, "settings": SettingsScene}
    context = make_context(folder, settings(**values))
    return Driver(context, pages[place](context))


def spots(driver: Driver, place: pygame.Rect) -> set[tuple[int, ...]]:
    """The colours in a part of the window."""
    part = driver.window.surface.subsurface(place)
    return {tuple(pixel) for column in pygame.surfarray.array3d(part) for pixel in column}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("place", ["title", "statistics", "settings", "cards", "tiles"])
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_calm_cloth_has_one_colour_up_to_the_edges_of_the_window(home: Path, theme: Theme, place: str) -> None:
    for calm in (True, False):
        driver = shown(home, place, table=theme.name, calm=calm)
        wide, tall = driver.window.size
        edges = [pygame.Rect(0, 0, wide, 6), pygame.Rect(0, tall - 6, wide, 6), pygame.Rect(0, 0, 6, tall)]
        assert all((spots(driver, edge) == {theme.cloth}) is calm for edge in edges)


def inside(part: pygame.Rect, zone: pygame.Rect, cut: tuple[int, int]) -> bool:
    """Whether a part lies within the line around a zone."""
    radius, top = cut
    middle, corners = (zone.centerx, zone.top - top), (part.topleft, part.topright, part.bottomleft, part.bottomright)
    return zone.contains(part) and all(math.dist(corner, middle) < radius - 8 for corner in corners)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_nothing_is_printed_behind_the_cards(home: Path, theme: Theme) -> None:
    """An empty part of a field beside the cards, inside of the rims and of the line around the field."""
    for calm in (True, False):
        table = Table(home, 0, 30)
        table.context.change(table=theme.name, calm=calm, names="never")
        table.driver.step(PointerMoved((3, 300)))
        frame, cards = table.driver.scene.layout.frame, table.driver.scene.layout.cards
        taken = [card.pose.rect.inflate(40, 40) for card in cards]
        free = [
            pygame.Rect(left, area.top + 8, 12, area.height - 16)
            for place, area in frame.areas.items()
            if place in frame.drops and area.width > 200
            for left in range(area.left + 40, area.right - 52, 12)
        ]
        zones = [zone_of(frame, place) for place in frame.areas if is_zone(place)]
        free = [part for part in free if part.collidelist(taken) < 0 and any(inside(part, *zone) for zone in zones)]
        assert free
        assert all((spots(table.driver, part) == {theme.plain[:3]}) is calm for part in free)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("theme", "finish"), [*product(THEMES.values(), FINISHES)])
def test_cards_and_tiles_have_rims_that_stand_out_from_any_cloth_and_from_each_other(theme: Theme, finish: str) -> None:
    FakeWindow((64, 64))
    assets = Assets(Style(finish, calm=True))
    art, tiles = CardArt(assets), TileArt(assets)
    for colour in range(6):
        for width in (24, 36, 80):
            card = pygame.Surface((120, 160))
            card.fill(theme.plain)
            card.blit(*art.sprite(colour, Pose(60, 80, width)).at(Pose(60, 80, width)))
            assert _rim(card, width // 2 + 4, theme.plain)
        for face, side in product(Face, (30, 64)):
            tile = pygame.Surface((120, 160))
            tile.fill(theme.plain)
            tile.blit(tiles.tile(colour, face, side), tiles.tile(colour, face, side).get_rect(center=(60, 80)))
            assert _rim(tile, side // 2 + 4, theme.plain)


def _rim(picture: pygame.Surface, reach: int, ground: tuple[int, ...]) -> bool:
    """Whether a light and a dark line are met from the left, one of which stands out from the ground."""
    line = [tuple(picture.get_at((60 - step, 80)))[:3] for step in range(reach, reach // 2, -1)]
    sharp = any(contrast(one, other) >= SEEN for one, other in zip(line, line[3:]))
    return sharp and any(contrast(ink, ground) >= SEEN for ink in line)


@pytest.mark.parametrize("face", ["text", "display-bold"])
@pytest.mark.parametrize("px", [13, 16, 24, 48])
def test_wide_letters_words_and_lines_stand_farther_apart_but_not_too_far(face: str, px: int) -> None:
    """Letters by at most 35 % of a letter's width, words by at least 3.5 times as much (British Dyslexia Association)."""
    pygame.font.init()
    usual, wide = (Assets(Style(wide=wide)).font(face, px) for wide in (False, True))
    words, letters = "Calm reading", "abcdefghijklmnopqrstuvwxyz"
    average = usual.size(letters)[0] / len(letters)
    apart = (wide.size(letters)[0] - usual.size(letters)[0]) / (len(letters) - 1)
    assert 0.12 * average <= apart <= 0.35 * average
    assert wide.size("n n")[0] - 2 * wide.size("n")[0] >= 3.5 * apart
    assert wide.get_linesize() >= 1.5 * px - 1
    assert wide.render(words, True, (0, 0, 0)).get_width() == wide.size(words)[0]


def test_calm_and_wide_are_switched_on_in_the_settings_and_shown_at_once(home: Path) -> None:
    context: Context = make_context(home, settings())
    driver = Driver(context, SettingsScene(context))
    before = pygame.image.tobytes(driver.window.surface, "RGB")
    for label in ("Calm table: plain, with strong rims", "Wider text spacing"):
        driver.press(label)
        driver.step()
        after = pygame.image.tobytes(driver.window.surface, "RGB")
        assert after != before
        before = after
    assert context.settings.calm
    assert context.settings.wide
    again = make_context(home, context.settings)
    assert again.style == Style("classic", calm=True, wide=True)
    assert re.search(r'"calm": true', context.paths.settings.read_text())


@pytest.mark.parametrize("place", ["cards", "tiles"])
def test_a_table_goes_back_to_what_it_was(home: Path, place: str) -> None:
    driver = shown(home, place)
    before = pygame.surfarray.array3d(driver.window.surface).astype(np.int16)
    for on in (True, False):
        driver.context.change(calm=on, wide=on)
        driver.step()
        now = pygame.surfarray.array3d(driver.window.surface).astype(np.int16)
        assert (np.abs(now - before).max() == 0) is not on

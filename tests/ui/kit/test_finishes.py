"""The finishes of cards and tiles: told apart by every eye, shown at once, and no cost to who does not choose them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from pathlib import Path
from typing import get_args

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from mandala.core.colours import LETTERS
from mandala.play.library import Library
from mandala.play.settings import Finish, Settings
from mandala.ui.cards.heaps import chalice, pile_of_sand, signed_sand
from mandala.ui.kit import assets
from mandala.ui.kit import theme as window
from mandala.ui.kit.assets import CLASSIC, FINISHES, Assets, Style
from mandala.ui.kit.inputs import PointerMoved
from mandala.ui.kit.sprites import Sprites
from mandala.ui.kit.theme import THEMES, Theme
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.scene import TableScene
from mandala.ui.tiles.art import Face, TileArt
from tests.ui.pages.test_games_page import play
from tests.ui.support import Driver, FakeWindow, contrast, make_context
from tests.ui.table_support import Table
from tests.ui.tiles_support import Table as TileTable
from tools.colour_vision import EYES, light

Pixels = NDArray[np.float64]

CONES = [eye for eye in EYES if eye != "grey"]
DISTINCT, SIGNED = 12.0, 0.06
"""Of two pictures this share differs by so much in lightness, at the smallest size: a sign or a pattern, whatever the colour."""
XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
WHITE = np.array([0.95047, 1.0, 1.08883])
GROUND = (206, 194, 166)
RAKED = 0.12
"""... and of raked sand."""
UNIT = 6.4
"""Pixels of a unit in the smallest window: ..."""
CARD, TILE, HEAP, CUP, PILE = (24, 34), 30, 20, (60, 72), (41, 16)
"""... the least that it has of all of them."""
CARDS, FRONTS, BACKS = 17.0, 6.5, 9.0
"""How far apart any two cards and tiles are on average over their pixels (CIELAB): as far as the nearest classic ones."""
FLAT = 20.0
"""... and the flat colours of the plain finish."""


def seen(picture: pygame.Surface, eye: str) -> Pixels:
    """The pixels of a picture on the cloth in CIELAB, as an eye sees them."""
    ground = pygame.Surface(picture.get_size())
    ground.fill(GROUND)
    ground.blit(picture, (0, 0))
    xyz = light(ground, eye) @ XYZ.T / WHITE
    root = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    x, y, z = np.moveaxis(root, -1, 0)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], -1)


def nearest(pictures: list[pygame.Surface], eye: str) -> float:
    """How far apart the two are that are most alike."""
    colours = [seen(picture, eye) for picture in pictures]
    return min(float(np.linalg.norm(one - other, axis=-1).mean()) for one, other in combinations(colours, 2))


def finished(finish: str) -> Assets:
    FakeWindow((64, 64))
    return Assets(Style(finish))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("eye", CONES)
@pytest.mark.parametrize("finish", FINISHES)
def test_cards_and_tiles_are_told_apart_by_every_eye(finish: str, eye: str) -> None:
    pictures = finished(finish)
    for name, size in (("card", (80, 112)), ("card-small", (42, 59))):
        cards = [pictures.picture(pictures.finished(f"{name}-{letter}"), size) for letter in LETTERS]
        assert nearest(cards, eye) >= CARDS, name
    tiles = TileArt(pictures)
    for face, enough in ((Face.FRONT, FRONTS), (Face.OWN, BACKS), (Face.RIVAL, BACKS)):
        assert nearest([tiles.tile(colour, face, 60) for colour in range(6)], eye) >= enough, face


def least_apart(pictures: Sequence[pygame.Surface], eye: str, where: NDArray[np.bool_] | None = None) -> float:
    """The share of pixels that differ clearly in lightness between the two that are most alike there; the eye may tell no
    colours."""
    lights = [seen(picture, eye)[..., 0] for picture in pictures]
    there = np.ones_like(lights[0], bool) if where is None else where
    return min(float((np.abs(one - other) > DISTINCT)[there].mean()) for one, other in combinations(lights, 2))


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("finish", FINISHES)
def test_signs_and_patterns_tell_cards_and_tiles_apart_at_the_smallest_size(finish: str, eye: str) -> None:
    """Cards as small as beside a result, tiles as small as any board has them."""
    pictures = finished(finish)
    cards = [pictures.picture(pictures.finished(f"card-small-{letter}"), CARD) for letter in LETTERS]
    tiles = TileArt(pictures)
    for those in (cards, *[[tiles.tile(colour, face, TILE) for colour in range(6)] for face in Face]):
        assert least_apart(those, eye) >= SIGNED


@pytest.mark.parametrize("eye", EYES)
def test_heaps_of_sand_are_told_apart_by_their_signs(eye: str) -> None:
    pictures = finished(CLASSIC)
    assert least_apart([signed_sand(pictures, colour, HEAP) for colour in range(6)], eye) >= SIGNED


@pytest.mark.sampled(4)
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("eye", EYES)
def test_poured_sand_is_told_apart_by_how_it_is_raked(theme: Theme, eye: str) -> None:
    """Low piles, and a single layer in a cup."""
    pictures = finished(CLASSIC)
    piles = [pile_of_sand(pictures, theme, colour, PILE, UNIT) for colour in range(6)]
    inner = pygame.Rect((0, 0), PILE).move_to(center=piles[0].get_rect().center)
    assert least_apart([pile.subsurface(inner) for pile in piles], eye) >= RAKED
    sprites = Sprites(pictures, theme, UNIT)
    for cards in (2, 6):
        cups = [chalice(sprites, tuple(cards * (one == colour) for one in range(7)), 0, CUP) for colour in range(6)]
        changed = [seen(cup, eye)[..., 0] != seen(chalice(sprites, (0,) * 7, 0, CUP), eye)[..., 0] for cup in cups]
        assert least_apart(cups, eye, np.logical_and.reduce(changed)) >= RAKED


def test_no_window_has_anything_smaller(tmp_path: Path) -> None:
    """Cards, cups and tiles on both tables in the smallest window, with large texts and with the log beside them."""
    small = window.SMALLEST
    for scale, keys in product((100, 200), ((), ("l",), ("s",))):
        table, tiles = Table(tmp_path, 0, 30, size=small), TileTable(tmp_path, size=small)
        for one in (table, tiles):
            one.context.change(scale=scale)
            one.driver.key(*keys)
        layout = table.driver.scene.layout if isinstance(table.driver.scene, TableScene) else None
        if layout is not None:
            column = layout.frame.columns[0]
            assert min(card.pose.width for card in layout.cards) >= CARD[0]
            assert all(side >= least for side, least in zip(column.chalice.size, CUP))
            assert column.contents.height / 2 * 0.96 >= HEAP
        if isinstance(tiles.driver.scene, TableScene):
            layout = tiles.driver.scene.layout
            assert min(rect.width for rect in (*layout.spaces, *layout.columns[0].river)) >= TILE


@pytest.mark.parametrize("eye", CONES)
def test_the_plain_colours_are_far_apart(eye: str) -> None:
    pictures = finished("plain")
    spots = [pictures.master(f"plain-card-{letter}").subsurface((40, 360, 8, 8)) for letter in LETTERS]
    assert nearest(spots, eye) >= FLAT


@pytest.mark.parametrize("letter", LETTERS)
def test_a_plain_card_has_one_large_sign_that_stands_out(letter: str) -> None:
    card = finished("plain").master(f"plain-card-{letter}")
    middle = card.subsurface(pygame.Rect(0, 0, 260, 260).move_to(center=card.get_rect().center))
    spots = [tuple(middle.get_at((x, y)))[:3] for x in range(0, 260, 4) for y in range(0, 260, 4)]
    ground = tuple(middle.get_at((2, 2)))[:3]
    sign = [spot for spot in spots if contrast(spot, ground) >= 4]
    assert len(sign) > 0.15 * len(spots)


def test_the_finishes_are_those_that_can_be_set() -> None:
    assert get_args(Finish) == FINISHES
    assert Settings().finish == CLASSIC


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the pictures that are read from their files."""
    names: list[str] = []
    load = assets._loaded

    def noted(name: str, read: assets.Read) -> pygame.Surface:
        names.append(name)
        return load(name, read)

    monkeypatch.setattr(assets, "_loaded", noted)
    return names


@pytest.fixture(params=["cards", "tiles"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Table | TileTable:
    return Table(tmp_path, 0, 30) if request.param == "cards" else TileTable(tmp_path)


def test_only_pictures_of_the_finish_and_table_that_were_chosen_are_read(
    table: Table | TileTable, read: list[str]
) -> None:
    for finish in (*FINISHES[1:], CLASSIC):
        table.context.change(finish=finish)
        read.clear()
        table.driver.step()
        played = [name for name in read if "card" in name or "tile" in name]
        assert played
        assert all(name.startswith("card-" if finish == CLASSIC else f"{finish}-") for name in played)
        assert not [name for name in read if name.endswith(("night", "winter"))]


def test_another_finish_is_shown_at_once_and_the_first_one_again(table: Table | TileTable) -> None:
    def shown() -> bytes:
        table.driver.step()
        return pygame.image.tobytes(table.driver.window.surface, "RGB")

    pictures = [shown()]
    for finish in (*FINISHES[1:], CLASSIC):
        table.context.change(finish=finish)
        pictures.append(shown())
    assert len(set(pictures[:-1])) == len(FINISHES)
    assert pictures[-1] == pictures[0]


def test_the_title_s_pictures_have_the_finish(home: Path) -> None:
    """Also those that were drawn before it was chosen, and the table that waits."""

    def title(finish: str) -> Driver:
        context = make_context(home, Settings(language="en", speed="off", finish=finish), library)
        shown = Driver(context, TitleScene(context))
        shown.wait(0.5)
        return shown

    def chosen(shown: Driver, finish: str) -> NDArray[np.int16]:
        shown.press("Settings")
        shown.press(finish)
        shown.key("escape")
        shown.wait(0.5)
        shown.step(PointerMoved((3, 3)))
        assert isinstance(shown.scene, TitleScene)
        return pygame.surfarray.array3d(shown.window.surface).astype(np.int16)

    library = Library.in_memory()
    play(make_context(home, library=library), ("human", "novice"), moves=4, seed=2)
    always = chosen(title("plain"), "Plain")
    changed = title("classic")
    assert np.abs(chosen(changed, "Plain") - always).max() < 8
    assert np.abs(chosen(changed, "Gilded") - always).max() > 80

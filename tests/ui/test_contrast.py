"""Every text on the screen can be read: what is drawn is compared with the same picture without its texts. No list of colours is
kept here; a text in a new colour or on a new ground is found by being drawn."""

from __future__ import annotations

import re

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from mandala.ui.kit.assets import Assets, Face
from mandala.ui.kit.scroll import EDGE_FADE
from mandala.ui.kit.theme import THEMES
from mandala.ui.table.menus import Sheet
from mandala.ui.table.view import View
from tools.driver.hands import Hands
from tools.gallery.harness import Look
from tools.gallery.pages import PAGES
from tools.gallery.registry import STATES, shown

SIZE = (1280, 800)
PIECES = 6
OTHERS = re.compile(
    "cards-(claiming|last|hint|past|log|result|points|now|keys|menu|tip-cup|replay|lesson-2|points-asked)"
    "|(cards|tiles)-review(|-both|-mistakes-both|-overview|-decisive)|tiles-(table|hint|result|keys|menu)"
)
"""What lies at, over and beside the tables, of which the texts are read, too."""
FADING = {"settings-150", "settings-200", "games-search", "games-deleted", "games-reviewed", "tiles-keys"}
"""What scrolls there fades at its edge, in the middle of a line."""
READ = [name for name in (*PAGES, *filter(OTHERS.fullmatch, STATES)) if name not in FADING]
TILE = (40, 20)
"""The picture is judged in tiles about as large as a short word."""
ENOUGH = 4.5
Pixels = NDArray[np.float32]
PARTS = np.arange(256, dtype=np.float32) / 255
LINEAR = np.where(PARTS <= 0.04045, PARTS / 12.92, ((PARTS + 0.055) / 1.055) ** 2.4).astype(np.float32)
"""Light by value of a channel."""


class Silent:
    """A font whose texts have their size and nothing to be seen."""

    def __init__(self, font: pygame.font.Font) -> None:
        self._font = font
        self.size, self.metrics = font.size, font.metrics
        self.get_linesize, self.get_height = font.get_linesize, font.get_height

    def render(self, text: str, *_: object) -> pygame.Surface:
        return pygame.Surface((max(1, self.size(text)[0]), self._font.get_height()), pygame.SRCALPHA)


def luminance(picture: pygame.Surface) -> Pixels:
    """The relative luminance of each pixel (WCAG 2.2)."""
    brightness: Pixels = LINEAR[pygame.surfarray.pixels3d(picture)] @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    return brightness


def tiles(values: Pixels) -> Pixels:
    """The values of each tile in a row."""
    wide, high = (side // tile for side, tile in zip(values.shape, TILE))
    cut = values[: wide * TILE[0], : high * TILE[1]].reshape(wide, TILE[0], high, TILE[1])
    return cut.transpose(0, 2, 1, 3).reshape(wide, high, -1)


def weak(written: pygame.Surface, blank: pygame.Surface) -> list[tuple[int, int, float]]:
    """Tiles with text that cannot be read well: where, and the contrast of the best of its strokes."""
    here, there = luminance(written), luminance(blank)
    contrast = (np.maximum(here, there) + 0.05) / (np.minimum(here, there) + 0.05)
    ratio = tiles(contrast)
    letters = ratio > 1.15
    many = letters.sum(axis=2) >= 36
    strokes = np.partition(ratio, -8, axis=2)[:, :, -8]
    return [
        (int(x) * TILE[0], int(y) * TILE[1], round(float(strokes[x, y]), 2))
        for x, y in zip(*np.nonzero(many & (strokes < ENOUGH)))
    ]


def fades_out(driver: Hands, spot: tuple[int, int, float], corner: tuple[int, int]) -> bool:
    """Whether a tile lies where the words of a sheet go on below."""
    scroll, soft = driver.scene._scroll, driver.scene.look(SIZE).px(EDGE_FADE)
    edge = pygame.Rect(scroll.band.left, scroll.band.bottom - soft, scroll.band.width, soft)
    return scroll.needed and edge.colliderect(pygame.Rect(spot[:2], TILE).move(corner))


def paint_anew(driver: Hands) -> None:
    """Everything, also what a table keeps."""
    for scene in driver.scenes:
        view = getattr(scene, "view", None)
        if isinstance(view, View):
            view.forget()
    driver.loop._refresh()
    driver.batch()


@pytest.mark.sampled(12)
@pytest.mark.parametrize("part", range(PIECES))
@pytest.mark.parametrize("calm", [(), ("calm", "wide")], ids=["ornament", "calm"])
@pytest.mark.parametrize("table", THEMES)
def test_every_text_can_be_read(table: str, calm: tuple[str, ...], part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the ornament of each table, and on the plain cloth of a calm one."""
    font = Assets.font
    faint = {}
    for name in READ[part::PIECES]:
        with shown(name, Look("en", SIZE, table, helps=calm)) as driver:
            if "-tip-" not in name:
                driver.move((60, 50))
            paint_anew(driver)
            written = driver.picture.copy()
            with monkeypatch.context() as hush:
                hush.setattr(Assets, "font", lambda self, face, px: Silent(font(self, face, px)))
                paint_anew(driver)
                blank = driver.picture.copy()
            assert pygame.image.tobytes(written, "RGB") != pygame.image.tobytes(blank, "RGB"), name
            if isinstance(driver.scene, Sheet):  # what lies below it is not to be read
                paper = driver.scene.sheet.inflate(-16, -16).clip(written.get_rect())
                written, blank = (picture.subsurface(paper).copy() for picture in (written, blank))
                found = [spot for spot in weak(written, blank) if not fades_out(driver, spot, paper.topleft)]
            else:
                found = weak(written, blank)
            if found:
                faint[name] = found
    assert not faint


def test_a_faint_text_is_found() -> None:
    """The measure itself: a colour just below the border is found, one just above is not."""
    pygame.font.init()
    for grey, readable in ((118, True), (128, False)):
        blank = pygame.Surface((400, 100))
        blank.fill((255, 255, 255))
        written = blank.copy()
        face: Face = "text"
        written.blit(Assets().font(face, 18).render("Reading is remembering", True, (grey, grey, grey)), (20, 30))
        assert (not weak(written, blank)) == readable

"""Sheets of many small pictures with their names, small enough to look at."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from mandala.ui.kit.assets import Assets

WIDTH: Final = 1920
GAP: Final = 6
LABEL: Final = 22
GROUND: Final = (38, 38, 42)
INK: Final = (235, 232, 224)


class Sheet:
    """Takes pictures with their names and writes sheets of `columns` times `rows` into files that begin with `stem`."""

    def __init__(self, stem: Path, columns: int, rows: int) -> None:
        self._stem, self._columns, self._room = stem, columns, columns * rows
        self._small: list[tuple[str, pygame.Surface]] = []
        self._written = 0

    def add(self, name: str, picture: pygame.Surface) -> None:
        """One more."""
        wide = (WIDTH - GAP * (self._columns + 1)) // self._columns
        size = wide, round(wide * picture.get_height() / picture.get_width())
        self._small.append((name, pygame.transform.smoothscale(picture, size)))
        if len(self._small) == self._room:
            self.write()

    def write(self) -> None:
        """Writes what there is, if there is something."""
        if not self._small:
            return
        self._written += 1
        pygame.image.save(_joined(self._small, self._columns), f"{self._stem}-{self._written}.png")
        self._small.clear()


def _joined(small: Sequence[tuple[str, pygame.Surface]], columns: int) -> pygame.Surface:
    wide, tall = small[0][1].get_size()
    rows = -(-len(small) // columns)
    sheet = pygame.Surface((WIDTH, GAP + rows * (tall + LABEL + GAP)))
    sheet.fill(GROUND)
    font = Assets().font("text", LABEL - 6)
    for number, (name, picture) in enumerate(small):
        row, column = divmod(number, columns)
        at = GAP + column * (wide + GAP), GAP + row * (tall + LABEL + GAP)
        sheet.blit(picture, (at[0], at[1] + LABEL))
        sheet.blit(font.render(name, True, INK), (at[0] + 2, at[1]))
    return sheet

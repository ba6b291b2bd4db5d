"""The rules of the tile game, to look something up."""

from __future__ import annotations

from collections.abc import Callable

from mandala.ui.kit.widgets import Look
from mandala.ui.pages.rules import RulesPage
from mandala.ui.table.lettering import chosen_letters
from mandala.ui.tiles.art import TileArt
from mandala.ui.tiles.figures import FIGURES
from mandala.ui.tiles.sketch import Sketch


class RulesScene(RulesPage):
    game, figures = "tiles", FIGURES

    def patches(self, look: Look) -> Callable[[float, float], Sketch]:
        art = TileArt(look.assets, chosen_letters(self.context))
        return lambda wide, tall: Sketch(look, art, self.strings, wide, tall)

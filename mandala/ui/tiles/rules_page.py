"""The rules of the tile game, to look something up."""

from __future__ import annotations

import pygame

from mandala.ui.lettering import chosen_letters
from mandala.ui.rules_page import RulesPage
from mandala.ui.rules_sheet import Setter
from mandala.ui.tiles.art import TileArt
from mandala.ui.tiles.rules_text import topics
from mandala.ui.tiles.sketch import Sketch
from mandala.ui.widgets import Look


class RulesScene(RulesPage):
    """The tile game's topics."""

    def titles(self) -> tuple[str, ...]:
        """The topics."""
        return tuple([topic.title for topic in topics(self.strings)])

    def content(self, look: Look, topic: int, width: int) -> pygame.Surface:
        """A topic with its pictures."""
        art = TileArt(look.assets, chosen_letters(self.context))

        def patch(wide: float, tall: float) -> Sketch:
            return Sketch(look, art, self.strings, wide, tall)

        return Setter(look, width, patch, self._view.height).set(topics(self.strings)[topic])

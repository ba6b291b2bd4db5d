"""The rules of the card game, to look something up."""

from __future__ import annotations

from collections.abc import Callable

from mandala.ui.cards.art import CardArt
from mandala.ui.cards.figures import FIGURES
from mandala.ui.cards.sketch import Sketch
from mandala.ui.context import Context
from mandala.ui.kit.widgets import Look
from mandala.ui.pages.rules import RulesPage
from mandala.ui.table.lettering import chosen_letters


class RulesScene(RulesPage):
    game, figures = "cards", FIGURES

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._art = CardArt(context.assets)

    def patches(self, look: Look) -> Callable[[float, float], Sketch]:
        self._art.bear(chosen_letters(self.context))
        return lambda wide, tall: Sketch(look, self._art, self.strings, wide, tall)

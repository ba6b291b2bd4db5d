"""The rules of the card game, to look something up."""

from __future__ import annotations

import pygame

from mandala.ui.cards.art import CardArt
from mandala.ui.cards.rules_text import topics
from mandala.ui.cards.sketch import Sketch
from mandala.ui.context import Context
from mandala.ui.lettering import chosen_letters
from mandala.ui.rules_page import RulesPage
from mandala.ui.rules_sheet import Setter
from mandala.ui.widgets import Look


class RulesScene(RulesPage):
    """The card game's topics."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._art = CardArt(context.assets)

    def titles(self) -> tuple[str, ...]:
        """The topics."""
        return tuple([topic.title for topic in topics(self.strings)])

    def content(self, look: Look, topic: int, width: int) -> pygame.Surface:
        """A topic with its pictures."""
        self._art.bear(chosen_letters(self.context))

        def patch(wide: float, tall: float) -> Sketch:
            return Sketch(look, self._art, self.strings, wide, tall)

        return Setter(look, width, patch, self._view.height).set(topics(self.strings)[topic])

"""The rules of the card game, to look something up."""

from __future__ import annotations

from collections.abc import Callable

from mandala.ui.cards.art import CardArt
from mandala.ui.cards.rules_text import topics
from mandala.ui.cards.sketch import Sketch
from mandala.ui.context import Context
from mandala.ui.lettering import chosen_letters
from mandala.ui.rules_page import RulesPage
from mandala.ui.rules_sheet import Topic
from mandala.ui.widgets import Look


class RulesScene(RulesPage):
    """The card game's topics."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._art = CardArt(context.assets)

    def topics(self) -> tuple[Topic, ...]:
        """The topics."""
        return topics(self.strings)

    def patches(self, look: Look) -> Callable[[float, float], Sketch]:
        """Patches with cards."""
        self._art.bear(chosen_letters(self.context))
        return lambda wide, tall: Sketch(look, self._art, self.strings, wide, tall)

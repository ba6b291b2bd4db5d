"""The games at the title, as equals: a picture and a name each, one chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import pygame

from mandala.ui.kit import text
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.boxes import Extent
from mandala.ui.kit.inputs import KeyPressed, Point, neighbour
from mandala.ui.kit.look import Look
from mandala.ui.kit.paper import RADIUS, high, patch
from mandala.ui.kit.scene import Transition
from mandala.ui.kit.theme import Theme

GAP: Final = 3.0  # [u] between two games
NEAR: Final = 1.6  # [u] ... that are low
NAME: Final = 5.4  # [u] size of a name below its picture
BESIDE: Final = 3.4  # [u] ... beside its picture
FREE: Final = 4.5  # [u] that a picture leaves free above and below, with its name
LOW: Final = 0.8  # a box that is lower than this share of its width has the name beside the picture
LEAST: Final = (60.0, 6.0)  # [u] width and height that the pictures need
WIDE: Final = 90.0  # [u] width of the pictures where there is room


class Offer(NamedTuple):
    """A game as it is offered: its name in records, its name, its picture so many pixels wide."""

    game: str
    name: str
    picture: Callable[[Assets, Theme, int], pygame.Surface]


@dataclass
class GameChoice:
    """The games side by side; left and right change the choice. `opened` is how far the pictures have opened, 0 to 1."""

    offers: Sequence[Offer]
    value: str
    changed: Callable[[str], Transition]
    opened: float = 1.0
    gap: int = field(default=0, init=False)
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))

    @property
    def label(self) -> str:
        """The name of the chosen game."""
        return next((offer.name for offer in self.offers if offer.game == self.value), "")

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        """Two patches of cloth; the chosen one is brighter, with a thick rim inside, and its name has a dot."""
        for offer, box in zip(self.offers, self.boxes()):
            chosen = offer.game == self.value
            over = hovered is not None and box.collidepoint(hovered)
            theme = look.theme
            ground, line = (theme.panel, theme.accent) if chosen else (theme.button, theme.line)
            patch(canvas, look, box, theme.button_hover if over and not chosen else ground, line, focused and chosen)
            if chosen:
                rim = box.inflate(-look.px(1.4), -look.px(1.4))
                pygame.draw.rect(canvas, line, rim, max(2, look.px(0.3)), border_radius=look.px(RADIUS * 0.6))
            if box.height < LOW * box.width:
                self._beside(canvas, look, offer, box)
            else:
                self._below(canvas, look, offer, box)

    def widths(self, look: Look) -> Extent:
        """Side by side."""
        return high(look, (LEAST[0], WIDE))

    def heights(self, look: Look, width: int) -> Extent:
        """Pictures as wide as they may be, each with its name below."""
        return Extent(look.px(LEAST[1]), (width - look.px(GAP)) // 2 + look.px(NAME + FREE))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        self.rect, self.gap = rect, look.px(GAP if rect.height * 2 >= LOW * rect.width else NEAR)

    def boxes(self) -> list[pygame.Rect]:
        """The places of the games."""
        count = len(self.offers)
        wide = (self.rect.width - self.gap * (count - 1)) / count
        return [
            pygame.Rect(
                round(self.rect.left + number * (wide + self.gap)), self.rect.top, round(wide), self.rect.height
            )
            for number in range(count)
        ]

    def _below(self, canvas: pygame.Surface, look: Look, offer: Offer, box: pygame.Rect) -> None:
        """The picture, and the name below it."""
        side = min(box.width - look.px(4.6), box.height - look.px(NAME + 7.6))
        free = box.height - side - look.px(NAME)
        self._picture(canvas, look, offer, side, (box.centerx, box.top + round(free * 0.36) + side // 2))
        name = self._name(look, offer, NAME, box.width - look.px(4))
        canvas.blit(name, name.get_rect(center=(box.centerx, box.bottom - round(free * 0.32) - look.px(NAME * 0.5))))

    def _beside(self, canvas: pygame.Surface, look: Look, offer: Offer, box: pygame.Rect) -> None:
        """A small picture, and the name beside it."""
        side = box.height - look.px(2.8)
        name = self._name(look, offer, BESIDE, box.width - side - look.px(5))
        left = box.centerx - (side + look.px(1.4) + name.get_width()) // 2
        self._picture(canvas, look, offer, side, (left + side // 2, box.centery))
        canvas.blit(name, name.get_rect(midleft=(left + side + look.px(1.4), box.centery + look.px(0.2))))

    def _picture(self, canvas: pygame.Surface, look: Look, offer: Offer, side: int, centre: Point) -> None:
        if not round(255 * self.opened):
            return
        whole = offer.picture(look.assets, look.theme, side)
        if self.opened < 1:
            shown = round(side * (0.86 + 0.14 * self.opened))
            whole = pygame.transform.smoothscale(whole, (shown, shown))
            whole.set_alpha(round(255 * self.opened))
        canvas.blit(whole, whole.get_rect(center=centre))

    def _name(self, look: Look, offer: Offer, units: float, width: int) -> pygame.Surface:
        """The name, of the chosen game in bold and with a dot before it."""
        if offer.game != self.value:
            return text.fit(look.assets, offer.name, "display", look.px(units), width, look.theme.button_ink)
        dot = look.px(units * 0.36)
        ink = look.theme.panel_ink
        words = text.fit(look.assets, offer.name, "display-bold", look.px(units), width - 2 * dot, ink)
        picture = pygame.Surface((words.get_width() + 2 * dot, words.get_height()), pygame.SRCALPHA)
        pygame.draw.aacircle(picture, look.theme.accent, (dot * 0.6, words.get_height() * 0.48), dot * 0.55)
        picture.blit(words, (2 * dot, 0))
        return picture

    def press(self, pos: Point) -> Transition:
        """Chooses the game at a point."""
        for offer, box in zip(self.offers, self.boxes()):
            if box.collidepoint(pos):
                return self._choose(offer.game)
        return None

    def key(self, event: KeyPressed) -> tuple[bool, Transition]:
        """Left and right go to the neighbour, enter and space to the next."""
        step = {"left": -1, "right": 1, "return": 1, "space": 1}.get(event.key)
        return (False, None) if step is None else (True, self.step(step))

    def step(self, step: int) -> Transition:
        """Chooses the next game, or the one before."""
        game = neighbour([offer.game for offer in self.offers], self.value, step)
        return None if game is None else self._choose(game)

    def _choose(self, game: str) -> Transition:
        self.value = game
        return self.changed(game)

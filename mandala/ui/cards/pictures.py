"""Pictures of the card game for pages: its sign in lists, the table of luck."""

from __future__ import annotations

from typing import Final

import pygame

from mandala.core.cards.counts import LETTERS
from mandala.core.luck import Luck
from mandala.ui.cards.art import CardArt
from mandala.ui.cards.places import CARD_RATIO, Pose
from mandala.ui.context import Context
from mandala.ui.kit import text
from mandala.ui.kit.assets import Assets, Face, Look
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.paper import SMALL
from mandala.ui.kit.theme import Colour as Ink

COLOUR: Final = LETTERS.index("R")


CARD: Final = 3.0  # [u] the cards at the top
LINE: Final = 2.7  # [u] a line
LABEL: Final = 24.0  # [u] what stands before the numbers
TOTAL: Final = 8.0  # [u] the last column
LABEL_SHARE: Final = 0.34  # what stands before the numbers takes no larger share of the width


def sign(assets: Assets, side: int) -> pygame.Surface:
    """A small card in a square `side` pixels across."""
    width = side / CARD_RATIO * 0.94
    sprite = CardArt(assets).sprite(COLOUR, Pose(side / 2, side / 2, width))
    square = pygame.Surface((side, side), pygame.SRCALPHA)
    square.blit(sprite.surface, sprite.rect(side / 2, side / 2))
    return square


def luck_table(
    context: Context, lucks: tuple[Luck, Luck], names: tuple[str, str], look: Look, width: int
) -> pygame.Surface:
    """The table as a picture `width` pixels wide."""
    theme, strings = look.theme, context.strings
    label_room = min(look.px(LABEL), round(width * LABEL_SHARE))
    head = look.px(CARD * CARD_RATIO + 0.8)
    surface = pygame.Surface((width, head + 4 * look.px(LINE) + look.px(0.5)), pygame.SRCALPHA)
    surface.fill((*theme.panel[:3], 0))
    kinds = len(lucks[0].cards)
    step = (width - label_room - look.px(TOTAL)) / kinds
    columns = [label_room + round(step * (kind + 0.7)) for kind in range(kinds)]
    title = strings.gettext("Cards dealt and drawn")
    middle = head // 2
    _write(surface, look, title, "text-semibold", theme.panel_ink, "midleft", (0, middle), label_room)
    _write(surface, look, strings.gettext("all"), "text", theme.panel_ink, "midright", (width, middle), look.px(TOTAL))
    art = CardArt(look.assets)
    art.bear(context.letters)
    for colour, x in enumerate(columns):
        sprite = art.sprite(colour, Pose(x - look.px(1.2), middle, look.px(CARD)))
        surface.blit(sprite.surface, sprite.rect(x - look.px(1.2), middle))
    y = head
    pygame.draw.line(surface, theme.line, (0, y), (width, y), max(1, look.px(0.14)))
    y += look.px(0.3)
    promised = strings.gettext("the deck promised")
    for luck, name in zip(lucks, names):
        lines: list[tuple[str, Face, Ink, list[str]]] = [
            (name, "text-semibold", theme.panel_ink, [*map(str, luck.cards), str(luck.total)]),
            (promised, "text", theme.faint_panel_ink, [str(round(value)) for value in luck.promised]),
        ]
        for label, face, ink, numbers in lines:
            _write(surface, look, label, face, ink, "topleft", (0, y), label_room)
            for number, x in zip(numbers, [*columns, width]):
                _write(surface, look, number, face, ink, "topright", (x, y), round(step))
            y += look.px(LINE)
    return surface


def _write(
    surface: pygame.Surface, look: Look, words: str, face: Face, ink: Ink, anchor: str, at: Point, room: int
) -> None:
    picture = text.fit(look.assets, words, face, look.px(SMALL), room, ink)
    surface.blit(picture, picture.get_rect(**{anchor: at}))

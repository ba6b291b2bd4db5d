"""Pictures of the card game for pages: its sign in lists, the table of luck."""

from __future__ import annotations

from typing import Final

import pygame

from mandala.core.cards.counts import LETTERS, Colour
from mandala.core.luck import Luck
from mandala.ui.cards.art import CardArt
from mandala.ui.cards.places import CARD_RATIO, Pose
from mandala.ui.context import Context
from mandala.ui.kit import text
from mandala.ui.kit.assets import Assets, Face, Look
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.paper import SMALL, THIN
from mandala.ui.kit.theme import Colour as Ink

COLOUR: Final = LETTERS.index("R")


CARD: Final = 3.0  # [u] the cards at the top
LINE: Final = 2.7  # [u] a line
LABEL: Final = 24.0  # [u] what stands before the numbers
TOTAL: Final = 8.0  # [u] the last column
LABEL_SHARE: Final = 0.34  # what stands before the numbers takes no larger share of the width


def sign(assets: Assets, side: int) -> pygame.Surface:
    """A small card in a square `side` pixels across."""
    pose = Pose(side / 2, side / 2, side / CARD_RATIO * 0.94)
    square = pygame.Surface((side, side), pygame.SRCALPHA)
    square.blit(*CardArt(assets).sprite(COLOUR, pose).at(pose))
    return square


class Strip:
    """A strip of paper, `width` and `height` pixels large, on which words are written and cards are laid."""

    def __init__(self, look: Look, art: CardArt, width: int, height: int) -> None:
        self.surface = pygame.Surface((width, height), pygame.SRCALPHA)
        self.surface.fill((*look.theme.panel[:3], 0))
        self._look, self._art = look, art

    def write(
        self,
        words: str,
        units: float = SMALL,
        face: Face = "text",
        ink: Ink | None = None,
        room: int | None = None,
        **anchor: tuple[float, float],
    ) -> pygame.Rect:
        """Writes a line, at most `room` pixels wide; `anchor` names its place as for `Surface.get_rect`."""
        look, px, ink = self._look, self._look.px(units), ink or self._look.theme.panel_ink
        picture = text.fit(look.assets, words, face, px, self.surface.get_width() if room is None else room, ink)
        return self.surface.blit(picture, picture.get_rect(**anchor))

    def card(self, colour: Colour, centre: Point, units: float) -> None:
        pose = Pose(*centre, self._look.px(units))
        self.surface.blit(*self._art.sprite(colour, pose).at(pose))

    def rule(self, y: int) -> None:
        thick = max(1, self._look.px(THIN))
        pygame.draw.line(self.surface, self._look.theme.line, (0, y), (self.surface.get_width(), y), thick)


def luck_table(
    context: Context, lucks: tuple[Luck, Luck], names: tuple[str, str], look: Look, width: int
) -> pygame.Surface:
    """The table as a picture `width` pixels wide."""
    strings, faint = context.strings, look.theme.faint_panel_ink
    label_room = min(look.px(LABEL), round(width * LABEL_SHARE))
    head = look.px(CARD * CARD_RATIO + 0.8)
    strip = Strip(look, CardArt(look.assets, context.letters), width, head + 4 * look.px(LINE) + look.px(0.5))
    kinds = len(lucks[0].cards)
    step = (width - label_room - look.px(TOTAL)) / kinds
    columns = [label_room + round(step * (kind + 0.7)) for kind in range(kinds)]
    title = strings.gettext("Cards dealt and drawn")
    strip.write(title, face="text-semibold", room=label_room, midleft=(0, head // 2))
    strip.write(strings.gettext("all"), room=look.px(TOTAL), midright=(width, head // 2))
    for colour, x in enumerate(columns):
        strip.card(colour, (x - look.px(1.2), head // 2), CARD)
    strip.rule(head)
    y = head + look.px(0.3)
    for luck, name in zip(lucks, names):
        lines: list[tuple[str, Face, Ink | None, list[str]]] = [
            (name, "text-semibold", None, [*map(str, luck.cards), str(luck.total)]),
            (strings.gettext("the deck promised"), "text", faint, [str(round(value)) for value in luck.promised]),
        ]
        for label, face, ink, numbers in lines:
            strip.write(label, face=face, ink=ink, room=label_room, topleft=(0, y))
            for number, x in zip(numbers, [*columns, width]):
                strip.write(number, face=face, ink=ink, room=round(step), topright=(x, y))
            y += look.px(LINE)
    return strip.surface

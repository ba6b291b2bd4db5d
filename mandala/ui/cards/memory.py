"""The memory aid: the cards of the discard pile by colours, beside it."""

from __future__ import annotations

import pygame

from mandala.core.cards.counts import Counts
from mandala.ui.cards.frame import Frame
from mandala.ui.kit.compose import Item
from mandala.ui.kit.pieces import Pieces
from mandala.ui.kit.widgets import SMALL
from mandala.ui.words.colours import sign_mark


def counted_item(counts: Counts, frame: Frame, pieces: Pieces) -> Item:
    """A line for each colour: its sign and how many of its cards lie there, faint where there is none."""
    picture = pieces.kept(("counted", counts, frame.counted.size), lambda: _counted(counts, frame.counted.size, pieces))
    return Item(picture, frame.counted)


def _counted(counts: Counts, size: tuple[int, int], pieces: Pieces) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill((*pieces.theme.cloth[:3], 0))
    step, left = size[1] / len(counts), round(size[0] * 0.14)
    for colour, count in enumerate(counts):
        words = f"{sign_mark(colour)}\u00a0{count}"
        ink = pieces.theme.ink if count else pieces.theme.faint_ink
        line = pieces.text.draw(words, "text-bold" if count else "text", pieces.px(SMALL), ink, size[0] - left)
        picture.blit(line, line.get_rect(midleft=(left, round((colour + 0.5) * step))))
    return picture

"""What a lesson shows, drawn: its words on a slip of paper, and an arrow. Where they belong the tables say."""

from __future__ import annotations

from typing import Final

import pygame

from mandala.ui.kit.paper import SMALL
from mandala.ui.kit.pieces import SMOOTH, Pieces
from mandala.ui.table.sight import StepWords

ARROW: Final = 5.4
"""Length of an arrow in units."""
GAP: Final = 0.7
SIZES: Final = (2.2, 2.0, 1.85, 1.7, 1.6, 1.5, 1.42, 1.35, 1.27, 1.2, 1.1, 1.0, 0.93, 0.87, 0.81)
"""The sizes of the words that are tried until the slip fits its room; the first ones only where texts are to be large."""
USUAL: Final = 1.2


def lesson_slip(words: StepWords, room: tuple[int, int], pieces: Pieces) -> pygame.Surface:
    """All words on a slip of paper, as large as leaves the table free."""
    return pieces.kept(("lesson", words, room), lambda: pieces.slip(_paper(words, pieces.slip_room(room), pieces)))


def _paper(words: StepWords, room: tuple[int, int], pieces: Pieces) -> pygame.Surface:
    sizes = [size for size in SIZES if size <= max(USUAL, USUAL * pieces.scale)]
    papers = (lesson_words(words, room[0], pieces, round(pieces.px(SMALL) * size)) for size in sizes)
    paper = next(papers)
    while paper.get_height() > room[1] and (smaller := next(papers, None)) is not None:
        paper = smaller
    return paper


def lesson_words(words: StepWords, width: int, pieces: Pieces, px: int) -> pygame.Surface:
    """The number of the step, what it asks for, and why."""
    theme = pieces.theme
    parts = [
        pieces.text.draw(words.head, "text-semibold", px, theme.faint_panel_ink, width),
        pieces.text.draw(words.ask, "text-bold", round(px * 1.06), theme.panel_ink, width),
        pieces.text.draw(words.why, "text", px, theme.panel_ink, width),
    ]
    gap = pieces.px(GAP)
    paper = pygame.Surface((width, sum(part.get_height() for part in parts) + gap), pygame.SRCALPHA)
    y = 0
    for part, space in zip(parts, (0, gap, 0)):
        paper.blit(part, (0, y))
        y += part.get_height() + space
    return paper


def arrow(pieces: Pieces, angle: int) -> pygame.Surface:
    """An arrow with a bright rim, so that it is seen on cloth and on cards of any colour."""
    return pieces.kept(("arrow", angle), lambda: pygame.transform.rotate(_drawn(pieces), angle))


def _drawn(pieces: Pieces) -> pygame.Surface:
    side = pieces.px(ARROW)
    big = pygame.Surface((side * SMOOTH, side * SMOOTH), pygame.SRCALPHA)
    for colour, grown in ((pieces.theme.panel, 0.06), (pieces.theme.accent, 0.0)):
        shaft, head = 0.1 + grown, 0.32 + grown * 1.5
        outline = (
            (0.06 - grown, 0.5 - shaft),
            (0.5 - grown, 0.5 - shaft),
            (0.5 - grown, 0.5 - head),
            (0.9 + grown * 1.5, 0.5),
            (0.5 - grown, 0.5 + head),
            (0.5 - grown, 0.5 + shaft),
            (0.06 - grown, 0.5 + shaft),
        )
        pygame.draw.polygon(big, colour[:3], [(x * side * SMOOTH, y * side * SMOOTH) for x, y in outline])
    return pygame.transform.smoothscale(big, (side, side))

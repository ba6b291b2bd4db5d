"""Pictures of whose turn it is, of the sentence before the player, and of names. Every table has them beside the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from mandala.ui.kit.assets import Face
from mandala.ui.kit.compose import Item
from mandala.ui.kit.paper import SMALL
from mandala.ui.kit.pieces import Pieces
from mandala.ui.table.sight import Ribbon, Tone

NAME: Final = 2.9  # [u] size of a name
ARROW: Final = 2.9  # [u] of the arrow before it
HEAD: Final = 0.45  # share of its box that a title may have, in two lines if it is long


def status_items(status: tuple[str, str], thinking: int | None, box: pygame.Rect, pieces: Pieces) -> Iterator[Item]:
    """A title, words below it, and the thinking sign."""
    title, detail = status
    wide, theme = box.width, pieces.theme
    high = max(pieces.words(4.4, 1.4), round(box.height * HEAD))
    head = pieces.text.draw(title, "display-bold", pieces.words(3.3, 1.15), theme.ink, wide, high)
    yield Item(head, head.get_rect(topleft=box.topleft))
    top, rest = box.top + head.get_height(), box.height - head.get_height() - pieces.px(0.3)
    body = pieces.text.draw(detail, "text", pieces.words(2.05, 1.85), theme.faint_ink, box.width, rest)
    yield Item(body, body.get_rect(topleft=(box.left, top + pieces.px(0.3))))
    if thinking is not None:
        grains = pieces.grains(thinking)
        yield Item(grains, grains.get_rect(topleft=(box.left, top + pieces.px(1.1))))


def note_item(note: str, box: pygame.Rect, pieces: Pieces) -> Item:
    """The score of a match and marks of the game, in small words, which may be a little higher than their box."""
    high = box.height + pieces.px(1.1)
    words = pieces.text.draw(note, "text", pieces.words(SMALL), pieces.theme.faint_ink, box.width, high)
    return Item(words, words.get_rect(midleft=box.midleft))


def ribbon_slip(ribbon: Ribbon, px: int, width: int, pieces: Pieces, lines: float = 2.4) -> pygame.Surface:
    """A sentence of at most so many lines, on a slip whose edge shows its tone."""
    theme = pieces.theme
    ink = theme.bad if ribbon.tone is Tone.REFUSAL else theme.panel_ink
    edge = {Tone.REFUSAL: theme.bad, Tone.CHOICE: theme.good, Tone.HINT: theme.line, Tone.PAST: theme.accent}
    return pieces.ribbon(ribbon.text, px, width, ink, edge[ribbon.tone], lines)


def name_items(name: str, turn: bool, heading: pygame.Rect, right: int, pieces: Pieces) -> Iterator[Item]:
    """A player's name up to `right`, with an arrow if it is this player's turn. It is enlarged as far as it has room in one
    line, and never reduced for that."""
    theme, x = pieces.theme, heading.left
    if turn:
        arrow = pieces.assets.icon("arrow", pieces.px(2.4), theme.accent)
        yield Item(arrow, arrow.get_rect(midleft=(x, heading.centery)))
        x += pieces.px(ARROW)
    size = pieces.words(NAME, 1.3)
    while size > pieces.px(NAME) and not _in_one_line(name, turn, size, right - x, pieces):
        size -= 1
    words = pieces.text.draw(name, _face(turn), size, theme.ink, right - x, heading.height * 3 // 2)
    yield Item(words, words.get_rect(midleft=(x, heading.centery)))


def has_room(name: str, turn: bool, width: int, pieces: Pieces) -> bool:
    """True if a name fits into a width at its usual size."""
    return _in_one_line(name, turn, pieces.px(NAME), width - (pieces.px(ARROW) if turn else 0), pieces)


def _in_one_line(name: str, turn: bool, size: int, room: int, pieces: Pieces) -> bool:
    return pieces.assets.font(_face(turn), size).size(name)[0] <= room


def _face(turn: bool) -> Face:
    return "display-bold" if turn else "display"

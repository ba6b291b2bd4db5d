"""Lines and paragraphs of text as pictures, at their final size. Nothing ever overflows its box. The fonts of `Assets` keep
them.
"""

from __future__ import annotations

from typing import Final, Literal

import pygame

from mandala.ui.kit.assets import Assets, Face
from mandala.ui.kit.theme import Colour

SMALLEST: Final = 0.62
"""How far `fit` may shrink a text, as a share of its size, before it cuts it."""
Align = Literal["left", "centre"]


def line(assets: Assets, text: str, face: Face, px: int, colour: Colour) -> pygame.Surface:
    return assets.font(face, px).render(text, True, colour)


def fitted_size(assets: Assets, text: str, face: Face, px: int, width: int) -> int:
    """The largest size up to `px` at which the text is at most `width` pixels wide, but not below the smallest."""
    size = px
    while size > max(7, round(px * SMALLEST)) and assets.font(face, size).size(text)[0] > width:
        size -= 1
    return size


def fit(assets: Assets, text: str, face: Face, px: int, width: int, colour: Colour) -> pygame.Surface:
    """One line, at most `width` pixels wide: shrunk if need be, and cut with an ellipsis at the smallest size."""
    font = assets.font(face, fitted_size(assets, text, face, px, width))
    return font.render(text if font.size(text)[0] <= width else _cut(font, text, width), True, colour)


def _cut(font: pygame.font.Font, text: str, width: int) -> str:
    """As much of the beginning as fits, with an ellipsis; "" if not even one letter does."""
    fits, beyond = 0, min(len(text), width + 1)  # no letter is narrower than a pixel
    while beyond - fits > 1:
        half = (fits + beyond) // 2
        fits, beyond = (half, beyond) if font.size(text[:half].rstrip() + "…")[0] <= width else (fits, half)
    return text[:fits].rstrip() + "…" if fits else ""


def wrapped(assets: Assets, text: str, face: Face, px: int, width: int) -> list[str]:
    """The lines of a text, each at most `width` pixels wide; a line break in the text stays one."""
    font = assets.font(face, px)
    lines: list[str] = []
    for paragraph_ in text.split("\n"):
        current = ""
        for word in (part for whole in paragraph_.split(" ") for part in _broken(font, whole, width)):
            longer = f"{current} {word}" if current else word
            if current and font.size(longer)[0] > width:
                lines.append(current)
                current = word
            else:
                current = longer
        lines.append(current)
    return lines


def _broken(font: pygame.font.Font, word: str, width: int) -> list[str]:
    """The pieces of a word that is wider than the box, such as a path or a code; any other word whole."""
    pieces = [""]
    for letter in word if font.size(word)[0] > width else ():
        if pieces[-1] and font.size(pieces[-1] + letter)[0] > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces if pieces[-1] else [word]


def _balanced(assets: Assets, text: str, face: Face, px: int, width: int) -> list[str]:
    """As many lines as needed, about equally long, so that no word is left alone in the last."""
    lines = wrapped(assets, text, face, px, width)
    for narrower in range(width - px, width // 2, -px) if len(lines) > 1 else ():
        closer = wrapped(assets, text, face, px, narrower)
        if len(closer) > len(lines):
            break
        lines = closer
    return lines


def _accompanied(assets: Assets, text: str, face: Face, px: int, width: int) -> list[str]:
    """As many lines as needed, full ones, but more than one word in the last, where that can be."""
    lines = wrapped(assets, text, face, px, width)
    for narrower in range(width - px, width * 3 // 4, -px):
        closer = wrapped(assets, text, face, px, narrower)
        if " " in lines[-1] or len(closer) > len(lines):
            break
        lines = closer
    return lines


def paragraph(
    assets: Assets, text: str, face: Face, px: int, width: int, colour: Colour, align: Align = "left"
) -> pygame.Surface:
    """The text wrapped to `width` pixels, as high as its lines."""
    font = assets.font(face, px)
    if align == "centre":
        lines = _balanced(assets, text, face, px, width)
    else:
        lines = _accompanied(assets, text, face, px, width)
    step = round(font.get_linesize() * 1.06)
    surface = pygame.Surface((width, max(1, step * len(lines))), pygame.SRCALPHA)
    for number, words in enumerate(lines):
        picture = font.render(words, True, colour)
        spare = width - picture.get_width()
        surface.blit(picture, (spare // 2 if align == "centre" else 0, number * step))
    return surface

"""Sets a topic of the rules: texts and their pictures, as one tall picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import pygame

from mandala.ui.kit import text
from mandala.ui.kit.look import Look
from mandala.ui.kit.paper import SMALL
from mandala.ui.kit.printing import Patch
from mandala.ui.words.prose import Block, Topic

BODY: Final = 2.15  # [u] size of a paragraph's words
HEAD: Final = 2.7  # [u] ... of a heading's
BETWEEN: Final = (3.0, 2.6, 2.2, 1.9)
"""Gaps between two blocks [u]: the largest that lets all of a topic be seen at once, else the first."""
TOGETHER: Final = 11.0  # [u] a heading with its first lines; if they would cross the fold, they begin there
STACKED: Final = 70  # [u] of width; below it what a key does stands below the key
LEAST: Final = 32  # [u] that words beside a picture need; else the picture stands below them
BESIDE: Final = 50.0  # [u] of width; a wider picture stands below its text, not beside it


SIDE: Final = 33.0  # [u] width of a picture beside a text
WIDE: Final = 95.0  # [u] ... below a text


class Figure(NamedTuple):
    """A picture: its size in units and how it is drawn, on a patch of its game."""

    size: tuple[float, float]
    draw: Callable[[Any], None]


class Setter:
    """Sets topics for one window, with the game's figures on the patches that it makes. `fold` is how many pixels are seen before
    anything is scrolled."""

    def __init__(
        self,
        look: Look,
        width: int,
        patch: Callable[[float, float], Patch],
        fold: int,
        figures: Mapping[str, Figure] = MappingProxyType({}),
    ) -> None:
        self._look, self._width, self._patch, self._fold, self._figures = look, width, patch, fold, figures

    def set(self, topic: Topic) -> pygame.Surface:
        """A topic as a picture, as high as it needs to be."""
        if topic.rows:
            return self._table(topic.rows)
        gaps = [self._look.px(gap) for gap in BETWEEN]
        sheets = (self._blocks(topic, gap) for gap in gaps)
        whole = next((sheet for sheet in sheets if sheet.get_height() <= self._fold), None)
        return self._blocks(topic, gaps[0], self._fold) if whole is None else whole

    def _blocks(self, topic: Topic, gap: int, fold: int = 0) -> pygame.Surface:
        """Blocks one below the other. Texts run beside a picture as far down as it reaches, or begin below it where that ends
        higher. No heading is alone above the `fold`, if there is one."""
        placed = list[tuple[pygame.Surface, int, int]]()
        y = beside_until = 0
        narrow = self._width
        for block in topic.blocks:
            y = self._start(block, y, fold)
            picture = self._figure(self._figures[block.figure]) if block.figure else None
            wide = picture is not None and picture.get_width() > min(
                self._look.px(BESIDE), self._width - self._look.px(LEAST)
            )
            if picture and not wide:
                y = max(y, beside_until + gap) if beside_until else y
                placed.append((picture, self._width - picture.get_width(), y))
                narrow = self._width - picture.get_width() - self._look.px(4)
                beside_until = y + picture.get_height()
            words = self._words(block, narrow if y < beside_until else self._width)
            if y < beside_until and (wide or not picture):
                below, start = self._words(block, self._width), self._start(block, beside_until + gap, fold)
                if start + below.get_height() < y + words.get_height():
                    words, y = below, start
            placed.append((words, 0, y))
            y += words.get_height() + gap
            if picture and wide:
                y = max(y, beside_until + gap)
                placed.append((picture, 0, y - gap // 2))
                y += picture.get_height() + gap // 2
        surface = self._clear(max(y - gap, beside_until))
        surface.blits([(picture, (x, top)) for picture, x, top in placed])
        return surface

    def _start(self, block: Block, y: int, fold: int) -> int:
        """The y of a block that would begin at `y`: it begins at the fold if no more than its heading would be above it."""
        return fold if block.head and y < fold < y + self._look.px(TOGETHER) else y

    def _clear(self, height: int) -> pygame.Surface:
        surface = pygame.Surface((self._width, max(1, height)), pygame.SRCALPHA)
        surface.fill((*self._look.theme.panel[:3], 0))
        return surface

    def _words(self, block: Block, width: int) -> pygame.Surface:
        look, theme = self._look, self._look.theme
        body = text.paragraph(look.assets, block.text, "text", look.px(BODY), width, theme.panel_ink)
        if not block.head:
            return body
        head = text.paragraph(look.assets, block.head, "display-bold", look.px(HEAD), width, theme.accent)
        surface = pygame.Surface((width, head.get_height() + look.px(0.5) + body.get_height()), pygame.SRCALPHA)
        surface.blit(head, (0, 0))
        surface.blit(body, (0, surface.get_height() - body.get_height()))
        return surface

    def _figure(self, figure: Figure) -> pygame.Surface:
        sketch = self._patch(*figure.size)
        figure.draw(sketch)
        surface = sketch.surface
        if surface.get_width() <= self._width:
            return surface
        high = round(surface.get_height() * self._width / surface.get_width())
        return pygame.transform.smoothscale(surface, (self._width, high))

    def _table(self, rows: tuple[tuple[str, str], ...]) -> pygame.Surface:
        """Keys on the left, on small patches, and what they do on the right."""
        look, theme = self._look, self._look.theme
        stacked = self._width < look.px(STACKED)
        tall, left = look.px(8.2 if stacked else 4.4), look.px(1) if stacked else round(self._width * 0.4)
        surface = self._clear(tall * len(rows))
        for number, (key, meaning) in enumerate(rows):
            middle = number * tall + look.px(2.2)
            space = self._width if stacked else left
            words = text.fit(look.assets, key, "text-bold", look.px(SMALL), space - look.px(4), theme.button_ink)
            patch = words.get_rect(midleft=(look.px(1), middle)).inflate(look.px(2), look.px(0.7))
            pygame.draw.rect(surface, theme.button, patch, border_radius=look.px(0.7))
            pygame.draw.rect(surface, theme.line, patch, max(1, look.px(0.12)), border_radius=look.px(0.7))
            surface.blit(words, words.get_rect(center=patch.center))
            room = self._width - left
            told = text.fit(look.assets, meaning, "text", look.px(BODY), room, theme.panel_ink)
            surface.blit(told, told.get_rect(midleft=(left, middle + (look.px(3.3) if stacked else 0))))
        return surface

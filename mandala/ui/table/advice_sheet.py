"""The sheet with the words of a hint or an evaluation, in the wanted size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from mandala.ui.kit.access import Live as Eager
from mandala.ui.kit.access import Node
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Row, Share
from mandala.ui.kit.paper import SMALL_TEXT, Picture
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.kit.sprites import Sprites
from mandala.ui.table.curve import sign_picture
from mandala.ui.table.facts import Annotation, HintRow, HintSight
from mandala.ui.table.hint import NUMBER, number_tag
from mandala.ui.table.menus import BODY, Notice, RichWords
from mandala.ui.table.scene import TableScene
from mandala.ui.table.source import Source


class AdviceSheet(Notice):
    """The moves and reasons of a hint or an evaluation, updated as they come. It closes with its position."""

    WIDTH = 112.0

    def __init__(self, table: TableScene[Source], title: str, keys: tuple[str, ...]) -> None:
        super().__init__(table.context, table.backdrop, title)
        self.keys, self._table = keys, table
        self._told = self._known()

    def _known(self) -> HintSight[object] | None:
        return self._table.source.advice(self.strings, self._table.names, room=True, worded=True)

    @property
    def animating(self) -> bool:
        """Whether advice came by itself that is not drawn yet."""
        return self._stale

    @property
    def waiting(self) -> bool:
        return self._table.source.waiting

    def update(self, dt: float) -> Transition:
        """Lets the game's engine go on, and shows what became known."""
        if self._table.source.update(busy=False) is not None:
            return Pop()  # the table returns this transition itself
        if (known := self._known()) is None:
            return Pop()
        if known != self._told:
            self._told = known
            self.resumed()
        return None

    def body(self) -> Box | None:
        """Builds the head, the played move, the best moves and the reasons."""
        hint = self._told
        if hint is None:
            return None
        rows = [_row(row, partial(_number, number)) for number, row in enumerate(hint.rows, 1)]
        if hint.played is not None:
            rows.insert(0, _row(hint.played, partial(_sign, hint.sign)))
        reasons = [RichWords(words, BODY, align="left") for words in hint.why]
        return Column(_Head(hint.head, SMALL_TEXT, "faint", "left", "text-semibold"), *rows, *reasons, gap=1.2)


class _Head(RichWords):
    """A heading whose changes are told to screen readers."""

    def nodes(self) -> Sequence[Node]:
        return [replace(node, live=Eager.POLITE) for node in super().nodes()]


def _row(row: HintRow[object], tag: Callable[[Look, int], pygame.Surface]) -> Row:
    """Builds a move with its number or sign, and below it its chance and all reasons."""
    title = RichWords(row.title, BODY, "ink", "left", "text-semibold")
    below = RichWords(" · ".join((row.chance, *row.reasons)), BODY, "ink", "left")
    return Row(Picture(tag, (NUMBER, NUMBER)), Share(Column(title, below, gap=0.1)), gap=1.2)


def _number(number: int, look: Look, side: int) -> pygame.Surface:
    del side
    return number_tag(Sprites(look.assets, look.theme, look.unit), number)


def _sign(sign: Annotation | None, look: Look, side: int) -> pygame.Surface:
    tag = pygame.Surface((side, side), pygame.SRCALPHA)
    if sign is not None:
        picture = sign_picture(Sprites(look.assets, look.theme, look.unit), sign, round(side * 0.7))
        tag.blit(picture, picture.get_rect(center=tag.get_rect().center))
    return tag

"""Fonts that draw one line of any text."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import groupby, islice
from typing import Any, Final

import pygame

from mandala.core.graphemes import graphemes
from mandala.core.written import LATIN_MARK, drawn
from mandala.ui.kit.foreign import MARK, NOTHING, Hand, Letters, foreign_picture, foreign_size, hand_of

LETTERS_APART: Final = 0.11  #: extra gap between letters of wide texts, as a share of their size
WORDS_APART: Final = 0.39  #: extra gap between words: 3.5 times as much
LINES_APART: Final = 1.5  #: distance of lines in wide texts


Piece = tuple[str, Hand | None]  #: words, and how they are written where the font lacks their letters


class LineFont(pygame.font.Font):
    """A font in which every text can be drawn and none is higher than its line.

    Invisible characters take no room. `letters` are those of its file; the system's fonts draw others.
    """

    def __init__(self, file: io.BytesIO, size: int, letters: Letters) -> None:
        super().__init__(file, size)
        self._size, self._letters = size, letters
        self._box = super().size(NOTHING)[0]

    def size(self, text: str | bytes) -> tuple[int, int]:
        line = drawn(str(text or ""))
        if line.isascii() or (self._letters.had.issuperset(line) and not LATIN_MARK.search(line)):
            return super().size(line)[0], self.get_height()
        return sum(map(self._width, self._pieces(line))), self.get_height()

    def render(
        self, text: str | bytes | None, antialias: bool, color: Any, bgcolor: Any = None, wraplength: int = 0
    ) -> pygame.Surface:
        """One line; of width 0 if nothing of it can be seen."""
        pieces = self._pieces(text)
        if len(pieces) == 1 and pieces[0][1] is None:
            return self._own(pieces[0][0], antialias, color, bgcolor, wraplength)
        line, x = pygame.Surface(self.size(text or ""), pygame.SRCALPHA), 0
        line.fill((*color[:3], 0))
        for piece in pieces:
            words, hand = piece
            if hand is None:
                line.blit(self._own(words, antialias, color), (x, 0))
            else:
                picture, base = foreign_picture(words, hand, self._size, self.get_height(), color)
                below = line.get_height() - picture.get_height()
                line.blit(picture, (x, max(0, min(self.get_ascent() - base, below))))
            x += self._width(piece)
        return line

    def _own(self, words: str, *how: Any) -> pygame.Surface:
        """Draws words whose letters it has."""
        picture = super().render(words, *how)
        above = picture.get_height() - self.get_height()  # accents that stand above the line
        return picture if above <= 0 else picture.subsurface((0, above, picture.get_width(), self.get_height()))

    def _width(self, piece: Piece) -> int:
        words, hand = piece
        if hand is None:
            return super().size(words)[0]
        return foreign_size(words, hand, self._size, self.get_height())[0]

    def _pieces(self, text: str | bytes | None) -> list[Piece]:
        """Returns a text in pieces that are each written in one way. A letter that no font has becomes a dot."""
        line = drawn(str(text or ""))
        lacked = set() if line.isascii() else self._letters.lacked(line)
        if not lacked:
            return [(self._marked(line), None)]
        letters = graphemes(line)
        hands = [hand_of(letter) if letter[0] in lacked else None for letter in letters]
        for at, (before, after) in enumerate(zip(hands, hands[2:]), 1):
            if letters[at].isspace() and before == after and before is not None and before.leftwards:
                hands[at] = before  # words from right to left stay in that order
        told = [MARK if letter[0] in lacked and hand is None else letter for letter, hand in zip(letters, hands)]
        groups = groupby(zip(told, hands), lambda one: one[1])
        joined = (("".join([letter for letter, _ in group]), hand) for hand, group in groups)
        return [(words if hand else self._marked(words), hand) for words, hand in joined]

    def _marked(self, words: str) -> str:
        return "".join(map(self._boxless, graphemes(words))) if LATIN_MARK.search(words) else words

    def _boxless(self, letter: str) -> str:
        most = super().size(letter[0])[0] + self._box // 2
        while len(letter) > 1 and super().size(letter)[0] >= most:
            letter = letter[:-1]
        return letter


class WideFont(LineFont):
    """A font that sets letters, words and lines farther apart, for who reads so more easily."""

    def size(self, text: str | bytes) -> tuple[int, int]:
        return max(0, sum(step for _, step in self._steps(text)) - self._apart), self.get_height()

    def render(
        self, text: str | bytes | None, antialias: bool, color: Any, bgcolor: Any = None, wraplength: int = 0
    ) -> pygame.Surface:
        """One line, without a ground; of width 0 if nothing of it can be seen."""
        del bgcolor, wraplength
        line, x = pygame.Surface(self.size(text or ""), pygame.SRCALPHA), 0
        line.fill((*color[:3], 0))
        for letter, step in self._steps(text):
            if not letter.isspace():
                line.blit(super().render(letter, antialias, color), (x, 0))
            x += step
        return line

    def get_linesize(self) -> int:
        return max(super().get_linesize(), round(self._size * LINES_APART))

    @property
    def _apart(self) -> int:
        """Returns the gap between two letters [px]."""
        return max(1, round(self._size * LETTERS_APART))

    def _steps(self, text: str | bytes | None) -> list[tuple[str, int]]:
        """The letters, and how far it is from each to the next [px]. Those of other fonts stay together."""
        return [step for piece in self._pieces(text) for step in self._steps_of(piece)]

    def _steps_of(self, piece: Piece) -> Iterator[tuple[str, int]]:
        words, hand = piece
        if hand is not None:
            yield words, self._width(piece) + self._apart
            return
        advances, least = iter(self.metrics(words)), round(self._size * WORDS_APART)
        for letter in graphemes(words):
            steps = [one[4] for one in islice(advances, len(letter)) if one is not None]
            width = sum(steps) if len(steps) == 1 else super().size(letter)[0]
            yield letter, max(width, least) if letter.isspace() else width + self._apart

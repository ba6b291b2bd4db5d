"""Fonts that draw one line of any text.

Our fonts hold what our languages need. A name may hold any letter and any emoji: fonts of the system draw those.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby, islice
from typing import Any, Final, NamedTuple

import pygame

from mandala.core.graphemes import graphemes
from mandala.core.written import LATIN_MARK, drawn

PROBE_SIZE: Final = 24  #: [px] size at which a letter is compared with the box for a missing one
NOTHING: Final = "\U0010ffff"  #: no font ever has it
EMOJI_HEIGHT: Final = 1.2  #: height of an emoji that comes in one size, as a share of the letters' size
MARK: Final = "•"  #: stands for a letter that no font has
#: Families of fonts that systems come with, the best ones first.
FAMILIES: Final = (
    *("notocoloremoji", "applecoloremoji", "segoeuiemoji"),
    *("notosans", "segoeui", "dejavusans", "arialunicode", "arialunicodems"),
    *("notosanscjksc", "notosanscjkjp", "microsoftyahei", "pingfang", "hiraginosansgb", "droidsansfallback"),
    *("notosanscjkkr", "malgungothic", "applesdgothicneo", "yugothic", "msgothic", "wenquanyimicrohei"),
    *("notosanshebrew", "notosansarabic", "notosansdevanagari", "nirmalaui", "leelawadeeui", "notosansthai"),
    *("notosanssymbols", "notosanssymbols2", "segoeuisymbol", "applesymbols", "symbola", "freesans", "unifont"),
)
#: Scripts that are joined or stacked only if they are named: from, to, the name that fonts have for it.
SCRIPTS: Final = (
    ("\u0590", "\u05ff", "Hebr"),
    ("\u0600", "\u08ff", "Arab"),
    ("\u0900", "\u097f", "Deva"),
    ("\u0980", "\u09ff", "Beng"),
    ("\u0b80", "\u0bff", "Taml"),
    ("\u0c00", "\u0c7f", "Telu"),
    ("\u0e00", "\u0e7f", "Thai"),
)
LEFTWARDS: Final = ("Hebr", "Arab")


class Letters:
    """The letters that a font has a picture of."""

    def __init__(self, font: pygame.font.Font) -> None:
        self._font = font
        self._box = self._picture(NOTHING)
        #: those that were looked up and found
        self.had = {" ", "\xa0"}
        self._lacked = set[str]()

    def lacked(self, letters: Iterable[str]) -> set[str]:
        """Returns those of some letters that it has no picture of."""
        if self.had.issuperset(letters):
            return set()
        for letter in {*letters} - self.had - self._lacked:
            (self._lacked if self._picture(letter) == self._box else self.had).add(letter)
        return self._lacked.intersection(letters)

    def _picture(self, letter: str) -> bytes:
        try:
            return pygame.image.tobytes(self._font.render(letter, True, (0, 0, 0), (255, 255, 255)), "RGB")
        except pygame.error:  # it has no width
            return b""


class Hand(NamedTuple):
    """How a letter is written: by the font in a file, in a script or ""."""

    file: str
    script: str


@lru_cache(1024)
def hand_of(letter: str) -> Hand | None:
    """Returns how a letter that our fonts lack is written; None if no font has it."""
    base, shown = letter[0], {letter[0], *filter(str.isalpha, letter)}
    for file in system_fonts():
        letters = _letters(file)
        if letters is not None and not letters.lacked(shown):
            return Hand(file, next((name for first, last, name in SCRIPTS if first <= base <= last), ""))
    return None


@lru_cache(1)
def system_fonts() -> tuple[str, ...]:
    """Returns the files of those fonts that are installed, and of the one that pygame brings."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it tells a terminal where a system cannot list its fonts
        found = [pygame.font.match_font(family) for family in FAMILIES]
    return (*dict.fromkeys(filter(None, found)), pygame.font.get_default_font())


@lru_cache
def _letters(file: str) -> Letters | None:
    try:
        return Letters(pygame.font.Font(file, PROBE_SIZE))
    except (pygame.error, OSError):
        return None


@lru_cache(64)
def _font(hand: Hand, px: int, tall: int) -> pygame.font.Font:
    """Returns a font whose lines are at most `tall` pixels high, unless it has one size only."""
    font = pygame.font.Font(hand.file, px)
    if font.get_height() > tall:
        font = pygame.font.Font(hand.file, max(1, px * tall // font.get_height()))
    try:
        if hand.script:
            font.set_script(hand.script)
        if hand.script in LEFTWARDS:
            font.set_direction(pygame.DIRECTION_RTL)
    except pygame.error:  # SDL was built without what joins letters
        pass
    return font


def foreign_size(words: str, hand: Hand, px: int, tall: int) -> tuple[int, int]:
    """Returns the size of words in a line of a height."""
    font = _font(hand, px, tall)
    width, height = font.size(words)[0], font.get_height()
    if height <= tall:
        return width, height
    fitting = min(tall, round(px * EMOJI_HEIGHT))
    return round(width * fitting / height), fitting


def foreign_picture(words: str, hand: Hand, px: int, tall: int, ink: tuple[int, ...]) -> tuple[pygame.Surface, int]:
    """Draws words in a line of a height; also returns where their base line is."""
    font, picture = _font(hand, px, tall), _font(hand, px, tall).render(words, True, ink)
    if font.get_height() <= tall:
        highest = max(metrics[3] for metrics in font.metrics(words) if metrics is not None)
        return picture, max(font.get_ascent(), highest)
    size = foreign_size(words, hand, px, tall)
    return pygame.transform.smoothscale(picture, size), font.get_ascent() * size[1] // font.get_height()


LETTERS_APART: Final = 0.11  #: extra gap between letters of wide texts, as a share of their size
WORDS_APART: Final = 0.39  #: extra gap between words: 3.5 times as much
LINES_APART: Final = 1.5  #: distance of lines in wide texts


Piece = tuple[str, Hand | None]  #: words, and how they are written where the font lacks their letters


class LineFont(pygame.font.Font):
    """A font in which every text can be drawn and none is higher than its line.

    Invisible characters take no room. `letters` are those of its file; the system's fonts draw others.
    """

    def __init__(self, file: io.BytesIO | str, size: int, letters: Letters) -> None:
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
            if letters[at].isspace() and before == after and before is not None and before.script in LEFTWARDS:
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

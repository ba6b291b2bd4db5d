"""Letters that our fonts lack, as fonts of the system draw them.

Our fonts hold what our languages need. A name may hold any letter and any emoji.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

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

    @property
    def leftwards(self) -> bool:
        return self.script in LEFTWARDS


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
        if hand.leftwards:
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

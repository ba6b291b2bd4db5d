"""Lines and paragraphs of text as pictures, at their final size.

Nothing ever overflows its box. The fonts of `Assets` keep plain texts; `RichText` keeps sentences with the signs of colours in
them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final, Literal, NamedTuple

import pygame

from mandala.core.colours import LETTERS
from mandala.core.graphemes import graphemes
from mandala.core.written import drawn
from mandala.ui.kit.assets import Assets, Face, LruCache, pixels
from mandala.ui.kit.theme import Colour
from mandala.ui.words.colours import ANY_SIGN, marked_colour

MIN_SHRINK_LINE: Final = 0.62  #: how far `fit` may shrink a text, as a share of its size, before it cuts it
Align = Literal["left", "centre", "right"]
HALVES: Final[Mapping[Align, int]] = {"left": 0, "centre": 1, "right": 2}  #: of the free space that lie on the left
MIN_SHRINK_BLOCK: Final = 0.6  #: how far a text may shrink, as a share of its size, before its last lines are cut
LINE_SPACING: Final = 0.98  #: from one line to the next, as a share of what the font asks for
KEPT_WIDTHS: Final = 2048  #: lines whose widths are kept: each is measured several times while it is set
KEPT_PIXELS: Final = 400_000  #: pixels of texts that are kept, unless the caller says otherwise
#: The gap between two sentences, or between two things with a dot between them.
THINGS: Final = re.compile(r"(?<=\.) | · ")


def fitted_size(assets: Assets, text: str, face: Face, px: int, width: int) -> int:
    """The largest size up to `px` at which the text is at most `width` pixels wide, but not below the smallest."""
    size = px
    while size > max(7, round(px * MIN_SHRINK_LINE)) and assets.font(face, size).size(text)[0] > width:
        size -= 1
    return size


def fit(assets: Assets, text: str, face: Face, px: int, width: int, colour: Colour) -> pygame.Surface:
    """One line, at most `width` pixels wide: shrunk if need be, and cut with an ellipsis at the smallest size."""
    font = assets.font(face, fitted_size(assets, text, face, px, width))
    return font.render(text if font.size(text)[0] <= width else _cut(font, text, width), True, colour)


def _cut(font: pygame.font.Font, text: str, width: int) -> str:
    """Returns the longest beginning of a text that fits with an ellipsis, "" if no letter does."""
    letters = graphemes(drawn(text))
    fits, beyond = 0, min(len(letters), width + 1)  # no letter is narrower than a pixel
    while beyond - fits > 1:
        half = (fits + beyond) // 2
        shorter = "".join(letters[:half]).rstrip() + "…"
        fits, beyond = (half, beyond) if font.size(shorter)[0] <= width else (fits, half)
    return "".join(letters[:fits]).rstrip() + "…" if fits else ""


def wrapped(assets: Assets, text: str, face: Face, px: int, width: int) -> list[str]:
    """The lines of a text, each at most `width` pixels wide; a line break in the text stays one."""
    return _wrapped(assets.font(face, px), text, width)


def _wrapped(font: pygame.font.Font, text: str, width: int) -> list[str]:
    words = ((part for word in line.split(" ") for part in _broken(font, word, width)) for line in text.split("\n"))
    return _filled(words, lambda line: font.size(line)[0], width)


def _filled(paragraphs: Iterable[Iterable[str]], measured: Callable[[str], int], width: int) -> list[str]:
    """The words of paragraphs in full lines. A dot between two things is left out where the line breaks."""
    lines: list[str] = []
    for words in paragraphs:
        line = ""
        for word in words:
            longer = f"{line} {word}" if line else word
            if line and measured(longer) > width:
                lines.append(line.rstrip(" ·"))
                longer = word
            line = longer if longer != "·" else ""
        lines.append(line)
    return lines


def _broken(font: pygame.font.Font, word: str, width: int) -> list[str]:
    """The pieces of a word that is wider than the box, such as a path or a code; any other word whole."""
    pieces = [""]
    for letter in graphemes(word) if font.size(word)[0] > width else ():
        if pieces[-1] and font.size(pieces[-1] + letter)[0] > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces if pieces[-1] else [word]


def _evened(lines: Callable[[int], list[str]], width: int, least: int, step: int, align: Align) -> list[str]:
    """Sets a text in as many lines as in a width, without a single word in the last line.

    Centred lines get about equal lengths. `lines` sets the text in a width, which is at least `least`.
    """
    best = lines(width)
    for narrower in range(width - step, least, -step) if len(best) > 1 else ():
        closer = lines(narrower)
        if len(closer) > len(best) or (align == "left" and " " in best[-1]):
            break
        best = closer
    return best


class Lines(NamedTuple):
    """A paragraph that is set, but not drawn yet."""

    font: pygame.font.Font
    words: Sequence[str]
    width: int
    align: Align

    @property
    def height(self) -> int:
        return max(1, self._step * len(self.words))

    @property
    def _step(self) -> int:
        """How far it is from one line to the next."""
        return round(self.font.get_linesize() * 1.06)

    def drawn(self, colour: Colour) -> pygame.Surface:
        surface = pygame.Surface((self.width, self.height), pygame.SRCALPHA)
        for number, words in enumerate(self.words):
            picture = self.font.render(words, True, colour)
            spare = self.width - picture.get_width()
            surface.blit(picture, (spare * HALVES[self.align] // 2, number * self._step))
        return surface


def lines_of(assets: Assets, text: str, face: Face, px: int, width: int, align: Align = "left") -> Lines:
    """The text wrapped to `width` pixels."""
    return _lines_of(assets.font(face, px), text, px, width, align)


@lru_cache(KEPT_WIDTHS)  # a page is laid out again whenever a word on it changes
def _lines_of(font: pygame.font.Font, text: str, px: int, width: int, align: Align) -> Lines:
    least = width // 2 if align == "centre" else width * 3 // 4
    return Lines(font, _evened(partial(_wrapped, font, text), width, least, px, align), width, align)


class _Key(NamedTuple):
    text: str
    face: Face
    px: int
    colour: Colour
    width: int
    height: int
    align: Align


class RichText:
    """Draws sentences with signs, and keeps what it drew. A scene has one."""

    def __init__(self, assets: Assets, most: int = KEPT_PIXELS) -> None:
        self._assets, self._style = assets, assets.style
        self._kept: LruCache[pygame.Surface] = LruCache(most, pixels)
        self._fitting: tuple[_Key | None, str] = (None, "")
        self._measured = lru_cache(KEPT_WIDTHS)(_width)

    def draw(
        self, text: str, face: Face, px: int, colour: Colour, width: int, height: int = 0, align: Align = "left"
    ) -> pygame.Surface:
        """The text wrapped to `width`, as high as its lines; with a `height`, shrunk until it fits in there."""
        self._follow()
        key = _Key(text, face, px, colour, width, height, align)
        return self._kept.get(key) or self._kept.keep(key, self._drawn(key))

    def _follow(self) -> None:
        """Drops what was set in another style."""
        if self._style != self._assets.style:
            self._style, self._fitting = self._assets.style, (None, "")
            self._kept.clear()
            self._measured.cache_clear()

    def last_that_fit(self, texts: Sequence[str], face: Face, px: int, width: int, height: int) -> str:
        """As many of the last texts, one below the other, as fit without shrinking; at least the last one."""
        self._follow()
        wanted = _Key("\n".join(texts), face, px, (), width, height, "left")
        if self._fitting[0] != wanted:
            keys = [wanted._replace(text="\n".join(texts[first:])) for first in range(len(texts))]
            fits = (key.text for key in keys if not self._too_big(key))
            self._fitting = wanted, next(fits, texts[-1] if texts else "")
        return self._fitting[1]

    def _drawn(self, wanted: _Key) -> pygame.Surface:
        key = wanted
        while key.px > max(8, wanted.px * MIN_SHRINK_BLOCK) and self._too_big(key):
            key = key._replace(px=key.px - 1)
        font = self._assets.font(key.face, key.px)
        lines, step = self._set(key), round(font.get_linesize() * LINE_SPACING)
        if key.height:
            lines = lines[: max(1, key.height // self._least_step(key))]
            step = max(self._least_step(key), min(step, key.height // max(1, len(lines))))
        wide = [self._measured(font, key.px, line) for line in lines]
        widest = max(wide, default=0)
        surface = pygame.Surface((max(1, min(key.width, widest)), max(1, step * len(lines))), pygame.SRCALPHA)
        for number, line in enumerate(lines):
            spare = surface.get_width() - wide[number]
            self._blit(surface, key, line, (spare * HALVES[key.align] // 2, number * step))
        return surface

    def _set(self, key: _Key) -> list[str]:
        """The lines, none of them too short; centred ones are a sentence each if that takes no line more."""
        if key.align == "left":
            parts = (key._replace(text=part) for part in key.text.split("\n"))
            return [line for part in parts for line in self._even(part)]
        things = THINGS.split(key.text)
        alone = len(things) == len(self._lines(key)) and not self._too_wide(key, things)
        return things if alone else self._even(key)

    def _even(self, key: _Key) -> list[str]:
        def lines(width: int) -> list[str]:
            return self._lines(key._replace(width=width))

        return _evened(lines, key.width, key.width // 2, key.px, key.align)

    def _too_big(self, key: _Key) -> bool:
        lines = self._lines(key)
        return 0 < key.height < len(lines) * self._least_step(key) or self._too_wide(key, lines)

    def _too_wide(self, key: _Key, lines: list[str]) -> bool:
        return any(self._width(key, line) > key.width for line in lines)

    def _least_step(self, key: _Key) -> int:
        """How far it is from one line to the next, at least."""
        return round(self._assets.font(key.face, key.px).get_height() * LINE_SPACING)

    def _lines(self, key: _Key) -> list[str]:
        words = (line.split(" ") for line in key.text.split("\n"))
        return _filled(words, partial(self._measured, self._assets.font(key.face, key.px), key.px), key.width)

    def _width(self, key: _Key, text: str) -> int:
        return self._measured(self._assets.font(key.face, key.px), key.px, text)

    def _blit(self, surface: pygame.Surface, key: _Key, text: str, at: tuple[int, int]) -> None:
        font, side = self._assets.font(key.face, key.px), round(key.px * 1.08)
        x, y = at
        for run, sign in _runs(text):
            if sign is None:
                surface.blit(font.render(run, True, key.colour), (x, y))
            else:
                picture = self._assets.picture(f"sign-{LETTERS[sign]}", (side, side))
                surface.blit(picture, (x, y + (font.get_linesize() - side) // 2))
            x += self._measured(font, key.px, run)


def _width(font: pygame.font.Font, px: int, text: str) -> int:
    """Returns the width of a line with its signs."""
    if not ANY_SIGN.search(text):
        return font.size(text)[0]
    return sum([font.size(run)[0] if sign is None else round(px * 1.12) for run, sign in _runs(text)])


def _runs(text: str) -> list[tuple[str, int | None]]:
    """The pieces of a text: words as they are, each sign by itself with its colour."""
    return [(run, marked_colour(run) if len(run) == 1 else None) for run in ANY_SIGN.split(text) if run]

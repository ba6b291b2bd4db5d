"""Writes frames as a GIF, the moving picture that every messenger shows.

Neither pygame nor Python writes one. Pillow does, but has 22 MB when installed, and the download may grow by 3 MB.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from struct import pack
from typing import Final

import pygame

COARSE: Final = bytes(value & 0xF8 for value in range(256))  #: Few enough colours that each is looked up once.
COLOURS: Final = 255  #: The last number of 256 stands for what the frame before left.
LEFT: Final = 255
CLEAR: Final = 256  #: The code that empties the table of codes.
END: Final = 257
MOST_CODES: Final = 4096

_RGB = tuple[int, int, int]
_Box = list[tuple[_RGB, int]]  #: Colours, each with its number of pixels.


def palette(frames: Iterable[pygame.Surface]) -> Sequence[_RGB]:
    """Returns the colours that serve some frames best, by median cut."""
    counts = Counter[int]()
    for frame in frames:
        counts.update(_coarse(frame))
    boxes: list[_Box] = [
        [((pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255), count) for pixel, count in counts.items()]
    ]
    while len(boxes) < COLOURS and len(widest := max(boxes, key=_weight)) > 1:
        boxes.remove(widest)
        _, channel = max((_spread(widest, channel), channel) for channel in range(3))
        widest.sort(key=lambda each: each[0][channel])
        half, at = sum(count for _, count in widest) / 2, 0
        while at < len(widest) - 1 and (half := half - widest[at][1]) > 0:
            at += 1
        boxes += [widest[: max(1, at)], widest[max(1, at) :]]
    return [_mean(box) for box in boxes]


def _spread(box: _Box, channel: int) -> int:
    values = [colour[channel] for colour, _ in box]
    return max(values) - min(values)


def _weight(box: _Box) -> float:
    """How much a box deserves to be cut. Rare colours count, too: a game's pieces are small."""
    if len(box) < 2:
        return 0.0
    weight: float = sum(count for _, count in box) ** 0.4
    return max(_spread(box, channel) for channel in range(3)) * weight


def _mean(box: _Box) -> _RGB:
    total = sum(count for _, count in box)
    red, green, blue = (sum(colour[at] * count for colour, count in box) / total for at in range(3))
    return min(255, round(red + 3)), min(255, round(green + 3)), min(255, round(blue + 3))


def _coarse(frame: pygame.Surface) -> memoryview:
    """The pixels, red in the lowest byte, without their finest differences."""
    return memoryview(pygame.image.tobytes(frame, "RGBA").translate(COARSE)).cast("I")


class _Nearest(dict[int, int]):
    """The number of the nearest colour to each pixel."""

    def __init__(self, colours: Sequence[_RGB]) -> None:
        super().__init__({0: LEFT})
        self._colours = colours

    def __missing__(self, pixel: int) -> int:
        red, green, blue = (pixel & 255) + 3, (pixel >> 8 & 255) + 3, (pixel >> 16 & 255) + 3
        away = [2 * (r - red) ** 2 + 4 * (g - green) ** 2 + (b - blue) ** 2 for r, g, b in self._colours]
        self[pixel] = number = away.index(min(away))
        return number


class Gif:
    """A moving picture that begins again at its end. Each frame holds what is other than in the one before."""

    def __init__(self, size: tuple[int, int], colours: Sequence[_RGB]) -> None:
        table = bytes(value for colour in colours for value in colour).ljust(3 * 256, b"\0")
        self._head = b"GIF89a" + pack("<HHBBB", *size, 0xF7, 0, 0) + table + b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
        self._nearest = _Nearest(colours)
        self._last: pygame.Surface | None = None
        self._frames: list[tuple[bytes, float]] = []

    def add(self, frame: pygame.Surface, seconds: float) -> None:
        """Adds a frame that stands for some time. One like the last prolongs that."""
        frame = part = frame.convert_alpha()
        rect = frame.get_rect()
        if self._last is not None:
            same = pygame.mask.from_threshold(frame, (0, 0, 0), (1, 1, 1, 255), self._last)
            same.invert()
            if not (found := same.get_bounding_rects()):
                image, stood = self._frames[-1]
                self._frames[-1] = image, stood + seconds
                return
            rect = found[0].unionall(found[1:])
            part = same.to_surface(setsurface=frame, unsetcolor=(0, 0, 0, 0))
        pixels = bytes(map(self._nearest.__getitem__, _coarse(part.subsurface(rect))))
        self._frames.append((pack("<BHHHHBB", 0x2C, *rect, 0, 8) + _blocks(compressed(pixels)) + b"\0", seconds))
        self._last = frame

    def written(self) -> bytes:
        """Returns the file."""
        parts = [self._head]
        for image, seconds in self._frames:
            parts += [pack("<BBBBHBB", 0x21, 0xF9, 4, 0b101, round(100 * seconds), LEFT, 0), image]
        return b"".join((*parts, b"\x3b"))


def _blocks(data: bytes) -> bytes:
    return b"".join(bytes((len(block),)) + block for at in range(0, len(data), 255) if (block := data[at : at + 255]))


def compressed(pixels: bytes) -> bytes:
    """Compresses pixels by the LZW method, with codes that grow from nine bits to twelve."""
    out, room, filled, wide = bytearray(), CLEAR, 9, 9
    codes = dict[int, int]()
    following, prefix = END + 1, pixels[0]
    for pixel in pixels[1:]:
        key = prefix << 8 | pixel
        code = codes.get(key)
        if code is not None:
            prefix = code
            continue
        room |= prefix << filled
        filled += wide
        while filled >= 8:
            out.append(room & 255)
            room >>= 8
            filled -= 8
        if following < MOST_CODES:
            codes[key] = following
            if following == 1 << wide:
                wide += 1
            following += 1
        else:
            room |= CLEAR << filled
            filled += wide
            codes, following, wide = {}, END + 1, 9
        prefix = pixel
    for code in (prefix, END):
        room |= code << filled
        filled += wide
    return bytes(out) + room.to_bytes((filled + 7) // 8, "little")

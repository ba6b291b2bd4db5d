"""Makes a film, or one picture, of a game as a seat saw it: here, or in a process.

Every frame is drawn from the seat's observations alone, so nothing that this seat does not know comes into a film (C3).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Final

import pygame

from mandala.core.game import Player
from mandala.core.steps import at_once
from mandala.play.seen_history import seat_along
from mandala.play.settings import Settings
from mandala.play.stored import StoredGame
from mandala.ui.context import Pages, Tables
from mandala.ui.kit.assets import Assets, Style
from mandala.ui.kit.gif import Gif, palette
from mandala.ui.kit.theme import SMALLEST, THEMES, Colour, Size
from mandala.ui.platform.window import without_window
from mandala.ui.words.strings import Strings

if TYPE_CHECKING:
    from mandala.platform.process import Hear, Line

FILM: Final = 960, 540  #: [px] messengers show it as it is, and whole games stay below 5 MB
PICTURE: Final = 1920, 1080  #: [px]
DRAWN: Final = 4 / 3  #: how much larger than the film its table is drawn
LAST: Final = 6  #: moves in a film of the last ones
CLOSES: Final = 3.0  #: [s] for which the end stands
INSET: Final = 0.94  #: height of the result's picture as a share of the film's


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """The wish for a film: the positions after `plies` moves as `viewer` saw them, `moving` or not, then the result.

    One position alone is a picture, and so is the result alone. `result` draws that one as PNG.
    """

    load: Callable[[], Tables]
    stored: StoredGame
    viewer: Player
    plies: range
    size: Size
    settings: Settings
    language: str
    pages: Pages
    moving: bool = False
    result: Callable[[Wanted], bytes] | None = None

    @property
    def ending(self) -> str:
        """The ending of the file's name."""
        return "gif" if len(self.plies) > 1 else "png"


def smallest(ending: str) -> Size:
    """Returns the smallest size of a film or picture."""
    return (round(SMALLEST[0] / DRAWN), round(SMALLEST[1] / DRAWN)) if ending == "gif" else SMALLEST


def made(wanted: Wanted) -> bytes:
    """Makes a file at once. Raises what `making` raises."""
    return at_once(making(wanted))


def making(wanted: Wanted) -> Generator[float, None, bytes]:
    """Makes a file bit by bit; yields the share that is done. Raises `RecordError` if the game's record does not hold."""
    without_window()
    result = b"" if wanted.result is None else wanted.result(wanted)
    if not wanted.plies:
        return result
    settings, size, plies = wanted.settings, wanted.size, wanted.plies
    theme, assets = THEMES[settings.table], Assets(Style(settings.finish, settings.calm, settings.wide))
    larger = DRAWN if wanted.ending == "gif" else 1.0
    canvas = pygame.Surface((round(size[0] * larger), round(size[1] * larger)))
    strings, film, shown = Strings(wanted.language), wanted.load().film, 0

    def drawn(along: Iterable[int], moving: bool) -> Iterator[float]:
        seats = seat_along(wanted.stored, wanted.viewer, along)
        return film(seats, wanted.stored.config, canvas, theme, strings, assets, moving)

    if wanted.ending == "png":
        for _ in drawn(plies, False):
            yield 0.5
        file = BytesIO()
        pygame.image.save(canvas, file, "mandala.png")
        return file.getvalue()

    def counted() -> Iterator[int]:
        nonlocal shown
        for ply in plies:
            shown += 1
            yield ply

    samples = [
        pygame.transform.smoothscale(canvas, size) for _ in drawn({plies[0], plies[len(plies) // 2], plies[-1]}, False)
    ]
    yield 0.0
    closing = [_closing(assets.cloth(theme, size), result, theme.line)] if result else []
    gif = Gif(size, palette([*samples, *closing]))
    for seconds in drawn(counted(), wanted.moving):
        gif.add(pygame.transform.smoothscale(canvas, size), seconds)
        yield shown / (len(plies) + 1)
    for frame in closing:
        gif.add(frame, CLOSES)
    return gif.written()


def _closing(cloth: pygame.Surface, result: bytes, line: Colour) -> pygame.Surface:
    """The result's picture in the middle of the table's cloth."""
    frame, picture = cloth.copy(), pygame.image.load(BytesIO(result))
    side = round(frame.get_height() * INSET)
    place = pygame.Rect(0, 0, side, side).move_to(center=frame.get_rect().center)
    frame.blit(pygame.transform.smoothscale(picture, place.size), place)
    pygame.draw.rect(frame, line, place, 2)
    return frame


def begin(line: Line, wanted: Wanted) -> Hear:
    """Returns what makes the next bit at each message. It answers with the share that is done, at last with the file."""
    steps = making(wanted)

    def hear(_: object) -> None:
        try:
            line.send(next(steps))
        except StopIteration as end:
            line.send(end.value)

    return hear

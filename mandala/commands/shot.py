"""The command `mandala shot`: draws a position of a record as a picture. It needs no screen; bad values get a
sentence."""

from __future__ import annotations

import argparse
import os
import sys
from collections import deque
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mandala.commands.arguments import shown
from mandala.core.record import RecordError
from mandala.play.record_files import Unreadable, read_bytes
from mandala.play.session import Session, session_of_record

if TYPE_CHECKING:
    from mandala.ui.context import GameScreens

MAX_BYTES: Final = 16_000_000  #: Larger files are no records.
MAX_PIXELS: Final = 64_000_000
FORMATS: Final = (".png", ".jpg", ".jpeg", ".bmp", ".tga")  #: The endings of picture files.


class BadShot(ValueError):
    """The request cannot be drawn; the message tells the reason."""


def run(chosen: argparse.Namespace, screens: Callable[[], Mapping[str, GameScreens]]) -> int:
    """Draws the request of the command line and returns the exit code. `screens` are those of each game."""
    try:
        _draw(chosen, screens)
    except BadShot as error:
        print(shown(f"mandala shot: {error}"), file=sys.stderr)
        return 1
    return 0


def _draw(chosen: argparse.Namespace, screens: Callable[[], Mapping[str, GameScreens]]) -> None:
    """Writes the picture. Raises `BadShot`."""
    out: Path = chosen.out
    size: tuple[int, int] = chosen.size
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from mandala.ui.kit.assets import Assets, Style
    from mandala.ui.kit.theme import SMALLEST, THEMES
    from mandala.ui.words.strings import LANGUAGES, Strings

    if chosen.language not in LANGUAGES:
        raise BadShot(f"{chosen.language!r} is no language of the game; there are {', '.join(LANGUAGES)}")
    if out.suffix.lower() not in FORMATS:
        raise BadShot(f"{out}: the name of a picture ends in {', '.join(FORMATS)}")
    if size[0] < SMALLEST[0] or size[1] < SMALLEST[1]:
        raise BadShot(f"{size[0]}x{size[1]} cannot be drawn; the smallest size is {SMALLEST[0]}x{SMALLEST[1]}")
    if size[0] * size[1] > MAX_PIXELS:
        raise BadShot(
            f"{size[0]}x{size[1]} cannot be drawn; a picture has at most {MAX_PIXELS} pixels, as 8000x8000 has"
        )
    session = _position(chosen.record, chosen.ply)
    pygame.display.init()
    pygame.font.init()
    canvas = pygame.display.set_mode(size)
    theme, strings, assets = THEMES[chosen.table], Strings(chosen.language), Assets(Style(chosen.finish))
    portrait = screens()[session.config.game].load().portrait
    deque(portrait(session.seat(chosen.seat), session.config, canvas, theme, strings, assets), maxlen=0)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        picture = BytesIO()
        pygame.image.save(canvas, picture, out.name)
        out.write_bytes(picture.getvalue())
    except (OSError, pygame.error) as error:
        raise BadShot(f"{out}: the picture cannot be written: {error}") from error


def _position(path: Path, ply: int | None) -> Session:
    """Returns the first game in a file after `ply` moves."""
    try:
        text = read_bytes(path, MAX_BYTES)
    except Unreadable as error:
        raise BadShot(f"{path}: {error}") from error
    try:
        try:
            return session_of_record(text, ply)
        except RecordError:
            return session_of_record(text.split(b"\n", 1)[0], ply)
    except RecordError as error:
        raise BadShot(f"{path}: {error}") from error

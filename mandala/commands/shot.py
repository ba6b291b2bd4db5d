"""The command `mandala shot`: draws a position or the result of a record.

It needs no screen; bad values get a sentence.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mandala.commands.arguments import shown
from mandala.core.record import RecordError
from mandala.play.library import Library
from mandala.play.record_files import Report, Unreadable, read, read_bytes, records
from mandala.play.session import Session, session_of_record
from mandala.play.sharing import bring
from mandala.play.stored import StoredGame

if TYPE_CHECKING:
    from mandala.ui.context import GameScreens
    from mandala.ui.film import Wanted

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
    from mandala.ui.words.strings import Strings

    check_language(chosen.language)
    if out.suffix.lower() not in FORMATS:
        raise BadShot(f"{out}: the name of a picture ends in {', '.join(FORMATS)}")
    if size[0] < SMALLEST[0] or size[1] < SMALLEST[1]:
        raise BadShot(f"{size[0]}x{size[1]} cannot be drawn; the smallest size is {SMALLEST[0]}x{SMALLEST[1]}")
    if size[0] * size[1] > MAX_PIXELS:
        raise BadShot(
            f"{size[0]}x{size[1]} cannot be drawn; a picture has at most {MAX_PIXELS} pixels, as 8000x8000 has"
        )
    pygame.display.init()
    pygame.font.init()
    canvas = pygame.display.set_mode(size)
    if chosen.result:
        from mandala.ui.film import made

        stored = first_game(chosen.record)
        if not stored.finished:
            raise BadShot(f"{chosen.record}: this game is not over, it has no result yet")
        canvas = pygame.image.load(BytesIO(made(wanted_of(stored, range(0), chosen, screens()))))
    else:
        session = _position(chosen.record, chosen.ply)
        theme, strings, assets = THEMES[chosen.table], Strings(chosen.language), Assets(Style(chosen.finish))
        portrait = screens()[session.config.game].load().portrait
        deque(portrait(session.seat(chosen.seat), session.config, canvas, theme, strings, assets), maxlen=0)
    picture = BytesIO()
    try:
        pygame.image.save(canvas, picture, out.name)
    except pygame.error as error:
        raise BadShot(f"{out}: the file cannot be written: {error}") from error
    write(out, picture.getvalue())


def check_language(language: str) -> None:
    """Raises `BadShot` for a language that the game does not have."""
    from mandala.ui.words.strings import LANGUAGES

    if language not in LANGUAGES:
        raise BadShot(f"{language!r} is no language of the game; there are {', '.join(LANGUAGES)}")


def write(out: Path, content: bytes) -> None:
    """Writes a file, which appears only once it is whole. Raises `BadShot`."""
    part = out.with_name(f"{out.name}.part")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        os.replace(part, out)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise BadShot(f"{out}: the file cannot be written: {error}") from error


def first_game(path: Path) -> StoredGame:
    """Returns the first game in a file. Raises `BadShot`."""
    try:
        found = next(records(read(path, MAX_BYTES)))
    except Unreadable as error:
        raise BadShot(f"{path}: {error}") from error
    if isinstance(found, Report):
        raise BadShot(f"{path}: line {found.line}: {found.reason}")
    return bring(found.fields, Library.in_memory())


def wanted_of(
    stored: StoredGame, plies: range, chosen: argparse.Namespace, screens: Mapping[str, GameScreens], **more: Any
) -> Wanted:
    """Returns the wish for a film or picture with the choices of a command line, and the result of a finished game."""
    from mandala.play.settings import Settings
    from mandala.ui.film import Wanted
    from mandala.ui.pages.show import result_picture
    from mandala.ui.pages.title import PAGES

    return Wanted(
        load=screens[stored.config.game].load,
        stored=stored,
        viewer=chosen.seat,
        plies=plies,
        size=chosen.size,
        settings=Settings(table=chosen.table, finish=chosen.finish),
        language=chosen.language,
        pages=PAGES,
        result=result_picture if stored.finished else None,
        **more,
    )


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

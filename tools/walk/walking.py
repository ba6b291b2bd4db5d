"""Walking the table: a state is brought about, and for each input of its row a process is split off that goes on from there."""

from __future__ import annotations

import gc
import logging
import os
import random
import signal
import tempfile
import traceback
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final, cast
from unittest import mock

from mandala.platform.api import Platform
from mandala.platform.desktop import pool as process_pool
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.ui.kit.assets import Assets
from tools.driver.kinds import is_replay
from tools.driver.program import repeatable
from tools.gallery.harness import Harness, Look
from tools.random_user.checks import Checks, Wrong
from tools.walk.inputs import INPUTS, on_nothing_again
from tools.walk.states import STATES

SIZE: Final = (640, 400)
SECONDS: Final = 30
"""Of the processor that a cell may take at the most."""
REST: Final = 400
"""Frames of a tenth of a second in which the screen comes to rest: the computer's moves in a row, each with its flights."""
PLAYED: Final = 25
"""Frames in which a replay is watched that plays on by itself."""
LAST_FRAMES: Final = 6
"""Of a traceback."""

Cell = tuple[str, str]
CELLS: Final = len(STATES) * len(INPUTS)


def cell(number: int) -> Cell:
    """One of `CELLS`: a state and an input."""
    return [*STATES][number // len(INPUTS)], [*INPUTS][number % len(INPUTS)]


def walked(cells: Iterable[Cell]) -> Iterator[str | None]:
    """What went wrong in each cell, None if nothing did. Cells of one state in a row are quick. Nothing is done in those that hit
    a page where there is nothing, as others of the row do."""
    _load()
    for state, row in groupby(cells, lambda one: one[0]):
        inputs = [name for _, name in row]
        with tempfile.TemporaryDirectory() as folder, in_memory(), _uncollected():
            harness = Harness(Look("en", SIZE, "linen"), Path(folder) / "home", _assets())
            with repeatable(random.Random(1)):
                checks = Checks(harness)
                missed = _reached(harness, state, checks)
                for name in inputs:
                    said = missed or (not on_nothing_again(harness, name) and _apart(harness, name, checks))
                    yield f"{state} x {name}: {said}" if said else None
            if not missed:
                harness.end()


@cache
def _load() -> None:
    """Loads what judges games: a thread that did it would be cut off in the middle where a process is split."""
    assert process_pool
    for entry in GAMES.values():
        entry.judge()


@contextmanager
def _uncollected() -> Iterator[None]:
    """Within, nobody looks for garbage: it would write to all that there is, which each cell would have to copy."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _reached(harness: Harness, state: str, checks: Checks) -> str:
    """Brings a state about and looks at it; what went wrong on the way."""
    try:
        STATES[state](harness)
        harness.deeds.clear()
        harness.notifications.told.clear()
        checks.look()
    except Exception as error:
        return f"on the way to it: {type(error).__name__}: {error}\n{_last(error)}"
    return ""


def _last(error: BaseException) -> str:
    return "".join(traceback.format_tb(error.__traceback__)[-LAST_FRAMES:])


@cache
def _assets() -> Assets:
    return Assets()


class Lasting(Library):
    """A library in memory that is opened again with what was in it."""

    def close(self) -> None:
        """Keeps everything."""


@contextmanager
def in_memory() -> Iterator[None]:
    """Within, libraries are in memory, so that a process that is split off has a copy of its own."""
    kept: dict[Path, Library] = {}

    def opened(_: Platform, path: Path, *__: Any, **___: Any) -> tuple[Library, tuple[()]]:
        return kept.setdefault(path, Lasting.in_memory()), ()

    logging.disable(logging.WARNING)
    try:
        with mock.patch.object(Library, "open", opened):
            yield
    finally:
        logging.disable(logging.NOTSET)


def _apart(harness: Harness, name: str, checks: Checks) -> str:
    """An input in a process of its own; what went wrong there."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        os.write(writer, _tried(harness, name, checks).encode()[:60_000])
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, errors="replace") as answer:
        said = answer.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return f"the process was ended by {signal.Signals(os.WTERMSIG(status)).name}"
    return said


def _tried(harness: Harness, name: str, checks: Checks) -> str:
    try:
        INPUTS[name](harness)
        _look_and_rest(harness, checks)
    except BaseException as error:
        return f"{type(error).__name__}: {error}\n{_last(error)}    " + "\n    ".join(map(str, harness.deeds[:12]))
    return ""


def _look_and_rest(harness: Harness, checks: Checks) -> None:
    """Raises `Wrong` if anything is lost, moves without an end, or is not drawn as a full painting would draw it. Nobody waits
    for a review here: its workers never come to an end."""
    if harness.running:
        checks.look()
    harness.engine.answers = True
    frames = 0
    while harness.running and (harness.moving or (harness.scene.waiting and not harness.context.reviews.working)):
        frames += 1
        if is_replay(harness.scene) and harness.scene.playback.playing:
            if frames > PLAYED:
                return
        elif frames > REST:
            raise Wrong(f"{type(harness.scene).__name__} never comes to rest")
        harness.batch(dt=0.1)
    if harness.running:
        harness.batch()
        checks.look()
        _same_as_painted(harness)


def _same_as_painted(harness: Harness) -> None:
    shown = _rows(harness)
    harness.loop._refresh()
    harness.batch(dt=0.0)
    painted = _rows(harness)
    if len(shown) == len(painted) and shown != painted:
        other = [y for y, (before, now) in enumerate(zip(shown, painted)) if before != now]
        where = f"from row {other[0]} to {other[-1]}"
        raise Wrong(f"{type(harness.scene).__name__} rests on a picture that differs from a full painting {where}")


def _rows(harness: Harness) -> list[int]:
    """A checksum of each row of the window. A copy of the picture would cost each cell a tenth of its time."""
    picture = harness.picture
    pitch, buffer = picture.get_pitch(), cast(Any, picture.get_buffer())  # pygame's stubs do not know that it is one
    pixels = memoryview(buffer)
    return [zlib.crc32(pixels[start : start + pitch]) for start in range(0, len(pixels), pitch)]

"""The command `mandala film`: makes a moving picture of a record. It needs no screen; bad values get a sentence."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mandala.commands.arguments import shown
from mandala.commands.shot import BadShot, check_language, first_game, wanted_of, write
from mandala.core.record import RecordError
from mandala.play.seen_history import may_look

if TYPE_CHECKING:
    from mandala.ui.context import GameScreens

MAX_PIXELS: Final = 2_100_000  #: Of a frame, as 1920x1080 has: nobody can send more.


def run(chosen: argparse.Namespace, screens: Callable[[], Mapping[str, GameScreens]]) -> int:
    """Makes the film of the command line and returns the exit code. `screens` are those of each game."""
    try:
        write(chosen.out, _made(chosen, screens()))
    except (BadShot, RecordError) as error:
        print(shown(f"mandala film: {error}"), file=sys.stderr)
        return 1
    return 0


def _made(chosen: argparse.Namespace, screens: Mapping[str, GameScreens]) -> bytes:
    """Returns the film. Raises `BadShot`."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from mandala.ui.film import made, smallest

    check_language(chosen.language)
    out: Path = chosen.out
    (wide, high), least = chosen.size, smallest("gif")
    if out.suffix.lower() != ".gif":
        raise BadShot(f"{out}: the name of a film ends in .gif")
    if wide < least[0] or high < least[1] or wide * high > MAX_PIXELS:
        raise BadShot(f"{wide}x{high} cannot be filmed; from {least[0]}x{least[1]} to 1920x1080 can")
    stored = first_game(chosen.record)
    if chosen.seat not in may_look(stored):
        raise BadShot(f"{chosen.record}: player {chosen.seat} of this game, which is not over, is hidden from you")
    moves = len(stored.record["moves"])
    if not 0 < (last := moves if chosen.last is None else chosen.last) <= moves:
        raise BadShot(f"{chosen.record}: there are no {last} last moves: the record has {moves}")
    plies = range(moves - last, moves + 1)
    return made(wanted_of(stored, plies, chosen, screens, moving=chosen.last is not None))

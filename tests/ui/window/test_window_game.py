"""A game of each kind by mouse and keys in a real window; `tools/soak/window_games.py` plays whole ones of cards.

The program runs as a player starts it, with a window manager, and is seen and touched only from outside. What stands
where is known from a twin: the same scenes with the same game, drawn beside it without a window.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mandala.core.cards.moves import DiscardRedraw
from mandala.core.tiles.moves import Swap
from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from mandala.play.games import HUMAN
from mandala.play.session import Session
from mandala.play.stored import GameConfig
from mandala.ui.table.scene import TableScene
from tests.ui.window_support import (
    CARDS,
    DEAL,
    EVERYWHERE,
    QUICKEST,
    SETTINGS,
    Detours,
    Twin,
    begin,
    go_on,
    leave,
    often_possible,
    on_a_desk,
    opened_by,
    play_to_the_end,
    put_by,
)
from tools.driver.games import BY_HAND

pytestmark = [pytest.mark.window, pytest.mark.timeout(300)]

Way = tuple[type[Any], bool]
"""A kind of move, and whether it is made by clicks."""


class Played(NamedTuple):
    """A game, what is pressed before it begins, and what is looked at besides."""

    config: GameConfig
    choices: tuple[str, ...] = ()
    detours: tuple[Detours, ...] = EVERYWHERE


PLAYED = {
    "cards": Played(CARDS, detours=((opened_by("s", "s"),), *EVERYWHERE)),
    # the person chooses the start tile (T2)
    "tiles": Played(
        GameConfig((HUMAN, QUICKEST["tiles"]), ("", ""), DEAL, 1, "tiles"),
        ("Patterns", "Opponent"),
    ),
}


def chosen(name: str, legal: tuple[Any, ...], rng: random.Random, ways: set[Way]) -> tuple[Any, bool]:
    """A move and whether to make it by clicks: first each way once, swaps before all, then what brings the game on."""
    possible = [(move, by_clicks) for move in legal for _, by_clicks in ways_of(name, move)]
    new = [(move, by_clicks) for move, by_clicks in possible if (type(move), by_clicks) not in ways]
    swaps = [(move, by_clicks) for move, by_clicks in new if isinstance(move, Swap)]
    forward = [(move, by_clicks) for move, by_clicks in possible if not isinstance(move, DiscardRedraw)]
    return rng.choice(swaps or new or (forward if forward and rng.random() < 0.9 else possible))


def ways_of(name: str, move: Any) -> tuple[Way, ...]:
    """In which ways a move is made: what can be dragged is dragged or clicked."""
    return tuple(
        (type(move), by_clicks) for by_clicks in (False, True) if by_clicks or isinstance(move, BY_HAND[name].DRAGGED)
    )


def game(folder: Path, home: Path, seed: int, alone: float, name: str = "cards", before: int = 0) -> None:
    """A game from the title to its result, which is left alone for so many seconds, and out; of one that was left after some
    moves the rest."""
    settings_file.save(desktop(), home / "settings.json", SETTINGS)
    played = PLAYED[name]
    twin, rng, ways = Twin(folder, config=played.config), random.Random(seed), set[Way]()
    chances = Counter[Way]()
    left = put_by(home, twin, before, rng) if before else None
    with on_a_desk(home, folder) as window:
        if left is None:
            begin(window, twin, *played.choices)
        else:
            go_on(window, twin, left)

        def act(session: Session, scene: TableScene[Any]) -> Any:
            legal = session.seat(0).legal_moves
            chances.update({way for move in legal for way in ways_of(name, move)})
            move, by_clicks = chosen(name, legal, rng, ways)
            BY_HAND[name].by_mouse(window, scene, move, not by_clicks)
            ways.add((type(move), by_clicks))
            return move

        session = play_to_the_end(window, twin, home, act, played.detours)
        assert ways >= often_possible(chances, len(chances))
        leave(window, twin, session, alone)


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "seed", "before"), [("cards", 7, 60), ("tiles", 3, 0)])
def test_a_game_by_mouse_and_keys_in_a_real_window(
    tmp_path: Path, home: Path, name: str, seed: int, before: int
) -> None:
    game(tmp_path, home, seed, 2.0, name, before)

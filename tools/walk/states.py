"""The rows of the table: the gallery's states, and those of which no picture is worth having."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial
from typing import Final

from mandala.core.cards.moves import BuildMountain
from mandala.core.tiles.moves import Swap
from mandala.play.stored import Match
from tools.driver.recorded import stored
from tools.gallery import cards, tiles
from tools.gallery.cards import CARDS, CLAIMING, claim_point
from tools.gallery.harness import Harness, Undrawn
from tools.gallery.pages import PAGES
from tools.gallery.states import REST, State, awaited, keyed, moving, over, pointed, position, replayed, told
from tools.gallery.tiles import TILES, start_tile


def _undrawn(then: State, harness: Harness) -> None:
    """The first scene of a state, which is there and was never drawn."""
    harness.draws = False
    with suppress(Undrawn):
        then(harness)


def _turned(then: State, keys: str, steps: int, harness: Harness) -> None:
    """Scrolled by the wheel where the pointer is."""
    keyed(then, keys, harness)
    width, height = harness.size
    harness.move((width - width // 12, height // 2))
    for _ in range(steps):
        harness.wheel(1)


def _playing(game: str, speed: str, harness: Harness) -> None:
    """A replay that goes on by itself, with the pointer on what is taken."""
    replayed(stored(16, game=game), "", harness)
    harness.change(speed=speed)
    harness.move((harness.size[0] * 9 // 20, harness.size[1] // 2))
    harness.key("p")
    harness.wait(1.2)


def _grown(then: State, harness: Harness) -> None:
    """A page that is higher than the window, scrolled to its end."""
    then(harness)
    harness.change(scale=200)
    harness.wait(0.1)
    for _ in range(6):
        harness.wheel(-3)


SHOWN: Final = {**PAGES, **CARDS, **TILES}
UNDRAWN: Final = (
    *("title", "new-game", "new-game-two-tiles", "settings", "games", "statistics", "keys", "hand-over", "play-on"),
    *("next-of-match", "cards-rules-1", "tiles-rules-1", "cards-lesson-later", "tiles-lesson-later"),
    *("cards-table", "tiles-table", "cards-two-people", "cards-result", "tiles-result", "cards-replay", "tiles-replay"),
)
KEYED: Final = {
    "cards-chosen-cards": ("cards-table", "right up up tab tab"),
    "cards-chosen-claim": ("cards-claiming", "right right"),
    "tiles-chosen-start": ("tiles-start", "right"),
    "tiles-swap-by-keys": ("tiles-table", "x tab"),
    "cards-taken-back-chosen": ("cards-table", "u right up tab"),
    "cards-two-people-past": ("cards-two-people", ", left"),
    "tiles-two-people-past": ("tiles-two-people", ", left"),
    "cards-lesson-past": ("cards-lesson-3", ", left"),
    "tiles-lesson-past": ("tiles-lesson-5", ", left"),
    "cards-looked-at-past": ("cards-result-looked-at", ", left left"),
}
AWAITED: Final = awaited(position("cards", partial(cards.claimed_by, 1)))
"""The computer is about to take a colour."""
MORE: Final[dict[str, State]] = {
    **{f"undrawn-{name}": partial(_undrawn, SHOWN[name]) for name in UNDRAWN},
    **{name: partial(keyed, SHOWN[state], keys) for name, (state, keys) in KEYED.items()},
    **{
        f"cards-claim-{name}-{colour}": partial(pointed, state, partial(claim_point, number=colour), REST)
        for name, state in (("awaited", AWAITED), ("rested", CLAIMING))
        for colour in range(3)
    },
    "tiles-start-awaited": partial(pointed, awaited(position("tiles", partial(tiles.choosing, 1))), start_tile, REST),
    **{
        f"cards-building-{seconds}": partial(moving, "cards", cards.middle, BuildMountain, seconds)
        for seconds in (0.05, 0.25, 1.0)
    },
    **{
        f"tiles-swapping-{seconds}": partial(moving, "tiles", tiles.middle, Swap, seconds)
        for seconds in (0.05, 0.6, 1.0)
    },
    **{
        f"{name}-scrolled": partial(_turned, SHOWN[state], keys, 5)
        for name, state, keys in (
            ("cards-log", "cards-table", "l"),
            ("tiles-log", "tiles-table", "l"),
            ("cards-replay-log", "cards-replay", "end l"),
        )
    },
    **{
        f"{game}-replay-playing-{speed}": partial(_playing, game, speed)
        for game, speeds in (("cards", ("fast", "normal", "off")), ("tiles", ("fast", "normal")))
        for speed in speeds
    },
    **{
        f"told-{name}": partial(told, SHOWN[name], "LIBRARY_NEWER", "library.db.bak")
        for name in ("cards-table", "tiles-table")
    },
    **{
        f"scrolled-{name}": partial(_grown, SHOWN[name])
        for name in ("settings", "new-game", "games", "statistics", "cards-rules-1", "share")
    },
    "cards-mirror-match-over": partial(over, stored(20, match=Match("mirror", 7))),
}

ALIKE: Final = re.compile(r".*rules-([3-9]|\d\d)|.*-80")
"""States that differ from another one only in what is written there."""
STATES: Final[dict[str, State]] = {
    name: state for name, state in {**SHOWN, **MORE}.items() if not ALIKE.fullmatch(name)
}
"""By name."""

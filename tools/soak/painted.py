"""The screen at rest: from every state of the gallery some inputs, and whenever nothing moves any more a comparison of the window
with a full painting of the same state."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame

from mandala.ui.kit.assets import Assets
from mandala.ui.table.scene import TableScene
from tools.driver.program import Program
from tools.gallery.harness import Harness, Look
from tools.gallery.registry import STATES, shown

PROMISE = "The screen never rests on a picture that differs from a full painting."
COUNT = 420
LOOK: Final = Look("en", (1024, 640), "linen")
INPUTS: Final = 5
SECONDS: Final = 12.0
"""In which a state comes to rest, with motion at its normal pace."""
KEYS: Final = (
    *("right", "left", "tab", "return", "space", "escape", "end", "home", ",", "u", "r", "l", "s", "t", "i", "1", "m"),
)


def trials(seed: int, count: int) -> Iterator[str | None]:
    """One state and a few inputs each."""
    assets, rng = Assets(), random.Random(seed)
    for number in range(count):
        name = list(STATES)[number % len(STATES)]
        fault = fault_from(name, random.Random(rng.random()), assets)
        yield f"{name}, {fault}" if fault else None


def fault_from(name: str, rng: random.Random, assets: Assets) -> str:
    """What was done before the window differed; nothing if it never did."""
    did = list[str]()
    with shown(name, LOOK, assets) as harness:
        harness.context.change(speed="normal")
        fault = _resting(harness)
        while not fault and harness.running and len(did) < INPUTS:
            did.append(_act(harness, rng))
            fault = _resting(harness)
    return f"after {', '.join(did) or 'nothing'}: {fault}" if fault else ""


def _resting(harness: Harness) -> str:
    harness.rest(SECONDS)
    return unlike(harness) if harness.running and not harness.moving else ""


def unlike(program: Program) -> str:
    """Where the window differs from a full painting; nothing if it does not."""
    scene, shown = program.scene, program.picture.copy()
    if isinstance(scene, TableScene):
        scene.view.forget()
    program.loop._refresh()
    program.batch(dt=0.0)
    if program.scene is not scene:
        return ""
    full = program.picture
    if shown.get_size() != full.get_size():
        return f"{type(scene).__name__}: {shown.get_size()} was {full.get_size()}"
    same = pygame.mask.from_threshold(shown, (0, 0, 0), (1, 1, 1, 255), full)
    same.invert()
    rects = same.get_bounding_rects()
    return f"{type(scene).__name__}: {rects[0].unionall(rects[1:])} was not painted" if rects else ""


def _act(hands: Harness, rng: random.Random) -> str:
    """Any input; in words."""
    spot, key = (rng.randrange(LOOK.size[0]), rng.randrange(LOOK.size[1])), rng.choice(KEYS)
    acts: Sequence[tuple[str, Callable[[], None]]] = (
        *((f"a move to {spot}", lambda: hands.move(spot)),) * 2,
        (f"a click at {spot}", lambda: hands.click(spot)),
        ("the wheel", lambda: hands.wheel(rng.choice((-1, 1)))),
        *((f"the key {key}", lambda: hands.key(key)),) * 2,
    )
    words, act = rng.choice(acts)
    act()
    return words

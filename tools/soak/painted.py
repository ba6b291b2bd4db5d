"""The screen at rest: from every state of the gallery some inputs, and whenever nothing moves any more a comparison of the window
with a full painting of the same state."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mandala.ui.kit.assets import Assets
from tools.driver.painting import at_rest, unlike
from tools.gallery.harness import Harness, Look
from tools.gallery.registry import STATES

PROMISE = "The screen never rests on a picture that differs from a full painting."
COUNT = 420
LOOK: Final = Look("en", (1024, 640), "linen")
INPUTS: Final = 5
SECONDS: Final = 12.0
"""In which a state comes to rest, with motion at its normal pace."""
KEYS: Final = (
    "right",
    "left",
    "tab",
    "return",
    "space",
    "escape",
    "end",
    "home",
    ",",
    "u",
    "r",
    "l",
    "s",
    "t",
    "i",
    "1",
    "m",
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
    with tempfile.TemporaryDirectory() as folder:
        harness, did = Harness(LOOK, Path(folder), assets), list[str]()
        STATES[name](harness)
        harness.context.change(speed="normal")
        fault = _resting(harness)
        while not fault and harness.running and len(did) < INPUTS:
            did.append(_act(harness, rng))
            fault = _resting(harness)
        harness.end()
    return f"after {', '.join(did) or 'nothing'}: {fault}" if fault else ""


def _resting(harness: Harness) -> str:
    at_rest(harness, SECONDS)
    return unlike(harness) if harness.running and not harness.moving else ""


def _act(harness: Harness, rng: random.Random) -> str:
    """Any input; in words."""
    spot, hands = (rng.randrange(LOOK.size[0]), rng.randrange(LOOK.size[1])), harness
    match rng.randrange(6):
        case 0 | 1:
            hands.move(spot)
            return f"a move to {spot}"
        case 2:
            hands.click(spot)
            return f"a click at {spot}"
        case 3:
            hands.wheel(rng.choice((-1, 1)))
            return "the wheel"
        case _:
            key = rng.choice(KEYS)
            hands.key(key)
            return f"the key {key}"

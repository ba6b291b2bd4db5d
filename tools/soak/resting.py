"""The mouse rests on a colour of a completed mandala while it is taken: every recorded claim, every colour, in a replay that goes
on by itself."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from mandala.ui.cards.places import MOUNTAINS
from mandala.ui.cards.tooltip import thing_at
from mandala.ui.kit.assets import Assets
from mandala.ui.table.replay import Replay
from mandala.ui.table.scene import TableScene
from mandala.ui.table.tooltip import DELAY
from tools.driver.recorded import states, stored
from tools.gallery.harness import Harness, Look
from tools.gallery.states import replayed

PROMISE = "A tooltip speaks only of what lies below the mouse, also when the game goes on without an input."
COUNT = 1092
RECORDS: Final = 60
LOOK: Final = Look("en", (1024, 640), "linen")


def trials(seed: int, count: int) -> Iterator[str | None]:
    """One claim each, with the mouse on every colour of the mountain in turn."""
    claims = [(number, ply) for number in range(RECORDS) for ply, at in enumerate(states(number)) if at.claiming >= 0]
    assets = Assets()
    for number, ply in random.Random(seed).sample(claims, min(count, len(claims))):
        with _replay(number, assets) as (harness, scene):
            faults = [fault for colour in range(6) if (fault := _fault(harness, scene, ply, colour))]
        yield f"record {number}, after {ply} moves: {'; '.join(faults)}" if faults else None


@contextmanager
def _replay(number: int, assets: Assets) -> Iterator[tuple[Harness, TableScene[Replay]]]:
    with tempfile.TemporaryDirectory() as folder:
        harness = Harness(LOOK, Path(folder), assets)
        replayed(stored(number), "", harness)
        yield harness, harness.scene
        harness.end()


def _fault(harness: Harness, scene: TableScene[Replay], ply: int, colour: int) -> str:
    """What is wrong when the game goes on below a mouse that rests on a colour; nothing if the mountain has none of it."""
    scene.playback.go(ply - 1)
    harness.key("space")
    while scene.source.track.ply < ply:
        harness.batch()
    group = scene.layout.group(MOUNTAINS[scene.source.history.position(0, ply).claiming], colour)
    if group is None:
        return ""
    harness.move(group.center)
    harness.wait(DELAY)
    if scene.source.track.ply > ply or scene.sight().tip is None:
        return f"colour {colour} was not explained"
    while scene.source.track.ply == ply:
        harness.batch(dt=0.05)
    there = thing_at(scene.facts(), group.center)
    return "" if scene.hover.thing == there else f"{scene.hover.thing} is named, {there} lies there"

"""A whole game by the keyboard alone, in process, from the first card to the counted cups."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from mandala.play.settings import Settings
from mandala.play.stored import GameConfig
from mandala.ui.cards.result import ResultScene
from mandala.ui.context import new_table
from mandala.ui.table.scene import TableScene
from tests.ui.support import Driver, make_context
from tools.driver import cards


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_by_keys(tmp_path: Path, seed: int) -> None:
    settings = Settings(language="en", speed="off", thinking_seconds=0.1, window_size=(1024, 640))
    context = make_context(tmp_path, settings)
    scene = new_table(context, GameConfig(("human", "random"), ("", ""), seed, seed % 2))
    assert isinstance(scene, TableScene)
    driver = Driver(context, scene, (1024, 640))
    rng = random.Random(seed)
    for _ in range(2000):
        if isinstance(driver.scene, ResultScene):
            break
        legal = scene.facts().legal
        if legal:
            before = scene.source.seat.ply
            cards.by_keys(driver, scene, rng.choice(legal))
            assert scene.source.seat.ply > before
        driver.step(dt=0.05)
    assert scene.source.session.finished
    assert scene.source.position.outcome is not None
    driver.key("escape")
    driver.step()
    assert not isinstance(driver.scene, ResultScene)

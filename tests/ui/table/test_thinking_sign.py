"""The sign that the computer thinks: it moves while it does, and costs nothing when it does not."""

from __future__ import annotations

from pathlib import Path

from mandala.ui.table.scene import TableScene
from mandala.ui.table.stage import GRAIN
from tests.ui.cards.test_table_leaving import thinking


def test_the_grains_take_turns_while_the_computer_thinks(tmp_path: Path) -> None:
    driver = thinking(tmp_path)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    seen: list[int | None] = []
    for _ in range(6):
        seen.append(scene.sight().thinking)
        assert not scene.animating, "between two grains nothing is drawn"
        scene.update(GRAIN)
        assert scene.animating
        scene.draw(driver.window.surface)
    assert seen in [[0, 1, 2, 0, 1, 2], [1, 2, 0, 1, 2, 0], [2, 0, 1, 2, 0, 1]]

"""The page of the first start: one choice of three living tables, and the title."""

from __future__ import annotations

from pathlib import Path

import pytest

from mandala.platform.desktop import desktop
from mandala.play.settings import NEWCOMER, load
from mandala.ui.pages.first import FirstScene
from mandala.ui.pages.title import TitleScene
from tests.ui.support import Driver, make_context


@pytest.mark.parametrize(
    ("keys", "table"), [(["return"], "night"), (["left", "left", "return"], "linen"), (["escape"], "night")]
)
def test_one_key_chooses_a_table_and_leads_to_the_title(home: Path, keys: list[str], table: str) -> None:
    driver = Driver(context := make_context(home, NEWCOMER), FirstScene(context))
    driver.key(*keys)
    assert isinstance(driver.scene, TitleScene)
    kept, _ = load(desktop(), context.paths.settings)
    assert (kept.table, kept.finish, kept.greeted) == (table, "gilded", True)

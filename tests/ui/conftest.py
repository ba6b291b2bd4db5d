"""What tests of the screen share: pictures that are decoded once in a process."""

from __future__ import annotations

import pytest

from mandala.ui.kit import assets
from tools.driver.driver import decoded


@pytest.fixture(autouse=True)
def memory_of_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture is the same whoever reads its file."""
    monkeypatch.setattr(assets, "_loaded", decoded)

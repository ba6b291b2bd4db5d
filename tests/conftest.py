"""What all tests share: no screen, no loudspeaker, and a user's folder that is a test's own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty user's folder for each test, so that no test touches the developer's games."""
    folder = tmp_path / "home"
    monkeypatch.setenv("MANDALA_HOME", str(folder))
    return folder

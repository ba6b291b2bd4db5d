"""Decodes all pictures when it is imported, as the process does from which rows of the table are split off."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from mandala.ui.kit.assets import packaged
from tools.driver.driver import decoded

for entry in files("mandala").joinpath("assets", "pictures").iterdir():
    if entry.name.endswith((".png", ".webp")):
        decoded(Path(entry.name).stem, packaged)

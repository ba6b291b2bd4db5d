"""Decodes all pictures when it is imported, as the process does from which rows of the table are split off."""

from __future__ import annotations

from mandala.ui.kit.assets import Assets
from tools.person.program import decoded

for name in Assets().names():
    decoded(name)

"""Where the positions of a table come from. A source decides who looks and what may be seen; nothing hidden leaves it."""

from __future__ import annotations

from mandala.ui.table.live import Live
from mandala.ui.table.replay import Replay

Source = Live | Replay
"""A lesson is a game that is played, too."""

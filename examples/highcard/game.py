"""Hands High Card to `register`. Both functions load the rest at its first use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala.ai.api import Level
from mandala.play.games import GameEntry

if TYPE_CHECKING:
    from mandala.ui.context import GameScreens


def entry() -> GameEntry:
    """Returns the rules, records and levels, also for the engine's process."""
    from examples.highcard.opponent import Sampler, evaluate_moves, static_evaluation
    from examples.highcard.recording import RECORDER

    return GameEntry(
        recorder=RECORDER,
        hidden=True,
        levels={"novice": Level(Sampler, rating=1000)},
        evaluate_moves=evaluate_moves,
        static_evaluation=static_evaluation,
    )


def screens() -> GameScreens:
    """Returns the texts and scenes."""
    from examples.highcard.screens import SCREENS

    return SCREENS

"""The milestones in words: a name for each, and why it is worth something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mandala.play.games import screens_of
from mandala.play.milestones import CLEAN, NARROW
from mandala.ui.words.strings import Strings


class MilestoneWords(NamedTuple):
    """The name of a milestone, and a sentence on what it teaches."""

    name: str
    why: str


def milestone_words(t: Strings, game: str) -> Mapping[str, MilestoneWords]:
    """Returns the words on each milestone of a game, first those of its own."""
    return {**screens_of(game).milestones(t), **_of_every_game(t)}


def _of_every_game(t: Strings) -> Mapping[str, MilestoneWords]:
    return {
        NARROW: MilestoneWords(
            t.gettext("By a hair"), t.gettext("Won by a single point or the tie-break: each small move counts.")
        ),
        CLEAN: MilestoneWords(
            t.gettext("Without a mistake"),
            t.gettext("The review found none of yours: calm play wins in the long run."),
        ),
    }

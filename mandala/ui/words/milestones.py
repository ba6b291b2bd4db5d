"""The milestones in words: a name for each, and why it is worth something."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from mandala.play.milestones import CLEAN, NARROW
from mandala.ui.words.strings import Strings


class MilestoneWords(NamedTuple):
    """The name of a milestone, and a sentence on what it teaches."""

    name: str
    why: str


def milestone_words(t: Strings, game: str) -> Mapping[str, MilestoneWords]:
    """Returns the words on each milestone of a game; for a game without milestones of its own those of every game."""
    own = _OWN.get(game)
    return {**(own(t) if own is not None else {}), **_of_every_game(t)}


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


def _of_cards(t: Strings) -> Mapping[str, MilestoneWords]:
    return {
        "river": MilestoneWords(
            t.gettext("A river of six"),
            t.gettext("All six colours in your river: it ends the game when you like."),
        ),
        "dear": MilestoneWords(
            t.gettext("A precious colour"),
            t.gettext("One colour brought 24 points: far to the right each card counts most."),
        ),
        "claim": MilestoneWords(
            t.gettext("A rich choice"),
            t.gettext("Five cards at once: a mountain that grows is worth the wait."),
        ),
        "grown": MilestoneWords(
            t.gettext("A strong field"),
            t.gettext("Four cards to a field at once: that is hard to answer."),
        ),
        "first": MilestoneWords(
            t.gettext("Always first"),
            t.gettext("First choice in every mandala: the longer field takes the best."),
        ),
        "denied": MilestoneWords(
            t.gettext("Kept away"),
            t.gettext("Three cards of a colour that is dear to your opponent: one choice, two uses."),
        ),
        "alone": MilestoneWords(
            t.gettext("Alone at the mountain"),
            t.gettext("Your opponent had no field there: one card would have been enough."),
        ),
        "fewer": MilestoneWords(
            t.gettext("Fewer cards, more points"),
            t.gettext("Won with the smaller cup: the order of the river decides."),
        ),
        "behind": MilestoneWords(
            t.gettext("Turned around"),
            t.gettext("Behind before the last mandala, and won: no game is lost early."),
        ),
    }


def _of_tiles(t: Strings) -> Mapping[str, MilestoneWords]:
    return {
        "river": MilestoneWords(
            t.gettext("Six groups"), t.gettext("All six colours opened: each new group has a higher marker.")
        ),
        "dear": MilestoneWords(
            t.gettext("A precious group"),
            t.gettext("One group brought 20 points: a late group with room is worth most."),
        ),
        "large": MilestoneWords(
            t.gettext("A long pattern"), t.gettext("Seven tiles in one group: swaps lead it past other colours.")
        ),
        "late": MilestoneWords(
            t.gettext("A late bloom"), t.gettext("Three tiles in your sixth group: two of them count six each.")
        ),
        "centre": MilestoneWords(
            t.gettext("The whole centre"),
            t.gettext("All four central spaces: from there every colour is near."),
        ),
        "denied": MilestoneWords(
            t.gettext("Kept away"),
            t.gettext("Your group keeps another away: groups of a colour never touch."),
        ),
        "swaps": MilestoneWords(
            t.gettext("Much exchanged"),
            t.gettext("Eight swaps: each grows a group and chooses the next colour."),
        ),
        "fewer": MilestoneWords(
            t.gettext("Fewer tiles, more points"),
            t.gettext("Won with fewer tiles: a high marker beats a large group."),
        ),
        "behind": MilestoneWords(
            t.gettext("Turned around"),
            t.gettext("Behind before the last third, and won: the high markers come late."),
        ),
    }


_OWN: Mapping[str, Callable[[Strings], Mapping[str, MilestoneWords]]] = {"cards": _of_cards, "tiles": _of_tiles}

"""The milestones of the card game in words."""

from __future__ import annotations

from collections.abc import Mapping

from mandala.ui.words.milestones import MilestoneWords
from mandala.ui.words.strings import Strings


def milestones(t: Strings) -> Mapping[str, MilestoneWords]:
    """Returns the words on each milestone, by its name in `GameEntry.milestone_names`."""
    return {
        "river": MilestoneWords(
            t.gettext("A river of six"),
            t.gettext("All six colours in your river: the sixth ends the game."),
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

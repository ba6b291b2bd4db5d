"""The milestones of Patterns in words."""

from __future__ import annotations

from collections.abc import Mapping

from mandala.ui.words.milestones import MilestoneWords
from mandala.ui.words.strings import Strings


def milestones(t: Strings) -> Mapping[str, MilestoneWords]:
    """Returns the words on each milestone, by its name in `GameEntry.milestone_names`."""
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

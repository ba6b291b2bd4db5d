"""The opponents of the tile game in words. `mandala.ai.tiles.levels` has their play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mandala.ui.words.opponents import Opponent, Temper

#: Every level that a game may name, the weakest first. Only those with an emblem can be chosen.
OPPONENTS: Final[Mapping[str, Opponent]] = {
    "random": Opponent(
        lambda t: t.gettext("Random"),
    ),
    "novice": Opponent(
        lambda t: t.gettext("Novice"),
        lambda t: t.gettext("Takes the points it sees, and leaves you the rest."),
        lambda t: t.gettext("Hello! I am new here, too."),
        Temper.CHEERFUL,
        "opponent-novice",
    ),
    "pupil": Opponent(
        lambda t: t.gettext("Pupil"),
        lambda t: t.gettext("Sees more of the board, but hardly thinks ahead."),
        lambda t: t.gettext("I have been practising. Ready?"),
        Temper.CHEERFUL,
        "opponent-pupil",
    ),
    "apprentice": Opponent(
        lambda t: t.gettext("Apprentice"),
        lambda t: t.gettext("Thinks of your answer, and slips now and then."),
        lambda t: t.gettext("This time I pay attention."),
        Temper.EAGER,
        "opponent-apprentice",
    ),
    "greedy": Opponent(
        lambda t: t.gettext("Greedy"),
        greeting=lambda t: t.gettext("What can I grab today?"),
        temper=Temper.EAGER,
    ),
    "journeyman": Opponent(
        lambda t: t.gettext("Journeyman"),
        lambda t: t.gettext("Looks a few moves ahead, and seldom slips."),
        lambda t: t.gettext("A fair game, then."),
        Temper.CALM,
        "opponent-journeyman",
    ),
    "adept": Opponent(
        lambda t: t.gettext("Adept"),
        lambda t: t.gettext("Never slips, and cuts off the group that you leave open."),
        lambda t: t.gettext("Welcome. Take your time."),
        Temper.CALM,
        "opponent-adept",
    ),
    "expert": Opponent(
        lambda t: t.gettext("Expert"),
        lambda t: t.gettext("Saves moves until you have run out of yours."),
        lambda t: t.gettext("Show me what you can do."),
        Temper.PROUD,
        "opponent-expert",
    ),
    "master": Opponent(
        lambda t: t.gettext("Master"),
        lambda t: t.gettext("Sees through your plan, and has a better one."),
        lambda t: t.gettext("I have been expecting you."),
        Temper.PROUD,
        "opponent-master",
    ),
    "grandmaster": Opponent(
        lambda t: t.gettext("Grandmaster"),
        lambda t: t.gettext("Knows how it will end long before you do."),
        lambda t: t.gettext("Sit down. Let us see."),
        Temper.PROUD,
        "opponent-grandmaster",
    ),
}

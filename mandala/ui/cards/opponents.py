"""The opponents of the card game in words. `mandala.ai.cards.levels` has their play."""

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
        lambda t: t.gettext("A gentle start: never gets in your way."),
        lambda t: t.gettext("Hello! I am new here, too."),
        Temper.CHEERFUL,
        "opponent-novice",
    ),
    "pupil": Opponent(
        lambda t: t.gettext("Pupil"),
        lambda t: t.gettext("Knows good moves, misses many."),
        lambda t: t.gettext("I have been practising. Ready?"),
        Temper.CHEERFUL,
        "opponent-pupil",
    ),
    "apprentice": Opponent(
        lambda t: t.gettext("Apprentice"),
        lambda t: t.gettext("Judges well, but slips and forgets which cards are gone."),
        lambda t: t.gettext("This time I pay attention."),
        Temper.EAGER,
        "opponent-apprentice",
    ),
    "greedy": Opponent(
        lambda t: t.gettext("Greedy"),
        lambda t: t.gettext("Takes whatever pays right now."),
        lambda t: t.gettext("What can I grab today?"),
        Temper.EAGER,
        "opponent-greedy",
    ),
    "journeyman": Opponent(
        lambda t: t.gettext("Journeyman"),
        lambda t: t.gettext("Solid: from here on you have to earn your points."),
        lambda t: t.gettext("A fair game, then."),
        Temper.CALM,
        "opponent-journeyman",
    ),
    "adept": Opponent(
        lambda t: t.gettext("Adept"),
        lambda t: t.gettext("Plays at once, and never forgets a card."),
        lambda t: t.gettext("Welcome. Take your time."),
        Temper.CALM,
        "opponent-adept",
    ),
    "expectimax": Opponent(
        lambda t: t.gettext("Thinker"),
        lambda t: t.gettext("Imagines your hand and thinks your answers through."),
        lambda t: t.gettext("I wonder what you are holding."),
        Temper.CALM,
        "opponent-expectimax",
    ),
    "expert": Opponent(
        lambda t: t.gettext("Expert"),
        lambda t: t.gettext("Plans a few moves ahead. Carelessness costs you the game."),
        lambda t: t.gettext("Show me what you can do."),
        Temper.PROUD,
        "opponent-expert",
    ),
    "master": Opponent(
        lambda t: t.gettext("Master"),
        greeting=lambda t: t.gettext("I have been expecting you."),
        temper=Temper.PROUD,
    ),
    "grandmaster": Opponent(
        lambda t: t.gettext("Grandmaster"),
        lambda t: t.gettext("Reads your hand from your moves, and thinks while you think."),
        lambda t: t.gettext("Sit down. Let us see."),
        Temper.PROUD,
        "opponent-grandmaster",
    ),
}

"""Words that several screens share: the names of levels and of players."""

from __future__ import annotations

from mandala.play.games import HUMAN
from mandala.play.stored import Plan
from mandala.ui.strings import Strings


def level_name(strings: Strings, level: str) -> str:
    """A level's name."""
    names = {
        "random": strings.gettext("Random"),
        "greedy": strings.gettext("Greedy"),
        "expectimax": strings.gettext("Thinker"),
        "master": strings.gettext("Master"),
    }
    return names.get(level, level.capitalize())


def level_sentence(strings: Strings, level: str) -> str:
    """What to expect of a level."""
    sentences = {
        "greedy": strings.gettext(
            "Takes what is best right now: weighs rivers, cups and mountains, but looks no further ahead."
        ),
        "expectimax": strings.gettext(
            "Imagines hands you may hold, and your best answer to every move. Wins about 7 of 10 games against Greedy."
        ),
        "master": strings.gettext(
            "Plays thousands of games in its head before each move, and while you think. "
            "Wins about 9 of 10 games against Thinker."
        ),
        "random": strings.gettext("Plays any legal move."),
    }
    return sentences.get(level, "")


def player_name(strings: Strings, plan: Plan, player: int) -> str:
    """The name of a player: the one given, else what the player is."""
    if plan.names[player]:
        return plan.names[player]
    if plan.kinds[player] != HUMAN:
        return strings.gettext("Computer")
    if len(plan.humans) == 1:
        return strings.gettext("You")
    return strings.gettext("Player {number}").format(number=player + 1)

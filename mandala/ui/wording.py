"""Words that several screens share: the names of levels and of players."""

from __future__ import annotations

from mandala.play.games import HUMAN
from mandala.play.stored import Plan
from mandala.ui.strings import Strings


def level_name(strings: Strings, level: str) -> str:
    """A level's name, with its style if it has one."""
    base, _, style = level.partition("-")
    names = {
        "random": strings.gettext("Random"),
        "novice": strings.gettext("Novice"),
        "greedy": strings.gettext("Greedy"),
        "expectimax": strings.gettext("Thinker"),
        "master": strings.gettext("Master"),
    }
    name = names.get(base, base.capitalize())
    return f"{name} ({style_name(strings, style)})" if style else name


def style_name(strings: Strings, style: str) -> str:
    """The name of a way to play."""
    names = {
        "builder": strings.gettext("Builder"),
        "grower": strings.gettext("Gardener"),
        "denier": strings.gettext("Grudger"),
    }
    return names.get(style, style.capitalize())


def level_sentence(strings: Strings, level: str) -> str:
    """What to expect of a level."""
    sentences = {
        "novice": strings.gettext("Plays for itself, not always its best, and does not look at what you could gain."),
        "greedy": strings.gettext(
            "Takes what is best right now, without looking ahead. Wins about 4 of 5 games against Novice."
        ),
        "expectimax": strings.gettext(
            "Imagines hands you may hold, and your best answer to every move. Wins about 4 of 5 games against Greedy."
        ),
        "master": strings.gettext(
            "Plays thousands of games in its head before each move, and while you think. "
            "Wins about 2 of 3 games against Thinker."
        ),
        "random": strings.gettext("Plays any legal move."),
    }
    base, _, style = level.partition("-")
    likes = {
        "builder": strings.gettext("Likes a full hand and high mountains."),
        "grower": strings.gettext("Likes large fields and holds nothing back."),
        "denier": strings.gettext("Would rather spoil your claims than make its own."),
    }
    return " ".join([sentences.get(base, ""), likes.get(style, "")]).strip()


def player_name(strings: Strings, plan: Plan, player: int) -> str:
    """The name of a player: the one given, else what the player is."""
    if plan.names[player]:
        return plan.names[player]
    if plan.kinds[player] != HUMAN:
        return strings.gettext("Computer")
    if len(plan.humans) == 1:
        return strings.gettext("You")
    return strings.gettext("Player {number}").format(number=player + 1)

"""What the opponent says at the table, rarely.

A few words at the beginning, at the first fine move of each side, and at the end. They follow from the game as the person's
seat saw it, so that they tell nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from mandala.play.seat import SeatStep
from mandala.ui.words.strings import Strings


class Moment(Enum):
    """When something is said; seen from the person, as all that the screen knows."""

    BEGINNING = "beginning"
    OWN_FINE = "you made a fine move"
    RIVAL_FINE = "the opponent made one"
    WON = "you won"
    LOST = "you lost"


def moment_now(steps: Sequence[SeatStep], moment_of: Callable[[SeatStep], Moment | None]) -> Moment | None:
    """What there is to speak of after the last of these moves: of its kind only the first in a game."""
    if not steps or (len(steps) == 1 and steps[0].before.to_move == 1):
        return Moment.BEGINNING
    moment = moment_of(steps[-1])
    return None if moment in (moment_of(step) for step in steps[:-1]) else moment


def saying(strings: Strings, level: str, moment: Moment) -> str:
    """The words of a level; "" for one that keeps silent."""
    if moment is Moment.BEGINNING:
        return _greetings(strings).get(level, "")
    cheerful = {
        Moment.OWN_FINE: strings.gettext("Oh! How did you do that?"),
        Moment.RIVAL_FINE: strings.gettext("Look what I found!"),
        Moment.WON: strings.gettext("You won! Again?"),
        Moment.LOST: strings.gettext("I won? I won!"),
    }
    eager = {
        Moment.OWN_FINE: strings.gettext("I wanted that one."),
        Moment.RIVAL_FINE: strings.gettext("Mine!"),
        Moment.WON: strings.gettext("Next time I am faster."),
        Moment.LOST: strings.gettext("That went well for me."),
    }
    calm = {
        Moment.OWN_FINE: strings.gettext("Well played."),
        Moment.RIVAL_FINE: strings.gettext("I had hoped for that."),
        Moment.WON: strings.gettext("A good game. You earned it."),
        Moment.LOST: strings.gettext("A good game. It could have gone the other way."),
    }
    proud = {
        Moment.OWN_FINE: strings.gettext("That one I did not like."),
        Moment.RIVAL_FINE: strings.gettext("As planned."),
        Moment.WON: strings.gettext("Not many do that. My respect."),
        Moment.LOST: strings.gettext("You made me think. Come back."),
    }
    tempers = {
        **dict.fromkeys(("novice", "pupil"), cheerful),
        **dict.fromkeys(("apprentice", "greedy"), eager),
        **dict.fromkeys(("journeyman", "adept", "expectimax"), calm),
        **dict.fromkeys(("expert", "grandmaster"), proud),
    }
    return tempers[level][moment] if level in tempers else ""


def _greetings(strings: Strings) -> dict[str, str]:
    return {
        "novice": strings.gettext("Hello! I am new here, too."),
        "pupil": strings.gettext("I have been practising. Shall we?"),
        "apprentice": strings.gettext("This time I pay attention."),
        "greedy": strings.gettext("What is there to be had today?"),
        "journeyman": strings.gettext("A fair game, then."),
        "adept": strings.gettext("Welcome. Take your time."),
        "expectimax": strings.gettext("I wonder what you are holding."),
        "expert": strings.gettext("Show me what you can do."),
        "grandmaster": strings.gettext("Sit down. Let us see."),
    }

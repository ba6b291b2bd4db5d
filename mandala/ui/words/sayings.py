"""What the opponent says, rarely.

A few words at the beginning, at the first fine move of each side, and at the end. They follow from the game as the person's
seat saw it, so that they tell nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum

from mandala.core.game import Player
from mandala.play.seat import SeatStep
from mandala.ui.words.strings import Strings


class Moment(IntEnum):
    """When something is said; seen from the person, as all that the screen knows."""

    BEGINNING = 0
    OWN_FINE = 1
    RIVAL_FINE = 2
    WON = 3
    LOST = 4


def moment_now(steps: Sequence[SeatStep], fine_move: Callable[[SeatStep], Player | None]) -> Moment | None:
    """What there is to speak of after the last of these moves: of fine ones only the first of each side in a game."""
    if not steps or (len(steps) == 1 and steps[0].before.to_move == 1):
        return Moment.BEGINNING
    outcome, player = steps[-1].after.outcome, fine_move(steps[-1])
    if outcome is not None:
        return None if outcome.winner is None else Moment.LOST if outcome.winner else Moment.WON
    if player is None or any(fine_move(step) == player for step in steps[:-1]):
        return None
    return Moment.RIVAL_FINE if player else Moment.OWN_FINE


def saying(strings: Strings, level: str, moment: Moment) -> str:
    """The words of a level; "" for one that keeps silent."""
    return (_greeting(strings, level), *_tempered(strings, level))[moment]


def quoted(strings: Strings, name: str, level: str, moment: Moment | None) -> str:
    """The words of a level behind its name; "" if it keeps silent."""
    words = "" if moment is None else saying(strings, level, moment)
    return strings.gettext("{name}: “{words}”").format(name=name, words=words) if words else ""


def _greeting(t: Strings, level: str) -> str:
    greetings = {
        "novice": t.gettext("Hello! I am new here, too."),
        "pupil": t.gettext("I have been practising. Shall we?"),
        "apprentice": t.gettext("This time I pay attention."),
        "greedy": t.gettext("What is there to be had today?"),
        "journeyman": t.gettext("A fair game, then."),
        "adept": t.gettext("Welcome. Take your time."),
        "expectimax": t.gettext("I wonder what you are holding."),
        "expert": t.gettext("Show me what you can do."),
        "master": t.gettext("I have been expecting you."),
        "grandmaster": t.gettext("Sit down. Let us see."),
    }
    return greetings.get(level, "")


def _tempered(t: Strings, level: str) -> tuple[str, str, str, str]:
    """The words of all other moments, by the temper of a level: cheerful, eager, calm or proud."""
    match level:
        case "novice" | "pupil":
            return (
                t.gettext("Oh! How did you do that?"),
                t.gettext("Look what I found!"),
                t.gettext("You won! Again?"),
                t.gettext("I won? I won!"),
            )
        case "apprentice" | "greedy":
            return (
                t.gettext("I wanted that one."),
                t.gettext("Mine!"),
                t.gettext("Next time I am faster."),
                t.gettext("That went well for me."),
            )
        case "journeyman" | "adept" | "expectimax":
            return (
                t.gettext("Well played."),
                t.gettext("I had hoped for that."),
                t.gettext("A good game. You earned it."),
                t.gettext("A good game. It could have gone the other way."),
            )
        case "expert" | "master" | "grandmaster":
            return (
                t.gettext("That one I did not like."),
                t.gettext("As planned."),
                t.gettext("Not many do that. My respect."),
                t.gettext("You made me think. Come back."),
            )
    return "", "", "", ""

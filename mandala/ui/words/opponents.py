"""The opponents in words: who they are in every game, their rare remarks.

A game says what it is like to play against each. They speak at the beginning, at the first fine move of each side, and at
the end. The words follow from the game as the person's seat saw it, so they reveal nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, IntEnum, auto
from typing import Final, NamedTuple

from mandala.core.game import Player
from mandala.play.games import EQUAL, screens_of
from mandala.play.seat import SeatStep
from mandala.ui.words.strings import Strings


class Temper(Enum):
    """Chooses an opponent's words after a fine move and at the end."""

    CHEERFUL = auto()
    EAGER = auto()
    CALM = auto()
    PROUD = auto()


Words = Callable[[Strings], str]


class Opponent(NamedTuple):
    """A level's words on the screen."""

    name: Words
    greeting: Words = lambda _: ""  #: Its words at the beginning of a game.
    temper: Temper | None = None  #: None for one that never speaks.
    sentence: Words = lambda _: ""  #: Says what it is like to play against it.
    emblem: str = ""  #: The name of its picture.
    listed: Words | None = None  #: Its name in a list of opponents, where that differs.


_PERSONS: Final[Mapping[str, Opponent]] = {
    "random": Opponent(lambda t: t.gettext("Random")),
    "novice": Opponent(
        lambda t: t.gettext("Novice"), lambda t: t.gettext("Hello! I am new here, too."), Temper.CHEERFUL
    ),
    "pupil": Opponent(
        lambda t: t.gettext("Pupil"), lambda t: t.gettext("I have been practising. Ready?"), Temper.CHEERFUL
    ),
    "apprentice": Opponent(
        lambda t: t.gettext("Apprentice"), lambda t: t.gettext("This time I pay attention."), Temper.EAGER
    ),
    "greedy": Opponent(lambda t: t.gettext("Greedy"), lambda t: t.gettext("What can I grab today?"), Temper.EAGER),
    "journeyman": Opponent(lambda t: t.gettext("Journeyman"), lambda t: t.gettext("A fair game, then."), Temper.CALM),
    "adept": Opponent(lambda t: t.gettext("Adept"), lambda t: t.gettext("Welcome. Take your time."), Temper.CALM),
    "expectimax": Opponent(
        lambda t: t.gettext("Thinker"), lambda t: t.gettext("I wonder what you are holding."), Temper.CALM
    ),
    "expert": Opponent(lambda t: t.gettext("Expert"), lambda t: t.gettext("Show me what you can do."), Temper.PROUD),
    "master": Opponent(lambda t: t.gettext("Master"), lambda t: t.gettext("I have been expecting you."), Temper.PROUD),
    "grandmaster": Opponent(
        lambda t: t.gettext("Grandmaster"), lambda t: t.gettext("Sit down. Let us see."), Temper.PROUD
    ),
    EQUAL: Opponent(
        lambda t: t.pgettext("opponent", "Equal"),
        lambda t: t.gettext("You and I are well matched."),
        Temper.CALM,
        listed=lambda t: t.gettext("As strong as you"),
    ),
}


def introduced(sentences: Mapping[str, Words | None]) -> Mapping[str, Opponent]:
    """Returns the opponents of a game's levels, each with the game's sentence and an emblem.

    A level that no player can choose has neither; its sentence is None.
    """
    return {
        level: _PERSONS[level]
        if sentence is None
        else _PERSONS[level]._replace(sentence=sentence, emblem=f"opponent-{level}")
        for level, sentence in sentences.items()
    }


def opponents(game: str) -> Mapping[str, Opponent]:
    """Returns the opponents of a game by level, without styles."""
    found: Mapping[str, Opponent] = screens_of(game).opponents
    return found


def opponent(game: str, agent: str) -> Opponent | None:
    """Returns the opponent of a level, in any style; None for a person and for an unknown level."""
    return opponents(game).get(person_of(agent))


def person_of(level: str) -> str:
    """Returns a level without its style."""
    return level.partition("-")[0]


class Moment(IntEnum):
    """When something is said; seen from the person, as all that the screen knows."""

    BEGINNING = 0
    OWN_FINE = 1
    RIVAL_FINE = 2
    WON = 3
    LOST = 4


def moment_now(steps: Sequence[SeatStep], fine_move: Callable[[SeatStep], Player | None]) -> Moment | None:
    """Returns the occasion for a remark after these moves: of fine moves, only the first of each side."""
    if not steps or (len(steps) == 1 and steps[0].before.to_move == 1):
        return Moment.BEGINNING
    outcome, player = steps[-1].after.outcome, fine_move(steps[-1])
    if outcome is not None:
        return None if outcome.winner is None else Moment.LOST if outcome.winner else Moment.WON
    if player is None or any(fine_move(step) == player for step in steps[:-1]):
        return None
    return Moment.RIVAL_FINE if player else Moment.OWN_FINE


def saying(strings: Strings, game: str, agent: str, moment: Moment) -> str:
    """Returns the words of an opponent; "" for one that keeps silent."""
    found = opponent(game, agent)
    if found is None or found.temper is None:
        return ""
    return found.greeting(strings) if moment is Moment.BEGINNING else _tempered(strings, found.temper)[moment - 1]


def quoted(strings: Strings, name: str, game: str, agent: str, moment: Moment | None) -> str:
    """Returns the words of an opponent behind its name; "" if it keeps silent."""
    words = "" if moment is None else saying(strings, game, agent, moment)
    return strings.gettext("{name}: “{words}”").format(name=name, words=words) if words else ""


def _tempered(t: Strings, temper: Temper) -> tuple[str, str, str, str]:
    """Returns the words for all moments but the first."""
    match temper:
        case Temper.CHEERFUL:
            return (
                t.gettext("Oh! How did you do that?"),
                t.gettext("Look what I found!"),
                t.gettext("You won! Again?"),
                t.gettext("I won? I won!"),
            )
        case Temper.EAGER:
            return (
                t.gettext("I wanted that one."),
                t.gettext("Mine!"),
                t.gettext("Next time I am faster."),
                t.gettext("That went well for me."),
            )
        case Temper.CALM:
            return (
                t.gettext("Well played."),
                t.gettext("I had hoped for that."),
                t.gettext("A good game. You earned it."),
                t.gettext("A good game. It could have gone the other way."),
            )
        case Temper.PROUD:
            return (
                t.gettext("I did not like that one."),
                t.gettext("As planned."),
                t.gettext("Not many do that. My respect."),
                t.gettext("You made me think. Come back."),
            )

"""The opponents in words: who they are, their rare remarks, their mood.

A game says what it is like to play against each. Each has a greeting and a last word. Between them it speaks twice at
most: of a fine move, of what it was denied, of luck. Words and mood follow from the game as the person's seat saw it, so
they reveal nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, IntEnum, auto
from typing import Final, Literal, NamedTuple

from mandala.play.games import EQUAL, screens_of
from mandala.play.seat import SeatStep
from mandala.ui.words.strings import Strings


class Temper(Enum):
    """Chooses an opponent's words on the person's fine moves, on denial, luck and the end."""

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
    boast: Words = lambda _: ""  #: Its words after a fine move of its own.
    sentence: Words = lambda _: ""  #: Says what it is like to play against it.
    emblem: str = ""  #: The name of its picture.
    listed: Words | None = None  #: Its name in a list of opponents, where that differs.


_PERSONS: Final[Mapping[str, Opponent]] = {
    "random": Opponent(lambda t: t.gettext("Random")),
    "novice": Opponent(
        lambda t: t.gettext("Novice"),
        lambda t: t.gettext("Hello! I am new here, too."),
        Temper.CHEERFUL,
        boast=lambda t: t.gettext("Look what I found!"),
    ),
    "pupil": Opponent(
        lambda t: t.gettext("Pupil"),
        lambda t: t.gettext("I have been practising. Ready?"),
        Temper.CHEERFUL,
        boast=lambda t: t.gettext("A whole pile! Did you see?"),
    ),
    "apprentice": Opponent(
        lambda t: t.gettext("Apprentice"),
        lambda t: t.gettext("This time I pay attention."),
        Temper.EAGER,
        boast=lambda t: t.gettext("Quick paws pay off."),
    ),
    "greedy": Opponent(
        lambda t: t.gettext("Greedy"),
        lambda t: t.gettext("What can I grab today?"),
        Temper.EAGER,
        boast=lambda t: t.gettext("All mine, and how it shines!"),
    ),
    "journeyman": Opponent(
        lambda t: t.gettext("Journeyman"),
        lambda t: t.gettext("A fair game, then."),
        Temper.CALM,
        boast=lambda t: t.gettext("Sown, grown, harvested."),
    ),
    "adept": Opponent(
        lambda t: t.gettext("Adept"),
        lambda t: t.gettext("Welcome. Take your time."),
        Temper.CALM,
        boast=lambda t: t.gettext("One only has to wait."),
    ),
    "expectimax": Opponent(
        lambda t: t.gettext("Thinker"),
        lambda t: t.gettext("I wonder what you are holding."),
        Temper.CALM,
        boast=lambda t: t.gettext("It came as I had worked out."),
    ),
    "expert": Opponent(
        lambda t: t.gettext("Expert"),
        lambda t: t.gettext("Show me what you can do."),
        Temper.PROUD,
        boast=lambda t: t.gettext("I saw that from far away."),
    ),
    "master": Opponent(
        lambda t: t.gettext("Master"),
        lambda t: t.gettext("I have been expecting you."),
        Temper.PROUD,
        boast=lambda t: t.gettext("Thread by thread."),
    ),
    "grandmaster": Opponent(
        lambda t: t.gettext("Grandmaster"),
        lambda t: t.gettext("Sit down. Let us see."),
        Temper.PROUD,
        boast=lambda t: t.gettext("As planned."),
    ),
    EQUAL: Opponent(
        lambda t: t.pgettext("opponent", "Equal"),
        lambda t: t.gettext("You and I are well matched."),
        Temper.CALM,
        boast=lambda t: t.gettext("That could have been you."),
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
    RIVAL_FINE = 1
    OWN_FINE = 2
    DENIED = 3  #: the person took what the opponent had hoped for
    LUCK = 4  #: chance brought what the opponent wanted
    WON = 5
    LOST = 6


BETWEEN: Final = 2  #: remarks between the greeting and the last word
APART: Final = 5  #: moves from one remark to the next, at least
FRESH: Final = 3  #: moves for which an opponent is glad of one
AHEAD: Final = 10  #: points by which it leads when it is glad of that

Occasion = Callable[[SeatStep], Moment | None]
Mood = Literal["waits", "pleased", "beaten"]


class Remarks:
    """The remarks of an opponent in one game, each made once, also if moves are taken back.

    It looks at the moves as the person's seat saw them, each once.
    """

    def __init__(self, occasion: Occasion, greeted: bool = False) -> None:
        self._occasion = occasion
        self._said: dict[Moment, tuple[int, int]] = {Moment.BEGINNING: (-1, -1)} if greeted else {}
        self._branch: int | None = None
        self._known = 0

    def now(self, branch: int, steps: Sequence[SeatStep]) -> Moment | None:
        """Returns the remark on the last of these moves. Moves that were taken back or made again bring none."""
        opens = not steps or (len(steps) == 1 and steps[0].before.to_move == 1)
        if self._branch is None and not opens:  # no remark is made again after the game was left
            for ply, step in enumerate(steps, 1):
                self._look(-1, ply, step)
        if self._branch != branch:
            self._branch, self._known = branch, len(steps)
        if opens:
            self._said.setdefault(Moment.BEGINNING, (branch, len(steps)))
        for ply in range(self._known, len(steps)):
            self._look(branch, ply + 1, steps[ply])
        self._known = max(self._known, len(steps))
        return next((moment for moment, at in self._said.items() if at == (branch, len(steps))), None)

    def _look(self, branch: int, ply: int, step: SeatStep) -> None:
        outcome = step.after.outcome
        if outcome is not None:
            if outcome.winner is not None:
                self._said.setdefault(Moment.LOST if outcome.winner else Moment.WON, (branch, ply))
            return
        between = [at for moment, (_, at) in self._said.items() if moment is not Moment.BEGINNING]
        if len(between) < BETWEEN and all(ply - at >= APART for at in between):
            moment = self._occasion(step)
            if moment is not None:
                self._said.setdefault(moment, (branch, ply))


def figure_of(emblem: str, mood: Mood) -> str:
    """Returns the name of an opponent's picture in a mood."""
    return emblem if mood == "waits" or not emblem else f"{emblem}-{mood}"


def mood_of(steps: Sequence[SeatStep], occasion: Occasion, lead: int) -> Mood:
    """Returns an opponent's mood after these moves, by `lead` points ahead: all as the person's seat saw it."""
    outcome = steps[-1].after.outcome if steps else None
    if outcome is not None:
        return "waits" if outcome.winner is None else "pleased" if outcome.winner else "beaten"
    fine = any(occasion(step) in (Moment.RIVAL_FINE, Moment.LUCK) for step in steps[-FRESH:])
    return "pleased" if fine or lead >= AHEAD else "waits"


def saying(strings: Strings, game: str, agent: str, moment: Moment) -> str:
    """Returns the words of an opponent; "" for one that keeps silent."""
    found = opponent(game, agent)
    if found is None or found.temper is None:
        return ""
    if moment is Moment.BEGINNING:
        return found.greeting(strings)
    return found.boast(strings) if moment is Moment.RIVAL_FINE else _tempered(strings, found.temper)[moment - 2]


def quoted(strings: Strings, name: str, words: str) -> str:
    """Returns the words of an opponent behind its name."""
    return strings.gettext("{name}: “{words}”").format(name=name, words=words)


def _tempered(t: Strings, temper: Temper) -> tuple[str, ...]:
    """Returns the words for all moments but the first two."""
    match temper:
        case Temper.CHEERFUL:
            return (
                t.gettext("Oh! How did you do that?"),
                t.gettext("Oh. I was going to take that."),
                t.gettext("My colour! What luck!"),
                t.gettext("You won! Again?"),
                t.gettext("I won? I won!"),
            )
        case Temper.EAGER:
            return (
                t.gettext("I wanted that one."),
                t.gettext("Hey! I had my eye on that."),
                t.gettext("More for me!"),
                t.gettext("Next time I am faster."),
                t.gettext("That went well for me."),
            )
        case Temper.CALM:
            return (
                t.gettext("Well played."),
                t.gettext("You saw what I needed."),
                t.gettext("Chance is kind to me."),
                t.gettext("A good game. You earned it."),
                t.gettext("A good game. It could have gone the other way."),
            )
        case Temper.PROUD:
            return (
                t.gettext("I did not like that one."),
                t.gettext("So you do watch my river."),
                t.gettext("Luck comes to those who wait."),
                t.gettext("Not many do that. My respect."),
                t.gettext("You made me think. Come back."),
            )

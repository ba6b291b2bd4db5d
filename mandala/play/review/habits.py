"""Habits in a game: how often a player followed each, and was wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from mandala.core.game import Player
from mandala.play.intervals import wilson
from mandala.play.review.review import LEAST_REGRETS, Review

MISTAKE: Final = LEAST_REGRETS[1]
LEAST_TIMES: Final = 3  #: The least number of times that make a habit.
LEAST_WRONG: Final = 5  #: The least number of times that a habit was wrong before it costs something.
LEAST_SHARE: Final = 0.1  #: The least share of these among all times.


class Followed(NamedTuple):
    """How often a habit had a say, and how often a player followed it.

    `wrong` counts where the player followed it and a move against it was clearly better, `missed` the opposite.
    """

    asked: int = 0
    times: int = 0
    wrong: int = 0
    missed: int = 0

    @property
    def shows(self) -> bool:
        """True if somebody at the table could see the habit: it was followed three times, and in two of three cases."""
        return self.times >= LEAST_TIMES and 3 * self.times >= 2 * self.asked


Habits = Mapping[str, Followed]  #: By habit.


def followed_in(review: Review, player: Player) -> dict[str, Followed]:
    """Counts the habits of a player in a finished game, as far as its review has come. A move counts only where it concerns
    the habit."""
    entry, games = review.entry, list[Habits]()
    for ply, one in review.decisions.items():
        if one.player == player:
            here = entry.habits(review.questions[ply].observation, entry.rules.legal_moves(review.played.states[ply]))
            move, best = one.played.move, one.best[0].move
            game = dict[str, Followed]()
            for habit, moves in here.items():
                if entry.habit_concerns(habit, move):
                    follows, better = move in moves, best in moves
                    clearly = one.played.loss >= MISTAKE and entry.habit_concerns(habit, best)
                    game[habit] = Followed(
                        1, int(follows), int(clearly and follows > better), int(clearly and follows < better)
                    )
            games.append(game)
    return together(games)


def together(games: Iterable[Habits]) -> dict[str, Followed]:
    """Returns the sums of several counts."""
    found = dict[str, Followed]()
    for game in games:
        for habit, one in game.items():
            found[habit] = Followed(*map(sum, zip(found.get(habit, Followed()), one)))
    return found


def costly(habits: Habits) -> list[str]:
    """Returns the habits that a person follows more often than the best moves do, beyond chance, and often to a clear loss;
    the worst first.

    Where one move was clearly better than the other, following was wrong or not following was. A sign test compares the two.
    """
    found = [
        (-one.wrong / one.times, habit)
        for habit, one in habits.items()
        if one.wrong >= max(LEAST_WRONG, LEAST_SHARE * one.times)
        and wilson(one.wrong, one.wrong + one.missed).low > 0.5
    ]
    return [habit for _, habit in sorted(found)]

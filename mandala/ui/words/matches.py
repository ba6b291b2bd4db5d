"""Words on matches: which there are, what they are worth, how one stands."""

from __future__ import annotations

from collections.abc import Sequence

from mandala.core.game import Player
from mandala.play.games import GAMES
from mandala.play.series import Standing, standing
from mandala.play.stored import Plan
from mandala.ui.words.names import player_name
from mandala.ui.words.strings import Strings

SINGLE = "single"  # no match at all; the other choices are the kinds of a series


def match_options(strings: Strings) -> Sequence[tuple[str, str]]:
    """The kinds of match that can be chosen, each with its name."""
    return [
        (SINGLE, strings.gettext("Single game")),
        ("three", strings.gettext("Best of three")),
        ("mirror", strings.gettext("Mirror match")),
    ]


def match_sentence(strings: Strings, kind: str, mirror: str) -> str:
    """A sentence that explains a kind of match; of mirror matches the game itself says the one in `mirror`."""
    if kind == "three":
        return strings.gettext(
            "Whoever wins two games wins the match; a draw is half a win for both. You take turns to begin, and every "
            "deal is new."
        )
    return mirror if kind == "mirror" else ""


def fairness(strings: Strings, plan: Plan) -> str:
    """A note on what a mirror match is worth in a game in which nothing is drawn; "" for any other match."""
    if plan.series is None or plan.series.kind != "mirror" or not GAMES[plan.game].open:
        return ""
    return strings.gettext("Both play the same deal from either seat: its luck cancels out.")


def number(value: float) -> str:
    """Wins or points in digits, with halves."""
    whole, half = int(value), value != int(value)
    return f"{whole or ''}½" if half else str(whole)


def match_score(standing: Standing, viewer: Player) -> str:
    """The score, the viewer's first."""
    return f"{number(standing.score[viewer])} : {number(standing.score[1 - viewer])}"


def table_notes(strings: Strings, plan: Plan, viewer: Player, marks: Sequence[str]) -> list[str]:
    """At most two short lines for the table: which game of the match this is, the score before it, and the marks that the game
    bears."""
    notes, now = [], standing(plan)
    if now is not None:
        number = strings.gettext("Game {number} of {length}").format(number=len(now.games) + 1, length=now.length)
        notes = [number, strings.gettext("Match {score}").format(score=match_score(now, viewer))]
    return [*notes, *([" · ".join(marks)] if marks else [])][-2:]


def match_line(strings: Strings, standing: Standing, plan: Plan, viewer: Player) -> str:
    """A sentence on the score of a match after a game."""
    score, mirror = match_score(standing, viewer), standing.series.kind == "mirror"
    if not standing.over:
        words = (
            strings.gettext("Mirror match, {score} points after the first game")
            if mirror
            else strings.gettext("Match: {score}")
        )
        return words.format(score=score)
    winner = standing.winner
    if winner is None:
        words = strings.gettext("The match is drawn, {score}")
    elif plan.humans == (winner,):
        words = strings.gettext("You win the match, {score}")
    else:
        words = strings.gettext("{name} wins the match, {score}")
        score = match_score(standing, winner)
    return words.format(score=score, name="" if winner is None else player_name(strings, plan, winner))

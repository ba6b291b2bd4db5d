"""Words that several screens share: names of levels and players, words on matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mandala.core.game import Player
from mandala.core.written import name_of
from mandala.play.bots import is_bot, name_in
from mandala.play.games import EQUAL, GAMES, HUMAN
from mandala.play.match import Standing, standing
from mandala.play.rating import Rating
from mandala.play.stored import GameConfig
from mandala.ui.words.opponents import opponent, person_of
from mandala.ui.words.strings import Strings


class Names(NamedTuple):
    """The names of the two players at a table, the viewer's first.

    It says which of them is "you", if either, and has the emblems of computer players, else "".
    """

    own: str
    rival: str
    you: int | None = 0
    emblems: tuple[str, str] = ("", "")

    @property
    def beside_figure(self) -> Names:
        """The same where the rival's figure stands beside its name."""
        return self._replace(emblems=(self.emblems[0], ""))

    def of(self, player: int) -> str:
        return self.own if player == 0 else self.rival


def emblem_of(game: str, agent: str) -> str:
    """Returns the name of an opponent's picture; "" for a person, and for a level that no player can choose."""
    found = opponent(game, agent)
    return "" if found is None else found.emblem


def level_name(strings: Strings, game: str, level: str) -> str:
    """Returns a level's name, with its style or its point of the row if it has one. An unknown level is named as its
    record names it."""
    if is_bot(level):
        return name_of(name_in(level))
    base, _, style = level.partition("-")
    found = opponent(game, base)
    name = base.capitalize() if found is None else found.name(strings)
    if base == EQUAL and style:
        return strings.gettext("{name} ({rating})").format(name=name, rating=style)
    with_style = strings.gettext("{name} ({style})")
    return with_style.format(name=name, style=style_name(strings, style)) if style else name


def listed_name(strings: Strings, game: str, level: str) -> str:
    """Returns an opponent's name in a list to choose from, or of results."""
    found = opponent(game, level)
    return level_name(strings, game, level) if found is None or found.listed is None else found.listed(strings)


def rating_words(strings: Strings, rating: Rating | None, freed: bool = False) -> str:
    """Says how strong the player is, by results or `freed` from luck, and how sure that is; "" before the first game."""
    if rating is None:
        return ""
    words = strings.gettext("Your rating by results: {rating}, most likely between {low} and {high}.")
    if freed:
        words = strings.gettext("Your rating without luck: {rating}, most likely between {low} and {high}.")
    low, high = rating.interval
    return words.format(rating=round(rating.mean), low=round(low), high=round(high))


def chance_words(strings: Strings, chance: float, name: str) -> str:
    """Says how often the player will win against an opponent."""
    wins = round(10 * chance)
    words = strings.gettext("You win about {wins} of 10 games against {name}.")
    if wins == 0:
        words = strings.gettext("You hardly ever win against {name}.")
    elif wins == 10:
        words = strings.gettext("You nearly always win against {name}.")
    return words.format(wins=wins, name=name)


def stand_in_words(strings: Strings, moves: int) -> str:
    """Says how many moves a simpler level chose; "" for none."""
    words = strings.ngettext("a simpler level chose {count} move", "a simpler level chose {count} moves", moves)
    return words if moves else ""


def style_name(strings: Strings, style: str) -> str:
    names = {
        "builder": strings.gettext("Builder"),
        "grower": strings.gettext("Gardener"),
        "denier": strings.gettext("Spoilsport"),
        "hasty": strings.pgettext("way of playing", "Hasty"),
        "hoarder": strings.pgettext("way of playing", "Hoarder"),
        "jealous": strings.pgettext("way of playing", "Jealous"),
        "collector": strings.pgettext("way of playing", "Collector"),
        "central": strings.pgettext("way of playing", "Central"),
        "saver": strings.pgettext("way of playing", "Saver"),
        "blocker": strings.pgettext("way of playing", "Blocker"),
        "sided": strings.pgettext("way of playing", "One-sided"),
    }
    return names.get(style, style.capitalize())


def player_name(strings: Strings, config: GameConfig, player: int) -> str:
    """The name that a player was given, else what the player is: a level by its name without a style."""
    if config.names[player]:
        return config.names[player]
    if config.agents[player] != HUMAN:
        return level_name(strings, config.game, person_of(config.agents[player]))
    if len(config.humans) == 1:
        return strings.gettext("You")
    return strings.gettext("Player {number}").format(number=player + 1)


def names_at(strings: Strings, config: GameConfig, viewer: int, addressed: bool) -> Names:
    """The names of the players where `viewer` sits below; one called "you" is `addressed` in any case."""
    seats = viewer, 1 - viewer
    own, rival = (player_name(strings, config, player) for player in seats)
    nameless = (side for side, player in enumerate(seats) if config.humans == (player,) and not config.names[player])
    emblem_own, emblem_rival = (emblem_of(config.game, config.agents[player]) for player in seats)
    return Names(own, rival, 0 if addressed else next(nameless, None), (emblem_own, emblem_rival))


def opponent_names(strings: Strings, config: GameConfig) -> tuple[str, str]:
    """The names of both players, a level with its style."""
    mine, other = (
        level_name(strings, config.game, kind)
        if kind != HUMAN and not config.names[player]
        else player_name(strings, config, player)
        for player, kind in enumerate(config.agents)
    )
    return mine, other


def first_to_choose(strings: Strings, names: Names, player: int) -> str:
    """A player as named after "first choice", where "you" begins no sentence."""
    name = names.of(player)
    return strings.pgettext("first choice", "you") if name == strings.gettext("You") else name


def whom(strings: Strings, names: Names, player: int) -> str:
    """A player as the object of a sentence that one of them may read: "This lets {whom} choose"."""
    if names.you is None:
        return names.of(player)
    return strings.pgettext("whom", "you") if player == names.you else strings.pgettext("whom", "your opponent")


def to_whom(strings: Strings, names: Names, player: int) -> str:
    """A player as the one to whom something is given: "This brings {to_whom} 3 points"."""
    if names.you is None:
        return names.of(player)
    return strings.pgettext("to whom", "you") if player == names.you else strings.pgettext("to whom", "your opponent")


def turn_words(strings: Strings, to_move: int | None, choosing: bool, names: Names) -> str:
    """Says in a few words whose turn it is; `choosing` where somebody is to choose a colour, not to play."""
    if to_move is None:
        return strings.gettext("The game is over")
    if to_move == names.you:
        return strings.gettext("You choose") if choosing else strings.gettext("Your turn")
    text = strings.gettext("{name} chooses") if choosing else strings.gettext("{name}'s turn")
    return text.format(name=names.of(to_move))


def too_long(strings: Strings, most: int) -> str:
    """Says that no more than `most` characters can be entered."""
    return strings.gettext("At most {most} characters").format(most=most)


SINGLE = "single"  #: no match at all; the other choices are the kinds of match


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
            "Win two games to win the match; a draw is half a win for both. You take turns to begin, and every "
            "deal is new."
        )
    return mirror if kind == "mirror" else ""


def fairness(strings: Strings, config: GameConfig) -> str:
    """A note on what a mirror match is worth in a game in which nothing is drawn; "" for any other match."""
    if config.match is None or config.match.kind != "mirror" or GAMES[config.game].has_luck:
        return ""
    return strings.gettext("Both play the same deal from either seat: its luck cancels out.")


def number(value: float) -> str:
    """Wins or points in digits, with halves."""
    whole, half = int(value), value != int(value)
    return f"{whole or ''}½" if half else str(whole)


def match_score(standing: Standing, viewer: Player) -> str:
    return f"{number(standing.score[viewer])} : {number(standing.score[1 - viewer])}"


def table_notes(strings: Strings, config: GameConfig, viewer: Player, marks: Sequence[str]) -> list[str]:
    """At most two short lines for the table: which game of the match this is, the score before it, the marks of the game."""
    notes, now = [], standing(config)
    if now is not None:
        number = strings.gettext("Game {number} of {length}").format(number=len(now.games) + 1, length=now.length)
        notes = [number, strings.gettext("Match {score}").format(score=match_score(now, viewer))]
    return [*notes, *([" · ".join(marks)] if marks else [])][-2:]


def match_line(strings: Strings, standing: Standing, config: GameConfig, viewer: Player) -> str:
    score, mirror = match_score(standing, viewer), standing.match.kind == "mirror"
    if not standing.over:
        words = strings.gettext("Match: {score}")
        if mirror:
            words = strings.gettext("Mirror match, {score} points after the first game")
        return words.format(score=score)
    winner = standing.winner
    if winner is None:
        words = strings.gettext("The match is drawn, {score}")
    elif config.humans == (winner,):
        words = strings.gettext("You win the match, {score}")
    else:
        words = strings.gettext("{name} wins the match, {score}")
        score = match_score(standing, winner)
    return words.format(score=score, name="" if winner is None else player_name(strings, config, winner))

"""Statistics of the finished games: against each level, and of two friends. Assisted games are counted apart.

The luck of the draw is counted on both sides. Everything follows from the games themselves; nothing else is stored.
Side 0 is the person, or of two people the one whose name comes first. Running games count only because their deals are
known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain, groupby, islice, takewhile
from math import inf
from operator import attrgetter
from statistics import fmean
from typing import Final

import msgspec

from mandala.core.game import Player
from mandala.core.luck import Luck, oddness, together
from mandala.core.record import RecordedResult, RecordError, from_fields, replay
from mandala.play.games import EQUAL, GAMES
from mandala.play.intervals import Interval, chance_of, wilson
from mandala.play.match import score_of, standing
from mandala.play.stored import StoredGame, Whole, same

EVERYBODY: Final = ()  #: The opponents of a row for a whole company.


class Company(Enum):
    """The company of a game. `ASSISTED` games against a level do not show the person's strength.

    They had a take-back, a hint or a move of the fallback level, or the person could know the deal from an earlier
    game. In an open game only the same seat of a deal counts as known.
    """

    ALONE = "alone"
    ASSISTED = "assisted"
    SHARED = "shared"


@dataclass(frozen=True)
class Counted:
    """A finished game. `opponents` is the level without its style, or the two names; pairs are by side. `fair` tells
    whether its draws are a sample of chance: nobody knew them, and nothing was taken back."""

    stored: StoredGame
    company: Company
    opponents: tuple[str, ...]
    person: Player
    scores: tuple[int, int]
    winner: int | None
    began: int
    fair: bool

    @property
    def margin(self) -> int:
        """Side 0's lead in points."""
        return self.scores[0] - self.scores[1]


@dataclass(frozen=True)
class Side:
    """One side of many games."""

    wins: int
    share: Interval  #: The interval of its share of wins, a draw counting half.
    points: float
    best: int
    streak: int  #: Its current wins in a row.
    longest: int  #: Its most wins in a row.
    began: int
    won_first: int  #: Wins in the games that it began.
    margin_first: float | None  #: Its mean lead in the games that it began.
    mirrors: int  #: The mirror matches that it won.


@dataclass(frozen=True)
class Row:
    """The games of one company with the same opponents, oldest first."""

    opponents: tuple[str, ...]
    games: tuple[Counted, ...]
    draws: int
    margin: float  #: Side 0's mean lead in points.
    mirrors: int  #: The mirror matches that ended with one of the games.
    sides: tuple[Side, Side]

    @property
    def best(self) -> Counted:
        """The game with the most points of side 0, the latest of equals."""
        return max(reversed(self.games), key=lambda entry: entry.scores[0])


class _Ended(msgspec.Struct, frozen=True):
    """The keys of a record that are counted."""

    first_player: Player
    result: RecordedResult
    stood_in: tuple[int, ...] | None = None


def counting(finished: Iterable[StoredGame], unfinished: Iterable[StoredGame], game: str) -> Iterator[Counted]:
    """Yields the finished games called `game` with a person in them, oldest first."""
    seen: set[tuple[int, ...]] = set()
    of_game = [stored for stored in chain(finished, unfinished) if stored.config.game == game]
    for stored in sorted(of_game, key=attrgetter("updated", "game_id")):
        config = stored.config
        deal = (config.deal, config.first_player) if GAMES[game].open else (config.deal,)
        entry = _counted(stored, known=deal in seen) if stored.finished else None
        if entry is not None:
            yield entry
        seen.add(deal)


def _counted(stored: StoredGame, known: bool) -> Counted | None:
    """Returns a game as it counts; None without a person or a result."""
    config, humans = stored.config, stored.config.humans
    if not config.own:
        return None
    try:
        ended = msgspec.convert(stored.record, _Ended)
    except msgspec.ValidationError:
        return None
    fair = not (known or stored.assisted)
    if len(humans) == 2:
        company, opponents = Company.SHARED, tuple(sorted(config.names))
        person = int(config.names[0] != opponents[0])
    else:
        company = Company.ALONE if fair and not ended.stood_in else Company.ASSISTED
        person = humans[0]
        opponents = (config.agents[1 - person].partition("-")[0],)
    scores, winner = ended.result.scores, ended.result.winner
    return Counted(
        stored,
        company,
        opponents,
        person,
        (scores[person], scores[1 - person]),
        None if winner is None else winner ^ person,
        ended.first_player ^ person,
        fair,
    )


def rows(games: Iterable[Counted], company: Company, game: str) -> Iterator[Row]:
    """Yields a row for each of the opponents in this company: `EQUAL`, then the levels, the strongest first. If there are
    several, a row for all comes before them. `games` are oldest first."""
    everything = [entry for entry in games if entry.company is company]
    by_opponents: dict[tuple[str, ...], list[Counted]] = {}
    for entry in everything:
        by_opponents.setdefault(entry.opponents, []).append(entry)
    if len(by_opponents) > 1 and company is not Company.SHARED:
        yield row(EVERYBODY, everything)
    ratings = {**GAMES[game].ratings, EQUAL: inf}
    for opponents in sorted(by_opponents, key=lambda opponents: (-ratings.get(opponents[0], 0), opponents)):
        yield row(opponents, by_opponents[opponents])


def row(opponents: tuple[str, ...], games: Sequence[Counted]) -> Row:
    """Returns the row of at least one game, oldest first."""
    of_matches = [entry for entry in games if entry.stored.config.match is not None]
    mirrors = [winner for entry in of_matches for winner in _mirror_winner(entry)]
    draws = [entry.winner for entry in games].count(None)
    sides = _side(games, 0, draws, mirrors.count(0)), _side(games, 1, draws, mirrors.count(1))
    return Row(opponents, tuple(games), draws, fmean([entry.margin for entry in games]), len(mirrors), sides)


def _mirror_winner(entry: Counted) -> tuple[int | None] | tuple[()]:
    """Returns the winning side of the mirror match that a game of a match ended, None for a draw; () if it ended none."""
    now = standing(entry.stored.config, score_of(entry.stored))
    if now is None or now.match.kind != "mirror" or not now.over:
        return ()
    return (None if now.winner is None else now.winner ^ entry.person,)


def _side(games: Sequence[Counted], side: int, draws: int, mirrors: int) -> Side:
    won = [entry.winner == side for entry in games]
    scores = [entry.scores[side] for entry in games]
    first = [entry for entry in games if entry.began == side]
    return Side(
        wins=won.count(True),
        share=wilson(won.count(True) + draws / 2, len(games)),
        points=fmean(scores),
        best=max(scores),
        streak=len(list(takewhile(bool, reversed(won)))),
        longest=max((len(list(run)) for wins, run in groupby(won) if wins), default=0),
        began=len(first),
        won_first=[entry.winner for entry in first].count(side),
        margin_first=fmean([entry.scores[side] - entry.scores[1 - side] for entry in first]) if first else None,
        mirrors=mirrors,
    )


class _Sum:
    """The luck of both sides in some games, counted for the first `seen` of them."""

    def __init__(self, games: Sequence[Counted]) -> None:
        self.games, self.seen, self.counted = games, 0, 0
        self.both: tuple[Luck, Luck] | None = None


class LuckCount:
    """Counts the luck of the draw in many games. Each game is replayed once, which takes milliseconds, so a screen
    counts one a frame and shows the result so far. `whole` reads moves and deal of a game that lacks them."""

    def __init__(self, games: Iterable[Counted], whole: Whole = same) -> None:
        self._whole = whole
        lucky = {name for name, game in GAMES.items() if game.has_luck}
        self._left = {
            entry.stored.game_id: entry for entry in games if entry.fair and entry.stored.config.game in lucky
        }
        self._luck_of: dict[int, tuple[Luck, Luck]] = {}
        self._sums: dict[int, _Sum] = {}

    @property
    def left(self) -> int:
        return len(self._left)

    def count_next(self) -> None:
        """Counts one more game, if one is left. Skips a record that does not hold."""
        if not self._left:
            return
        entry = self._left.pop(next(iter(self._left)))
        game = GAMES[entry.stored.config.game]
        stored = self._whole(entry.stored)
        if game.luck_by_side is None or stored is None:
            return
        try:
            played = replay(from_fields(stored.record), game.recorder)
        except RecordError:
            return
        both = game.luck_by_side(played.states, played.moves)
        self._luck_of[entry.stored.game_id] = both if entry.person == 0 else both[::-1]

    def counted(self, games: Sequence[Counted]) -> int:
        """Returns how many of these games have had their luck counted so far; `of` adds up the luck of exactly those."""
        return self._sum(games).counted

    def of(self, games: Sequence[Counted]) -> tuple[Luck, Luck] | None:
        """Returns the luck of both sides in the fair, counted games; None if there are none."""
        return self._sum(games).both

    def _sum(self, games: Sequence[Counted]) -> _Sum:
        """Returns the count so far, with the games counted since the last call."""
        found = self._sums.setdefault(id(games), _Sum(games))  # holds the games, so that no other object gets their id
        fresh = list(takewhile(lambda entry: entry.stored.game_id not in self._left, islice(games, found.seen, None)))
        found.seen += len(fresh)
        counted_luck = [self._luck_of[entry.stored.game_id] for entry in fresh if entry.stored.game_id in self._luck_of]
        if counted_luck:
            found.counted += len(counted_luck)
            before, kinds = [] if found.both is None else [found.both], len(counted_luck[0][0].drawn)
            one, other = (together([both[side] for both in (*before, *counted_luck)], kinds) for side in (0, 1))
            found.both = one, other
        return found


def chance_of_luck(counted_luck: Iterable[Luck]) -> float:
    """Returns the chance that fair dealing differs this much from its promise, over all sides."""
    values, freedoms = zip(*map(oddness, counted_luck))
    return chance_of(sum(values), sum(freedoms))

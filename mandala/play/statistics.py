"""Statistics of the finished games: against each level, and of two friends. Assisted games are counted apart. The luck
of the cards is counted on both sides.

Everything is worked out from the games themselves, nothing is kept besides them. Side 0 is the person, or of two people the one
whose name comes first; side 1 is the other. The running games count nowhere, but that a deal was seen before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice, takewhile
from statistics import fmean
from typing import Final

import msgspec

from mandala.core.game import Player
from mandala.core.luck import Luck, oddness, together
from mandala.core.record import RecordedResult, RecordError, from_fields, replay
from mandala.play.games import GAMES
from mandala.play.intervals import Interval, chance_of, wilson
from mandala.play.series import score_of, standing
from mandala.play.stored import StoredGame

EVERYBODY: Final = ()
"""The opponents of a row that sums up all of its company."""


class Company(Enum):
    """In which company a game was played. `ASSISTED`: against a level, with a move taken back or a hint, with a deal that the
    person could know from an earlier game (where nothing is hidden, from an earlier one in the same seat), or with a move that a
    simpler level chose: none of these says how the person plays against that level."""

    ALONE = "alone"
    ASSISTED = "assisted"
    SHARED = "shared"


@dataclass(frozen=True)
class Counted:
    """A finished game. `opponents` is the level without its style, or the two names; pairs are by side; `fair` tells whether its
    cards are a sample of what the dealing brings: nobody knew them, nothing was taken back."""

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
        """By how many points side 0 is ahead."""
        return self.scores[0] - self.scores[1]


@dataclass(frozen=True)
class Side:
    """One side of many games. `share` is the share of wins it came from, a draw being half a win; `streak` are the games won in
    a row now, `longest` the most ever; `won_first` and `margin_first` are of the games that it began, `mirrors` the mirror
    matches that it won."""

    wins: int
    share: Interval
    points: float
    best: int
    streak: int
    longest: int
    began: int
    won_first: int
    margin_first: float | None
    mirrors: int


@dataclass(frozen=True)
class Row:
    """The games of one company with the same opponents, oldest first. `margin` is the average, side 0's points less side 1's;
    `mirrors` are the mirror matches that ended with one of the games."""

    opponents: tuple[str, ...]
    games: tuple[Counted, ...]
    draws: int
    margin: float
    mirrors: int
    sides: tuple[Side, Side]

    @property
    def best(self) -> Counted:
        """The game in which side 0 got the most points, of several the latest."""
        return max(reversed(self.games), key=lambda entry: entry.scores[0])


class _Ended(msgspec.Struct, frozen=True):
    """What is counted of a record."""

    first_player: Player
    result: RecordedResult
    stood_in: tuple[int, ...] | None = None


def counted(finished: Iterable[StoredGame], unfinished: Iterable[StoredGame], game: str) -> tuple[Counted, ...]:
    """The finished games of the game called `game` that a person took part in, oldest first."""
    return tuple(counting(finished, unfinished, game))


def counting(finished: Iterable[StoredGame], unfinished: Iterable[StoredGame], game: str) -> Iterator[Counted]:
    """The same one after the other."""
    seen: set[tuple[int, ...]] = set()
    for stored in sorted((*finished, *unfinished), key=lambda stored: stored.updated):
        plan = stored.plan
        if plan.game != game:
            continue
        deal = (plan.deal, plan.first_player) if GAMES[game].open else (plan.deal,)
        entry = _counted(stored, known=deal in seen) if stored.finished else None
        if entry is not None:
            yield entry
        seen.add(deal)


def _counted(stored: StoredGame, known: bool) -> Counted | None:
    """The game as it counts; None where no person played or the record has no result."""
    plan, humans = stored.plan, stored.plan.humans
    if not plan.own:
        return None
    try:
        ended = msgspec.convert(stored.record, _Ended)
    except msgspec.ValidationError:
        return None
    fair = not (known or stored.assisted)
    if len(humans) == 2:
        company, opponents = Company.SHARED, tuple(sorted(plan.names))
        person = int(plan.names[0] != opponents[0])
    else:
        company = Company.ALONE if fair and not ended.stood_in else Company.ASSISTED
        person = humans[0]
        opponents = (plan.kinds[1 - person].partition("-")[0],)
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


def rows(games: Iterable[Counted], company: Company, game: str) -> tuple[Row, ...]:
    """A row for each of the opponents in this company, the strongest level first; before them, if they are several levels, one
    for all. `games` are oldest first."""
    everything = [entry for entry in games if entry.company is company]
    by_opponents: dict[tuple[str, ...], list[Counted]] = {}
    for entry in everything:
        by_opponents.setdefault(entry.opponents, []).append(entry)
    ratings = GAMES[game].ratings
    order = sorted(by_opponents, key=lambda opponents: (-ratings.get(opponents[0], 0), opponents))
    found = [row(opponents, by_opponents[opponents]) for opponents in order]
    if len(found) > 1 and company is not Company.SHARED:
        found.insert(0, row(EVERYBODY, everything))
    return tuple(found)


def row(opponents: tuple[str, ...], games: Sequence[Counted]) -> Row:
    """What these games, oldest first and not none, come to."""
    mirrors = [winner for entry in games for winner in _mirror_winner(entry)]
    sides = _side(games, 0, mirrors.count(0)), _side(games, 1, mirrors.count(1))
    draws = sum(entry.winner is None for entry in games)
    return Row(opponents, tuple(games), draws, fmean(entry.margin for entry in games), len(mirrors), sides)


def _mirror_winner(entry: Counted) -> tuple[int | None] | tuple[()]:
    """The side that won the mirror match which a game ended, None for a draw; nothing if it ended none."""
    if entry.stored.plan.series is None:
        return ()
    now = standing(entry.stored.plan, score_of(entry.stored))
    if now is None or now.series.kind != "mirror" or not now.over:
        return ()
    return (None if now.winner is None else now.winner ^ entry.person,)


def _side(games: Sequence[Counted], side: int, mirrors: int) -> Side:
    won = [entry.winner == side for entry in games]
    draws = sum(entry.winner is None for entry in games)
    scores = [entry.scores[side] for entry in games]
    first = [entry for entry in games if entry.began == side]
    return Side(
        wins=sum(won),
        share=wilson(sum(won) + draws / 2, len(games)),
        points=fmean(scores),
        best=max(scores),
        streak=len(list(takewhile(bool, reversed(won)))),
        longest=_longest(won),
        began=len(first),
        won_first=sum(entry.winner == side for entry in first),
        margin_first=fmean(entry.scores[side] - entry.scores[1 - side] for entry in first) if first else None,
        mirrors=mirrors,
    )


def _longest(won: Iterable[bool]) -> int:
    longest = run = 0
    for each in won:
        run = run + 1 if each else 0
        longest = max(longest, run)
    return longest


class _Sum:
    """The luck of both sides in some games, as far as it was counted: so many in the first ones, those that were `seen`."""

    def __init__(self, games: Sequence[Counted]) -> None:
        self.games, self.seen, self.counted = games, 0, 0
        self.both: tuple[Luck, Luck] | None = None


class LuckCount:
    """The luck of the cards in many games. Each game is played through once, a few milliseconds of work, so a screen counts one
    after the other and shows what is there."""

    def __init__(self, games: Iterable[Counted]) -> None:
        fair = [entry for entry in games if entry.fair and not GAMES[entry.stored.plan.game].open]
        self._left = {entry.stored.game_id: entry for entry in fair}
        self._lucks: dict[int, tuple[Luck, Luck]] = {}
        self._sums: dict[int, _Sum] = {}

    @property
    def left(self) -> int:
        """How many games are still to be counted."""
        return len(self._left)

    def count_next(self) -> None:
        """Counts one more game, if one is left. A record that does not hold counts for nothing."""
        if not self._left:
            return
        entry = self._left.pop(next(iter(self._left)))
        game = GAMES[entry.stored.plan.game]
        if game.lucks is None:
            return
        try:
            played = replay(from_fields(entry.stored.record), game.recorder)
        except RecordError:
            return
        both = game.lucks(played.states, played.moves)
        self._lucks[entry.stored.game_id] = both if entry.person == 0 else both[::-1]

    def counted(self, games: Sequence[Counted]) -> int:
        """How many of the games `of` speaks of."""
        return self._sum(games).counted

    def of(self, games: Sequence[Counted]) -> tuple[Luck, Luck] | None:
        """The luck of both sides in those of the games that are fair and were counted; None if there are none."""
        return self._sum(games).both

    def _sum(self, games: Sequence[Counted]) -> _Sum:
        """What was counted until now, with what came since it was asked for last."""
        found = self._sums.setdefault(id(games), _Sum(games))  # it holds the games, so that no others get their number
        fresh = list(takewhile(lambda entry: entry.stored.game_id not in self._left, islice(games, found.seen, None)))
        found.seen += len(fresh)
        lucks = [self._lucks[entry.stored.game_id] for entry in fresh if entry.stored.game_id in self._lucks]
        if lucks:
            found.counted += len(lucks)
            before, kinds = [] if found.both is None else [found.both], len(lucks[0][0].cards)
            one, other = (together([both[side] for both in (*before, *lucks)], kinds) for side in (0, 1))
            found.both = one, other
        return found


def chance_of_luck(lucks: Iterable[Luck]) -> float:
    """The chance that fair dealing brings differences from the promise that are as large as these, all sides together."""
    values, freedoms = zip(*map(oddness, lucks))
    return chance_of(sum(values), sum(freedoms))

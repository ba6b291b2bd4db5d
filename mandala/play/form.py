"""How a person plays over many games, and what luck did to the results.

What is given away with a move, by game, by kind of move and by part of the game, is worked out from digests, which hold
what reviews come to and are quick to read. A game is one sample: its decisions have to do with each other.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Annotated, Final, NamedTuple, Self

import msgspec

from mandala.core.game import Player
from mandala.play.intervals import Interval, around_ratio, freed, wilson
from mandala.play.review import Review
from mandala.play.sharing import fingerprint
from mandala.play.statistics import Counted
from mandala.play.stored import StoredGame

STAGES: Final = 3
"""Parts into which a game is divided: opening, middle, end."""
RECENT: Final = 10
"""The latest games, of which there is something to be said of their own."""
VAGUE: Final = 3
"""Of so many levels it may be open which of them plays as somebody does; of more it is not said."""
VERSION: Final = 1
"""Grows when digests of the same review change; those of another version are made again."""


class Given(NamedTuple):
    """What was given away in some moves, in chance to win: how many they were, and the sum."""

    moves: int = 0
    lost: float = 0.0

    def and_(self, loss: float) -> Self:
        """The same with one more decision."""
        return self._replace(moves=self.moves + 1, lost=self.lost + loss)


class Play(msgspec.Struct, frozen=True, array_like=True):
    """What a player gave away in a game, by the letter of the move that was made, and by the part of the game."""

    kinds: dict[str, Given]
    stages: Annotated[tuple[Given, ...], msgspec.Meta(min_length=STAGES, max_length=STAGES)]

    @property
    def all(self) -> Given:
        """Both together."""
        return Given(sum([one.moves for one in self.stages]), sum([one.lost for one in self.stages]))


class Digest(msgspec.Struct, frozen=True, array_like=True):
    """What a review comes to: which program judged, whether no verdict is in doubt any more, how player 0 and player 1 played,
    and how much more luck player 0 had, in chance to win."""

    version: int
    judge: str
    settled: bool
    plays: tuple[Play, Play]
    luck: float


def digest_of(review: Review) -> Digest:
    """What a complete review comes to."""
    text, stages = review.entry.recorder.move_text, review.entry.stages(review.played.states)
    plays = []
    for player in (0, 1):
        kinds, parts = dict[str, Given](), [Given()] * STAGES
        for ply, decision in sorted(review.decisions.items()):
            if decision.player == player:
                kind, loss = text(decision.played.move)[0], decision.played.loss
                kinds[kind] = kinds.get(kind, Given()).and_(loss)
                parts[stages[ply]] = parts[stages[ply]].and_(loss)
        plays.append(Play(kinds, tuple(parts)))
    luck = sum([-stroke.luck if stroke.player else stroke.luck for stroke in review.strokes or ()])
    return Digest(VERSION, review.judge, review.settled, (plays[0], plays[1]), luck)


def digest_in(content: bytes | None) -> Digest | None:
    """The digest in bytes; None if there is none that this program understands."""
    if content is None:
        return None
    try:
        digest = msgspec.json.decode(content, type=Digest)
    except (msgspec.MsgspecError, UnicodeError):
        return None
    return digest if digest.version == VERSION else None


class Digests:
    """The digests of many games, read one after the other beside the frames: `find` looks one up, `made` are the games, by their
    fingerprints, that were reviewed meanwhile and are looked up again."""

    def __init__(
        self, games: Iterable[Counted], find: Callable[[StoredGame], Digest | None], made: Sequence[int]
    ) -> None:
        self._left = deque(games)
        self._find, self._made, self._seen = find, made, len(made)
        self._games: dict[int, dict[int, Counted]] = {}
        self._found: dict[int, Digest] = {}
        self.changes = 0
        """Grows when there is more to be seen."""

    @property
    def left(self) -> int:
        """How many games are still to be looked up."""
        for number in self._made[self._seen :]:
            self._left.extend(self._games.get(number, {}).values())
        self._seen = len(self._made)
        return len(self._left)

    def count_next(self) -> None:
        """Looks up one more game, if one is left."""
        if not self._left:
            return
        entry = self._left.popleft()
        self._games.setdefault(fingerprint(entry.stored.record), {})[entry.stored.game_id] = entry
        digest = self._find(entry.stored)
        if digest is not None:
            self._found[entry.stored.game_id] = digest
            self.changes += 1

    def of(self, entry: Counted) -> Digest | None:
        """What the review of a game comes to; None if there is none, as far as was looked up."""
        return self._found.get(entry.stored.game_id)

    def pairs(self, games: Iterable[Counted]) -> list[tuple[Counted, Digest]]:
        """Those of the games that are reviewed, each with its digest."""
        return [(entry, digest) for entry in games if (digest := self.of(entry)) is not None]


class Mean(NamedTuple):
    """What is given away with a move, in points of 100, the interval in which that lies in the long run, None of too few games,
    and of how many moves that is the mean."""

    points: float
    interval: Interval | None
    moves: int


def mean_of(games: Sequence[Given]) -> Mean | None:
    """The mean over games; None of no move."""
    games = [one for one in games if one.moves]
    if not games:
        return None
    sums, counts = [100 * one.lost for one in games], [one.moves for one in games]
    return Mean(sum(sums) / sum(counts), around_ratio(sums, counts), sum(counts))


@dataclass(frozen=True)
class Form:
    """How a person played in games, oldest first, of which there is one at least."""

    plays: tuple[Play, ...]

    @cached_property
    def games(self) -> tuple[float, ...]:
        """What was given away with a move in each game, in points of 100."""
        return tuple([100 * play.all.lost / play.all.moves for play in self.plays])

    def mean(self, first: int = 0, end: int | None = None) -> Mean:
        """The mean of all games, or of some of them."""
        mean = mean_of([play.all for play in self.plays[first:end]])
        assert mean is not None, "games without a decision are no part of a form"
        return mean

    def course(self, most: int) -> list[tuple[float, Mean]]:
        """The form in at most so many points, oldest first: what was given away in a game, or in a few that follow each other,
        and the mean of the latest games until then."""
        together = -(-len(self.plays) // most)
        ends = range(len(self.plays), 0, -together)
        points = [
            (self.mean(max(0, end - together), end), self.mean(max(0, end - max(RECENT, together)), end))
            for end in ends
        ]
        return [(here.points, latest) for here, latest in reversed(points)]

    @cached_property
    def kinds(self) -> Mapping[str, Mean]:
        """What is given away with moves of each kind, by their letters."""
        letters = sorted({letter for play in self.plays for letter in play.kinds})
        means = {letter: mean_of([play.kinds.get(letter, Given()) for play in self.plays]) for letter in letters}
        return {letter: mean for letter, mean in means.items() if mean is not None}

    @cached_property
    def stages(self) -> tuple[Mean | None, ...]:
        """What is given away in each part of the game."""
        return tuple([mean_of([play.stages[stage] for play in self.plays]) for stage in range(STAGES)])

    @cached_property
    def progress(self) -> tuple[Mean, Mean] | None:
        """The mean of all games before the latest ones, and of those; None unless they differ more than chance lets them."""
        if len(self.plays) < 2 * RECENT:
            return None
        before, now = self.mean(end=-RECENT), self.mean(-RECENT)
        assert before.interval is not None
        assert now.interval is not None
        halves = [(mean.interval.high - mean.points) if mean.interval else 0.0 for mean in (before, now)]
        return (before, now) if abs(before.points - now.points) > sqrt(sum([half**2 for half in halves])) else None


def form_of(plays: Iterable[Play]) -> Form | None:
    """The form in games, oldest first; None if nothing was decided in any."""
    found = tuple([play for play in plays if play.all.moves])
    return Form(found) if found else None


class Likeness(NamedTuple):
    """Between which levels somebody plays: in so many latest games surely better than `weaker` and not as well as `stronger`, and
    as `alike` if there is one level between them. None where there is no such level."""

    games: int
    weaker: str | None
    alike: str | None
    stronger: str | None


def likeness(form: Form, losses: Mapping[str, float]) -> Likeness | None:
    """Which levels, by what each gives away, play as the latest games: as few games as allow to name one or two levels, else all;
    None if even they say little."""
    played = len(form.plays)
    if not losses or played < RECENT:
        return None
    for power in range(played.bit_length()):
        count = min(played, RECENT << power)
        weaker, inside, stronger = _around(form.mean(-count), losses)
        if len(inside) < 2 or (count == played and len(inside) <= VAGUE):
            alike = inside[0] if len(inside) == 1 else None
            return Likeness(count, weaker[-1] if weaker else None, alike, stronger[0] if stronger else None)
        if count == played:
            break
    return None


def _around(mean: Mean, losses: Mapping[str, float]) -> tuple[list[str], list[str], list[str]]:
    """The levels that are weaker than an interval, those in it, and those that are stronger, each the weakest first."""
    assert mean.interval is not None
    order = sorted(losses, key=lambda level: -losses[level])
    weaker = [level for level in order if 100 * losses[level] >= mean.interval.high]
    stronger = [level for level in order if 100 * losses[level] <= mean.interval.low]
    return weaker, order[len(weaker) : len(order) - len(stronger)], stronger


class Fortune(NamedTuple):
    """Results and luck of many games from one side: 1 a win, 0 a draw, -1 a loss. `without` is how each would probably have ended
    if both had had as much luck; a draw stays one."""

    ended: tuple[int, ...]
    without: tuple[int, ...]
    share: Interval
    """of wins, in the long run"""
    freed: tuple[float, Interval] | None
    """the share of wins freed from luck, and its interval; None of too few games"""

    @property
    def gave(self) -> int:
        """How many games were won by luck."""
        return sum([ended > without for ended, without in zip(self.ended, self.without)])

    @property
    def took(self) -> int:
        """How many games were lost by bad luck."""
        return sum([ended < without for ended, without in zip(self.ended, self.without)])


def fortune(games: Iterable[tuple[Counted, Digest]]) -> Fortune | None:
    """What luck did to side 0 of games; None of no game."""
    results, lucks = list[float](), list[float]()
    for entry, digest in games:
        results.append(0.5 if entry.winner is None else float(entry.winner == 0))
        lucks.append(-digest.luck if entry.person else digest.luck)
    if not results:
        return None
    ended = tuple([round(2 * result - 1) for result in results])
    without = tuple(
        [won and (1 if result - luck > 0.5 else -1) for won, result, luck in zip(ended, results, lucks)],
    )
    return Fortune(ended, without, wilson(sum(results), len(results)), freed(results, lucks))


def play_of(entry: Counted, digest: Digest, side: Player) -> Play:
    """How a side of a game played."""
    return digest.plays[entry.person ^ side]

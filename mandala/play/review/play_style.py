"""A person's play over many games, and the effect of luck on the results.

Digests of reviews, which are quick to read, give the regret of moves by game, by kind of move and by part of the game.
A game is one sample, since its decisions depend on each other.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from statistics import fmean
from typing import Annotated, Final, NamedTuple, Self

import msgspec

from mandala.core.game import Player
from mandala.play.intervals import Interval, around_mean, around_ratio, freed, wilson
from mandala.play.review.habits import Followed, followed_in
from mandala.play.review.review import Judgement, Review
from mandala.play.statistics import Counted
from mandala.play.stored import StoredGame, Whole, fingerprint, same

STAGES_OF_GAME: Final = 3  #: Parts into which a game is divided: opening, middle, end.
RECENT_GAMES: Final = 10  #: The number of latest games with a mean of their own.
LEAST_MOVES: Final = 8  #: The least number of decisions from which a single game tells a level.
MAX_ALIKE: Final = 3  #: The most levels that a likeness may leave open.
DIGEST_VERSION: Final = 1  #: Grows when digests change; digests of other versions are made again.


class Given(NamedTuple):
    """The number of some moves, and the chance to win that they gave away in all."""

    moves: int = 0
    lost: float = 0.0

    def and_(self, loss: float) -> Self:
        """Returns the sum with one more decision."""
        return self._replace(moves=self.moves + 1, lost=self.lost + loss)


class Faults(NamedTuple):
    """The number of blunders, mistakes and inaccuracies."""

    blunders: int = 0
    mistakes: int = 0
    inaccuracies: int = 0


def faults_of(review: Review, player: Player) -> Faults:
    """Counts a player's faults, as far as the review has come."""
    found = [decision.judgement for decision in review.mistakes(player)]
    return Faults(*map(found.count, (Judgement.BLUNDER, Judgement.MISTAKE, Judgement.INACCURACY)))


class Play(msgspec.Struct, frozen=True, array_like=True):
    """A player's regret in a game, by the letter of the move and by the part of the game. The faults are None in a
    digest of an older program."""

    kinds: dict[str, Given]
    stages: Annotated[tuple[Given, ...], msgspec.Meta(min_length=STAGES_OF_GAME, max_length=STAGES_OF_GAME)]
    faults: Faults | None = None

    @property
    def all(self) -> Given:
        return Given(sum([one.moves for one in self.stages]), sum([one.lost for one in self.stages]))


class Mistake(msgspec.Struct, frozen=True, array_like=True):
    """A sure mistake or blunder of a game: its ply, player, loss, kind of move, part of the game, and theme."""

    ply: int
    player: Player
    loss: float
    kind: str
    stage: int
    theme: str | None = None  #: None until it was looked for.


class Digest(msgspec.Struct, frozen=True, array_like=True):
    """A review's result: the judge, whether it is settled, both players' play, and player 0's surplus of luck. A `foreign`
    one counts nowhere until it is made again."""

    version: int
    judge: str
    settled: bool
    plays: tuple[Play, Play]
    luck: float
    foreign: bool = False
    mistakes: tuple[Mistake, ...] | None = None  #: None in a digest that an older version made.
    #: Both players' habits; None until the review is settled, and in a digest that an older version made.
    habits: tuple[dict[str, Followed], dict[str, Followed]] | None = None

    @property
    def incomplete(self) -> bool:
        """True if an older version made it, which counted less."""
        return self.mistakes is None or (self.settled and self.habits is None)

    @property
    def counted(self) -> bool:
        """True if it holds both players' faults."""
        return all(play.faults is not None for play in self.plays)


def digest_of(review: Review) -> Digest:
    """Returns the digest of a complete review."""
    text, stages = review.entry.recorder.move_text, review.entry.stages(review.played.states)
    plays = []
    for player in (0, 1):
        kinds, parts = dict[str, Given](), [Given()] * STAGES_OF_GAME
        for ply, decision in sorted(review.decisions.items()):
            if decision.player == player:
                kind, loss = text(decision.played.move)[0], decision.played.loss
                kinds[kind] = kinds.get(kind, Given()).and_(loss)
                parts[stages[ply]] = parts[stages[ply]].and_(loss)
        plays.append(Play(kinds, tuple(parts), faults_of(review, player)))
    luck = sum([-event.luck if event.player else event.luck for event in review.chance_events or ()])
    mistakes = [
        Mistake(one.ply, one.player, round(one.played.loss, 4), text(one.played.move)[0], stages[one.ply])
        for one in (() if review.foreign else review.mistakes(0, 1))
        if one.sure and not one.unsure and one.judgement is not Judgement.INACCURACY
    ]
    found = plays[0], plays[1]
    habits = (followed_in(review, 0), followed_in(review, 1)) if review.settled else None
    return Digest(DIGEST_VERSION, review.judge, review.settled, found, luck, review.foreign, tuple(mistakes), habits)


def digest_in(content: bytes | None) -> Digest | None:
    """Returns the digest in bytes; None if this program does not understand it."""
    if content is None:
        return None
    try:
        digest = msgspec.json.decode(content, type=Digest)
    except (msgspec.MsgspecError, UnicodeError):
        return None
    return digest if digest.version == DIGEST_VERSION else None


class Digests:
    """Reads the digests of many games beside the frames: `find` looks one up. `made` are fingerprints of games reviewed
    meanwhile, which are looked up again."""

    def __init__(
        self,
        games: Iterable[Counted],
        find: Callable[[StoredGame], Digest | None],
        made: Sequence[int],
        whole: Whole = same,
    ) -> None:
        self._whole = whole
        self._left = deque(games)
        self._find, self._made, self._seen = find, made, len(made)
        self._games: dict[int, dict[int, Counted]] = {}
        self._found: dict[int, Digest] = {}
        self._fingerprints: dict[int, int] = {}
        self.changes = 0  #: Grows when there is more to show.

    @property
    def left(self) -> int:
        for number in self._made[self._seen :]:
            self._left.extend(self._games.get(number, {}).values())
        self._seen = len(self._made)
        return len(self._left)

    def count_next(self) -> None:
        if not self._left:
            return
        entry = self._left.popleft()
        stored = self._whole(entry.stored)
        if stored is None:
            return
        number = self._fingerprints[stored.game_id] = fingerprint(stored.record)
        self._games.setdefault(number, {})[stored.game_id] = entry
        digest = self._find(stored)
        if digest is not None:
            self._found[entry.stored.game_id] = digest
            self.changes += 1

    def of(self, entry: Counted) -> Digest | None:
        """Returns the digest of a game; None if it has none or was not looked up."""
        return self._found.get(entry.stored.game_id)

    def fingerprint(self, entry: Counted) -> int | None:
        """The fingerprint of a game, once it was looked up."""
        return self._fingerprints.get(entry.stored.game_id)

    def pairs(self, games: Iterable[Counted]) -> list[tuple[Counted, Digest]]:
        """Returns the games that this program reviewed, each with its digest."""
        return [(entry, digest) for entry, digest in self._pairs(games) if not digest.foreign]

    def foreign(self, games: Iterable[Counted]) -> int:
        """Returns the number of games whose review came with their record."""
        return sum([digest.foreign for _, digest in self._pairs(games)])

    def _pairs(self, games: Iterable[Counted]) -> Iterator[tuple[Counted, Digest]]:
        if not self._found:
            return
        for entry in games:
            digest = self._found.get(entry.stored.game_id)
            if digest is not None:
                yield entry, digest


class Mean(NamedTuple):
    """The mean regret of a move in points of 100, its long-run interval (None for few games), and the number of moves."""

    points: float
    interval: Interval | None
    moves: int


def mean_of(games: Sequence[Given]) -> Mean | None:
    games = [one for one in games if one.moves]
    if not games:
        return None
    sums, counts = [100 * one.lost for one in games], [one.moves for one in games]
    return Mean(sum(sums) / sum(counts), around_ratio(sums, counts), sum(counts))


@dataclass(frozen=True)
class PlayStyle:
    """A person's play in at least one game, oldest first."""

    plays: tuple[Play, ...]

    @cached_property
    def games(self) -> tuple[float, ...]:
        """The mean regret of each game, in points of 100."""
        return tuple([100 * play.all.lost / play.all.moves for play in self.plays])

    def mean(self, first: int = 0, end: int | None = None) -> Mean:
        """Returns the mean of all games, or of some of them."""
        mean = mean_of([play.all for play in self.plays[first:end]])
        assert mean is not None, "games without a decision are no part of a form"
        return mean

    def course(self, most: int) -> list[tuple[float, Mean]]:
        """Returns at most `most` points, oldest first: the regret of one or more successive games, and the mean of the
        latest games up to there."""
        together = -(-len(self.plays) // most)
        ends = range(len(self.plays), 0, -together)
        points = [
            (self.mean(max(0, end - together), end), self.mean(max(0, end - max(RECENT_GAMES, together)), end))
            for end in ends
        ]
        return [(here.points, latest) for here, latest in reversed(points)]

    @cached_property
    def kinds(self) -> Mapping[str, Mean]:
        """The mean regret of each kind of move, by its letter."""
        letters = sorted({letter for play in self.plays for letter in play.kinds})
        means = {letter: mean_of([play.kinds.get(letter, Given()) for play in self.plays]) for letter in letters}
        return {letter: mean for letter, mean in means.items() if mean is not None}

    @cached_property
    def stages(self) -> tuple[Mean | None, ...]:
        """The mean regret in each part of the game."""
        return tuple([mean_of([play.stages[stage] for play in self.plays]) for stage in range(STAGES_OF_GAME)])

    @cached_property
    def progress(self) -> tuple[Mean, Mean] | None:
        """The means before and in the latest games; None unless they differ more than by chance."""
        if len(self.plays) < 2 * RECENT_GAMES:
            return None
        before, now = self.mean(end=-RECENT_GAMES), self.mean(-RECENT_GAMES)
        assert before.interval is not None
        assert now.interval is not None
        halves = [(mean.interval.high - mean.points) if mean.interval else 0.0 for mean in (before, now)]
        return (before, now) if abs(before.points - now.points) > sqrt(sum([half**2 for half in halves])) else None


def play_style_of(plays: Iterable[Play]) -> PlayStyle | None:
    """Returns the style in games, oldest first; None without a decision."""
    found = tuple([play for play in plays if play.all.moves])
    return PlayStyle(found) if found else None


class Likeness(NamedTuple):
    """The levels between which somebody played the latest games: surely better than `weaker`, not as well as
    `stronger`. `alike` is the only level between. None for a level that does not exist."""

    games: int
    weaker: str | None
    alike: str | None
    stronger: str | None


def likeness(style: PlayStyle, mean_regret: Mapping[str, float]) -> Likeness | None:
    """Returns the levels that play like the latest games, by mean regret. Uses as few games as name one or two levels,
    else all; None if even all games say little."""
    played = len(style.plays)
    if not mean_regret or played < RECENT_GAMES:
        return None
    for power in range(played.bit_length()):
        count = min(played, RECENT_GAMES << power)
        weaker, inside, stronger = _around(style.mean(-count), mean_regret)
        if len(inside) < 2 or (count == played and len(inside) <= MAX_ALIKE):
            alike = inside[0] if len(inside) == 1 else None
            return Likeness(count, weaker[-1] if weaker else None, alike, stronger[0] if stronger else None)
        if count == played:
            break
    return None


def likeness_in_game(losses: Sequence[float], mean_regret: Mapping[str, float]) -> Likeness | None:
    """Returns the levels that play like one game with these losses; None if the game says too little."""
    interval = around_mean([100 * loss for loss in losses]) if len(losses) >= LEAST_MOVES else None
    if interval is None or not mean_regret:
        return None
    weaker, inside, stronger = _around(Mean(100 * fmean(losses), interval, len(losses)), mean_regret)
    if not weaker and not stronger:
        return None
    return Likeness(
        1, weaker[-1] if weaker else None, inside[0] if len(inside) == 1 else None, stronger[0] if stronger else None
    )


def _around(mean: Mean, mean_regret: Mapping[str, float]) -> tuple[list[str], list[str], list[str]]:
    """Returns the levels weaker than an interval, inside it, and stronger, each the weakest first."""
    assert mean.interval is not None
    order = sorted(mean_regret, key=lambda level: -mean_regret[level])
    weaker = [level for level in order if 100 * mean_regret[level] >= mean.interval.high]
    stronger = [level for level in order if 100 * mean_regret[level] <= mean.interval.low]
    return weaker, order[len(weaker) : len(order) - len(stronger)], stronger


class LuckFreeResults(NamedTuple):
    """Results and luck of many games from one side: 1 a win, 0 a draw, -1 a loss. `without` has the probable results
    with equal luck; a draw stays one."""

    ended: tuple[int, ...]
    without: tuple[int, ...]
    share: Interval  #: The interval of the share of wins in the long run.
    freed: tuple[float, Interval] | None  #: The share of wins without luck, and its interval; None for too few games.

    @property
    def gave(self) -> int:
        """The number of games won by luck."""
        return sum([ended > without for ended, without in zip(self.ended, self.without)])

    @property
    def took(self) -> int:
        """The number of games lost by bad luck."""
        return sum([ended < without for ended, without in zip(self.ended, self.without)])


def luck_free_results(games: Iterable[tuple[Counted, Digest]]) -> LuckFreeResults | None:
    """Returns the effect of luck on side 0's results; None without a game."""
    results, differences = list[float](), list[float]()
    for entry, digest in games:
        results.append(0.5 if entry.winner is None else float(entry.winner == 0))
        differences.append(-digest.luck if entry.person else digest.luck)
    if not results:
        return None
    ended = tuple([round(2 * result - 1) for result in results])
    without = tuple(
        [won and (1 if result - luck > 0.5 else -1) for won, result, luck in zip(ended, results, differences)],
    )
    return LuckFreeResults(ended, without, wilson(sum(results), len(results)), freed(results, differences))


def luck_of(entry: Counted, digest: Digest | None) -> float | None:
    """Returns how much more luck side 0 had in a game; None if this program did not review it."""
    if digest is None or digest.foreign:
        return None
    return -digest.luck if entry.person else digest.luck


def play_of(entry: Counted, digest: Digest, side: Player) -> Play:
    return digest.plays[entry.person ^ side]

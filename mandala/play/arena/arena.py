"""The arena: plays contests on several cores, keeps their games, and counts them.

A ladder is every level against every other, each pairing a contest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, combinations
from pathlib import Path

from mandala.core.game import Player
from mandala.core.record import parse
from mandala.play.arena.contest import GIVEN_UP, REASON, Contest, Entrant, Pair, Played, play_pair
from mandala.play.arena.log import ArenaLog, unusable
from mandala.play.engine.worker import StrategyFor
from mandala.play.games import knowing, strategy
from mandala.play.intervals import Sprt


@dataclass
class Tally:
    """The results so far, from the first entrant's side; `thoughts` in microseconds, `lengths` in moves."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    begun: float = 0.0  #: Points of the entrants who began.
    margins: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    thoughts: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    forfeits: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))  #: By reason.
    shares: list[float] = field(default_factory=list)
    #: The first entrant's surplus of luck in each deal, over both games; `shares` has its points.
    luck_differences: list[float] = field(default_factory=list)

    @property
    def games(self) -> int:
        return len(self.margins)

    @property
    def points(self) -> float:
        """The first entrant's points: a win is one, a draw a half."""
        return self.wins + self.draws / 2

    def add(self, pair: Pair) -> None:
        before = self.points
        for seat, played in enumerate(pair):
            self._add(played, seat)
        self.shares.append((self.points - before) / 2)
        self.luck_differences.append((pair[0].luck_difference - pair[1].luck_difference) / 2)

    def _add(self, played: Played, seat: Player) -> None:
        """Counts a game in which the first entrant was player `seat`."""
        record = parse(played.record)
        envelope = record.envelope
        if envelope.forfeit is not None:
            self.forfeits[envelope.forfeit ^ seat][str(record.fields.get(REASON))] += 1
        result = envelope.result or GIVEN_UP
        self.wins += result.winner == seat
        self.losses += result.winner == 1 - seat
        self.draws += result.winner is None
        self.begun += 0.5 if result.winner is None else 1 - result.winner
        self.margins.append(result.scores[seat] - result.scores[1 - seat])
        self.lengths.append(len(envelope.moves))
        self.thoughts[0].extend(played.thoughts[seat])
        self.thoughts[1].extend(played.thoughts[1 - seat])


#: Yields the pair of each deal in order, wherever they are played. Raises `WorkFailed`.
InOrder = Callable[[Callable[[int], Pair], Sequence[int]], Generator[Pair]]


def run_match(
    contest: Contest,
    deals: int,
    in_order: InOrder,
    log: ArenaLog,
    tally: Tally,
    sprt: Sprt | None = None,
    watch: Callable[[Tally], None] = lambda _: None,
) -> None:
    """Plays by `in_order` the deals that `log` lacks, and counts all deals in order into `tally`. Calls `watch`
    after each deal and ends once `sprt` decides. Raises `WorkFailed`."""
    stored: Sequence[Pair] = log.pairs[:deals]
    fresh = in_order(knowing(partial(play_pair, contest)), range(len(stored), deals))
    with closing(fresh):
        for number, pair in enumerate(chain(stored, fresh)):
            if number >= len(stored):
                log.append(pair)
            tally.add(pair)
            watch(tally)
            if sprt and sprt.accepted(tally.points, tally.games) is not None:
                return


Pairing = tuple[int, int]  #: The places of two entrants, the lower one first.
Results = Mapping[Pairing, Tally]  #: The tally of each pairing, as its first entrant sees it.


def pairings(entrants: Sequence[Entrant]) -> list[Pairing]:
    return list(combinations(range(len(entrants)), 2))


def climb(
    game: str,
    entrants: Sequence[Entrant],
    seed: int,
    deals: int,
    in_order: InOrder,
    folder: Path | None,
    results: dict[Pairing, Tally],
    watch: Callable[[Contest, Tally], None],
    strategy_for: StrategyFor = strategy,
) -> None:
    """Plays all pairings in turn and counts into `results`, which also hold partial results. Goes on after the games in
    `folder`. Raises `LogError` and `WorkFailed`."""
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unusable(folder, error) from error
    contests = {
        (one, other): Contest(game, (entrants[one], entrants[other]), seed, strategy_for)
        for one, other in pairings(entrants)
    }
    with ExitStack() as stack:  # finds an unusable file before an hour of play
        logs = [
            stack.enter_context(closing(ArenaLog(contest, _path(folder, contest)))) for contest in contests.values()
        ]
        for (pairing, contest), log in zip(contests.items(), logs):
            tally = results[pairing] = Tally()
            run_match(contest, deals, in_order, log, tally, watch=partial(watch, contest))


def _path(folder: Path | None, contest: Contest) -> Path | None:
    """Returns the file of a pairing's games, with a name for every file system."""
    names = [entrant.label.replace(":", "-i").replace("@", "-s") for entrant in contest.entrants]
    return folder and folder / f"{'__'.join(names)}.jsonl"

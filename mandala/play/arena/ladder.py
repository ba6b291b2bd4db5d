"""The ladder: every level against every other, each pairing a contest.

It plays and counts results by pairing; `mandala/commands/ratings.py` makes ratings of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import combinations
from pathlib import Path

from mandala.play.arena.arena import InOrder, Tally, run_match
from mandala.play.arena.contest import Contest, Entrant
from mandala.play.arena.log import ArenaLog, unusable

Pairing = tuple[int, int]  #: The places of two entrants, the lower one first.
Results = Mapping[Pairing, Tally]  #: The tally of each pairing, as its first entrant sees it.


def pairings(entrants: Sequence[Entrant]) -> list[Pairing]:
    """Yields every pairing once."""
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
) -> None:
    """Plays all pairings in turn and counts into `results`, which also hold partial results. Goes on after the games in
    `folder`. Raises `LogError` and `WorkFailed`."""
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unusable(folder, error) from error
    contests = {
        (one, other): Contest(game, (entrants[one], entrants[other]), seed) for one, other in pairings(entrants)
    }
    with ExitStack() as stack:  # finds an unusable file before an hour of play
        logs = [stack.enter_context(ArenaLog(contest, _path(folder, contest))) for contest in contests.values()]
        for (pairing, contest), log in zip(contests.items(), logs):
            tally = results[pairing] = Tally()
            run_match(contest, deals, in_order, log, tally, watch=partial(watch, contest))


def _path(folder: Path | None, contest: Contest) -> Path | None:
    """Returns the file of a pairing's games, with a name for every file system."""
    names = [entrant.label.replace(":", "-i").replace("@", "-s") for entrant in contest.entrants]
    return folder and folder / f"{'__'.join(names)}.jsonl"

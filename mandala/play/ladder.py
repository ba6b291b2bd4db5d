"""The ladder: everyone against everyone, each pairing a contest of its own. It plays and keeps the results apart by pairing;
what they are worth together is for mandala/ratings.py to say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import combinations
from pathlib import Path

from mandala.play.arena import Tally, hold
from mandala.play.arena_log import ArenaLog, unusable
from mandala.play.contest import Contest, Entrant

Pairing = tuple[int, int]
"""Two entrants by their places in the list of entrants, the lower one first."""
Results = Mapping[Pairing, Tally]
"""The tally of each pairing, as its first entrant sees it."""


def pairings(entrants: Sequence[Entrant]) -> list[Pairing]:
    """Everyone against everyone, once."""
    return list(combinations(range(len(entrants)), 2))


def climb(
    game: str,
    entrants: Sequence[Entrant],
    seed: int,
    deals: int,
    jobs: int,
    folder: Path | None,
    results: dict[Pairing, Tally],
    watch: Callable[[Contest, Tally], None],
) -> None:
    """Plays all pairings in turn and counts into `results`, which holds what there is when this is interrupted; goes on after the
    games in `folder`, if there is one. Raises `LogError` and `WorkFailed`."""
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unusable(folder, error) from error
    contests = {
        (one, other): Contest(game, (entrants[one], entrants[other]), seed) for one, other in pairings(entrants)
    }
    with ExitStack() as stack:  # a file that will not do shall be known before an hour of play
        logs = [stack.enter_context(ArenaLog(contest, _path(folder, contest))) for contest in contests.values()]
        for (pairing, contest), log in zip(contests.items(), logs):
            tally = results[pairing] = Tally()
            hold(contest, deals, jobs, log, tally, watch=partial(watch, contest))


def _path(folder: Path | None, contest: Contest) -> Path | None:
    """Where the games of a pairing lie: a name that every file system takes."""
    names = [entrant.label.replace(":", "-i").replace("@", "-s") for entrant in contest.entrants]
    return folder and folder / f"{'__'.join(names)}.jsonl"

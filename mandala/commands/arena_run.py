"""Runs `mandala arena` and `mandala ladder`, with a progress line in a terminal. Shows the results so far after the
end, Ctrl-C, and a failed level."""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from typing import Final

from mandala.ai.api import Budget
from mandala.commands import bots, ratings
from mandala.commands.arena_report import arena_json, arena_text, ladder_json, ladder_text, percent
from mandala.commands.arguments import MAX_ITERATIONS, seconds, whole_number
from mandala.commands.working import refused, worked
from mandala.platform.desktop.pool import in_order
from mandala.play.arena.arena import InOrder, Pairing, Tally, climb, pairings, run_match
from mandala.play.arena.contest import Contest, Entrant
from mandala.play.arena.log import ArenaLog, LogError
from mandala.play.bots import may_be_named
from mandala.play.games import GAMES, GameEntry
from mandala.play.intervals import Sprt, wilson

MOVE_SECONDS: Final = 1.0  #: The default budget of a move, as at the table.
BAR_WIDTH: Final = 24  #: In characters.
LINE_SECONDS: Final = 0.1  #: Seconds between two updates of the progress line.


class Wrong(Exception):
    """A fault of the command line, in a sentence."""


def arena(chosen: argparse.Namespace) -> int:
    try:
        first, second = _entrants(chosen.levels, chosen)
        sprt = _sprt(chosen.sprt)
        contest = Contest(chosen.game, (first, second), chosen.seed, bots.strategy)
        log = ArenaLog(contest, chosen.records)
    except (Wrong, LogError) as error:
        return refused(error)
    tally = Tally()
    line = RunningLine(2 * chosen.deals)
    with closing(log):
        code = _played(
            line,
            chosen,
            lambda jobs: run_match(contest, chosen.deals, jobs, log, tally, sprt, partial(line.show, contest)),
        )
    if chosen.json:
        print(json.dumps(arena_json(contest, tally, sprt), indent=1))
    else:
        print(arena_text(contest, tally, sprt))
    return code


def ladder(chosen: argparse.Namespace) -> int:
    try:
        lacking = ratings.missing()
        if lacking:
            raise Wrong(lacking)
        entrants = _entrants(chosen.levels, chosen)
        if len(set(entrants)) < max(2, len(entrants)):
            raise Wrong("a ladder needs at least two levels, each of them once")
    except Wrong as error:
        return refused(error)
    results: dict[Pairing, Tally] = {}
    line, deals = RunningLine(2 * chosen.deals, len(pairings(entrants))), chosen.deals
    code = _played(
        line,
        chosen,
        lambda jobs: climb(
            chosen.game, entrants, chosen.seed, deals, jobs, chosen.records, results, line.show, bots.strategy
        ),
    )
    if not results:
        return code
    rated = _ratings(entrants, results)
    if chosen.json:
        print(json.dumps(ladder_json(chosen.game, chosen.seed, entrants, results, rated), indent=1))
    else:
        labels = " ".join(entrant.label for entrant in entrants)
        print(f"    mandala ladder --levels {labels} --deals {deals} --seed {chosen.seed}\n")
        print(ladder_text(entrants, results, rated))
    return code


def _entrants(names: list[str] | None, chosen: argparse.Namespace) -> list[Entrant]:
    """Returns the named levels, by default all without a style."""
    entry = GAMES.get(chosen.game)
    if entry is None:
        raise Wrong(f"{chosen.game!r} is no game; the games are: {', '.join(GAMES)}")
    named = dict(_bot(text) for text in chosen.bot)
    for name in named:
        if name in entry.levels:
            raise Wrong(f"--bot: {name!r} is a level; give the bot another name")
    plain = [level for level in entry.levels if "-" not in level]
    return [_entrant(name, entry, chosen, named) for name in names or plain]


def _bot(text: str) -> tuple[str, str]:
    """Returns a bot's name and its command. Raises `Wrong`."""
    name, _, command = text.partition("=")
    if not may_be_named(name) or not command.strip():
        raise Wrong(f"--bot: {text!r} is no bot; write it like rabbit=./rabbit")
    return name, command.strip()


def _entrant(text: str, entry: GameEntry, chosen: argparse.Namespace, named: Mapping[str, str]) -> Entrant:
    """Returns the level that `text` names, with its own budget or the common one."""
    level, mark, amount = re.split("([:@]|$)", text, maxsplit=1)
    cpu = chosen.budget == "cpu" or amount.endswith("cpu")
    if level not in entry.levels and level not in named:
        raise Wrong(f"{level!r} is no level; the levels are: {', '.join([*entry.levels, *named])}")
    made = partial(Entrant, level, command=named.get(level, ""))
    try:
        if mark == ":":
            return made(Budget(iterations=whole_number(MAX_ITERATIONS)(amount)))
        if mark == "@":
            return made(Budget(seconds=seconds(amount.removesuffix("cpu")), cpu=cpu))
    except argparse.ArgumentTypeError as error:
        raise Wrong(f"{text!r}: {error}") from error
    if chosen.iterations:
        return made(Budget(iterations=chosen.iterations))
    return made(Budget(seconds=chosen.seconds or MOVE_SECONDS, cpu=cpu))


def _sprt(shares: list[float] | None) -> Sprt | None:
    if shares is None:
        return None
    low, high = shares
    if low >= high:
        raise Wrong(f"the first win rate of --sprt must be the lower one, not {low:g} before {high:g}")
    return Sprt(low, high)


def _ratings(entrants: list[Entrant], results: dict[Pairing, Tally]) -> list[ratings.Rating] | None:
    played = {pairing: tally for pairing, tally in results.items() if tally.games}
    return ratings.ratings(len(entrants), played) if len(played) == len(pairings(entrants)) else None


def _played(line: RunningLine, chosen: argparse.Namespace, play: Callable[[InOrder], None]) -> int:
    """Plays until the end or a failure, here or on a cluster, and returns the exit code."""
    try:
        with closing(line):
            return worked(chosen, lambda workers: play(partial(in_order, workers=workers)), "this is what there is")
    except LogError as error:
        return refused(error)


class RunningLine:
    """A progress line on the error output, if that is a terminal."""

    def __init__(self, games: int, contests: int = 1) -> None:
        self._games, self._contests, self._out = games, contests, sys.stderr
        self._shown = self._out is not None and self._out.isatty()
        self._last, self._seen = 0.0, list[Contest]()

    def show(self, contest: Contest, tally: Tally) -> None:
        """Shows the result so far, unless the line is fresh."""
        if contest not in self._seen:
            self._seen.append(contest)
        now = time.monotonic()
        if not self._shown or (now < self._last + LINE_SECONDS and tally.games < self._games):
            return
        self._last = now
        done = round(BAR_WIDTH * tally.games / self._games)
        number = f"{len(self._seen)}/{self._contests} " if self._contests > 1 else ""
        low, high = wilson(tally.points, tally.games)
        self._out.write(
            f"\r{number}[{'#' * done}{'-' * (BAR_WIDTH - done)}] {tally.games}/{self._games} games, {contest.entrants[0].label} "
            f"{percent(tally.points / tally.games)} ({percent(low)} to {percent(high)}) against {contest.entrants[1].label}\033[K"
        )
        self._out.flush()

    def close(self) -> None:
        if self._last:
            self._out.write("\n")

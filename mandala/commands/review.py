"""The command `mandala review`: prints regrets, reasons and luck.

`--json` prints one object a game. Its keys are `game`, `judge`, `brought`, `finished`, `decisions`, `luck` and
`accounts`. `judge` is the program that judged. `brought` is the one that made the review in the record, which is not
used, or null. `finished` is false if the time was over before. Chances go from 0 to 1, and moves are written as in
records.

A decision has `ply` (moves made before), `player`, `move`, `chance`, `loss`, `error` (the standard error of the loss)
and `judgement`. `sure` is false after a quick look only, and `why` lists sentences against the move. `best` lists
moves with `chance`, `loss` and `error`. For a blunder that was played out, `check` has a `difference` and its standard
`error`: how much more often the best move won. `unsure` is true if that contradicts the blunder.

A chance event in `luck` has `ply`, the `player` who met it, `kind`, `cards` and its worth, `luck`. Each
player has an account, whose parts add up to the `result`. They are `start`, `own` and `rival` (moves), `own_draws`,
`rival_draws`, and `opened` (hidden cards at the end).

A terminal shows the progress on the error output. An interrupted command prints the results so far. The exit code is 130
after Ctrl-C and 143 after SIGTERM. It is 3 if a game took longer than `--seconds`.
"""

from __future__ import annotations

import re
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import msgspec

from mandala.ai.api import MoveEvaluation
from mandala.commands.arguments import shown
from mandala.core.game import Player
from mandala.core.record import from_fields, replay
from mandala.platform.desktop import cluster
from mandala.platform.desktop.pool import MAX_PROCESSES, WorkersLost, WorkFailed, cores, processes
from mandala.platform.work import BrokenExecutor, CancelledError, Give
from mandala.play.games import knowing, recorded_game, screens_of
from mandala.play.record_files import Found, Report, Unreadable, read, records
from mandala.play.review.account import Account, Cause
from mandala.play.review.analysis import ANALYSIS
from mandala.play.review.at_once import growing, here
from mandala.play.review.review import Decision, Judgement, Review, work
from mandala.ui.words.colours import ANY_SIGN
from mandala.ui.words.names import Names
from mandala.ui.words.strings import SOURCE, Strings

MAX_BEST_MOVES: Final = 3  #: The most best moves that are printed.
CAUSES: Final = {
    Cause.OWN: "own moves",
    Cause.RIVAL: "the rival's moves",
    Cause.OWN_DRAWS: "own draws",
    Cause.RIVAL_DRAWS: "the rival's draws",
    Cause.OPENED: "hidden cards at the end",
}
STAGES: Final = "opening", "middle", "end"
TASKS_AHEAD: Final = 2  #: Tasks given to each process in advance.
CLUSTER_TASKS_AHEAD: Final = 200  #: Tasks given to a cluster in advance.
LINE_SECONDS: Final = 0.1  #: Seconds between two updates of the progress line.
WRONG: Final = 1  #: The exit code if a game could not be reviewed.
LATE: Final = 3  #: The exit code if a game took longer than it may.
INTERRUPTED: Final = 130  #: The exit code after Ctrl-C.
TERMINATED: Final = 143  #: The exit code after SIGTERM.


class _Terminated(KeyboardInterrupt):
    """Somebody ended the program with SIGTERM."""


class _Run:
    """One run of the command over many files."""

    def __init__(
        self,
        seat: Player | None,
        effort: int | None,
        seconds: float | None,
        json: bool,
        say: Callable[[str], None],
        give: Give,
        ahead: int,
    ) -> None:
        self._players: tuple[Player, ...] = (0, 1) if seat is None else (seat,)
        self._grow = partial(growing, effort=effort, seconds=seconds, give=give, ahead=ahead)
        self._once, self._json, self._say = effort is not None, json, say
        self._line = _ProgressLine()

    def review(self, name: str, found: Found | Report) -> int:
        """Reviews one game and prints what came of it; returns the exit code, or raises `KeyboardInterrupt` after that."""
        try:
            if isinstance(found, Report):
                raise ValueError(found.reason)
            record = from_fields(found.fields)
            game = recorded_game(record.envelope.game)
            grown = self._grow(game, replay(record, game.recorder))
        except ValueError as error:
            return _refused(name, found.line, error)
        brought = found.fields.get(ANALYSIS, {}).get("judge")
        review: Review | None = None
        try:
            for review in grown:
                self._line.show(f"{name}, line {found.line}: {_progress(review)}")
        except CancelledError:
            return _refused(name, found.line, WorkersLost("the scheduler of the cluster went away"))
        except (WorkFailed, BrokenExecutor) as error:
            return _refused(name, found.line, error)
        finally:
            self._line.clear()
            if review is not None:
                self._print(review, brought)
        return 0 if review is not None and self._is_done(review) else LATE

    def _is_done(self, review: Review) -> bool:
        return review.settled if self._once else review.verified

    def _print(self, review: Review, brought: str | None) -> None:
        review, done = replace(review, decisions=dict(sorted(review.decisions.items()))), self._is_done(review)
        if self._json:
            fields = _fields(review, self._players, brought, done)
            self._say(msgspec.json.encode(fields).decode())
            return
        if brought is not None:
            self._say(shown(f"a review by {brought} came with the game; this is not that one"))
        for line in _lines(review, self._players):
            self._say(line)
        if not done:
            self._say(f"unfinished: {_progress(review)}")


def run(
    files: Sequence[str],
    seat: Player | None,
    effort: int | None,
    seconds: float | None,
    json: bool,
    say: Callable[[str], None] = print,
    jobs: int | None = None,
    address: str | None = None,
) -> int:
    """Reviews all games in the files, on a cluster if it has an `address`. Returns the exit code, 0 if every one could be
    reviewed."""
    code = 0
    try:
        with _ended_in_order(), _pool(address, min(jobs or cores(), MAX_PROCESSES)) as (give, ahead):
            run = _Run(seat, effort, seconds, json, say, give, ahead)
            for name in files:
                try:
                    found = list(records(read(Path(name))))
                except Unreadable as error:
                    print(shown(f"{name}: {error}"), file=sys.stderr)
                    code = code or WRONG
                    continue
                for entry in found:
                    result = run.review(name, entry)
                    code = code or result
    except KeyboardInterrupt as error:
        print("mandala: interrupted; this is what there is", file=sys.stderr)
        return TERMINATED if isinstance(error, _Terminated) else INTERRUPTED
    except cluster.NoCluster as error:
        print(shown(f"mandala review: {error}"), file=sys.stderr)
        return WRONG
    return code


@contextmanager
def _pool(address: str | None, jobs: int) -> Iterator[tuple[Give, int]]:
    """Yields what tasks are given to, and how many may be given out at a time. Raises `NoCluster`."""
    if address is not None:
        with cluster.executor(address) as executor:
            yield partial(executor.submit, knowing(work)), CLUSTER_TASKS_AHEAD
    elif jobs > 1:
        with processes(jobs, knowing(work)) as give:
            yield give, TASKS_AHEAD * jobs
    else:
        yield here, 1


def _refused(name: str, line: int, error: Exception) -> int:
    print(shown(f"{name}, line {line}: {error}"), file=sys.stderr)
    return WRONG


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """Lets SIGTERM end the command as Ctrl-C does."""

    def end(*_: object) -> None:
        raise _Terminated

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class _ProgressLine:
    """A line on the error output that is written over, if that is a terminal."""

    def __init__(self) -> None:
        self._out = sys.stderr if sys.stderr is not None and sys.stderr.isatty() else None
        self._last = 0.0

    def show(self, words: str) -> None:
        """Shows the words, unless the line is fresh."""
        now = time.monotonic()
        if self._out is not None and now > self._last + LINE_SECONDS:
            self._last = now
            self._out.write(f"\r{shown(words)}\033[K")
            self._out.flush()

    def clear(self) -> None:
        if self._out is not None and self._last:
            self._out.write("\r\033[K")
            self._out.flush()


def _progress(review: Review) -> str:
    all_, sure = len(review.questions), [one for one in review.decisions.values() if one.sure]
    blunders = [one for one in sure if one.judgement is Judgement.BLUNDER]
    parts = [f"{len(review.decisions)} of {all_} decisions judged", f"{len(sure)} settled"]
    if blunders and review.entry.play_out is not None:
        parts.append(f"{sum([one.check is not None for one in blunders])} of {len(blunders)} blunders played out")
    return ", ".join(parts)


def _decisions(review: Review, players: Sequence[Player]) -> list[Decision]:
    return [one for _, one in sorted(review.decisions.items()) if one.player in players]


def _fields(review: Review, players: Sequence[Player], brought: str | None, finished: bool) -> dict[str, Any]:
    def told(evaluation: MoveEvaluation) -> dict[str, Any]:
        numbers = zip(("chance", "loss", "error"), evaluation[1:])
        return {"move": text(evaluation.move), **{name: round(number, 4) for name, number in numbers}}

    text = review.entry.recorder.move_text
    judged = [
        {"ply": one.ply, "player": one.player, **told(one.played), "judgement": one.judgement.name.lower()}
        | {"sure": one.sure, "why": _why(review, one), "best": [told(evaluation) for evaluation in one.best]}
        | {"check": None if one.check is None else one.check._asdict(), "unsure": one.unsure}
        for one in _decisions(review, players)
    ]
    accounts = [account.told() if (account := review.account(player)) else None for player in players]
    luck = [event._asdict() for event in review.chance_events or () if event.player in players]
    return {
        "game": review.entry.name,
        "judge": review.judge,
        "brought": brought,
        "finished": finished,
        "decisions": judged,
        "luck": luck,
        "accounts": dict(zip(map(str, players), accounts)),
    }


def _why(review: Review, one: Decision) -> list[str]:
    """Returns sentences against a move worse than the best one, in English without signs; "you" is its player."""
    if one.judgement is Judgement.GOOD:
        return []
    seen, you = review.questions[one.ply].observation, Names("player", "opponent")
    why = screens_of(review.entry.name).load().why
    told = review.continuation(one)
    said = why(Strings(SOURCE), you, seen, one.played.move, one.best[0].move, told, one.played.loss)
    return [" ".join(re.sub(rf"{ANY_SIGN.pattern}\s", "", sentence).split()) for sentence in said]


def _checked(one: Decision) -> str:
    """Returns what the second reader says of a blunder."""
    if one.check is None:
        return ""
    difference, error = (100 * number for number in one.check)
    return f"{', unsure' if one.unsure else ''}, {difference:+.1f} (+-{error:.1f}) played out"


def _lines(review: Review, players: Sequence[Player]) -> list[str]:
    text = review.entry.recorder.move_text
    lines = list[str]()
    for one in _decisions(review, players):
        best = ", ".join(f"{text(evaluation.move)} {evaluation.chance:.0%}" for evaluation in one.best[:MAX_BEST_MOVES])
        lost = (
            ""
            if one.judgement is Judgement.GOOD
            else f"  {one.judgement.value}, gives away {100 * one.played.loss:.1f}{_checked(one)}"
        )
        played = f"{one.ply + 1:4} player {one.player}  {text(one.played.move):8} {one.played.chance:4.0%}"
        lines.append(f"{played}  best: {best}{lost}")
        lines += [f"{'':6}{sentence}" for sentence in _why(review, one)]
    for player in players:
        losses, account = review.given_away(player), review.account(player)
        if losses:
            mean = f"gave away {100 * fmean(losses):.1f}% a decision, in {len(losses)} decisions"
            lines.append(f"player {player} {mean}")
        if account is not None:
            lines.append(f"player {player}: {_sum(review, account)}")
    return lines


def _sum(review: Review, account: Account) -> str:
    """Returns an account as a sum of points of 100."""
    changed = [f"start {100 * account.start:.0f}"]
    for part in account.parts(review.entry.stages(review.played.states)):
        causes = " and ".join([CAUSES[cause] for cause in part.causes])
        stage = "" if part.stage is None else f" ({STAGES[part.stage]})"
        changed.append(f"{100 * part.change:+.0f} {causes}{stage}")
    return f"{', '.join(changed)} = {100 * account.result:.0f}"

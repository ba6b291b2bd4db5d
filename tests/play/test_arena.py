"""`mandala arena`: fair seats, the same games whoever plays them when, interruptions, and clear refusals."""

from __future__ import annotations

import io
import json
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from mandala.ai.api import Budget, Choice, Stop, Strategy
from mandala.commands import check
from mandala.core.cards.observation import Observation
from mandala.main import main
from mandala.platform.desktop.pool import WorkFailed, in_order
from mandala.play import games
from mandala.play.arena import contest as contests
from mandala.play.arena import log as arena_log
from mandala.play.arena.arena import Tally, run_match
from mandala.play.arena.contest import Contest, Entrant, play_pair
from mandala.play.arena.log import ArenaLog, LogError
from mandala.play.intervals import Sprt
from tests.play.strategies import odd_strategy

ROOT = Path(__file__).parents[2]
ONE = Budget(iterations=1)
GREEDY, CHANCE = Entrant("greedy", ONE), Entrant("random", ONE)
CONTEST = Contest("cards", (GREEDY, CHANCE), seed=5)
DEALS = 3


def played(path: Path | None = None, deals: int = DEALS, jobs: int = 1, contest: Contest = CONTEST) -> Tally:
    tally = Tally()
    with closing(ArenaLog(contest, path)) as log:
        run_match(contest, deals, partial(in_order, workers=jobs), log, tally)
    return tally


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The records of the whole contest."""
    if not games.compiled():
        pytest.skip("the luck of each game takes long without the kernels")
    path = tmp_path_factory.mktemp("whole") / "whole.jsonl"
    played(path)
    return path.read_bytes()


def test_the_same_records_from_two_processes(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "two.jsonl"
    played(path, jobs=2)
    assert path.read_bytes() == whole
    lines: list[str] = []
    assert check.run([str(path)], lines.append) == 0
    assert lines == [f"{2 * DEALS} of {2 * DEALS} records hold"]


def test_every_deal_is_played_from_both_seats(whole: bytes) -> None:
    records = [json.loads(line) for line in whole.splitlines()]
    decks = [record["deck"] for record in records]
    assert decks[::2] == decks[1::2]
    assert len(set(decks)) == DEALS
    assert [record["kinds"] for record in records] == [["greedy", "random"], ["random", "greedy"]] * DEALS
    assert records[0]["players"] == ["greedy:1", "random:1"]
    assert {record["first_player"] for record in records} == {0}
    assert records[4]["arena"] == {"seed": 5, "deal": 2}


def test_the_tally_is_what_the_records_say(whole: bytes) -> None:
    records = [json.loads(line) for line in whole.splitlines()]
    tally = played()
    margins = []
    for number, record in enumerate(records):
        scores = record["result"]["scores"]
        margins.append(scores[number % 2] - scores[1 - number % 2])
    assert tally.margins == margins
    assert tally.lengths == [len(record["moves"]) for record in records]
    assert tally.wins == sum(record["result"]["winner"] == number % 2 for number, record in enumerate(records))
    assert tally.wins + tally.draws + tally.losses == tally.games == 2 * DEALS
    assert tally.begun == sum(record["result"]["winner"] == 0 for record in records) + tally.draws / 2
    assert all(0 < len(thoughts) < sum(tally.lengths) for thoughts in tally.thoughts)


def test_a_game_without_an_end_is_given_up_and_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (contests, arena_log):
        monkeypatch.setattr(module, "ENDLESS", 20)
    path = tmp_path / "endless.jsonl"
    tally = played(path, deals=1)
    assert (tally.games, tally.draws, tally.margins, tally.lengths) == (2, 2, [0, 0], [20, 20])
    before = path.read_bytes()
    assert played(path, deals=1).draws == 2, "and the file is taken up again"
    assert path.read_bytes() == before
    assert check.run([str(path)], [].append) == 0


@pytest.mark.kernels
def test_the_arena_tells_the_win_rate_without_luck(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "adept:1", "journeyman:1", "--deals", "12", "--seed", "3", "--jobs", "1", "--json"]
    assert main(arguments) == 0
    told = json.loads(capsys.readouterr().out)
    mean, (low, high) = told["win_rate_without_luck"], told["win_rate_without_luck_interval"]
    assert low < mean < high
    assert mean != told["win_rate"]
    assert main([*arguments[:-1]]) == 0
    assert "without luck" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["greedy@0.01", "--budget", "cpu"], ["greedy@0.01cpu"]])
def test_seconds_may_be_of_the_processor(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "random:1", *words, "--deals", "1", "--jobs", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["entrants"] == ["random:1", "greedy@0.01cpu"]


def test_another_seed_gives_other_games(tmp_path: Path, whole: bytes) -> None:
    played(tmp_path / "other.jsonl", deals=1, contest=Contest("cards", (GREEDY, CHANCE), seed=6))
    assert json.loads((tmp_path / "other.jsonl").read_bytes().splitlines()[0])["deck"] not in whole.decode()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("cut", ["nothing", "a letter", "in the first game of a deal", "between two games", "a deal"])
def test_an_interrupted_contest_goes_on(tmp_path: Path, whole: bytes, cut: str) -> None:
    lines, path = whole.splitlines(keepends=True), tmp_path / "part.jsonl"
    part = {
        "nothing": b"",
        "a letter": b"{",
        "in the first game of a deal": b"".join(lines[:4]) + lines[4][:500],
        "between two games": b"".join(lines[:3]),
        "a deal": b"".join(lines[:4]),
    }[cut]
    path.write_bytes(part)
    tally = played(path)
    assert path.read_bytes() == whole
    assert tally.games == 2 * DEALS
    assert len((tmp_path / "part.jsonl.times").read_bytes().splitlines()) == 2 * DEALS


def test_nothing_is_played_twice(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "done.jsonl"
    first = played(path)
    contest = Contest("cards", (GREEDY, CHANCE), 5, strategy_for=no_strategy)
    assert played(path, contest=contest) == first  # the times too
    assert played(path, deals=2, contest=contest).games == 4
    path.with_name("done.jsonl.times").unlink()
    assert played(path, contest=contest).thoughts == ([], [])
    assert path.read_bytes() == whole


def no_strategy(game: str, level: str) -> Strategy:
    raise AssertionError(f"{game} {level} shall not play")


@pytest.mark.parametrize(
    ("contest", "reason"),
    [
        (Contest("cards", (GREEDY, CHANCE), seed=6), "line 1: arena: this game belongs to another contest"),
        (Contest("cards", (CHANCE, GREEDY), seed=5), "line 1: players: this game belongs to another contest"),
        (Contest("cards", (GREEDY, Entrant("random", Budget(seconds=1))), seed=5), "'random:1'] where"),
    ],
)
def test_records_of_another_contest_are_refused(tmp_path: Path, whole: bytes, contest: Contest, reason: str) -> None:
    path = tmp_path / "other.jsonl"
    path.write_bytes(whole)
    with pytest.raises(LogError, match="name another file") as refused:
        ArenaLog(contest, path)
    assert reason in str(refused.value)
    assert path.read_bytes() == whole


FOREIGN = (ROOT / "tests" / "records" / "cards.jsonl").read_bytes().splitlines()[0]


@pytest.mark.parametrize(
    "content",
    [
        b"hello",
        b"hello\n",
        b"\xff\xfe\n\n",
        FOREIGN,
        FOREIGN + b"\n",
        json.dumps(json.loads(FOREIGN), indent=1).encode(),
    ],
    ids=lambda content: f"{content[:8]!r} {len(content)}",
)
def test_a_file_of_something_else_is_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "mine"
    path.write_bytes(content)
    with pytest.raises(LogError, match="line 1: "):
        ArenaLog(CONTEST, path)
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == content


def test_a_broken_line_in_the_middle_and_broken_times(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "broken.jsonl"
    lines = whole.splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1][:300] + b"\n" + lines[2])
    with pytest.raises(LogError, match=r"broken\.jsonl, line 2: "):
        ArenaLog(CONTEST, path)
    path.write_bytes(whole)
    path.with_name("broken.jsonl.times").write_text("[]\n")
    with pytest.raises(LogError, match=r"broken\.jsonl\.times, line 1: "):
        ArenaLog(CONTEST, path)


class Spy:
    """Plays at random and remembers how it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.inner = games.strategy("cards", "random")

    def choose(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        self.asked.append((observation, budget, id(rng), stop()))
        return self.inner.choose(observation, budget, rng, stop)


def test_strategies_are_new_for_each_game_and_see_observations() -> None:
    spies: list[Spy] = []

    def spy(game: str, level: str) -> Strategy:
        assert (game, level) == ("cards", "random")
        spies.append(Spy())
        return spies[-1]

    timed = Entrant("random", Budget(seconds=60))
    play_pair(Contest("cards", (CHANCE, timed), 1, spy), 0)
    assert len(spies) == 4
    assert [spy.asked[0][1] for spy in spies] == [CHANCE.budget, timed.budget, timed.budget, CHANCE.budget]
    for spied in spies:
        observations, budgets, generators, stops = zip(*spied.asked)
        assert {type(observation) for observation in observations} == {Observation}
        assert len(set(budgets)) == len(set(generators)) == 1
        assert not any(stops)
    assert len({spied.asked[0][2] for spied in spies[:2]}) == 2


def test_a_strategy_is_stopped_when_its_time_is_up() -> None:
    """A strategy that thinks until it is stopped."""
    spin = Entrant("spin", Budget(seconds=0.002))
    game, _ = play_pair(Contest("cards", (spin, CHANCE), 1, odd_strategy), 0)
    thoughts = sorted(game.thoughts[0])
    assert 2_000 <= thoughts[0] <= thoughts[len(thoughts) // 2] < 20_000


def test_sprt_ends_the_contest(tmp_path: Path, whole: bytes) -> None:
    """log(19) / log(5) is 1.8: two wins are enough to tell 50 % from 10 %."""
    tally, path = Tally(), tmp_path / "stopped.jsonl"
    with closing(ArenaLog(CONTEST, path)) as log:
        run_match(CONTEST, DEALS, partial(in_order, workers=1), log, tally, Sprt(0.1, 0.5))
    assert (tally.games, tally.wins) == (2, 2)
    assert path.read_bytes() == b"".join(whole.splitlines(keepends=True)[:2])


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_level_with_a_bug_is_named(jobs: int) -> None:
    contest = Contest("cards", (Entrant("raise", ONE), CHANCE), 1, odd_strategy)
    with pytest.raises(
        WorkFailed, match=r"ZeroDivisionError: a bug\nin move \d+ of deal \d+, raise:1 against random:1"
    ):
        played(deals=2, jobs=jobs, contest=contest)


def test_a_level_that_cheats_is_named() -> None:
    contest = Contest("cards", (Entrant("cheat", ONE), CHANCE), 1, odd_strategy)
    with pytest.raises(WorkFailed, match="IllegalMove: no mandala is complete"):
        played(contest=contest)


def test_a_level_that_takes_its_process_down_is_noticed(tmp_path: Path) -> None:
    contest = Contest("cards", (Entrant(f"die 9 {tmp_path}", ONE), CHANCE), 1, odd_strategy)
    with pytest.raises(WorkFailed, match="a process died"):
        played(deals=2, jobs=2, contest=contest)


def slow_square(number: int) -> int:
    """The first tasks take longest."""
    time.sleep(0.05 * (number < 2))
    return number * number


def soon_gone(before: list[Any]) -> bool:
    """Whether no process is left but those from before: nobody waits for the end of one that is killed."""
    end = time.monotonic() + 20
    while {*multiprocessing.active_children()} - {*before} and time.monotonic() < end:
        time.sleep(0.01)
    return not {*multiprocessing.active_children()} - {*before}


def test_results_come_in_order_and_work_can_be_left() -> None:
    assert list(in_order(slow_square, range(9), 3)) == [number * number for number in range(9)]
    assert list(in_order(slow_square, [], 3)) == []
    before, results = multiprocessing.active_children(), in_order(time.sleep, [0, 3600, 3600], 2)
    assert next(results) is None
    results.close()  # at once; the others would take an hour
    assert soon_gone(before)


def test_any_executor_does_the_work() -> None:
    with ThreadPoolExecutor(3) as elsewhere:
        assert list(in_order(slow_square, range(9), elsewhere)) == [number * number for number in range(9)]
        with pytest.raises(WorkFailed, match="ZeroDivisionError"):
            list(in_order((1).__floordiv__, [1, 0], elsewhere))


def test_work_that_an_executor_has_not_begun_is_cancelled() -> None:
    gate, begun = threading.Event(), list[int]()

    def wait(number: int) -> bool:
        begun.append(number)
        return number == 0 or gate.wait(60)

    with ThreadPoolExecutor(1) as elsewhere:
        results = in_order(wait, range(100), elsewhere)
        assert next(results)
        results.close()
        gate.set()
    assert begun in ([0], [0, 1])


def test_large_results_can_be_left_half_told() -> None:
    before, results = multiprocessing.active_children(), in_order(bytes, [1 << 20] * 60, 2)
    for _ in range(10):
        next(results)
    results.close()
    assert soon_gone(before)


def arena(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["arena", *arguments])
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.mark.kernels
def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    options = [
        "--deals",
        "2",
        "--seed",
        "3",
        "--iterations",
        "1",
        "--jobs",
        "1",
        "--records",
        str(tmp_path / "a.jsonl"),
    ]
    code, out, err = arena(capsys, "greedy", "random:2", *options, "--sprt", "0.5", "0.55")
    assert (code, err) == (0, "")
    assert out.startswith("greedy:1 against random:2, seed 3; ")
    for part in ("margin", "first player", "median", "p99", "undecided between 50.0 % and 55.0 %"):
        assert part in out
    fields = json.loads(arena(capsys, "greedy", "random:2", *options, "--json")[1])
    assert fields["entrants"] == ["greedy:1", "random:2"]
    assert fields["games"] == 4 == fields["wins"] + fields["draws"] + fields["losses"]
    low, high = fields["win_rate_interval"]
    assert 0 <= low <= fields["win_rate"] <= high <= 1
    assert fields["seconds_a_move"][0]["moves"] > 20
    code, _, err = arena(capsys, "greedy", "random", *options)
    assert code == 2
    assert "another contest" in err


class Terminal(io.StringIO):
    """An error output that somebody looks at."""

    def isatty(self) -> bool:
        return True


@pytest.mark.kernels
def test_a_terminal_has_a_running_line(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    assert main(["arena", "greedy:1", "random:1", "--deals", "2", "--jobs", "1"]) == 0
    last = screen.getvalue().split("\r")[-1]
    assert last.startswith("[########################] 4/4 games, greedy:1 ")
    assert last.endswith("\n")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("clever random", "'clever' is no level; the levels are: "),
        ("greedy:0 random", "'greedy:0': '0' is no number from 1"),
        ("greedy@x random", "'greedy@x': 'x' is no time"),
        ("greedy: random", "'greedy:': '' is no number"),
        ("greedy random --game chess", "'chess' is no game"),
        ("greedy random --sprt 0.6 0.5", "must be the lower one"),
        ("greedy random --records {tmp}", "is a folder, a pipe or a device; name a file for the records"),
        ("greedy random --records {tmp}/no/file", "cannot be used for the records: No such file"),
    ],
)
def test_arguments_that_cannot_be_played_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: str, reason: str
) -> None:
    code, out, err = arena(capsys, *arguments.format(tmp=tmp_path).split())
    assert (code, out) == (2, "")
    assert reason in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("greedy", "LEVEL"),
        ("greedy random --deals 0", "'0' is no number from 1 to 1000000"),
        ("greedy random --deals ٣", "is no number"),
        ("greedy random --seed -1", "seed"),
        ("greedy random --seconds 1 --iterations 2", "not allowed with"),
        ("greedy random --seconds 0", "'0' is no time"),
        ("greedy random --seconds nan", "'nan' is no time"),
        ("greedy random --jobs 0", "'0' is no number from 1 to 1024"),
        ("greedy random --sprt 0.5", "2 arguments"),
        ("greedy random --sprt 0.5 1", "'1' is no win rate between 0 and 1"),
    ],
)
def test_impossible_options_are_refused(capsys: pytest.CaptureFixture[str], arguments: str, reason: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["arena", *arguments.split()])
    assert ended.value.code == 2
    assert reason in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C to consoles, not to a process")
def test_ctrl_c_shows_what_there_is_and_ends_all_processes(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    options: Sequence[str] = ("--deals", "100000", "--iterations", "1", "--jobs", "2", "--records", str(path))
    command = [sys.executable, "-m", "mandala", "arena", "random", "random:2", *options]
    heeding = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # in a background shell it would be ignored
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heeding
    ) as process:
        end = time.monotonic() + 60
        while not (path.exists() and path.read_text().count("\n") > 6) and time.monotonic() < end:
            time.sleep(0.02)
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)  # the pipes are closed when the last process is gone
    assert process.returncode == 130
    assert err == "mandala: interrupted; this is what there is\n"
    assert "win rate" in out
    assert len(path.read_bytes().splitlines()) % 2 == 0

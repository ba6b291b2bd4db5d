"""Work on a cluster: equal to one machine's byte for byte, with workers that die and join, and every fault in words."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="the extra `research` is not installed")

from distributed import Client

from mandala.main import main
from mandala.platform.desktop import cluster
from mandala.platform.desktop.pool import WorkersLost, in_order
from tests.recorded import lines_of

ROOT = Path(__file__).parents[2]
DASK = [sys.executable, "-m", "dask"]
ARENA = ["arena", "greedy", "random", "--deals", "60", "--seed", "4", "--iterations", "3"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Cluster:
    """A scheduler, and workers of one process each."""

    def __init__(self, folder: Path) -> None:
        self.port, self.folder = free_port(), folder
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.processes: list[subprocess.Popen[bytes]] = []
        more = ["--host", "127.0.0.1", "--port", str(self.port), "--dashboard-address", "127.0.0.1:0"]
        self.scheduler = self._start("scheduler", *more)
        end = time.monotonic() + 60
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            assert time.monotonic() < end
            time.sleep(0.1)

    def _start(self, *arguments: str) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        out = subprocess.DEVNULL
        started = subprocess.Popen([*DASK, *arguments], cwd=self.folder, env=environment, stdout=out, stderr=out)
        self.processes.append(started)
        return started

    def worker(self) -> subprocess.Popen[bytes]:
        return self._start("worker", self.address, "--no-nanny", "--nthreads", "1", "--no-dashboard")

    def wait_for(self, workers: int) -> None:
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=60)

    def close(self) -> None:
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.wait()


@pytest.fixture
def grid(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path)
    try:
        yield made
    finally:
        made.close()


def when(true: Callable[[], bool], act: Callable[[], None]) -> threading.Thread:
    """Acts as soon as something is true, beside the test."""

    def watch() -> None:
        end = time.monotonic() + 90
        while not true() and time.monotonic() < end:
            time.sleep(0.01)
        act()

    thread = threading.Thread(target=watch)
    thread.start()
    return thread


def test_the_arena_is_the_same_byte_for_byte_though_a_worker_is_killed_and_another_joins(
    grid: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    assert main([*ARENA, "--jobs", "1", "--records", str(here)]) == 0
    alone = capsys.readouterr().out
    victim, _ = grid.worker(), grid.worker()
    grid.wait_for(2)

    def change() -> None:
        victim.send_signal(signal.SIGKILL)
        grid.worker()

    changing = when(lambda: there.exists() and there.stat().st_size > 0, change)
    assert main([*ARENA, "--cluster", grid.address, "--records", str(there)]) == 0
    changing.join()
    victim.wait()
    assert victim.returncode == -signal.SIGKILL
    told = capsys.readouterr().out
    assert there.read_bytes() == here.read_bytes()
    assert re.sub(r"time of .*", "", told) == re.sub(r"time of .*", "", alone)


@pytest.mark.thorough
def test_a_scheduler_that_goes_away_is_told_and_nothing_is_lost(
    grid: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    long = ["arena", "master:30", "greedy:3", "--deals", "12", "--seed", "4"]
    grid.worker()
    grid.wait_for(1)
    killing = when(lambda: there.exists() and there.stat().st_size > 0, grid.scheduler.kill)
    assert main([*long, "--cluster", grid.address, "--records", str(there)]) == 1
    killing.join()
    told = capsys.readouterr()
    assert "the scheduler of the cluster went away" in told.err
    assert "Traceback" not in told.err
    assert re.search(r"games +\d+:", told.out)
    assert there.read_bytes().count(b"\n") >= 2
    assert main([*long, "--jobs", "2", "--records", str(there)]) == 0, "it goes on here"
    assert main([*long, "--jobs", "2", "--records", str(here)]) == 0
    assert there.read_bytes() == here.read_bytes()


def squared(number: int) -> int:
    """Work so short that results are always under way."""
    time.sleep(0.02)
    return number * number


@pytest.mark.parametrize("attempt", range(3))
def test_a_scheduler_that_goes_away_amid_short_tasks_is_told_at_once(
    grid: Cluster, attempt: int, capfd: pytest.CaptureFixture[str]
) -> None:
    del attempt  # Dask's own executor waits for ever in most of them
    grid.worker(), grid.worker()
    grid.wait_for(2)
    gone = pytest.raises(WorkersLost, match="the scheduler of the cluster went away")
    with cluster.executor(grid.address) as there, gone:
        for number, _ in enumerate(in_order(squared, range(3000), there)):
            if number == 20:
                grid.scheduler.kill()
                killed = time.monotonic()
    assert time.monotonic() - killed < 20
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.thorough
def test_a_review_and_a_ladder_are_the_same_on_a_cluster(
    grid: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    grid.worker(), grid.worker()
    grid.wait_for(2)
    games = tmp_path / "games.jsonl"
    games.write_text("\n".join(lines_of("cards")[:2]), encoding="utf-8")
    ladder = ["ladder", "--levels", "random", "greedy:2", "novice:2", "--deals", "6", "--json"]
    for command in (["review", str(games), "--effort", "20", "--json"], ladder):
        assert main([*command, "--jobs", "1"]) == 0
        alone = capsys.readouterr().out
        assert main([*command, "--cluster", grid.address]) == 0
        told = capsys.readouterr().out
        assert without_times(told) == without_times(alone)


def without_times(text: str) -> str:
    """A report without the seconds of moves."""
    return re.sub(r'"seconds_a_move": (\[[^\]]*\]|\{[^}]*\}|null)', "", text)


@pytest.mark.parametrize("command", [ARENA, ["ladder", "--levels", "random", "greedy"], ["review", "games.jsonl"]])
@pytest.mark.parametrize("address", ["nonsense", "tcp://127.0.0.1:1", "127.0.0.1:port"])
def test_a_bad_address_is_told(
    command: list[str],
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.jsonl").write_text(lines_of("cards")[0], encoding="utf-8")
    assert main([*command, "--cluster", address]) in (1, 2)
    told = capsys.readouterr().err
    assert f"no scheduler answers at {address}" in told
    assert "Traceback" not in told


@pytest.mark.parametrize("program", [["mandala", *ARENA], ["tools.train.calibrate", "--game", "tiles", "--check"]])
def test_a_bad_address_leaves_no_traceback_behind(program: list[str]) -> None:
    """Asked of a whole process: Dask's clients complain at its end."""
    command = [sys.executable, "-m", *program, "--cluster", "nonsense"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode in (1, 2)
    assert "no scheduler answers at nonsense: missing port number" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_program_that_is_silent_is_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(cluster.NoCluster, match=f"no scheduler answers at {address}"), cluster.executor(address):
            pass


def test_a_cluster_without_workers_is_told(
    grid: Cluster, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 2.0)
    assert main([*ARENA, "--cluster", grid.address]) == 2
    assert "has no workers; start one with: dask worker" in capsys.readouterr().err


def test_a_worker_with_another_version_is_told(
    grid: Cluster, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    grid.worker()
    grid.wait_for(1)
    monkeypatch.setattr(cluster, "__version__", "9.9")
    assert main([*ARENA, "--cluster", grid.address]) == 2
    assert re.search(r"has Mandala \d\S*, and this is 9\.9; all must be alike", capsys.readouterr().err)


def test_a_missing_extra_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main([*ARENA, "--cluster", "tcp://127.0.0.1:1"]) == 2
    assert "pip install 'mandala-table[research]'" in capsys.readouterr().err

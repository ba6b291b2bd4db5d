"""The engine process: answers, cancels, dies, hangs, and never outlives its window."""

from __future__ import annotations

import contextlib
import ctypes
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from mandala.ai.api import Budget, Ply, never
from mandala.core.cards import rules
from mandala.core.cards.observation import Observation
from mandala.core.tiles import rules as tile_rules
from mandala.core.tiles.observation import Observation as TileObservation
from mandala.platform.desktop import desktop
from mandala.platform.desktop.work import MAX_BUSINESS, DesktopWork
from mandala.play.engine.engine import Engine, InlineEngine
from mandala.play.engine.process_engine import (
    OVERDUE_SECONDS,
    QUESTION_ATTEMPTS,
    SILENCE_SECONDS,
    STEP_SECONDS,
    ProcessEngine,
)
from mandala.play.engine.worker import Answer, Question
from mandala.play.games import GAMES
from mandala.play.notifications import NotificationKind
from tests.homes import HandClock
from tests.play.playing import wait
from tests.play.strategies import odd_strategy

STATE = rules.initial_state(5)
SEEN: Observation = rules.observe(STATE, 0)
TILES_STATE = tile_rules.initial_state(5)
TILES: TileObservation = tile_rules.observe(
    tile_rules.apply(TILES_STATE, tile_rules.legal_moves(TILES_STATE)[0]), 1 - TILES_STATE.to_move
)
LONG = Budget(seconds=60)
ROOT = Path(__file__).parents[2]
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
"""On Windows any signal kills."""
SYNCHRONIZE = 0x100000
"""What Windows must allow whoever asks whether a process has ended."""
SUSPEND = 0x800
"""The same for whoever stops one."""


@pytest.fixture(scope="module")
def shared() -> Iterator[ProcessEngine]:
    """One process for the tests that leave it alive."""
    engine = ProcessEngine(desktop(), strategy_for=odd_strategy)
    yield engine
    engine.close()


@pytest.fixture
def fragile() -> Iterator[ProcessEngine]:
    engine = ProcessEngine(desktop(), strategy_for=odd_strategy)
    yield engine
    engine.close()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> HandClock:
    """The engine's clock on a machine with nothing else to do."""
    monkeypatch.setattr(os, "getloadavg", lambda: (0.0, 0.0, 0.0), raising=False)
    return HandClock()


@pytest.fixture
def timed(clock: HandClock) -> Iterator[ProcessEngine]:
    engine = ProcessEngine(replace(desktop(), clock=clock), strategy_for=odd_strategy)
    yield engine
    engine.close()


def until(condition: Callable[[], bool], seconds: float = 10) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.01)
    return False


def is_running(pid: int) -> bool:
    """Whether the process runs; one that waits to be buried does not."""
    if sys.platform == "win32":
        system = ctypes.windll.kernel32
        handle = system.OpenProcess(SYNCHRONIZE, False, pid)
        runs = bool(handle) and system.WaitForSingleObject(handle, 0) != 0
        system.CloseHandle(handle)
        return runs
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return not Path("/proc/self").exists()


def asked(engine: ProcessEngine, level: str, budget: Budget) -> int:
    """Asks, and waits until the level thinks; the process."""
    engine.ask(Question("cards", level, SEEN, budget))
    assert until(lambda: begun(engine) or not engine.thinking)
    assert engine.pid is not None
    return engine.pid


def begun(engine: ProcessEngine) -> bool:
    """Whether the level has begun to think. Looks at the pipe, and takes no answer out of it."""
    worker, pending = engine._worker, engine._pending
    if worker is not None and pending is not None and pending.thought is None and worker.process.poll():
        engine._listen()
    return pending is not None and pending.thought is not None


@contextlib.contextmanager
def stopped(pid: int) -> Iterator[None]:
    """The process stands still meanwhile."""
    if sys.platform == "win32":
        handle = ctypes.windll.kernel32.OpenProcess(SUSPEND, False, pid)
        ctypes.windll.ntdll.NtSuspendProcess(handle)
        try:
            yield
        finally:
            ctypes.windll.ntdll.NtResumeProcess(handle)
            ctypes.windll.kernel32.CloseHandle(handle)
        return
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


def test_an_answer_is_a_legal_move_and_comes_once(shared: ProcessEngine) -> None:
    ticket = shared.ask(Question("cards", "greedy", SEEN, Budget(seconds=0.3)))
    assert shared.thinking
    answer = wait(shared)
    assert answer.ticket == ticket
    assert answer.move in rules.legal_moves(STATE)
    assert not shared.thinking
    assert shared.poll() is None


def test_a_poll_does_not_wait(fragile: ProcessEngine) -> None:
    pid = asked(fragile, "spin", Budget(seconds=0.1))
    with stopped(pid):
        assert [fragile.poll() for _ in range(20)] == [None] * 20
    assert wait(fragile).move in rules.legal_moves(STATE)


@pytest.mark.parametrize(
    ("game", "level"), [("cards", "spin"), ("cards", "expectimax"), ("cards", "master"), ("tiles", "grandmaster")]
)
def test_cancelled_thinking_stops(shared: ProcessEngine, game: str, level: str) -> None:
    shared.ask(Question(game, level, SEEN if game == "cards" else TILES, Budget(seconds=3600)))
    assert until(lambda: begun(shared))
    shared.cancel()
    assert not shared.thinking
    ticket = shared.ask(Question("cards", "random", SEEN, LONG))  # answered as soon as the process is free
    assert wait(shared).ticket == ticket


def test_a_level_that_ponders_does_so_until_it_is_asked(shared: ProcessEngine) -> None:
    shared.ask(Question("cards", "muse", SEEN, LONG, asker=(1, 0)))
    assert wait(shared).move == (((),), ())
    ply = Ply(SEEN, rules.legal_moves(STATE)[0])
    shared.ponder(Question("cards", "muse", SEEN, history=(ply,), asker=(1, 0)))
    shared.ask(Question("cards", "muse", SEEN, LONG, (ply, ply), asker=(1, 0)))
    assert wait(shared).move == (((), (ply,), (ply, ply)), (SEEN,))


def test_pondering_ends_when_the_game_is_left_and_others_do_not_ponder(shared: ProcessEngine) -> None:
    shared.ponder(Question("cards", "muse", SEEN, history=(), asker=(1, 0)))
    shared.cancel()
    shared.ponder(Question("cards", "random", SEEN, history=(), asker=(1, 0)))
    ticket = shared.ask(Question("cards", "random", SEEN, LONG))
    assert wait(shared).ticket == ticket


def test_a_new_question_replaces_the_old_one_and_its_answer_is_dropped(shared: ProcessEngine) -> None:
    tickets = [shared.ask(Question("cards", "spin", SEEN, LONG)) for _ in range(5)]
    last = shared.ask(Question("cards", "greedy", SEEN, Budget(seconds=0.3)))
    assert len({*tickets, last}) == 6
    assert wait(shared).ticket == last
    time.sleep(0.02)
    assert shared.poll() is None


def test_an_answer_that_was_on_its_way_when_cancelled_is_dropped(shared: ProcessEngine) -> None:
    shared.ask(Question("cards", "random", SEEN, LONG))
    assert shared._worker is not None
    assert shared._worker.process.poll(30)
    shared.cancel()
    assert shared.poll() is None
    ticket = shared.ask(Question("cards", "random", SEEN, LONG))
    assert wait(shared).ticket == ticket


def test_the_process_knows_no_pygame(shared: ProcessEngine) -> None:
    shared.ask(Question("cards", "tell", SEEN, LONG))
    assert wait(shared).move[0] is False


def test_the_seed_is_the_systems_unless_given() -> None:
    def drawn(seed: int | None) -> float:
        engine = ProcessEngine(desktop(), seed, odd_strategy)
        engine.ask(Question("cards", "tell", SEEN, LONG))
        try:
            return float(wait(engine).move[1])
        finally:
            engine.close()

    assert drawn(1) == drawn(1)
    assert drawn(None) != drawn(None)


def test_a_process_that_dies_once_is_replaced_without_a_word(fragile: ProcessEngine, tmp_path: Path) -> None:
    fragile.ask(Question("cards", f"die 1 {tmp_path}", SEEN, LONG))
    assert wait(fragile).move in rules.legal_moves(STATE)
    assert fragile.notifications() == ()


def test_a_process_that_dies_twice_is_told_of(fragile: ProcessEngine, tmp_path: Path) -> None:
    fragile.ask(Question("cards", f"die 2 {tmp_path}", SEEN, LONG))
    assert wait(fragile).move in rules.legal_moves(STATE)
    assert [notification.kind for notification in fragile.notifications()] == [NotificationKind.ENGINE_RESTARTED]
    assert fragile.notifications() == ()


@pytest.mark.parametrize("level", ["raise", "no such level", "die"])
def test_a_simple_level_stands_in_for_one_that_cannot_answer(
    fragile: ProcessEngine, level: str, tmp_path: Path
) -> None:
    level = f"die 9 {tmp_path}" if level == "die" else level
    ticket = fragile.ask(Question("tiles", level, TILES, Budget(seconds=0.05)))
    answer = wait(fragile)
    greedy = GAMES["tiles"].levels["greedy"]().choose(TILES, Budget(), random.Random(1), never)
    assert answer == Answer(ticket, greedy.move, greedy.value, stood_in=True), "never chance"
    kinds = [notification.kind for notification in fragile.notifications()]
    assert kinds == [NotificationKind.ENGINE_RESTARTED, NotificationKind.ENGINE_FAILED]
    ticket = fragile.ask(Question("cards", "greedy", SEEN, LONG))
    answer = wait(fragile)
    assert (answer.ticket, answer.stood_in) == (ticket, False)


def test_a_level_that_hangs_is_asked_three_times_each_with_more_patience(
    timed: ProcessEngine, clock: HandClock
) -> None:
    waited = list[float]()
    timed.ask(Question("tiles", "hang", TILES, Budget(seconds=0.05)))
    answer = None
    for _ in range(QUESTION_ATTEMPTS):
        assert answer is None
        pid, begin = timed.pid, clock.seconds
        assert until(lambda: begun(timed))
        while answer is None and timed.pid == pid:
            clock.seconds += STEP_SECONDS
            answer = timed.poll()
        waited.append(clock.seconds - begin)
    assert answer is not None
    assert answer.stood_in
    assert waited == [
        pytest.approx(SILENCE_SECONDS * 2**failures, abs=2 * STEP_SECONDS) for failures in range(QUESTION_ATTEMPTS)
    ]


def test_a_process_that_is_stopped_is_replaced_and_its_question_answered(
    timed: ProcessEngine, clock: HandClock
) -> None:
    pid = asked(timed, "spin", Budget(seconds=0.2))
    with stopped(pid):
        while timed.pid == pid:
            assert timed.poll() is None
            clock.seconds += STEP_SECONDS
        assert clock.seconds >= SILENCE_SECONDS
        assert not wait(timed).stood_in
        assert timed.notifications() == ()


def test_a_process_that_goes_on_in_time_answers_itself(timed: ProcessEngine, clock: HandClock) -> None:
    pid = asked(timed, "spin", Budget(seconds=0.2))
    with stopped(pid):
        while clock.seconds < SILENCE_SECONDS - 1:
            assert timed.poll() is None
            clock.seconds += STEP_SECONDS
    assert not wait(timed).stood_in
    assert timed.pid == pid


def test_a_slow_process_that_shows_signs_of_life_is_kept(timed: ProcessEngine, clock: HandClock) -> None:
    """Each look of the level at its time counts; the process gets so little of the machine that all takes long."""
    pid = asked(timed, "plod 120", Budget(seconds=0.05))
    answer = None
    while answer is None:
        assert timed._worker is not None
        assert timed._worker.process.poll(30), "no sign of life"
        clock.seconds += SILENCE_SECONDS / 2
        answer = timed.poll()
    assert (answer.value, timed.pid, timed.notifications()) == (0.75, pid, ())
    assert clock.seconds > 2 * SILENCE_SECONDS


def test_a_slow_process_is_replaced_after_a_while(timed: ProcessEngine, clock: HandClock) -> None:
    pid = asked(timed, "plod 1000000", Budget(seconds=0.05))
    while timed.pid == pid:
        assert timed._worker is not None
        assert timed._worker.process.poll(30), "no sign of life"
        for _ in range(9):  # less than it may be silent
            clock.seconds += STEP_SECONDS
            timed.poll()
    assert OVERDUE_SECONDS <= clock.seconds < 2 * OVERDUE_SECONDS


def test_a_window_that_was_held_up_does_not_blame_the_process(timed: ProcessEngine, clock: HandClock) -> None:
    pid = asked(timed, "hang", LONG)
    for _ in range(5):
        clock.seconds += 3600.0  # the lid was shut
        assert timed.poll() is None
    assert timed.pid == pid


def test_patience_grows_with_the_load_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    for load, times in ((0.0, 1), (4.0, 1), (12.0, 3), (1000.0, MAX_BUSINESS)):
        monkeypatch.setattr(os, "getloadavg", lambda load=load: (load, 0.0, 0.0), raising=False)
        assert desktop().work.business() == times


def test_a_home_that_thinks_slowly_gives_as_much_more_time() -> None:
    class Slow(DesktopWork):
        slowness = 2.5

    engine = ProcessEngine(replace(desktop(), work=Slow()), strategy_for=odd_strategy)
    for budget, seconds in ((Budget(seconds=2), 5.0), (Budget(iterations=2), 0.0)):
        engine.ask(Question("cards", "watch", SEEN, budget))
        assert wait(engine).value == seconds
    engine.close()


def test_a_process_that_does_not_listen_never_makes_the_window_wait(fragile: ProcessEngine) -> None:
    """Take-backs while it is stopped: its pipe would be full before long."""
    state, history = STATE, list[Ply]()
    while len(history) < 40:
        history.append(Ply(rules.observe(state, 0), random.Random(1).choice(rules.legal_moves(state))))
        state = rules.apply(state, history[-1].move)
    fragile.ask(Question("cards", "random", SEEN, LONG))
    wait(fragile)
    pid = fragile.pid
    assert pid is not None
    with stopped(pid):
        for _ in range(200):
            fragile.ponder(Question("cards", "muse", SEEN, history=tuple(history), asker=(1, 0)))
            fragile.cancel()
    assert fragile.pid != pid


@pytest.mark.skipif(sys.platform != "linux", reason="reads the command line in /proc")
def test_the_process_does_not_get_the_command_line() -> None:
    """The number of the deal may stand on it."""
    command = [sys.executable, "-c", ARGUMENTS, "--deal", "271828"]
    said = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    assert "--multiprocessing-fork" in said
    assert "271828" not in said


def test_a_process_killed_while_idle_is_replaced(fragile: ProcessEngine) -> None:
    fragile.ask(Question("cards", "random", SEEN, LONG))
    wait(fragile)
    first = fragile.pid
    assert first is not None
    os.kill(first, KILL)
    assert until(lambda: not is_running(first))
    ticket = fragile.ask(Question("cards", "random", SEEN, LONG))
    assert wait(fragile).ticket == ticket
    assert fragile.pid != first


def test_close_ends_the_process_even_when_it_hangs(fragile: ProcessEngine) -> None:
    pid = asked(fragile, "hang", LONG)
    fragile.close()
    assert not is_running(pid)
    assert not fragile.thinking


def test_where_no_process_can_be_started_the_level_thinks_here(
    fragile: ProcessEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: ProcessEngine) -> None:
        raise PermissionError("no more processes")

    monkeypatch.setattr(ProcessEngine, "_ensure_worker", refuse)
    fragile.start()
    for first in (True, False):
        ticket = fragile.ask(Question("cards", "greedy", SEEN, LONG))
        answer = wait(fragile)
        assert (answer.ticket, answer.value == 0.5) == (ticket, False)
        expected = [NotificationKind.ENGINE_INSIDE] if first else []
        assert [notification.kind for notification in fragile.notifications()] == expected
    fragile.ask(Question("cards", "raise", SEEN, LONG))
    assert wait(fragile).move in rules.legal_moves(STATE)
    assert [notification.kind for notification in fragile.notifications()] == [NotificationKind.ENGINE_FAILED]


ARGUMENTS = """
import os, sys, time
from pathlib import Path
from mandala.ai.api import Budget
from mandala.core.cards import rules
from mandala.platform.desktop import desktop
from mandala.play.engine.process_engine import ProcessEngine
from mandala.play.engine.worker import Question
from tests.play.strategies import odd_strategy
assert "271828" in sys.argv
engine = ProcessEngine(desktop(), strategy_for=odd_strategy)
engine.ask(Question("cards", "tell", rules.observe(rules.initial_state(5), 0), Budget(seconds=60)))
while (answer := engine.poll()) is None:
    time.sleep(0.01)
print(answer.move)
assert "271828" in sys.argv
for number in Path("/proc").glob("[0-9]*"):
    try:
        if int((number / "stat").read_text().rpartition(")")[2].split()[1]) == os.getpid():
            print((number / "cmdline").read_text())
    except OSError:
        pass
engine.close()
"""
PARENT = """
import sys, time
from mandala.ai.api import Budget
from mandala.core.cards import rules
from mandala.platform.desktop import desktop
from mandala.play.engine.process_engine import ProcessEngine
from mandala.play.engine.worker import Question
from tests.play.strategies import odd_strategy
engine = ProcessEngine(desktop(), strategy_for=odd_strategy)
engine.ask(Question("cards", "random", rules.observe(rules.initial_state(5), 0), Budget(seconds=60)))
while engine.poll() is None:
    time.sleep(0.01)
if sys.argv[1] != "idle":
    engine.ask(Question("cards", sys.argv[1], rules.observe(rules.initial_state(5), 0), Budget(seconds=600)))
time.sleep(0.1)
print(engine.pid, flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize("doing", ["idle", "spin", "hang"])
def test_no_process_outlives_a_window_that_was_killed(doing: str) -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT, doing], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    assert is_running(pid)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert until(lambda: not is_running(pid), 3)


@pytest.mark.parametrize(("game", "level"), [("cards", "grandmaster"), ("cards", "journeyman"), ("tiles", "adept")])
def test_the_inline_engine_keeps_what_the_process_keeps(game: str, level: str) -> None:
    """Questions to both seats of two games, one after the other: the same answers."""
    process, inline = ProcessEngine(desktop(), 9), InlineEngine(random.Random(9).getrandbits(64))
    entry = GAMES[game]
    try:
        for number in (1, 2):
            state, histories = entry.rules.initial_state(number), (list[Ply](), list[Ply]())
            for _ in range(6):
                mover = entry.rules.to_move(state)
                assert mover is not None
                seen = entry.rules.observe(state, mover)
                answers, history = [], tuple(histories[mover])
                question = Question(game, level, seen, Budget(iterations=150), history, asker=(number, mover))
                for engine in (process, inline):
                    engine.ask(question)
                    answers.append(wait(engine))
                assert answers[0] == answers[1]
                for player in (0, 1):
                    histories[player].append(Ply(entry.rules.observe(state, player), answers[0].move))
                state = entry.rules.apply(state, answers[0].move)
    finally:
        process.close()


def test_the_inline_engine_has_the_same_face_and_repeats_itself() -> None:
    def answers() -> list[object]:
        engine: Engine = InlineEngine(3, iterations=2)
        moves = []
        for _ in range(3):
            ticket = engine.ask(Question("cards", "greedy", SEEN, LONG))
            assert engine.thinking
            answer = wait(engine)
            assert answer.ticket == ticket
            moves.append((answer.move, answer.value))
        engine.ask(Question("cards", "greedy", SEEN, LONG))
        engine.cancel()
        assert engine.poll() is None
        return moves

    assert answers() == answers()

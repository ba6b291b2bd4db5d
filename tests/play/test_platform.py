"""Every home keeps the promises of the platform: a desktop, and one with nothing but Python."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from pickle import dumps
from typing import Any

import pytest

from mandala.platform.api import Platform
from mandala.platform.desktop import desktop
from mandala.platform.process import Hear, Line, Process


@pytest.fixture(params=[desktop, Platform], ids=["desktop", "bare"])
def platform(request: pytest.FixtureRequest) -> Platform:
    made: Callable[[], Platform] = request.param
    return made()


def test_a_file_is_written_whole_and_replaces_the_last_one(platform: Platform, tmp_path: Path) -> None:
    file = tmp_path / "new" / "file"
    for content in (b"one", b"another"):
        platform.files.write(file, content)
        platform.files.keep(file)
        platform.files.keep_folder(file.parent)
        platform.files.require_room(file, 1)
        assert file.read_bytes() == content
    assert os.listdir(file.parent) == ["file"]


def test_a_write_that_fails_leaves_the_last_file(platform: Platform, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"in the way")
    with pytest.raises(OSError, match="file"):
        platform.files.write(tmp_path / "file" / "below", b"new")
    assert (tmp_path / "file").read_bytes() == b"in the way"


def test_a_file_is_moved_over_another_and_aside_to_a_free_name(platform: Platform, tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    names = []
    for content in ("first", "second"):
        one.write_text(content)
        other.write_text("old")
        platform.files.move(one, other)
        assert other.read_text() == content
        names.append(platform.moved_aside(other).name)
    today = platform.clock.now().date().isoformat()
    assert names == [f"other.bak-{today}", f"other.bak-{today}-2"]


def test_the_clock_has_a_zone_and_never_goes_back(platform: Platform) -> None:
    assert abs(platform.clock.now() - datetime.now(UTC)) < timedelta(minutes=1)
    before = platform.clock.monotonic()
    assert platform.clock.monotonic() >= before


def test_this_program_lives_and_another_number_does_not(platform: Platform) -> None:
    assert platform.presence.lives(platform.presence.process)
    assert not platform.presence.lives(2**22 + 1)


def test_tasks_are_done_in_order_and_errors_come_to_who_asks(platform: Platform) -> None:
    done: list[int] = []
    beside = platform.work.beside("test")
    for number in range(3):
        beside.do(lambda number=number: done.append(number))  # type: ignore[misc]
    beside.rest()
    asked, failed = beside.submit(lambda: 7), beside.submit(lambda: 1 // 0)
    beside.close()
    assert done == [0, 1, 2]
    assert asked.result() == 7
    with pytest.raises(ZeroDivisionError):
        failed.result()


def begin(line: Line, first: int) -> Hear:
    """Begins a process that adds up."""
    numbers = [first]

    def hear(message: Any) -> None:
        numbers.append(message)
        line.send((sum(numbers), line.poll()))

    line.send("begun")
    return hear


def heard(process: Process) -> Any:
    end = time.monotonic() + 30
    while not process.poll() and time.monotonic() < end:
        time.sleep(0.001)
    return process.recv()


def test_a_process_hears_messages_in_order_and_answers(platform: Platform) -> None:
    process = platform.work.process("test", begin, 5)
    assert heard(process) == "begun"
    assert not process.ended
    for number, total in ((1, 6), (2, 8)):
        process.send(dumps(number))
        assert heard(process) == (total, False)
    process.kill()
    process.wait(10)


def halved(number: int) -> int:
    if number % 2:
        raise ValueError(f"{number} is odd")
    return number // 2


def test_a_pool_gives_results_and_errors(platform: Platform) -> None:
    with platform.work.pool(2, halved) as give:
        asked = [give(number) for number in (4, 5, 6)]
        assert [asked[0].result(30), asked[2].result(30)] == [2, 3]
        with pytest.raises(Exception, match="5 is odd"):
            asked[1].result(30)
    assert platform.work.business() >= 1

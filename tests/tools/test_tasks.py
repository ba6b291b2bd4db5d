"""The generator of tasks: what a task is, and that the same command gives and continues the same file."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from mandala.ai.api import Budget, MoveEvaluation
from mandala.core.record import parse, replay
from mandala.play.games import GAMES
from mandala.play.tasks import TaskGame
from tools import tasks


def look(*losses: tuple[float, float]) -> tasks.Look:
    """Evaluations with these losses and standard errors, of the moves 0, 1, 2 …"""
    return tuple([MoveEvaluation(at, 0.6 - loss, loss, error) for at, (loss, error) in enumerate(losses)])


@pytest.mark.parametrize(
    ("found", "right"),
    [
        (look((0, 0), (0.08, 0.01), (0.3, 0.05)), {0}),
        (look((0, 0), (0.01, 0.01), (0.08, 0.01)), {0, 1}),
        (look((0, 0), (0.004, 0.01), (0.01, 0.01), (0.2, 0.01)), None),
        (look((0, 0), (0.04, 0), (0.2, 0.01)), None),
        (look((0, 0), (0.08, 0.02), (0.2, 0.01)), None),
        (look((0, 0), (0.008, 0.01)), None),
    ],
    ids=["one", "two", "three are too many", "four points are too near", "errors blur it", "nothing is wrong"],
)
def test_a_task_has_one_or_two_right_moves_and_all_others_are_surely_worse(
    found: tasks.Look, right: set[int] | None
) -> None:
    assert tasks.right_in(found) == right


@pytest.mark.kernels
@pytest.mark.thorough
def test_the_same_seed_gives_the_same_file_also_in_two_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With little effort: the files are no collection for players."""
    monkeypatch.setattr(tasks, "THOROUGH", 1)
    monkeypatch.setattr(tasks, "LEVEL_BUDGET", Budget(iterations=20))
    monkeypatch.setattr(tasks, "TRIES", 1)
    for folder, runs in (("once", (2,)), ("twice", (1, 2))):
        for games in runs:
            given = "--game", "cards", "--games", str(games), "--jobs", "1", "--folder", str(tmp_path / folder)
            assert tasks.main(given) == 0
    once, twice = ((tmp_path / folder / "cards.jsonl").read_bytes() for folder in ("once", "twice"))
    assert once == twice
    found = [msgspec.json.decode(line, type=TaskGame) for line in once.splitlines()]
    assert found
    for one in found:
        record = parse(msgspec.json.encode(one.record))
        assert len(replay(record, GAMES["cards"].recorder).moves) > max(task.ply for task in one.tasks)
    capsys.readouterr()
    assert tasks.main(("--game", "cards", "--check", "1", "--jobs", "1", "--folder", str(tmp_path / "once"))) == 0
    assert capsys.readouterr().out.endswith("tasks are right under a third seed\n")

"""Data sets: columns as documented, the same from a seed, and nothing that a seat could not know (C3)."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from mandala.commands import dataset_run
from mandala.main import main
from mandala.play.games import GAMES

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs" / "dataset.md").read_text("utf-8")
BOTH = ("cards", "tiles")


def made(path: Path, *more: str, levels: str = "greedy random", game: str = "cards", deals: int = 3) -> Path:
    """Writes a data set."""
    arguments = ["--levels", *levels.split(), "--game", game, "--deals", str(deals), "--iterations", "2", *more]
    assert main(["dataset", str(path), *arguments]) == 0
    return path


def rows_in(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("game", BOTH)
def test_the_columns_are_those_of_the_docs(tmp_path: Path, game: str) -> None:
    rows = rows_in(made(tmp_path / "games.jsonl", game=game))
    documented = re.findall(r"^\| `(\w+)` \|", DOCS, re.MULTILINE)
    assert all([*row] == documented for row in rows)


@pytest.mark.parametrize("game", BOTH)
def test_the_rows_of_a_game_replay_by_the_rules(tmp_path: Path, game: str) -> None:
    entry, rules = GAMES[game], GAMES[game].rules
    rows = rows_in(made(tmp_path / "games.jsonl", game=game))
    games: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        games.setdefault(f"{row['deal']} {row['levels']}", []).append(row)
    assert len(games) == 6
    for one in games.values():
        state = rules.initial_state(one[0]["deal"], 0)
        for ply, row in enumerate(one):
            seat = rules.to_move(state)
            assert (row["ply"], row["seat"]) == (ply, seat)
            seen = rules.observe(state, seat)
            assert entry.recorder.observation_in(row["observation"]) == seen
            assert row["legal"] == [entry.recorder.move_text(move) for move in rules.legal_moves(state)]
            before, state = state, rules.apply(state, entry.recorder.parse_move(row["move"]))
            if game == "cards":
                assert len(row["drawn"]) == drawn(before, state, seat, row["move"])
        outcome = rules.outcome(state)
        assert outcome is not None
        for row in one:
            seen = outcome.seen_by(row["seat"])
            assert tuple(row["scores"]) == seen.scores
            assert row["result"] == {None: 0.5, 0: 1, 1: 0}[seen.winner]


def drawn(before: Any, after: Any, seat: int, move: str) -> int:
    """The number of cards that a seat drew."""
    shown = 0 if move[0] == "C" else len(move.partition(" ")[2])
    return sum(after.hands[seat]) - sum(before.hands[seat]) + shown


def test_the_same_seed_writes_the_same_bytes_whatever_the_processes(tmp_path: Path) -> None:
    one = made(tmp_path / "one.jsonl", "--jobs", "1")
    assert made(tmp_path / "two.jsonl", "--jobs", "2").read_bytes() == one.read_bytes()
    assert made(tmp_path / "three.jsonl", "--seed", "2").read_bytes() != one.read_bytes()


def test_parquet_holds_the_same_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra `research` is not installed")
    monkeypatch.setattr(dataset_run, "ROWS_AT_ONCE", 50)
    rows = rows_in(made(tmp_path / "games.jsonl"))
    table = parquet.read_table(made(tmp_path / "games.parquet", "--jobs", "1")).to_pylist()
    assert [{**row, "observation": json.loads(row["observation"])} for row in table] == rows


def test_one_level_plays_itself_and_three_play_each_other(tmp_path: Path) -> None:
    alone = rows_in(made(tmp_path / "one.jsonl", levels="random", deals=1))
    assert {tuple(row["levels"]) for row in alone} == {("random", "random")}
    three = rows_in(made(tmp_path / "three.jsonl", levels="random greedy novice", deals=1))
    assert len({tuple(row["levels"]) for row in three}) == 6


@pytest.mark.parametrize(
    ("name", "levels", "game", "words"),
    [
        ("games.csv", "random", "cards", "ends in .parquet or .jsonl"),
        ("games.jsonl", "champion", "cards", "'champion' is no level"),
        ("games.jsonl", "random random", "cards", "each level is named once"),
        ("games.jsonl", "random", "chess", "'chess' is no game"),
        ("nowhere/games.jsonl", "random", "cards", "nowhere/games.jsonl.part cannot be written: No such file"),
    ],
)
def test_a_wrong_wish_is_told(
    tmp_path: Path, name: str, levels: str, game: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["dataset", str(tmp_path / name), "--levels", *levels.split(), "--game", game]) in (1, 2)
    assert words in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_there_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("mine", "utf-8")
    assert main(["dataset", str(path), "--levels", "random"]) == 2
    assert "is there already; name a new file" in capsys.readouterr().err
    assert path.read_text("utf-8") == "mine"


def test_an_interrupted_command_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(dataset_run, "rows_of", interrupted)
    assert main(["dataset", str(tmp_path / "games.jsonl"), "--levels", "random", "--jobs", "1"]) == 130
    assert "interrupted; nothing was written" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_missing_extra_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["dataset", str(tmp_path / "games.parquet"), "--levels", "random"]) == 2
    assert "pip install 'mandala-table[research]'; or write a .jsonl" in capsys.readouterr().err


def test_a_row_is_the_same_in_two_deals_that_look_alike_to_the_seat() -> None:
    """C3: only the columns of chance and result may differ."""
    rules, recorder = GAMES["cards"].rules, GAMES["cards"].recorder
    from random import Random

    state = rules.initial_state(5)
    twin = rules.sample_state(rules.observe(state, 0), Random(1))
    move = rules.legal_moves(state)[0]
    rows = [dataset_run._row(GAMES["cards"], [world, rules.apply(world, move)], 0, move) for world in (state, twin)]
    assert twin.hands[1] != state.hands[1]
    for column in ("ply", "seat", "observation", "legal", "move"):
        assert rows[0][column] == rows[1][column]
    assert recorder.move_text(move) == rows[0]["move"]

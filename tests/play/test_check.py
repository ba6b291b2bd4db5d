"""`mandala check`: records that hold, and a clear sentence for everything that does not."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from mandala.commands import check
from mandala.main import main

RECORDS = Path(__file__).parents[1] / "records" / "cards.jsonl"
FIRST: dict[str, Any] = json.loads(RECORDS.read_text().splitlines()[0])


def said(*files: Path) -> tuple[int, list[str]]:
    lines: list[str] = []
    code = check.run([str(file) for file in files], lines.append)
    return code, lines


def changed(path: Sequence[str | int], value: object) -> dict[str, Any]:
    """The first record with one value changed."""
    record: dict[str, Any] = json.loads(json.dumps(FIRST))
    *way, last = path
    place: Any = record
    for key in way:
        place = place[key]
    place[last] = value
    return record


def test_the_projects_records_hold() -> None:
    count = len(RECORDS.read_text().splitlines())
    assert said(RECORDS) == (0, [f"{count} of {count} records hold"])


def test_one_record_over_many_lines(tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    file.write_text(json.dumps(FIRST, indent=1))
    assert said(file) == (0, ["1 of 1 records hold"])
    assert said(file, RECORDS)[0] == 0


@pytest.mark.parametrize(
    ("record", "place", "reason"),
    [
        (changed(["deck"], "R" * 108), "line 2", "deck: "),
        (changed(["deck"], FIRST["deck"][:-1] + "X"), "line 2", "'X', letter 108, is no colour"),
        (changed(["first_player"], 2), "line 2", "first_player"),
        (changed(["moves", 11], "M1 Q"), "line 2, move 12", "no colour"),
        (changed(["moves", 11], "C R"), "line 2, move 12", "nothing to claim"),
        (changed(["legal_move_counts", 3], 1), "line 2, move 4", "says 1, but"),
        (changed(["reshuffles"], []), "line 2, move ", "reshuffle 1 is missing"),
        (changed(["result", "scores"], [1, 1]), "line 2", "result: the moves lead to"),
        (changed(["game"], "chess"), "line 2", "no game that this program knows"),
        (changed(["format"], "mandala-record/9"), "line 2", "another version"),
        ({"a": 1}, "line 2", "format"),
    ],
)
def test_a_fault_is_named_with_its_place(tmp_path: Path, record: dict[str, Any], place: str, reason: str) -> None:
    file = tmp_path / "some.jsonl"
    file.write_text("\n".join([json.dumps(FIRST), json.dumps(record), "", json.dumps(FIRST)]))
    code, lines = said(file)
    assert code == 1
    assert len(lines) == 2
    assert lines[0].startswith(f"{file}, {place}")
    assert reason in lines[0]
    assert lines[1] == "2 of 3 records hold"


def test_a_line_that_is_cut_off_is_named(tmp_path: Path) -> None:
    file, text = tmp_path / "cut.jsonl", json.dumps(FIRST)
    file.write_text(f"{text[:500]}\n{text}\n{text[:800]}")
    code, lines = said(file)
    assert code == 1
    assert [line.partition(": ")[0] for line in lines] == [f"{file}, line 1", f"{file}, line 3", "1 of 3 records hold"]


def test_a_record_over_many_lines_that_is_cut_off_names_the_line(tmp_path: Path) -> None:
    file, text = tmp_path / "cut.json", json.dumps(FIRST, indent=1)
    file.write_text("\n".join(text.splitlines()[:40]))
    code, lines = said(file)
    assert code == 1
    assert lines[0].startswith(f"{file}, line 40: this is no JSON")
    assert lines[1] == "0 of 1 records hold"


def noise(seed: int, alphabet: bytes = bytes(range(256))) -> bytes:
    return bytes(random.Random(seed).choices(alphabet, k=10_000_000))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b" \n\n",
        b"\x7fELF\0\0",
        b"hello",
        b"[1, 2]",
        b'{"a":' + b"[" * 200_000,
        b'{"format": "mandala-record/1", "moves": [' + b"1" * 1_000_000 + b"]}",
        noise(1),
        b"{\n" + noise(2, b'{}[]",: abc019\n'),
        noise(3, b'{"}: 1,\n'),
    ],
    ids=lambda content: f"{content[:8]!r} {len(content)}",
)
def test_noise_of_any_kind_gets_a_few_sentences(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "noise"
    file.write_bytes(content)
    code, lines = said(file)
    assert code == 1
    assert 2 <= len(lines) <= check.MAX_REPORTS + 2
    assert all(len(line) < 400 for line in lines)
    assert lines[0].startswith(str(file))


def test_a_missing_file_and_a_folder_are_named(tmp_path: Path) -> None:
    code, lines = said(tmp_path / "none", tmp_path, Path("a\0b"), RECORDS)
    assert code == 1
    assert "no such file" in lines[0]
    assert "folder" in lines[1]
    assert "cannot be read" in lines[2]
    assert len(lines) == 4


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(RECORDS)]) == 0
    assert "records hold" in capsys.readouterr().out


def test_the_tile_games_records_hold_too() -> None:
    assert said(RECORDS.with_name("tiles.jsonl")) == (0, ["40 of 40 records hold"])

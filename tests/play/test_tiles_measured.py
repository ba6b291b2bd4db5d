"""The tile game through the parts that know no game: measured, checked, brought in, as a code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mandala.commands import check
from mandala.main import main
from mandala.play.codes import code_of, record_of
from mandala.play.library import Library
from mandala.play.sharing import bring
from tests.play.playing import bring_file

RECORDS = Path(__file__).parents[1] / "records" / "tiles.jsonl"


def test_the_arena_plays_tiles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.jsonl"
    command = "arena greedy random --game tiles --deals 2 --seed 1 --iterations 40 --jobs 1 --json --records"
    assert main([*command.split(), str(out)]) == 0
    fields = json.loads(capsys.readouterr().out)
    assert (fields["game"], fields["games"]) == ("tiles", 4)
    records = [json.loads(line) for line in out.read_text().splitlines()]
    assert [record["board"] for record in records[::2]] == [record["board"] for record in records[1::2]]
    assert check.run([str(out)], lambda _: None) == 0


def test_its_records_come_in() -> None:
    library = Library.in_memory()
    brought = bring_file(RECORDS, library)
    assert brought.reports == ()
    assert {stored.config.game for stored in library.finished()} == {"tiles"}
    assert len(library.finished()) == len(RECORDS.read_text().splitlines())


def test_its_codes_open() -> None:
    fields = json.loads(RECORDS.read_text().splitlines()[0])
    library = Library.in_memory()
    code = code_of(bring(fields, library))
    assert len(code) < 100
    again = record_of(code)
    assert [again[key] for key in ("game", "board", "moves")] == [fields[key] for key in ("game", "board", "moves")]

"""The tile game before it has a table: it is measured and checked, and nowhere offered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mandala import check
from mandala.core.record import from_fields, replay
from mandala.main import main
from mandala.play.codes import DIGITS, PREFIX, CodeError, CodeFault, _checksum, record_of
from mandala.play.games import ALL_GAMES, GAMES
from mandala.play.library import Library
from mandala.play.sharing import bring_file

RECORDS = Path(__file__).parents[1] / "records" / "tiles.jsonl"


def test_the_arena_plays_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.jsonl"
    command = "arena greedy random --game tiles --deals 2 --seed 1 --iterations 40 --jobs 1 --json --records"
    assert main([*command.split(), str(out)]) == 0
    fields = json.loads(capsys.readouterr().out)
    assert (fields["game"], fields["games"]) == ("tiles", 4)
    records = [json.loads(line) for line in out.read_text().splitlines()]
    assert [record["board"] for record in records[::2]] == [record["board"] for record in records[1::2]]
    assert check.run([str(out)], lambda _: None) == 0


def test_the_table_does_not_know_it() -> None:
    assert "tiles" in ALL_GAMES
    assert [*GAMES] == ["cards"]
    library = Library.in_memory()
    brought = bring_file(RECORDS, library)
    assert brought.games == ()
    assert {report.place for report in brought.reports} == {"game"}
    assert library.finished() == []


def test_its_codes_do_not_open() -> None:
    recorder = ALL_GAMES["tiles"].recorder
    number, body = (
        recorder.pack(replay(from_fields(json.loads(RECORDS.read_text().splitlines()[0])), recorder), 0, 1),
        "",
    )
    while number:
        number, digit = divmod(number, 32)
        body = DIGITS[digit] + body
    text = recorder.code_letter + body
    assert len(text) < 100
    with pytest.raises(CodeError) as caught:
        record_of(PREFIX + text + _checksum(text))
    assert caught.value.fault is CodeFault.OTHER_VERSION

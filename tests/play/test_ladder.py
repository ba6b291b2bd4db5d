"""`mandala ladder`: ratings that find known strengths, and tables of everyone against everyone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mandala.commands import ratings
from mandala.commands.ratings import ELO
from mandala.main import main
from mandala.play.arena.arena import Tally

LEVELS = ["random:1", "greedy:1", "greedy:2"]
OPTIONS = ["--deals", "2", "--seed", "3", "--jobs", "1"]


@pytest.fixture(autouse=True)
def _fewer_resamples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "RESAMPLES", 300)


def expected(difference: float, games: int) -> Tally:
    """What so many points of Elo more come to on average, a tenth of the games drawn."""
    share, draws = 1 / (1 + 10 ** (-difference / 400)), games // 10
    wins = round(games * share - draws / 2)
    return Tally(wins, draws, games - wins - draws)


def test_known_strengths_are_found() -> None:
    true = [1250.0, 1000.0, 1400.0, 1180.0]
    results = {(one, other): expected(true[one] - true[other], 4000) for one in range(4) for other in range(one + 1, 4)}
    found = ratings.ratings(4, results)
    assert [rating.elo for rating in found] == pytest.approx(true, abs=2)
    for rating, elo in zip(found, true):
        if elo == 1000:
            assert rating.interval is None
            continue
        assert rating.interval is not None
        assert rating.interval.low < elo < rating.interval.high
        assert 10 < rating.interval.high - rating.interval.low < 60


def test_two_levels_rate_as_their_share() -> None:
    """Three to one is ELO * log 3, 190.8; the standard error of the log odds of 400 games at 75 % is 0.115, or 20 Elo."""
    weak, strong = ratings.ratings(2, {(0, 1): Tally(100, 0, 300)})
    assert weak.elo == 1000
    assert strong.elo == pytest.approx(1190.8, abs=1)
    assert strong.interval is not None
    assert strong.interval.high - strong.interval.low == pytest.approx(2 * 1.96 * 0.1155 * ELO, rel=0.2)


def test_more_games_narrow_the_interval_and_chance_is_repeatable() -> None:
    few = ratings.ratings(2, {(0, 1): Tally(10, 0, 30)})[1].interval
    many = ratings.ratings(2, {(0, 1): Tally(1000, 0, 3000)})[1].interval
    assert few is not None
    assert many is not None
    assert few.high - few.low > 5 * (many.high - many.low)
    assert ratings.ratings(2, {(0, 1): Tally(10, 0, 30)})[1].interval == few


def test_a_level_that_never_lost_has_a_rating() -> None:
    strong, weak = ratings.ratings(2, {(0, 1): Tally(400, 0, 0)})
    assert weak.elo == 1000
    assert 2000 < strong.elo < 2400
    assert strong.interval is not None
    assert strong.interval.low < strong.elo - 100


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    command = ["ladder", "--levels", *LEVELS, *OPTIONS, "--records", str(folder)]
    assert main(command) == 0
    text = capsys.readouterr().out
    files = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert sorted(name for name in files if name.endswith(".jsonl")) == [
        "greedy-i1__greedy-i2.jsonl",
        "random-i1__greedy-i1.jsonl",
        "random-i1__greedy-i2.jsonl",
    ]
    lines = text.splitlines()
    assert lines[0] == "    mandala ladder --levels random:1 greedy:1 greedy:2 --deals 2 --seed 3"
    assert lines[2].startswith("| level | Elo |")
    assert lines[6].startswith("| random:1 | 1000 | the reference |")
    assert len({line.count("|") for line in lines[8:]}) == 1
    assert lines[-1].startswith("| random:1 | 0.0 % (0.0 % to 49.0 %) |")

    assert main(command) == 0
    assert capsys.readouterr().out == text
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == files
    assert main([*command, "--json"]) == 0
    fields = json.loads(capsys.readouterr().out)
    assert [level["level"] for level in fields["levels"]] == LEVELS
    assert fields["levels"][0]["elo"] == 1000
    assert [contest["games"] for contest in fields["contests"]] == [4, 4, 4]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("--levels greedy", "at least two levels"),
        ("--levels greedy:1 random greedy:1", "each of them once"),
        ("--levels greedy clever", "'clever' is no level"),
        ("--game chess", "'chess' is no game"),
        ("--records {tmp}/file", "cannot be used for the records: File exists"),
    ],
)
def test_arguments_that_cannot_be_rated_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: str, reason: str
) -> None:
    (tmp_path / "file").touch()
    assert main(["ladder", *arguments.format(tmp=tmp_path).split()]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert reason in said.err
    assert len(said.err.splitlines()) == 1


def test_a_file_of_another_ladder_is_refused_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "greedy-i1__greedy-i2.jsonl").write_text("hello\n")
    assert main(["ladder", "--levels", *LEVELS, *OPTIONS, "--records", str(tmp_path)]) == 2
    assert "line 1" in capsys.readouterr().err
    assert all(file.stat().st_size == 0 for file in tmp_path.glob("random*"))


def test_without_the_library_for_ratings_the_command_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "find_spec", lambda _: None)
    assert main(["ladder"]) == 2
    assert capsys.readouterr().err == "mandala: ratings need the library choix: pip install 'mandala-table[arena]'\n"

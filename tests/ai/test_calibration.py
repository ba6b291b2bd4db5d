"""The chances that a hint says: what makes them belongs to its network or evaluation, rises, and is fitted to what happened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from mandala.ai.api import Budget
from mandala.ai.cards import calibration
from mandala.ai.cards.calibration import TABLE, Table, plain, read
from mandala.ai.cards.weights import shipped
from mandala.ai.tiles import move_evaluation
from mandala.ai.tiles import move_evaluation as tiles

BUDGET = Budget(iterations=300)


def table(said: tuple[float, ...], happened: tuple[float, ...], network: str = "", value_bias: float = 1.0) -> Table:
    return Table(network, "", value_bias, said, happened)


def test_chances_are_linear_between_two_entries() -> None:
    made = table((0.0, 0.4, 1.0), (0.0, 0.3, 1.0))
    assert [made.chance(said) for said in (0.0, 0.2, 0.4, 0.7, 1.0)] == pytest.approx([0.0, 0.15, 0.3, 0.65, 1.0])


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (table((0.1, 1.0), (0.0, 1.0)), "from 0 to 1"),
        (table((0.0, 0.5, 1.0), (0.0, 1.0)), "from 0 to 1"),
        (table((0.0, 0.5, 0.5, 1.0), (0.0, 0.1, 0.2, 1.0)), "does not rise"),
        (table((0.0, 0.2, 0.5, 1.0), (0.0, 0.3, 0.2, 1.0)), "falls"),
        (table((0.0, 1.0), (0.0, 1.0), value_bias=0.0), "value bias"),
    ],
)
def test_an_impossible_table_is_refused(tmp_path: Path, made: Table, why: str) -> None:
    path = tmp_path / "table.json"
    path.write_bytes(msgspec.json.encode(made))
    with pytest.raises(ValueError, match=why):
        read(path)


def test_the_shipped_table_belongs_to_the_shipped_network() -> None:
    shipping = read(TABLE)
    assert shipping.network == shipped().header.sha256
    assert (
        [shipping.chance(0.0), shipping.chance(1.0)] == [shipping.unbiased(0.0), shipping.unbiased(1.0)] == [0.0, 1.0]
    )
    assert shipping.unbiased(0.5) < 0.5, "whoever is to move is praised too much"


def test_a_table_of_another_network_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "read", lambda _: table((0.0, 0.5, 1.0), (0.0, 0.1, 1.0), "another", 1.5))
    calibration.table.cache_clear()
    assert calibration.table() == plain()
    assert [plain().chance(0.5), plain().unbiased(0.5)] == [0.5, 0.5]
    monkeypatch.undo()
    calibration.table.cache_clear()


@pytest.fixture
def fresh_evaluation() -> Iterator[None]:
    """Clears the cached evaluation before and after."""
    tiles.evaluation.cache_clear()
    yield
    tiles.evaluation.cache_clear()


@pytest.mark.usefixtures("fresh_evaluation")
def test_the_shipped_curve_of_patterns_belongs_to_the_shipped_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "COMPILED", True)
    assert tiles.read(tiles.CURVE).evaluation == tiles.evaluation()


@pytest.mark.usefixtures("fresh_evaluation")
def test_the_evaluation_where_nothing_is_compiled_has_a_checksum_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "COMPILED", False)
    assert len(tiles.evaluation()) == 64
    assert tiles.evaluation() != tiles.read(tiles.CURVE).evaluation


@pytest.mark.usefixtures("fresh_evaluation")
def test_reviews_of_patterns_tell_which_evaluation_judged_them(monkeypatch: pytest.MonkeyPatch) -> None:
    said = []
    for compiled in (True, False):
        monkeypatch.setattr(tiles, "COMPILED", compiled)
        tiles.evaluation.cache_clear()
        said.append(move_evaluation.judge())
    assert said[0] != said[1]


def test_a_better_value_is_a_better_chance() -> None:
    for share in (0.0, 0.5, 1.0):
        chances = [tiles.calibrated(value, share) for value in (-2.0, -0.5, 0.5, 2.0)]
        assert chances == sorted(set(chances))


def test_a_curve_that_falls_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "curve.json"
    path.write_bytes(msgspec.json.encode(tiles.Curve("", "", slope=(1.0, -1.5))))
    with pytest.raises(ValueError, match="worse chance"):
        tiles.read(path)


def test_a_curve_of_another_evaluation_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "_shipped", lambda: tiles.Curve("another", "", (1.0, 0.0)))
    assert tiles.calibrated(1e-9, 0.5) == pytest.approx(0.5)

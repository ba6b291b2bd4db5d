"""The chances that a hint says: a table that rises, belongs to its network, and is fitted to what happened; and Patterns' curve."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from mandala.ai.api import Budget
from mandala.ai.cards import calibration
from mandala.ai.cards.calibration import TABLE, Table, calibrated, read
from mandala.ai.cards.weights import shipped
from mandala.ai.tiles import calibration as tiles

BUDGET = Budget(iterations=300)


def table(said: tuple[float, ...], happened: tuple[float, ...], network: str = "") -> Table:
    return Table(network, "", said, happened)


def test_between_two_chances_goes_a_straight_line() -> None:
    made = table((0.0, 0.4, 1.0), (0.0, 0.3, 1.0))
    assert [made.chance(said) for said in (0.0, 0.2, 0.4, 0.7, 1.0)] == pytest.approx([0.0, 0.15, 0.3, 0.65, 1.0])


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (table((0.1, 1.0), (0.0, 1.0)), "from 0 to 1"),
        (table((0.0, 0.5, 1.0), (0.0, 1.0)), "from 0 to 1"),
        (table((0.0, 0.5, 0.5, 1.0), (0.0, 0.1, 0.2, 1.0)), "does not rise"),
        (table((0.0, 0.2, 0.5, 1.0), (0.0, 0.3, 0.2, 1.0)), "falls"),
    ],
)
def test_a_table_that_cannot_be_is_refused(tmp_path: Path, made: Table, why: str) -> None:
    path = tmp_path / "table.json"
    path.write_bytes(msgspec.json.encode(made))
    with pytest.raises(ValueError, match=why):
        read(path)


def test_the_table_that_ships_is_of_the_network_that_ships() -> None:
    assert read(TABLE).network == shipped().header.sha256
    assert calibrated(0.0) == 0.0
    assert calibrated(1.0) == 1.0


def test_a_table_of_another_network_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "_shipped", lambda: table((0.0, 0.5, 1.0), (0.0, 0.1, 1.0), "another"))
    assert calibrated(0.5) == 0.5


def test_the_curve_of_patterns_that_ships_is_of_the_evaluation_that_ships() -> None:
    assert tiles.read(tiles.CURVE).evaluation == tiles.EVALUATION
    chances = [tiles.calibrated(value, share) for share in (0.0, 0.5, 1.0) for value in (-2.0, -0.5, 0.5, 2.0)]
    assert all(low < high for low, high in zip(chances, chances[1:4]))


def test_a_curve_that_falls_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "curve.json"
    path.write_bytes(msgspec.json.encode(tiles.Curve("", "", slope=(1.0, -1.5))))
    with pytest.raises(ValueError, match="worse chance"):
        tiles.read(path)


def test_a_curve_of_another_evaluation_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "_shipped", lambda: tiles.Curve("another", "", (1.0, 0.0)))
    assert tiles.calibrated(1e-9, 0.5) == pytest.approx(0.5)

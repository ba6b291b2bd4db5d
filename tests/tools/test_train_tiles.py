"""Training of Patterns' network: games become positions, and what is learned is what the program reads. Needs the train extra."""

from __future__ import annotations

from pathlib import Path

import pytest

from mandala.ai.tiles import inputs
from mandala.ai.tiles.kernel import COMPILED
from mandala.ai.tiles.network import Network
from mandala.ai.tiles.weights import read
from tests.ai.test_tiles_network import laid_out, positions

torch = pytest.importorskip("torch", reason="the train extra is not installed")
pytestmark = pytest.mark.skipif(not COMPILED, reason="plays whole games")

from tools.train import tiles  # noqa: E402 (only where there is torch)


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "GAMES", 4)


def test_games_go_on_where_they_were_and_come_out_the_same(tmp_path: Path) -> None:
    games = tiles.Games(None, 1, seed=1)
    rows = tiles.gathered(games, tmp_path / "one", 2, jobs=1)
    again = tiles.gathered(games, tmp_path / "two", 1, jobs=1)
    assert rows["inputs"].shape == (len(rows["won"]), 6 * inputs.PAIR + inputs.WHOLE)
    assert torch.equal(again["said"], rows["said"][: len(again["said"])])
    tiles.gathered(games, tmp_path / "two", 2, jobs=1)
    assert sorted(path.name for path in (tmp_path / "two").iterdir()) == ["0.pt", "1.pt"]


def test_what_was_learned_is_what_the_program_says(tmp_path: Path) -> None:
    rows = tiles.gathered(tiles.Games(None, 1, seed=1), tmp_path, 6, jobs=1)
    model = tiles.learned(rows, seed=1, passes=3)
    tiles.weights_of(model, "a test", 24).write(tmp_path / "small.net")
    network = Network(read(tmp_path / "small.net").layers)
    for seen in positions()[:6]:
        table = laid_out(seen)
        with torch.no_grad():
            said = float(model(torch.tensor([network.inputs_of(table)]))[0])
        assert network.evaluate(table) == pytest.approx(said, abs=1e-3)

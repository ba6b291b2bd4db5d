"""Learning from search: what searches found is learned, and a run goes on where it was. Needs the train extra."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mandala.ai.cards.kernel import COMPILED
from mandala.ai.cards.weights import SHIPPED, read, shipped
from tests.ai.test_cards_network import by_chance

torch = pytest.importorskip("torch", reason="the train extra is not installed")
pytestmark = pytest.mark.skipif(not COMPILED, reason="plays whole games of searches")

from research import findings, generations  # noqa: E402 (only where there is torch)
from research.findings import Findings, Games, gather, load  # noqa: E402
from tools.train.model import loaded  # noqa: E402


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of two games, and a test of two deals."""
    for module in (findings, generations):
        monkeypatch.setattr(module, "GAMES", 2)
    monkeypatch.setattr(generations, "DEALS", 2)


def said(weights: Any, found: Findings) -> Any:
    """The chances that a network says of the rows."""
    with torch.no_grad():
        return torch.sigmoid(loaded(weights)(found.inputs.float())[:, 0])


@pytest.mark.usefixtures("short")
def test_findings_say_what_the_network_said_and_what_its_search_found(tmp_path: Path) -> None:
    assert list(gather(Games(shipped(), 40, 1), tmp_path, 2, 1)) == [1, 2]
    found = load([tmp_path])
    assert len(found.found) > 200
    assert torch.allclose(said(shipped(), found), found.said, atol=2e-3)
    tried = found.visits >= 20
    assert 0 < float((found.found - found.said)[tried].abs().mean()) < 0.15
    assert list(gather(Games(shipped(), 40, 1), tmp_path, 3, 1)) == [3], "what lies there is not played again"


@pytest.mark.usefixtures("short")
def test_a_generation_comes_nearer_to_what_searches_found(tmp_path: Path) -> None:
    list(gather(Games(shipped(), 40, 1), tmp_path, 2, 1))
    found = load([tmp_path])
    new = generations.learned(shipped(), found, 30, 3e-4, 1, "a test")
    before, after = (
        float((said(weights, found) - found.found)[found.visits >= 10].abs().mean()) for weights in (shipped(), new)
    )
    assert after < 0.8 * before


@pytest.mark.usefixtures("short")
def test_a_run_goes_on_where_it_was_and_ends_after_three_generations_without_success(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verdicts = iter([True, False, False, False])
    monkeypatch.setattr(generations, "wins", lambda *_: next(verdicts))
    run, told = generations.Run(tmp_path, games=2, iterations=8, passes=1, rate=1e-4, seed=1, jobs=1), list[str]()
    assert run.go("a test", told.append) == tmp_path / "1" / "cards.net"
    assert read(tmp_path / "1" / "cards.net").header.command == "a test"
    assert [text.split(":")[0] for text in told if "better" in text] == [
        f"generation {number}" for number in (1, 2, 3, 4)
    ]
    again = list[str]()
    assert run.go("a test", again.append) == tmp_path / "1" / "cards.net"
    assert again == [], "nothing is played or learned twice"


@pytest.mark.usefixtures("short")
def test_weights_are_judged_inside_the_search(tmp_path: Path) -> None:
    shipped_ones, untrained = read(SHIPPED), by_chance(wide=32)
    for name, new, old in (("learned", shipped_ones, untrained), ("untrained", untrained, shipped_ones)):
        tally = generations.Tally()
        won = generations.wins(new, old, tmp_path / f"{name}.jsonl", 1, 1, tally, lambda _: None)
        assert won == (name == "learned")
        assert tally.games == 4, "both seats of each deal"

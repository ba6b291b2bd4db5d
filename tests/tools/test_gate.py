"""The gate of training: what is better in a search comes through, and nothing that is worse."""

from __future__ import annotations

import pytest

from mandala.ai.cards.weights import shipped
from tests.ai.test_cards_network import by_chance
from tools.train import gate
from tools.train.gate import accepted, beats, foretells_worse

pytestmark = pytest.mark.kernels


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "GAMES", 100)
    monkeypatch.setattr(gate, "ITERATIONS", 8)


def test_a_network_that_knows_the_game_beats_one_that_does_not() -> None:
    assert beats(shipped(), by_chance(), 1, 1, lambda _: None)


def test_a_worse_network_is_refused_before_it_plays() -> None:
    heard = list[str]()
    assert not accepted(by_chance(), shipped(), 1, 1, heard.append)
    assert len(heard) == 1
    assert heard[0].startswith("refused: worse by")


def test_it_is_refused_in_play_too() -> None:
    heard = list[str]()
    assert not beats(by_chance(), shipped(), 1, 1, heard.append)
    assert heard[-1].startswith("against accepted: ")


def test_a_network_foretells_no_worse_than_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "GAMES", 5)
    assert foretells_worse(shipped(), shipped(), 1, 1) == 0


def test_the_first_network_must_beat_greedy() -> None:
    heard = list[str]()
    assert accepted(shipped(), None, 1, 1, heard.append)
    assert heard[-1].startswith("against greedy: ")

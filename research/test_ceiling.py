"""The twin that sees the rival's cards: what it is shown, and what it is not."""

from __future__ import annotations

import pytest

from mandala.ai.cards import kernel
from mandala.ai.cards.belief import lay_out
from mandala.core.cards import rules
from research import ceiling
from research.ceiling import TWINS, Twin
from tests.ai.following import padded
from tests.core.test_cards_sampling import full_game


@pytest.mark.parametrize(("seed", "plies"), [(1, 0), (2, 17), (3, 40), (5, 60), (7, 75), (8, 85)])
def test_every_world_has_the_true_hand_and_another_deck(seed: int, plies: int) -> None:
    state, twin = full_game(seed, plies), Twin(*TWINS["grandmaster"], threads=1)
    seat = state.to_move
    twin.show(state, seat)
    seen = rules.observe(state, seat)
    belief, table, decks = twin._belief(seen), kernel.Table(9), set()
    true_deck = [*state.stock.order[state.stock.top :]]
    for _ in range(30):
        lay_out(table, seen)
        belief.deal(table)
        assert table.hand[6:] == padded([state.hands[1 - seat]], 1)
        assert table.dealt[6:] == padded([state.dealt_cups[1 - seat]], 1)
        deck = table.deck[table.top : table.bottom]
        assert sorted(deck) == sorted(true_deck)
        decks.add(tuple(deck))
    if len(set(true_deck)) > 2 and len(true_deck) > 5:
        assert len(decks) > 10, "shuffled every time"
        assert tuple(true_deck) not in decks or len(true_deck) < 10


@pytest.mark.parametrize("level", TWINS)
def test_a_table_from_start_to_end(
    level: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["", "--level", level, "--iterations", "1", "4", "--deals", "2", "--jobs", "1"]
    monkeypatch.setattr("sys.argv", argv)
    ceiling.main()
    head, _, first, second = capsys.readouterr().out.splitlines()
    assert head.startswith(f"| iterations of {level} | played | twin wins |")
    assert first.startswith("| 1 | 4 games | ")
    assert second.startswith("| 4 | 4 games | ")
    assert ceiling.pair(level, 2, 3, 0) == ceiling.pair(level, 2, 3, 0)

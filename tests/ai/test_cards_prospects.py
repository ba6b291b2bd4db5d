"""What a player could expect of a finished game: only from what this player saw, and as often true as it says."""

from __future__ import annotations

import random
from math import sqrt
from statistics import fmean

import pytest

from mandala.ai.cards.prospects import prospects
from mandala.core.cards import rules
from mandala.core.cards.moves import ClaimColour
from mandala.core.cards.recording import CARDS
from mandala.core.record import from_fields, replay
from tests.core.test_cards_sampling import twins
from tests.recorded import records_of

pytestmark = pytest.mark.kernels


def test_what_is_hidden_from_a_player_changes_no_prospect_of_this_player() -> None:
    """C3: the rival's hand, the rival's dealt cup cards and the deck are exchanged, at the start and before the end."""
    rng, starts, ends = random.Random(2), 0, 0
    for fields in records_of("cards")[:16]:
        played = replay(from_fields(fields), CARDS)
        states, last = played.states, played.moves[-1]
        told = prospects(states, played.moves)
        for player in (0, 1):
            twin = twins(states[0], player, rng)
            starts += twin.hands != states[0].hands
            assert prospects([twin, *states[1:]], played.moves)[player].start == told[player].start
            twin = twins(states[-2], player, rng)
            if isinstance(last, ClaimColour):  # any hand allows it
                ends += twin.dealt_cups != states[-2].dealt_cups
                changed = [*states[:-2], twin, rules.apply(twin, last)]
                assert prospects(changed, played.moves)[player].end == told[player].end
    assert starts > 20
    assert ends > 8


def test_the_start_is_nearly_even_for_both_and_the_same_each_time() -> None:
    for fields in records_of("cards")[:6]:
        played = replay(from_fields(fields), CARDS)
        told = prospects(played.states, played.moves)
        assert told == prospects(played.states, played.moves)
        for prospect in told:
            assert 0.3 < prospect.start < 0.7
        assert sum(prospect.start for prospect in told) == pytest.approx(1, abs=0.15)


def test_the_end_is_certain_but_for_the_hidden_cards() -> None:
    """C9: no pair of cards brings more than six points each, the rest lies open."""
    came, expected = [], []
    for fields in records_of("cards"):
        played = replay(from_fields(fields), CARDS)
        end, outcome = played.states[-1], rules.outcome(played.states[-1])
        assert outcome is not None
        for player, prospect in enumerate(prospects(played.states[:1] + played.states[-2:], ())):
            rival, dealt = 1 - player, end.dealt_cups[1 - player]
            hidden = [end.rivers[rival].index(colour) + 1 for colour in end.rivers[rival] for _ in range(dealt[colour])]
            open_lead = outcome.scores[player] - outcome.scores[rival] + sum(hidden)
            if open_lead > 6 * sum(dealt) or open_lead < 0:
                assert prospect.end == float(open_lead > 0)
            came.append(0.5 if outcome.winner is None else float(outcome.winner == player))
            expected.append(prospect.end)
    spread = sqrt(sum([one * (1 - one) for one in expected]))
    assert abs(sum(came) - sum(expected)) < 4 * spread + 1
    assert all(0 <= one <= 1 for one in expected)
    assert any(0.1 < one < 0.9 for one in expected)
    assert fmean([abs(one - other) for one, other in zip(came, expected)]) < 0.15

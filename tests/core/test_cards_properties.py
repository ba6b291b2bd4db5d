"""Properties of random games, notation, perft-like counts."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mandala.core.cards import rules
from mandala.core.cards.counts import LETTERS, plus, tally
from mandala.core.cards.moves import ALL_MOVES, MOVE_INDEX, ClaimColour, Move, move_text, parse_move
from mandala.core.cards.recording import CARDS
from mandala.core.cards.state import NOBODY, State
from mandala.core.record import from_fields, parse, replay, text_of, write
from tests.core.playing import check_notation, check_reading, checked, perft, perft_by_check, played_at_random

SEEDS = st.integers(0, 10**9)


def random_game(seed: int) -> tuple[list[State], list[Move]]:
    """The states and moves of a game of uniformly random moves."""
    return played_at_random(rules, rules.initial_state(seed, seed % 2), random.Random(seed))


def all_cards(state: State) -> tuple[int, ...]:
    """Every card of the game, wherever it lies."""
    total = tally(state.stock.order[state.stock.top :])
    heaps = [state.discard, *state.hands, *state.cups, *state.mountains]
    for heap in heaps + [field for pair in state.fields for field in pair] + [tally(r) for r in state.rivers]:
        total = plus(total, heap)
    return total


def obeys_rule_of_color(state: State) -> bool:
    """C5: within a mandala each colour lies in at most one area."""
    return all(
        sum(1 for area in (mountain, *pair) if area[colour]) <= 1
        for mountain, pair in zip(state.mountains, state.fields)
        for colour in range(6)
    )


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_random_games_keep_the_rules(seed: int) -> None:
    states, moves = random_game(seed)
    for state in states:
        assert all_cards(state) == (18,) * 6, "108 cards, always (C1)"
        assert obeys_rule_of_color(state)
        assert all(0 <= sum(hand) <= 8 for hand in state.hands), "at most 8 cards at any moment (C4.4)"
        assert all(sum(hand) >= 1 for hand in state.hands), "never empty at the end of a turn (C4.4)"
        assert all(len(set(river)) == len(river) for river in state.rivers), "C6.3"
        for heap in (*state.hands, *state.cups, state.discard, *state.mountains):
            assert min(heap) >= 0
    for before, after in pairwise(states):
        assert all(new[: len(old)] == old for old, new in zip(before.rivers, after.rivers)), "never moved again (C6.3)"
    written = write(CARDS, states, moves, seed % 2, {})
    replayed = replay(parse(text_of(written)), CARDS)
    assert replayed.moves == tuple(moves)
    assert write(CARDS, replayed.states, replayed.moves, seed % 2, {}) == written
    assert rules.outcome(replayed.states[-1]) == rules.outcome(states[-1])


@settings(max_examples=25, deadline=None)
@given(SEEDS, st.data())
def test_check_agrees_with_legal_moves(seed: int, data: st.DataObject) -> None:
    states, _ = random_game(seed)
    state = states[data.draw(st.integers(0, len(states) - 1))]
    assert checked(rules, state, ALL_MOVES) == set(rules.legal_moves(state))


@settings(max_examples=25, deadline=None)
@given(SEEDS, st.integers(0, 400))
def test_a_game_resumes_anywhere(seed: int, ply: int) -> None:
    states, moves = random_game(seed)
    ply = min(ply, len(moves) - 1)
    saved = write(CARDS, states[: ply + 1], moves[:ply], seed % 2, {})
    resumed = replay(from_fields(saved), CARDS, seed=seed).states[-1]
    for move in moves[ply:]:
        resumed = rules.apply(resumed, move)
    assert rules.outcome(resumed) == rules.outcome(states[-1]), "the reshuffles come out the same"


def test_notation_round_trip_and_frozen_order() -> None:
    assert len(ALL_MOVES) == 150
    frozen = {
        0: "M1 R",
        11: "M2 K",
        12: "F1 R",
        53: "F1 KKKKKKK",
        95: "F2 KKKKKKK",
        96: "D R",
        143: "D KKKKKKKK",
        149: "C K",
    }
    check_notation(ALL_MOVES, MOVE_INDEX, move_text, parse_move, frozen)


@given(st.text(alphabet=LETTERS + " MFDC123", max_size=12))
def test_parse_move_refuses_with_a_sentence(text: str) -> None:
    check_reading(text, ALL_MOVES, move_text, parse_move)


@pytest.mark.parametrize(("seed", "counts"), [(1, (1, 23, 556, 12286)), (2, (1, 22, 508, 10682))])
def test_perft(seed: int, counts: tuple[int, ...]) -> None:
    state = rules.initial_state(seed, seed % 2)
    assert tuple(perft(rules, state, depth) for depth in range(len(counts))) == counts
    assert perft_by_check(rules, state, 2, ALL_MOVES) == counts[2]


def test_forced_claims_and_long_rivers_occur() -> None:
    """The random games above reach what they are meant to test."""
    reached = set()
    for seed in range(40):
        states, moves = random_game(seed)
        reached |= {"reshuffle"} if states[-1].eras else set()
        reached |= {"claim"} if any(isinstance(move, ClaimColour) for move in moves) else set()
        reached |= {"full river"} if any(len(river) == 6 for river in states[-1].rivers) else set()
        reached |= {"empty field"} if any(_claims_with_empty_field(state) for state in states) else set()
    assert reached == {"reshuffle", "claim", "full river", "empty field"}


def _claims_with_empty_field(state: State) -> bool:
    return state.claiming != NOBODY and not any(state.fields[state.claiming][state.to_move])

"""Every level of the card game: legal, deterministic, blind to what is hidden, and no weaker than it should be."""

from __future__ import annotations

import inspect
import random

import pytest

from mandala.ai.api import Budget, Strategy, never
from mandala.ai.cards.evaluate import DEFAULT
from mandala.ai.cards.levels import LEVELS
from mandala.core.cards import rules
from mandala.core.cards.moves import move_text, parse_move
from mandala.core.cards.state import State
from mandala.play.games import GAMES
from tests.ai.evaluation import points, win_probability
from tests.core.positions import position
from tests.core.test_cards_sampling import full_game, twins


def choose(level: str, state: State, viewer: int, seed: int = 1) -> str:
    """The move of a level as text."""
    seen = rules.observe(state, viewer)
    choice = LEVELS[level]().choose(seen, Budget(iterations=4), random.Random(seed), never)
    assert 0 <= choice.value <= 1
    return move_text(choice.move)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("level", LEVELS)
def test_legal_in_every_phase(level: str) -> None:
    for seed in range(8):
        rng, state = random.Random(seed), rules.initial_state(seed)
        while not state.over:
            if rng.random() < 0.25:
                rules.check(state, parse_move(choose(level, state, state.to_move, seed)))
            state = rules.apply(state, rng.choice(rules.legal_moves(state)))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("level", LEVELS)
def test_twin_worlds_get_the_same_choice(level: str) -> None:
    rng = random.Random(3)
    for seed in range(12):
        state = full_game(seed, 6 * seed)
        viewer = state.to_move
        assert choose(level, state, viewer) == choose(level, twins(state, viewer, rng), viewer)


def test_no_parameter_can_carry_a_state() -> None:
    for strategy in (LEVELS[level]() for level in LEVELS):
        assert list(inspect.signature(strategy.choose).parameters) == ["observation", "budget", "rng", "stop"]


def test_a_stop_ends_the_thinking_with_an_answer() -> None:
    seen = rules.observe(rules.initial_state(1), 0)
    choice = LEVELS["greedy"]().choose(seen, Budget(iterations=10**6), random.Random(1), lambda: True)
    assert choice.move in rules.legal_moves(rules.initial_state(1))


def test_one_card_in_hand_and_nothing_to_draw() -> None:
    everything_else = "R" * 17 + "O" * 15 + "Y" * 17 + "G" * 17 + "P" * 18 + "K" * 17
    state = position(hands=("K", "OO"), deck="", cups=("", everything_else))
    assert choose("greedy", state, 0) == "D K"


def test_greedy_takes_what_it_can_use() -> None:
    """C6.2: a colour high on the own river before a colour that brings the other nothing."""
    state = position(hands=("KP", "KP"), mountains=("RRROYY", "G"), fields=(("GG", "P"), ("", "")), rivers=("OPGR", ""))
    state = rules.apply(state, parse_move("M1 K"))
    assert choose("greedy", state, 0) == "C R"


def test_greedy_does_not_complete_a_mandala_for_the_rival() -> None:
    state = position(
        hands=("KKP", "KP"), mountains=("RRRROOYY", "G"), fields=(("", "PGG"), ("", "")), rivers=("", "ROY")
    )
    assert choose("greedy", state, 0) != "M1 K"


def test_evaluation_is_fair_between_seats_and_colours() -> None:
    """The evaluation of a position with both sides alike is zero, whatever the colours, except for the turn and hidden cards."""
    even = DEFAULT._replace(turn=0.0, own_view=0.0)
    state = position(
        hands=("R", "R"), mountains=("RR", "RR"), fields=(("O", "Y"), ("Y", "O")), rivers=("G", "G"), cups=("GG", "GG")
    )
    assert points(rules.observe(state, 0), even) == pytest.approx(0)
    assert win_probability(rules.observe(state, 0), even) == pytest.approx(0.5)


def play(strategies: tuple[Strategy, Strategy], seed: int) -> int | None:
    """The winner of a game."""
    state, rng = rules.initial_state(seed, seed % 2), random.Random(f"match {seed}")
    while not state.over:
        me = state.to_move
        state = rules.apply(
            state, strategies[me].choose(rules.observe(state, me), Budget(iterations=4), rng, never).move
        )
    outcome = rules.outcome(state)
    assert outcome is not None
    return outcome.winner


def test_greedy_beats_random_play() -> None:
    greedy, chance = LEVELS["greedy"](), LEVELS["random"]()
    wins = sum(play((greedy, chance), seed) == 0 for seed in range(10))
    wins += sum(play((chance, greedy), seed) == 1 for seed in range(10, 20))
    assert wins >= 19


def test_the_selectable_levels_exist() -> None:
    assert set(GAMES["cards"].selectable_levels) <= set(LEVELS)

"""Inference from the rival's moves: exact in small games, however the history is told, only possible states, nothing hidden."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from math import exp
from typing import Any

import pytest

from mandala.ai.api import Budget, History, Ply, never
from mandala.ai.cards import kernel
from mandala.ai.cards.belief import Belief, lay_out
from mandala.ai.cards.evaluate import DEFAULT
from mandala.ai.cards.inference import Inference, Reading
from mandala.ai.cards.judge import Judge
from mandala.ai.cards.tree_search import SEARCH, TreeSearch
from mandala.core.cards import rules
from mandala.core.cards.counts import minus, plus
from mandala.core.cards.moves import MOVE_INDEX, Move
from mandala.core.cards.observation import Observation
from mandala.core.cards.sampling import Posterior
from mandala.core.cards.setup import RULEBOOK
from mandala.core.cards.state import State, Stock
from tests.ai.evaluation import win_probability
from tests.ai.following import AS_INSTALLED, uncompiled
from tests.core.test_cards_sampling import SMALL, Hidden, brute_force, chance_to_show, full_game, lines, random_line

#: Weights with which a position is worth the same whatever was drawn, so that a move's value is one number.
BLIND = DEFAULT._replace(missing_held=0.0)
UNSWEPT = SMALL._replace(sweeps=False)
READING = Reading(300, 0.02, 0.03)


def heard(states: list[State], moves: list[Move], viewer: int = 0) -> History:
    """A line as a seat saw it."""
    return tuple([Ply(rules.observe(state, viewer), move) for state, move in zip(states, moves)])


def dealt(likely: Belief, seen: Observation, count: int) -> Counter[Hidden]:
    """The distribution of the hidden cards over many deals."""
    shown, world, found = kernel.Table(), kernel.Table(3), Counter[Hidden]()
    lay_out(shown, seen)
    world.adopt(seen.setup)
    colours = seen.setup.colours
    for _ in range(count):
        world.copy_from(shown)
        likely.deal(world)
        hand, cup = tuple(world.hand[6 : 6 + colours]), tuple(world.dealt[6 : 6 + colours])
        found[hand, cup, minus(seen.unseen, plus(hand, cup))] += 1
    return found


def distance(found: Counter[Hidden], exact: dict[Hidden, float]) -> float:
    """The share of worlds by which two distributions differ (total variation)."""
    assert set(found) <= set(exact), "only possible worlds"
    return sum([abs(found[key] / found.total() - chance) for key, chance in exact.items()]) / 2


def player(softness: float, doubt: float, eras: int) -> Callable[[State, Move], float]:
    """The filter's probability of a move from the `eras`th reshuffle on; before, random cards are shown."""

    @cache
    def value(state: State, move: Move) -> float:
        return win_probability(rules.observe(rules.apply(state, move), 1), BLIND)

    def chance(state: State, move: Move) -> float:
        if len(state.eras) < eras or move not in rules.legal_moves(state):
            return chance_to_show(state, move)
        state = state._replace(stock=Stock(bytes(sorted(state.stock.order[state.stock.top :])), 0, (), 0, 0))
        weights = {move: exp(value(state, move) / softness) for move in rules.legal_moves(state)}
        return (1 - doubt) * weights[move] / sum(weights.values()) + doubt * chance_to_show(state, move)

    return chance


@pytest.mark.kernels
@pytest.mark.sampled(2)
@pytest.mark.parametrize("reshuffles", [0, 1])
def test_in_small_games_the_belief_equals_brute_force(reshuffles: int) -> None:
    """C3.3: against brute force over all deals and reshuffles, with a rival who plays as the filter thinks."""
    told = 0.0
    for states, moves in lines(reshuffles, 3, UNSWEPT):
        softness, doubt = 0.1, 0.2
        exact = brute_force(states, moves, player(softness, doubt, reshuffles))
        seen = rules.observe(states[-1], 0)
        inference = Inference(Judge(BLIND), Reading(100000, softness, doubt, 0.0))
        likely = inference.belief(heard(states, moves), seen)
        assert distance(dealt(likely, seen, 40000), exact) < 0.015
        told += distance(dealt(Belief(seen), seen, 20000), exact)
    assert reshuffles or told > 0.15, "and that is not what the exact sampler says, which is told nothing"


@pytest.mark.kernels
@pytest.mark.sampled(3)
@pytest.mark.parametrize("reshuffles", [0, 1, 2])
def test_moves_that_tell_nothing_leave_the_exact_sampler(reshuffles: int) -> None:
    for states, moves in lines(reshuffles, 3):
        exact, seen = brute_force(states, moves), rules.observe(states[-1], 0)
        inference = Inference(Judge(), Reading(100000, 0.02, 1.0, 0.0))
        likely = inference.belief(heard(states, moves), seen)
        assert distance(dealt(likely, seen, 40000), exact) < 0.015


@pytest.mark.parametrize("seed", range(6))
def test_through_whole_games_of_a_strange_rival_worlds_stay_possible(seed: int) -> None:
    """A rival who plays at random, and particles that believe firmly in good play: they collapse, and begin again."""
    states, moves = random_line(seed, RULEBOOK, 0, 200)
    inference, history = Inference(Judge(), Reading(60, 0.001, 0.0, 0.1)), heard(states, moves)
    for ply, state in enumerate(states):
        if state.over:
            break
        seen = rules.observe(state, 0)
        likely = inference.belief(history[:ply], seen)
        assert sum(likely.expected_hand()) == pytest.approx(seen.rival_hand_size)
        for hand, cup, deck in dealt(likely, seen, 20):
            assert (sum(hand), sum(cup), sum(deck)) == (seen.rival_hand_size, seen.rival_cup_hidden, seen.deck_size)
            assert min(*hand, *cup, *deck) >= 0
            if seen.eras and seen.deck_size == sum(seen.eras[-1].contents):
                assert plus(hand, cup) == seen.eras[-1].held[1]


def test_the_belief_is_the_same_however_the_history_is_told() -> None:
    """Move by move, at once as after a pause, and again after moves were taken back and others made."""
    (states, moves), (others, detour) = [random_line(4, RULEBOOK, 0, 36)] * 2
    assert states[:20] == others[:20]
    told, seen = heard(states, moves), rules.observe(states[-1], 0)
    at_once = Inference(Judge(BLIND), READING).belief(told, seen).expected_hand()
    stepwise = Inference(Judge(BLIND), READING)
    for ply in (*range(0, 30, 5), 24, 10):
        stepwise.belief(told[:ply], rules.observe(states[ply], 0))
    stepwise.belief(heard(others, detour)[:22], rules.observe(others[22], 0))
    assert stepwise.belief(told, seen).expected_hand() == at_once
    assert Belief(seen).expected_hand() != at_once
    assert stepwise.belief(told[:0], rules.observe(states[0], 0)).expected_hand() is not None


def test_the_source_infers_what_the_extension_does() -> None:
    states, moves = random_line(2, RULEBOOK, 0, 30)
    found: list[Any] = []
    for modules in (AS_INSTALLED, uncompiled()):
        particles = modules.particles.Particles(20, modules.judge.Judge(), 0.02, 0.03)
        particles.seed(1)
        particles.begin(rules.observe(states[0], 0))
        for ply, move in enumerate(moves):
            particles.follow(rules.observe(states[ply], 0), MOVE_INDEX[move], rules.observe(states[ply + 1], 0))
            if particles.effective() < 10:
                particles.resample()
        found.append(particles.cases(rules.observe(states[30], 0)))
    assert [case for _, case in found[0]] == [case for _, case in found[1]]
    assert [weight for weight, _ in found[0]] == pytest.approx([weight for weight, _ in found[1]])


def test_the_expected_hand_is_the_mean_of_all_worlds() -> None:
    for state in (full_game(1, 5), full_game(1, 30), full_game(2, 75)):
        seen = rules.observe(state, 0)
        posterior, rng = Posterior(seen), random.Random(1)
        hands = [posterior.sample(rng).hands[1] for _ in range(4000)]
        for colour, mean in enumerate(Belief(seen).expected_hand()):
            assert mean == pytest.approx(sum([hand[colour] for hand in hands]) / 4000, abs=0.08)


def test_twin_worlds_are_answered_alike() -> None:
    """Two truths that look alike throughout, one dealt cup card of the rival's exchanged for the last of the deck: one choice."""
    cards = list(rules.initial_state(8).stock.order)
    in_cup, last = 18, next(index for index in range(107, 0, -1) if cards[index] != cards[18])
    twin = list(cards)
    twin[in_cup], twin[last] = cards[last], cards[in_cup]
    truths = [rules.deal(bytes(order), 0, seed=8) for order in (cards, twin)]
    assert truths[0].dealt_cups[1] != truths[1].dealt_cups[1]
    players = [TreeSearch(lambda: Judge(plies=8), SEARCH, READING) for _ in truths]
    rng, told = random.Random(1), [(), ()]
    for _ in range(14):
        if truths[0].to_move == 0:
            choices = []
            for one, truth, history in zip(players, truths, told):
                one.follow(history)
                choices.append(one.choose(rules.observe(truth, 0), Budget(iterations=60), random.Random(2), never))
            assert choices[0] == choices[1]
            move = choices[0].move
        else:
            move = rng.choice(rules.legal_moves(truths[0]))
        told = [(*history, Ply(rules.observe(truth, 0), move)) for history, truth in zip(told, truths)]
        truths = [rules.apply(truth, move) for truth in truths]
    assert told[0] == told[1]


def test_a_part_of_the_worlds_is_always_dealt_by_the_exact_sampler() -> None:
    state = full_game(3, 24)
    seen = rules.observe(state, 0)
    case = Posterior(seen).cases[0]
    hand, cup = state.hands[1], state.dealt_cups[1]
    certain = case._replace(cup=cup, hand=hand, heap=minus(seen.unseen, plus(hand, cup)), fresh_cup=0, fresh=0)
    found = dealt(Belief(seen, [(2.0, certain)], 0.8), seen, 2000)
    assert 0.77 < found[hand, cup, certain.heap] / 2000 < 0.83
    assert len(found) > 100

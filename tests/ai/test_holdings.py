"""The chances of what the rival holds: those of the worlds by which the strongest level plays, and nothing hidden in them."""

from __future__ import annotations

import random

import pytest

from mandala.ai.cards import kernel
from mandala.ai.cards.belief import lay_out
from mandala.ai.cards.holdings import READING, rival_holds
from mandala.ai.cards.inference import Inference
from mandala.ai.cards.network import Network
from mandala.ai.cards.weights import shipped
from mandala.core.cards import rules
from mandala.core.cards.moves import Move
from mandala.core.cards.outlook import Holdings
from mandala.core.cards.state import State
from tests.ai.test_inference import heard
from tests.core.playing import played_at_random

pytestmark = pytest.mark.kernels


def game(seed: int) -> tuple[list[State], list[Move]]:
    """A game of chance."""
    return played_at_random(rules, rules.initial_state(seed), random.Random(seed))


def test_the_chances_are_those_of_the_strongest_level_s_worlds() -> None:
    assert READING is not None
    states, moves = game(5)
    seen, history = rules.observe(states[24], 0), heard(states[:24], moves)
    *working, chances = rival_holds(seen, history)
    assert not any(working)
    assert len(working) > 10, "it takes its time, a few moves of the rival in each round"
    assert chances is not None
    belief = Inference(Network(shipped()), READING).belief(history, seen)
    shown, world, count = kernel.Table(), kernel.Table(3), 3000
    lay_out(shown, seen)
    world.adopt(seen.setup)
    held = [0] * 6
    for _ in range(count):
        world.copy_from(shown)
        belief.deal(world)
        for colour in range(6):
            held[colour] += world.hand[6 + colour] > 0
    for colour, chance in enumerate(chances):
        assert held[colour] / count == pytest.approx(chance, abs=0.035)


def test_without_reading_they_are_those_of_the_exact_sampler() -> None:
    states, _ = game(5)
    seen = rules.observe(states[20], 1)
    (chances,) = rival_holds(seen, (), None)
    assert chances == tuple(Holdings(seen).chance(colour, 1) for colour in range(6))


def test_worlds_that_look_alike_have_the_same_chances() -> None:
    """The rival's hand is exchanged behind the same observations and the same history (C3)."""
    states, moves = game(7)
    seen, history = rules.observe(states[16], 0), heard(states[:16], moves)
    twin = rules.sample_state(seen, random.Random(3))
    assert twin.hands[1] != states[16].hands[1]
    assert [*rival_holds(seen, history)] == [*rival_holds(rules.observe(twin, 0), history)]

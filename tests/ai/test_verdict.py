"""Verdicts: the same for whoever asks, as sure as they say, and from nothing but what the seat may know (C3)."""

from __future__ import annotations

import random
from statistics import fmean

import pytest

from mandala.ai.api import Budget, never
from mandala.ai.cards.adept import Adept
from mandala.ai.cards.calibration import calibrated
from mandala.ai.cards.grandmaster import Grandmaster
from mandala.ai.cards.kernel import COMPILED
from mandala.ai.cards.verdict import FEWEST, WORLDS, compare
from mandala.ai.cards.weights import shipped
from mandala.core.cards import rules, sampling
from mandala.core.cards.observation import Observation
from tests.core.test_cards_sampling import full_game

pytestmark = pytest.mark.skipif(not COMPILED, reason="takes long without the kernel")


def seen(seed: int, plies: int) -> Observation:
    """What the player to move sees in a game of random moves."""
    state = full_game(seed, plies)
    return rules.observe(state, state.to_move)


def test_the_best_move_comes_first_and_what_the_others_give_away_rises() -> None:
    verdicts = compare(seen(3, 20), (), 60, never)
    assert verdicts[0].loss == 0
    assert verdicts[0].error == 0
    losses = [verdict.loss for verdict in verdicts]
    assert losses == sorted(losses)
    assert all(one.chance == pytest.approx(verdicts[0].chance - one.loss) for one in verdicts)


def test_a_move_that_was_played_is_judged_even_if_nobody_would_think_of_it() -> None:
    position = seen(5, 10)
    plain = {verdict.move for verdict in compare(position, (), 20, never)}
    odd = [move for move in rules.legal_moves(full_game(5, 10)) if move not in plain]
    judged = compare(position, odd[:1], 20, never)
    assert {verdict.move for verdict in judged} == plain | {odd[0]}


def test_whoever_asks_gets_the_same_answer() -> None:
    position = seen(8, 30)
    advice = Grandmaster().advise(position, (), Budget(seconds=9), never)
    again = Grandmaster().advise(position, (), Budget(seconds=5), never)
    assert advice == again == compare(position, (), WORLDS, never)


def test_the_true_cards_make_no_difference() -> None:
    """Two worlds that the seat cannot tell apart get equal verdicts (C3)."""
    position = seen(4, 25)
    for seed in range(3):
        twin = sampling.sample_state(position, random.Random(seed))
        assert rules.observe(twin, twin.to_move) == position
        assert compare(rules.observe(twin, twin.to_move), (), 20, never) == compare(position, (), 20, never)


def test_advice_comes_however_little_time_there_is() -> None:
    advice = Grandmaster().advise(seen(7, 0), (), Budget(seconds=0.0), lambda: True)
    assert advice == compare(seen(7, 0), (), FEWEST, never)


def test_other_seeds_differ_by_about_as_much_as_the_standard_error_says() -> None:
    apart = list[float]()
    for number in range(12):
        position = seen(number, 5 * number)
        move = Adept(shipped()).choose(position, Budget(iterations=1), random.Random(1), never).move
        legal = rules.legal_moves(full_game(number, 5 * number))
        other = next((one for one in reversed(legal) if one != move), move)
        one, two = (
            next(verdict for verdict in compare(position, (move, other), 120, never, seed) if verdict.move == other)
            for seed in (1, 2)
        )
        apart.append(abs(one.loss - two.loss) / max(1e-3, (one.error**2 + two.error**2) ** 0.5))
    assert 0.2 < fmean(apart) < 2.0, "0.8 is the mean of a normal deviation"


def test_chances_are_those_that_come_true() -> None:
    position = seen(6, 15)
    said, plain = compare(position, (), 30, never), compare(position, (), 30, never, chance=lambda raw: raw)
    assert [one.chance for one in said] == [calibrated(one.chance) for one in plain]

"""The tile game's levels: what is solved by brute force is found, every level plays by the rules and within its budget."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import pytest

from mandala.ai.api import Budget, never
from mandala.ai.tiles.deepening import SMALL, Deepening, Root
from mandala.ai.tiles.judge import Judge
from mandala.ai.tiles.kernel import COMPILED, Table
from mandala.ai.tiles.levels import LEVELS, RATINGS, SHOWN
from mandala.ai.tiles.search import Search
from mandala.core.tiles import rules
from mandala.core.tiles.setup import Setup
from mandala.core.tiles.state import State
from tests.core.tile_positions import random_game

TINY = Setup(colours=3, copies=4, rows=("ooo", "oxoo", "ooo"))
WON = 100


@cache
def solved(state: State) -> int:
    """By how much player 0 wins with best play on both sides: every line to its end, by the core's rules alone."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return outcome.scores[0] - outcome.scores[1]
    leads = [solved(rules.apply(state, move)) for move in rules.legal_moves(state)]
    return max(leads) if state.to_move == 0 else min(leads)


def lead_of(value: float) -> float:
    """The lead that a solved value tells."""
    return value - WON if value > 0 else value + WON if value < 0 else 0.0


def begun(seed: int, plies: int) -> State:
    """A position of the small board after random moves."""
    return random_game(seed, TINY)[0][plies]


@pytest.mark.parametrize("seed", range(4))
def test_the_small_board_is_solved_as_by_brute_force(seed: int) -> None:
    state = begun(seed, 4)
    root = Root(rules.observe(state, state.to_move), Search(Table(), Judge(), SMALL))
    for depth in range(1, 12):
        root.look(depth)
        if root.solved:
            break
    assert root.solved
    true = solved(state) if state.to_move == 0 else -solved(state)
    assert lead_of(root.value) == true
    after = solved(rules.apply(state, root.best))
    assert (after if state.to_move == 0 else -after) == true, "and the move keeps it"


def test_small_games_differ() -> None:
    """The values above are not all alike."""
    assert len({solved(begun(seed, 4)) for seed in range(4)}) > 1


def test_the_start_tile_is_chosen_by_what_comes_of_it() -> None:
    """T2: the better of the two games for who chooses, by brute force."""
    setup = Setup(colours=3, copies=3, rows=("ooo", "oxoo"))
    state = rules.initial_state(2, 1, setup)
    leads = {move: solved(rules.apply(state, move)) for move in rules.legal_moves(state)}
    assert min(leads.values()) < max(leads.values()), "the choice matters here"
    choice = Deepening().choose(rules.observe(state, 0), Budget(), random.Random(1), never)
    assert leads[choice.move] == max(leads.values())
    assert choice.value == pytest.approx(0.5 if not max(leads.values()) else float(max(leads.values()) > 0))


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_by_the_rules(level: str) -> None:
    strategy, budget = LEVELS[level](), Budget(iterations=40)
    states = random_game(4)[0]
    for state in [*states[:2], *states[2:-1:7]] if COMPILED else states[::20]:
        seen = rules.observe(state, state.to_move)
        choice = strategy.choose(seen, budget, random.Random(2), never)
        rules.check(state, choice.move)
        assert 0 <= choice.value <= 1
        assert LEVELS[level]().choose(seen, budget, random.Random(2), never) == choice, "the same again"


def test_a_stop_ends_the_thinking_with_an_answer() -> None:
    state = random_game(1)[0][3]
    choice = LEVELS["grandmaster"]().choose(
        rules.observe(state, state.to_move), Budget(), random.Random(1), lambda: True
    )
    rules.check(state, choice.move)


def test_nodes_are_counted() -> None:
    state = random_game(1)[0][3]
    root = Root(rules.observe(state, 0), Search(Table(), Judge(), SMALL))
    root.search.most = 300
    for depth in range(1, 9):
        root.look(depth)
    assert root.search.stopped
    assert root.search.nodes <= 300 + 8 * 52


def test_looking_further_brings_more() -> None:
    """What the chosen moves give away, by brute force, in the same positions."""
    errors = []
    for depth in (1, 3, 9):
        error = 0.0
        for seed in range(6):
            state = begun(seed, 5)
            root = Root(rules.observe(state, state.to_move), Search(Table(), Judge(), SMALL))
            root.look(depth)
            true = max(
                (1 if state.to_move == 0 else -1) * solved(rules.apply(state, move))
                for move in rules.legal_moves(state)
            )
            reached = (1 if state.to_move == 0 else -1) * solved(rules.apply(state, root.best))
            error += true - reached
        errors.append(error)
    assert errors[0] >= errors[1] >= errors[2] == 0
    assert errors[0] > 0


def test_the_levels_are_in_the_order_of_their_ratings() -> None:
    plain = [level for level in LEVELS if level != "random"]
    assert plain == sorted(RATINGS, key=RATINGS.__getitem__)
    assert [level for level in plain if level in SHOWN] == [*SHOWN]
    assert all(RATINGS[weaker] < RATINGS[stronger] for weaker, stronger in pairwise(SHOWN))


def test_greedy_beats_random_play() -> None:
    greedy, chance, wins = LEVELS["greedy"](), LEVELS["random"](), 0
    for seed in range(8):
        state, rng = rules.initial_state(seed, seed % 2), random.Random(seed)
        while not state.over:
            mover = (greedy, chance)[state.to_move]
            state = rules.apply(state, mover.choose(rules.observe(state, state.to_move), Budget(), rng, never).move)
        outcome = rules.outcome(state)
        wins += outcome is not None and outcome.winner == 0
    assert wins >= 7

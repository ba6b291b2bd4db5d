"""The tile game's levels: what is solved by brute force is found, every level plays by the rules and within its budget."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise, product
from math import inf

import pytest

from mandala.ai.api import Budget, Ponderer, never
from mandala.ai.tiles.deepening import SMALL, Root
from mandala.ai.tiles.judge import Judge
from mandala.ai.tiles.kernel import COMPILED, Table
from mandala.ai.tiles.levels import LEVELS, Grandmaster
from mandala.ai.tiles.search import Search
from mandala.core.tiles import rules
from mandala.core.tiles.setup import Setup
from mandala.core.tiles.state import State
from mandala.play.games import GAMES
from tests.core.tile_positions import random_game

TINY = Setup(colours=3, copies=4, rows=("ooo", "oxoo", "ooo"))
STRIP = Setup(colours=3, copies=4, rows=("ooooo", "ooxoo"))
RING = Setup(colours=4, copies=3, rows=("oxxo", "o  o", "oooo"))
SEVEN = Setup(colours=3, copies=3, rows=("ooo", "oxoo"))
LINE = Setup(colours=3, copies=3, rows=("oooxooo",))
CROSS = Setup(colours=3, copies=3, rows=(" o ", "oxoo", " oo"))
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


def begun(seed: int, plies: int, setup: Setup = TINY) -> State:
    """A position of a small board after random moves."""
    return random_game(seed, setup)[0][plies]


@pytest.mark.parametrize(("setup", "seed"), [*[(TINY, seed) for seed in range(4)], *product((STRIP, RING), (0, 1, 2))])
def test_small_boards_are_solved_as_by_brute_force(setup: Setup, seed: int) -> None:
    state = begun(seed, 4, setup)
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


@pytest.mark.parametrize("setup", [TINY, STRIP, RING])
def test_small_games_differ(setup: Setup) -> None:
    """The values above are not all alike."""
    assert len({solved(begun(seed, 4, setup)) for seed in range(3)}) > 1


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("setup", "seed"), [(SEVEN, 2), (SEVEN, 3), (LINE, 0), (LINE, 2), (CROSS, 0)])
def test_the_start_tile_is_chosen_by_what_comes_of_it(setup: Setup, seed: int) -> None:
    """T2: the better of the two games for who chooses, by brute force."""
    state = rules.initial_state(seed, 1, setup)
    leads = {move: solved(rules.apply(state, move)) for move in rules.legal_moves(state)}
    assert min(leads.values()) < max(leads.values()), "the choice matters here"
    choice = Grandmaster().choose(rules.observe(state, 0), Budget(), random.Random(1), never)
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


class Stopwatch:
    """A `Stop` that counts its calls and returns True from the call `patience` on."""

    def __init__(self, patience: float = inf) -> None:
        self.asked, self.patience = 0, patience

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked >= self.patience


@pytest.mark.sampled(4)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("plies", [0, 3])
def test_a_stop_ends_the_thinking_with_an_answer(level: str, plies: int) -> None:
    state, stop = random_game(1)[0][plies], Stopwatch(2)
    choice = LEVELS[level]().choose(rules.observe(state, state.to_move), Budget(), random.Random(1), stop)
    rules.check(state, choice.move)
    assert stop.asked <= 4


def test_what_is_solved_is_played_at_once() -> None:
    states, asked = random_game(3)[0], list[int]()
    for state in (states[-6], states[1]):
        stop = Stopwatch(200)
        Grandmaster().choose(rules.observe(state, state.to_move), Budget(), random.Random(1), stop)
        asked.append(stop.asked)
    assert asked[0] < 50
    assert asked[1] >= 200, "and the first move of a game is not"


def test_grandmaster_thinks_on_in_the_rivals_turn() -> None:
    """It does not search again what it found about the rival's best move before that was played."""
    state = random_game(0)[0][-12]
    seen, thinker = rules.observe(state, 1 - state.to_move), Grandmaster()
    assert isinstance(thinker, Ponderer)
    thinker.ponder(seen, Budget(), random.Random(1), Stopwatch(300))
    best = Grandmaster().choose(rules.observe(state, state.to_move), Budget(), random.Random(1), Stopwatch(300)).move
    after, asked = rules.apply(state, best), list[int]()
    for player in (Grandmaster(), thinker):
        stop = Stopwatch()
        player.choose(rules.observe(after, after.to_move), Budget(), random.Random(1), stop)
        asked.append(stop.asked)
    assert asked[1] < asked[0] / 2


def test_nodes_are_counted() -> None:
    state = random_game(1)[0][3]
    root = Root(rules.observe(state, 0), Search(Table(), Judge(), SMALL))
    root.search.most = 300
    for depth in range(1, 9):
        root.look(depth)
    assert root.search.stopped
    assert root.search.nodes <= 300 + 8 * 52


def test_looking_further_brings_more() -> None:
    """Measures by brute force what the chosen moves give away in the same positions."""
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
    entry = GAMES["tiles"]
    ratings = [entry.ratings[level] for level in LEVELS if level in entry.ratings]
    assert ratings == sorted(ratings)
    assert all(
        entry.ratings[weaker] < entry.ratings[stronger] for weaker, stronger in pairwise(entry.selectable_levels)
    )


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

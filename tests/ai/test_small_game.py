"""Small variants of the card game: the rules that only they have, the searches against exact solutions (research/exact)."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from statistics import fmean

import pytest

from mandala.ai.api import Budget, never
from mandala.ai.cards import belief, kernel
from mandala.ai.cards.expectimax import Expectimax
from mandala.ai.cards.judge import Judge
from mandala.ai.cards.levels import master
from mandala.ai.cards.lookahead import Lookahead
from mandala.ai.cards.tree_search import TreeSearch
from mandala.core.cards import rules
from mandala.core.cards.moves import ALL_MOVES, DISCARD, BuildMountain, ClaimColour, DiscardRedraw
from mandala.core.cards.observation import Observation
from mandala.core.cards.setup import Setup
from mandala.core.cards.state import State, Stock
from mandala.core.game import IllegalMove
from research.exact.players import TO_THE_END, played, unprejudiced
from research.exact.positions import Positions
from research.exact.solving import Solver
from research.exact.tree import Tree
from research.exact.variants import VARIANTS
from tests.ai.following import AS_INSTALLED, Modules, follow, uncompiled

TINY, PLAIN = VARIANTS["tiny"], VARIANTS["plain"]
NO_DISCARDS = Setup(colours=4, copies=4, hand=3, cup=1, hand_limit=4, draws=2, discards=False)


@pytest.fixture(scope="module")
def solver() -> Solver:
    """The tree of the tiny variant."""
    return Solver(Tree(TINY))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("modules", [AS_INSTALLED, uncompiled()], ids=["installed", "source"])
@pytest.mark.parametrize(
    "setup", [*VARIANTS.values(), PLAIN._replace(sweeps=False), NO_DISCARDS], ids=[*VARIANTS, "unswept", "no discards"]
)
def test_the_kernel_plays_variants_as_the_core_does(setup: Setup, modules: Modules) -> None:
    lengths = {follow(seed, modules, judged=True, setup=setup) for seed in range(40)}
    assert len(lengths) > 1


def stuck(deck: bytes = b"") -> State:
    """A card each; the second seat's has the colour of its field, where it may not follow as the last one."""
    state = rules.deal(bytes([0, 1, 1, 2, 2, 0, 0, 1, 2]), 0, setup=PLAIN)
    return state._replace(
        hands=((1, 0, 0), (0, 0, 1)), fields=(((0, 0, 0), (0, 0, 1)),), stock=Stock(deck, 0, (), 0, None)
    )


def test_without_reshuffles_the_last_card_may_go_and_who_cannot_move_ends_the_game() -> None:
    """Setup.reshuffles, in place of C4.4 and C7.1."""
    state = stuck()
    assert rules.legal_moves(state) == (BuildMountain(0, 0),)
    rules.check(state, BuildMountain(0, 0))
    after = rules.apply(state, BuildMountain(0, 0))
    assert after.over
    assert not rules.legal_moves(after)
    assert rules.outcome(after) == ((0, 0), (0, 0), None, None)


def test_without_reshuffles_a_discard_needs_a_card_to_draw() -> None:
    """Setup.reshuffles, in place of C4.3 and C7.1."""
    for deck, allowed in ((b"", False), (b"\0", True)):
        state = stuck(deck)._replace(setup=VARIANTS["discards"])
        assert (DISCARD[0][0] in rules.legal_moves(state)) == allowed
        if allowed:
            after = rules.apply(state, DISCARD[0][0])
            assert after.last
            assert (after.stock.size, after.discard) == (0, (1, 0, 0))
        else:
            with pytest.raises(IllegalMove, match="nothing left to draw"):
                rules.check(state, DISCARD[0][0])


def test_without_discards_there_is_no_action_c() -> None:
    """Setup.discards, in place of C4.3."""
    state = rules.initial_state(1, setup=NO_DISCARDS)
    assert not any(isinstance(move, DiscardRedraw) for move in rules.legal_moves(state))
    with pytest.raises(IllegalMove, match="no such"):
        rules.check(state, DISCARD[state.hands[0].index(max(state.hands[0]))][0])


def test_without_sweeps_a_mountain_that_nobody_keeps_is_chosen_from() -> None:
    """Setup.sweeps, in place of C6.5: all cards go to the discard pile all the same (C6.4)."""
    state = rules.deal(bytes([0, 2, 1, 2, 1, 0, 0, 1, 2]), 0, setup=PLAIN._replace(sweeps=False))
    state = rules.apply(rules.apply(state, BuildMountain(0, 1)), BuildMountain(0, 2))
    assert (state.to_move, state.mountains) == (0, ((1, 1, 1),))
    for colour in (0, 2, 1):
        assert ClaimColour(colour) in rules.legal_moves(state)
        state = rules.apply(state, ClaimColour(colour))
    assert (state.discard, state.cups, sum(state.mountains[0]), state.to_move) == ((1, 1, 1), ((0,) * 3,) * 2, 1, 0)


def worth(state: State) -> float:
    """The value of `Evaluator.result` for a finished game."""
    outcome = rules.outcome(state)
    assert outcome is not None
    lead = outcome.scores[0] - outcome.scores[1]
    won = 0.5 if outcome.winner is None else 1 - outcome.winner
    return 0.98 * won + 0.01 * (1 + lead / (10 + abs(lead)))


@cache
def minimax(state: State) -> float:
    """The value of a game in which nothing is hidden and the deck is known, by the rules of the core."""
    if state.over:
        return worth(state)
    values = [minimax(rules.apply(state, move)) for move in rules.legal_moves(state)]
    return min(values) if state.to_move else max(values)


def world(seen: Observation, seed: int) -> State:
    """The world that a lookahead with this seed looks into first."""
    table = kernel.Table(seed)
    belief.lay_out(table, seen)
    belief.Belief(seen).deal(table)
    hand, cup, dealt = ([*heap[6 : 6 + table.colours]] for heap in (table.hand, table.cup, table.dealt))
    state = rules.sample_state(seen, random.Random(0))
    return state._replace(
        hands=(state.hands[0], tuple(hand)),
        cups=(state.cups[0], tuple(cup)),
        dealt_cups=(state.dealt_cups[0], tuple(dealt)),
        stock=Stock(bytes(table.deck[table.top : table.bottom]), 0, (), 0, None),
    )


def games(setup: Setup, count: int) -> list[State]:
    """Positions of random games with something to decide."""
    found = []
    for seed in range(count):
        rng, state = random.Random(seed), rules.initial_state(seed, setup=setup)
        while not state.over:
            if len(rules.legal_moves(state)) > 1:
                found.append(state)
            state = rules.apply(state, rng.choice(rules.legal_moves(state)))
    return found


@pytest.mark.sampled(4)
@pytest.mark.parametrize("variant", ["plain", "discards", "mandalas", "cup"])
def test_a_full_lookahead_solves_its_world(variant: str) -> None:
    """In one world with a known deck every move is worth what minimax says."""
    results = set()
    for number, state in enumerate(games(VARIANTS[variant], 12)):
        seen = rules.observe(state, state.to_move)
        here = world(seen, number)
        ahead = Lookahead(seen, Judge(), number, 1)
        assert [ALL_MOVES[move] for move in ahead.moves()] == [*rules.legal_moves(here)]
        for move in ahead.moves():
            expected = minimax(rules.apply(here, ALL_MOVES[move]))
            assert ahead.worth(0, move, TO_THE_END) == pytest.approx(expected, abs=1e-12)
            results.add(round(expected))
    assert results == {0, 1}


def test_expectimax_plays_the_best_mean_of_its_worlds() -> None:
    for number, state in enumerate(games(PLAIN, 12)):
        seen = rules.observe(state, state.to_move)
        first = random.Random(number).getrandbits(62)
        worlds = [world(seen, first + offset) for offset in range(5)]
        player = Expectimax(determinizations=5, depth=TO_THE_END, deepest=TO_THE_END)
        choice = player.choose(seen, Budget(), random.Random(number), never)
        means = {
            move: sum(minimax(rules.apply(here, move)) for here in worlds) / 5 for move in rules.legal_moves(state)
        }
        assert choice.value == pytest.approx(max(means.values()))
        assert means[choice.move] == pytest.approx(choice.value)


def best_answer(seat: int) -> float:
    """The value of the best answer to uniformly random play in the tiny variant, computed again by observations and without
    arrays."""
    positions = Positions(TINY)
    deals = positions.deals()
    while len(positions.draws) < len(positions.states):
        positions.expand()

    def outcome(state: State) -> float:
        result = rules.outcome(state)
        assert result is not None
        return 0.0 if result.winner is None else 1.0 if result.winner == seat else -1.0

    def after(worlds: dict[int, float], only: int | None) -> float:
        """The value of worlds that look alike, after one move (its place) or after all of them by chance."""
        alike: defaultdict[tuple[int, Observation], defaultdict[int, float]] = defaultdict(lambda: defaultdict(float))
        for number, weight in worlds.items():
            moves = len(rules.legal_moves(positions.states[number]))
            for branch in range(positions.first[number], positions.first[number + 1]):
                if only in (None, positions.choice[branch]):
                    chance = positions.chance[branch] / (moves if only is None else 1)
                    seen = rules.observe(positions.states[positions.after[branch]], seat)
                    alike[positions.move[branch], seen][positions.after[branch]] += weight * chance
        return sum(value(group) for group in alike.values())

    def value(worlds: dict[int, float]) -> float:
        state = positions.states[next(iter(worlds))]
        if state.over:
            return sum(weight * outcome(positions.states[number]) for number, weight in worlds.items())
        if state.to_move != seat:
            return after(worlds, None)
        return max(after(worlds, choice) for choice in range(len(rules.legal_moves(state))))

    alike: defaultdict[Observation, dict[int, float]] = defaultdict(dict)
    for number, chance in deals.items():
        alike[rules.observe(positions.states[number], seat)][number] = chance
    return sum(value(worlds) for worlds in alike.values())


def test_the_tree_counts_every_history(solver: Solver) -> None:
    assert (solver.tree.nodes, len(solver.tree.seat)) == (41680, 14883)
    drawn = Tree(VARIANTS["drawn"]._replace(sweeps=False))
    assert (drawn.nodes, len(drawn.seat)) == (15439, 9273)
    for level in solver.tree.levels[:1]:
        assert level.chance.sum() == pytest.approx(1)


def test_an_equilibrium_is_found(solver: Solver) -> None:
    strategy = solver.equilibrium(100)
    assert solver.exploitability(strategy) < 1e-3
    assert solver.value(strategy) == pytest.approx(-0.05, abs=1e-3)


def test_best_answers_are_found(solver: Solver) -> None:
    for seat in (0, 1):
        assert solver.best_answer(solver.uniform, seat) == pytest.approx(best_answer(seat))


@pytest.mark.sampled(2)
@pytest.mark.skipif(not kernel.COMPILED, reason="takes minutes without a compiled kernel")
@pytest.mark.parametrize(
    ("search", "iterations"), [(master, 4000), (unprejudiced, 100)], ids=["master", "without prior"]
)
def test_more_iterations_make_the_tree_search_less_exploitable(
    solver: Solver, search: Callable[[], TreeSearch], iterations: int
) -> None:
    few, many = (
        fmean(solver.exploitability(played(solver.tree, search(), Budget(iterations=number), seed)) for seed in (1, 2))
        for number in (10, iterations)
    )
    assert many < 0.04
    assert many < few / 2


@pytest.mark.skipif(not kernel.COMPILED, reason="takes minutes without a compiled kernel")
def test_solving_every_world_is_hardly_exploitable(solver: Solver) -> None:
    player = Expectimax(determinizations=30, depth=TO_THE_END, deepest=TO_THE_END)
    assert solver.exploitability(played(solver.tree, player, Budget(), 1)) < 0.02

"""The tree search: repeatable, compiled as plain, fair, and building on what it thought before."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable, Sequence
from statistics import correlation, fmean
from typing import Any

import pytest

from mandala.ai.api import Budget, Ply, Ponderer, Strategy, never
from mandala.ai.cards.belief import Belief
from mandala.ai.cards.judge import Judge
from mandala.ai.cards.levels import Grandmaster, master
from mandala.ai.cards.lines import orders
from mandala.ai.cards.network import Network
from mandala.ai.cards.search_config import SearchConfig
from mandala.ai.cards.tree import Tree
from mandala.ai.cards.tree_search import TreeSearch
from mandala.ai.cards.weights import shipped
from mandala.core.cards import rules
from mandala.core.cards.moves import ALL_MOVES, BUILD, GROW, MOVE_INDEX, DiscardRedraw
from mandala.core.cards.state import State
from tests.ai.following import AS_INSTALLED, Modules, uncompiled
from tests.core.positions import position
from tests.core.test_cards_sampling import full_game

SOURCE = uncompiled()


def planted(state: State, seed: int = 1, modules: Modules = AS_INSTALLED) -> Any:
    """A tree for the player to move."""
    seen = rules.observe(state, state.to_move)
    judge = modules.judge.Judge(plies=8, tries=3)
    return modules.tree.Tree(seen, modules.belief.Belief(seen), judge, seed)


@pytest.mark.parametrize("plies", [0, 20, 55, 75])
def test_the_source_grows_the_same_tree_as_the_extension(plies: int) -> None:
    state, votes = full_game(4, plies), []
    for modules in (AS_INSTALLED, SOURCE):
        tree = planted(state, 7, modules)
        tree.run(100)
        votes.append(tree.votes())
    assert votes[0].keys() == votes[1].keys()
    for move, (visits, total) in votes[0].items():
        assert votes[1][move] == (visits, pytest.approx(total))


def test_a_leaf_corrects_the_bias_of_the_network() -> None:
    """After the viewer's move the rival is to move, and is worth less to the network that is not believed so much."""
    state = full_game(4, 20)
    seen = rules.observe(state, state.to_move)
    move = next(MOVE_INDEX[move] for move in rules.legal_moves(state) if move in GROW[0][0] + GROW[0][1] + GROW[1][0])

    def found(value_bias: float) -> float:
        tree = Tree(seen, Belief(seen), Network(shipped()), 1, SearchConfig(value_bias=value_bias))
        return float(tree.compare([[move]], 1)[0][0])

    assert found(1.0) < found(1.2) < found(2.0)
    odds = (1 - found(1.0)) / found(1.0) / ((1 - found(1.2)) / found(1.2))
    assert odds == pytest.approx(1.2)


def node_after(tree: Any, moves: Sequence[int]) -> int:
    """The node after the viewer's move and what follows it, by the numbers of the moves; 0 if there is none."""
    node = 1
    for move in moves:
        node = tree.child(node, move)
    return node


def visits_after(tree: Any, moves: Sequence[int]) -> int:
    """How often the search went through these moves."""
    return int(tree.visits[tree.node_stats[node_after(tree, moves)]])


def prior_value(tree: Any, moves: Sequence[int]) -> float:
    """The evaluator's value of the last of these moves, for its mover; 0 for a move that never was legal."""
    return float(tree.value[node_after(tree, moves)])


def replies(visits: int, seed: int) -> tuple[list[float], list[float]]:
    """The network's values of the rival's replies to a move visited `visits` times: of discards, and of the others."""
    state = full_game(4, 20)
    seen = rules.observe(state, state.to_move)
    tree = Tree(seen, Belief(seen), Network(shipped()), seed)
    move = next(MOVE_INDEX[move] for move in rules.legal_moves(state) if move in GROW[0][0] + GROW[0][1] + GROW[1][0])
    tree.compare([[move]], visits)
    thought = {reply: prior_value(tree, [move, MOVE_INDEX[reply]]) for reply in ALL_MOVES}
    discards = [value for reply, value in thought.items() if value and isinstance(reply, DiscardRedraw)]
    return discards, [value for reply, value in thought.items() if value and not isinstance(reply, DiscardRedraw)]


def test_discards_are_judged_when_a_node_is_visited_again() -> None:
    discards, others = replies(1, seed=1)
    assert others
    assert not discards
    assert replies(2, seed=1)[0]


def test_values_from_another_determinization_are_corrected_for_it() -> None:
    """If the rival's first hand was good for all moves, discards count as if they were tried in that hand, too."""
    found = [replies(2, seed) for seed in range(60)]
    assert correlation([fmean(discards) for discards, _ in found], [fmean(others) for _, others in found]) > 0.7


@pytest.mark.kernels
def test_no_colour_of_a_claim_is_tried_too_rarely() -> None:
    """However low the evaluator's value is; without a minimum some answers to a claim are never tried."""
    states = [full_game(seed, plies) for seed in range(12) for plies in range(60)]
    claims = [state for state in states if state.claiming >= 0 and len(rules.legal_moves(state)) == 3][:8]
    fewest = dict[float, int]()
    for min_visit_share in (0.0, 1.0):
        rarest = []
        for state in claims:
            seen = rules.observe(state, state.to_move)
            tree = Tree(seen, Belief(seen), Network(shipped()), 1, SearchConfig(min_visit_share=min_visit_share))
            moves = tree.moves()
            tree.compare([[move] for move in moves], 101)
            rarest += [visits_after(tree, [one, other]) for one in moves for other in moves if one != other]
        fewest[min_visit_share] = min(rarest)
    assert fewest[0.0] < 5
    assert fewest[1.0] == 10


@pytest.mark.parametrize("plies", [20, 75])
def test_the_source_compares_moves_as_the_extension(plies: int) -> None:
    state, found = full_game(4, plies), []
    for modules in (AS_INSTALLED, SOURCE):
        tree = planted(state, 7, modules)
        found.append(tree.compare([[move] for move in tree.moves()[:3]], 20))
    assert found[0] == [pytest.approx(values) for values in found[1]]


def test_lines_of_claims_are_compared_to_their_ends() -> None:
    """As the extension does, and each order whatever other orders are compared."""
    claims = [state for plies in range(60) if (state := full_game(3, plies)).claiming >= 0]
    state = max(claims, key=lambda one: len(rules.legal_moves(one)))
    found = []
    for modules in (AS_INSTALLED, SOURCE):
        tree = planted(state, 7, modules)
        lines = orders(tree.moves())[:4]
        found.append(tree.compare(lines, 6))
    assert len(lines[0]) >= 3
    assert found[0] == [pytest.approx(values) for values in found[1]]
    assert [row[:1] for row in found[0]] == planted(state, 7).compare(lines[:1], 6)


def test_every_iteration_is_a_visit_and_only_legal_moves_get_one() -> None:
    for seed in range(30):
        state = full_game(seed, 3 * seed)
        if state.over:
            continue
        tree = planted(state)
        tree.run(300)
        votes = tree.votes()
        assert [ALL_MOVES[move] for move in votes] == list(rules.legal_moves(state))
        assert sum(visits for visits, _ in votes.values()) == 300
        assert all(0 <= total <= visits for visits, total in votes.values())


def test_the_same_seed_the_same_choice_another_seed_other_votes() -> None:
    state = full_game(2, 12)
    seen, budget = rules.observe(state, state.to_move), Budget(iterations=400)
    choices = [master().choose(seen, budget, random.Random(5), never) for _ in range(2)]
    assert choices[0] == choices[1]
    first, second = planted(state, 1), planted(state, 2)
    first.run(300)
    second.run(300)
    assert first.votes() != second.votes()


@pytest.mark.parametrize("strategy", [master, Grandmaster])
def test_a_winning_move_is_found(strategy: Callable[[], Strategy]) -> None:
    """C7.3, C6.4: black completes the last mandala, and only the mover may keep what is claimed; the rival is ahead."""
    state = position(
        hands=("KO", "KKOO"),
        mountains=("RRROYG", "RR"),
        fields=(("PP", ""), ("", "OO")),
        rivers=("R", "R"),
        cups=("", "RR"),
        last=True,
    )
    choice = strategy().choose(rules.observe(state, 0), Budget(iterations=1000), random.Random(1), never)
    assert choice.move in (BUILD[0][5], GROW[0][5][0])
    assert choice.value > 0.9


def test_a_tree_inherits_one_of_two_visits_after_the_moves_played() -> None:
    state = full_game(3, 10)
    tree = planted(state)
    tree.run(4000)
    votes = tree.votes()
    move = max(votes, key=lambda number: votes[number][0])
    seen = rules.observe(state, state.to_move)
    heir = Tree(seen, Belief(seen), Judge(), 3)
    heir.inherit(tree, [], 2)
    assert heir.votes() == {
        number: (visits // 2, pytest.approx(total * (visits // 2) / visits) if visits else 0)
        for number, (visits, total) in votes.items()
    }
    after = rules.apply(state, ALL_MOVES[move])
    nothing = planted(after)
    nothing.inherit(tree, [MOVE_INDEX[other] for other in (ALL_MOVES[move],) * 9], 2)
    assert sum(visits for visits, _ in nothing.votes().values()) == 0


@pytest.mark.kernels
def test_inherited_own_moves_are_evaluated_again_with_the_present_hand() -> None:
    """In the tree before, these moves were first thought of in a world with other cards drawn (C4.1)."""
    differed = 0
    for seed in range(8):
        state, judge = full_game(seed, 12), Network(shipped())
        seen = rules.observe(state, state.to_move)
        before = Tree(seen, Belief(seen), judge, 1)
        before.run(3000)
        played: list[int] = []
        while len(played) < 2 or state.to_move != rules.to_move(full_game(seed, 12)):
            played.append(
                max(
                    map(MOVE_INDEX.__getitem__, rules.legal_moves(state)),
                    key=lambda move: visits_after(before, [*played, move]),
                )
            )
            state = rules.apply(state, ALL_MOVES[played[-1]])
        now = rules.observe(state, state.to_move)
        heir, fresh = (Tree(now, Belief(now), judge, 2) for _ in range(2))
        heir.inherit(before, played, 2)
        fresh.run(1)
        for move in map(MOVE_INDEX.__getitem__, rules.legal_moves(state)):
            if prior_value(heir, [move]):
                assert prior_value(heir, [move]) == prior_value(fresh, [move])
                differed += prior_value(heir, [move]) != prior_value(before, [*played, move])
    assert differed


def test_pondering_serves_the_next_choice() -> None:
    """The rival moves as expected: what was found for the answer is there at once."""
    strategy = master()
    assert isinstance(strategy, TreeSearch)
    assert isinstance(strategy, Ponderer)
    state, rng = full_game(3, 4), random.Random(2)
    me = state.to_move
    chosen = strategy.choose(rules.observe(state, me), Budget(iterations=200), rng, never).move
    history = [Ply(rules.observe(state, me), chosen)]
    state = rules.apply(state, chosen)
    if state.to_move == me:
        return
    looks = iter(range(200))
    strategy.follow(tuple(history))
    strategy.ponder(rules.observe(state, me), Budget(), rng, lambda: next(looks, None) is None)
    grown = strategy.trees[0]
    reply = max(rules.legal_moves(state), key=lambda move: visits_after(grown, [MOVE_INDEX[move]]))
    history.append(Ply(rules.observe(state, me), reply))
    state = rules.apply(state, reply)
    assert state.to_move == me
    strategy.follow(tuple(history))
    strategy.choose(rules.observe(state, me), Budget(iterations=64), rng, never)
    votes = strategy.trees[0].votes()
    assert sum(visits for visits, _ in votes.values()) > 64
    strategy.follow(tuple(history[1:]))
    strategy.choose(rules.observe(state, me), Budget(iterations=64), rng, never)
    assert sum(visits for visits, _ in strategy.trees[0].votes().values()) == 64, "another game: nothing is kept"


def test_a_search_goes_on_only_from_what_its_own_seat_saw() -> None:
    """At the first move there is no history that could tell two games, or two seats, from each other."""
    strategy = master()
    assert isinstance(strategy, TreeSearch)
    grown = list[int]()
    for deal in (1, 1, 2):
        strategy.follow(())
        strategy.choose(rules.observe(rules.initial_state(deal), 0), Budget(iterations=64), random.Random(1), never)
        grown.append(sum(visits for visits, _ in strategy.trees[0].votes().values()))
    assert grown[0] == grown[2] == 64 < grown[1]


@pytest.mark.kernels
def test_a_tree_has_room_for_any_search_and_forgets_what_matters_least() -> None:
    """With little room nodes are forgotten and found again; all votes count, and at rest little is kept."""
    seen = rules.observe(full_game(4, 20), full_game(4, 20).to_move)
    small, large = (
        Tree(seen, Belief(seen), Network(shipped()), 1, SearchConfig(capacity=room)) for room in (1 << 15, 1 << 17)
    )
    for tree in (small, large):
        tree.run(2500)
        assert sum(visits for visits, _ in tree.votes().values()) == 2500
    before = large.votes()
    ways = [max(tree.votes().values(), key=lambda vote: vote[0]) for tree in (small, large)]
    values = [total / visits for visits, total in ways]
    assert values[0] == pytest.approx(values[1], abs=0.02)
    tracemalloc.start()
    large.rest()
    assert large.votes() == before
    assert tracemalloc.get_traced_memory()[0] < 30 * 30_000, "the nodes that are kept, in a few bytes each"
    tracemalloc.stop()
    heir, other = (Tree(seen, Belief(seen), Network(shipped()), 1) for _ in range(2))
    heir.inherit(large, [], 2)
    fresh = Tree(seen, Belief(seen), Network(shipped()), 1)
    fresh.run(2500)
    other.inherit(fresh, [], 2)
    assert heir.votes() == other.votes()
    for tree in (heir, other):
        tree.run(200)
    assert heir.votes() == other.votes(), "nothing is forgotten that is inherited"


def test_the_mean_of_a_tree_is_that_of_all_its_iterations_whoever_moves() -> None:
    for first in (0, 1):
        seen = rules.observe(rules.initial_state(3, first), 0)
        tree = Tree(seen, Belief(seen), Network(shipped()), 1)
        tree.run(300)
        assert 0.2 < tree.mean() < 0.8
        if not first:
            visits, total = map(sum, zip(*tree.votes().values()))
            assert tree.mean() == pytest.approx(total / visits, abs=0.01), "only the first iteration has no move"

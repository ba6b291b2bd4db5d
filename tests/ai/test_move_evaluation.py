"""Move evaluations: the same for everybody who asks, as sure as they say, and from nothing but what the seat could know."""

from __future__ import annotations

import random
from itertools import pairwise
from statistics import fmean

import pytest

from mandala.ai.api import THOROUGH, Advisor, Budget, never
from mandala.ai.cards import kernel
from mandala.ai.cards.amateur import OnePly
from mandala.ai.cards.belief import Belief, lay_out
from mandala.ai.cards.calibration import plain, table
from mandala.ai.cards.levels import Grandmaster
from mandala.ai.cards.move_evaluation import DETERMINIZATIONS, LISTED, TREES, credible, evaluate_moves
from mandala.ai.cards.network import Network
from mandala.ai.cards.search_config import SearchConfig
from mandala.ai.cards.tree import Tree
from mandala.ai.cards.weights import shipped
from mandala.ai.tiles import move_evaluation as tiles
from mandala.core.cards import rules
from mandala.core.cards.moves import ALL_MOVES, Move
from mandala.core.cards.observation import Observation
from mandala.core.tiles import rules as tile_rules
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES
from mandala.play.review.review import Judgement, judged
from tests.ai.test_tiles_search import begun, solved
from tests.core.test_cards_sampling import full_game
from tests.core.tile_positions import random_game

pytestmark = pytest.mark.kernels


def seen(seed: int, plies: int) -> Observation:
    """The observation of the player to move in a game of random moves."""
    state = full_game(seed, plies)
    return rules.observe(state, state.to_move)


def test_the_best_move_comes_first_and_what_the_others_give_away_rises() -> None:
    evaluations = evaluate_moves(seen(3, 20), (), 60, never)
    assert evaluations[0].loss == 0
    assert evaluations[0].error == 0
    for better, worse in pairwise(evaluations):
        assert better.chance >= worse.chance
    for one in evaluations:
        apart = evaluations[0].chance - one.chance
        assert one.loss == pytest.approx(credible(apart, one.error), abs=5e-4)


def test_a_credible_loss_grows_without_a_jump() -> None:
    """Else an evaluation would be nothing with one seed and a mistake with another."""
    found = [credible(n / 1000, 0.02) for n in range(200)]
    assert found[15] == 0 < found[17]
    assert max(later - earlier for earlier, later in pairwise(found)) < 0.003
    assert found[199] == pytest.approx(0.199, abs=0.002)


def test_the_move_played_is_evaluated_even_if_it_is_no_candidate() -> None:
    position = seen(5, 10)
    plain = {evaluation.move for evaluation in evaluate_moves(position, (), 20, never)}
    odd = [move for move in rules.legal_moves(full_game(5, 10)) if move not in plain]
    judged = evaluate_moves(position, odd[:1], 20, never)
    assert {evaluation.move for evaluation in judged} == plain | {odd[0]}


def test_everybody_who_asks_gets_the_same_answer() -> None:
    position = seen(8, 30)
    advice = Grandmaster().advise(position, (), Budget(seconds=9), never)
    again = Grandmaster().advise(position, (), Budget(seconds=5), never)
    assert advice == again == evaluate_moves(position, (), DETERMINIZATIONS * THOROUGH, never)


def test_the_move_played_does_not_change_the_evaluation_of_others() -> None:
    """So a hint and a review agree on a move. In one position the end of the deck is near, and it is reshuffled."""
    for number, plies in ((5, 10), (9, 45), (2, 60)):
        position, legal = seen(number, plies), rules.legal_moves(full_game(number, plies))
        plain = {one.move: one.chance for one in evaluate_moves(position, (), 40, never)}
        for played in legal:
            judged = {one.move: one.chance for one in evaluate_moves(position, (played,), 40, never)}
            assert judged == plain | {played: judged[played]}


@pytest.mark.parametrize("game", GAMES)
def test_a_move_that_a_hint_calls_best_is_never_blamed(game: str) -> None:
    """And the review says of every move that the hint names what the hint says."""
    entry, rng, blamed = GAMES[game], random.Random(3), 0
    adviser = entry.levels[entry.strongest]()
    assert isinstance(adviser, Advisor)
    effort = entry.effort // 10
    for number in range(5):
        history = GameHistory.dealt(entry.recorder, number, number % 2)
        for _ in range(rng.randrange(24)):
            history.submit(rng.choice(history.legal_moves))
        if history.to_move is None:
            continue
        position = history.observe(history.to_move)
        advice = adviser.advise(position, (), Budget(iterations=effort), never)
        evaluations = entry.evaluate_moves(position, (advice[0].move,), effort, never)
        played = next(one for one in evaluations if one.move == advice[0].move)
        blamed += judged(played) is not Judgement.GOOD
        assert advice == evaluations
        assert all(entry.evaluate_moves(position, (one.move,), effort, never) == advice for one in advice)
    assert not blamed


def liked(position: Observation) -> set[Move]:
    """The moves that the network likes best, and those that a short search likes best."""
    here, network = kernel.Table(), Network(shipped())
    lay_out(here, position)
    Belief(position).deal(here)
    chances = dict(zip(here.legal(), [chance for chance, _ in network.move_values(here)]))
    tree = Tree(position, Belief(position), network, 1, SearchConfig(value_bias=table().value_bias))
    tree.run(400)
    votes = tree.votes()
    best = [*sorted(chances, key=lambda move: -chances[move])[:4], *sorted(votes, key=lambda move: votes[move])[-3:]]
    return {ALL_MOVES[move] for move in best}


def test_no_best_move_is_overlooked() -> None:
    """Neither the network nor a short search likes this one. Every move tried equally, by another seed, shows it is better."""
    position, legal = seen(56, 24), rules.legal_moves(full_game(56, 24))
    best = evaluate_moves(position, (), 680, never)[0].move
    assert best not in liked(position)
    everything = {one.move: one for one in evaluate_moves(position, legal, 1000, never, seed=9)}
    assert set(everything) == set(legal)
    assert everything[best].loss < 0.01
    assert min(everything[move].loss for move in liked(position)) >= 0.03


def test_patterns_names_a_best_move_of_a_solved_board() -> None:
    for seed in range(4):
        state = begun(seed, 4)
        position, mine = tile_rules.observe(state, state.to_move), 1 if state.to_move == 0 else -1
        evaluations = tiles.evaluate_moves(position, tile_rules.legal_moves(state), 20_000, never)
        ends = {one.move: mine * solved(tile_rules.apply(state, one.move)) for one in evaluations}
        assert ends[evaluations[0].move] == mine * solved(state)
        assert all(one.chance == (0.5 if not ends[one.move] else float(ends[one.move] > 0)) for one in evaluations)


def test_patterns_overlooks_no_move() -> None:
    """Every move searched as deep as the best one; those that were played change nothing."""
    for seed in range(6):
        state = random_game(seed)[0][6 + 4 * seed]
        position, legal = tile_rules.observe(state, state.to_move), tile_rules.legal_moves(state)
        plain = {one.move: one.chance for one in tiles.evaluate_moves(position, (), 3000, never)}
        everything = {one.move: one for one in tiles.evaluate_moves(position, legal, 3000, never)}
        assert set(everything) == set(legal)
        assert plain.items() <= {move: one.chance for move, one in everything.items()}.items()
        assert everything[next(iter(plain))].loss < 0.03


def test_a_list_of_moves_is_short_and_names_the_moves_that_were_played() -> None:
    position, legal = seen(5, 10), rules.legal_moves(full_game(5, 10))
    assert len(legal) > LISTED >= len(evaluate_moves(position, (), 20, never))
    assert set(legal) == {one.move for one in evaluate_moves(position, legal, 20, never)}


def test_a_claim_is_judged_alike_by_two_seeds() -> None:
    """Every colour, by every order of the claims that follow."""
    states = [full_game(seed, plies) for seed in range(12) for plies in range(60)]
    claims = [state for state in states if state.claiming >= 0 and len(rules.legal_moves(state)) >= 3]
    for state in claims[:: len(claims) // 8]:
        position, legal = rules.observe(state, state.to_move), rules.legal_moves(state)
        one, other = [{one.move: one for one in evaluate_moves(position, legal, 680, never, seed)} for seed in (1, 2)]
        for move in legal:
            assert one[move].loss == pytest.approx(other[move].loss, abs=0.02)
            assert one[move].chance == pytest.approx(other[move].chance, abs=0.025)


def test_the_true_cards_make_no_difference() -> None:
    """Two worlds that the seat cannot tell apart get equal evaluations (C3)."""
    position = seen(4, 25)
    for seed in range(3):
        twin = rules.sample_state(position, random.Random(seed))
        assert rules.observe(twin, twin.to_move) == position
        assert evaluate_moves(rules.observe(twin, twin.to_move), (), 20, never) == evaluate_moves(
            position, (), 20, never
        )


def test_advice_comes_however_little_time_there_is() -> None:
    advice = Grandmaster().advise(seen(7, 0), (), Budget(seconds=0.0), lambda: True)
    assert [one.chance for one in advice] == [one.chance for one in evaluate_moves(seen(7, 0), (), TREES, lambda: True)]


def test_other_seeds_differ_by_about_as_much_as_the_standard_error_says() -> None:
    apart = list[float]()
    for number in range(12):
        position = seen(number, 5 * number)
        move = OnePly(shipped()).choose(position, Budget(iterations=1), random.Random(1), never).move
        legal = rules.legal_moves(full_game(number, 5 * number))
        other = next((one for one in reversed(legal) if one != move), move)
        one, two = (
            next(
                evaluation
                for evaluation in evaluate_moves(position, (move, other), 120, never, seed)
                if evaluation.move == other
            )
            for seed in (1, 2)
        )
        apart.append(abs(one.loss - two.loss) / max(1e-3, (one.error**2 + two.error**2) ** 0.5))
    assert 0.2 < fmean(apart) < 2.0, "0.8 is the mean of a normal deviation"


def test_chances_are_calibrated() -> None:
    position = seen(6, 15)
    said, raw = (
        evaluate_moves(position, (), 30, never),
        evaluate_moves(position, (), 30, never, table=plain(table().value_bias)),
    )
    assert [one.chance for one in said] == pytest.approx([table().chance(one.chance) for one in raw], abs=2e-4)

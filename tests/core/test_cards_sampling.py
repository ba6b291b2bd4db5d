"""Hidden information of the card game (C3): twin worlds, spread, exact frequencies by brute force, conservation."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from math import comb

import pytest

from mandala.core.cards import rules
from mandala.core.cards.counts import Counts, plus, tally
from mandala.core.cards.events import Drew, explain
from mandala.core.cards.moves import BuildMountain, ClaimColour, DiscardRedraw, Move
from mandala.core.cards.sampling import Posterior
from mandala.core.cards.setup import Setup
from mandala.core.cards.state import State

SMALL = Setup(colours=3, copies=3, mandalas=1, mountain=1, hand=2, cup=1, hand_limit=3, draws=1)
Hidden = tuple[Counts, Counts, Counts]  #: The rival's hand, the rival's dealt cup cards, the deck.


def hidden(state: State) -> Hidden:
    """The part of a state that seat 0 does not see."""
    return state.hands[1], state.dealt_cups[1], tally(state.stock.order[state.stock.top :], state.setup.colours)


def random_line(seed: int, setup: Setup, reshuffles: int, extra: int) -> tuple[list[State], list[Move]]:
    """A random game cut `extra` moves after the given number of reshuffles."""
    rng = random.Random(seed)
    states, moves = [rules.initial_state(seed, seed % 2, setup)], []
    while not states[-1].over and extra:
        move = rng.choice(rules.legal_moves(states[-1]))
        moves.append(move)
        states.append(rules.apply(states[-1], move))
        extra -= len(states[-1].eras) >= reshuffles
    return states, moves


def chance_to_show(state: State, move: Move) -> float:
    """The probability that random cards of the mover's hand are just those of the move."""
    if isinstance(move, ClaimColour):
        return 1.0
    count = 1 if isinstance(move, BuildMountain) else move.count
    hand = state.hands[state.to_move]
    return comb(hand[move.colour], count) / comb(sum(hand), count)


def successors(state: State, move: Move) -> Iterator[tuple[float, State]]:
    """Every outcome of a move whose reshuffle, if it comes to one, is open."""
    probe = rules.apply(state._replace(stock=state.stock._replace(seed=0, shuffles=())), move)
    if len(probe.eras) == len(state.eras):
        yield 1.0, probe
        return
    contents = probe.eras[-1].contents
    cards = [colour for colour, count in enumerate(contents) for _ in range(count)]
    orders = set(permutations(cards))
    for order in orders:
        shuffles = (b"",) * state.stock.shuffled + (bytes(order),)
        yield 1 / len(orders), rules.apply(state._replace(stock=state.stock._replace(shuffles=shuffles)), move)


def brute_force(
    states: list[State], moves: list[Move], chance: Callable[[State, Move], float] = chance_to_show
) -> dict[Hidden, float]:
    """The exact distribution of the hidden part at the end of a line, over all deals and reshuffles. `chance` is the
    probability with which seat 1 makes a move."""
    setup, seen = states[0].setup, [rules.observe(state, 0) for state in states]
    cards = [colour for colour in range(setup.colours) for _ in range(setup.copies)]
    first = states[0].to_move
    deals = {rules.deal(bytes(order), first, setup=setup) for order in set(permutations(cards))}
    worlds = [(1.0, deal) for deal in deals if rules.observe(deal, 0) == seen[0]]
    for move, expected in zip(moves, seen[1:]):
        reached: Counter[State] = Counter()
        for weight, world in worlds:
            share = chance(world, move) if world.to_move == 1 else 1.0
            if share == 0:
                continue
            for likelihood, successor in successors(world, move):
                if rules.observe(successor, 0) == expected:
                    reached[successor] += weight * share * likelihood
        worlds = [(weight, world) for world, weight in reached.items()]
    total = sum(weight for weight, _ in worlds)
    distribution: Counter[Hidden] = Counter()
    for weight, world in worlds:
        distribution[hidden(world)] += weight / total
    return dict(distribution)


def lines(reshuffles: int, count: int, setup: Setup = SMALL) -> list[tuple[list[State], list[Move]]]:
    """Random lines of the small game that end unfinished after `reshuffles`, with something hidden."""
    found = []
    for seed in range(400):
        states, moves = random_line(seed, setup, reshuffles, 2 + seed % 4)
        if not states[-1].over and len(states[-1].eras) == reshuffles and len(set(states[-1].hands[1])) > 1:
            found.append((states, moves))
        if len(found) == count:
            break
    assert len(found) == count
    return found


@pytest.mark.parametrize("reshuffles", [0, 1, 2])
def test_sampled_frequencies_are_exact(reshuffles: int) -> None:
    """C3.3: chi-square of 4,000 samples against brute force, before and after one and two reshuffles."""
    for states, moves in lines(reshuffles, 3):
        exact = brute_force(states, moves)
        assert states[-1].hands[1] in {hand for hand, _, _ in exact}
        posterior, rng = Posterior(rules.observe(states[-1], 0)), random.Random(1)
        drawn = Counter(hidden(posterior.sample(rng)) for _ in range(4000))
        assert set(drawn) <= set(exact), "only possible worlds"
        chi_square = sum((drawn[key] - 4000 * p) ** 2 / (4000 * p) for key, p in exact.items())
        freedom = len(exact) - 1
        assert chi_square < freedom + 4.5 * (2 * freedom) ** 0.5 + 6, f"{chi_square} for {freedom} degrees of freedom"


def full_game(seed: int, plies: int) -> State:
    """The rulebook's game after some random moves."""
    rng, state = random.Random(seed), rules.initial_state(seed, seed % 2)
    for _ in range(plies):
        successor = rules.apply(state, rng.choice(rules.legal_moves(state)))
        if successor.over:
            break
        state = successor
    return state


@pytest.mark.parametrize("plies", [0, 15, 40, 70])
def test_spread_and_conservation(plies: int) -> None:
    rng = random.Random(plies)
    for seed in range(6):
        state = full_game(seed, plies)
        for viewer in (0, 1):
            seen = rules.observe(state, viewer)
            posterior = Posterior(seen)
            worlds = [posterior.sample(rng) for _ in range(40)]
            for world in worlds:
                assert plus(plus(*hidden(world)[:2]), hidden(world)[2]) == seen.unseen
                assert rules.observe(world, 0) == seen
            if not seen.eras and seen.rival_hand_size > 2 and seen.deck_size > 20:
                assert len({world.hands[1] for world in worlds}) > 10, "sampled hands differ"
                assert len({world.stock.order[world.stock.top :] for world in worlds}) == 40


def twins(state: State, viewer: int, rng: random.Random) -> State:
    """Another truth that looks the same to the viewer, in the viewer's own absolute seat."""
    world = rules.sample_state(rules.observe(state, viewer), rng)
    if viewer == 0:
        return world
    return world._replace(
        hands=world.hands[::-1],
        cups=world.cups[::-1],
        dealt_cups=world.dealt_cups[::-1],
        rivers=world.rivers[::-1],
        fields=tuple((b, a) for a, b in world.fields),
        to_move=1 - world.to_move,
        completer=world.completer if world.completer < 0 else 1 - world.completer,
        eras=tuple(era._replace(held=era.held[::-1], steps=era.steps[::-1]) for era in world.eras),
    )


def test_twin_worlds_look_alike_and_explain_alike() -> None:
    rng = random.Random(5)
    for seed in range(30):
        state = full_game(seed, 3 * seed)
        for viewer in (0, 1):
            twin = twins(state, viewer, rng)
            seen = rules.observe(state, viewer)
            assert rules.observe(twin, viewer) == seen
            if state.to_move == viewer:
                assert rules.legal_moves(twin) == rules.legal_moves(state)
            for move in set(rules.legal_moves(state)) & set(rules.legal_moves(twin)):
                if state.to_move == viewer or state.stock.size < 20:
                    continue
                here, there = rules.apply(state, move), rules.apply(twin, move)
                if here.mountains != there.mountains or here.over:
                    continue
                events = explain(seen, move, rules.observe(here, viewer))
                assert events == explain(seen, move, rules.observe(there, viewer))
                assert all(event.cards is None for event in events if isinstance(event, Drew))


def test_what_an_observation_holds_cannot_be_the_truth() -> None:
    """No field of an observation changes when only hidden cards change, at any point of a game."""
    rng = random.Random(9)
    for seed in range(20):
        state = full_game(seed, 10 + 4 * seed)
        for viewer in (0, 1):
            other = twins(state, viewer, rng)
            assert rules.observe(other, viewer) == rules.observe(state, viewer)


def test_after_very_many_reshuffles_the_weights_are_still_numbers() -> None:
    """C7.1: two players who only discard and draw go through the deck again and again."""
    state, rng = rules.initial_state(5), random.Random(1)
    while len(state.eras) < 40:
        discards = [move for move in rules.legal_moves(state) if isinstance(move, DiscardRedraw)]
        state = rules.apply(state, rng.choice(discards))
    seen = rules.observe(state, 0)
    world = rules.sample_state(seen, rng)
    assert rules.observe(world, 0) == seen

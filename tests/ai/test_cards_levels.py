"""Every level on positions of all kinds: a legal move in its budget, the same in worlds that look the same."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest

from mandala.ai.api import Budget, never
from mandala.ai.cards.kernel import COMPILED
from mandala.ai.cards.levels import LEVELS
from mandala.core.cards import rules
from mandala.core.cards.habits import STYLES
from mandala.core.cards.state import State
from mandala.play.games import GAMES
from tests.core.positions import position
from tests.core.test_cards_sampling import full_game, twins

OBSERVATIONS = 5000
#: All levels, of the equals the weakest and one that searches.
TRIED: Final = [level for level in LEVELS if not level.startswith("equal") or level in ("equal-850", "equal-1500")]
#: One of this many positions is asked of a level in a style, which thinks as the level itself. The same goes for
#: expectimax, which is slowest and not selectable, unless there is time (MANDALA_LONG=1).
FEWER = 5
ASKED: Final = set(LEVELS) - ({"expectimax"} if not os.environ.get("MANDALA_LONG") else set())
BUDGET = Budget(iterations=2)


def states() -> Iterator[State]:
    """Positions of random games, the mover with a choice."""
    seed = 0
    while True:
        rng, state, seed = random.Random(f"levels {seed}"), rules.initial_state(seed), seed + 1
        while not state.over:
            if len(rules.legal_moves(state)) > 1:
                yield state
            state = rules.apply(state, rng.choice(rules.legal_moves(state)))


def whole(state: State) -> State:
    """With every card that lies nowhere else in the second cup."""
    heaps = [*state.hands, *state.cups, *state.mountains, *state.fields[0], *state.fields[1], state.discard]
    lying = Counter({colour: sum(heap[colour] for heap in heaps) for colour in range(6)})
    lying.update([*state.rivers[0], *state.rivers[1], *state.stock.order])
    filled = tuple([cards + 18 - lying[colour] for colour, cards in enumerate(state.cups[1])])
    return state._replace(cups=(state.cups[0], filled))


CORNERS = {
    "C4.4 one card in hand, nothing to draw": position(hands=("K", "OO"), deck=""),
    "C4.4 one card in hand, a deck to reshuffle": position(hands=("K", "OO"), deck="", discard="RY"),
    "C6.1 a tie": position(hands=("KK", "R"), mountains=("ROY", "R"), fields=(("G", "P"), ("", ""))),
    "C6.4 a claim with an empty field": position(
        hands=("K", "R"), mountains=("ROY", "R"), fields=(("GP", ""), ("", ""))
    ),
    "C6.5 both fields empty": position(hands=("KK", "R"), mountains=("ROYGP", "R")),
    "C7.2 nothing left to draw": position(hands=("KK", "R"), mountains=("ROYGP", "R"), deck=""),
    "C7.1 the deck empties while drawing": position(deck="RO", discard="YGPK"),
    "C8 a full river comes": position(
        hands=("KK", "R"), mountains=("RR", "R"), fields=(("OO", "YGP"), ("", "")), rivers=("ROYGP", "KPGYO")
    ),
}


def kinds(state: State) -> set[str]:
    """The special features of a position."""
    found = {"claims"} if state.claiming >= 0 else set()
    if found and not all(sum(field) for field in state.fields[state.claiming]):
        found.add("an empty field")
    if sum(state.hands[state.to_move]) == 1:
        found.add("one card")
    found |= {"reshuffled"} if state.eras else set()
    if any(sum(own) == sum(other) > 0 for own, other in state.fields):
        found.add("a tie")
    return found


def legal(level: str, states: list[State]) -> None:
    """Asks a level about each."""
    strategy = LEVELS[level]()
    for number, state in enumerate(states):
        seen = rules.observe(state, state.to_move)
        choice = strategy.choose(seen, BUDGET, random.Random(number), never)
        assert choice.move in rules.legal_moves(state), state
        assert 0 <= choice.value <= 1


@pytest.fixture(scope="module")
def many() -> list[State]:
    """Thousands of positions, of every kind."""
    stream = states()
    found = [next(stream) for _ in range(OBSERVATIONS)]
    assert set().union(*map(kinds, found[::FEWER])) == {"claims", "an empty field", "one card", "reshuffled", "a tie"}
    return found


@pytest.mark.sampled(9)
@pytest.mark.parametrize("level", TRIED)
def test_a_legal_move_in_thousands_of_positions(level: str, many: list[State]) -> None:
    legal(level, many[:: (1 if level in ASKED else FEWER) * (1 if COMPILED else 10)])


@pytest.mark.parametrize("level", TRIED)
def test_a_legal_move_at_the_corners_of_the_rules(level: str) -> None:
    def deeper(state: State) -> Iterator[State]:
        if not state.over:
            yield state
            for move in rules.legal_moves(state):
                after = rules.apply(state, move)
                if not after.over:
                    yield after

    for state in map(whole, CORNERS.values()):
        legal(level, [*deeper(state)][:: 1 if COMPILED else 5])


@pytest.mark.sampled(4)
@pytest.mark.parametrize("level", TRIED)
def test_twins_get_the_same_choice(level: str) -> None:
    """Worlds that the viewer cannot tell apart, the same random numbers, the same budget: the same choice and value."""
    rng = random.Random(4)
    for seed in range(12 if COMPILED else 3):
        state = full_game(100 + seed, 7 * seed)
        viewer, other = state.to_move, twins(state, state.to_move, rng)
        chosen = [
            LEVELS[level]().choose(rules.observe(world, viewer), Budget(iterations=20), random.Random(seed), never)
            for world in (state, other)
        ]
        assert chosen[0] == chosen[1]


def test_levels_differ_by_more_than_their_names() -> None:
    assert {level.partition("-")[2] for level in LEVELS if level.startswith("pupil-")} > {*STYLES}
    assert all("-" not in level for level in GAMES["cards"].selectable_levels)


def test_levels_are_in_the_order_of_their_ratings() -> None:
    ratings = [GAMES["cards"].ratings[level] for level in LEVELS if level in GAMES["cards"].ratings]
    assert ratings == sorted(ratings)

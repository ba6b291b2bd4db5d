"""The worth of cups and the gains of mandalas, against the rules' own results (C6, C9)."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from mandala.core.cards import rules
from mandala.core.cards.moves import ClaimColour
from mandala.core.cards.observation import Observation
from mandala.core.cards.state import NOBODY, State
from mandala.core.cards.worth import cup_worth, prospect


def game(seed: int) -> list[tuple[State, object]]:
    """The positions of a random game, each with the move that follows it."""
    rng, state, found = random.Random(seed), rules.initial_state(seed), []
    while legal := rules.legal_moves(state):
        kept = [move for move in legal if "Discard" not in type(move).__name__]
        move = rng.choice(kept or legal)
        found.append((state, move))
        state = rules.apply(state, move)
    return [*found, (state, None)]


def seen(state: State) -> tuple[Observation, Observation]:
    return rules.observe(state, 0), rules.observe(state, 1)


@pytest.mark.parametrize("seed", range(6))
def test_at_the_end_the_points_are_the_scores(seed: int) -> None:
    for observation in seen(game(seed)[-1][0]):
        assert observation.outcome is not None
        for public in (False, True):
            cups = cup_worth(observation, 0, public), cup_worth(observation, 1, public)
            assert (cups[0].total, cups[1].total) == observation.outcome.scores
            assert (cups[0].hidden, cups[1].hidden) == (0, 0)


@pytest.mark.parametrize("seed", range(6))
def test_during_a_game_points_are_the_score_of_known_cards(seed: int) -> None:
    for state, _ in game(seed)[:-1]:
        for viewer, observation in enumerate(seen(state)):
            own, rival = cup_worth(observation, 0), cup_worth(observation, 1)
            assert own.total == rules.cup_score(state.cups[viewer], state.rivers[viewer])
            assert own.hidden == 0
            assert rival.hidden == sum(state.dealt_cups[1 - viewer])
            assert rival == cup_worth(rules.observe(state, 1 - viewer), 0, public=True)
            cards = sum(row.cards for row in rival.rows) + rival.hidden
            assert cards == observation.cup_sizes[1]


def test_the_gain_of_a_claim_is_what_it_brings() -> None:
    claims = 0
    for seed in range(12):
        steps = game(seed)
        for (before, move), (after, _) in pairwise(steps):
            if not isinstance(move, ClaimColour) or after.over:
                continue
            claims += 1
            for viewer, (was, now) in enumerate(zip(seen(before), seen(after))):
                player = before.to_move ^ viewer
                for public in (False, True):
                    told = next(
                        gain for gain in prospect(was, before.claiming, public).gains if gain.colour == move.colour
                    )
                    grown = cup_worth(now, player, public).total - cup_worth(was, player, public).total
                    assert (told.points[player] or 0) == grown
                    assert (told.points[player] is None) == (not any(before.fields[before.claiming][before.to_move]))
    assert claims > 40


def test_the_points_name_who_chooses_first_by_the_rules() -> None:
    met = set()
    for seed in range(20):
        steps = game(seed)
        for (before, _), (after, _) in pairwise(steps):
            if before.claiming == NOBODY and after.claiming != NOBODY:
                for viewer, observation in enumerate(seen(after)):
                    told = prospect(observation, after.claiming)
                    assert told.first == told.chooser == after.to_move ^ viewer
                    assert told.missing == ()
                    met.add(told.sizes[0] == told.sizes[1])
            for viewer, observation in enumerate(seen(before)):
                for mandala in (0, 1):
                    told = prospect(observation, mandala)
                    own, rival = (sum(before.fields[mandala][player]) for player in (viewer, 1 - viewer))
                    assert told.sizes == (own, rival)
                    assert told.swept == (not own and not rival)
                    if own != rival:
                        assert told.first == (own < rival)
                    elif before.claiming != mandala:
                        assert told.first is None
    assert met == {True, False}


def test_the_rulebooks_example() -> None:
    """C9: 4 cards at 1, 5 at 2, 6 at 3, 0 at 4, 3 at 5 and 1 at 6 make 53."""
    observation = rules.observe(rules.initial_state(1), 0)
    observation = observation._replace(own_cup=(4, 5, 6, 0, 3, 1), rivers=(tuple(range(6)), ()))
    assert cup_worth(observation, 0).total == 53
    assert [row.points for row in cup_worth(observation, 0).rows] == [4, 10, 18, 0, 15, 6]

"""The luck of the cards: zero in the mean, found in a marked deck, and independent of hidden cards."""

from __future__ import annotations

import random
import time
from collections import Counter
from math import sqrt
from statistics import fmean, stdev

import pytest

from mandala.ai.api import Budget
from mandala.ai.cards.amateur import OnePly
from mandala.ai.cards.levels import LEVELS
from mandala.ai.cards.luck import chance_events
from mandala.ai.cards.weights import shipped
from mandala.core.cards import rules
from mandala.core.cards.counts import minus
from mandala.core.cards.luck import DEAL, DRAW, MOUNTAIN, chances
from mandala.core.cards.moves import BuildMountain, ClaimColour, DiscardRedraw, Move
from mandala.core.cards.recording import CARDS
from mandala.core.cards.state import State
from mandala.core.record import from_fields, replay
from mandala.play.engine.worker import stop_after
from mandala.play.games import GAMES
from tests.core.test_cards_sampling import twins
from tests.recorded import records_of

pytestmark = pytest.mark.kernels
BUDGET = Budget(iterations=1)
luck_difference = GAMES["cards"].luck_difference


def game(start: State, seed: int) -> tuple[list[State], list[Move]]:
    """Adept in seat 0, novice in seat 1."""
    rng, players = random.Random(seed), (OnePly(shipped()), LEVELS["novice"]())
    states, moves = [start], list[Move]()
    while not states[-1].over and len(moves) < 200:
        seen = rules.observe(states[-1], states[-1].to_move)
        moves.append(players[states[-1].to_move].choose(seen, BUDGET, rng, lambda: False).move)
        states.append(rules.apply(states[-1], moves[-1]))
    return states, moves


def test_the_decider_sees_the_cards_of_a_chance_which_were_unseen_before() -> None:
    """C4.1, C4.3, C6.6: what was drawn or dealt since; before, these cards were unseen, and more lay in the deck."""
    hands = mountains = 0
    for fields in records_of("cards")[:20]:
        played = replay(from_fields(fields), CARDS)
        for chance in chances(played.states, played.moves):
            seen, before = chance.seen, chance.before
            assert seen.to_move == 0
            assert chance.instead(chance.cards) == seen
            assert before.deck_size == seen.deck_size + sum(chance.cards)
            assert minus(before.unseen, seen.unseen) == chance.cards
            places = [(one.hand, one.mountains)[chance.mandala is not None] for one in (seen, before)]
            assert places[0] != places[1]
            hands, mountains = hands + (chance.mandala is None), mountains + (chance.mandala is not None)
    assert hands > 200
    assert mountains > 60


def test_the_true_cards_make_no_difference() -> None:
    """C3: what an event was worth to a player is the same in all worlds that the player cannot tell apart."""
    rng, differed = random.Random(1), 0
    for number in range(12):
        states, moves = game(rules.initial_state(number, number % 2), number)
        ply = rng.randrange(4, min(len(moves) - 1, 40))
        found = chance_events(states[: ply + 2], moves[: ply + 1])
        twin = twins(states[ply], states[ply].to_move, rng)
        differed += twin != states[ply]
        again = chance_events([*states[:ply], twin, rules.apply(twin, moves[ply])], moves[: ply + 1])
        met = [event for event in found if event.player == states[ply].to_move]
        assert met
        assert [event for event in again if event.player == states[ply].to_move] == met
    assert differed > 8


def test_a_chance_event_comes_before_the_decision_that_meets_it() -> None:
    """C2, C4, C6.6: cards come at the start or with a move, and nobody decides on them but the player they are told of."""
    kinds = Counter[str]()
    for fields in records_of("cards")[:10]:
        played = replay(from_fields(fields), CARDS)
        for event in chance_events(played.states, played.moves):
            deciders = [state.to_move for state in played.states[event.ply : -1]]
            assert event.player in deciders
            assert 0 < sum(event.cards) <= 8
            assert -1 < event.luck < 1
            if event.kind == DRAW:
                assert played.states[event.ply - 1].to_move == event.player, "who drew, decides on it later"
                assert isinstance(played.moves[event.ply - 1], (BuildMountain, DiscardRedraw))
            elif event.ply:
                assert deciders[0] == event.player, "a new mountain is met at once"
                assert isinstance(played.moves[event.ply - 1], ClaimColour)
            kinds[event.kind] += 1
    assert kinds[DEAL] == 20
    assert kinds[DRAW] > 200
    assert kinds[MOUNTAIN] > 20


@pytest.mark.thorough
def test_luck_is_zero_in_the_mean_whoever_plays_and_goes_with_the_result() -> None:
    """So it is for each player alone, too, though one of them is better."""
    games = [game(rules.initial_state(seed, seed % 2), seed) for seed in range(120)]
    for player in (0, 1):
        luck_differences = [
            sum([one.luck for one in chance_events(*played) if one.player == player]) for played in games
        ]
        assert abs(fmean(luck_differences)) < 3 * stdev(luck_differences) / sqrt(len(luck_differences))
    luck_differences = [luck_difference(states, moves) for states, moves in games]
    outcomes = [rules.outcome(states[-1]) for states, _ in games]
    won = [luck for luck, outcome in zip(luck_differences, outcomes) if outcome and outcome.winner == 0]
    lost = [luck for luck, outcome in zip(luck_differences, outcomes) if outcome and outcome.winner == 1]
    assert fmean(won) > fmean(lost) + 0.1
    assert luck_difference(*games[0]) == luck_differences[0], "the same game gives the same figure"


def test_patterns_knows_no_luck() -> None:
    entry = GAMES["tiles"]
    played = replay(from_fields(records_of("tiles")[0]), entry.recorder)
    assert not entry.chance_events(played.states, played.moves)
    assert entry.luck_difference(played.states, played.moves) == 0


def test_a_dealer_who_marks_the_deck_is_found() -> None:
    """C2: player 0 is always dealt six cards of one colour, which lies in a mountain already."""
    luck_differences = []
    for seed in range(40):
        order = list(rules.initial_state(seed).stock.order)
        rest = sorted(order[4:], key=lambda card: card != order[0])
        head, tail = rest[:6], rest[6:]
        random.Random(seed).shuffle(tail)
        luck_differences.append(luck_difference(*game(rules.deal(bytes(order[:4] + head + tail), 0, seed=seed), seed)))
    assert fmean(luck_differences) < -3 * stdev(luck_differences) / sqrt(len(luck_differences))


def test_seconds_of_processor_time_do_not_pass_while_others_run() -> None:
    late = stop_after(0.05, Budget(seconds=0.05, cpu=True).clock)
    time.sleep(0.06)
    assert not late()
    while not late():
        pass
    assert stop_after(0.0, Budget(seconds=0.0).clock)()

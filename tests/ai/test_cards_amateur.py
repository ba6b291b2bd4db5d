"""The amateurs: adept's judgement followed loosely, with an end to what they remember; and the expert."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from mandala.ai.api import Budget, Choice, History, Listener, Ply, Ponderer, never
from mandala.ai.cards import belief, kernel
from mandala.ai.cards.amateur import Adept, Amateur, Manner, forgotten
from mandala.ai.cards.evaluate import STYLES
from mandala.ai.cards.levels import ITERATIONS, LEVELS, MANNERS, Expert
from mandala.ai.cards.network import Network
from mandala.ai.cards.weights import shipped
from mandala.core.cards import rules
from mandala.core.cards.counts import Counts
from mandala.core.cards.moves import MOVE_INDEX, DiscardRedraw, Move
from mandala.core.cards.observation import Observation
from tests.core.test_cards_sampling import full_game

BEST = Manner(temperature=0, regret=1, memory=1000)


def ask(player: Amateur, seen: Observation, history: History | None = None, seed: int = 1) -> Choice:
    """The choice of a player who has followed this history."""
    if history is not None:
        player.follow(history)
    return player.choose(seen, Budget(), random.Random(seed), never)


def game(seed: int, plies: int, discards: float = 0.3) -> tuple[History, Observation]:
    """A random game up to some move, as its mover sees it, with more discards than chance has."""
    state, rng, played = rules.initial_state(seed), random.Random(seed), []
    while len(played) < plies:
        moves: Sequence[Move] = rules.legal_moves(state)
        thrown = [move for move in moves if isinstance(move, DiscardRedraw)]
        move = rng.choice(thrown if thrown and rng.random() < discards else moves)
        after = rules.apply(state, move)
        if after.over:
            break
        played.append((state, move))
        state = after
    viewer = state.to_move
    return tuple([Ply(rules.observe(before, viewer), move) for before, move in played]), rules.observe(state, viewer)


def worth(seen: Observation) -> dict[Move, float]:
    """The network's value of each move, for a player who remembers everything."""
    table, network = kernel.Table(), Network(shipped())
    belief.lay_out(table, seen)
    belief.Belief(seen).deal(table)
    network.move_values(table)
    values = dict(zip(table.legal(), network.values))
    return {move: values[MOVE_INDEX[move]] for move in MOVE_INDEX if MOVE_INDEX[move] in values}


def renamed(heap: Counts, less: int, more: int) -> Counts:
    """A heap with one card of a colour in place of another one's."""
    return tuple([count - (colour == less) + (colour == more) for colour, count in enumerate(heap)])


def test_without_temperature_it_is_adepts_move() -> None:
    player, adept = Amateur(shipped(), BEST), Adept(shipped())
    for seed in range(40):
        state = full_game(seed, 5 + 3 * seed)
        seen = rules.observe(state, state.to_move)
        assert ask(player, seen) == adept.choose(seen, Budget(), random.Random(1), never)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("style", [None, *STYLES])
def test_nothing_much_worse_than_the_best_is_chosen(style: str | None) -> None:
    """However hot, and whatever the style likes."""
    manner = Manner(temperature=10, regret=0.05, memory=1000)
    player, away = Amateur(shipped(), manner, STYLES[style] if style else None), 0
    for seed in range(60):
        state = full_game(seed, 5 + 2 * seed)
        seen = rules.observe(state, state.to_move)
        values = worth(seen)
        lost = max(values.values()) - values[ask(player, seen, seed=seed).move]
        assert lost <= manner.regret
        away += lost > 0
    assert away > 10


def test_what_is_forgotten_makes_no_difference() -> None:
    """Two games that differ in old discards and claims alone: the same choice, which is another one for who remembers."""
    manner, told = Manner(temperature=0.02, regret=0.1, memory=6), 0
    players = Amateur(shipped(), manner), Amateur(shipped(), manner._replace(memory=1000))
    for seed in range(60):
        history, now = game(seed, 30)
        for part, gone in zip(("discard", "rival_cup"), forgotten(history, now, manner.memory)):
            less = next((colour for colour in range(6) if gone[colour]), None)
            more = next((colour for colour in range(6) if now.unseen[colour] and colour != less), None)
            if less is None or more is None or now.eras:
                continue
            heap = renamed(getattr(now, part), less, more)
            other = now._replace(**{part: heap})
            past = [
                Ply(before._replace(**{part: renamed(getattr(before, part), less, more)}), move)
                if getattr(before, part)[less] >= gone[less]
                else Ply(before, move)
                for before, move in history
            ]
            assert ask(players[0], now, history) == ask(players[0], other, tuple(past))
            told += ask(players[1], now, history) != ask(players[1], other, tuple(past))
    assert told > 20


def test_only_what_is_covered_up_is_forgotten() -> None:
    """C3.1: never what came to the pile last, nor more than lies there; nothing of the latest moves; all of it in time."""
    gone = 0
    for seed in range(30):
        history, now = game(seed, 20 + seed)
        for memory in (0, 5, 20):
            pile, cup = forgotten(history, now, memory)
            assert all(0 <= old <= lies for old, lies in zip(pile, now.discard))
            assert all(0 <= old <= lies for old, lies in zip(cup, now.rival_cup))
            assert not sum(now.discard) or sum(pile) < sum(now.discard), "the top is seen"
            for ply in history[max(0, len(history) - memory) :]:
                assert all(old <= lay for old, lay in zip(cup, ply.before.rival_cup))
            gone += sum(pile) + sum(cup)
        assert forgotten(history, now, len(history)) == ((0,) * 6, (0,) * 6)
        assert forgotten((), now, 0)[1] == now.rival_cup
    assert gone


def test_a_reshuffle_leaves_nothing_of_the_pile_to_forget() -> None:
    """C7.1: what lay there before is in the deck."""
    found = 0
    for seed in range(60):
        history, now = game(seed, 75, discards=0.8)
        if now.eras:
            found += 1
            since = [*[ply.before for ply in history if len(ply.before.eras) == len(now.eras)], now]
            assert forgotten(history, now, len(since))[0] == (0,) * 6
    assert found > 5


def test_a_game_is_heard_for_one_choice() -> None:
    """Asked without it afterwards, nothing is forgotten."""
    history, now = game(3, 40)
    player = Amateur(shipped(), BEST._replace(memory=0))
    ask(player, now, history)
    assert ask(player, now) == ask(Amateur(shipped(), BEST), now)


@pytest.mark.parametrize("level", MANNERS)
@pytest.mark.parametrize("style", STYLES)
def test_a_style_changes_some_moves(level: str, style: str) -> None:
    plain, styled, changed = LEVELS[level](), LEVELS[f"{level}-{style}"](), 0
    for seed in range(40):
        state = full_game(seed, 4 + seed)
        seen = rules.observe(state, state.to_move)
        moves = [player.choose(seen, Budget(), random.Random(seed), never).move for player in (plain, styled)]
        changed += moves[0] != moves[1]
    assert 1 < changed < 30


def test_who_hears_and_who_thinks_on() -> None:
    assert {level for level in LEVELS if isinstance(LEVELS[level](), Ponderer)} == {"master", "grandmaster"}
    heard = {level.partition("-")[0] for level in LEVELS if isinstance(LEVELS[level](), Listener)}
    assert heard == {"master", "grandmaster", *MANNERS}


def test_an_expert_looks_at_few_positions_whatever_the_time() -> None:
    state = full_game(3, 12)
    seen = rules.observe(state, state.to_move)
    chosen = [
        Expert().choose(seen, budget, random.Random(1), never)
        for budget in (Budget(seconds=60), Budget(), Budget(iterations=10**9), Budget(iterations=ITERATIONS))
    ]
    assert len(set(chosen)) == 1
    looks = 0

    def stop() -> bool:
        nonlocal looks
        looks += 1
        return looks > 1

    assert Expert().choose(seen, Budget(seconds=60), random.Random(1), stop).move in rules.legal_moves(state)
    assert looks == 2

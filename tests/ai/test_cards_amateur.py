"""Players that overlook, forget and have habits; and the expert."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from math import inf

import pytest

from mandala.ai.api import Budget, Choice, History, Listener, Ply, Ponderer, never
from mandala.ai.cards import belief, kernel
from mandala.ai.cards.amateur import ITERATIONS, PRICES, Amateur, Manner, OnePly, forgotten
from mandala.ai.cards.levels import LEVELS, NAMED, ROW, player_at
from mandala.ai.cards.network import Network
from mandala.ai.cards.weights import shipped
from mandala.core.cards import rules
from mandala.core.cards.counts import Counts
from mandala.core.cards.habits import HABITS, followed
from mandala.core.cards.moves import MOVE_INDEX, BuildMountain, DiscardRedraw, GrowField, Move
from mandala.core.cards.observation import Observation
from tests.core.positions import position
from tests.core.test_cards_sampling import full_game


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


def onlooker(alertness: float = inf, memory: float = inf, habits: Sequence[str] = ()) -> Amateur:
    """A player with the network's judgement one move ahead."""
    return Amateur(OnePly(shipped()).judge, Manner(alertness, memory), habits)


def positions(count: int) -> Iterator[Observation]:
    """Positions of random games, as their movers see them."""
    for seed in range(count):
        state = full_game(seed, 5 + 3 * seed % 60)
        yield rules.observe(state, state.to_move)


def test_who_sees_everything_plays_the_best_move() -> None:
    player, best = onlooker(), OnePly(shipped())
    for seen in positions(40):
        assert ask(player, seen) == best.choose(seen, Budget(), random.Random(1), never)


def test_the_best_of_the_moves_seen_is_played_and_less_alert_players_see_fewer() -> None:
    lost = dict[float, float]()
    for alertness in (3.0, 0.0, -2.0):
        player = onlooker(alertness)
        away = [max(worth(seen).values()) - worth(seen)[ask(player, seen, seed=2).move] for seen in positions(40)]
        lost[alertness] = sum(away)
    assert lost[3.0] < lost[0.0] < lost[-2.0]


def test_the_same_is_overlooked_again_in_the_same_game() -> None:
    """In one game whatever the random numbers are, and in each game something else."""
    others = 0
    for seed in range(30):
        history, now = game(seed, 24)
        chosen = {ask(onlooker(-1.0), now, history, seed=number).move for number in range(5)}
        assert len(chosen) == 1
        deal = rules.observe(rules.initial_state(1000 + seed), now.to_move or 0)
        others += ask(onlooker(-1.0), now, (Ply(deal, history[0].move), *history[1:])).move not in chosen
    assert others > 5


def test_the_most_salient_move_is_always_seen() -> None:
    """Even a player who sees hardly anything completes a mandala, if nothing else can be seen."""
    lacking = position(mountains=("ROYG", "K"), fields=(("P", ""), ("", "")), hands=("KO", "KPG"))
    seen = rules.observe(lacking, 0)
    move = ask(onlooker(-30.0), seen).move
    assert isinstance(move, (BuildMountain, GrowField))
    assert seen.lacking(move.mandala) == [move.colour]


@pytest.mark.parametrize("habit", HABITS)
def test_a_habit_is_followed_where_it_costs_little_and_never_at_any_price(habit: str) -> None:
    """C3: whether a move follows it is told by what the player sees."""
    player, plain, kept, changed = onlooker(habits=[habit]), onlooker(), 0, 0
    for seen in positions(200):
        values, move = worth(seen), ask(player, seen).move
        moves = followed(seen, list(values)).get(habit)
        if moves is None:
            assert move == ask(plain, seen).move
            continue
        kept += move in moves
        changed += move != ask(plain, seen).move
        assert max(values.values()) - values[move] <= PRICES[habit] + 0.02
    assert kept > 10
    assert changed


def test_what_is_forgotten_makes_no_difference() -> None:
    """Two games that differ in old discards and claims alone: the same choice, which is another one for who remembers."""
    memory, told = 6, 0
    players = onlooker(memory=memory), onlooker(memory=1000)
    for seed in range(60):
        history, now = game(seed, 30)
        for part, gone in zip(("discard", "rival_cup"), forgotten(history, now, memory)):
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
    player = onlooker(memory=0)
    ask(player, now, history)
    assert ask(player, now) == ask(onlooker(), now)


def test_who_hears_and_who_thinks_on() -> None:
    assert {level for level in LEVELS if isinstance(LEVELS[level](), Ponderer)} == {"master", "grandmaster"}
    heard = {level.partition("-")[0] for level in LEVELS if isinstance(LEVELS[level](), Listener)}
    assert heard == {"master", "grandmaster", "equal", *NAMED}


def test_an_expert_looks_at_few_positions_whatever_the_time() -> None:
    state = full_game(3, 12)
    seen = rules.observe(state, state.to_move)
    chosen = [
        player_at(max(ROW)).choose(seen, budget, random.Random(1), never)
        for budget in (Budget(seconds=60), Budget(), Budget(iterations=10**9), Budget(iterations=ITERATIONS))
    ]
    assert len(set(chosen)) == 1
    looks = 0

    def stop() -> bool:
        nonlocal looks
        looks += 1
        return looks > 1

    assert player_at(max(ROW)).choose(seen, Budget(seconds=60), random.Random(1), stop).move in rules.legal_moves(state)
    assert looks == 2


def test_a_point_between_two_others_is_between_them_and_none_is_outside() -> None:
    assert all(min(ROW) <= rating <= max(ROW) for rating, _ in NAMED.values())
    alert = [point.manner.alertness for rating, point in sorted(ROW.items())]
    assert alert[:6] == sorted(alert[:6])
    for rating in (min(ROW) - 1, max(ROW) + 1):
        with pytest.raises(ValueError, match="is not on the row"):
            player_at(rating)


def test_styles_of_earlier_versions_are_played_by_the_plain_level() -> None:
    seen = rules.observe(full_game(3, 12), full_game(3, 12).to_move)
    for level in ("novice", "greedy"):
        moves = [LEVELS[name]().choose(seen, Budget(), random.Random(1), never) for name in (level, f"{level}-denier")]
        assert moves[0] == moves[1]

"""Players of Patterns that overlook and have habits."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from mandala.ai.api import Budget, History, Listener, Ply, never
from mandala.ai.tiles.amateur import PRICES, Amateur, Manner
from mandala.ai.tiles.deepening import Deepening, chance
from mandala.ai.tiles.levels import LEVELS, NAMED, ROW, player_at
from mandala.core.tiles import rules
from mandala.core.tiles.habits import HABITS, STYLES, followed
from mandala.core.tiles.moves import Flip, Move, Open, TakeStart, move_text, parse_move
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.state import State
from tests.core.tile_positions import drawn, text_on

ALL_SEEN = Manner(30.0)


def games(count: int, step: int = 7) -> Iterator[tuple[History, State]]:
    """Random games up to some move, with their history as the mover sees it."""
    for seed in range(count):
        rng, state, played = (
            random.Random(f"amateur {seed}"),
            rules.initial_state(seed, seed % 2),
            list[tuple[State, Move]](),
        )
        while len(played) < 1 + step * seed % 45:
            move = rng.choice(rules.legal_moves(state))
            after = rules.apply(state, move)
            if after.over:
                break
            played.append((state, move))
            state = after
        if len(rules.legal_moves(state)) > 1:
            yield tuple([Ply(rules.observe(before, state.to_move), move) for before, move in played]), state


def chosen(player: Amateur, seen: Observation, history: History | None = None, seed: int = 1) -> Move:
    """The move of a player, who has followed this history."""
    if history is not None:
        player.follow(history)
    return player.choose(seen, Budget(), random.Random(seed), never).move


def worth(seen: Observation) -> dict[Move, float]:
    """The chance to win of each move, one move ahead."""
    root = Deepening(1).root(seen)
    return {root.table.as_move(move): chance(root.search.worth(move, 1, -99.0, 99.0)) for move in root.moves}


def test_who_sees_everything_plays_the_best_move_and_who_sees_less_gives_away_more() -> None:
    lost = []
    for alertness in (30.0, 0.0, -3.0):
        away = 0.0
        for _, state in games(40):
            seen = rules.observe(state, state.to_move)
            if not seen.choosing:
                values = worth(seen)
                away += max(values.values()) - values[chosen(Amateur(1, Manner(alertness)), seen)]
        lost.append(away)
    assert lost[0] == pytest.approx(0.0)
    assert lost[0] < lost[1] < lost[2]


def test_the_same_is_overlooked_again_in_the_same_game() -> None:
    others = 0
    for history, state in games(30):
        seen, player = rules.observe(state, state.to_move), Amateur(1, Manner(-1.0))
        moves = {chosen(player, seen, history, number) for number in range(4)}
        assert len(moves) == 1
        other = rules.observe(rules.initial_state(999), state.to_move)
        others += bool(history) and chosen(player, seen, (Ply(other, history[0].move), *history[1:])) not in moves
    assert others > 4


def test_the_most_salient_move_is_always_seen() -> None:
    """Even a player who sees hardly anything flips the tile that scores most; who sees all opens a group here."""
    state = drawn("R0 R K Y", "O G0 K P", "G P O K", "Y P1 P O", swaps="KP", rivers=("GR", "P"))
    seen = rules.observe(state, 0)
    assert text_on(state, chosen(Amateur(1, Manner(-30.0)), seen)) == "F b4"
    assert text_on(state, chosen(Amateur(1, ALL_SEEN), seen)).startswith("O")


@pytest.mark.parametrize("habit", HABITS)
def test_a_habit_is_followed_where_it_costs_little_and_never_at_any_price(habit: str) -> None:
    kept = changed = 0
    for _, state in games(80):
        seen = rules.observe(state, state.to_move)
        if seen.choosing:
            continue
        values, move = worth(seen), chosen(Amateur(1, ALL_SEEN, [habit]), seen)
        plain, moves = chosen(Amateur(1, ALL_SEEN), seen), followed(seen, list(values)).get(habit)
        assert max(values.values()) - values[move] <= PRICES[habit] + 1e-6
        if moves is None:
            assert move == plain
        else:
            kept, changed = kept + (move in moves), changed + (move != plain)
    assert kept > 5
    assert changed


def test_habits_are_what_their_names_say() -> None:
    """T3: opens, flips and swaps on spaces of the board."""
    for _, state in games(40):
        seen, legal = rules.observe(state, state.to_move), rules.legal_moves(state)
        here = followed(seen, legal)
        assert all(not isinstance(move, Flip) for move in here.get("save", ()))
        opened = {move_text(move) for move in here.get("centre", ()) if isinstance(move, Open)}
        assert opened <= {"O d4", "O d5", "O e4", "O e5"}
        assert all(move_text(move)[2] in "abcd" for move in here.get("left", ()) if not isinstance(move, TakeStart))
        assert not here.get("inner", frozenset()) & {parse_move("O c8"), parse_move("F a6"), parse_move("S h3")}
        for move in here.get("block", ()):
            assert not isinstance(move, TakeStart)
            assert any(seen.owners[beside] == 1 for beside in seen.setup.shape.neighbours[move.space])


def test_all_up_to_expert_hear_the_game_and_have_every_style() -> None:
    for level in NAMED:
        names: Sequence[str] = [level, *(f"{level}-{style}" for style in STYLES)]
        assert all(isinstance(LEVELS[name](), Listener) for name in names)


def test_no_point_is_outside_the_row() -> None:
    for rating in (min(ROW) - 1, max(ROW) + 1):
        with pytest.raises(ValueError, match="is not on the row"):
            player_at(rating)

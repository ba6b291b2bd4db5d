"""The narrow door: nothing that a seat may not know comes through it (rules C3)."""

from __future__ import annotations

import gc
import itertools
import pickle
import random
from collections.abc import Iterable
from typing import Any

import pytest

from mandala.core.cards import rules
from mandala.core.cards.moves import ALL_MOVES
from mandala.core.cards.recording import CARDS
from mandala.core.cards.state import State, Stock
from mandala.play.engine.engine import InlineEngine
from mandala.play.game_history import GameHistory
from mandala.play.library import Library
from mandala.play.seat import Seat, SeatRefusal
from mandala.play.session import Session
from tests.play.playing import AGAINST_GREEDY, TWO, play_on


def positions(seed: int) -> Iterable[State]:
    """Some positions of a random game."""
    rng, state = random.Random(seed), rules.initial_state(seed)
    while not state.over:
        if rng.random() < 0.2:
            yield state
        state = rules.apply(state, rng.choice(rules.legal_moves(state)))


def seat_in(state: State, player: int) -> Seat:
    history = GameHistory(CARDS, [state])
    return Seat(history, player, history.submit)


@pytest.mark.parametrize("seed", range(6))
def test_twin_worlds_look_the_same_through_a_seat(seed: int) -> None:
    """C3.2: two worlds that look alike to player 0 give the same of everything a seat has, whoever decides."""
    rng = random.Random(seed)
    for state in positions(seed):
        twins = [rules.sample_state(rules.observe(state, 0), rng) for _ in range(2)]
        one, other = (seat_in(twin, 0) for twin in twins)
        assert one.observation == other.observation
        assert one.legal_moves == other.legal_moves
        assert [one.refusal(move) for move in ALL_MOVES] == [other.refusal(move) for move in ALL_MOVES]
        for move in one.legal_moves:
            assert one.refusal(move) is None


def test_while_the_rival_decides_the_rules_are_not_asked() -> None:
    """Their answer would tell which cards the rival holds."""
    seat = seat_in(rules.initial_state(1, first_player=0), 1)
    assert seat.legal_moves == ()
    assert {seat.refusal(move) for move in ALL_MOVES} == {SeatRefusal.NOT_YOUR_TURN}


def reachable(value: Any) -> list[Any]:
    """Everything that a value holds, however deep."""
    found: dict[int, Any] = {}
    todo = [value]
    while todo:
        item = todo.pop()
        if id(item) not in found and not isinstance(item, type):
            found[id(item)] = item
            todo += gc.get_referents(item)
    return list(found.values())


@pytest.mark.parametrize("config", [TWO, AGAINST_GREEDY])
def test_no_state_no_deck_can_be_reached_from_what_a_seat_gives(config: Any) -> None:
    session = Session.new(config, InlineEngine(1), Library.in_memory())
    play_on(session, random.Random(1), 12)
    order = rules.initial_state(config.deal, config.first_player).stock.order
    seat = session.seat(0)
    given = (seat.observation, seat.legal_moves, seat.steps())
    assert not any(isinstance(item, (State, Stock, GameHistory, Seat, bytes)) for item in reachable(given))
    assert order[30:50] not in pickle.dumps(given)
    assert pickle.loads(pickle.dumps(given)) == given


def test_a_seat_does_not_travel() -> None:
    with pytest.raises(TypeError, match="stays"):
        pickle.dumps(seat_in(rules.initial_state(1), 0))


def test_a_seat_shows_no_history_by_name() -> None:
    seat = seat_in(rules.initial_state(1), 0)
    shown = [getattr(seat, name) for name in dir(seat) if not name.startswith("_")]
    assert not any(isinstance(value, (GameHistory, State)) for value in shown)


def test_steps_are_this_seats_view_and_go_on_where_they_ended() -> None:
    session = Session.new(TWO, InlineEngine(1), Library.in_memory())
    play_on(session, random.Random(2), 10)
    for player in (0, 1):
        steps = session.seat(player).steps()
        assert [step.ply for step in steps] == list(range(session.seat(player).ply))
        assert all(one.after == two.before for one, two in itertools.pairwise(steps))
        assert steps[-1].after == session.seat(player).observation
        assert session.seat(player).steps(4) == steps[4:]

"""Events of the card game: what each seat is told of a move, in the order of the table."""

from __future__ import annotations

import random

from mandala.core.cards import rules
from mandala.core.cards.counts import plus
from mandala.core.cards.events import (
    Claimed,
    DeckReshuffled,
    Drew,
    Event,
    FieldsCleared,
    GameEnded,
    LastMandala,
    MandalaCompleted,
    MountainDealt,
    Played,
    explain,
)
from mandala.core.cards.moves import parse_move
from mandala.core.cards.state import State
from tests.core.positions import heap, position


def told(state: State, text: str, viewer: int) -> tuple[Event, ...]:
    """The events that a seat gets of a move."""
    move = parse_move(text)
    return explain(rules.observe(state, viewer), move, rules.observe(rules.apply(state, move), viewer))


def kinds(events: tuple[Event, ...]) -> list[type]:
    """The types of events."""
    return [type(event) for event in events]


def test_build_shows_the_drawn_cards_only_to_the_drawer() -> None:
    state = position(hands=("RRRRRR", "O"))
    own, other = told(state, "M1 R", 0), told(state, "M1 R", 1)
    assert own == (Played(0, parse_move("M1 R"), 0, 1), Drew(0, 3, heap("ROY")))
    assert other == (Played(1, parse_move("M1 R"), 0, 1), Drew(1, 3, None))


def test_discarding_draws_as_many() -> None:
    assert told(position(hands=("KKP", "O")), "D KK", 1)[1] == Drew(1, 2, None)


def test_completion_claims_and_destruction() -> None:
    state = position(hands=("KP", "KP"), mountains=("ROY", "G"), fields=(("GG", "P"), ("", "")))
    completed = told(state, "M1 K", 1)[-1]
    assert completed == MandalaCompleted(0, 1, 1)
    state = rules.apply(state, parse_move("M1 K"))
    assert told(state, "C R", 0) == (Claimed(0, 0, 0, 1, 0, False),)
    for text in ("C R", "C O", "C Y"):
        state = rules.apply(state, parse_move(text))
    events = told(state, "C K", 0)
    assert kinds(events) == [Claimed, FieldsCleared, MountainDealt]
    assert events[1] == FieldsCleared(0, (heap("GG"), heap("P")), heap(""))


def test_unclaimed_mandala_is_swept() -> None:
    state = position(hands=("KP", "KP"), mountains=("ROYGP", "G"), deck="PPPRGRGRG")
    events = told(state, "M1 K", 0)
    assert kinds(events) == [Played, Drew, MandalaCompleted, FieldsCleared, MountainDealt]
    assert events[3] == FieldsCleared(0, (heap(""), heap("")), heap("ROYGPK"))


def test_last_mandala_and_reshuffle() -> None:
    state = position(hands=("RRRRR", "O"), deck="YYY", discard="GGGG")
    assert kinds(told(state, "M1 R", 0)) == [Played, Drew, LastMandala, DeckReshuffled]


def test_events_account_for_every_card_of_random_games() -> None:
    for seed in range(15):
        rng, state = random.Random(seed), rules.initial_state(seed, seed % 2)
        ended = 0
        while not state.over:
            move = rng.choice(rules.legal_moves(state))
            successor = rules.apply(state, move)
            for viewer in (0, 1):
                before, after = rules.observe(state, viewer), rules.observe(successor, viewer)
                events = explain(before, move, after)
                hand = before.hand
                for event in events:
                    if isinstance(event, Drew) and event.player == 0:
                        assert event.cards is not None
                        assert sum(event.cards) == event.count
                        hand = plus(hand, event.cards)
                    if isinstance(event, Played) and event.player == 0:
                        hand = tuple(n - event.count * (c == event.colour) for c, n in enumerate(hand))
                    ended += isinstance(event, GameEnded)
                assert hand == after.hand
                assert (DeckReshuffled in kinds(events)) == (len(after.eras) > len(before.eras))
                assert (LastMandala in kinds(events)) == (after.last and not before.last)
            state = successor
        assert ended == 2

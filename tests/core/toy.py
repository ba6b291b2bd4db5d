"""A toy game that satisfies the Game protocol, to show that the protocol asks nothing of the card game's shape. Each player
holds two hidden cards of 1 to 6 and plays both, one a turn; the higher sum wins."""

from __future__ import annotations

import random
from enum import Enum
from typing import NamedTuple

from mandala.core.game import IllegalMove, Outcome, Player


class Refusal(Enum):
    """Why a move is illegal."""

    NOT_HELD = "that card is not in the hand"


class Toy(NamedTuple):
    """Hands and played cards of both players."""

    hands: tuple[tuple[int, ...], tuple[int, ...]]
    played: tuple[tuple[int, ...], tuple[int, ...]]
    turn: int


class View(NamedTuple):
    """A seat's observation; seats are relative."""

    hand: tuple[int, ...]
    rival_cards: int
    played: tuple[tuple[int, ...], tuple[int, ...]]
    turn: int | None
    outcome: Outcome | None


def initial_state(seed: int, first_player: Player = 0) -> Toy:
    """Two cards each."""
    cards = random.Random(seed).sample(range(1, 7), 4)
    return Toy((tuple(sorted(cards[:2])), tuple(sorted(cards[2:]))), ((), ()), first_player)


def to_move(state: Toy) -> Player | None:
    """Who plays a card."""
    return state.turn if any(state.hands) else None


def legal_moves(state: Toy) -> tuple[int, ...]:
    """The cards in hand."""
    return state.hands[state.turn]


def check(state: Toy, move: int) -> None:
    """Raises IllegalMove for a card not held."""
    if move not in legal_moves(state):
        raise IllegalMove(Refusal.NOT_HELD)


def apply(state: Toy, move: int) -> Toy:
    """Plays the card."""
    me = state.turn
    hands, played = list(state.hands), list(state.played)
    hands[me] = tuple(card for card in hands[me] if card != move)
    played[me] = (*played[me], move)
    return Toy((hands[0], hands[1]), (played[0], played[1]), 1 - me)


def outcome(state: Toy) -> Outcome | None:
    """The higher sum wins."""
    if any(state.hands):
        return None
    scores = sum(state.played[0]), sum(state.played[1])
    winner = None if scores[0] == scores[1] else int(scores[1] > scores[0])
    return Outcome(scores, (0, 0), winner)


def observe(state: Toy, viewer: Player) -> View:
    """The own hand, the number of the rival's cards, everything played."""
    result = outcome(state)
    if result is not None and viewer:
        result = Outcome(result.scores[::-1], (0, 0), None if result.winner is None else 1 - result.winner)
    played = state.played if viewer == 0 else state.played[::-1]
    turn = None if result else state.turn ^ viewer
    return View(state.hands[viewer], len(state.hands[1 - viewer]), played, turn, result)


def sample_state(observation: View, rng: random.Random) -> Toy:
    """Any cards that were not seen."""
    seen = {*observation.hand, *observation.played[0], *observation.played[1]}
    unseen = [card for card in range(1, 7) if card not in seen]
    rival = tuple(sorted(rng.sample(unseen, observation.rival_cards)))
    return Toy((observation.hand, rival), observation.played, observation.turn or 0)

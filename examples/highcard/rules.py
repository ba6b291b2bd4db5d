"""The rules of High Card.

Both players get five of the cards 1 to 12, and nobody sees the last two. One plays a card, and the other answers with
one. The higher card wins the trick, scores the number of the lower one, and leads next.
"""

from __future__ import annotations

import random
from enum import Enum
from typing import Final, NamedTuple

from mandala.core.game import Outcome, Player, refuse, relative
from mandala.core.tuples import with_of

CARDS: Final = range(1, 13)
HAND: Final = 5  #: cards that each player gets

Cards = tuple[int, ...]


class Refusal(Enum):
    """Why a move is illegal. A move is the number of a card."""

    OVER = "the game is over"
    NOT_HELD = "this card is not in the hand"


class State(NamedTuple):
    """The true position. In `hands` and `played` the first is player 0."""

    hands: tuple[Cards, Cards]
    aside: Cards  #: nobody sees them
    played: tuple[Cards, Cards]  #: one card for each trick, the first trick first
    leader: Player  #: who leads the trick that is played, or the next one


class Observation(NamedTuple):
    """A position as one seat sees it; in pairs 0 is the viewer, 1 the rival."""

    hand: Cards
    rival_cards: int
    played: tuple[Cards, Cards]
    leader: Player
    to_move: Player | None
    outcome: Outcome | None


def initial_state(seed: int, first_player: Player = 0) -> State:
    """Returns the deal that `seed` determines."""
    deck = [*CARDS]
    random.Random(seed).shuffle(deck)
    return deal(tuple(deck), first_player)


def deal(deck: Cards, first_player: Player) -> State:
    """Returns the position before the first move, with the cards dealt in the order of a deck."""
    hands = tuple(sorted(deck[:HAND])), tuple(sorted(deck[HAND : 2 * HAND]))
    return State(hands, deck[2 * HAND :], ((), ()), first_player)


def to_move(state: State) -> Player | None:
    """Returns the player who leads or answers; None when the game is over."""
    if not any(state.hands):
        return None
    return state.leader if _complete(state.played) else 1 - state.leader


def _complete(played: tuple[Cards, Cards]) -> bool:
    """True if no card waits for an answer."""
    return len(played[0]) == len(played[1])


def legal_moves(state: State) -> Cards:
    """Returns the cards in the hand of the player to move."""
    player = to_move(state)
    return () if player is None else state.hands[player]


def check(state: State, move: int) -> None:
    """Raises `IllegalMove` unless the player to move holds the card."""
    if move not in legal_moves(state):
        refuse(Refusal.OVER if to_move(state) is None else Refusal.NOT_HELD)


def apply(state: State, move: int) -> State:
    """Returns the position after a card; the winner of a complete trick leads next."""
    player = to_move(state)
    assert player is not None
    hand = tuple([card for card in state.hands[player] if card != move])
    played = with_of(state.played, player, (*state.played[player], move))
    leader = int(played[1][-1] > played[0][-1]) if _complete(played) else state.leader
    return State(with_of(state.hands, player, hand), state.aside, played, leader)


def scores(played: tuple[Cards, Cards]) -> tuple[int, int]:
    """Returns the points of both: the lower card of each trick counts for the player of the higher one."""
    won = [0, 0]
    for one, other in zip(*played):
        won[other > one] += min(one, other)
    return won[0], won[1]


def outcome(state: State) -> Outcome | None:
    """Returns the result; None while the game goes on."""
    if to_move(state) is not None:
        return None
    one, other = scores(state.played)
    return Outcome((one, other), (0, 0), None if one == other else int(other > one))


def observe(state: State, viewer: Player) -> Observation:
    """Returns what `viewer` sees: the own hand, and how many cards the rival holds."""
    player, result = to_move(state), outcome(state)
    return Observation(
        hand=state.hands[viewer],
        rival_cards=len(state.hands[1 - viewer]),
        played=state.played if viewer == 0 else state.played[::-1],
        leader=relative(state.leader, viewer),
        to_move=None if player is None else relative(player, viewer),
        outcome=result and result.seen_by(viewer),
    )


def sample_state(observation: Observation, rng: random.Random) -> State:
    """Returns a position that looks like this to the viewer, who sits at 0: any unseen cards may be the rival's."""
    seen = {*observation.hand, *observation.played[0], *observation.played[1]}
    unseen = [card for card in CARDS if card not in seen]
    rng.shuffle(unseen)
    rival, aside = unseen[: observation.rival_cards], unseen[observation.rival_cards :]
    return State((observation.hand, tuple(sorted(rival))), tuple(aside), observation.played, observation.leader)

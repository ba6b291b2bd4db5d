"""The events of a move in Patterns, computed from two observations and the move. Animation, log and sounds use events and
nothing else. Seats are relative; 0 is the viewer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from mandala.core.colours import Colour
from mandala.core.game import Outcome, Player
from mandala.core.tiles.moves import Flip, Move, Open, Swap, TakeStart
from mandala.core.tiles.observation import Observation, state_of
from mandala.core.tiles.rules import final_flips
from mandala.core.tiles.setup import Space


@dataclass(frozen=True, slots=True)
class StartTaken:
    """A player took the start tile of a colour and left the other one, of colour `left` (T2)."""

    player: Player
    colour: Colour
    left: Colour


@dataclass(frozen=True, slots=True)
class Opened:
    """A swap tile began a group on a space and got a marker; `taken` is the new swap tile (T3.1)."""

    player: Player
    space: Space
    colour: Colour
    marker: int
    taken: Colour


@dataclass(frozen=True, slots=True)
class Flipped:
    """A tile was turned over and joined a group, which scores `points` more (T3.2, T5). `final` if after the last turn (T4)."""

    player: Player
    space: Space
    colour: Colour
    points: int
    final: bool


@dataclass(frozen=True, slots=True)
class Swapped:
    """A swap tile joined a group on a space, which scores `points` more; `taken` is the new swap tile (T3.3, T5)."""

    player: Player
    space: Space
    colour: Colour
    points: int
    taken: Colour


@dataclass(frozen=True, slots=True)
class OutOfActions:
    """The player to move has no action, so the game ends (T4)."""

    player: Player


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over (T4, T5). `outcome` is the viewer's, own score first."""

    outcome: Outcome


Event = StartTaken | Opened | Flipped | Swapped | OutOfActions | GameEnded


def explain(before: Observation, move: Move, after: Observation) -> tuple[Event, ...]:
    """Returns the events of `move` in the order in which they happen on the table. `before` and `after` are one seat's
    observations around the move."""
    player = before.to_move
    assert player is not None, "the game was over"
    events = [_action(before, player, move, after)]
    if after.outcome is not None:
        if after.outcome.forfeit is None:
            events.append(OutOfActions(1 - player))
            events += _final_flips(before, player, move, after)
        events.append(GameEnded(after.outcome))
    return tuple(events)


def _action(before: Observation, player: Player, move: Move, after: Observation) -> Event:
    swap = before.swaps[player]
    match move:
        case TakeStart(colour):
            return StartTaken(player, colour, after.swaps[1 - player])
        case Open(space):
            return Opened(player, space, swap, len(after.rivers[player]), before.tiles[space])
        case Swap(space):
            return Swapped(player, space, swap, _marker(after, player, swap), before.tiles[space])
        case Flip(space):
            return _flipped(before, player, space, final=False)
        case _:
            assert_never(move)


def _flipped(seen: Observation, player: Player, space: Space, final: bool) -> Flipped:
    colour = seen.tiles[space]
    return Flipped(player, space, colour, _marker(seen, player, colour), final)


def _marker(seen: Observation, player: Player, colour: Colour) -> int:
    return seen.rivers[player].index(colour) + 1


def _final_flips(before: Observation, player: Player, move: Move, after: Observation) -> list[Event]:
    """Returns the final flips, nearest to the groups first (T4)."""
    moved = None if isinstance(move, TakeStart) else move.space
    owners = [player if space == moved else owner for space, owner in enumerate(before.owners)]
    ended = state_of(after)._replace(owners=tuple(owners), to_move=1 - player)
    return [_flipped(after, player, space, final=True) for space in final_flips(ended)]

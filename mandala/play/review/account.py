"""The account of a game: a chain of one player's chances to win.

It goes from the start to the result. Every change belongs to a cause, and the changes add up exactly. The chances are
those of the player's own decisions, by what this player saw. Only the worth of the rival's draws is added when all is
open.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from mandala.ai.api import ChanceEvent, Prospect
from mandala.core.game import Player

Chance = ChanceEvent  #: A chance event, for the screen.

LARGEST: Final = 0.99  #: The largest part that is told in one number, so that none rounds to more than 100 points.
DECISIVE_EVENTS: Final = 3  #: The number of draws that count as decisive.
DECISIVE: Final = 0.03  #: The least worth of such a draw, as of a mistake.


class Cause(Enum):
    """The causes that change a player's chance to win; the values are for the command line."""

    OWN = "own"  #: The player's moves.
    RIVAL = "rival"  #: The rival's moves, with what they show of what is hidden.
    OWN_DRAWS = "own_draws"
    RIVAL_DRAWS = "rival_draws"
    OPENED = "opened"  #: Hidden things that are opened at the end.


MOVES: Final = Cause.OWN, Cause.RIVAL
DRAWS: Final = Cause.OWN_DRAWS, Cause.RIVAL_DRAWS


class Turn(NamedTuple):
    """A free decision: the chance to win after its player's best move, and what the move made gives away."""

    ply: int
    player: Player
    chance: float
    loss: float


class Step(NamedTuple):
    """A change of the player's chance to win in the round that begins at `ply`."""

    ply: int
    cause: Cause
    change: float


class Part(NamedTuple):
    """A part of the sum that is told in one number: its causes, and the stage of the game, None for all of it."""

    causes: tuple[Cause, ...]
    stage: int | None
    change: float


class Account(NamedTuple):
    """The chain of one player's chance to win: `start` and the changes add up to `result`, 1 for a win, 0 for a loss."""

    start: float
    steps: tuple[Step, ...]
    result: float

    def change(self, *causes: Cause) -> float:
        """Returns how much these causes changed the chance to win."""
        return sum([step.change for step in self.steps if step.cause in causes])

    def parts(self, stages: Sequence[int]) -> list[Part]:
        """Returns the parts of the sum, none of them larger than 100 points. `stages` are those of the game's positions.

        Where a cause is larger in all, the moves of both are told together, stage by stage. If that is not enough, the
        draws are told with them.
        """
        causes = [cause for cause in Cause if any(step.cause is cause for step in self.steps)]
        others = [(cause,) for cause in causes if cause not in MOVES]
        found = self._parts([(cause,) for cause in causes], None)
        if _too_large(found):
            found = [*self._parts([MOVES], stages), *self._parts(others, None)]
        if _too_large(found) and len(others) > 1:
            found = [*self._parts([(*MOVES, *DRAWS)], stages), *self._parts([(Cause.OPENED,)], None)]
        return found

    def _parts(self, groups: Sequence[tuple[Cause, ...]], stages: Sequence[int] | None) -> list[Part]:
        found = []
        for causes in groups:
            steps = [step for step in self.steps if step.cause in causes]
            for stage in (None,) if stages is None else sorted({stages[step.ply] for step in steps}):
                some = [step.change for step in steps if stages is None or stages[step.ply] == stage]
                found.append(Part(causes, stage, sum(some)))
        return found

    def told(self) -> dict[str, float]:
        """Returns the sum of every cause by its name, between the start and the result."""
        causes = {cause.value: self.change(cause) for cause in Cause}
        return {"start": self.start, **causes, "result": self.result}


def _too_large(parts: Sequence[Part]) -> bool:
    return any(abs(part.change) > LARGEST for part in parts)


def followed(player: Player, turns: Sequence[Turn], result: float) -> Account:
    """Returns the account of a game without chance in which all is open.

    It goes backwards: a position is worth what followed where the move made was the best, since that looked deeper. Else
    it is worth what the best move promised, or what followed if that was even more. So nothing is left over.
    """
    value, steps = result, list[Step]()
    for turn in reversed(turns):
        own, before = turn.player == player, value
        if turn.loss > 0:
            before = max(value, turn.chance) if own else min(value, 1 - turn.chance)
        steps.append(Step(turn.ply, Cause.OWN if own else Cause.RIVAL, value - before))
        value = before
    return Account(value, tuple(reversed(steps)), result)


def chained(
    player: Player,
    turns: Sequence[Turn],
    events: Sequence[ChanceEvent],
    movers: Sequence[Player],
    prospect: Prospect,
    result: float,
) -> Account:
    """Returns the account of a game with chance, by what the player saw. `movers` made the moves.

    From one decision of the player to the next, the move costs its loss and the player's draws bring their luck. The
    rest came from the rival: the luck of the draws as the rival saw them, and the moves, with what they showed. Where
    the rival had no move between two decisions, the first one is worth what the second one found.
    """
    value, end, steps = prospect.end, len(movers), [Step(len(movers), Cause.OPENED, result - prospect.end)]
    own = [turn for turn in turns if turn.player == player]
    for turn in reversed(own if own and not own[0].ply else [Turn(0, player, prospect.start, 0.0), *own]):
        ply, chance = turn.ply, turn.chance
        met = [event for event in events if ply < event.ply <= end]
        mine = sum([event.luck for event in met if event.player == player])
        his = -sum([event.luck for event in met if event.player != player])
        after = value - mine - his
        steps += [Step(ply, Cause.OWN_DRAWS, mine), Step(ply, Cause.RIVAL_DRAWS, his)]
        if any(mover != player for mover in movers[ply:end]):
            steps.append(Step(ply, Cause.RIVAL, after - (chance - turn.loss)))
            after = chance - turn.loss
        else:
            chance = min(max(after + turn.loss, 0.0), 1.0)
        steps.append(Step(ply, Cause.OWN, after - chance))
        value, end = chance, ply
    return Account(value, tuple(reversed(steps)), result)


def decisive(events: Sequence[ChanceEvent]) -> list[ChanceEvent]:
    """Returns the draws that were worth most, the largest first. The deal is none."""
    drawn = [event for event in events if event.ply and abs(event.luck) >= DECISIVE]
    return sorted(drawn, key=lambda event: (-abs(event.luck), event.ply))[:DECISIVE_EVENTS]

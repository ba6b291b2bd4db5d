"""Why a move is better than another: what the rules make of only one of them.

Every reason is certain, for everything lies open. A weight only orders the reasons. It estimates the difference between move
evaluations, in hundredths of the chance to win (a linear fit over 3,400 pairs of moves). Seats are relative; 0 is the viewer,
who is to move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final

from mandala.core.colours import Colour
from mandala.core.game import Player
from mandala.core.tiles import rules
from mandala.core.tiles.groups import group, reach, score, touches
from mandala.core.tiles.moves import Flip, Move, Open, Swap, TakeStart
from mandala.core.tiles.observation import Observation, state_of
from mandala.core.tiles.setup import Space
from mandala.core.tiles.state import FRONT_UP, State

DECIDED: Final = 40.0  #: Weight of the end of the game.
#: Weight of a space beside a group of the viewer, of the rival, times the group's marker.
ROOM_WEIGHT: Final = 0.8, 1.2
STEP_WEIGHT: Final = 0.45  #: Weight of a space two steps away, times the group's marker.
#: Weight of a tile that the next group of the viewer, of the rival, can flip, times its marker.
PROMISE_WEIGHT: Final = 0.45, 1.0
BLOCK_WEIGHT: Final = 4.0  #: Weight of a space less for the rival's swap tile.
TILE_WEIGHT: Final = 0.7  #: Weight of a tile in reach, times the group's marker.
JOIN_WEIGHT: Final = 1.6  #: Weight of being able to join a group with the swap tile, times the group's marker.
FIT_WEIGHT: Final = 8.0  #: Weight of a swap tile that fits somewhere at all, or opens a group.
GROUP_WEIGHT: Final = 2.0  #: Weight of a group more, or of a turn kept in reserve.
POINT_WEIGHT: Final = 0.8  #: Weight of a point at once.
MOST_BARRED: Final = 5  #: The most spaces that a move takes from the other player's actions.
MIN_WEIGHT: Final = 1.0  #: The least weight of a reason.


@dataclass(frozen=True)
class Scores:
    """A reason in the points of both players at the end."""

    own: int
    rival: int


@dataclass(frozen=True)
class Compared:
    """A reason in what both moves bring of something."""

    worse: int
    better: int


@dataclass(frozen=True)
class OfColour:
    """A reason in the group of a colour, or in a swap tile of it."""

    colour: Colour


@dataclass(frozen=True)
class ComparedColour(Compared, OfColour):
    """A reason in what both moves bring of something to a colour."""


class Wins(Scores):
    """The better move ends the game with more points for the viewer (T4)."""


class Loses(Scores):
    """The worse move ends the game without more points for the viewer."""


class MayLose(Scores):
    """Only after the worse move can the rival end the game at once with more points."""


class Counted(Compared):
    """The viewer's final lead in points with best play of both; the better move reaches a better result."""


@dataclass(frozen=True, slots=True)
class OpensGroup:
    """Only the better move opens a group."""

    marker: int


class NextOpens(OfColour):
    """Only after the better move can the swap tile open another group."""


@dataclass(frozen=True, slots=True)
class Joins:
    """After the better move the swap tile can join the group with a marker. After the worse one it can join none with so high a
    marker, nor open a group."""

    colour: Colour
    marker: int


class Stuck(OfColour):
    """Only after the worse move the swap tile fits nowhere."""


class Room(ComparedColour):
    """After the better move there are more spaces beside a group of the viewer where a tile may join it."""


class Wide(ComparedColour):
    """After the better move there are more such spaces within two steps of a group of the viewer."""


class Promises(ComparedColour):
    """After the better move the swap tile can open a group with more tiles to flip."""


class Spoils(ComparedColour):
    """After the better move the rival's swap tile can only open a group with fewer tiles to flip."""


class Blocks(ComparedColour):
    """After the better move there are fewer spaces where the rival's swap tile can join its group."""


class Crowds(ComparedColour):
    """After the better move there are fewer such spaces beside a group of the rival."""


class Grows(ComparedColour):
    """After the better move flips alone can bring a group of the viewer to more tiles (see `reach`)."""


@dataclass(frozen=True, slots=True)
class CutsOff:
    """After the better move `tiles` fewer tiles are in reach of a group of the rival."""

    colour: Colour
    tiles: int


@dataclass(frozen=True, slots=True)
class Waits:
    """The worse move flips a tile that stays in reach after the better move, which flips none."""

    space: Space


class LetsScore(Compared):
    """After the worse move the rival can get more points at once."""


class Brings(Compared):
    """The points that each move brings at once."""


OfEnd = Wins | Loses | MayLose | Counted
OfPoints = OfEnd | Waits | LetsScore | Brings
OfGroups = OpensGroup | Room | Wide | Grows | Crowds | CutsOff
OfSwapTiles = NextOpens | Joins | Stuck | Promises | Spoils | Blocks
Reason = OfPoints | OfGroups | OfSwapTiles
Weighed = Iterator[tuple[float, Reason]]
Action = Open | Flip | Swap
#: Returns the viewer's final lead in points after a move and best play of both; None where that is not counted.
ExactMargin = Callable[[Observation, Move], int | None]


class Theme(Enum):
    """The idea that a player missed."""

    CUT = "room to grow"
    FLIPS = "flips that can wait"
    OPEN = "when to open"
    END = "count to the end"
    POINTS = "the next points"


def theme(reason: Reason) -> Theme:
    """Returns the idea behind a reason."""
    match reason:
        case Waits():
            return Theme.FLIPS
        case OpensGroup() | NextOpens() | Joins() | Stuck() | Promises() | Spoils():
            return Theme.OPEN
        case Wins() | Loses() | MayLose() | Counted():
            return Theme.END
        case LetsScore() | Brings():
            return Theme.POINTS
        case _:
            return Theme.CUT


def trivial(reason: Reason) -> bool:
    """Returns True for a reason that explains nothing when it stands alone: a point more or less."""
    return isinstance(reason, Brings | LetsScore) and abs(reason.better - reason.worse) <= 1


def blames(reason: Reason) -> bool:
    """Returns True for a reason in the worse move, which tells no better one."""
    return isinstance(reason, Loses | MayLose | Waits | LetsScore | Brings | Crowds | Stuck | Spoils | Blocks)


class _After:
    """The position after a move, final flips included (T4)."""

    def __init__(self, seen: Observation, move: Action) -> None:
        before = state_of(seen)
        self.move, self.state = move, rules.apply(before, move)
        self.rivers, self.scores = self.state.rivers, (score(self.state, 0), score(self.state, 1))
        self.brought = self.scores[0] - score(before, 0)

    def fit(self, player: Player, colour: Colour) -> set[Space]:
        """Returns the spaces of front-up tiles that do not touch the rival's group of a colour (T3.4), however far the
        player's own group is."""
        state = self.state
        free = [space for space, owner in enumerate(state.owners) if owner == FRONT_UP]
        return {space for space in free if not touches(state, space, 1 - player, colour)}

    def room(self, player: Player, colour: Colour) -> set[Space]:
        """Returns the spaces beside a group where a tile may join it."""
        return {space for space in self.fit(player, colour) if touches(self.state, space, player, colour)}

    def wide(self, player: Player, colour: Colour) -> set[Space]:
        """Returns the spaces within two steps of a group where a tile may join it."""
        room, neighbours = self.room(player, colour), self.state.setup.shape.neighbours
        return room | {near for space in room for near in neighbours[space]} & self.fit(player, colour)

    def promise(self, player: Player) -> int:
        """Returns the most tiles that flips could bring to the group that a player's swap tile can open."""
        swap, neighbours = self.state.swaps[player], self.state.setup.shape.neighbours
        fit = self.fit(player, swap)
        like = {space for space in fit if self.state.tiles[space] == swap}
        return max((len(_joined(like - {space}, {space}, neighbours)) - 1 for space in fit), default=0)

    def joining(self, player: Player) -> set[Space]:
        """Returns the spaces where a player's swap tile can join its group (T3.3)."""
        swap = self.state.swaps[player]
        return {space for space in self.room(player, swap) if self.state.tiles[space] != swap}

    @cached_property
    def joins(self) -> int:
        """The marker of the group that the viewer's swap tile can join, else 0."""
        swap, river = self.state.swaps[0], self.rivers[0]
        if swap not in river or not self.joining(0):
            return 0
        return river.index(swap) + 1

    @cached_property
    def opens(self) -> bool:
        """True if the viewer's swap tile can open a group."""
        swap = self.state.swaps[0]
        return swap not in self.rivers[0] and bool(self.fit(0, swap))

    @cached_property
    def ends(self) -> list[State]:
        """The final states to which the rival can bring the game at once. An answer takes a space and bars at most those beside
        it, so a viewer who can act on more spaces can go on."""
        actions = rules.legal_moves(self.state._replace(to_move=0))
        if len({move.space for move in actions if not isinstance(move, TakeStart)}) > MOST_BARRED:
            return []
        answers = (rules.apply(self.state, answer) for answer in rules.legal_moves(self.state))
        return [answer for answer in answers if answer.over]

    @cached_property
    def most(self) -> int:
        """The most points that an answer brings."""
        answers = [_points(self.state, answer) for answer in rules.legal_moves(self.state)]
        return max([*answers, *[score(end, 1) - self.scores[1] for end in self.ends]], default=0)

    @cached_property
    def lost(self) -> State | None:
        """A final state to which the rival can bring the game at once and win; None if there is none."""
        return next((end for end in self.ends if score(end, 1) > score(end, 0)), None)


def _points(state: State, move: Move) -> int:
    """Returns what a move brings the player to move at once, without final flips (T5)."""
    river = state.rivers[state.to_move]
    match move:
        case Flip(space):
            return river.index(state.tiles[space]) + 1
        case Swap():
            return river.index(state.swaps[state.to_move]) + 1
        case _:
            return 0


def _joined(free: set[Space], group: set[Space], neighbours: Sequence[Sequence[Space]]) -> set[Space]:
    """Returns a group with all spaces of `free` that connect to it."""
    edge = group
    while edge:
        edge = {near for space in edge for near in neighbours[space] if near in free} - group
        group = group | edge
    return group


def reasons(
    seen: Observation, worse: Move, better: Move, exact_margin: ExactMargin | None = None
) -> tuple[Reason, ...]:
    """Returns what speaks for the viewer's move `better` against `worse`, one reason of a kind, the weightiest first. With
    `exact_margin` it also tells the end of the game. For start tiles it returns none."""
    if worse == better or isinstance(worse, TakeStart) or isinstance(better, TakeStart):
        return ()
    found = [one for one in _all(_After(seen, worse), _After(seen, better)) if one[0] >= MIN_WEIGHT]
    if (
        exact_margin is not None
        and (low := exact_margin(seen, worse)) is not None
        and (high := exact_margin(seen, better)) is not None
    ):
        found += [(DECIDED, Counted(low, high))] if _result(high) > _result(low) else []
    first = dict[type[Reason], Reason]()
    for _, reason in sorted(found, key=lambda one: -one[0]):
        first.setdefault(type(reason), reason)
    return tuple(first.values())


def _all(worse: _After, better: _After) -> Weighed:
    if better.state.over and better.scores[0] > better.scores[1]:
        yield DECIDED, Wins(*better.scores)
    if worse.state.over:
        if worse.scores[0] <= worse.scores[1]:
            yield DECIDED, Loses(*worse.scores)
        return
    if worse.lost and not better.lost:
        yield DECIDED, MayLose(score(worse.lost, 0), score(worse.lost, 1))
    yield POINT_WEIGHT * (better.brought - worse.brought), Brings(worse.brought, better.brought)
    if better.state.over:
        return
    yield POINT_WEIGHT * (worse.most - better.most), LetsScore(worse.most, better.most)
    yield from _of_actions(worse, better)
    yield from _of_swap_tiles(worse, better)
    yield from _of_own_groups(worse, better)
    yield from _of_rival_groups(worse, better)


def _result(lead: int) -> int:
    """Returns the result of a final lead: 1 a win, 0 a draw, -1 a loss."""
    return (lead > 0) - (lead < 0)


def _of_actions(worse: _After, better: _After) -> Weighed:
    if isinstance(better.move, Open) and not isinstance(worse.move, Open):
        yield GROUP_WEIGHT, OpensGroup(len(better.rivers[0]))
    if isinstance(worse.move, Flip) and not isinstance(better.move, Flip):
        space = worse.move.space
        if space in reach(better.state, 0, worse.state.tiles[space]):
            yield GROUP_WEIGHT, Waits(space)


def _of_swap_tiles(worse: _After, better: _After) -> Weighed:
    """Yields the reasons in what the swap tiles can do next."""
    colour = better.state.swaps[0]
    if better.opens and not worse.opens:
        yield FIT_WEIGHT, NextOpens(colour)
    elif better.joins > worse.joins and not worse.opens:
        yield JOIN_WEIGHT * (better.joins - worse.joins), Joins(colour, better.joins)
    elif better.opens and worse.opens:
        more, less = better.promise(0), worse.promise(0)
        yield PROMISE_WEIGHT[0] * (len(better.rivers[0]) + 1) * (more - less), Promises(colour, less, more)
    if (better.opens or better.joins) and not (worse.opens or worse.joins):
        yield FIT_WEIGHT, Stuck(worse.state.swaps[0])
    colour = better.state.swaps[1]
    if colour in better.rivers[1]:
        more, less = len(worse.joining(1)), len(better.joining(1))
        yield BLOCK_WEIGHT * (more - less), Blocks(colour, more, less)
    else:
        more, less = worse.promise(1), better.promise(1)
        yield PROMISE_WEIGHT[1] * (len(better.rivers[1]) + 1) * (more - less), Spoils(colour, more, less)


def _of_own_groups(worse: _After, better: _After) -> Weighed:
    """Yields the reasons in what the viewer's groups can come to. A tile that has joined a group counts as much as a space
    where a tile may join it."""
    for marker, colour in enumerate(better.rivers[0], 1):
        if colour not in worse.rivers[0]:
            continue
        tiles, fewer = (len(group(after.state, 0, colour)) for after in (better, worse))
        joined = tiles - fewer
        more, less = len(better.room(0, colour)), len(worse.room(0, colour))
        weight = ROOM_WEIGHT[0] * marker * min(more - less, more - less + joined)
        yield weight, Room(colour, less, more)
        if weight < MIN_WEIGHT:
            more, less = len(better.wide(0, colour)), len(worse.wide(0, colour))
            yield STEP_WEIGHT * marker * min(more - less, more - less + joined), Wide(colour, less, more)
        more, less = tiles + len(reach(better.state, 0, colour)), fewer + len(reach(worse.state, 0, colour))
        yield TILE_WEIGHT * marker * (more - less), Grows(colour, less, more)


def _of_rival_groups(worse: _After, better: _After) -> Weighed:
    for marker, colour in enumerate(worse.rivers[1], 1):
        more, less = len(worse.room(1, colour)), len(better.room(1, colour))
        yield ROOM_WEIGHT[1] * marker * (more - less), Crowds(colour, more, less)
        lost = len(reach(worse.state, 1, colour)) - len(reach(better.state, 1, colour))
        yield TILE_WEIGHT * marker * lost, CutsOff(colour, lost)

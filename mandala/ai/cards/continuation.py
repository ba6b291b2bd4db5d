"""Plays games on after two moves and tells what follows.

Each game deals one world that fits the observation, with a fixed seed, and goes on from both moves in it. Both players then
make the move that the network likes best. It sees a player's own cards only, so the rival does not play as if he saw the
viewer's. A difference is told only if it is two standard errors from zero. The errors are those of separate worlds, so the
common worlds make it safer than that.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from math import hypot, sqrt
from statistics import fmean, variance
from typing import Final, NamedTuple

from mandala.ai.cards import kernel
from mandala.ai.cards.belief import Belief, lay_out
from mandala.ai.cards.network import Network
from mandala.ai.cards.weights import shipped
from mandala.core.cards.moves import ALL_MOVES, MOVE_INDEX, BuildMountain, ClaimColour, DiscardRedraw, GrowField, Move
from mandala.core.cards.observation import Observation
from mandala.core.continuation import Answer, Continuation, Difference
from mandala.core.game import Player

LOST: Final = ("lost", 0, 0)  #: The games that the viewer loses, which nobody is told.
GAMES: Final = 200  #: The games after each move: about a third of a second.
LONGEST: Final = 160  #: Moves after which a game counts as it stands: no rule ends two players' waiting.
PATIENCE: Final = 60  #: Moves after which nobody discards any more, as the levels do (patience.py).
MIN_ERRORS: Final = 2.0  #: The least standard errors of a difference that is told.
MOST: Final = 3  #: The differences that are told.
ALL_COLOURS: Final = 63


class Kind(NamedTuple):
    """Something that games are asked for."""

    good: bool  #: True if more of it is good for the player to whom it happens.
    weight: float  #: About the points that the whole of it is worth: a share of 1, or a point.
    least: float  #: The least difference that is told.
    places: int = 2  #: Mandalas or colours that it may happen in.
    most: float = 1.0  #: Its greatest size: 1 for a share of games.


#: The things that are counted in games, by the names in a `Difference`.
KINDS: Final[dict[str, Kind]] = {
    #: A player completes a mandala with the next turn, and chooses first.
    "strikes": Kind(True, 9.0, 0.1),
    #: A player chooses first when a mandala is completed the next time.
    "first": Kind(True, 7.0, 0.1),
    #: A player's field is empty when a mandala is completed the next time, and the rival's is not.
    "nothing": Kind(False, 9.0, 0.1),
    #: The game ends with a mandala, and the player loses.
    "loses": Kind(False, 12.0, 0.1),
    #: The points that sharing out a mandala the next time brings a player.
    "gains": Kind(True, 1.0, 1.5, most=999.0),
    #: The points that a colour scores for a player at the end.
    "scores": Kind(True, 0.7, 1.5, places=6, most=999.0),
    #: The lead of a player at the end, in points.
    "lead": Kind(True, 0.01, 1.0, places=1, most=999.0),
}

SUPPORT: Final = 0.6  #: The least part of a difference in games lost with a mandala that is one in games lost at all.

Key = tuple[str, int, Player]


def continuation(seen: Observation, worse: Move, better: Move, games: int = GAMES, seed: int = 1) -> Continuation:
    """Plays on after two moves of the viewer. The same observation and seed give the same result."""
    return Playouts(seen, worse, better, games, seed).told()


class Size(NamedTuple):
    """A mean, or a share of games, with its standard error."""

    mean: float
    error: float


class Playouts:
    """Games that were played on after a worse move (0) and a better one (1), in the same worlds."""

    def __init__(self, seen: Observation, worse: Move, better: Move, games: int, seed: int) -> None:
        self._moves, self._games = (worse, better), games
        self._answers = Counter[int](), Counter[int]()
        self._found: tuple[dict[Key, list[float]], ...] = defaultdict(list), defaultdict(list)
        table = _Table(seen)
        for number in range(games):
            for move, answers, found in zip((worse, better), self._answers, self._found):
                answer, happened = table.play(MOVE_INDEX[move], (seed << 24) + number)
                answers.update([] if answer is None else [answer])
                for key, value in happened.items():
                    found[key].append(value)

    def told(self) -> Continuation:
        """Returns what is told of these games."""
        answers = self.answer(0), self.answer(1)
        return Continuation(*self._moves, self._games, answers, tuple(_differences(self)[:MOST]))

    @property
    def keys(self) -> list[Key]:
        """Everything that happened in a game."""
        return sorted({*self._found[0], *self._found[1]})

    def size(self, after: int, key: Key) -> Size:
        """Returns how often or how much something happened after one of the moves."""
        values = self._found[after].get(key, [])
        values = [*values, *[0.0] * (self._games - len(values))]
        return Size(fmean(values), sqrt(variance(values) / self._games) if self._games > 1 else 1.0)

    def share(self, after: int, move: Move) -> float:
        """Returns the share of games in which the rival answers one of the moves with `move`."""
        return self._answers[after][MOVE_INDEX[move]] / self._games

    def answer(self, after: int) -> Answer:
        """Returns the most frequent answer; of equally frequent ones the first by number."""
        answers = self._answers[after]
        if not answers:
            return Answer(None, 0.0)
        move = min(answers, key=lambda move: (-answers[move], move))
        return Answer(ALL_MOVES[move], answers[move] / self._games)


def _differences(played: Playouts) -> list[Difference]:
    """Returns what speaks for the better move and is no accident, the weightiest first; nothing if that move loses more."""
    weighed = list[tuple[float, Difference]]()
    lost, fewer = played.size(0, LOST), played.size(1, LOST)
    saved = lost.mean - fewer.mean
    if saved < -MIN_ERRORS * hypot(lost.error, fewer.error):
        return []
    for key in played.keys:
        if key == LOST:
            continue
        kind, place, player = key
        worse, better = played.size(0, key), played.size(1, key)
        about = KINDS[kind]
        gain = (better.mean - worse.mean) * (1 if about.good == (player == 0) else -1)
        certain = gain >= max(about.least, MIN_ERRORS * hypot(worse.error, better.error))
        if certain and (kind != "loses" or saved >= SUPPORT * gain):
            found = Difference(kind, place, player, round(worse.mean, 4), round(better.mean, 4))
            weighed.append((about.weight * gain, found))
    return [difference for _, difference in sorted(weighed, key=lambda one: -one[0])]


class _Table:
    """A position from which games are played on, in worlds that fit it."""

    def __init__(self, seen: Observation) -> None:
        self._seen, self._belief, self._network = seen, Belief(seen), Network(shipped())
        self._shown, self._table = kernel.Table(), kernel.Table()
        lay_out(self._shown, seen)
        self._table.adopt(seen.setup)

    def play(self, move: int, seed: int) -> tuple[int | None, dict[Key, float]]:
        """Plays one game after a move; returns the rival's first move and what happened."""
        table, game = self._table, _Game()
        table.copy_from(self._shown)
        table.seed(seed)
        self._belief.deal(table)
        if table.claiming >= 0:
            game.share(table.claiming, table)
        answer: int | None = None
        for ply in range(LONGEST):
            if ply:
                if table.over:
                    break
                move = self._best(ply)
                if answer is None and table.to_move == 1:
                    answer = move
            game.apply(table, move)
        return answer, game.ended(table)

    def _best(self, ply: int) -> int:
        moves = self._table.legal()
        if len(moves) == 1:
            return moves[0]
        self._network.move_values(self._table)
        values = self._network.values
        order = sorted(range(len(moves)), key=lambda index: -values[index])
        if ply > PATIENCE:
            order.sort(key=lambda index: isinstance(ALL_MOVES[moves[index]], DiscardRedraw))
        return moves[order[0]]


class _Game:
    """One game, and the things that happen in it."""

    def __init__(self) -> None:
        self.happened: dict[Key, float] = {}
        self._turns = [0, 0]  # turns of both players so far, without choices
        self._next = [0, 1]  # the numbers of their next turns after the move that is asked about; 0 before it
        self._completed = [False, False]  # the mandalas that were completed
        self._sharing = -1  # the mandala that is shared out for the first time
        self._scores = [0, 0]  # the scores before that
        self._last = -1  # the mandala that is or was shared out last

    def share(self, mandala: int, table: kernel.Table) -> None:
        """Notes that a mandala is shared out from now on, for the first time."""
        self._completed[mandala], self._sharing, self._last = True, mandala, mandala
        self._scores = [table.score(0), table.score(1)]

    def apply(self, table: kernel.Table, number: int) -> None:
        """Makes a move and notes what it does."""
        move, mover = ALL_MOVES[number], table.to_move
        mandala = -1
        if not self._next[0]:
            self._next[0] = 1 if isinstance(move, ClaimColour) else 2
        if isinstance(move, (BuildMountain, GrowField)):
            here = move.mandala
            lying = table.raised[here] | table.grown[2 * here] | table.grown[2 * here + 1]
            if not self._completed[here] and lying | 1 << move.colour == ALL_COLOURS != lying:
                mandala = here
        if not isinstance(move, ClaimColour):
            self._turns[mover] += 1
        table.apply(number)
        if table.claiming >= 0:
            self._last = table.claiming
        if mandala >= 0:
            self._complete(table, mandala, mover)
        if self._sharing >= 0 and (table.claiming != self._sharing or table.over):
            for player, before in enumerate(self._scores):
                self.happened["gains", self._sharing, player] = table.score(player) - before
            self._sharing = -1

    def _complete(self, table: kernel.Table, mandala: int, mover: Player) -> None:
        if table.claiming != mandala:  # both fields were empty
            self._completed[mandala], self._last = True, mandala
            return
        first = table.to_move
        self.share(mandala, table)
        self.happened["first", mandala, first] = 1.0
        if first == mover and self._turns[mover] == self._next[mover]:
            self.happened["strikes", mandala, mover] = 1.0
        for player in (0, 1):
            if not table.field_size[2 * mandala + player]:
                self.happened["nothing", mandala, player] = 1.0

    def ended(self, table: kernel.Table) -> dict[Key, float]:
        """Returns what happened, with what the end of the game tells."""
        lead = table.score(0) - table.score(1)
        self.happened["lead", 0, 0] = lead
        for colour in range(table.colours):
            for player in (0, 1):
                index = 6 * player + colour
                self.happened["scores", colour, player] = table.space[index] * table.cup[index]
        if table.over and table.winner() == 1:
            self.happened[LOST] = 1.0
            if self._last >= 0:
                self.happened["loses", self._last, 0] = 1.0
        return self.happened


def kinds() -> dict[str, tuple[int, float]]:
    """Returns the places and the greatest size of each kind of difference."""
    return {name: (kind.places, kind.most) for name, kind in KINDS.items()}

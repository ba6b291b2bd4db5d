"""A game being played: drives the match, asks the engine, takes back, saves. It plays what is forced, and saves every move.

The screen holds a Session and its Seats. Nothing here waits: `update` is called every frame.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, NamedTuple, Self

from mandala import __version__
from mandala.ai.api import Budget, Choice
from mandala.core.game import Player
from mandala.core.record import RecordError, from_fields, replay
from mandala.play import dice
from mandala.play.engine import Engine, stand_in
from mandala.play.games import GAMES, HUMAN, GameEntry
from mandala.play.library import Library
from mandala.play.match import Match
from mandala.play.seat import Seat
from mandala.play.stored import Plan, StoredGame
from mandala.play.trouble import Trouble, TroubleKind
from mandala.play.worker import Answer, Question

Now = Callable[[], datetime]


class FinalPosition(NamedTuple):
    """A finished game opened: what player 0 and player 1 held at the end (each observation's own side), and the deal."""

    observations: tuple[Any, Any]
    deal: int


def utc_now() -> datetime:
    """The time now."""
    return datetime.now(UTC)


class Session:
    """A game with its players. Make one with `new` or `resume`.

    `hold` keeps forced moves and the engine's answers waiting while the screen still shows the last move;
    `thinking_seconds` is the engine's time for a move.
    """

    def __init__(
        self,
        plan: Plan,
        match: Match,
        engine: Engine,
        library: Library,
        *,
        game_id: int,
        assisted: bool = False,
        version: int = 0,
        stood_in: Collection[int] = (),
        thinking_seconds: float = 1.0,
        now: Now = utc_now,
    ) -> None:
        self._entry = _entry(plan, match.finished)
        self._plan, self._match, self._engine, self._library, self._now = plan, match, engine, library, now
        self._game_id, self._assisted, self._version = game_id, assisted, version
        self._stood_in = frozenset(stood_in)
        self._ticket: int | None = None
        self._pondered: tuple[int, int] | None = None
        self._answer: Answer | None = None
        self._advice_ticket: int | None = None
        self._advice: tuple[Choice, ...] = ()
        self._troubles: list[Trouble] = []
        self._seats = {player: Seat(match, player, self._made) for player in self.viewers}
        self.hold = False
        self.thinking_seconds = thinking_seconds
        if len(plan.humans) < 2 and not match.finished:
            engine.start()

    @classmethod
    def new(
        cls, plan: Plan, engine: Engine, library: Library, thinking_seconds: float = 1.0, now: Now = utc_now
    ) -> Self:
        """A new game. It comes into the library with its first move."""
        match = Match.dealt(_entry(plan).recorder, plan.deal, plan.first_player)
        return cls(
            plan,
            match,
            engine,
            library,
            game_id=dice.new_sign(),
            thinking_seconds=thinking_seconds,
            now=now,
        )

    @classmethod
    def resume(
        cls, stored: StoredGame, engine: Engine, library: Library, thinking_seconds: float = 1.0, now: Now = utc_now
    ) -> Self:
        """A saved game at its last finished move, of a finished one the end; from now on it is open in this window. Raises
        `RecordError` if its record does not hold."""
        if not stored.finished:
            stored = library.take(stored)
        plan = stored.plan
        try:
            recorder = _entry(plan, stored.finished).recorder
            record = from_fields(stored.record)
            played = replay(record, recorder, plan.deal)
        except RecordError:
            library.release(stored.game_id)
            raise
        return cls(
            plan,
            Match.replayed(recorder, played),
            engine,
            library,
            game_id=stored.game_id,
            assisted=stored.assisted,
            version=stored.version,
            stood_in=record.envelope.stood_in or (),
            thinking_seconds=thinking_seconds,
            now=now,
        )

    @property
    def plan(self) -> Plan:
        """Who plays with which cards."""
        return self._plan

    @property
    def game_id(self) -> int:
        """The game's number in the library."""
        return self._game_id

    @property
    def assisted(self) -> bool:
        """Whether a move was taken back, advice was asked for, or more was known than a player should know."""
        return self._assisted

    @property
    def taken_over(self) -> bool:
        """Whether the game was opened in another window and goes on there."""
        return self._library.taken_over(self._game_id)

    @property
    def stood_in(self) -> int:
        """How many moves a simpler level chose, because the one that plays could not."""
        return sum(ply < self._match.ply for ply in self._stood_in)

    @property
    def humans(self) -> tuple[Player, ...]:
        """The players who sit at the machine."""
        return self._plan.humans

    @property
    def viewers(self) -> tuple[Player, ...]:
        """The players whose seats the screen may have: the humans, or both where levels play each other."""
        return self.humans or (0, 1)

    @property
    def to_move(self) -> Player | None:
        """Who decides now; None when the game is over."""
        return self._match.to_move

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self._match.finished

    @property
    def thinking(self) -> bool:
        """Whether the engine was asked and has not answered."""
        return self._ticket is not None and self._answer is None

    @property
    def advising(self) -> bool:
        """Whether advice was asked for and has not come."""
        return self._advice_ticket is not None

    @property
    def advice(self) -> tuple[Choice, ...]:
        """What the strongest level thinks of the moves of the human who is to move and asked for it, best first."""
        return self._advice

    def ask_advice(self) -> None:
        """The human who is to move wants advice, which is made from what that seat knows. The game counts as assisted at once."""
        player = self._match.to_move
        assert player in self.humans, "nobody here is to move"
        if self._advice or self.advising:
            return
        seen, history = self._match.observe(player), self._match.history(player)
        budget, level = Budget(seconds=self.thinking_seconds), self._entry.strongest
        self._assisted = True
        self.keep()
        asker = self._game_id, player
        question = Question(self._plan.game, level, seen, budget, history, True, asker)
        self._advice_ticket = self._engine.ask(question)

    def agree_on_memory(self) -> None:
        """Both people want to be reminded of what they have seen, from now on and when the game is resumed."""
        self._plan = replace(self._plan, memory=True)
        self.keep()

    def seat(self, player: Player) -> Seat:
        """The seat of a player at the machine. A level's seat is not given out while a human plays against it."""
        if player not in self._seats:
            raise ValueError(f"the seat of player {player} belongs to the computer")
        return self._seats[player]

    def update(self) -> None:
        """One step on, without waiting: asks the engine, takes its answer, plays a forced move."""
        player = self._match.to_move
        if player is None:
            return
        legal = self._match.legal_moves
        if len(legal) == 1:
            if not self.hold:
                self._made(legal[0])
        elif self._plan.kinds[player] != HUMAN:
            self._drive_engine(player)
        elif self.advising:
            self._take_advice()
        else:
            self._let_ponder(1 - player)

    def _drive_engine(self, player: Player) -> None:
        if self._ticket is None:
            seen, budget = self._match.observe(player), Budget(seconds=self.thinking_seconds)
            level, history = self._plan.kinds[player], self._match.history(player)
            asker = self._game_id, player
            question = Question(self._plan.game, level, seen, budget, history, asker=asker)
            self._ticket = self._engine.ask(question)
        if self._answer is None:
            answer = self._engine.poll()
            if answer is not None and answer.ticket == self._ticket:
                self._answer = answer
        if self._answer is not None and not self.hold:
            move, stood_in = self._answer.move, self._answer.stood_in
            reason = self._match.refusal(move)
            if reason is not None:  # a level's mistake must not end the game
                self._troubles.append(Trouble(TroubleKind.ENGINE_FAILED, str(reason.value)))
                move, stood_in = stand_in(self._plan.game, self._match.observe(player), dice.SYSTEM).move, True
            self._made(move, stood_in)

    def _take_advice(self) -> None:
        answer = self._engine.poll()
        if answer is not None and answer.ticket == self._advice_ticket:
            self._advice_ticket, self._advice = None, answer.advice
            self._pondered = None  # the question put an end to the level's own thoughts

    def _let_ponder(self, player: Player) -> None:
        """While the human thinks, the level may, once a position."""
        now, level = (self._match.branch, self._match.ply), self._plan.kinds[player]
        if level != HUMAN and self._pondered != now:
            self._pondered = now
            seen, history = self._match.observe(player), self._match.history(player)
            asker = self._game_id, player
            self._engine.ponder(Question(self._plan.game, level, seen, history=history, asker=asker))

    def _made(self, move: Any, stood_in: bool = False) -> None:
        """Every move of the game goes through here."""
        ply = self._match.ply
        self._match.submit(move)
        self._stood_in = frozenset([*[other for other in self._stood_in if other < ply], *([ply] if stood_in else [])])
        self.keep()  # first: what follows may fail
        self._forget_question()

    def _forget_question(self) -> None:
        self._engine.cancel()
        self._ticket = self._answer = self._advice_ticket = None
        self._advice = ()

    def keep(self) -> None:
        """Saves the game as it is; every move does. Where another window went on with it, it is a game of its own from now on."""
        updated = self._now().isoformat(timespec="milliseconds")
        game = StoredGame(
            self._game_id, self._plan, self._record(), updated, self.finished, self._assisted, self._version
        )
        kept = self._library.save(game, playing=True)
        self._game_id, self._version, self._assisted = kept.game_id, kept.version, kept.assisted

    def _record(self) -> dict[str, Any]:
        plan = self._plan
        extra = {
            "players": plan.names,
            "kinds": plan.kinds,
            "date": self._now().date().isoformat(),
            "assisted": self._assisted,
            "app_version": __version__,
        }
        if self.stood_in:
            extra["stood_in"] = sorted(ply for ply in self._stood_in if ply < self._match.ply)
        return self._match.record(plan.first_player, extra)

    def can_take_back(self) -> bool:
        """Whether there is a decision of a human to go back to. A finished game is finished: its cards were shown."""
        return not self.finished and self._match.earlier_choice(self.humans) is not None

    def can_redo(self) -> bool:
        """Whether moves were taken back and nothing was played since."""
        return not self.finished and self._match.later_choice(self.humans) is not None

    def take_back(self) -> None:
        """Back to the last decision of a human that was free: over a level's moves and forced ones. The same cards come again;
        the game counts as assisted."""
        ply = None if self.finished else self._match.earlier_choice(self.humans)
        if ply is not None:
            self._jump(ply)

    def redo(self) -> None:
        """Undoes the last take-back."""
        ply = None if self.finished else self._match.later_choice(self.humans)
        if ply is not None:
            self._jump(ply)

    def _jump(self, ply: int) -> None:
        self._match.jump(ply)
        self._assisted = True
        self.keep()
        self._forget_question()

    def troubles(self) -> tuple[Trouble, ...]:
        """What went wrong since the last call, here, in the library and in the engine."""
        own, self._troubles = tuple(self._troubles), []
        return (*own, *self._library.troubles(), *self._engine.troubles())

    def record(self) -> dict[str, Any]:
        """The record of the finished game; raises ValueError before, since a record holds the hidden cards."""
        if not self.finished:
            raise ValueError("a running game keeps its record to itself")
        return self._record()

    def reveal(self) -> FinalPosition | None:
        """Both sides of the finished game; None before."""
        if not self.finished:
            return None
        return FinalPosition((self._match.observe(0), self._match.observe(1)), self._plan.deal)

    def close(self) -> None:
        """Leaves the game; it is saved already."""
        self._forget_question()
        self._library.release(self._game_id)


def _entry(plan: Plan, finished: bool = False) -> GameEntry:
    """The plan's game; raises `RecordError` if there is no such game or, unless nobody moves any more, no such level."""
    entry = GAMES.get(plan.game)
    if entry is None:
        raise RecordError("plan", f"{plan.game[:40]!r} is no game")
    for kind in plan.kinds:
        if kind != HUMAN and kind not in entry.levels and not finished:
            raise RecordError("plan", f"{kind[:40]!r} is no level")
    return entry

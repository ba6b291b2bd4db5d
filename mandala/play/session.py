"""A game being played: levels answer, moves are made, taken back and saved. Forced moves are made by themselves, and every move
is saved.

The screen holds a Session and its Seats. Nothing here waits: `update` is called every frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Self

from mandala.ai.api import Verdict
from mandala.core.game import Player
from mandala.core.record import RecordError, from_fields, replay
from mandala.play import dice
from mandala.play.autosave import Autosave, Now, utc_now
from mandala.play.computer import Computer
from mandala.play.engine import Engine, stand_in
from mandala.play.games import GAMES, HUMAN, GameEntry
from mandala.play.library import Library
from mandala.play.match import Match
from mandala.play.review import is_blunder
from mandala.play.seat import Seat
from mandala.play.stored import Plan, StoredGame
from mandala.play.trouble import Trouble, TroubleKind


class Session:
    """A game with its players. Make one with `new` or `resume`.

    `hold` keeps forced moves and the engine's answers waiting while the screen still shows the last move; while it is
    `tutored` each move of a human is weighed before it is made; `thinking_seconds` is the engine's time for a move.
    """

    def __init__(self, match: Match, engine: Engine, autosave: Autosave, thinking_seconds: float = 1.0) -> None:
        self._strongest = _entry(autosave.plan, match.finished).strongest
        self._match, self._engine, self._autosave = match, engine, autosave
        self._computer = Computer(match, engine, autosave, thinking_seconds)
        self._troubles: list[Trouble] = []
        self._seats = {player: Seat(match, player, self._made) for player in self.viewers}
        self._warned: list[Any] = []
        self.hold = self.tutored = self._hinting = False
        if len(self.humans) < 2 and not match.finished:
            engine.start()

    @classmethod
    def new(
        cls, plan: Plan, engine: Engine, library: Library, thinking_seconds: float = 1.0, now: Now = utc_now
    ) -> Self:
        """A new game. It comes into the library with its first move."""
        match = Match.dealt(_entry(plan).recorder, plan.deal, plan.first_player)
        return cls(match, engine, Autosave(library, plan, dice.new_sign(), now=now), thinking_seconds)

    @classmethod
    def resume(
        cls, stored: StoredGame, engine: Engine, library: Library, thinking_seconds: float = 1.0, now: Now = utc_now
    ) -> Self:
        """A saved game at its last finished move, of a finished one the end; from now on it is open in this window. Raises
        `RecordError` if its record does not hold."""
        if not stored.finished:
            stored = library.take(stored)
        try:
            recorder = _entry(stored.plan, stored.finished).recorder
            record = from_fields(stored.record)
            match = Match.replayed(recorder, replay(record, recorder, stored.plan.deal))
        except RecordError:
            library.release(stored.game_id)
            raise
        autosave = Autosave.following(stored, library, record.envelope.stood_in or (), now)
        return cls(match, engine, autosave, thinking_seconds)

    @property
    def plan(self) -> Plan:
        """Who plays with which cards."""
        return self._autosave.plan

    @property
    def game_id(self) -> int:
        """The game's number in the library."""
        return self._autosave.game_id

    @property
    def assisted(self) -> bool:
        """Whether a move was taken back, advice was asked for, a tutor listened, or more was known than a player should know."""
        return self._autosave.assisted

    @property
    def taken_over(self) -> bool:
        """Whether the game was opened in another window and goes on there."""
        return self._autosave.taken_over

    @property
    def stood_in(self) -> int:
        """How many moves a simpler level chose, because the one that plays could not."""
        return self._autosave.stood_in(self._match.ply)

    @property
    def humans(self) -> tuple[Player, ...]:
        """The players who sit at the machine."""
        return self._autosave.plan.humans

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
        return self._computer.thinking

    @property
    def advising(self) -> bool:
        """Whether advice was asked for and has not come."""
        return self._hinting and self._computer.advice is None

    @property
    def asking(self) -> bool:
        """Whether an opinion is on its way, for a human or for the tutor."""
        return self._computer.advising

    @property
    def advice(self) -> tuple[Verdict, ...]:
        """What the strongest level thinks of the moves of the human who is to move and asked for it, best first."""
        return self._computer.advice or ()

    @property
    def can_be_reviewed(self) -> bool:
        """Whether there is a decision to be reviewed in the running game of a person against the computer."""
        return len(self.humans) == 1 and self.can_take_back()

    def ask_advice(self) -> None:
        """The human who is to move wants advice, which is made from what that seat knows. The game counts as assisted at once."""
        player = self._match.to_move
        assert player in self.humans, "nobody here is to move"
        if not self.advice and not self.advising:
            self._hinting = True
            self.count_as_assisted()
            self._computer.ask_advice(player, self._strongest)

    def warning(self, move: Any) -> bool:
        """Whether the tutor would think again before a legal move of the human who is to move; once for each move of a turn."""
        verdict = self._computer.verdicts.get(move) if self.tutored else None
        if verdict is None or not is_blunder(verdict) or move in self._warned:
            return False
        self._warned.append(move)
        return True

    def considers(self, move: Any) -> bool:
        """Whether the tutor has not yet looked at a legal move of the human who is to move. It looks at this one next."""
        computer, player = self._computer, self._match.to_move
        if not self.tutored or player is None or len(self._match.legal_moves) < 2:
            return False
        if move in computer.verdicts or computer.advice == ():
            return False
        if not computer.asked_about(move):
            self.count_as_assisted()
            computer.ask_advice(player, self._strongest, move)
        return True

    def count_as_assisted(self) -> None:
        """More is known from now on than a player should know."""
        if not self.assisted:
            self._autosave.assisted = True
            self.keep()

    def _weigh(self, player: Player, legal: Sequence[Any]) -> bool:
        """Asks what the human's moves are worth before one of them is made; False if nothing is left to ask."""
        move = next((move for move in legal if move not in self._computer.verdicts), None)
        if move is None or self._computer.advice == ():
            return False
        self.count_as_assisted()
        self._computer.ask_advice(player, self._strongest, move)
        return True

    def agree_on_memory(self) -> None:
        """Both people want to be reminded of what they have seen, from now on and when the game is resumed."""
        self._autosave.plan = replace(self.plan, memory=True)
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
        elif self.plan.kinds[player] != HUMAN:
            self._let_play(player)
        elif self._computer.advising:
            self._computer.take_advice()
        elif self.advising:  # the tutor had a question of its own meanwhile
            self._computer.ask_advice(player, self._strongest)
        elif self.tutored and self._weigh(player, legal):
            pass
        elif self.plan.kinds[1 - player] != HUMAN:
            self._computer.ponder(1 - player)

    def _let_play(self, player: Player) -> None:
        answer = self._computer.answer(player)
        if answer is None or self.hold:
            return
        move, stood_in = answer.move, answer.stood_in
        reason = self._match.refusal(move)
        if reason is not None:  # a level's mistake must not end the game
            self._troubles.append(Trouble(TroubleKind.ENGINE_FAILED, str(reason.value)))
            move, stood_in = stand_in(self.plan.game, self._match.observe(player), dice.SYSTEM).move, True
        self._made(move, stood_in)

    def _made(self, move: Any, stood_in: bool = False) -> None:
        """Every move of the game goes through here."""
        ply = self._match.ply
        self._match.submit(move)
        self._autosave.moved(ply, stood_in)
        self.keep()  # first: what follows may fail
        self._forget()

    def _forget(self) -> None:
        """The position is another one."""
        self._computer.forget()
        self._warned.clear()
        self._hinting = False

    def keep(self) -> None:
        """Saves the game as it is; every move does. Where another window went on with it, it is a game of its own from now on."""
        self._autosave.keep(self._match)

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
        self._autosave.assisted = True
        self.keep()
        self._forget()

    def troubles(self) -> tuple[Trouble, ...]:
        """What went wrong since the last call, here, in the library and in the engine."""
        own, self._troubles = tuple(self._troubles), []
        return (*own, *self._autosave.library.troubles(), *self._engine.troubles())

    def record(self) -> dict[str, Any]:
        """The record of the finished game; raises ValueError before, since a record holds the hidden cards."""
        if not self.finished:
            raise ValueError("a running game keeps its record to itself")
        return self._autosave.record(self._match)

    def reveal(self) -> tuple[Any, Any] | None:
        """The last observations of both players of the finished game; None before."""
        if not self.finished:
            return None
        return self._match.observe(0), self._match.observe(1)

    def close(self) -> None:
        """Leaves the game; it is saved already."""
        self._computer.forget()
        self._autosave.release()


def _entry(plan: Plan, finished: bool = False) -> GameEntry:
    """The plan's game; raises `RecordError` if there is no such game or, unless nobody moves any more, no such level."""
    entry = GAMES.get(plan.game)
    if entry is None:
        raise RecordError("plan", f"{plan.game[:40]!r} is no game")
    for kind in plan.kinds:
        if kind != HUMAN and kind not in entry.levels and not finished:
            raise RecordError("plan", f"{kind[:40]!r} is no level")
    return entry

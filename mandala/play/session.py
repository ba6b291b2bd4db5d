"""A game being played: levels answer, and moves are made, taken back and saved. Forced moves are made at once.

The screen holds a Session and its Seats. Nothing here waits: `update` is called every frame.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Self

from mandala.ai.api import Fault, MoveEvaluation
from mandala.core.continuation import Continuation
from mandala.core.game import Player
from mandala.core.record import RecordError, from_fields, parse, replay
from mandala.play import rng
from mandala.play.autosave import Autosave, Now
from mandala.play.bots import is_bot, name_in
from mandala.play.computer import Computer
from mandala.play.engine.engine import Engine, InlineEngine, stand_in
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES, HUMAN, GameEntry, recorded_game
from mandala.play.library import Library
from mandala.play.notifications import Notification, NotificationKind
from mandala.play.review.review import Judgement
from mandala.play.seat import Seat
from mandala.play.stored import GameConfig, StoredGame, played
from mandala.play.tutor import Known, Objection, border, likely, next_look, verdict


class Late(NamedTuple):
    """A move that was made before the tutor's verdict."""

    known: Known
    move: Any


class Session:
    """A game with its players. Make one with `new` or `resume`.

    `hold` delays forced moves and the engine's answers while the screen shows the last move. While `tutored`, the
    engine evaluates a human's moves before they are made, and the tutor speaks at those of class `speaks_at` and worse.
    `thinking_seconds` is the engine's time for a move.
    """

    def __init__(self, history: GameHistory, engine: Engine, autosave: Autosave, thinking_seconds: float = 1.0) -> None:
        _entry(autosave.config, history.finished)
        self._history, self._engine, self._autosave = history, engine, autosave
        self._computer = Computer(history, engine, autosave, thinking_seconds)
        self._notifications: list[Notification] = []
        self._seats = {player: Seat(history, player, self._made) for player in self.viewers}
        self._warned: list[Any] = []
        self._late: Late | None = None
        self.speaks_at = Judgement.BLUNDER
        self.hold = self.tutored = self._hinting = self._said_gone = False
        if len(self.humans) < 2 and not history.finished:
            engine.start()

    @classmethod
    def new(
        cls, config: GameConfig, engine: Engine, library: Library, thinking_seconds: float = 1.0, now: Now | None = None
    ) -> Self:
        """Starts a new game, which enters the library with its first move."""
        history = GameHistory.dealt(_entry(config).recorder, config.deal, config.first_player)
        return cls(history, engine, Autosave(library, config, rng.new_sign(), now=now), thinking_seconds)

    @classmethod
    def resume(
        cls, stored: StoredGame, engine: Engine, library: Library, thinking_seconds: float = 1.0, now: Now | None = None
    ) -> Self:
        """Opens a saved game at its last move, in this window only. Raises `RecordError` for a faulty record."""
        if not stored.finished:
            stored = library.take(stored)
        try:
            recorder = _entry(stored.config, stored.finished).recorder
            record = from_fields(stored.record)
            history = GameHistory.replayed(recorder, replay(record, recorder, stored.config.deal))
        except RecordError:
            library.release(stored.game_id)
            raise
        autosave = Autosave(
            library,
            stored.config,
            stored.game_id,
            assisted=stored.assisted,
            version=stored.version,
            stood_in=record.envelope.stood_in or (),
            now=now,
        )
        session = cls(history, engine, autosave, thinking_seconds)
        session._notice_changed_level(record.envelope.levels_version or 1)
        return session

    def _notice_changed_level(self, version: int) -> None:
        """Reports once that the opponent plays differently now; the next move is saved with the new version."""
        agent = next((agent for agent in self.config.agents if agent != HUMAN and not is_bot(agent)), None)
        if agent is not None and not self.finished and version != GAMES[self.config.game].levels_version:
            self._notifications.append(Notification(NotificationKind.LEVEL_CHANGED, agent))

    def know_bots(self, bots: Mapping[str, str]) -> None:
        """Tells the commands of other people's programs by name."""
        self._computer.bots = bots

    @property
    def config(self) -> GameConfig:
        return self._autosave.config

    @property
    def game_id(self) -> int:
        return self._autosave.game_id

    @property
    def assisted(self) -> bool:
        """Whether the game is assisted, by a take-back, a hint, the tutor, or something that a player knew."""
        return self._autosave.assisted

    @property
    def taken_over(self) -> bool:
        return self._autosave.taken_over

    @property
    def stood_in(self) -> int:
        """The number of moves that the fallback level chose because the opponent failed."""
        return self._autosave.stood_in(self._history.ply)

    @property
    def humans(self) -> tuple[Player, ...]:
        return self._autosave.config.humans

    @property
    def viewers(self) -> tuple[Player, ...]:
        """The players whose seats the screen may have: the humans, or both if levels play each other."""
        return self.humans or (0, 1)

    @property
    def to_move(self) -> Player | None:
        return self._history.to_move

    @property
    def finished(self) -> bool:
        return self._history.finished

    @property
    def thinking(self) -> bool:
        return self._computer.thinking

    @property
    def advising(self) -> bool:
        """Whether the hint that was asked for is still to come."""
        return self._hinting and self._computer.advice is None

    @property
    def asking(self) -> bool:
        """Whether the engine owes an evaluation, for a hint or for the tutor."""
        return self._computer.advising

    @property
    def advice(self) -> tuple[MoveEvaluation, ...]:
        """The strongest level's evaluations for the hint, best move first."""
        return self._computer.advice or ()

    @property
    def told(self) -> Continuation | None:
        """The games played on from the hint's best two moves, if the second is worse."""
        return self._computer.told

    @property
    def can_be_reviewed(self) -> bool:
        """Whether a running game against the computer has a decision to review."""
        return len(self.humans) == 1 and self.can_take_back()

    def ask_advice(self) -> None:
        """Asks for a hint for the human to move, from what that seat knows. The game counts as assisted at once."""
        player = self._history.to_move
        assert player in self.humans, "nobody here is to move"
        if not self.advice and not self.advising:
            self._hinting = True
            self.count_as_assisted()
            self._computer.ask_advice(player)

    def warning(self, move: Any) -> Objection | None:
        """Returns the tutor's warning against a legal move of the human to move; once a turn for each move. Without a
        verdict it goes by what is likely."""
        player = self._history.to_move
        if not self.tutored or player is None or move in self._warned or self._alone:
            return None
        known, least = self._computer.known(player), border(self.speaks_at)
        found = verdict(known.looks.get(move), least)
        if not (likely(known.looks.get(move), least) if found is None else found):
            return None
        self._warned.append(move)
        return known.objection(move)

    def considers(self, move: Any) -> bool:
        """Returns True if the tutor has no verdict yet on a legal move of the human to move, and looks at it next."""
        player = self._history.to_move
        if not self.tutored or player is None or move in self._warned or self._alone:
            return False
        known = self._computer.known(player)
        look = next_look(known, (move,), border(self.speaks_at))
        if look is not None and not self._computer.looks_at(known, move):
            self._look(known, look)
        return look is not None

    @property
    def _alone(self) -> bool:
        """Whether a legal move is the only one."""
        return len(self._history.legal_moves) < 2

    def late_warning(self) -> Objection | None:
        """Returns the warning against the move that was just made, once it is a verdict; then the rival answers."""
        if self._late is None or not self._verdict_of(self._late):
            return None
        (known, move), self._late = self._late, None
        return known.objection(move)

    @property
    def late(self) -> bool:
        """Whether the rival's answer waits for the verdict on the move that was just made."""
        return self._late is not None

    def end_wait(self) -> Objection | None:
        """Lets the rival answer. Without a verdict on the move that was just made, the warning is what is likely."""
        if self._late is None:
            return None
        known, move = self._late
        self._forget()
        return known.objection(move) if likely(known.looks.get(move), border(self.speaks_at)) else None

    def _verdict_of(self, late: Late) -> bool | None:
        return verdict(late.known.looks.get(late.move), border(self.speaks_at))

    def count_as_assisted(self) -> None:
        if not self.assisted:
            self._autosave.assisted = True
            self.keep()

    def _weigh(self, player: Player, legal: Sequence[Any]) -> bool:
        """Takes the next look at the moves that are in doubt; False if none is left."""
        known = self._computer.known(player)
        look = next_look(known, legal, border(self.speaks_at))
        if look is not None:
            self._look(known, look)
        return look is not None

    def _look(self, known: Known, look: tuple[int, tuple[Any, ...]]) -> None:
        """Has moves looked at, which makes the game assisted."""
        effort, moves = look
        self.count_as_assisted()
        self._computer.look(known, moves, effort)

    def _judge_late(self, late: Late) -> None:
        """Looks on at a move that was made, until there is a verdict. The rival's answer waits."""
        if self._computer.advising:
            self._computer.take_advice()
        look = next_look(late.known, (late.move,), border(self.speaks_at))
        if look is not None and not self._computer.advising:
            self._look(late.known, look)
        elif look is None and not self._verdict_of(late):
            self._late = None

    def agree_on_aid(self) -> None:
        """Keeps that both people want the shared aid, also after the game is resumed."""
        self._autosave.config = replace(self.config, shared_aid=True)
        self.keep()

    def seat(self, player: Player) -> Seat:
        """Returns the seat of a player. Raises ValueError for the computer's seat in a game with a human."""
        if player not in self._seats:
            raise ValueError(f"the seat of player {player} belongs to the computer")
        return self._seats[player]

    def update(self) -> None:
        """Advances without waiting: asks the engine, takes its answer, or makes a forced move."""
        player = self._history.to_move
        if player is None:
            return
        if self._late is not None:
            self._judge_late(self._late)
        if self._late is not None:
            return
        legal = self._history.legal_moves
        if len(legal) == 1:
            if not self.hold:
                self._made(legal[0])
        elif self.config.agents[player] != HUMAN:
            self._let_play(player)
        elif self._computer.advising:
            self._computer.take_advice()
        elif self.advising:  # the tutor had a question of its own meanwhile
            self._computer.ask_advice(player)
        elif self.tutored and self._weigh(player, legal):
            pass
        elif self.config.agents[1 - player] != HUMAN:
            self._computer.ponder(1 - player)

    def _let_play(self, player: Player) -> None:
        answer = self._computer.answer(player)
        if answer is None or self.hold:
            return
        if answer.forfeit is not None:
            self._forfeit(player, *answer.forfeit)
            return
        gone = self._computer.is_gone(player)
        if gone and not self._said_gone:
            self._said_gone = True
            self._notifications.append(Notification(NotificationKind.BOT_GONE, self._bot(player)))
        move, stood_in = answer.move, answer.stood_in or gone
        reason = self._history.refusal(move)
        if reason is not None:  # a level's mistake must not end the game
            self._notifications.append(Notification(NotificationKind.ENGINE_FAILED, str(reason.value)))
            move, stood_in = stand_in(self.config.game, self._history.observe(player), rng.SYSTEM).move, True
        self._made(move, stood_in)

    def _forfeit(self, player: Player, fault: Fault, detail: str) -> None:
        """Ends the game: a bot loses it by a fault."""
        self._notifications.append(Notification(NotificationKind[f"BOT_{fault.name}"], detail, by=self._bot(player)))
        self._history.forfeit(player)
        self.keep()
        self._forget()

    def _bot(self, player: Player) -> str:
        return name_in(self.config.agents[player])

    def _made(self, move: Any, stood_in: bool = False) -> None:
        """Makes any player's move and saves it."""
        ply, late = self._history.ply, self._without_verdict(move)
        self._history.submit(move)
        self._autosave.moved(ply, stood_in)
        self.keep()  # before anything that may fail
        rival = self._history.to_move
        self._forget(late if rival is not None and rival not in self.humans else None)

    def _without_verdict(self, move: Any) -> Late | None:
        """Returns a move to be made if the tutor owes a verdict on it. With two people at the machine it says nothing
        later, since the other one would hear it."""
        player = self._history.to_move
        if not self.tutored or player not in self.humans or len(self.humans) > 1 or self._alone:
            return None
        assert player is not None
        late = Late(self._computer.known(player), move)
        open_ = move not in self._warned and next_look(late.known, (move,), border(self.speaks_at)) is not None
        return late if open_ else None

    def _forget(self, late: Late | None = None) -> None:
        """Drops analysis of the previous position, except the verdict on a move that was made too soon."""
        self._computer.forget(None if late is None else late.known)
        self._late = late
        self._warned.clear()
        self._hinting = False

    def keep(self) -> None:
        self._autosave.keep(self._history)

    def can_take_back(self) -> bool:
        """Whether a human has a decision to go back to, which a finished game, with everything shown, has not."""
        return not self.finished and self._history.earlier_choice(self.humans) is not None

    def can_redo(self) -> bool:
        """Whether moves were taken back and none was made since."""
        return not self.finished and self._history.later_choice(self.humans) is not None

    def take_back(self) -> None:
        """Goes back to a human's last free decision and makes the game assisted. The same chance follows again."""
        if not self.finished:
            self._jump(self._history.earlier_choice(self.humans))

    def redo(self) -> None:
        if not self.finished:
            self._jump(self._history.later_choice(self.humans))

    def _jump(self, ply: int | None) -> None:
        if ply is not None:
            self._history.jump(ply)
            self._autosave.assisted = True
            self.keep()
            self._forget()

    def notifications(self) -> tuple[Notification, ...]:
        """Returns the problems since the last call, here, in the library and in the engine."""
        own, self._notifications = tuple(self._notifications), []
        return (*own, *self._autosave.library.notifications(), *self._engine.notifications())

    def record(self) -> dict[str, Any]:
        """Returns the finished game's record. Raises ValueError for a running one, whose record holds hidden things."""
        if not self.finished:
            raise ValueError("a running game keeps its record to itself")
        return self._autosave.record(self._history)

    def reveal(self) -> tuple[Any, Any] | None:
        """Returns both players' last observations in a finished game; None before its end."""
        if not self.finished:
            return None
        return self._history.observe(0), self._history.observe(1)

    def close(self) -> None:
        """Leaves the game; it is saved already."""
        self._computer.forget()
        self._autosave.release()


def _entry(config: GameConfig, finished: bool = False) -> GameEntry:
    """Returns the config's game. Raises `RecordError` if it or, in an unfinished one, a level is unknown."""
    entry = GAMES.get(config.game)
    if entry is None:
        raise RecordError("plan", f"{config.game[:40]!r} is no game")
    for agent in config.agents:
        if agent != HUMAN and agent not in entry.levels and not is_bot(agent) and not finished:
            raise RecordError("plan", f"{agent[:40]!r} is no level")
    return entry


def play_on(
    stored: StoredGame,
    ply: int,
    config: GameConfig,
    engine: Engine,
    library: Library,
    thinking_seconds: float = 1.0,
    now: Now | None = None,
) -> Session:
    """Starts a game from the position after `ply` moves and saves it at once. The config's deal decides later chance.
    Raises `RecordError` if the record does not hold.

    The player knows what came afterwards, so the new game counts as assisted. So does a running game that was branched
    off: its hidden pieces can be tried out in the new one.
    """
    assert stored.finished or config.agents == stored.config.agents, "the players know their own hands"
    recorder, first_player = GAMES[config.game].recorder, stored.config.first_player
    whole = GameHistory.replayed(recorder, played(stored))
    whole.jump(ply)
    assert not whole.finished, "there is nothing to play at the end"
    begun = from_fields(whole.record(first_player, {}))
    config = replace(config, fixed=None, season=0)  # these count once, and from their beginning
    autosave = Autosave(library, config, rng.new_sign(), assisted=True, now=now)
    history = GameHistory.replayed(recorder, replay(begun, recorder, config.deal))
    session = Session(history, engine, autosave, thinking_seconds)
    if not stored.finished:
        library.mark_assisted(stored)
    session.keep()
    return session


def session_of_record(text: str | bytes, ply: int | None = None) -> Session:
    """Returns the game after `ply` moves, by default all, with both seats and unsaved. Raises `RecordError`."""
    record = parse(text)
    envelope, recorder = record.envelope, recorded_game(record.envelope.game).recorder
    history = GameHistory.replayed(recorder, replay(record, recorder))
    if ply is not None:
        if not 0 <= ply <= history.ply:
            raise RecordError("moves", f"there is no position after {ply} moves: the record has {history.ply}")
        history.jump(ply)
    config = GameConfig((HUMAN, HUMAN), envelope.players or ("", ""), 0, envelope.first_player, envelope.game)
    session = Session(history, InlineEngine(0), Autosave(Library.in_memory(), config, 0))
    session.hold = True
    return session

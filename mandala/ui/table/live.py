"""A game that is played, as a source: who looks, and how far it was shown."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final

from mandala.core.game import Player
from mandala.play.seat import Seat, SeatStep
from mandala.play.session import Session
from mandala.ui.context import Context
from mandala.ui.kit.scene import Push, Replace, Scene, Transition
from mandala.ui.pages.page import HandOverScene
from mandala.ui.pages.saved import taken_over
from mandala.ui.table.board import AnyBoard, Host, Positions
from mandala.ui.table.facts import Part
from mandala.ui.table.hint import Hint
from mandala.ui.table.toolbar import Mode
from mandala.ui.words.names import player_name

LINGER: Final = 1.2  # [s] for a person to see what was drawn before the table is covered for the other


class Live(Positions):
    """A game that is played at this screen. With two people and a game with secrets the viewer changes by `take_seat`; until
    somebody has taken a seat there is no viewer, and nothing may be drawn. A game that is over has nothing to cover any more."""

    mode = Mode.PLAYED
    open = False
    rival = None

    def __init__(self, context: Context, session: Session, board: AnyBoard) -> None:
        self._context, self.board = context, board
        self.game = self.session = session
        self.shared = len(session.humans) == 2
        covered = self.shared and board.secret is not None and not session.finished
        self.viewer: Player | None = None if covered else session.viewers[0]
        """the seat that looks, absolute; None while the screen must stay covered"""
        self._seats = {player: session.seat(player) for player in session.viewers}
        ply, self._branch = self._any.ply, self._any.branch
        self._seen = dict.fromkeys(session.viewers, ply)
        self._parts: list[Part] = []
        self._past: int | None = None
        self._shown_part: Part | None = None
        self._together = self._jumped = False
        self._lingered = 0.0
        self._asked: Player | None = None
        self.hint = Hint(
            session, lambda: self.here, lambda strings, names, move: board.advice(strings, names, self.position, move)
        )

    @property
    def _any(self) -> Seat:
        return next(iter(self._seats.values()))

    @property
    def player(self) -> Player:
        """The player who sits below, absolute."""
        return self.seat.player

    @property
    def undealt(self) -> bool:
        return not self._any.ply

    # Who looks

    @property
    def covered(self) -> bool:
        """True while nobody may look."""
        return self.viewer is None

    @property
    def seat(self) -> Seat:
        assert self.viewer is not None, "nobody looks"
        return self._seats[self.viewer]

    @property
    def concealed(self) -> bool:
        """True if both people look at once, so that neither hand is shown: while they choose from a mandala, at the end, and
        from then on until one of them has taken the seat alone."""
        return self.board.secret is not None and (self._together or self._both_look)

    @property
    def _both_look(self) -> bool:
        """True if both decide at once. In a game without secrets both may see everything."""
        if not self.shared:
            return False
        now = self.seat.observation
        secret = self.board.secret
        return secret is None or now.to_move is None or secret.both_look(now)

    @property
    def acting(self) -> Seat | None:
        """The seat that may decide now through this screen; None while the computer or an absent person is to move, while there
        is something to be shown, and while a position of the past is shown."""
        player = self.session.to_move
        if self.viewer is None or player is None or player not in self.session.humans:
            return None
        if self.past is not None or self.pending:
            return None
        return self._seats[player] if self._both_look or (player == self.viewer and not self._together) else None

    @property
    def here(self) -> tuple[int, int] | None:
        """The branch and the ply, while who looks may ask for a hint. While both people look at once there is none in a game with
        secrets: it would tell the other one of the hidden hand."""
        acting = self.acting
        if acting is None or len(acting.legal_moves) < 2:
            return None
        if self.board.secret and (self.concealed or acting is not self.seat):
            return None
        return acting.branch, acting.ply

    @property
    def next_viewer(self) -> Player | None:
        """The person who must take the seat before the game goes on; None if the right one looks, and nobody else."""
        player = self.session.to_move
        if not self.shared or player is None or (player == self.viewer and not self._together):
            return None
        if self.viewer is not None and self._both_look:
            return None
        return player

    def take_seat(self, player: Player) -> None:
        """Lets `player` look from now on."""
        self.viewer = player
        self._together = self._both_look

    # What is shown

    @property
    def shown(self) -> int:
        """The number of moves that the viewer has been shown."""
        self._follow()
        return self._seen[self.seat.player]

    @property
    def past(self) -> int | None:
        """The number of moves before the position that is looked back at; None for now. The same eyes see what they saw
        then."""
        self._follow()
        return self._past

    @property
    def looks_back(self) -> bool:
        """True while a position of the past is shown."""
        return self.past is not None

    @property
    def ply(self) -> int:
        """The number of moves that led to the position that is shown."""
        shown, past = self.shown, self.past
        return shown if past is None else past

    length = shown

    def look(self, ply: int) -> None:
        """Shows the position after `ply` moves; from the last one that was shown on, that is now."""
        self._past = max(0, ply) if ply < self.shown else None

    @property
    def steps(self) -> tuple[SeatStep, ...]:
        """The moves that led to the position that is shown, oldest first."""
        return self.seat.steps()[: self.ply]

    @property
    def told(self) -> tuple[SeatStep, ...]:
        """The moves that have been shown, oldest first."""
        return self.seat.steps()[: self.shown]

    @property
    def teller(self) -> object:
        """The seat that looks, and its branch of the game."""
        return self.viewer, self.seat.branch

    @property
    def position(self) -> Any:
        seat, at = self.seat, self.ply
        if self._parts and self.past is None and self._shown_part is not None:
            return self._shown_part.after
        if at:
            return seat.steps(at - 1)[0].after
        return seat.steps()[0].before if seat.ply else seat.observation

    @property
    def parts_left(self) -> int:
        """The number of parts of the last move that are still to be shown."""
        self._follow()
        return len(self._parts)

    @property
    def pending(self) -> bool:
        """True while something is still to be shown."""
        return self.shown < self.seat.ply or bool(self._parts)

    def advance(self) -> Part:
        """The next part of a move; the move counts as shown with its first."""
        shown, self._past = self.shown, None
        if not self._parts:
            self._parts = list(self.board.parts(self.seat.steps(shown)[0]))
            self._note(shown + 1)
        self._shown_part = self._parts.pop(0)
        return self._shown_part

    def skip(self, but: int = 0) -> None:
        """Counts everything as shown, but the newest few moves."""
        self._note(max(self.shown, self.seat.ply - but))
        self._parts = []

    def jumped(self) -> bool:
        self._follow()
        jumped, self._jumped = self._jumped, False
        return jumped

    def _follow(self) -> None:
        """Follows a game that may have become shorter: whoever asks what was shown must never hear of a move that is no
        more."""
        if self._any.branch != self._branch:
            self._branch, self._past, self._jumped = self._any.branch, None, True
            self._seen = dict.fromkeys(self._seats, self._any.ply)
            self._parts = []
            self._together = self._together or (self.viewer is not None and self._both_look)

    def _note(self, ply: int) -> None:
        self._together = self.concealed
        for player in self._seats:
            if player == self.viewer or self._together:
                self._seen[player] = ply

    # What goes on

    @property
    def thinking(self) -> bool:
        """True while the engine was asked and has not answered."""
        return self.session.thinking

    @property
    def waiting(self) -> bool:
        """True if the game goes on by itself: the computer is to move, the only move is made, another person is to take the
        seat, advice is to come."""
        acting = self.acting
        return acting is None or len(acting.legal_moves) == 1 or self.session.asking

    @property
    def _tutored(self) -> bool:
        """True while the tutor may look: also while the last move is still shown, but of two people not before both, since the
        words would tell of a hidden hand."""
        if self.shared:
            return self.session.plan.tutor and self.here is not None
        return self._context.settings.tutor and self.mode is Mode.PLAYED

    def considers(self, move: Any) -> bool:
        self.session.tutored = self._tutored
        return self.session.considers(move)

    def objection(self, move: Any) -> str | None:
        """The tutor's words before a move that gives away much."""
        if not self.session.warning(move):
            return None
        return self._context.strings.gettext("Your tutor would think again. Repeat the move to play it.")

    def refused(self, move: Any) -> Enum | None:
        return (self.acting or self.seat).refusal(move)

    def update(self, busy: bool) -> Transition:
        """Moves the session on, unless it must wait for what is shown."""
        self.session.tutored = self._tutored
        self.session.hold = busy or self.next_viewer is not None or self.looks_back or self.pending
        self.session.update()
        self._context.troubles.tell(*self.session.troubles())
        return Replace(taken_over(self._context, self.session.game_id)) if self.session.taken_over else None

    def go_on(self, dt: float, host: Host) -> Transition:
        """Leads to the next player, after a moment to see what was drawn."""
        if not self.covered:
            if not host.at_rest:
                return None
            if self.next_viewer is not None and self._lingered < LINGER:
                self._lingered += dt
                return None
        player = self.next_viewer
        if player is None or self._asked is not None:
            return None
        host.put_away()
        self._lingered, self._asked = 0.0, player
        self.viewer = self._past = None
        self._together, self._parts = False, []
        name = player_name(self._context.strings, self.plan, player)
        return Push(HandOverScene(self._context, name, mat=host.mat))

    def arrived(self) -> None:
        """Gives the seat to the next player, after a hand-over."""
        if self._asked is not None:
            self.take_seat(self._asked)
            self._asked = None

    def ending(self) -> Scene | None:
        return self.board.result(self._context, self.session, self.player) if self.finished else None

    def close(self) -> None:
        """Ends the engine's thoughts. The game is saved already."""
        self.session.close()

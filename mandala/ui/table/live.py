"""A game in progress, as a source of positions."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import Enum
from typing import Any, Final

from mandala.play.seat import Seat
from mandala.play.session import Session
from mandala.ui.context import Context
from mandala.ui.kit.scene import Push, Replace, Scene, Transition
from mandala.ui.pages.page import HandOverScene
from mandala.ui.pages.saved import taken_over
from mandala.ui.table.facts import HintSight
from mandala.ui.table.game_ui import AnyGameUi
from mandala.ui.table.hint import Here, Hint
from mandala.ui.table.progress import Progress, Reached
from mandala.ui.table.source import Host, Kind, Notes, Shown, Source, Teacher
from mandala.ui.table.toolbar import Mode
from mandala.ui.table.viewing import Viewing
from mandala.ui.words.names import Names, player_name, table_notes
from mandala.ui.words.strings import Strings

PLAYED: Final = Kind(Mode.PLAYED, talks=True)


class Tutor(Teacher):
    """Warns against moves that give away much, while it is wanted and `may_advise` without telling a hidden hand."""

    def __init__(self, context: Context, session: Session, may_advise: Callable[[], bool]) -> None:
        self._context, self._session, self._may_advise = context, session, may_advise

    def watch(self) -> None:
        """Evaluates moves while the tutor is wanted, also while the last move is still shown."""
        session, settings = self._session, self._context.settings
        shared = len(session.humans) == 2
        session.tutored = session.config.tutor and self._may_advise() if shared else settings.tutor

    def considers(self, move: Hashable) -> bool:
        """Returns whether the move has no evaluation yet."""
        self.watch()
        return self._session.considers(move)

    def objection(self, move: Hashable) -> str | None:
        """Returns a question before a move that gives away much."""
        if not self._session.warning(move):
            return None
        return self._context.strings.gettext("Are you sure? Play it again to confirm.")


class Live(Source):
    """A game in progress at this screen."""

    kind = PLAYED
    track: Progress
    hint: Hint

    def __init__(self, context: Context, session: Session, board: AnyGameUi) -> None:
        self._context, self.board = context, board
        self.game = self.session = session
        self.viewing = Viewing(session, board.secret)
        self.track = Progress(self.viewing, board.parts)
        self.undealt = not self.track.made
        self.teacher = Tutor(context, session, lambda: self.here is not None)
        self.hint = Hint(
            session, lambda: self.here, lambda strings, names, move: board.advice(strings, names, self.position, move)
        )

    # Positions

    @property
    def seat(self) -> Seat:
        return self.viewing.seat

    @property
    def privacy_screen(self) -> bool:
        return self.viewing.viewer is None

    @property
    def perspective(self) -> Hashable:
        return self.viewing.perspective

    @property
    def position(self) -> Any:
        return self.track.position(self.track.ply)

    @property
    def now(self) -> Shown:
        viewing, reached = self.viewing, self.track.reached()
        length, past, untold, _ = reached
        seat, ply, hidden = viewing.seat, reached.ply, viewing.hidden_for_both
        steps = seat.steps()
        told = steps[:length]
        return Shown(
            perspective=viewing.perspective_if(hidden),
            log=(seat.player, seat.branch),
            player=seat.player,
            position=self.track.position(ply),
            steps=told if past is None else steps[:ply],
            told=told,
            ply=ply,
            length=length,
            acting=self._acting(reached),
            looks_back=past is not None,
            past=past is not None,
            shared=viewing.shared,
            hidden_for_both=hidden,
            untold=untold,
            ends=bool(told) and told[-1].after.to_move is None,
        )

    def notes(self, strings: Strings, silent: bool) -> Notes:
        """Returns how the match stands, and whether the game is assisted or silent."""
        assisted, config = self.assisted, self.config
        marks = [strings.gettext("Game with help")] if assisted else []
        marks += [strings.gettext("Sound off")] if silent else []
        lines = table_notes(strings, config, self.seat.player, marks)
        return Notes("\n".join(lines), assisted or config.match is not None)

    def advice(self, strings: Strings, names: Names, room: bool, worded: bool) -> HintSight[object] | None:
        del room, worded
        return self.hint.sight(strings, names)

    # Who may act

    @property
    def acting(self) -> Seat | None:
        """The seat that may decide here now. None in the past, and while a move is to come or to be shown."""
        return None if self.privacy_screen else self._acting(self.track.reached())

    def _acting(self, reached: Reached) -> Seat | None:
        if reached.pending or reached.past is not None:
            return None
        player = self.session.to_move
        return self.viewing.seats[player] if player is not None and self.viewing.may_decide(player) else None

    @property
    def here(self) -> Here | None:
        """The branch and the ply, while the viewer has a choice and may ask for a hint."""
        acting = self.acting
        if acting is None or len(acting.legal_moves) < 2 or not self.viewing.may_be_advised(acting):
            return None
        return acting.branch, acting.ply

    def refused(self, move: Hashable) -> Enum | None:
        return (self.acting or self.seat).refusal(move)

    # Time

    @property
    def thinking(self) -> bool:
        return self.session.thinking

    @property
    def waiting(self) -> bool:
        """Whether something comes by itself: a move, another person, or advice."""
        acting = self.acting
        return acting is None or len(acting.legal_moves) == 1 or self.session.asking

    def update(self, busy: bool) -> Transition:
        """Lets the session go on, unless it must wait for a move to be shown."""
        self.teacher.watch()
        track = self.track
        self.session.hold = busy or self.viewing.next_viewer is not None or track.looks_back or track.pending
        self.session.update()
        self._context.notifications.report(*self.session.notifications())
        return Replace(taken_over(self._context, self.session.game_id)) if self.session.taken_over else None

    # Ending

    def arrived(self) -> None:
        self.viewing.arrived()

    def go_on(self, dt: float, host: Host) -> Transition:
        """Hands over to the next player, after a moment to see the drawn pieces."""
        if not self.privacy_screen and not host.at_rest:
            return None
        player = self.viewing.leaves(dt)
        if player is None:
            return None
        host.put_away()
        self.viewing.cover(player)
        self.track.leave()
        name = player_name(self._context.strings, self.config, player)
        return Push(HandOverScene(self._context, name, mat=host.mat))

    def ending(self) -> Scene | None:
        return self.board.result(self._context, self.session, self.seat.player) if self.finished else None

    def close(self) -> None:
        """Stops the engine. The game is saved already."""
        self.session.close()

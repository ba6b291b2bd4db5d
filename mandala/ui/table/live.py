"""A game in progress as a source: who looks, and how much they were shown."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from enum import Enum
from typing import Any, Final, NamedTuple

from mandala.core.game import Player
from mandala.play.seat import Seat, SeatStep
from mandala.play.session import Session
from mandala.ui.context import Context
from mandala.ui.kit.scene import Push, Replace, Scene, Transition
from mandala.ui.pages.page import HandOverScene
from mandala.ui.pages.saved import taken_over
from mandala.ui.table.facts import HintSight, Part
from mandala.ui.table.game_ui import AnyGameUi, Secret
from mandala.ui.table.hint import Here, Hint
from mandala.ui.table.source import Host, Kind, Notes, Shown, Source
from mandala.ui.table.toolbar import Mode
from mandala.ui.table.tutor import Tutor
from mandala.ui.words.names import Names, player_name, table_notes
from mandala.ui.words.strings import Strings

LINGER: Final = 1.2  #: [s] to see the drawn pieces before the table is covered for the other player


class Viewing:
    """The seat that looks.

    With two people and a game with secrets, `take` changes it. Until somebody has taken a seat there is no viewer, and
    nothing may be drawn. A finished game has nothing to cover any more.
    """

    def __init__(self, session: Session, secret: Secret[Any] | None) -> None:
        self._session, self._secret = session, secret
        self._humans = session.humans
        self.shared = len(self._humans) == 2
        self.seats = {player: session.seat(player) for player in session.viewers}
        covered = self.shared and secret is not None and not session.finished
        #: the seat that looks, absolute; None while the screen must stay covered
        self.viewer: Player | None = None if covered else session.viewers[0]
        self._together = False
        self._seatings = 0
        self._lingered = 0.0
        self._asked: Player | None = None

    @property
    def seat(self) -> Seat:
        assert self.viewer is not None, "nobody looks"
        return self.seats[self.viewer]

    @property
    def both_decide(self) -> bool:
        """Whether both decide at once. In a game without secrets both may see everything."""
        if not self.shared:
            return False
        now = self.seat.observation
        return self._secret is None or now.to_move is None or self._secret.both_look(now)

    @property
    def hidden_for_both(self) -> bool:
        """Whether both people look at once, so that neither hand is shown.

        They do while they choose from a mandala and at the end, until one of them takes the seat alone.
        """
        return self._secret is not None and (self._together or self.both_decide)

    @property
    def perspective(self) -> Hashable:
        """The seat that looks, whether both look, and how often the seat changed hands, since the other may have
        looked."""
        return self.viewer, self.viewer is not None and self.hidden_for_both, self._seatings

    @property
    def deciding(self) -> Seat | None:
        """The seat whose person may decide through this screen now."""
        player = self._session.to_move
        if player is None or player not in self._humans:
            return None
        alone = player == self.viewer and not self._together
        return self.seats[player] if alone or self.both_decide else None

    def may_be_advised(self, acting: Seat) -> bool:
        """Returns whether a hint would tell nobody of a hidden hand."""
        return self._secret is None or (acting is self.seat and not self.hidden_for_both)

    @property
    def next_viewer(self) -> Player | None:
        """The person who must take the seat before the game goes on, None if the right one alone looks."""
        player = self._session.to_move
        alone = player == self.viewer and not self._together
        return None if not self.shared or alone or (self.viewer is not None and self.both_decide) else player

    def jumped(self) -> None:
        """Notes that another position is shown. The seat stays with both if they look."""
        self._together = self._together or (self.viewer is not None and self.both_decide)

    def watching(self) -> list[Player]:
        """Returns the players who see the position that is now shown. They stay together if both look."""
        self._together = self.hidden_for_both
        return [player for player in self.seats if player == self.viewer or self._together]

    def leaves(self, dt: float) -> Player | None:
        """Returns the person to be asked to the seat, after a moment to see the drawn pieces."""
        player = self.next_viewer
        if player is None or self._asked is not None:
            return None
        if self.viewer is not None and self._lingered < LINGER:
            self._lingered += dt
            return None
        return player

    def cover(self, player: Player) -> None:
        """Lets nobody look until `player` has taken the seat."""
        self._lingered, self._asked = 0.0, player
        self.viewer, self._together = None, False

    def arrived(self) -> None:
        """Gives the seat to the person who was asked, after a hand-over."""
        if self._asked is not None:
            self.take(self._asked)
            self._asked = None

    def take(self, player: Player) -> None:
        self.viewer, self._seatings = player, self._seatings + 1
        self._together = self.both_decide


class Reached(NamedTuple):
    """How many moves the viewer was shown, what is still to be shown, and the earlier position that is looked back at."""

    length: int  #: the number of moves shown
    past: int | None  #: the number of moves before the position that is looked back at; None for now
    parts: int  #: the number of parts of the last move that are still to be shown
    pending: bool  #: true while anything is still to be shown

    @property
    def ply(self) -> int:
        return self.length if self.past is None else self.past


class Progress:
    """The moves that each seat was shown, part by part. `parts` splits a move."""

    def __init__(self, viewing: Viewing, parts: Callable[[SeatStep], Sequence[Part]]) -> None:
        self._viewing, self._split = viewing, parts
        self._any = next(iter(viewing.seats.values()))
        self._branch = self._any.branch
        self._seen = dict.fromkeys(viewing.seats, self._any.ply)
        self._parts: list[Part] = []
        self._part: Part | None = None
        self._past: int | None = None
        self._jumped = False

    def _follow(self) -> None:
        """Follows a game that may have become shorter, so that nobody hears of a move that was taken back."""
        if self._any.branch != self._branch:
            self._branch, self._past, self._jumped = self._any.branch, None, True
            self._seen = dict.fromkeys(self._seen, self._any.ply)
            self._parts = []
            self._viewing.jumped()

    def jumped(self) -> bool:
        """Returns whether moves were taken back or made again since the last call."""
        self._follow()
        jumped, self._jumped = self._jumped, False
        return jumped

    @property
    def made(self) -> int:
        """The number of moves made, shown or not."""
        return self._any.ply

    def reached(self) -> Reached:
        """Returns how far the viewer was shown the game."""
        self._follow()
        viewer = self._viewing.viewer
        assert viewer is not None, "nobody looks"
        length = self._seen[viewer]
        return Reached(length, self._past, len(self._parts), length < self._any.ply or bool(self._parts))

    @property
    def length(self) -> int:
        return self.reached().length

    @property
    def pending(self) -> bool:
        """Whether something is still to be shown."""
        return self.reached().pending

    @property
    def past(self) -> int | None:
        """The number of moves before the position that is looked back at; None for now."""
        self._follow()
        return self._past

    @property
    def looks_back(self) -> bool:
        return self.past is not None

    @property
    def ply(self) -> int:
        return self.reached().ply

    def position(self, ply: int) -> Any:
        """Returns the position after `ply` moves, or after the last shown part of a move."""
        if self._parts and self._past is None and self._part is not None:
            return self._part.after
        seat = self._viewing.seat
        if ply:
            return seat.steps(ply - 1)[0].after
        return seat.steps()[0].before if seat.ply else seat.observation

    def look(self, ply: int) -> None:
        """Shows the position after `ply` moves. From the last shown one on, it is no longer the past."""
        self._past = max(0, ply) if ply < self.length else None

    def advance(self) -> Part:
        """Returns the next part of a move. With its first part the move counts as shown."""
        shown, self._past = self.length, None
        if not self._parts:
            self._parts = list(self._split(self._viewing.seat.steps(shown)[0]))
            self._note(shown + 1)
        self._part = self._parts.pop(0)
        return self._part

    def skip(self, but: int = 0) -> None:
        """Counts everything as shown, except the newest `but` moves."""
        self._note(max(self.length, self._viewing.seat.ply - but))
        self._parts = []

    def leave(self) -> None:
        """Ends what one person was shown, before the next one looks."""
        self._past, self._parts = None, []

    def _note(self, ply: int) -> None:
        self._seen.update(dict.fromkeys(self._viewing.watching(), ply))


SHORTEST: Final = 0.6  #: [s] that a person would take for a move without a choice
EACH: Final = 0.05  #: [s] more for each further move
LONGEST: Final = 2.5  #: [s] at most


class Thought:
    """The time that a level takes at least for a move, as a person would.

    It follows from how many moves the level seems to have from where the viewer sits, and from nothing else.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._about: object = None
        self.left = 0.0  #: [s]

    def follow(self, session: Session, seat: Seat, board: AnyGameUi) -> None:
        """Begins where a level is to move, from what `seat` sees."""
        about, settings = (seat.branch, seat.ply), self._context.settings
        if session.to_move in (None, *session.humans):
            self.left = 0.0
        elif about != self._about:
            quick = settings.pace == "quick" or settings.speed == "off" or settings.thinking_seconds >= 1
            self._about = about
            self.left = 0.0 if quick else min(LONGEST, SHORTEST + EACH * (board.choices(seat.observation) - 1))

    def go_on(self, dt: float) -> None:
        self.left = max(0.0, self.left - dt)


PLAYED: Final = Kind(Mode.PLAYED, talks=True)


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
        self.thought = Thought(context)
        self.undealt = not self.track.made
        self.teacher = Tutor(context, session, self, lambda: self.here is not None)
        self.hint = Hint(
            session,
            lambda: self.here,
            lambda strings, names, move: board.advice(strings, names, self.position, move),
            lambda strings, names, *pair: board.why(strings, names, self.position, *pair),
        )

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
            perspective=viewing.perspective,
            log=(seat.player, seat.branch),
            branch=seat.branch,
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
        return self.hint.sight(strings, names)

    @property
    def can_be_known(self) -> bool:
        return not self.privacy_screen and not self.viewing.hidden_for_both

    @property
    def acting(self) -> Seat | None:
        """The seat that may decide here now. None in the past, and while a move is to come or to be shown."""
        return None if self.privacy_screen else self._acting(self.track.reached())

    def _acting(self, reached: Reached) -> Seat | None:
        return None if reached.pending or reached.past is not None else self.viewing.deciding

    @property
    def here(self) -> Here | None:
        """The branch and the ply, while the viewer has a choice and may ask for a hint."""
        acting = self.acting
        if acting is None or len(acting.legal_moves) < 2 or not self.viewing.may_be_advised(acting):
            return None
        return acting.branch, acting.ply

    def refused(self, move: Hashable) -> Enum | None:
        return (self.acting or self.seat).refusal(move)

    @property
    def thinking(self) -> bool:
        return self.session.thinking or self.thought.left > 0

    @property
    def waiting(self) -> bool:
        """Whether something comes by itself: a move, another person, or advice."""
        acting = self.acting
        return acting is None or len(acting.legal_moves) == 1 or self.session.asking or self.teacher.waiting

    def update(self, busy: bool) -> Transition:
        """Lets the session go on, unless it must wait for a move to be shown."""
        self.teacher.watch()
        track = self.track
        waits = busy or self.viewing.next_viewer is not None or track.looks_back or track.pending
        if not waits:
            self.thought.follow(self.session, self.seat, self.board)
        self.session.hold = waits or self.thought.left > 0
        self.session.update()
        self._context.notifications.report(*self.session.notifications())
        return Replace(taken_over(self._context, self.session.game_id)) if self.session.taken_over else None

    def arrived(self) -> None:
        self.viewing.arrived()

    def go_on(self, dt: float, host: Host) -> Transition:
        """Lets the tutor speak, or hands over to the next player after a moment to see the drawn pieces."""
        self.thought.go_on(dt)
        if (spoken := self.teacher.go_on(dt, host)) is not None:
            return spoken
        if not self.privacy_screen and not host.at_rest:
            return None
        player = self.viewing.leaves(dt)
        if player is None:
            return None
        host.put_away()
        self.viewing.cover(player)
        self.track.leave()
        name = player_name(self._context.strings, self.config, player)
        return Push(HandOverScene(self._context, name))

    def ending(self) -> Scene | None:
        return self.board.result(self._context, self.session, self.seat.player) if self.finished else None

    def close(self) -> None:
        """Stops the engine. The game is saved already."""
        self.session.close()

"""Who looks at the table, and how far the game has been shown to those eyes. It owns the order of things: a step after the other,
the hand-over between two people, the moment when everything private is hidden. It draws nothing.
"""

from __future__ import annotations

from mandala.core.cards.observation import Observation
from mandala.core.cards.state import NOBODY
from mandala.play.seat import Seat, SeatStep
from mandala.play.session import Session


class Watch:
    """The viewer of a session. With two people at one machine the viewer changes by `take_seat`; until somebody has taken a
    seat there is no viewer, and nothing may be drawn. A game that is over has nothing to cover any more."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._shared = len(session.humans) == 2
        covered = self._shared and not session.finished
        self._viewer: int | None = None if covered else session.viewers[0]
        self._seats = {player: session.seat(player) for player in session.viewers}
        ply, self._branch = self._any.ply, self._any.branch
        self._seen = dict.fromkeys(session.viewers, ply)
        self._firsts: dict[int, Observation] = {}
        self._past: int | None = None
        self._together = self._jumped = False

    @property
    def _any(self) -> Seat:
        return next(iter(self._seats.values()))

    @property
    def shared(self) -> bool:
        """Whether two people share the screen."""
        return self._shared

    @property
    def viewer(self) -> int | None:
        """The seat that looks, absolute; None while the screen must stay covered."""
        return self._viewer

    @property
    def seat(self) -> Seat:
        """The seat that looks."""
        assert self._viewer is not None, "nobody looks"
        return self._seats[self._viewer]

    @property
    def shown(self) -> int:
        """How many moves the viewer has been shown."""
        self._follow()
        return self._seen[self.seat.player]

    @property
    def pending(self) -> bool:
        """Whether moves are still to be shown."""
        return self.shown < self.seat.ply

    @property
    def told(self) -> tuple[SeatStep, ...]:
        """The moves that have been shown, oldest first."""
        return self.seat.steps()[: self.shown]

    @property
    def past(self) -> int | None:
        """After how many moves the position is that is looked back at; None for now. The same eyes see what they saw then."""
        self._follow()
        return self._past

    def look_back(self, ply: int) -> None:
        """Shows the position after `ply` moves; from the last one that was shown on, that is now."""
        self._past = max(0, ply) if ply < self.shown else None

    @property
    def _at(self) -> int:
        shown, past = self.shown, self.past
        return shown if past is None else past

    @property
    def steps(self) -> tuple[SeatStep, ...]:
        """The moves that led to the position that is shown, oldest first."""
        return self.seat.steps()[: self._at]

    @property
    def observation(self) -> Observation:
        """The position that is shown; the same object as long as it is the same position."""
        seat, at = self.seat, self._at
        if at:
            after: Observation = seat.steps(at - 1)[0].after
            return after
        if seat.player not in self._firsts:
            self._firsts[seat.player] = seat.steps()[0].before if seat.ply else seat.observation
        return self._firsts[seat.player]

    @property
    def concealed(self) -> bool:
        """Whether both people look at once, so that neither hand is shown: while they choose from a mandala, at the end, and
        from then on until one of them has taken the seat alone."""
        return self._together or self._open_to_both

    @property
    def _open_to_both(self) -> bool:
        if not self._shared:
            return False
        now: Observation = self.seat.observation
        return now.claiming != NOBODY or now.to_move is None

    @property
    def acting(self) -> Seat | None:
        """The seat that may decide now through this screen; None while the computer or an absent person is to move, and while a
        position of the past is shown."""
        player = self._session.to_move
        if self._viewer is None or self.past is not None or player is None or player not in self._session.humans:
            return None
        return self._seats[player] if self._open_to_both or (player == self._viewer and not self._together) else None

    @property
    def next_viewer(self) -> int | None:
        """The person who must take the seat before the game goes on; None if the right one looks, and nobody else."""
        player = self._session.to_move
        if not self._shared or player is None or (player == self._viewer and not self._together):
            return None
        if self._viewer is not None and self._open_to_both:
            return None
        return player

    def cover(self) -> None:
        """Nobody looks any more."""
        if self._shared:
            self._viewer = self._past = None
            self._together = False

    def take_seat(self, player: int) -> None:
        """`player` looks from now on."""
        self._viewer = player
        self._together = self._open_to_both

    def advance(self) -> SeatStep:
        """The next move to be shown; it counts as shown."""
        step = self.seat.steps(self.shown)[0]
        self._past = None
        self._note(self.shown + 1)
        return step

    def skip(self, but: int = 0) -> None:
        """Everything counts as shown, but the newest few moves."""
        self._note(max(self.shown, self.seat.ply - but))

    def jumped(self) -> bool:
        """Whether moves were taken back or made again since the last call; then everything counts as shown."""
        self._follow()
        jumped, self._jumped = self._jumped, False
        return jumped

    def _follow(self) -> None:
        """The game may have become shorter by now: whoever asks what was shown must never hear of a move that is no more."""
        if self._any.branch != self._branch:
            self._branch, self._past, self._jumped = self._any.branch, None, True
            self._seen = dict.fromkeys(self._seats, self._any.ply)
            self._together = self._together or (self._viewer is not None and self._open_to_both)

    def _note(self, ply: int) -> None:
        self._together = self.concealed
        for player in self._seats:
            if player == self._viewer or self._together:
                self._seen[player] = ply

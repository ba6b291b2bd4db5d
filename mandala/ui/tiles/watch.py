"""How far a game of tiles has been shown, and which position is looked at. Nothing is hidden in this game, so one pair of eyes
serves everybody: those of the person at the machine, or of the first of two.
"""

from __future__ import annotations

from mandala.core.tiles.observation import Observation
from mandala.play.seat import Seat, SeatStep
from mandala.play.session import Session
from mandala.ui.tiles.motion import Frame, frames


class Watch:
    """The viewer of a session. A move may be shown in several frames, of which the next ones wait in `rest`."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.seat: Seat = session.seat(session.viewers[0])
        self.shared = len(session.humans) == 2
        self._shown, self._branch = self.seat.ply, self.seat.branch
        self._past: int | None = None
        self._jumped = False
        self._frame: Frame | None = None
        self._rest: list[Frame] = []
        self._first: Observation = self.seat.steps()[0].before if self.seat.ply else self.seat.observation

    @property
    def shown(self) -> int:
        """How many moves have been shown."""
        self._follow()
        return self._shown

    @property
    def past(self) -> int | None:
        """After how many moves the position is that is looked back at; None for now."""
        self._follow()
        return self._past

    @property
    def steps(self) -> tuple[SeatStep, ...]:
        """The moves that led to the position that is shown, oldest first."""
        shown, past = self.shown, self.past
        return self.seat.steps()[: shown if past is None else past]

    @property
    def told(self) -> tuple[SeatStep, ...]:
        """The moves that have been shown."""
        return self.seat.steps()[: self.shown]

    @property
    def pending(self) -> bool:
        """Whether something is still to be shown."""
        return self.shown < self.seat.ply or bool(self._rest)

    @property
    def rest(self) -> int:
        """How many final flips are still to be shown."""
        self._follow()
        return len(self._rest)

    @property
    def position(self) -> Observation:
        """The position that is shown; the same object as long as it is the same."""
        if self.past is None and self._frame is not None:
            return self._frame.position
        steps = self.steps
        position: Observation = steps[-1].after if steps else self._first
        return position

    @property
    def acting(self) -> Seat | None:
        """The seat that may decide now through this screen."""
        player = self._session.to_move
        if self.past is not None or self.pending or player is None or player not in self._session.humans:
            return None
        return self._session.seat(player)

    def advance(self) -> Frame:
        """The next frame; a move counts as shown with its first."""
        shown, self._past = self.shown, None
        if not self._rest:
            step = self.seat.steps(shown)[0]
            self._rest = list(frames(step.before, step.move, step.after))
            self._shown = shown + 1
        self._frame = self._rest.pop(0)
        return self._frame

    def skip(self, but: int = 0) -> None:
        """Everything counts as shown, but the newest few moves."""
        self._shown = max(self.shown, self.seat.ply - but)
        self._frame, self._rest = None, []

    def look_back(self, ply: int) -> None:
        """Shows the position after `ply` moves; from the last one that was shown on, that is now."""
        self._past = max(0, ply) if ply < self.shown else None

    def jumped(self) -> bool:
        """Whether moves were taken back or made again since the last call; then everything counts as shown."""
        self._follow()
        jumped, self._jumped = self._jumped, False
        return jumped

    def _follow(self) -> None:
        """The game may have become shorter by now: whoever asks what was shown must never hear of a move that is no more."""
        if self.seat.branch != self._branch:
            self._branch, self._past, self._shown, self._jumped = self.seat.branch, None, self.seat.ply, True
            self._frame, self._rest = None, []

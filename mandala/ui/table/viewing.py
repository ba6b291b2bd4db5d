"""Who looks at a game at this screen, and how the seat changes hands."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from mandala.core.game import Player
from mandala.play.seat import Seat
from mandala.play.session import Session
from mandala.ui.table.game_ui import Secret

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
        return self.perspective_if(self.viewer is not None and self.hidden_for_both)

    def perspective_if(self, hidden_for_both: bool) -> Hashable:
        """Returns the perspective for a known `hidden_for_both`."""
        return self.viewer, hidden_for_both, self._seatings

    def may_decide(self, player: Player | None) -> bool:
        """Returns whether the person of this seat may decide through this screen now."""
        if self.viewer is None or player is None or player not in self._humans:
            return False
        return (player == self.viewer and not self._together) or self.both_decide

    def may_be_advised(self, acting: Seat) -> bool:
        """Returns whether a hint would tell nobody of a hidden hand."""
        return self._secret is None or (acting is self.seat and not self.hidden_for_both)

    @property
    def next_viewer(self) -> Player | None:
        """The person who must take the seat before the game goes on, None if the right one alone looks."""
        if not self.shared:
            return None
        player = self._session.to_move
        if player is None or (player == self.viewer and not self._together):
            return None
        if self.viewer is not None and self.both_decide:
            return None
        return player

    def stay_together(self) -> None:
        """Notes whether both look, since another position is shown."""
        self._together = self.hidden_for_both

    def jumped(self) -> None:
        """Notes that another position is shown. The seat stays with both if they look."""
        self._together = self._together or (self.viewer is not None and self.both_decide)

    def watching(self) -> list[Player]:
        """Returns the players who see the shown position."""
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

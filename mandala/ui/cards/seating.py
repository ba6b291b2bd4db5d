"""How the seat passes between two people at one machine.

There is a moment to see the drawn cards, then the table is covered until the next one is there. `Watch` decides who that is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mandala.play.session import Session
from mandala.ui.cards.watch import Watch
from mandala.ui.context import Context
from mandala.ui.kit.scene import Push, Transition
from mandala.ui.pages.hand_over import HandOverScene, Mat
from mandala.ui.words.names import player_name

LINGER: Final = 1.2  # [s] for a person to see the drawn cards before the table is covered for the other


class Seating:
    """The two people of one table; `cleared` puts away what one of them had in hand or pointed to, `mat` draws the table
    without cards."""

    def __init__(self, context: Context, session: Session, watch: Watch, cleared: Callable[[], None], mat: Mat) -> None:
        self._context, self._session, self._watch, self._cleared, self._mat = context, session, watch, cleared, mat
        self._lingered = 0.0
        self._asked: int | None = None

    def lingers(self, dt: float) -> bool:
        """True while the one who looks may look on for a moment, though the other is to have the seat."""
        if self._watch.next_viewer is None or self._lingered >= LINGER:
            return False
        self._lingered += dt
        return True

    def hand_over(self) -> Transition:
        """Covers the table for the next player, if there is one."""
        player = self._watch.next_viewer
        if player is None or self._asked is not None:
            return None
        self._cleared()
        self._lingered = 0.0
        self._watch.cover()
        self._asked = player
        name = player_name(self._context.strings, self._session.plan, player)
        return Push(HandOverScene(self._context, name, mat=self._mat))

    def arrived(self) -> None:
        """Gives the seat to the next player, after a hand-over."""
        if self._asked is not None:
            self._watch.take_seat(self._asked)
            self._asked = None

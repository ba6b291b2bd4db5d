"""The hint: the strongest level's three best moves for the one who is to move. The game counts as assisted from then on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mandala.core.tiles.moves import Move
from mandala.play.session import Session
from mandala.ui.context import Context
from mandala.ui.dialogs import Backdrop, before_first_hint
from mandala.ui.scene import Push, Transition

MOST: Final = 3


class Hint:
    """Whether a hint is wanted for the position that is played. What was answered the session keeps."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def possible(self) -> bool:
        """Whether somebody here is to move."""
        return self._session.to_move in self._session.humans

    @property
    def state(self) -> tuple[object, ...]:
        """Changes when there is something else to be seen."""
        return self._session.advising, len(self._session.advice)

    def press(self, context: Context, backdrop: Backdrop) -> Transition:
        """Asks for a hint; the first time in a game a sheet says what that means."""
        if not self.possible or self._session.advising or self._session.advice:
            return None
        if self._session.assisted:
            self._session.ask_advice()
            return None
        return Push(before_first_hint(context, backdrop, self._session.ask_advice))

    def ranks(self) -> Mapping[Move, int]:
        """The best moves with their ranks, best first."""
        return {choice.move: rank for rank, choice in enumerate(self._session.advice[:MOST], 1)}

"""Bad luck that waits to be told to the player."""

from __future__ import annotations

import logging

from mandala.core.record import RecordError
from mandala.play.library import Library
from mandala.play.trouble import Trouble, TroubleKind

_LOG = logging.getLogger(__name__)


class Troubles:
    """What went wrong anywhere, and in the library where no session tells it."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._waiting: list[Trouble] = []

    def tell(self, *troubles: Trouble) -> None:
        """Keeps bad luck until the loop shows it to the player, and writes it to the log, in English."""
        for trouble in troubles:
            _LOG.warning("%s: %s", trouble.kind.name, trouble.detail)
        self._waiting += troubles

    def tell_unreadable(self, error: RecordError) -> None:
        """Tells that a game cannot be opened or played on: its record does not hold, or its level is gone."""
        self.tell(Trouble(TroubleKind.GAME_UNREADABLE, str(error)))

    def taken(self) -> tuple[Trouble, ...]:
        """The bad luck to be shown, each once."""
        self.tell(*self._library.troubles())
        told, self._waiting = tuple(self._waiting), []
        return told

"""Screen readers as the loop sees them. A home reaches them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import NamedTuple

import pygame

from mandala.play.notifications import Notification
from mandala.ui.kit.access import Node


class View(NamedTuple):
    """Who looks, as `Scene.perspective` says, and at which scene: the key of a tree."""

    perspective: Hashable | None
    scene: Hashable


class Reader:
    """The screen readers that there are: none, unless a home knows of some."""

    active = False  #: True while somebody reads.
    early = False  #: Whether the window must be made known before it is shown.

    def open(self) -> None:
        """Makes the window known to readers, and again if that failed."""

    def notifications(self) -> tuple[Notification, ...]:
        """Returns the problems since the last call."""
        return ()

    def heard(self, events: Iterable[pygame.event.Event]) -> None:
        """Follows the window's focus and place."""

    def due(self, dt: float, view: Hashable) -> bool:
        """Returns True if somebody reads and may get a tree now, `dt` seconds after the last question."""
        return False

    def leave(self, root: Node) -> None:
        """Notes what is still to be told of a scene that goes."""

    def show(self, root: Node) -> None:
        """Hands over a tree, with what is to be told of it, unless it is known."""

    def repeat(self, root: Node) -> None:
        """Tells once more what was told last, of what there is now."""

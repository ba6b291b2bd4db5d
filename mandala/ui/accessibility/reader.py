"""Screen readers as the loop sees them, and what is announced to them. A home reaches them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final, NamedTuple

import pygame

from mandala.play.notifications import Notification
from mandala.ui.kit.access import Live, Node, Path, Role, walk

REMEMBERED_SCENES: Final = 8  #: scenes whose last announcements are remembered
LINES_OF_OTHERS: Final = 2  #: lines read of a log that somebody else heard before
Said = tuple[str, Live]  #: The words of an announcement, and how urgent it is.


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

    def due(self, dt: float, view: View) -> bool:
        """Returns True if somebody reads and may get a tree now, `dt` seconds after the last question."""
        return False

    def leave(self, root: Node) -> None:
        """Notes what is still to be told of a scene that goes."""

    def show(self, root: Node) -> None:
        """Hands over a tree, with what is to be told of it, unless it is known."""

    def repeat(self, root: Node) -> None:
        """Tells once more what was told last, of what there is now."""


class Speech:
    """Announcements: live texts that are new or changed since the last tree."""

    def __init__(self) -> None:
        self.last: tuple[Said, ...] = ()  # last announcements of this view; others may be for other ears
        self._view: Hashable = None
        self._scene: Hashable = None
        self._known: dict[Hashable, dict[Path, str]] = {}

    def follow(self, root: Node, leaving: bool = False) -> tuple[Said, ...]:
        """Returns the announcements for a new tree: events in their order, then urgent texts, then the rest.

        A new scene announces its texts, but from its log only lines that are new since it was left or since the privacy
        screen. A scene that leaves announces what happened there. If somebody else heard a log before, only its last
        lines are read.
        """
        there = dict(walk(root))
        live = {path: node for path, node in there.items() if node.live is not None}
        scene = root.children[0].key if root.children else None
        fresh, self._scene = scene != self._scene, scene
        if fresh or root.key != self._view:
            self._view, self.last = root.key, ()
        before = self._known.pop(scene, None)
        now = {path: _spoken(node) for path, node in live.items()}
        unseen = {path: words for path, words in (before or {}).items() if path[:-1] not in there}
        self._known[scene] = unseen | now
        while len(self._known) > REMEMBERED_SCENES:
            del self._known[next(iter(self._known))]

        logs = {path[:-1] for path in before or {}}

        def is_new(path: Path, node: Node) -> bool:
            if before is None or (fresh and not _listed(node)):
                return not _listed(node)
            log = there[path[:-1]]
            if log.role is Role.LOG and path[:-1] not in logs:
                return node in log.children[-LINES_OF_OTHERS:]
            return before.get(path) != now[path]

        told = [node for path, node in live.items() if now[path] and is_new(path, node)]
        told = [node for node in told if _listed(node) or not leaving]
        told.sort(key=lambda node: 0 if _listed(node) else 1 if node.live is Live.ASSERTIVE else 2)
        said = tuple((_spoken(node), node.live or Live.POLITE) for node in told)
        self.last = said or self.last
        return said


class SpeakingReader(Reader):
    """A reader that is told announcements, those of scenes that left among them. None waits for another perspective."""

    def __init__(self) -> None:
        self._speech = Speech()
        self._waiting: tuple[Said, ...] = ()  # announcements of scenes that left
        self._meant: Hashable = None  # their perspective

    def leave(self, root: Node) -> None:
        self._drop_for_others(root)
        self._waiting += self._speech.follow(root, leaving=True)

    def _drop_for_others(self, root: Node) -> None:
        """Drops what was to be told to another perspective than that of this tree."""
        perspective = root.key.perspective if isinstance(root.key, View) else None
        if perspective != self._meant:
            self._meant, self._waiting = perspective, ()
            self._hush()

    def _hush(self) -> None:
        """Takes back what was told and can still be read, since another one listens now."""


def _listed(node: Node) -> bool:
    """True for a line of a log, or of a hint."""
    return node.role is Role.ITEM


def _spoken(node: Node) -> str:
    return " ".join(part for part in (node.name, node.detail) if part)

"""Screen readers: they get the tree of a scene, by AccessKit, and ask for things.

As long as nobody reads, no tree is made. On Linux the system calls back in a thread of its own: what is asked there first gets a
tree that is finished, and everything else waits for the loop. Where there is no AccessKit, or no bus to readers, nothing happens.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable
from contextlib import suppress
from typing import Any, Final

import pygame

from mandala.ui.kit.access import Act, Asked, Live, Node, Path, Role, walk
from mandala.ui.kit.inputs import ASKED

PAUSE: Final = 0.05  # [s] between two trees while something moves
ROOT: Final = 1  # the number of the window
SCENES: Final = 8  # of which it is known what they told
Said = tuple[str, Live]
ACTS: Final = {act.value: act for act in Act}


class Speech:
    """What is told without being asked for: the live texts of a tree that came or changed since the tree before."""

    def __init__(self) -> None:
        self.last: tuple[Said, ...] = ()
        """what was told last in this scene: another one may be for other ears"""
        self._scene: Hashable = None
        self._known: dict[Hashable, dict[Path, str]] = {}

    def follow(self, root: Node) -> tuple[Said, ...]:
        """What is to be told now: what happened, in its order, then what is urgent, then the rest. A scene that comes tells its
        texts anew, but of its log only the lines that were not there when it was left."""
        live = {path: node for path, node in walk(root) if node.live is not None}
        scene = root.children[0].key if root.children else None
        if fresh := scene != self._scene:
            self._scene, self.last = scene, ()
        before = self._known.pop(scene, None)
        now = self._known[scene] = {path: _words(node) for path, node in live.items()}
        while len(self._known) > SCENES:
            del self._known[next(iter(self._known))]

        def is_new(path: Path, node: Node) -> bool:
            if before is None or (fresh and not _listed(node)):
                return not _listed(node)
            return before.get(path) != now[path]

        told = [node for path, node in live.items() if now[path] and is_new(path, node)]
        told.sort(key=lambda node: 0 if _listed(node) else 1 if node.live is Live.ASSERTIVE else 2)
        said = tuple((_words(node), node.live or Live.POLITE) for node in told)
        self.last = said or self.last
        return said


def _listed(node: Node) -> bool:
    """True for a line of a log, or of a hint."""
    return node.role is Role.ITEM


def _words(node: Node) -> str:
    return " ".join(part for part in (node.name, node.detail) if part)


class Reader:
    """The screen readers that there are, if any."""

    def __init__(self) -> None:
        self.active = False
        """true while somebody reads"""
        self._opened = False
        self._adapter: Any = None
        self._library: Any = None
        self._speech = Speech()
        self._numbers: dict[Path, int] = {(): ROOT}
        self._paths: dict[int, Path] = {}
        self._root = Node(Role.WINDOW, "Mandala", focused=True)
        self._said: list[Node] = []
        self._waiting: tuple[Said, ...] = ()
        self._scene: Hashable = None
        self._count = 0
        self._handed = False
        self._rest = 0.0

    def open(self) -> None:
        """Makes the window known to readers, once. On Windows and macOS it must not have been shown yet."""
        if self._opened or pygame.display.get_driver() in ("dummy", "offscreen"):
            return
        self._opened = True
        try:
            import accesskit
        except ImportError:
            return  # a system for which there is none
        self._library = accesskit
        self._adapter = self._connected()
        self._focus(pygame.key.get_focused())

    def _connected(self) -> Any:
        accesskit: Any = self._library
        if sys.platform in ("win32", "darwin"):
            handle = pygame.display.get_wm_info()["window"]
            if sys.platform == "win32":
                return accesskit.windows.SubclassingAdapter(handle, self._begun, self._requested)
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return accesskit.macos.SubclassingAdapter.for_window(handle, self._begun, self._requested)
        return accesskit.unix.Adapter(self._begun, self._requested, self._ended)

    # What comes from readers, on Linux in a thread of theirs

    def _begun(self) -> Any:
        """Somebody reads from now on, and gets the tree that is known. The loop is woken and makes that of now."""
        update = self._update(self._root)
        self.active, self._rest = True, 0.0
        _post(None)
        return update

    def _ended(self) -> None:
        self.active = False

    def _requested(self, request: Any) -> None:
        path = self._paths.get(request.target)
        act = ACTS.get(str(request.action).rpartition(".")[2])
        if path is not None and act is not None:
            value = request.data[1] if request.data is not None else ""
            _post(Asked(path, act, value if isinstance(value, (str, float)) else ""))

    # What the loop tells

    def heard(self, events: Iterable[pygame.event.Event]) -> None:
        """Follows the window's focus and place."""
        if self._adapter is None:
            return
        for event in events:
            if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
                self._focus(event.type == pygame.WINDOWFOCUSGAINED)
            elif event.type in (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED):
                self._place()

    def _focus(self, has: bool) -> None:
        if sys.platform == "darwin":
            self._raise(self._adapter.update_view_focus_state(has))
        elif sys.platform != "win32":  # there the window's own messages say so
            self._adapter.update_window_focus_state(has)
            self._place()

    def _place(self) -> None:
        if sys.platform not in ("win32", "darwin"):
            window = pygame.Window.from_display_module()
            (x, y), (wide, tall) = window.position, window.size
            bounds = self._library.Rect(x, y, x + wide, y + tall)
            self._adapter.set_root_window_bounds(bounds, bounds)

    def due(self, dt: float) -> bool:
        """True if somebody reads, and did not get a tree just now; `dt` more seconds went by."""
        self._rest -= dt
        return self.active and self._rest <= 0

    def leave(self, root: Node) -> None:
        """Notes what is still to be told of a scene that goes."""
        self._waiting += self._speech.follow(root)

    def show(self, root: Node) -> None:
        """Hands over a tree, with what is to be told of it, unless it is known."""
        self._rest = PAUSE
        if root.children[:1] and root.children[0].key != self._scene:
            self._scene, self._said = root.children[0].key, []
        told, self._waiting = (*self._waiting, *self._speech.follow(root)), ()
        if root != self._root or told:
            self._root = root
            self._tell(told)

    def repeat(self) -> None:
        """Tells once more what was told last."""
        if self.active:
            self._tell(self._speech.last)

    def _tell(self, told: Iterable[Said]) -> None:
        """Hands over the tree with texts that are told as they come; those before go."""
        self._said = [
            Node(Role.TEXT, words, key=("said", self._next()), live=live) for words, live in told
        ] or self._said
        if self._adapter is not None:
            self._raise(self._adapter.update_if_active(lambda: self._update(self._root)))

    def _next(self) -> int:
        self._count += 1
        return self._count

    @staticmethod
    def _raise(queued: Any) -> None:
        """Raises the events of systems that want that done by the caller."""
        if queued is not None:
            queued.raise_events()

    # The tree as AccessKit has it

    def _update(self, root: Node) -> Any:
        kit, nodes, focus = self._library, [], [ROOT]
        whole = Node(root.role, root.name, children=(*root.children, *self._said), focused=root.focused)

        def add(path: Path, node: Node) -> int:
            number = self._numbers.setdefault(path, len(self._numbers) + 1)
            self._paths[number] = path
            below = [
                add((*path, at if child.key is None else child.key), child) for at, child in enumerate(node.children)
            ]
            nodes.append((number, self._node(node, below, live=path[:1] == path and node.live is not None)))
            if node.focused:
                focus[0] = number
            return number

        add((), whole)
        update = kit.TreeUpdate(focus[0])
        update.tree = kit.Tree(ROOT)
        update.nodes = nodes
        return update

    def _node(self, told: Node, children: list[int], live: bool) -> Any:
        kit = self._library
        node = kit.Node(getattr(kit.Role, told.role.value))
        if told.role is Role.TEXT:
            node.set_value(told.name)
        elif told.name:
            node.set_label(told.name)
        if told.value:
            node.set_value(told.value)
        if told.detail:
            node.set_description(told.detail)
        if children:
            node.set_children(children)
        if told.rect is not None:
            node.set_bounds(kit.Rect(*told.rect.topleft, *told.rect.bottomright))
        for act in told.acts if told.enabled else (Act.FOCUS,):  # AT-SPI tells nobody that a button is disabled
            node.add_action(getattr(kit.Action, act.value))
        if told.chosen is not None and told.role is Role.ROW:
            node.set_selected(told.chosen)
        elif told.chosen is not None:
            node.set_toggled(kit.Toggled.TRUE if told.chosen else kit.Toggled.FALSE)
        if not told.enabled:
            node.set_disabled()
        if live and told.live is not None:
            node.set_live(getattr(kit.Live, told.live.value))
        if told.amount is not None:
            node.set_numeric_value(told.amount.value)
            node.set_min_numeric_value(told.amount.least)
            node.set_max_numeric_value(told.amount.most)
            node.set_numeric_value_step(told.amount.step)
        if told.place is not None:
            node.set_position_in_set(told.place[0] - 1)
            node.set_size_of_set(told.place[1])
        return node


def _post(asked: Asked | None) -> None:
    """Wakes the loop, in whose thread all else happens."""
    with suppress(pygame.error):  # the window has just been closed
        pygame.event.post(pygame.event.Event(ASKED, input=asked))

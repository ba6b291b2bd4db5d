"""Screen readers: they get the tree of a scene, by AccessKit, and ask for things.

As long as nobody reads, no tree is made. On Linux the system calls back in a thread of its own, which does nothing but wake the
loop. Where there is no AccessKit, or no bus to readers, nothing happens.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import count
from threading import Thread, Timer
from typing import Any, Final

import pygame

from mandala.ui.kit.access import Act, Asked, Live, Node, Path, Role, focused, sentence, walk
from mandala.ui.kit.inputs import ASKED

LINUX: Final = sys.platform not in ("win32", "darwin")
NAME: Final = "Mandala"  # of the window
PAUSE: Final = 0.05  # [s] between two trees while something moves
SCENES: Final = 8  # of which it is known what they told
LATEST: Final = 2  # lines of a log that somebody else heard so far
CALM: Final = 0.3
"""After what is said the next tree waits so long [s]: Orca 43 drops names among many events, Orca 48 the second of two texts."""
Said = tuple[str, Live]
ACTS: Final = {act.value: act for act in Act}
STANDING: Final = frozenset(
    {pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST, pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED}
)
"""The events that tell where the window is and whether it has the focus."""
PARAGRAPH: Final = "PARAGRAPH"
"""The role of a text on Linux that cannot have the focus: of a group to which that comes Orca reads all labels in it."""


class Speech:
    """What is told without being asked for: the live texts of a tree that came or changed since the tree before."""

    def __init__(self) -> None:
        self.last: tuple[Said, ...] = ()  # what was told last in this scene: another one may be for other ears
        self._scene: Hashable = None
        self._known: dict[Hashable, dict[Path, str]] = {}

    def follow(self, root: Node, leaving: bool = False) -> tuple[Said, ...]:
        """What is to be told now: what happened, in its order, then what is urgent, then the rest.

        A scene that comes tells its texts anew, but of its log only the lines that were not there when it was left, or was
        covered; one that goes, what happened there. Of a log that somebody else heard so far, the last lines.
        """
        there = dict(walk(root))
        live = {path: node for path, node in there.items() if node.live is not None}
        scene = root.children[0].key if root.children else None
        if fresh := scene != self._scene:
            self._scene, self.last = scene, ()
        before = self._known.pop(scene, None)
        now = {path: _words(node) for path, node in live.items()}
        unseen = {path: words for path, words in (before or {}).items() if path[:-1] not in there}
        self._known[scene] = unseen | now
        while len(self._known) > SCENES:
            del self._known[next(iter(self._known))]

        logs = {path[:-1] for path in before or {}}

        def is_new(path: Path, node: Node) -> bool:
            if before is None or (fresh and not _listed(node)):
                return not _listed(node)
            log = there[path[:-1]]
            if log.role is Role.LOG and path[:-1] not in logs:
                return node in log.children[-LATEST:]
            return before.get(path) != now[path]

        told = [node for path, node in live.items() if now[path] and is_new(path, node)]
        told = [node for node in told if _listed(node) or not leaving]
        told.sort(key=lambda node: 0 if _listed(node) else 1 if node.live is Live.ASSERTIVE else 2)
        said = tuple((_words(node), node.live or Live.POLITE) for node in told)
        self.last = said or self.last
        return said


def _listed(node: Node) -> bool:
    """True for a line of a log, or of a hint."""
    return node.role is Role.ITEM


def _words(node: Node) -> str:
    return " ".join(part for part in (node.name, node.detail) if part)


class Listeners:
    """Whether announcements are heard. Linux' Orca up to version 44 knows nothing of them: what is announced it does not say."""

    def __init__(self) -> None:
        self.heed = True  # false if readers are known not to listen to announcements
        self._thread: Thread | None = None

    def follow(self) -> None:
        """From now on knows what readers listen to, as far as the bus can tell."""
        if LINUX and (self._thread is None or not self._thread.is_alive()):
            self.heed = True
            self._thread = Thread(target=self._listen, name="listeners", daemon=True)
            self._thread.start()

    def _listen(self) -> None:
        """Asks the registry of AT-SPI, again whenever it tells of a change, until the bus is gone."""
        try:
            from jeepney import DBusAddress, MatchRule, message_bus, new_method_call
            from jeepney.io.blocking import open_dbus_connection
        except ImportError:
            return
        launcher = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        registry = DBusAddress("/org/a11y/atspi/registry", *["org.a11y.atspi.Registry"] * 2)
        with suppress(OSError, KeyError, ValueError, RuntimeError):  # there is no bus, or it has just gone
            with open_dbus_connection() as session:
                (address,) = session.send_and_get_reply(new_method_call(launcher, "GetAddress")).body
            with open_dbus_connection(address) as bus:
                changes = MatchRule(type="signal", interface=registry.interface)
                bus.send_and_get_reply(message_bus.AddMatch(changes))
                while True:
                    (events,) = bus.send_and_get_reply(new_method_call(registry, "GetRegisteredEvents")).body
                    self.heed = not events or any(event.startswith("Object:Announcement") for _, event in events)
                    bus.receive()


class Reader:
    """The screen readers that there are, if any."""

    def __init__(self) -> None:
        self.active = False  # true while somebody reads
        self._opened = False
        self._adapter: Any = None
        self._library: Any = None
        self._has_focus = False
        self._begins = False
        self._listeners = Listeners()
        self._speech = Speech()
        self._root = Node(Role.WINDOW)
        self._said: tuple[Node, ...] = ()
        self._name = NAME
        self._waiting: tuple[Said, ...] = ()
        self._focus: tuple[Path, Node] = (), self._root
        self._kept: dict[Path, Node] = {}
        self._numbers: dict[Path, int] = {}
        self._paths: dict[int, Path] = {}
        self._count = count(1)
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
        self._library, self._has_focus = accesskit, pygame.key.get_focused()
        self._adapter = self._connected()

    def _connected(self) -> Any:
        accesskit: Any = self._library
        if LINUX:
            return accesskit.unix.Adapter(self._begun, self._requested, self._ended)
        handle = pygame.display.get_wm_info()["window"]
        if sys.platform == "win32":
            return accesskit.windows.SubclassingAdapter(handle, self._begun, self._requested)
        accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        return accesskit.macos.SubclassingAdapter.for_window(handle, self._begun, self._requested)

    # What comes from readers, on Linux in a thread of theirs

    def _begun(self) -> None:
        """Somebody reads from now on; the loop, which is woken in a moment, will make the first tree.

        On Linux AccessKit holds a lock while it waits to call this. A loop that told it something meanwhile would wait for that
        lock for ever, and let no other thread run. So it tells nothing until `active` is set, as the very last: between that and
        the return no other thread gets its turn.
        """
        self._begins = True
        Timer(PAUSE, _post, (None,)).start()  # woken here and now it could see that nobody reads yet, and sleep on
        self.active = True

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
        types = [event.type for event in events]
        for kind in types:
            if kind in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
                self._has_focus = kind == pygame.WINDOWFOCUSGAINED
        if self.active and STANDING.intersection(types):
            self._stand()

    def _stand(self) -> None:
        """Tells where the window is and whether it has the focus; on Windows its own messages say so. Without the focus it is
        called by its name again, which nobody reads then."""
        if sys.platform == "darwin":
            self._raise(self._adapter.update_view_focus_state(self._has_focus))
        elif LINUX:
            self._adapter.update_window_focus_state(self._has_focus)
            window = pygame.Window.from_display_module()
            (x, y), (wide, tall) = window.position, window.size
            bounds = self._library.Rect(x, y, x + wide, y + tall)
            self._adapter.set_root_window_bounds(bounds, bounds)
        if self._name != NAME and not self._has_focus:
            self._name = NAME
            self._hand_over()

    def due(self, dt: float) -> bool:
        """True if somebody reads, and did not get a tree just now; `dt` more seconds went by."""
        self._rest -= dt
        return self.active and self._rest <= 0

    def leave(self, root: Node) -> None:
        """Notes what is still to be told of a scene that goes."""
        self._waiting += self._speech.follow(root, leaving=True)

    def show(self, root: Node) -> None:
        """Hands over a tree, with what is to be told of it, unless it is known."""
        self._rest = PAUSE
        begins, self._begins = self._begins, False
        if begins:
            self._speech, self._waiting, self._said, self._name = Speech(), (), (), NAME
            self._listeners.follow()
            self._stand()
            self._root = root
            self._hand_over()
        if [node.key for node in root.children[:1]] != [node.key for node in self._root.children[:1]]:
            self._said = ()
        told = *self._waiting, *self._speech.follow(root), *self._renamed(root)
        self._waiting = ()
        if root != self._root or told:
            self._tell(told, root)

    def repeat(self) -> None:
        """Tells once more what was told last."""
        if self.active:
            self._tell(self._speech.last, self._root)

    def _tell(self, told: Iterable[Said], root: Node) -> None:
        """Hands over the tree with all that is to be told as one text, which is told as it comes; the one before goes. Of several
        at the same time Orca 48 says only one."""
        said = [*told]
        if not said:
            self._root = root
            self._hand_over()
            return
        live = Live.ASSERTIVE if any(live is Live.ASSERTIVE for _, live in said) else Live.POLITE
        words = " ".join(sentence(words) for words, _ in said)
        self._said = (Node(Role.TEXT, words, key=("said", next(self._count)), live=live),)
        self._rest = CALM
        if self._has_focus and not self._listeners.heed:
            self._call_window(words)  # and the tree follows
        else:
            self._root = root
            self._hand_over()

    def _call_window(self, name: str) -> None:
        """Calls the window by what happens, which is said as any new name is, and at once by nothing again: what it is called
        while Orca 43 looks at a new focus it takes for said."""
        for self._name in (name, ""):
            self._hand_over()

    def _renamed(self, root: Node) -> Iterator[Said]:
        """The new name of an item that keeps the focus, as where more of it are chosen: of items Orca 43 says none."""
        (at, before), (path, node) = focused(self._root), focused(root)
        if not self._listeners.heed and node.role is Role.ROW and at == path and before.name != node.name:
            yield node.name, Live.POLITE

    def _hand_over(self) -> None:
        """Hands over the tree. What lost the focus changes a moment later, because as long as it has it any change is said."""
        path, node = self._focus
        self._focus = focused(self._root)
        if path not in ((), self._focus[0]):
            self._kept = {path: node}
            self._raise(self._adapter.update_if_active(self._update))
            self._kept = {}
        self._raise(self._adapter.update_if_active(self._update))

    @staticmethod
    def _raise(queued: Any) -> None:
        """Raises the events of systems that want that done by the caller."""
        if queued is not None:
            queued.raise_events()

    # The tree as AccessKit has it

    def _update(self) -> Any:
        """The tree with what is told. What was there before keeps its number; what comes gets one that nothing had."""
        kit, root, announced = self._library, self._root, {(node.key,) for node in self._said}
        whole = replace(root, name=self._name, children=(*root.children, *self._said))
        numbers: dict[Path, int] = {}
        nodes: list[tuple[int, Any]] = []

        def add(path: Path, node: Node) -> int:
            number = numbers[path] = self._numbers.get(path) or next(self._count)
            if (kept := self._kept.get(path)) is not None:
                node = replace(node, name=kept.name, detail=kept.detail)
            below = [
                add((*path, at if child.key is None else child.key), child) for at, child in enumerate(node.children)
            ]
            nodes.append((number, self._node(node, below, announced=path in announced)))
            return number

        tree = kit.Tree(add((), whole))
        self._numbers, self._paths = numbers, {number: path for path, number in numbers.items()}
        update = kit.TreeUpdate(numbers[self._focus[0]])
        update.tree, update.nodes = tree, nodes
        return update

    def _node(self, told: Node, children: list[int], announced: bool) -> Any:
        kit = self._library
        paragraph = LINUX and told.role is Role.TEXT and not told.acts
        node = kit.Node(getattr(kit.Role, PARAGRAPH if paragraph else told.role.value))
        if told.role is Role.TEXT and not paragraph:
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
        if announced and told.live is not None:
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

"""Screen readers: they get the tree of a scene, by AccessKit, and ask for things.

As long as nobody reads, no tree is made. On Linux the system calls back in a thread of its own, which does nothing but wake the
loop. Where there is no AccessKit, or no bus to readers, nothing happens. Where that thread dies, AccessKit is loaded once more as
soon as there is a bus that can be reached.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import count
from threading import Timer
from typing import Any, Final

import pygame

from mandala.core.written import whole
from mandala.play.notifications import Notification, NotificationKind
from mandala.ui.accessibility.reader import Said, SpeakingReader, Speech, View
from mandala.ui.kit.access import AccessibilityAction, Act, Live, Node, Path, Role, focused, sentence
from mandala.ui.kit.inputs import ACCESSIBILITY_ACTION
from mandala.ui.platform.desktop.bus import LINUX, Life, Listeners, Wait, once_more

NAME: Final = "Mandala"  #: the window's title
PAUSE: Final = 0.05  #: [s] between two trees while something moves
LIVES: Final = 4  #: of AccessKit
#: After what is said the next tree waits so long [s]: Orca 43 drops names among many events, Orca 48 the second of two
#: texts.
CALM: Final = 0.3
#: The role of a text on Linux that cannot have the focus. If a group with a text of another role gets the focus, Orca
#: reads all labels in it.
PARAGRAPH: Final = "PARAGRAPH"

ACTS: Final = {act.value: act for act in Act}
#: The events that tell where the window is and whether it has the focus.
STANDING: Final = frozenset(
    {pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST, pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED}
)


class DesktopReader(SpeakingReader):
    """The screen readers that there are, if any."""

    early = sys.platform in ("win32", "darwin")

    def __init__(self) -> None:
        super().__init__()
        self.active = False  # true while somebody reads
        self._opened = False
        self._lives = 0
        self._life: Life | None = None
        self._wait: Wait | None = None
        self._unreached = self._told_of_it = False
        self._adapter: Any = None
        self._library: Any = None
        self._has_focus = False
        self._begins = False
        self._listeners = Listeners()
        self._root = Node(Role.WINDOW)
        self._said: tuple[Node, ...] = ()
        self._name = NAME
        self._focus: tuple[Path, Node] = (), self._root
        self._kept: dict[Path, Node] = {}
        self._numbers: dict[Path, int] = {}
        self._paths: dict[int, Path] = {}
        self._count = count(1)
        self._rest = 0.0  # [s] until the next tree is made
        self._calm = 0.0  # [s] until the next words

    def open(self) -> None:
        """Makes the window known to readers, and again if AccessKit died; on Windows and macOS before it is shown."""
        if self._opened or pygame.display.get_driver() in ("dummy", "offscreen"):
            self._revive()
            return
        self._opened = True
        try:
            import accesskit
        except ImportError:
            return  # a system for which there is none
        self._library, self._has_focus = accesskit, pygame.key.get_focused()
        self._live()

    def _live(self) -> None:
        self._lives += 1
        with Life() as self._life:
            self._adapter = self._connected()

    def _revive(self) -> None:
        """Where AccessKit died, waits for a bus that can be reached, and begins with another one."""
        if self._life is not None and self._life.over:
            self.active, self._adapter, self._life = False, None, None
            if self._lives < LIVES:
                self._wait = Wait()
            else:
                self._unreached = True
        elif self._wait is not None:
            self._unreached = self._unreached or self._wait.blocked
            if self._wait.over:
                self._wait = None
                try:
                    self._library = once_more()
                except (ImportError, OSError):
                    self._unreached = True
                else:
                    self._live()

    def notifications(self) -> tuple[Notification, ...]:
        """Tells once of a reader that cannot be reached."""
        if not self._unreached or self._told_of_it:
            return ()
        self._told_of_it = True
        return (Notification(NotificationKind.READER_NOT_REACHED, "AccessKit"),)

    def _connected(self) -> Any:
        accesskit: Any = self._library
        if LINUX:
            return accesskit.unix.Adapter(self._begun, self._requested, self._ended)
        handle = pygame.display.get_wm_info()["window"]
        if sys.platform == "win32":
            return accesskit.windows.SubclassingAdapter(handle, self._begun, self._requested)
        accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        return accesskit.macos.SubclassingAdapter.for_window(handle, self._begun, self._requested)

    # Actions of readers, on Linux in their thread

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
            _post(AccessibilityAction(path, act, value if isinstance(value, (str, float)) else ""))

    # News from the loop

    def heard(self, events: Iterable[pygame.event.Event]) -> None:
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

    def due(self, dt: float, view: View) -> bool:
        self._rest, self._calm = self._rest - dt, self._calm - dt
        return self.active and (max(self._rest, self._calm) <= 0 or view != self._root.key)

    def show(self, root: Node) -> None:
        self._rest = PAUSE
        begins, self._begins = self._begins, False
        if begins:
            self._speech, self._waiting, self._said, self._name = Speech(), (), (), NAME
            self._listeners.follow()
            self._stand()
            self._root = root
            self._hand_over()
        elif root.key != self._root.key:
            self._said, self._focus = (), ((), root)  # nothing of the tree before is kept
            if self._calm > 0 or self._calls:
                self._calm = CALM if self._calls else self._calm
                self._root = root
                self._hand_over()
                return
        self._drop_for_others(root)
        told = *self._waiting, *self._speech.follow(root), *self._orca43_renamed_row(root)
        self._waiting = ()
        if root != self._root or told:
            self._tell(told, root)

    def repeat(self, root: Node) -> None:
        if self._begins or root.key != self._root.key:
            self.show(root)
            return
        self._drop_for_others(root)
        fresh, self._waiting = (*self._waiting, *self._speech.follow(root)), ()
        self._tell(fresh or self._speech.last, root)

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
        self._calm = CALM
        if self._calls:
            self._orca43_reads_titles(words)  # and the tree follows
        else:
            self._root = root
            self._hand_over()

    @property
    def _calls(self) -> bool:
        """True if nobody listens to announcements, so that the window is called by them."""
        return self._has_focus and not self._listeners.heed

    def _orca43_reads_titles(self, name: str) -> None:
        """Puts an announcement into the window's title, then clears it, since Orca 43 reads title changes.

        Orca takes a title for read that changes while it looks at a new focus.
        """
        for self._name in (name, ""):
            self._hand_over()

    def _orca43_renamed_row(self, root: Node) -> Iterator[Said]:
        """The new name of an item that keeps the focus, as where more of it are chosen: of items Orca 43 says none."""
        (at, before), (path, node) = focused(self._root), focused(root)
        if not self._listeners.heed and node.role is Role.ROW and at == path and before.name != node.name:
            yield node.name, Live.POLITE

    def _hand_over(self) -> None:
        """Hands the tree to AccessKit.

        A node that loses the focus changes a moment later, since Orca reads any change of a focused node.
        """
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
        """Returns the tree with its announcements. Old nodes keep their ids; new nodes get unused ids."""
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
            nodes.append((number, accesskit_node(kit, node, below, announced=path in announced)))
            return number

        tree = kit.Tree(add((), whole))
        self._numbers, self._paths = numbers, {number: path for path, number in numbers.items()}
        update = kit.TreeUpdate(numbers[self._focus[0]])
        update.tree, update.nodes = tree, nodes
        return update


def _post(action: AccessibilityAction | None) -> None:
    """Wakes the loop, in whose thread all else happens."""
    with suppress(pygame.error):  # the window has just been closed
        pygame.event.post(pygame.event.Event(ACCESSIBILITY_ACTION, input=action))


def accesskit_node(kit: Any, told: Node, children: list[int], announced: bool) -> Any:
    """Returns a node as AccessKit's library `kit` has it; only an `announced` one is live."""
    paragraph = LINUX and told.role is Role.TEXT and not told.acts
    node = kit.Node(getattr(kit.Role, PARAGRAPH if paragraph else told.role.value))
    if told.role is Role.TEXT and not paragraph:
        node.set_value(whole(told.name))
    elif told.name:
        node.set_label(whole(told.name))
    if told.value:
        node.set_value(whole(told.value))
    if told.detail:
        node.set_description(whole(told.detail))
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

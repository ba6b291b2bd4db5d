"""Screen readers in a browser, which read the page's elements with ARIA roles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import count
from typing import Any, Final

import msgspec
import pygame

from mandala.core.written import whole
from mandala.ui.accessibility.reader import Said, SpeakingReader, View
from mandala.ui.kit.access import Act, Live, Node, Path, Role, focused, sentence, walk
from mandala.ui.kit.inputs import ACCESSIBILITY_ACTION

SOON: Final = 0.25  #: [s] between two trees while somebody acts
LATER: Final = 1.0  #: [s] between two trees else
LIVELY: Final = 3.0  #: [s] after the last input
#: The roles by their names in ARIA. A text has none.
ROLES: Final = {
    **{Role.WINDOW: "group", Role.SCENE: "region", Role.GROUP: "group", Role.HEADING: "heading", Role.TEXT: ""},
    **{
        Role.FIGURE: "img",
        Role.BUTTON: "button",
        Role.TOGGLE: "switch",
        Role.CHOICE: "radiogroup",
        Role.OPTION: "radio",
    },
    **{Role.SLIDER: "slider", Role.FIELD: "textbox", Role.LIST: "list", Role.ITEM: "listitem", Role.ROWS: "listbox"},
    **{Role.ROW: "option", Role.LOG: "log", Role.TOOLBAR: "toolbar"},
}
LISTS: Final = (Role.LIST, Role.LOG)
HANDS: Final = (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
EARS: Final = (pygame.KEYDOWN, ACCESSIBILITY_ACTION)


class BrowserReader(SpeakingReader):
    """Keeps the page's tree. Nobody can know whether somebody reads it: who acts by keys or by its elements is taken for one.

    `paths` are filled with the nodes by their numbers, by which the page names them.
    """

    def __init__(self, page: Any, paths: dict[int, Path]) -> None:
        super().__init__()
        self.active = False
        self._page, self._paths = page, paths
        self._count = count(1)
        self._numbers: dict[Path, int] = {}
        self._known: dict[int, list[Any]] = {}
        self._root: Node | None = None
        self._view = View(None, None)
        self._rest = self._lively = 0.0

    def heard(self, events: Iterable[pygame.event.Event]) -> None:
        for event in events:
            self._lively = LIVELY
            self._rest = min(self._rest, 0.0 if event.type in EARS else SOON)
            if event.type in (*HANDS, *EARS):
                self.active = event.type in EARS

    def due(self, dt: float, view: View) -> bool:
        self._rest, self._lively = self._rest - dt, self._lively - dt
        return self._rest <= 0 or view != self._view

    def _hush(self) -> None:
        self._page.hush()

    def show(self, root: Node) -> None:
        self._rest = SOON if self._lively > 0 else LATER
        self._drop_for_others(root)
        told, self._waiting = (*self._waiting, *self._speech.follow(root)), ()
        if root != self._root:
            self._root = root
            self._view = root.key if isinstance(root.key, View) else self._view
            self._hand_over(root)
        self._say(told)

    def repeat(self, root: Node) -> None:
        self.show(root)
        self._say(self._speech.last)

    def _say(self, told: Iterable[Said]) -> None:
        said = [*told]
        if said:
            words = " ".join(sentence(whole(words)) for words, _ in said)
            self._page.announce(words, any(live is Live.ASSERTIVE for _, live in said))

    def _hand_over(self, root: Node) -> None:
        """Tells the page the nodes that are new or changed, the order of all, and the one with the focus."""
        nodes = {}
        self._paths.clear()
        numbers: dict[Path, int] = {}
        all_ = [*walk(root)]
        listed = {path for path, node in all_ if node.role in LISTS}
        for path, node in all_:
            if node.role is Role.ITEM and path[:-1] not in listed:
                node = replace(node, role=Role.TEXT)  # browsers pass over items outside lists
            number = numbers[path] = self._numbers.get(path) or next(self._count)
            self._paths[number] = path
            nodes[number] = _row(node, numbers[path[:-1]] if path else 0)
        changed = {number: row for number, row in nodes.items() if self._known.get(number) != row}
        order = [*nodes] if [*nodes] != [*self._known] else []
        self._numbers, self._known = numbers, nodes
        self._page.tree(msgspec.json.encode([changed, order, numbers[focused(root)[0]]]).decode())


def _row(node: Node, parent: int) -> list[Any]:
    words = [whole(part) for part in (node.name, node.detail, node.value)]
    acts = [act.value for act in (node.acts if node.enabled else (Act.FOCUS,))]
    numbers = [[] if part is None else [*part] for part in (node.amount, node.place, node.rect)]
    return [parent, ROLES[node.role], *words, node.chosen, node.enabled, acts, *numbers]

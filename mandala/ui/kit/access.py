"""The accessibility tree of a scene, as a value, and what may be asked for.

It is made of the same values and words as the picture, so that it can know no more. No library is known here;
a home hands the tree to the system (`ui/platform`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

import pygame

from mandala.ui.kit.inputs import Input

Path = tuple[Hashable, ...]  #: the keys from the root of a tree, which is not named, to a node


class Role(Enum):
    """The role of a node, by its name in AccessKit."""

    WINDOW = "WINDOW"
    SCENE = "SECTION"
    GROUP = "GROUP"
    HEADING = "HEADING"
    TEXT = "LABEL"
    FIGURE = "FIGURE"
    BUTTON = "BUTTON"
    TOGGLE = "SWITCH"
    CHOICE = "RADIO_GROUP"
    OPTION = "RADIO_BUTTON"
    SLIDER = "SLIDER"
    FIELD = "TEXT_INPUT"
    LIST = "LIST"
    ITEM = "LIST_ITEM"
    ROWS = "LIST_BOX"
    ROW = "LIST_BOX_OPTION"
    LOG = "LOG"
    TOOLBAR = "TOOLBAR"


class Act(Enum):
    """An action on a node, by its name in AccessKit."""

    PRESS = "CLICK"
    FOCUS = "FOCUS"
    MORE = "INCREMENT"
    LESS = "DECREMENT"
    SET = "SET_VALUE"
    SHOW = "SCROLL_INTO_VIEW"


class Live(Enum):
    """How urgently a new or changed text is announced: when there is time, or at once.

    Lines of a log are announced if they came while the perspective looked.
    """

    POLITE = "POLITE"
    ASSERTIVE = "ASSERTIVE"


class Amount(NamedTuple):
    """A number that can be changed."""

    value: float
    least: float
    most: float
    step: float = 1.0


@dataclass(frozen=True, slots=True)
class Node:
    """A named thing in the accessibility tree.

    `detail` is read after the name. `key` tells it from its siblings; without keys they are numbered. `chosen` is None
    where nothing can be chosen. `place` is its position in a set, from 1 on, and the set's size.
    """

    role: Role
    name: str = ""
    key: Hashable = None
    detail: str = ""
    value: str = ""
    children: tuple[Node, ...] = ()
    rect: pygame.Rect | None = None
    acts: tuple[Act, ...] = ()
    chosen: bool | None = None
    enabled: bool = True
    focused: bool = False
    live: Live | None = None
    amount: Amount | None = None
    place: tuple[int, int] | None = None

    def said(self, write: Callable[[str], str], not_now: str) -> Node:
        """Returns the node with its words rewritten. A disabled node says so, since nobody hears that it is grey."""
        children = tuple(child.said(write, not_now) for child in self.children)
        name, detail, value = map(write, (self.name, self.detail, self.value))
        if not self.enabled:
            detail = f"{sentence(not_now)} {detail}".rstrip()
        if (name, detail, value) == (self.name, self.detail, self.value) and _same(children, self.children):
            return self
        return replace(self, name=name, detail=detail, value=value, children=children)


def _same(some: Iterable[Node], others: Iterable[Node]) -> bool:
    """Whether they are the very same nodes; a copy takes long, and trees are made while something moves."""
    return all(one is other for one, other in zip(some, others))


class AccessibilityAction(Input, frozen=True):
    """Somebody asks through a screen reader, or the like, for something to be done with the node at a path."""

    path: Path
    act: Act
    value: str | float = ""


def walk(node: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """A node and all below it, each with its path, in the order in which they are read."""
    yield path, node
    for number, child in enumerate(node.children):
        yield from walk(child, (*path, number if child.key is None else child.key))


def find(node: Node, key: Hashable) -> Node | None:
    """The first node below, or itself, with a key."""
    return next((found for _, found in walk(node) if found.key == key), None)


def with_focus(node: Node, key: Hashable) -> Node:
    """The tree with the focus at the node with a key, and nowhere else; with None nowhere."""
    children, focused = tuple(with_focus(child, key) for child in node.children), key is not None and node.key == key
    if focused is node.focused and _same(children, node.children):
        return node
    return replace(node, children=children, focused=focused)


def focused(root: Node) -> tuple[Path, Node]:
    """Returns the focused node with its path, else the root."""
    return next(((path, node) for path, node in walk(root) if node.focused), ((), root))


def sentence(words: str) -> str:
    """Words that end like a sentence, so that a voice pauses after them."""
    return words if words[-1] in ".!?:…" else f"{words}."


def told(node: Node) -> str:
    """Returns the names, values and details of a node and of all below it, for a voice, in sentences."""
    return " ".join(
        sentence(part) for _, found in walk(node) for part in (found.name, found.value, found.detail) if part
    )

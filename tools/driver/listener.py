"""A stand-in for AccessKit, called as AccessKit is on Linux: what the system of screen readers is handed, and when."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pygame

from mandala.ui.kit.access import Act, Role


class Thing:
    """A node or an update: notes what is set."""

    def __init__(self, what: Any) -> None:
        self.what, self.told = what, dict[str, Any]()

    def __getattr__(self, name: str) -> Any:
        return lambda *value: self.told.__setitem__(name, value[0] if value else True)


@dataclass
class Adapter:
    """One whose reader begins, asks and leaves when the test says so. Whoever tells it anything before is noted, since AccessKit
    would let him wait for ever, once a reader happens to begin in that moment."""

    begin: Any
    request: Any
    end: Any
    early: list[str] = field(default_factory=list)
    updates: list[Any] = field(default_factory=list)
    focus: bool | None = None
    bounds: Any = None
    reads: bool = False

    def update_window_focus_state(self, has: bool) -> None:
        """Notes it."""
        self._told("focus")
        self.focus = has

    def set_root_window_bounds(self, outer: Any, _: Any) -> None:
        """Notes them."""
        self._told("bounds")
        self.bounds = outer

    def update_if_active(self, make: Any) -> None:
        """Notes a tree."""
        self._told("tree")
        self.updates.append(make())

    def _told(self, what: str) -> None:
        if not self.reads:
            self.early.append(what)

    def someone_reads(self) -> None:
        """A screen reader starts."""
        assert self.begin() is None, "the first tree is made in the loop"
        self.reads = True

    def nobody_reads(self) -> None:
        """It ends."""
        self.reads = False
        self.end()

    @property
    def nodes(self) -> dict[int, Thing]:
        """The last tree."""
        return dict(self.updates[-1].nodes)

    @property
    def announced(self) -> list[str]:
        """What the last tree has a reader say."""
        return [node.told["set_label"] for node in self.nodes.values() if "set_live" in node.told]


@contextmanager
def _imported_as(name: str, library: Any) -> Iterator[None]:
    """Within, an import of that name finds this library. `mock.patch.dict` would empty `sys.modules` at the end, while a thread
    may be importing something."""
    before = sys.modules.pop(name, None)
    sys.modules[name] = library
    try:
        yield
    finally:
        del sys.modules[name]
        if before is not None:
            sys.modules[name] = before


@contextmanager
def listening() -> Iterator[list[Adapter]]:
    """Within, adapters are stand-ins, and there is no bus; those that were made."""
    made: list[Adapter] = []

    def adapter(*handlers: Any) -> Adapter:
        made.append(Adapter(*handlers))
        return made[-1]

    library = SimpleNamespace(
        unix=SimpleNamespace(Adapter=adapter),
        Node=Thing,
        Role=SimpleNamespace(**{role.value: role.value for role in Role}, PARAGRAPH="PARAGRAPH"),
        Action=SimpleNamespace(**{act.value: number for number, act in enumerate(Act, 1)}),
        Live=SimpleNamespace(POLITE="polite", ASSERTIVE="assertive"),
        Toggled=SimpleNamespace(TRUE=True, FALSE=False),
        Rect=lambda *sides: sides,
        Tree=lambda root: SimpleNamespace(root=root),
        TreeUpdate=lambda focus: SimpleNamespace(focus=focus),
    )
    with (
        _imported_as("accesskit", library),
        mock.patch.object(pygame.display, "get_driver", return_value="x11"),
        mock.patch.dict(os.environ, DBUS_SESSION_BUS_ADDRESS="disabled:"),
    ):
        yield made
